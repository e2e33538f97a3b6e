//! Every format has the same bytes whatever the number of threads that write it.

use std::io::Cursor;

use supereigen::families::Family;
use supereigen::lasso::Options;
use supereigen::{Big, Filter, Filtered, First, Matrix, Sink, System};
use supereigen_formats::{
    Context, CsvWriter, JsonLinesWriter, JsonWriter, LatexWriter, NpyWriter, PlainWriter,
    PolymakeWriter, TpLibWriter,
};

/// Writes a basis in each format: the first vectors that contain a node, or all.
fn outputs(
    system: &System,
    threads: usize,
    limit: u64,
    node: Option<usize>,
) -> Vec<(&'static str, Vec<u8>)> {
    let context = Context::of_system(system);
    let options = Options::new().threads(threads);
    let run = |sink: &mut dyn Sink| {
        let mut first = First::new(limit, sink);
        let mut filter = Filter::default();
        filter.contains = node.into_iter().collect();
        let mut filtered = Filtered::new(filter, system.inspector(), &mut first);
        let report = system.run(&options, &mut filtered);
        assert!(report.is_ok());
    };
    let mut outputs = Vec::new();
    macro_rules! with {
        ($name:literal, $writer:expr) => {{
            let mut writer = $writer;
            run(&mut writer);
            let out = writer.finish(true).expect("memory does not fail");
            outputs.push(($name, out.into_inner()));
        }};
    }
    let out = || Cursor::new(Vec::new());
    with!("plain", PlainWriter::new(out(), &context));
    with!("csv", CsvWriter::new(out(), &context));
    with!("json", JsonWriter::new(out(), &context));
    with!("jsonl", JsonLinesWriter::new(out(), &context, None));
    with!(
        "certificates",
        JsonLinesWriter::new(out(), &context, Some(system.inspector()))
    );
    with!("latex", LatexWriter::new(out(), &context));
    with!("tplib", TpLibWriter::new(out(), &context));
    with!("polymake", PolymakeWriter::new(out(), &context));
    with!("npy", NpyWriter::new(out(), &context));
    outputs
}

fn check(system: &System, limit: u64, node: Option<usize>) {
    let expected = outputs(system, 1, limit, node);
    for threads in [2, 4] {
        for (found, expected) in outputs(system, threads, limit, node).iter().zip(&expected) {
            let name = found.0;
            assert!(found == expected, "{name}, {threads} threads, {limit}");
        }
    }
}

#[test]
fn a_large_basis_is_the_same_in_every_format() {
    let system = System::new(&Family::Circulant { k: 7 }.matrix(14, 1), 0);
    let system = system.expect("square");
    check(&system, u64::MAX, None);
    check(&system, u64::MAX, Some(3));
    check(&system, 5000, Some(3));
}

#[test]
fn a_small_basis_is_the_same_up_to_every_limit() {
    let system = System::new(&Family::Circulant { k: 3 }.matrix(6, 1), 0);
    let system = system.expect("square");
    for limit in 0..62 {
        check(&system, limit, None);
    }
    check(&system, u64::MAX, None);
    // Nothing passes.
    check(&system, u64::MAX, Some(17));
}

/// A number that no array holds ends the output where it ends it on one thread.
#[test]
fn an_array_fails_at_the_same_vector() {
    let big = |shift: usize| -> Big { Some(supereigen::IBig::ONE << shift) };
    let rows: Vec<Vec<Big>> = (0..12)
        .map(|i: usize| {
            let entry = |j: usize| match (j + 12 - i) % 12 {
                0 => None,
                1 if i == 5 => big(100),
                distance => Some((40 - 11 * distance as i64).into()),
            };
            (0..12).map(entry).collect()
        })
        .collect();
    let matrix = Matrix::from_rows(rows).expect("square");
    let system = System::new(&matrix, 0).expect("square");
    let run = |threads: usize| {
        let context = Context::new(system.n(), system.denominator().clone());
        let mut writer = NpyWriter::new(Cursor::new(Vec::new()), &context);
        let report = system.run(&Options::new().threads(threads), &mut writer);
        let results = report.expect("any kernel").counters.results;
        let bytes = writer.get_ref().get_ref().clone();
        let error = writer.finish(true).expect_err("too large").to_string();
        (bytes, results, error)
    };
    let expected = run(1);
    assert!(expected.1 > 1, "{}", expected.1);
    for threads in [2, 4] {
        assert!(run(threads) == expected);
    }
}
