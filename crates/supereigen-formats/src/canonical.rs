//! The canonical text of an exact system, and its digest: by these a folder, a certificate or a checker name it.

use supereigen::{Matrix, Space};

use crate::notation::{Notation, format_entry};

/// Returns the SHA-256 of a space in its canonical text form, as 64 hexadecimal digits. It depends on the inequalities and λ
/// alone: not on labels, on how numbers are written, or on the format from which they were read. docs/formats.md has the
/// text.
///
/// ```
/// use supereigen::System;
/// use supereigen_formats::{read_matrix, sha256};
/// let digest = |text: &str| -> Result<String, Box<dyn std::error::Error>> {
///     Ok(sha256(&System::new(&read_matrix(text.as_bytes())?.matrix, "1/2")?.into()))
/// };
/// assert_eq!(digest("0 -0.25\n-inf 1\n")?, digest("labels: a b\n0 -1/4\n. 1.0\n")?);
/// assert_ne!(digest("0 -0.25\n-inf 1\n")?, digest("0 -0.25\n1 -inf\n")?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn sha256(space: &Space) -> String {
    let mut hash = hmac_sha256::Hash::new();
    canonical(space, &mut |line| hash.update(line));
    let digits = hash.finalize();
    digits.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Writes the canonical text line by line.
fn canonical(space: &Space, write: &mut dyn FnMut(&str)) {
    let side = |name: &str, matrix: &Matrix, write: &mut dyn FnMut(&str)| {
        for row in 0..matrix.rows() {
            for (column, _) in matrix.row(row) {
                let value = format_entry(&matrix.entry(row, column), Notation::Exact);
                write(&format!("{name} {} {} {value}\n", row + 1, column + 1));
            }
        }
    };
    match space {
        Space::Supereigen(system) => {
            let lambda = format_entry(system.lambda(), Notation::Exact);
            write(&format!(
                "supereigen 1\nn {}\nlambda {lambda}\n",
                system.n()
            ));
            side("a", system.matrix(), write);
        }
        Space::Cone(cone) => {
            write(&format!("cone 1\np {}\nn {}\n", cone.p(), cone.n()));
            let (a, b) = cone.matrices();
            side("a", &a, write);
            side("b", &b, write);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use supereigen::{Cone, System};

    #[test]
    fn the_text_is_the_documented_one() {
        let text = |space: &Space| {
            let mut text = String::new();
            canonical(space, &mut |line| text.push_str(line));
            text
        };
        let a: Matrix = "0 1/2; . -3".parse().expect("a matrix");
        let system = System::new(&a, "3/2").expect("square").into();
        let expected = "supereigen 1\nn 2\nlambda 3/2\na 1 1 0\na 1 2 1/2\na 2 2 -3\n";
        assert_eq!(text(&system), expected);
        let cone = Cone::new(&a, &". 0; . .".parse().expect("a matrix")).expect("equal shapes");
        let expected = "cone 1\np 2\nn 2\na 1 1 0\na 1 2 1/2\na 2 2 -3\nb 1 2 0\n";
        assert_eq!(text(&cone.into()), expected);
        // As sha256sum has it.
        let known = "d1a40ce2c68cf1261a01aed6021aed2acf7e3133ce335454d17cbddd33d752c1";
        assert_eq!(sha256(&system), known);
    }
}
