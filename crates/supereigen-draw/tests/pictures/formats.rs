use std::io::Write;
use std::process::{Command, Stdio};

use roxmltree::Document;
use supereigen::{Interrupt, Matrix, System};
use supereigen_draw::{Diagram, Picture, Point, Theme, cone, heat_map};
use supereigen_formats::Notation;

use crate::{HOSTILE, digraph, hostile, paper, sparse};

const THEMES: [Theme; 3] = [Theme::Auto, Theme::Light, Theme::Dark];

/// One picture of each kind.
fn pictures() -> Vec<Picture> {
    let notation = Notation::Exact;
    let x = [Some(0.into()), Some((-1).into()), None, None, None];
    vec![
        digraph(&paper()).picture().unwrap(),
        digraph(&hostile()).picture().unwrap(),
        digraph(&sparse(50)).picture().unwrap(),
        Diagram::extremal(&System::new(&paper(), 0).unwrap(), &x, notation)
            .unwrap()
            .picture()
            .unwrap(),
        Diagram::critical(&hostile(), notation)
            .unwrap()
            .picture()
            .unwrap(),
        cone(&System::new(&hostile(), 0).unwrap(), notation).unwrap(),
        heat_map(&hostile(), notation).unwrap(),
        heat_map(&sparse(250), notation).unwrap(),
        digraph(&Matrix::identity(0)).picture().unwrap(),
    ]
}

#[test]
fn svg_is_well_formed_and_says_what_it_shows() {
    for picture in pictures() {
        for theme in THEMES {
            let svg = picture.to_svg(theme);
            let document = Document::parse(&svg).unwrap();
            let root = document.root_element();
            assert_eq!(root.attribute("role"), Some("img"));
            let child = |name: &str| root.children().find(|node| node.has_tag_name(name));
            assert!(child("title").and_then(|title| title.text()).is_some());
            assert!(child("desc").is_some());
            let known = [
                "svg", "title", "desc", "style", "rect", "path", "polygon", "circle", "text",
            ];
            let elements = document.descendants().filter(|node| node.is_element());
            for element in elements {
                assert!(known.contains(&element.tag_name().name()), "{element:?}");
            }
        }
    }
}

#[test]
fn one_style_sheet_serves_every_picture() {
    let all = supereigen_draw::style_sheet();
    for picture in pictures() {
        let svg = picture.to_svg(Theme::Auto);
        let sheet = svg.split("</style>").next().unwrap();
        let rules = sheet
            .lines()
            .filter(|line| line.starts_with(".supereigen ."));
        for rule in rules {
            assert!(all.lines().any(|line| line == rule), "{rule}");
        }
    }
    assert_eq!(all.matches('{').count(), all.matches('}').count());
}

#[test]
fn svg_names_every_node_and_arc() {
    let svg = digraph(&paper()).picture().unwrap().to_svg(Theme::Auto);
    let document = Document::parse(&svg).unwrap();
    let has = |tag: &str, name: &str, value: &str| {
        let mut all = document.descendants();
        all.any(|node| node.has_tag_name(tag) && node.attribute(name) == Some(value))
    };
    for i in 1..=5 {
        assert!(has("circle", "data-node", &i.to_string()));
        for j in 1..=5 {
            let arc = paper().entry(i - 1, j - 1).is_some();
            assert_eq!(has("path", "data-arc", &format!("{i} {j}")), arc);
        }
    }
}

#[test]
fn colours_follow_the_reader_only_if_they_may() {
    let picture = digraph(&paper()).picture().unwrap();
    assert!(picture.to_svg(Theme::Auto).contains("prefers-color-scheme"));
    for theme in [Theme::Light, Theme::Dark] {
        assert!(!picture.to_svg(theme).contains("var("));
    }
}

#[test]
fn labels_are_read_back_from_svg() {
    let svg = digraph(&hostile()).picture().unwrap().to_svg(Theme::Light);
    let document = Document::parse(&svg).unwrap();
    let texts: Vec<&str> = document
        .descendants()
        .filter_map(|node| node.text())
        .collect();
    assert!(texts.contains(&"<script>alert(1)</scrip…"));
    assert!(texts.contains(&HOSTILE[1]));
    assert!(texts.contains(&"]]>--\u{fffd} |`'é"));
}

/// Braces that are not escaped.
fn braces(text: &str) -> (usize, usize) {
    let text = text.replace("\\{", "").replace("\\}", "");
    (text.matches('{').count(), text.matches('}').count())
}

#[test]
fn tikz_is_balanced_and_has_no_command_of_a_label() {
    for picture in pictures() {
        for theme in THEMES {
            let tikz = picture.to_tex(theme);
            let (open, close) = braces(&tikz);
            assert_eq!(open, close);
            assert!(!tikz.contains("\\input{x}"));
            assert!(tikz.lines().all(|line| !line.contains('\r')));
        }
    }
}

