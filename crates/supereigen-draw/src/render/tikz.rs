//! Writes TikZ: a picture that a document reads with `\\input`, in which nodes have names, or a document with this picture,
//! which pdfLaTeX, XeLaTeX and LuaLaTeX compile as it is. pdfLaTeX knows only the letters of Western and Central
//! Europe; labels in other letters need XeLaTeX or LuaLaTeX.

use std::collections::BTreeMap;

use super::number;
use crate::geometry::{Curve, Pill, Point, Rect};
use crate::picture::{Class, Item, Mark, Picture, Shape, Text};
use crate::theme::{Ink, Style, Theme, inks, style};

const PREAMBLE: &str = r"\documentclass[tikz,border=2pt]{standalone}
\usetikzlibrary{arrows.meta}
\usepackage{iftex}
\ifPDFTeX
  \usepackage[T1]{fontenc}
  \usepackage[utf8]{inputenc}
  \usepackage{lmodern}
\else
  \usepackage{fontspec}
\fi
\begin{document}
";

/// What the document needs that reads the picture.
const NEEDS: &str = r"% Read it with \input in a document that has
% \usepackage{tikz}
% \usetikzlibrary{arrows.meta}
% and for pdfLaTeX \usepackage[T1]{fontenc}
% The nodes are (n1), (n2) and so on.
";

impl Picture {
    /// Returns the picture as an environment `tikzpicture` that a document reads with `\input`; a comment says what the
    /// document needs. The nodes of a digraph have the names `n1`, `n2` and so on, so that more can be drawn between
    /// them. `Auto` is light.
    ///
    /// ```
    /// use supereigen_draw::{Diagram, Theme};
    /// let picture = Diagram::digraph(&"0 1; 2 .".parse()?, Default::default())?.picture()?;
    /// let tikz = picture.to_tikz(Theme::Light);
    /// assert!(tikz.contains("] (n2) at (") && tikz.ends_with("\\end{tikzpicture}\n"));
    /// # Ok::<(), supereigen_draw::DrawError>(())
    /// ```
    pub fn to_tikz(&self, theme: Theme) -> String {
        format!("{}{NEEDS}{}", self.comment(), self.environment(theme))
    }

    /// Returns the picture as a LaTeX document. `Auto` is light.
    pub fn to_tex(&self, theme: Theme) -> String {
        let environment = self.environment(theme);
        format!(
            "{}{PREAMBLE}{environment}\\end{{document}}\n",
            self.comment()
        )
    }

    fn comment(&self) -> String {
        // Control characters, such as a line feed, could end the comment.
        format!("% {}\n", self.title.replace(char::is_control, "?"))
    }

    fn environment(&self, theme: Theme) -> String {
        let dark = theme == Theme::Dark;
        let mut text = String::from(
            "\\begin{tikzpicture}[x=0.75bp,y=-0.75bp,every node/.style={inner sep=0pt,outer sep=0pt}]\n",
        );
        for ink in inks(self.items.iter().map(|item| item.class)) {
            let colour = ink.colour(dark).to_uppercase();
            text += &format!("\\definecolor{{{}}}{{HTML}}{{{colour}}}\n", ink.name());
        }
        text += &format!(
            "\\fill[paper] (0,0) rectangle ({},{});\n",
            number(self.width),
            number(self.height)
        );
        let nodes = Nodes::of(&self.items);
        text += &nodes.statements();
        let is_named = |node: usize| nodes.shapes.contains_key(&node);
        let mut items = self.items.iter();
        while let Some(item) = items.next() {
            text += &match (item.class, item.mark, &item.shape) {
                (Class::Node(_) | Class::Name(_), Some(Mark::Node(node)), _) if is_named(node) => {
                    continue;
                }
                // The head of an arc follows its line, which has it as a tip.
                (Class::Arc(_), Some(Mark::Arc(i, j)), Shape::Stroke(curves))
                    if is_named(i) && is_named(j) =>
                {
                    nodes.arc((i, j), item.class, curves, items.next())
                }
                _ => statement(item),
            };
        }
        text + "\\end{tikzpicture}\n"
    }
}

