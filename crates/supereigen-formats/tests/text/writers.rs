//! What each writer writes, byte by byte, and how it fails.

use std::io::{self, Write};
use std::ops::ControlFlow;

use supereigen::{Entry, IBig, Inspector, Matrix, Rational, Sink, System, UBig, Values, Written};
use supereigen_formats::{
    Context, JsonLinesWriter, JsonWriter, LatexWriter, Notation, NpyWriter, PlainWriter,
};

fn context(denominator: u64, notation: Notation) -> Context {
    let mut context = Context::new(3, UBig::from(denominator));
    context.lambda = Some(Some(0.into()));
    context.notation = notation;
    context
}

/// Three vectors, in each of the three lanes.
fn push_all(sink: &mut impl Sink, context: &Context) {
    let big = [Some(IBig::from(0)), None, Some(-IBig::from(10).pow(20))];
    for vector in [
        Values::over(&[0, -1, i64::MIN], &context.denominator),
        Values::over(&[i128::MIN, -6, 0], &context.denominator),
        Values::over(&big, &context.denominator),
    ] {
        assert_eq!(sink.push(vector), ControlFlow::Continue(()));
    }
}

fn text(bytes: io::Result<Vec<u8>>) -> String {
    bytes.map_or_else(
        |error| error.to_string(),
        |bytes| String::from_utf8_lossy(&bytes).into_owned(),
    )
}

fn plain(context: &Context) -> String {
    let mut writer = PlainWriter::new(Vec::new(), context);
    push_all(&mut writer, context);
    text(writer.finish(true))
}

fn json(context: &Context) -> String {
    let mut writer = JsonWriter::new(Vec::new(), context);
    push_all(&mut writer, context);
    text(writer.finish(true))
}

fn latex(context: &Context) -> String {
    let mut writer = LatexWriter::new(Vec::new(), context);
    push_all(&mut writer, context);
    text(writer.finish(true))
}

#[test]
fn plain_is_one_vector_per_line() {
    assert_eq!(
        plain(&context(1, Notation::Exact)),
        "0 -1 -inf\n-inf -6 0\n0 -inf -100000000000000000000\n"
    );
    assert_eq!(
        plain(&context(3, Notation::Decimal)),
        "0 -1/3 -inf\n-inf -2 0\n0 -inf -100000000000000000000/3\n"
    );
    assert_eq!(
        plain(&context(4, Notation::Decimal)),
        "0 -0.25 -inf\n-inf -1.5 0\n0 -inf -25000000000000000000\n"
    );
}

#[test]
fn json_is_one_object() {
    assert_eq!(
        json(&context(1, Notation::Exact)),
        "{\"n\":3,\"lambda\":0,\"vectors\":[\n[0,-1,null],\n[null,-6,0],\n\
         [0,null,\"-100000000000000000000\"]\n],\"complete\":true}\n"
    );
    let mut labelled = context(4, Notation::Decimal);
    labelled.lambda = Some(Some(Rational::from_parts(1.into(), 4u8.into())));
    labelled.labels = vec!["a\"b".into(), "é\\".into(), "\u{1}".into()];
    assert_eq!(
        json(&labelled),
        "{\"n\":3,\"lambda\":\"0.25\",\"labels\":[\"a\\\"b\",\"é\\\\\",\"\\u0001\"],\"vectors\":[\n\
         [0,\"-0.25\",null],\n[null,\"-1.5\",0],\n[0,null,\"-25000000000000000000\"]\n],\
         \"complete\":true}\n"
    );
}

#[test]
fn json_without_vectors_is_still_an_object() {
    let infinite: Entry = None;
    for (lambda, said) in [(Some(infinite), ",\"lambda\":null"), (None, "")] {
        let mut context = context(1, Notation::Exact);
        context.lambda = lambda;
        let writer = JsonWriter::new(Vec::new(), &context);
        assert_eq!(
            text(writer.finish(false)),
            format!("{{\"n\":3{said},\"vectors\":[],\"complete\":false}}\n")
        );
    }
}

#[test]
fn json_integers_are_quoted_beyond_two_to_the_53() {
    let mut writer = JsonWriter::new(Vec::new(), &context(1, Notation::Exact));
    let edge = 1i64 << 53;
    let _ = writer.push(Values::integers::<i64>(&[edge, -edge, edge + 1]));
    assert!(
        text(writer.finish(true))
            .contains("\n[9007199254740992,-9007199254740992,\"9007199254740993\"]\n")
    );
}

