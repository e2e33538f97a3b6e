//! A reader of JSON, strict and small, so that the output is checked by something that does not
//! share code with what writes it.

use std::iter::Peekable;
use std::str::Chars;

/// A JSON value; numbers stay as they are written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Json {
    Null,
    Boolean(bool),
    Number(String),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    /// The field of an object.
    pub fn field(&self, name: &str) -> Option<&Json> {
        match self {
            Json::Object(fields) => fields
                .iter()
                .find(|(key, _)| key == name)
                .map(|(_, value)| value),
            _ => None,
        }
    }

    /// The names of the fields of an object, in order.
    pub fn keys(&self) -> Vec<&str> {
        match self {
            Json::Object(fields) => fields.iter().map(|(key, _)| key.as_str()).collect(),
            _ => Vec::new(),
        }
    }

    /// The items of a list.
    pub fn items(&self) -> &[Json] {
        match self {
            Json::List(items) => items,
            _ => &[],
        }
    }
}

/// Reads one value and nothing after it.
pub fn parse(text: &str) -> Option<Json> {
    let mut reader = Reader(text.chars().peekable());
    let value = reader.value()?;
    reader.blanks();
    reader.0.next().is_none().then_some(value)
}

struct Reader<'a>(Peekable<Chars<'a>>);

impl Reader<'_> {
    fn blanks(&mut self) {
        while self.0.next_if(|&c| " \n\r\t".contains(c)).is_some() {}
    }

    fn take(&mut self, expected: char) -> Option<()> {
        self.blanks();
        self.0.next_if_eq(&expected).map(|_| ())
    }

    fn value(&mut self) -> Option<Json> {
        self.blanks();
        match self.0.peek()? {
            '{' => self.sequence('{', '}', Reader::member).map(Json::Object),
            '[' => self.sequence('[', ']', Reader::value).map(Json::List),
            '"' => self.string().map(Json::Text),
            'a'..='z' => match self.run_of(|c| c.is_ascii_lowercase()).as_str() {
                "null" => Some(Json::Null),
                "true" => Some(Json::Boolean(true)),
                "false" => Some(Json::Boolean(false)),
                _ => None,
            },
            _ => {
                let text = self.run_of(|c| "+-.eE0123456789".contains(c));
                let digits = text.strip_prefix('-').unwrap_or(&text);
                // This program writes integers only.
                let is_integer = !digits.is_empty()
                    && digits.bytes().all(|byte| byte.is_ascii_digit())
                    && (digits == "0" || !digits.starts_with('0'));
                is_integer.then_some(Json::Number(text))
            }
        }
    }

    fn sequence<T>(
        &mut self,
        open: char,
        close: char,
        item: impl Fn(&mut Self) -> Option<T>,
    ) -> Option<Vec<T>> {
        self.take(open)?;
        let mut items = Vec::new();
        if self.take(close).is_some() {
            return Some(items);
        }
        loop {
            items.push(item(self)?);
            if self.take(close).is_some() {
                return Some(items);
            }
            self.take(',')?;
        }
    }

    fn member(&mut self) -> Option<(String, Json)> {
        let key = self.string()?;
        self.take(':')?;
        Some((key, self.value()?))
    }

    fn string(&mut self) -> Option<String> {
        self.take('"')?;
        let mut text = String::new();
        loop {
            match self.0.next()? {
                '"' => return Some(text),
                '\\' => text.push(match self.0.next()? {
                    plain @ ('"' | '\\' | '/') => plain,
                    'n' => '\n',
                    'r' => '\r',
                    't' => '\t',
                    'u' => {
                        let digits: String = self.0.by_ref().take(4).collect();
                        char::from_u32(u32::from_str_radix(&digits, 16).ok()?)?
                    }
                    _ => return None,
                }),
                control if control < ' ' => return None,
                plain => text.push(plain),
            }
        }
    }

    fn run_of(&mut self, belongs: impl Fn(char) -> bool) -> String {
        let mut text = String::new();
        while let Some(character) = self.0.next_if(|&c| belongs(c)) {
            text.push(character);
        }
        text
    }
}

#[test]
fn the_reader_is_strict() {
    let number = |text: &str| Json::Number(text.to_owned());
    assert_eq!(
        parse(" {\"a\\n\\u00e9\" : [ -1 , null,true ], \"b\":{}} \n"),
        Some(Json::Object(vec![
            (
                "a\né".to_owned(),
                Json::List(vec![number("-1"), Json::Null, Json::Boolean(true)])
            ),
            ("b".to_owned(), Json::Object(vec![])),
        ]))
    );
    for bad in [
        "",
        "[",
        "[1,]",
        "[1 2]",
        "{\"a\"}",
        "{\"a\":1,}",
        "\"a",
        "\"\n\"",
        "\"\\x\"",
        "01",
        "-",
        "1/3",
        "nul",
        "[] []",
        "{a:1}",
        "[,1]",
    ] {
        assert_eq!(parse(bad), None, "{bad}");
    }
}
