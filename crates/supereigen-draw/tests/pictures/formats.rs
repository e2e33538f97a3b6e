use std::sync::LazyLock;

use roxmltree::Document;
use supereigen::Interrupt;
use supereigen_draw::{Picture, Point, Theme, heat_map};
use supereigen_formats::Notation;

use crate::{HOSTILE, PICTURES, digraph, hostile, paper, sparse};

const THEMES: [Theme; 3] = [Theme::Auto, Theme::Light, Theme::Dark];

/// Pictures that are no good example of texts that do not overlap.
static OTHERS: LazyLock<Vec<Picture>> = LazyLock::new(|| {
    let others = [
        heat_map(&hostile(), Notation::Exact),
        heat_map(&sparse(250), Notation::Exact),
        // Nodes at one place are drawn, too.
        digraph(&paper()).picture_at(&[Some(Point::new(3.0, 4.0)); 5], &Interrupt::NEVER),
    ];
    others.into_iter().map(Result::unwrap).collect()
});

/// Pictures of every kind.
fn all_pictures() -> impl Iterator<Item = &'static Picture> {
    PICTURES.iter().chain(&*OTHERS)
}

#[test]
fn svg_is_well_formed_and_says_what_it_shows() {
    let all_rules = supereigen_draw::style_sheet();
    for picture in all_pictures() {
        for theme in THEMES {
            let svg = picture.to_svg(theme);
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
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
        // One style sheet serves every picture.
        let svg = picture.to_svg(Theme::Auto);
        for rule in svg.lines().filter(|line| line.starts_with(".supereigen .")) {
            assert!(all_rules.lines().any(|line| line == rule), "{rule}");
        }
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
    for label in ["<script>alert(1)</scrip…", HOSTILE[1], "]]>--\u{fffd} |`'é"] {
        assert!(texts.contains(&label), "{label}");
    }
}

#[test]
fn tikz_is_balanced_and_has_no_command_of_a_label() {
    for picture in all_pictures() {
        for theme in THEMES {
            let tikz = picture.to_tex(theme);
            let bare = tikz.replace("\\{", "").replace("\\}", "");
            assert_eq!(bare.matches('{').count(), bare.matches('}').count());
            assert!(!tikz.contains("\\input{x}") && !tikz.contains('\r'));
        }
    }
}
