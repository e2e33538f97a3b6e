//! Writes formulas, lists and headings in each markup. The formulas are those of the paper.

use crate::args::Markup;

impl Markup {
    fn is_text(self) -> bool {
        self == Markup::Text
    }

    /// Returns what is written as text, or else as TeX.
    fn either<T>(self, text: T, tex: T) -> T {
        if self.is_text() { text } else { tex }
    }

    /// Returns a formula as it stands within a sentence.
    pub(crate) fn math(self, formula: &str) -> String {
        self.either(formula.to_owned(), format!("${formula}$"))
    }

    /// Returns a number in this markup, given its text from the number format.
    pub(crate) fn number(self, number: &str) -> String {
        if self.is_text() {
            return number.to_owned();
        }
        if number == "-inf" {
            return "-\\infty".to_owned();
        }
        match number.split_once('/') {
            None => number.to_owned(),
            Some((numerator, denominator)) => {
                let sign = if numerator.starts_with('-') { "-" } else { "" };
                let numerator = numerator.trim_start_matches('-');
                format!("{sign}\\frac{{{numerator}}}{{{denominator}}}")
            }
        }
    }

    /// Returns the name of a node as it stands inside a formula.
    pub(crate) fn name(self, name: &str) -> String {
        let is_number = name.bytes().all(|byte| byte.is_ascii_digit());
        if self.is_text() || is_number {
            return name.to_owned();
        }
        let mut escaped = String::from("\\text{");
        for character in name.chars() {
            match character {
                '\\' => escaped += "\\textbackslash{}",
                '^' => escaped += "\\textasciicircum{}",
                '~' => escaped += "\\textasciitilde{}",
                // In Markdown these would be tags, links, code or emphasis, also within a formula.
                '<' => escaped += "\\textless{}",
                '>' => escaped += "\\textgreater{}",
                '|' => escaped += "\\textbar{}",
                '`' => escaped += "\\textasciigrave{}",
                '*' => escaped += "\\textasteriskcentered{}",
                '[' => escaped += "{[}",
                ']' => escaped += "{]}",
                '#' | '$' | '%' | '&' | '_' | '{' | '}' => {
                    escaped.push('\\');
                    escaped.push(character);
                }
                _ => escaped.push(character),
            }
        }
        escaped.push('}');
        escaped
    }

    pub(crate) fn vector(self, entries: &[String]) -> String {
        let list = entries.join(", ");
        self.either(format!("({list})"), format!("({list})^{{T}}"))
    }

    pub(crate) fn system(self, lambda: &str) -> String {
        self.either(
            format!("A⊗x ≥ λ⊗x, λ = {lambda}"),
            format!("$A\\otimes x\\geq\\lambda\\otimes x$, $\\lambda = {lambda}$"),
        )
    }

    pub(crate) fn divided_matrix(self) -> &'static str {
        self.either("λ⁻¹⊗A", "$\\lambda^{-1}\\otimes A$")
    }

    pub(crate) fn units(self) -> &'static str {
        self.either("e^1, …, e^n", "$e^1, \\ldots, e^n$")
    }

    pub(crate) fn sigma(self, number: u64) -> String {
        self.either(format!("σ{number}"), format!("\\sigma_{{{number}}}"))
    }

    pub(crate) fn pi(self, number: u64) -> String {
        self.either(format!("π{number}"), format!("\\pi_{{{number}}}"))
    }

    pub(crate) fn weight(self, cycle: &str) -> String {
        self.either(format!("ω({cycle})"), format!("\\omega({cycle})"))
    }

    /// Returns v^{σ(i)}.
    pub(crate) fn cycle_vector(self, cycle: &str, node: &str) -> String {
        self.either(
            format!("v^{cycle}({node})"),
            format!("v^{{{cycle}({node})}}"),
        )
    }

    /// Returns v^l.
    pub(crate) fn path_vector(self, node: &str) -> String {
        self.either(format!("v^{node}"), format!("v^{{{node}}}"))
    }

    /// Returns e^l ∈ X_l.
    pub(crate) fn nonnegative_loop(self, node: &str) -> String {
        self.either(
            format!("e^{node} ∈ X_{node}"),
            format!("e^{{{node}}}\\in\\mathscr{{X}}_{{{node}}}"),
        )
    }

    pub(crate) fn heading(self, line: &str) -> String {
        match self {
            Markup::Text => line.to_owned(),
            Markup::Markdown => format!("## {line}\n"),
            Markup::Latex => format!("\\paragraph{{Cycle {line}}}"),
        }
    }

    pub(crate) fn item(self, level: usize, line: &str) -> String {
        let indent = "  ".repeat(level);
        match self {
            Markup::Text => format!("  {indent}{line}"),
            Markup::Markdown => format!("{indent}- {line}"),
            Markup::Latex if level == 0 => format!("\\par\\noindent {line}."),
            Markup::Latex => format!("\\par\\hspace*{{{level}em}}{line}."),
        }
    }
}
