//! Puts the page and the module together: a folder for any web host, and one file that needs nothing else.
//!
//! `cargo xtask page` runs this with the path of the module and that of the folder.

use std::error::Error;
use std::ffi::OsString;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;
use supereigen_page::{File, files};

/// What the page may do: run what it brings along, and ask nobody.
const ALONE: &str = "default-src 'none'; script-src data: 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'unsafe-inline'; \
    img-src data: blob:; worker-src blob:; base-uri 'none'; form-action 'none'";
/// What the page in a folder may do: the same with the files beside it.
const HOSTED: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: \
    blob:; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'";

fn main() -> Result<(), Box<dyn Error>> {
    let paths: Vec<OsString> = std::env::args_os().skip(1).collect();
    let [module, folder] = &paths[..] else {
        return Err("expected the path of the module and that of the folder".into());
    };
    let (module, folder) = (fs::read(module)?, PathBuf::from(folder));
    let files: Vec<File> = files().collect();
    write_folder(&folder, &files, &module)?;
    let single = single(&files, &module)?;
    fs::write(folder.join("supereigen.html"), &single)?;
    let size = |bytes: usize| format!("{:.0} kB", bytes as f64 / 1000.0);
    println!(
        "module {}, compressed {}",
        size(module.len()),
        size(packed(&module)?.len())
    );
    println!(
        "{} {}",
        folder.join("supereigen.html").display(),
        size(single.len())
    );
    Ok(())
}

/// Returns the first page, marked as one without a server.
fn index(files: &[File], policy: &str) -> Result<String, Box<dyn Error>> {
    let index = text(files, "index.html")?;
    let meta = format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">");
    let index = once(
        index,
        "<html lang=\"en\">",
        "<html lang=\"en\" data-transport=\"browser\">",
    )?;
    once(
        &index,
        "<meta charset=\"utf-8\">",
        &format!("<meta charset=\"utf-8\">\n{meta}"),
    )
}

fn write_folder(folder: &Path, files: &[File], module: &[u8]) -> Result<(), Box<dyn Error>> {
    let write = |path: &str, content: &[u8]| {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap_or(folder))?;
        fs::write(path, content)
    };
    for file in files {
        write(file.path, file.text.as_bytes())?;
    }
    write("index.html", index(files, HOSTED)?.as_bytes())?;
    write("supereigen.wasm", module)?;
    Ok(())
}

/// Returns the page with all its files in itself. Modules are data behind an import map, since a page that was opened
/// from a disk may not load files.
fn single(files: &[File], module: &[u8]) -> Result<String, Box<dyn Error>> {
    let mut page = index(files, ALONE)?;
    let mut modules = Vec::new();
    for file in files {
        if let Some(name) = file.path.strip_prefix("js/") {
            let script = file.text.replace("from \"./", "from \"page/");
            modules.push(format!(
                "\"page/{name}\": \"data:text/javascript;base64,{}\"",
                base64(script.as_bytes())
            ));
        } else if file.path.starts_with("style/") {
            let link = format!("<link rel=\"stylesheet\" href=\"{}\">", file.path);
            page = once(&page, &link, &format!("<style>\n{}</style>", file.text))?;
        }
    }
    let icon = format!(
        "data:image/svg+xml;base64,{}",
        base64(text(files, "icon.svg")?.as_bytes())
    );
    page = once(&page, "href=\"icon.svg\"", &format!("href=\"{icon}\""))?;
    let map = format!(
        "<script type=\"importmap\">{{\"imports\": {{\n{}\n}}}}</script>",
        modules.join(",\n")
    );
    let main = "<script type=\"module\">import \"page/main.js\";</script>";
    page = once(
        &page,
        "<script type=\"module\" src=\"js/main.js\"></script>",
        &format!("{map}\n{main}"),
    )?;
    let worker = text(files, "worker.js")?;
    let parts = format!(
        "<script type=\"text/plain\" id=\"worker\">\n{worker}</script>\n\
         <script type=\"text/plain\" id=\"module\">{}</script>\n</body>",
        base64(&packed(module)?)
    );
    once(&page, "</body>", &parts)
}

fn text<'a>(files: &'a [File], path: &str) -> Result<&'a str, String> {
    let file = files.iter().find(|file| file.path == path);
    file.map(|file| &*file.text)
        .ok_or(format!("there is no {path}"))
}

/// Replaces a part that must occur exactly once.
fn once(text: &str, part: &str, other: &str) -> Result<String, Box<dyn Error>> {
    match text.matches(part).count() {
        1 => Ok(text.replacen(part, other, 1)),
        count => Err(format!("`{part}` occurs {count} times in the page").into()),
    }
}

fn packed(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    encoder.finish()
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let bits = three
            .iter()
            .fold(0, |bits, &byte| bits << 8 | u32::from(byte))
            << (8 * (3 - three.len()));
        for at in 0..4 {
            let letter = LETTERS[(bits >> (18 - 6 * at)) as usize & 63];
            text.push(if at <= three.len() {
                letter as char
            } else {
                '='
            });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base_64_is_that_of_the_standard() {
        // The examples of RFC 4648.
        let all = [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("foobar", "Zm9vYmFy"),
        ];
        for (plain, encoded) in all {
            assert_eq!(base64(plain.as_bytes()), encoded);
        }
    }

    #[test]
    fn the_single_file_names_no_other_file() {
        let files: Vec<File> = files().collect();
        let page = single(&files, b"module").expect("a page");
        for part in ["src=\"", "href=\"style", "href=\"icon", "from \"./"] {
            assert!(!page.contains(part), "{part}");
        }
        assert_eq!(
            page.matches("data:text/javascript").count(),
            files
                .iter()
                .filter(|file| file.path.starts_with("js/"))
                .count()
        );
    }
}
