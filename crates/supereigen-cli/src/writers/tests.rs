//! Files are continued after any vector, in every format and with every compression.

use std::fs;
use std::path::{Path, PathBuf};

use supereigen::{System, Vector};
use supereigen_formats::Context;

use super::*;

/// The file names, which determine format and compression.
const NAMES: [&str; 14] = [
    "a.txt",
    "a.csv",
    "a.json",
    "a.jsonl",
    "a.tex",
    "a.tplib",
    "a.poly",
    "a.npy",
    "a.txt.zst",
    "a.csv.gz",
    "a.json.zst",
    "a.jsonl.gz",
    "a.tex.zst",
    "a.poly.gz",
];

struct Case {
    system: System,
    context: Context,
    vectors: Vec<Vector>,
}

impl Case {
    fn new() -> Case {
        let matrix = "1 -1 .; 2 . 0; . 1 -3".parse().expect("a matrix");
        let system = System::new(&matrix, 0).expect("square");
        let vectors = system.basis();
        let mut context = Context::new(system.n(), system.denominator().clone());
        context.shard = Some("1/2 of a".to_owned());
        assert!(vectors.len() > 2);
        Case {
            system,
            context,
            vectors,
        }
    }

    fn open(&self, path: &Path, start: Start) -> anyhow::Result<Box<dyn BasisWriter>> {
        let format = choose(None, Some(path), BasisFormat::Plain)?;
        let opened = open(Some(path), &self.context, format, start)?;
        begin(
            opened,
            Certificates::None,
            Some(&self.system),
            &self.context,
        )
    }

    fn push(&self, writer: &mut dyn BasisWriter, range: std::ops::Range<usize>) {
        for vector in &self.vectors[range] {
            assert!(writer.push(vector.values()).is_continue());
        }
    }
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("supereigen-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a temporary folder");
    folder
}

#[test]
fn a_file_that_is_continued_is_the_same_as_one_that_was_not_left() {
    let case = Case::new();
    let folder = folder("continued");
    let count = case.vectors.len();
    let arrow: &[&str] = match cfg!(feature = "arrow") {
        true => &["a.arrow", "a.arrow.zst"],
        false => &[],
    };
    for name in NAMES.iter().chain(arrow) {
        for split in 0..=count {
            let [whole, part] =
                ["whole", "part"].map(|what| folder.join(format!("{what}-{split}-{name}")));
            let mut writer = case.open(&whole, Start::InPlace).expect("opened");
            case.push(&mut *writer, 0..split);
            let kept = writer.sync().expect("synced");
            let length = fs::metadata(&whole).expect("there").len();
            assert_eq!(length, kept.bytes, "{name}");
            fs::copy(&whole, &part).expect("copied");
            case.push(&mut *writer, split..count);
            writer.finish(Ending::All).expect("finished");
            // A run that was killed may leave bytes after the synchronised part.
            let mut longer = fs::read(&part).expect("read");
            longer.extend_from_slice(b"garbage");
            fs::write(&part, longer).expect("written");
            let written = split as u64;
            let start = Start::Continue { kept, written };
            let mut writer = case.open(&part, start).expect("continued");
            case.push(&mut *writer, split..count);
            writer.finish(Ending::All).expect("finished");
            assert_eq!(
                fs::read(&part).expect("read"),
                fs::read(&whole).expect("read"),
                "{name}, after {split}"
            );
        }
    }
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn what_cannot_be_continued_is_refused() {
    let case = Case::new();
    let folder = folder("refused");
    let start = Start::Continue {
        kept: Extent {
            bytes: 100,
            digest: 0,
        },
        written: 1,
    };
    let message = |opened: anyhow::Result<Box<dyn BasisWriter>>| match opened {
        Ok(_) => "no error".to_owned(),
        Err(error) => format!("{error:#}"),
    };
    let short = folder.join("short.txt");
    fs::write(&short, "0\n").expect("written");
    let refused = message(case.open(&short, start));
    assert!(
        refused.ends_with("it has 2 bytes, but had 100 when it was left"),
        "{refused}"
    );
    assert_eq!(
        fs::read(&short).expect("read"),
        b"0\n",
        "nothing was touched"
    );
    let refused = message(case.open(&folder.join("none.txt"), start));
    assert!(refused.contains("cannot continue"), "{refused}");
    for format in [BasisFormat::Plain, BasisFormat::Pretty] {
        let opened = open(None, &case.context, format, start);
        let opened =
            opened.and_then(|opened| begin(opened, Certificates::None, None, &case.context));
        assert!(
            message(opened).contains("cannot be continued"),
            "{format:?}"
        );
    }
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn formats_are_told_from_names() {
    for (name, expected) in [
        ("a.csv", Some(BasisFormat::Csv)),
        ("a.CSV", Some(BasisFormat::Csv)),
        ("a.b/c.jsonl.zst", Some(BasisFormat::Jsonl)),
        ("a.tex.gz", Some(BasisFormat::Latex)),
        ("a.txt", Some(BasisFormat::Plain)),
        // Names without an ending leave it open.
        ("a.zst", Some(BasisFormat::Pretty)),
        ("csv", Some(BasisFormat::Pretty)),
        ("a.dat", None),
        ("a.csv.xz", None),
    ] {
        let found = choose(None, Some(Path::new(name)), BasisFormat::Pretty).ok();
        assert_eq!(found, expected, "{name}");
    }
}