/// The nodes of a digraph, which get names: their shapes and texts are written together, before everything else.
struct Nodes<'a> {
    shapes: BTreeMap<usize, (Pill, Class)>,
    texts: BTreeMap<usize, (&'a Text, Class)>,
}

impl Nodes<'_> {
    fn of(items: &[Item]) -> Nodes<'_> {
        let (mut shapes, mut texts) = (BTreeMap::new(), BTreeMap::new());
        for item in items {
            match (&item.shape, item.class, item.mark) {
                (Shape::Pill(pill), Class::Node(_), Some(Mark::Node(node))) => {
                    shapes.insert(node, (*pill, item.class));
                }
                (Shape::Text(text), Class::Name(_), Some(Mark::Node(node))) => {
                    texts.insert(node, (text, item.class));
                }
                _ => {}
            }
        }
        Nodes { shapes, texts }
    }

    fn statements(&self) -> String {
        let statement = |(&node, &(pill, class)): (&usize, &(Pill, Class))| {
            let (width, height) = (2.0 * (pill.half + pill.radius), 2.0 * pill.radius);
            let (width, height) = (number(width * 0.75), number(height * 0.75));
            let shape = if pill.half <= 0.0 {
                "circle".to_owned()
            } else {
                format!("rounded corners={}bp", number(pill.radius * 0.75))
            };
            let (look, name) = match self.texts.get(&node) {
                Some((text, class)) => (format!(",{}", font(text, *class)), escaped(&text.content)),
                None => Default::default(),
            };
            format!(
                "\\node[{shape},{},minimum width={width}bp,minimum height={height}bp{look}] (n{}) at {} {{{name}}};\n",
                options_of(&style(class)),
                node + 1,
                pair(pill.centre)
            )
        };
        self.shapes.iter().map(statement).collect()
    }

    /// Returns the line of an arc with the head that follows it.
    fn arc(
        &self,
        (i, j): (usize, usize),
        class: Class,
        curves: &[Curve],
        head: Option<&Item>,
    ) -> String {
        let Some(Curve([start, first, second, _])) = curves.first() else {
            return String::new();
        };
        let mut look = options_of(&style(class));
        if let Some(Shape::Polygon(corners)) = head.map(|head| &head.shape)
            && let [tip, left, right] = corners[..]
        {
            let length = ((left + right) * 0.5 - tip).length() * 0.75;
            let width = (left - right).length() * 0.75;
            let (length, width) = (number(length), number(width));
            look += &format!(",-{{Stealth[length={length}bp,width={width}bp]}}");
        }
        let from = self.shapes.get(&i);
        let off = from.map_or(0.0, |(pill, _)| pill.distance(*start));
        if off > 1.0 {
            look += &format!(",shorten <={}bp", number(off * 0.75));
        }
        let (first, second) = (pair(*first), pair(*second));
        format!(
            "\\path[{look}] (n{}) .. controls {first} and {second} .. (n{});\n",
            i + 1,
            j + 1
        )
    }
}

