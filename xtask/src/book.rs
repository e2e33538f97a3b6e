//! `cargo xtask docs`: makes the book in docs/ into pages that need no network, beside the pages of `cargo doc`.
//!
//! The order of the chapters is that of the links in docs/SUMMARY.md. A link that leads nowhere is an error.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail};
use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

use crate::run::{root, succeed};

/// A page of the book.
struct Chapter {
    title: String,
    /// The name of its file in docs/.
    file: String,
    /// The title of the part of the book that begins with it.
    part: Option<String>,
}

/// Writes the pages of the book and of the code. Returns the name of the first page of the book.
pub(crate) fn run() -> Result<String> {
    let target = root().join("target/book");
    let docs = root().join("docs");
    fs::create_dir_all(&target)?;
    let chapters = chapters(&fs::read_to_string(docs.join("SUMMARY.md"))?);
    for item in fs::read_dir(&docs)? {
        let name = item?.file_name();
        let name = name.to_string_lossy().into_owned();
        let is_chapter = chapters.iter().any(|chapter| chapter.file == name);
        if name.ends_with(".md") && name != "SUMMARY.md" && !is_chapter {
            bail!("docs/{name} is in no chapter of docs/SUMMARY.md");
        }
    }
    for (number, chapter) in chapters.iter().enumerate() {
        let path = docs.join(&chapter.file);
        let text = fs::read_to_string(&path)
            .with_context(|| format!("docs/SUMMARY.md names docs/{}", chapter.file))?;
        let body = render(&text, &docs).with_context(|| format!("docs/{}", chapter.file))?;
        let page = page(&chapters, number, &body);
        fs::write(target.join(page_name(&chapter.file)), page)?;
    }
    fs::write(target.join("book.css"), include_str!("book.css"))?;
    copy_pictures(&docs.join("pictures"), &target.join("pictures"))?;
    succeed(Command::new(env!("CARGO")).current_dir(root()).args([
        "doc",
        "--workspace",
        "--no-deps",
        "--quiet",
    ]))?;
    let first = chapters.first().map_or("", |chapter| &chapter.file);
    let first = page_name(first);
    println!("the book:  {}", target.join(&first).display());
    let code = root().join("target/doc/supereigen/index.html");
    println!("the code:  {}", code.display());
    Ok(first)
}

/// Returns the links of the summary, in order, with the headings of the second level before them.
fn chapters(summary: &str) -> Vec<Chapter> {
    let mut chapters: Vec<Chapter> = Vec::new();
    let mut is_in_link = false;
    let mut part: Option<String> = None;
    for event in Parser::new(summary) {
        match event {
            Event::Start(Tag::Heading {
                level: HeadingLevel::H2,
                ..
            }) => part = Some(String::new()),
            Event::Start(Tag::Link { dest_url, .. }) => {
                is_in_link = true;
                chapters.push(Chapter {
                    title: String::new(),
                    file: dest_url.to_string(),
                    part: part.take(),
                });
            }
            Event::End(TagEnd::Link) => is_in_link = false,
            Event::Text(text) | Event::Code(text) if is_in_link => {
                if let Some(chapter) = chapters.last_mut() {
                    chapter.title += &text;
                }
            }
            Event::Text(text) => {
                if let Some(part) = &mut part {
                    *part += &text;
                }
            }
            _ => {}
        }
    }
    chapters
}

fn page_name(file: &str) -> String {
    file.replace(".md", ".html")
}

/// Converts Markdown to HTML; links between chapters lead to their pages.
fn render(text: &str, docs: &Path) -> Result<String> {
    let options = Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES;
    let mut events: Vec<Event<'_>> = Parser::new_ext(text, options).collect();
    name_headings(&mut events);
    for event in &mut events {
        if let Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) = event {
            *dest_url = link(dest_url, docs)?;
        }
    }
    let mut body = String::new();
    html::push_html(&mut body, events.into_iter());
    Ok(body)
}