#[test]
fn tikz_can_be_read_by_a_document_and_names_its_nodes() {
    let wide = sparse(4).with_labels((0..4).map(|node| format!("station {node}")));
    for a in [paper(), sparse(12), wide.unwrap()] {
        let picture = digraph(&a).picture().unwrap();
        let tikz = picture.to_tikz(Theme::Light);
        assert!(!tikz.contains("\\documentclass") && !tikz.contains("\\begin{document}"));
        assert!(tikz.contains("% \\usetikzlibrary{arrows.meta}\n"));
        let lines: Vec<&str> = tikz.lines().collect();
        let place = |what: &str| lines.iter().position(|line| line.contains(what));
        for (i, j, _) in a.arcs() {
            let (from, to) = (format!("] (n{}) ..", i + 1), format!(".. (n{});", j + 1));
            let arc = lines
                .iter()
                .position(|line| line.contains(&from) && line.ends_with(&to));
            // A name is known before it is used.
            let node = place(&format!("] (n{}) at ", i + 1)).unwrap();
            assert!(node < arc.unwrap());
            assert!(lines[arc.unwrap()].contains("-{Stealth["));
        }
        assert_eq!(
            tikz.matches("] (n").count(),
            a.columns() + a.finite_entries()
        );
        let document = picture.to_tex(Theme::Light);
        let environment = &tikz[tikz.find("\\begin{tikzpicture}").unwrap()..];
        assert!(document.contains("\\documentclass") && document.contains(environment));
    }
}

#[test]
fn without_its_caption_a_picture_is_the_same_but_for_the_caption() {
    for picture in pictures() {
        let all = picture.to_svg(Theme::Light);
        let (width, height) = (picture.width, picture.height);
        let title = format!(">{}</text>", picture.title);
        let notes = all.matches("class=\"note\"").count();
        let without = picture.without_caption();
        assert!(without.width == width && without.height < height);
        let shown = without.to_svg(Theme::Light);
        assert!(!shown.contains(&title));
        assert!(shown.matches("class=\"note\"").count() < notes);
        let body = |svg: &str| {
            svg.split_once("<rect class=\"ground\"")
                .unwrap()
                .1
                .to_owned()
        };
        let elements = body(&shown)
            .split_once('\n')
            .unwrap()
            .1
            .replace("</svg>\n", "");
        assert!(body(&all).contains(&elements));
        for rect in without.text_boxes() {
            assert!(rect.high.y <= without.height);
        }
    }
}

/// Whether a program can be started; says so if not.
fn is_there(program: &str, flag: &str) -> bool {
    let mut command = Command::new(program);
    command
        .arg(flag)
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let is_there = command.status().is_ok();
    if !is_there {
        eprintln!("{program} is not installed: this test did nothing");
    }
    is_there
}

#[test]
fn latex_compiles_every_picture() {
    if !is_there("pdflatex", "--version") {
        return;
    }
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let mut document = String::from(
        "\\documentclass{article}\n\\usepackage[T1]{fontenc}\n\\usepackage{tikz}\n\
         \\usetikzlibrary{arrows.meta}\n\\begin{document}\n",
    );
    for (index, picture) in pictures().iter().enumerate() {
        let file = format!("picture-{index}.tikz");
        std::fs::write(folder.join(&file), picture.to_tikz(Theme::Auto)).unwrap();
        document += &format!("\\input{{{file}}}\n\n");
    }
    document += "\\end{document}\n";
    std::fs::write(folder.join("pictures.tex"), document).unwrap();
    let mut command = Command::new("pdflatex");
    let command = command.args([
        "-interaction=nonstopmode",
        "-halt-on-error",
        "-no-shell-escape",
        "pictures.tex",
    ]);
    let output = command.current_dir(folder).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}");
}

#[test]
fn graphviz_accepts_every_diagram() {
    if !is_there("dot", "-V") {
        return;
    }
    let notation = Notation::Exact;
    let critical = Diagram::critical(&hostile(), notation).unwrap();
    for diagram in [digraph(&paper()), digraph(&hostile()), critical] {
        let mut command = Command::new("dot");
        let command = command
            .arg("-Tplain")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
        let dot = diagram.to_dot(Theme::Light);
        child
            .stdin
            .take()
            .unwrap()
            .write_all(dot.as_bytes())
            .unwrap();
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{dot}");
        let plain = String::from_utf8_lossy(&output.stdout).into_owned();
        let count = |what: &str| plain.lines().filter(|line| line.starts_with(what)).count();
        assert_eq!(count("node "), diagram.nodes.len());
        assert_eq!(count("edge "), diagram.arcs.len());
    }
}

#[test]
fn the_same_picture_is_the_same_text() {
    for (one, other) in pictures().iter().zip(pictures()) {
        assert_eq!(one.to_svg(Theme::Auto), other.to_svg(Theme::Auto));
        assert_eq!(one.to_tikz(Theme::Dark), other.to_tikz(Theme::Dark));
    }
}

#[test]
fn nodes_at_one_place_are_drawn_too() {
    let places = [Some(Point::new(3.0, 4.0)); 5];
    let diagram = digraph(&paper());
    let picture = diagram.picture_at(&places, &Interrupt::NEVER).unwrap();
    let svg = picture.to_svg(Theme::Light);
    assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
}