fn statement(item: &Item) -> String {
    let options = options_of(&style(item.class));
    match &item.shape {
        Shape::Stroke(curves) => format!("\\path[{options}] {};\n", path(curves)),
        Shape::Polygon(corners) => {
            let corners: Vec<String> = corners.iter().map(|&corner| pair(corner)).collect();
            format!("\\path[{options}] {} -- cycle;\n", corners.join(" -- "))
        }
        Shape::Pill(pill) if pill.half <= 0.0 => format!(
            "\\path[{options}] {} circle [radius={}bp];\n",
            pair(pill.centre),
            number(pill.radius * 0.75)
        ),
        Shape::Pill(pill) => {
            let half = Point::new(pill.half + pill.radius, pill.radius);
            let radius = number(pill.radius * 0.75);
            let (low, high) = (pair(pill.centre - half), pair(pill.centre + half));
            format!("\\path[{options},rounded corners={radius}bp] {low} rectangle {high};\n")
        }
        Shape::Boxes(boxes) => {
            let corners =
                |Rect { low, high }: &Rect| format!(" {} rectangle {}", pair(*low), pair(*high));
            let boxes: String = boxes.iter().map(corners).collect();
            format!("\\path[{options}]{boxes};\n")
        }
        Shape::Text(text) => node(text, item.class),
    }
}

fn options_of(look: &Style) -> String {
    let mut options = Vec::new();
    if let Some(ink) = look.fill {
        options.push(format!("fill={}", ink.name()));
    }
    if let Some((ink, width)) = look.stroke {
        options.push(format!("draw={}", ink.name()));
        options.push(format!("line width={}bp", number(width * 0.75)));
    }
    if let Some((on, off)) = look.dash {
        let (on, off) = (number(on * 0.75), number(off * 0.75));
        options.push(format!("dash pattern=on {on}bp off {off}bp"));
    }
    options.join(",")
}

fn font(text: &Text, class: Class) -> String {
    let ink = style(class).fill.unwrap_or(Ink::Text);
    let size = number(text.size * 0.75);
    let bold = if class.is_bold() { "\\bfseries" } else { "" };
    format!(
        "text={},font=\\sffamily\\fontsize{{{size}bp}}{{{size}bp}}\\selectfont{bold}",
        ink.name()
    )
}

fn node(text: &Text, class: Class) -> String {
    let anchor = if text.from_left { "mid west" } else { "mid" };
    // `mid` is half an x-height above the baseline; the middle of digits is higher, so texts are put a little lower.
    let at = text.at + Point::new(0.0, 0.1 * text.size);
    format!(
        "\\node[{},anchor={anchor}] at {} {{{}}};\n",
        font(text, class),
        pair(at),
        escaped(&text.content)
    )
}

fn pair(point: Point) -> String {
    format!("({},{})", number(point.x), number(point.y))
}

fn path(curves: &[Curve]) -> String {
    let start = curves.first().map(|Curve([from, ..])| pair(*from));
    let curve = |Curve([_, rest @ ..]): &Curve| {
        let [first, second, to] = rest.map(pair);
        format!(" .. controls {first} and {second} .. {to}")
    };
    start.into_iter().chain(curves.iter().map(curve)).collect()
}

/// Returns the text escaped for TeX, so that nothing in it is a command.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\\' => escaped += "\\textbackslash{}",
            '{' | '}' | '$' | '&' | '#' | '%' | '_' => {
                escaped.push('\\');
                escaped.push(character);
            }
            '^' => escaped += "\\textasciicircum{}",
            '~' => escaped += "\\textasciitilde{}",
            // In the encoding T1 these characters would be joined or turned into other signs.
            '"' => escaped += "\\textquotedbl{}",
            '<' => escaped += "\\textless{}",
            '>' => escaped += "\\textgreater{}",
            '|' => escaped += "\\textbar{}",
            '`' => escaped += "\\textasciigrave{}",
            '\'' => escaped += "\\textquotesingle{}",
            '-' => escaped += "{-}",
            ',' => escaped += "{,}",
            '−' => escaped += "$-$",
            '∞' => escaped += "$\\infty$",
            '·' => escaped += "$\\cdot$",
            '→' => escaped += "$\\to$",
            '≥' => escaped += "$\\ge$",
            '⊗' => escaped += "$\\otimes$",
            'λ' => escaped += "$\\lambda$",
            '…' => escaped += "\\dots{}",
            character if character.is_control() => escaped.push('?'),
            character => escaped.push(character),
        }
    }
    escaped
}
