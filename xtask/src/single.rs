//! Puts the page and its module together: a folder for any web host, and one file that needs nothing else.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::path::Path;

use anyhow::{Context as _, Result, bail};
use flate2::Compression;
use flate2::write::GzEncoder;

/// What the page may do: run what it brings along, and ask nobody.
const ALONE: &str = "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'unsafe-inline'; \
    img-src data: blob:; worker-src blob:; base-uri 'none'; form-action 'none'";
/// What the page in a folder may do: the same with the files beside it.
const HOSTED: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: \
    blob:; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'";

/// The texts of the page by their paths.
type Files = BTreeMap<String, String>;

/// Writes the folder, with the single file in it as `supereigen.html`, from the sources of the page and the module.
pub(crate) fn write(web: &Path, module: &Path, folder: &Path) -> Result<()> {
    let mut files = Files::new();
    collect(web, "", &mut files)?;
    let module = fs::read(module)?;
    let page = single(&files, &module)?;
    for (path, text) in &files {
        write_file(folder, path, text.as_bytes())?;
    }
    write_file(folder, "index.html", index(&files, HOSTED)?.as_bytes())?;
    write_file(folder, "supereigen.wasm", &module)?;
    write_file(folder, "supereigen.html", page.as_bytes())?;
    let size = |bytes: usize| format!("{:.0} kB", bytes as f64 / 1000.0);
    let (plain, small) = (size(module.len()), size(packed(&module)?.len()));
    println!("module {plain}, compressed {small}");
    let path = folder.join("supereigen.html");
    println!("{} {}", path.display(), size(page.len()));
    Ok(())
}

fn collect(folder: &Path, prefix: &str, files: &mut Files) -> Result<()> {
    for item in fs::read_dir(folder)? {
        let path = item?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let name = format!("{prefix}{name}");
        if path.is_dir() {
            collect(&path, &format!("{name}/"), files)?;
        } else {
            files.insert(name, fs::read_to_string(&path)?);
        }
    }
    Ok(())
}

fn write_file(folder: &Path, path: &str, content: &[u8]) -> Result<()> {
    let path = folder.join(path);
    fs::create_dir_all(path.parent().unwrap_or(folder))?;
    fs::write(&path, content).with_context(|| format!("cannot write {}", path.display()))
}

/// Returns the first page with what it may do.
fn index(files: &Files, policy: &str) -> Result<String> {
    let meta = format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">");
    let charset = "<meta charset=\"utf-8\">";
    once(
        text(files, "index.html")?,
        charset,
        &format!("{charset}\n{meta}"),
    )
}

/// Returns the page with all its files in itself.
fn single(files: &Files, module: &[u8]) -> Result<String> {
    let mut page = index(files, ALONE)?;
    for (path, text) in files {
        if path.starts_with("style/") {
            let link = format!("<link rel=\"stylesheet\" href=\"{path}\">");
            page = once(&page, &link, &format!("<style>\n{text}</style>"))?;
        }
    }
    let icon = base64(text(files, "icon.svg")?.as_bytes());
    let icon = format!("href=\"data:image/svg+xml;base64,{icon}\"");
    page = once(&page, "href=\"icon.svg\"", &icon)?;
    page = once(
        &page,
        "<script type=\"module\" src=\"js/main.js\"></script>",
        &format!("<script type=\"module\">\n{}</script>", script(files)?),
    )?;
    let worker = text(files, "worker.js")?;
    let parts = format!(
        "<script type=\"text/plain\" id=\"worker\">\n{worker}</script>\n\
         <script type=\"text/plain\" id=\"module\">{}</script>\n</body>",
        base64(&packed(module)?)
    );
    once(&page, "</body>", &parts)
}

