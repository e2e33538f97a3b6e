//! Writes a LaTeX document with one TikZ picture, which pdfLaTeX, XeLaTeX and LuaLaTeX compile as it is. pdfLaTeX
//! knows only the letters of Western and Central Europe; labels in other letters need XeLaTeX or LuaLaTeX.

use super::number;
use crate::geometry::{Curve, Point};
use crate::picture::{Class, Item, Picture, Shape, Text};
use crate::theme::{Ink, Style, Theme, style};

const PREAMBLE: &str = r"\documentclass[tikz,border=2pt]{standalone}
\usepackage{iftex}
\ifPDFTeX
  \usepackage[T1]{fontenc}
  \usepackage[utf8]{inputenc}
  \usepackage{lmodern}
\else
  \usepackage{fontspec}
\fi
";

impl Picture {
    /// Returns the picture as a LaTeX document. `Auto` is light.
    pub fn to_tikz(&self, theme: Theme) -> String {
        let dark = theme == Theme::Dark;
        // Control characters, such as a line feed, could end the comment.
        let title = self.title.replace(char::is_control, "?");
        let mut text = format!("% {title}\n{PREAMBLE}");
        for ink in Ink::ALL {
            let colour = ink.colour(dark).to_uppercase();
            text += &format!("\\definecolor{{{}}}{{HTML}}{{{colour}}}\n", ink.name());
        }
        text += "\\begin{document}\n\
                 \\begin{tikzpicture}[x=0.75bp,y=-0.75bp,every node/.style={inner sep=0pt,outer sep=0pt}]\n";
        text += &format!(
            "\\fill[paper] (0,0) rectangle ({},{});\n",
            number(self.width),
            number(self.height)
        );
        for item in &self.items {
            text += &statement(item);
        }
        text + "\\end{tikzpicture}\n\\end{document}\n"
    }
}

fn statement(item: &Item) -> String {
    let options = options(&style(item.class));
    match &item.shape {
        Shape::Stroke(curves) => format!("\\path[{options}] {};\n", path(curves)),
        Shape::Polygon(corners) => {
            let corners: Vec<String> = corners.iter().map(|&corner| pair(corner)).collect();
            format!("\\path[{options}] {} -- cycle;\n", corners.join(" -- "))
        }
        Shape::Disc { centre, radius } => format!(
            "\\path[{options}] {} circle [radius={}bp];\n",
            pair(*centre),
            number(radius * 0.75)
        ),
        Shape::Pill(pill) => {
            let half = Point::new(pill.half + pill.radius, pill.radius);
            let radius = number(pill.radius * 0.75);
            let (low, high) = (pair(pill.centre - half), pair(pill.centre + half));
            format!("\\path[{options},rounded corners={radius}bp] {low} rectangle {high};\n")
        }
        Shape::Text(text) => node(text, item.class),
    }
}

fn options(look: &Style) -> String {
    let mut options = Vec::new();
    if let Some(ink) = look.fill {
        options.push(format!("fill={}", ink.name()));
    }
    if let Some(ink) = look.stroke {
        options.push(format!("draw={}", ink.name()));
        options.push(format!("line width={}bp", number(look.width * 0.75)));
    }
    if let Some((on, off)) = look.dash {
        let (on, off) = (number(on * 0.75), number(off * 0.75));
        options.push(format!("dash pattern=on {on}bp off {off}bp"));
    }
    options.join(",")
}

fn node(text: &Text, class: Class) -> String {
    let ink = style(class).fill.unwrap_or(Ink::Text);
    let anchor = if text.from_left { "mid west" } else { "mid" };
    let size = number(text.size * 0.75);
    let bold = if class.is_bold() { "\\bfseries" } else { "" };
    // `mid` is half an x-height above the baseline; the middle of digits is higher, so texts are put a little lower.
    let at = text.at + Point::new(0.0, 0.1 * text.size);
    format!(
        "\\node[text={},anchor={anchor},font=\\sffamily\\fontsize{{{size}bp}}{{{size}bp}}\\selectfont{bold}] \
         at {} {{{}}};\n",
        ink.name(),
        pair(at),
        escaped(&text.content)
    )
}

fn pair(point: Point) -> String {
    format!("({},{})", number(point.x), number(point.y))
}

fn path(curves: &[Curve]) -> String {
    let mut path = String::new();
    for (index, Curve([from, first, second, to])) in curves.iter().enumerate() {
        if index == 0 {
            path += &pair(*from);
        }
        let (first, second) = (pair(*first), pair(*second));
        path += &format!(" .. controls {first} and {second} .. {}", pair(*to));
    }
    path
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