#[test]
fn json_lines_are_one_object_per_line() {
    let written = |context: &Context| {
        let mut writer = JsonLinesWriter::new(Vec::new(), context, None);
        push_all(&mut writer, context);
        text(writer.finish(true))
    };
    assert_eq!(
        written(&context(1, Notation::Exact)),
        "{\"vector\":[0,-1,null]}\n{\"vector\":[null,-6,0]}\n\
         {\"vector\":[0,null,\"-100000000000000000000\"]}\n"
    );
    assert_eq!(
        written(&context(4, Notation::Decimal)),
        "{\"vector\":[0,\"-0.25\",null]}\n{\"vector\":[null,\"-1.5\",0]}\n\
         {\"vector\":[0,null,\"-25000000000000000000\"]}\n"
    );
    let writer = JsonLinesWriter::new(Vec::new(), &context(1, Notation::Exact), None);
    assert_eq!(text(writer.finish(false)), "{\"complete\":false}\n");
    let writer = JsonLinesWriter::new(Vec::new(), &context(1, Notation::Exact), None);
    assert_eq!(text(writer.finish_chosen()), "");
}

/// What is read as a label must be written as it is, so there is no way around a spreadsheet.
#[test]
fn labels_that_spreadsheets_take_for_formulas_are_refused_in_csv() {
    for label in ["=1+2", "+a", "-a", "@a", "=HYPERLINK(\"x\")"] {
        let mut context = Context::new(2, 1u8.into());
        context.labels = vec!["b".to_owned(), label.to_owned()];
        let refused = supereigen_formats::CsvWriter::<Vec<u8>>::check(&context)
            .expect_err("a formula")
            .to_string();
        assert!(refused.contains("for a formula; json can"), "{refused}");
        let writer = JsonWriter::new(Vec::new(), &context);
        let written = text(writer.finish(true));
        let reader = supereigen_formats::BasisReader::new(written.as_bytes()).expect("as written");
        assert_eq!(reader.labels(), context.labels);
    }
}

fn inspector(rows: &[&[Option<i64>]], lambda: Entry) -> Inspector {
    let matrix = Matrix::from_rows(rows.iter().copied()).unwrap_or_else(|error| panic!("{error}"));
    let system = System::new(&matrix, &lambda).unwrap_or_else(|error| panic!("{error}"));
    system.inspector()
}

#[test]
fn json_lines_tell_the_certificate_of_each_kind() {
    let e = None;
    let zero = Some(0);
    let written = |inspector: Inspector, vector: &[i64]| {
        let mut writer =
            JsonLinesWriter::new(Vec::new(), &context(1, Notation::Exact), Some(inspector));
        let _ = writer.push(Values::integers::<i64>(vector));
        text(writer.finish(true))
    };
    let strict: &[&[Option<i64>]] = &[&[e, zero, e], &[e, Some(1), e], &[e, e, e]];
    assert_eq!(
        written(inspector(strict, Some(0.into())), &[0, 0, i64::MIN]),
        "{\"vector\":[0,0,null],\"types\":[1],\"kind\":\"strict\",\"stem\":[1],\"cycle\":[2],\
         \"cycle_weight\":1}\n"
    );
    let large: &[&[Option<i64>]] = &[&[Some((1 << 53) + 1)]];
    assert_eq!(
        written(inspector(large, Some(0.into())), &[0]),
        "{\"vector\":[0],\"types\":[1],\"kind\":\"strict\",\"stem\":[],\"cycle\":[1],\
         \"cycle_weight\":\"9007199254740993\"}\n"
    );
    let forked: &[&[Option<i64>]] = &[&[e, zero, zero], &[e, e, zero], &[e, zero, e]];
    assert_eq!(
        written(inspector(forked, Some(0.into())), &[0, 0, 0]),
        "{\"vector\":[0,0,0],\"types\":[1],\"kind\":\"forked\",\"entries\":[2,3],\"stem\":[1],\
         \"cycle\":[2,3],\"cycle_weight\":0}\n"
    );
    assert_eq!(
        written(inspector(forked, Some(0.into())), &[i64::MIN, 0, 0]),
        "{\"vector\":[null,0,0],\"types\":[2,3],\"kind\":\"pure zero cycle\",\"stem\":[],\
         \"cycle\":[2,3],\"cycle_weight\":0}\n"
    );
    assert_eq!(
        written(inspector(forked, None), &[i64::MIN, 0, i64::MIN]),
        "{\"vector\":[null,0,null],\"types\":[2],\"kind\":\"unit\",\"stem\":[2],\"cycle\":[],\
         \"cycle_weight\":null}\n"
    );
    assert_eq!(
        written(inspector(forked, Some(0.into())), &[-5, 0, 0]),
        "{\"vector\":[-5,0,0]}\n",
        "not extremal"
    );
}