/// Gives every heading the id by which links name it on other platforms.
fn name_headings(events: &mut [Event<'_>]) {
    for index in 0..events.len() {
        let is_text = |event: &&Event<'_>| !matches!(event, Event::End(TagEnd::Heading(_)));
        let rest = events[index + 1..].iter().take_while(is_text);
        let title: String = rest
            .filter_map(|event| match event {
                Event::Text(text) | Event::Code(text) => Some(text.as_ref()),
                _ => None,
            })
            .collect();
        if let Event::Start(Tag::Heading { level, id, .. }) = &mut events[index]
            && *level > HeadingLevel::H1
        {
            *id = Some(anchor(&title).into());
        }
    }
}

fn anchor(title: &str) -> String {
    let kept = |c: &char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_');
    let lower = title.to_lowercase();
    let kept: String = lower.chars().filter(kept).collect();
    kept.replace(' ', "-")
}

/// Returns where a link of a chapter leads in the book; an error if it leads nowhere.
fn link<'a>(url: &CowStr<'a>, docs: &Path) -> Result<CowStr<'a>> {
    let is_elsewhere = url.contains("://") || url.starts_with('#');
    if is_elsewhere {
        return Ok(url.clone());
    }
    let (file, fragment) = url.split_once('#').unwrap_or((url, ""));
    let target = docs.join(file);
    if !target.exists() {
        bail!("the link {url} leads nowhere");
    }
    if !fragment.is_empty() {
        let text = fs::read_to_string(&target)?;
        let mut headings = text.lines().filter(|line| line.starts_with("##"));
        if !headings.any(|line| anchor(line.trim_start_matches(['#', ' '])) == fragment) {
            bail!("there is no heading for the link {url}");
        }
    }
    if file.contains('/') && !file.starts_with("pictures/") {
        // The link leads to a file of the repository; the path is seen from the folder of the book.
        return Ok(format!("../../docs/{url}").into());
    }
    Ok(url.replace(".md", ".html").into())
}

fn page(chapters: &[Chapter], number: usize, body: &str) -> String {
    let item = |(index, chapter): (usize, &Chapter)| {
        let here = if index == number {
            " aria-current=\"page\""
        } else {
            ""
        };
        let (name, title) = (page_name(&chapter.file), &chapter.title);
        let part = match &chapter.part {
            Some(part) => format!("<li class=\"part\">{part}</li>\n"),
            None => String::new(),
        };
        format!("{part}<li><a href=\"{name}\"{here}>{title}</a></li>\n")
    };
    let items: String = chapters.iter().enumerate().map(item).collect();
    let title = &chapters[number].title;
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>{title} – supereigen</title>\n<link rel=\"stylesheet\" href=\"book.css\">\n\
         <nav aria-label=\"Chapters\">\n<ol>\n{items}</ol>\n</nav>\n<main>\n{body}</main>\n</html>\n"
    )
}

fn copy_pictures(from: &Path, to: &PathBuf) -> Result<()> {
    fs::create_dir_all(to)?;
    for item in fs::read_dir(from).with_context(|| format!("cannot read {}", from.display()))? {
        let item = item?;
        fs::copy(item.path(), to.join(item.file_name()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chapters_come_in_the_order_of_the_summary() {
        let summary =
            "# Book\n\n- [First `one`](a.md)\n  - [Second](b.md)\n\n## Part\n\n- [Third](c.md)\n";
        let found = chapters(summary);
        let found: Vec<(&str, &str, Option<&str>)> = found
            .iter()
            .map(|chapter| (&*chapter.title, &*chapter.file, chapter.part.as_deref()))
            .collect();
        let expected = [
            ("First one", "a.md", None),
            ("Second", "b.md", None),
            ("Third", "c.md", Some("Part")),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn architecture_names_files_that_are_there() {
        let text = std::fs::read_to_string(root().join("ARCHITECTURE.md")).expect("a file");
        let (_, way) = text
            .split_once("## The way of a matrix")
            .expect("the section");
        let quoted = way.split('`').skip(1).step_by(2);
        let files: Vec<&str> = quoted
            .filter(|word| word.starts_with("supereigen") && word.ends_with(".rs"))
            .collect();
        assert!(files.len() > 20, "{files:?}");
        for file in files {
            assert!(root().join("crates").join(file).is_file(), "{file}");
        }
    }

    #[test]
    fn links_lead_to_pages_and_not_nowhere() {
        let docs = root().join("docs");
        let html = render(
            "[a](lasso.md) [b](../README.md) [c](https://a.b/c.md)",
            &docs,
        );
        let html = html.expect("good links");
        assert!(html.contains("href=\"lasso.html\""), "{html}");
        assert!(html.contains("href=\"../../docs/../README.md\""), "{html}");
        assert!(html.contains("href=\"https://a.b/c.md\""), "{html}");
        for link in ["[a](nowhere.md)", "[a](lasso.md#no-such-heading)"] {
            assert!(render(link, &docs).is_err(), "{link}");
        }
        let html = render("## A `b`, c\n", &docs).expect("no links");
        assert!(html.contains("id=\"a-b-c\""), "{html}");
    }
}