/// Returns all modules as one script, each after those that it imports: a page that was opened from a disk may not load
/// files.
fn script(files: &Files) -> Result<String> {
    let name = |path: &str| Some(path.strip_prefix("js/")?.strip_suffix(".js")?.to_owned());
    let modules = files.iter().map(|(path, text)| Some((name(path)?, text)));
    let mut waiting: Vec<_> = modules.flatten().collect();
    let mut script = String::new();
    while !waiting.is_empty() {
        let imports = waiting
            .iter()
            .map(|(name, _)| format!(" from \"./{name}.js\""));
        let imports: Vec<String> = imports.collect();
        let ready = waiting.extract_if(.., |(_, text)| !imports.iter().any(|it| text.contains(it)));
        let before = script.len();
        for (name, text) in ready {
            script += &inlined(&name, text)?;
        }
        if script.len() == before {
            let names: Vec<&String> = waiting.iter().map(|(name, _)| name).collect();
            bail!("some of these modules import each other: {names:?}");
        }
    }
    Ok(script)
}

/// Returns a module as a function that returns what it exports; one that exports nothing as it is.
fn inlined(name: &str, text: &str) -> Result<String> {
    let (mut body, mut exports) = (String::new(), Vec::new());
    for line in text.lines() {
        let unknown = || format!("{name}.js: a page in one file cannot have `{line}`");
        if let Some(import) = line.strip_prefix("import ") {
            let (names, from) = import.split_once(" from \"./").with_context(unknown)?;
            let from = from.strip_suffix(".js\";").with_context(unknown)?;
            body += &format!("const {names} = module_{from};\n");
            continue;
        }
        let declared = line.strip_prefix("export ");
        if let Some(declared) = declared {
            let mut words = declared.split([' ', '(', ';']);
            let kinds = ["async", "function", "class", "const"];
            let name = words.find(|word| !kinds.contains(word));
            exports.push(name.filter(|name| *name != "{").with_context(unknown)?);
        }
        body += declared.unwrap_or(line);
        body.push('\n');
    }
    if exports.is_empty() {
        return Ok(body);
    }
    let exports = exports.join(", ");
    Ok(format!(
        "const module_{name} = (() => {{\n{body}return {{ {exports} }};\n}})();\n"
    ))
}

fn text<'a>(files: &'a Files, path: &str) -> Result<&'a str> {
    let file = files.get(path);
    file.map(String::as_str)
        .with_context(|| format!("there is no {path}"))
}

/// Replaces a part that must occur exactly once.
fn once(text: &str, part: &str, other: &str) -> Result<String> {
    match text.matches(part).count() {
        1 => Ok(text.replacen(part, other, 1)),
        count => bail!("`{part}` occurs {count} times in the page"),
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
        // Some examples of RFC 4648.
        for (plain, encoded) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(base64(plain.as_bytes()), encoded);
        }
    }

    #[test]
    fn the_single_file_names_no_other_file() {
        let mut files = Files::new();
        let web = crate::tools::root().join("crates/supereigen-page/web");
        collect(&web, "", &mut files).expect("the files of the page");
        let page = single(&files, b"module").expect("a page");
        for part in ["src=\"", "href=\"style", "href=\"icon", "from \"./"] {
            assert!(!page.contains(part), "{part}");
        }
        // Of the scripts only that of the page itself exports nothing.
        let scripts = files.keys().filter(|path| path.starts_with("js/"));
        assert_eq!(page.matches("\nconst module_").count(), scripts.count() - 1);
    }

    #[test]
    fn modules_come_after_those_that_they_import() {
        let script = |b: &str| {
            let a = "import { f, G } from \"./b.js\";\nf(G);\n".to_owned();
            let files = [("js/a.js", a), ("js/b.js", b.to_owned())];
            let files = files.map(|(path, text)| (path.to_owned(), text));
            super::script(&Files::from(files)).map_err(|error| error.to_string())
        };
        let b = "const H = 1;\nexport async function f() {}\nexport class G {}\n";
        let expected = "const module_b = (() => {\nconst H = 1;\nasync function f() {}\nclass G {}\nreturn { f, G };\n})();\n\
            const { f, G } = module_b;\nf(G);\n";
        assert_eq!(script(b), Ok(expected.to_owned()));
        for (b, message) in [
            ("import { x } from \"./a.js\";\n", "import each other"),
            ("import x from \"c\";\n", "b.js: a page"),
            ("export { x };\n", "b.js: a page"),
        ] {
            assert!(script(b).is_err_and(|error| error.contains(message)), "{b}");
        }
    }
}