#[test]
fn latex_is_one_environment() {
    assert_eq!(
        latex(&context(3, Notation::Decimal)),
        "\\begin{gather*}\n(0, -\\frac{1}{3}, -\\infty)^{T} \\\\\n(-\\infty, -2, 0)^{T} \\\\\n\
         (0, -\\infty, -\\frac{100000000000000000000}{3})^{T}\n\\end{gather*}\n"
    );
    let mut writer = LatexWriter::new(Vec::new(), &context(12, Notation::Decimal));
    let _ = writer.push(Values::over(&[-3i64, 4, 7], &12u8.into()));
    assert_eq!(
        text(writer.finish(true)),
        "\\begin{gather*}\n(-0.25, \\frac{1}{3}, \\frac{7}{12})^{T}\n\\end{gather*}\n"
    );
}

#[test]
fn latex_tells_nothing_from_not_everything() {
    let finished = |push: bool, complete| {
        let mut writer = LatexWriter::new(Vec::new(), &context(1, Notation::Exact));
        if push {
            let _ = writer.push(Values::integers::<i64>(&[0]));
        }
        text(writer.finish(complete))
    };
    assert_eq!(
        finished(false, true),
        "\\begin{gather*}\n\\emptyset\n\\end{gather*}\n"
    );
    assert_eq!(
        finished(false, false),
        "\\begin{gather*}\n\\vdots\n\\end{gather*}\n"
    );
    assert_eq!(
        finished(true, false),
        "\\begin{gather*}\n(0)^{T} \\\\\n\\vdots\n\\end{gather*}\n"
    );
}

/// Takes some bytes and fails from then on, each time with another message.
#[derive(Debug)]
struct Failing {
    room: usize,
    failures: usize,
}

impl Write for Failing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if bytes.len() > self.room {
            self.failures += 1;
            return Err(io::Error::other(format!("failure {}", self.failures)));
        }
        self.room -= bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Err(io::Error::other("not flushed"))
    }
}

#[test]
fn the_first_error_is_kept_and_stops_the_method() {
    let vector = Values::integers::<i64>(&[0, -1, i64::MIN]);
    let small = || Failing {
        room: 50,
        failures: 0,
    };
    fn pushed(mut sink: impl Sink, vector: Values<'_>) -> usize {
        (0..100)
            .take_while(|_| sink.push(vector).is_continue())
            .count()
    }
    let mut writer = PlainWriter::new(small(), &context(1, Notation::Exact));
    assert_eq!(pushed(&mut writer, vector), 5);
    assert!(writer.push(vector).is_break());
    assert_eq!(message(writer.finish(false)), "failure 1");
    let mut writer = JsonWriter::new(small(), &context(1, Notation::Exact));
    assert_eq!(pushed(&mut writer, vector), 1);
    assert_eq!(message(writer.finish(false)), "failure 1");
    let mut writer = JsonLinesWriter::new(small(), &context(1, Notation::Exact), None);
    assert_eq!(pushed(&mut writer, vector), 2);
    assert_eq!(message(writer.finish(false)), "failure 1");
    let mut writer = LatexWriter::new(small(), &context(1, Notation::Exact));
    assert_eq!(pushed(&mut writer, vector), 1);
    assert_eq!(message(writer.finish(false)), "failure 1");
}

#[test]
fn a_vector_over_another_denominator_is_refused() {
    let context = context(3, Notation::Exact);
    let vector = Values::over(&[0i64, -1, -2], &context.denominator);
    let other = Values::integers(&[0i64, -1, -2]);
    let mut plain = PlainWriter::new(Vec::new(), &context);
    assert!(plain.push(vector).is_continue() && plain.push(other).is_break());
    let mut array = NpyWriter::new(io::Cursor::new(Vec::new()), &context);
    assert!(array.push(vector).is_continue() && array.push(other).is_break());
    let expected = "a vector has another denominator than the output";
    assert_eq!(message(plain.finish(true)), expected);
    assert_eq!(message(array.finish(true)), expected);
    // A scribe leaves the vector to its writer, which then refuses it.
    let plain = PlainWriter::new(Vec::new(), &context);
    let mut scribe = plain.scribe().expect("text is written on any thread");
    assert_eq!(scribe.write(other, &mut Vec::new()), Written::Refused);
}

#[test]
fn an_error_of_the_head_or_of_the_flush_is_not_lost() {
    let full = Failing {
        room: 0,
        failures: 0,
    };
    let mut writer = JsonWriter::new(full, &context(1, Notation::Exact));
    assert!(writer.push(Values::integers::<i64>(&[0])).is_break());
    assert_eq!(message(writer.finish(true)), "failure 1");
    let empty = Failing {
        room: 1000,
        failures: 0,
    };
    let writer = PlainWriter::new(empty, &context(1, Notation::Exact));
    assert_eq!(message(writer.finish(true)), "not flushed");
}

fn message<T>(result: io::Result<T>) -> String {
    result.map_or_else(|error| error.to_string(), |_| "no error".to_owned())
}
