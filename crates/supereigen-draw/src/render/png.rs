//! Writes PNG by way of SVG, which resvg paints with the fonts of this machine.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

use crate::error::DrawError;
use crate::picture::Picture;
use crate::theme::Theme;

/// Sans-serif fonts; the first one that is installed is used.
const FONTS: [&str; 6] = [
    "DejaVu Sans",
    "Liberation Sans",
    "Arial",
    "Helvetica",
    "Noto Sans",
    "Segoe UI",
];

impl Picture {
    /// Returns the picture as a PNG file, with `scale` pixels for each pixel of the picture. `Auto` is light.
    ///
    /// # Errors
    /// If there is no font on this machine, or if the image does not fit into memory.
    pub fn to_png(&self, theme: Theme, scale: f32) -> Result<Vec<u8>, DrawError> {
        let theme = match theme {
            Theme::Dark => Theme::Dark,
            Theme::Auto | Theme::Light => Theme::Light,
        };
        let mut options = Options::default();
        let fonts = options.fontdb_mut();
        fonts.load_system_fonts();
        let family = family(fonts).ok_or(DrawError::NoFont)?;
        fonts.set_sans_serif_family(&family);
        fonts.set_serif_family(&family);
        let svg = self.to_svg(theme);
        let tree = Tree::from_str(&svg, &options).map_err(painting)?;
        let pixels = |length: f64| (length as f32 * scale).ceil() as u32;
        let mut image = Pixmap::new(pixels(self.width), pixels(self.height))
            .ok_or_else(|| DrawError::Painting("it is too large".to_owned()))?;
        resvg::render(
            &tree,
            Transform::from_scale(scale, scale),
            &mut image.as_mut(),
        );
        image.encode_png().map_err(painting)
    }
}

fn painting(error: impl std::fmt::Display) -> DrawError {
    DrawError::Painting(error.to_string())
}

/// Returns a family of fonts that is installed.
fn family(fonts: &fontdb::Database) -> Option<String> {
    let has = |name: &&str| {
        let query = fontdb::Query {
            families: &[fontdb::Family::Name(name)],
            ..fontdb::Query::default()
        };
        fonts.query(&query).is_some()
    };
    match FONTS.iter().find(|name| has(name)) {
        Some(name) => Some((*name).to_owned()),
        None => Some(fonts.faces().next()?.families.first()?.0.clone()),
    }
}
