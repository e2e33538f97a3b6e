//! The formats of a matrix; `read/detect.rs` tells them apart.

/// The formats of a matrix.
///
/// Numbers are exact in all of them, in any notation that plain text has: integers, decimals with or
/// without an exponent, and fractions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MatrixFormat {
    /// One row per line, as [`read_matrix`](crate::read_matrix) reads it.
    Plain,
    /// MatrixMarket files in the formats `coordinate` and `array`; written as `coordinate`.
    MatrixMarket,
    /// Values separated by commas, semicolons or tabs, perhaps with labels in the first row and column.
    Csv,
    /// `{"matrix":[[0,-1,null]],"labels":["a","b","c"]}`, or only the list of rows.
    Json,
    /// Rows as TPLib reads and writes them: `[0,-1,-oo]`.
    TpLib,
    /// A property of polymake, such as `MATRIX`, followed by one row per line; or, for reading, the
    /// expression `new Matrix<TropicalNumber<Max>>([[0,-1],["-inf",0]])`. Properties with other names
    /// are read as well, if there is only one.
    Polymake,
    /// A timed event graph, as lines `from to time tokens`; for reading only. The matrix A is the one
    /// with x(k) = A ⊗ x(k − 1), where x_to(k) is the largest of all time + x_from(k − tokens).
    ///
    /// ```
    /// use supereigen_formats::{MatrixFormat, read_matrix, read_matrix_as};
    /// let graph = b"a b 3 0\nb a 2 1\na a 5.5 2\n";
    /// // x_b(k) = 3 + x_a(k), and x_a(k - 1) is kept in the state a@1.
    /// let matrix = b"labels: a b a@1\n. 2 5.5\n. 5 8.5\n0 . .\n";
    /// let graph = read_matrix_as(graph, MatrixFormat::EventGraph)?;
    /// assert_eq!(graph.matrix, read_matrix(matrix)?.matrix);
    /// # Ok::<(), supereigen_formats::Diagnostic>(())
    /// ```
    ///
    /// Arcs without tokens may not form a cycle. An arc with t ≥ 2 tokens starts at a
    /// delay state of its node, `from@(t − 1)`; these states come after all nodes.
    EventGraph,
    /// A dataflow graph, SDF or CSDF, as the tool SDF3 reads and writes it; for reading only. The matrix A is the one with
    /// x(k) = A ⊗ x(k − 1), where x(k) has the times at which the initial tokens are there again after k iterations, so
    /// that λ(A) is the period of an iteration. The labels are the names of the channels of the tokens.
    Sdf3,
    /// An array of NumPy with two dimensions. A floating-point number stands for the shortest decimal
    /// that gives it; an array is written as float64, if that is exact.
    Npy,
    /// A literal of NumPy, MATLAB or Julia, or what these print; for reading only.
    ///
    /// ```
    /// use supereigen_formats::{MatrixFormat, read_matrix, read_matrix_as};
    /// let plain = read_matrix(b"1 .\n0 5/2")?;
    /// for text in [
    ///     "A = np.array([[1, -np.inf], [0, 5/2]], dtype=object)",
    ///     "A = [1 -Inf; 0 5/2];",
    ///     "2×2 Matrix{Any}:\n 1  -Inf\n 0  5//2",
    /// ] {
    ///     assert_eq!(MatrixFormat::detect(text.as_bytes(), None), MatrixFormat::Literal);
    ///     assert_eq!(read_matrix_as(text.as_bytes(), MatrixFormat::Literal)?, plain);
    /// }
    /// # Ok::<(), supereigen_formats::Diagnostic>(())
    /// ```
    Literal,
}

impl MatrixFormat {
    /// All formats.
    pub const ALL: [MatrixFormat; 10] = [
        MatrixFormat::Plain,
        MatrixFormat::MatrixMarket,
        MatrixFormat::Csv,
        MatrixFormat::Json,
        MatrixFormat::TpLib,
        MatrixFormat::Polymake,
        MatrixFormat::EventGraph,
        MatrixFormat::Sdf3,
        MatrixFormat::Npy,
        MatrixFormat::Literal,
    ];

    /// Returns the word, the name and the extension.
    fn texts(self) -> [&'static str; 3] {
        match self {
            MatrixFormat::Plain => ["plain", "plain text", "txt"],
            MatrixFormat::MatrixMarket => ["matrix-market", "MatrixMarket", "mtx"],
            MatrixFormat::Csv => ["csv", "CSV", "csv"],
            MatrixFormat::Json => ["json", "JSON", "json"],
            MatrixFormat::TpLib => ["tplib", "TPLib", "tplib"],
            MatrixFormat::Polymake => ["polymake", "polymake", "poly"],
            MatrixFormat::EventGraph => ["event-graph", "timed event graph", "teg"],
            MatrixFormat::Sdf3 => ["sdf3", "SDF3", "xml"],
            MatrixFormat::Npy => ["npy", "NPY", "npy"],
            MatrixFormat::Literal => ["literal", "literal", "m"],
        }
    }

    /// Returns the word for the format in flags and requests; [`from_word`](MatrixFormat::from_word) is the inverse.
    pub fn word(self) -> &'static str {
        self.texts()[0]
    }

    /// Returns the format with this word, if there is one.
    ///
    /// ```
    /// use supereigen_formats::MatrixFormat;
    /// for format in MatrixFormat::ALL {
    ///     assert_eq!(MatrixFormat::from_word(format.word()), Some(format));
    /// }
    /// assert_eq!(MatrixFormat::from_word("MATRIX"), None);
    /// ```
    pub fn from_word(word: &str) -> Option<MatrixFormat> {
        let mut all = MatrixFormat::ALL.into_iter();
        all.find(|format| format.word() == word)
    }

    /// Returns the name by which users know the format.
    pub fn name(self) -> &'static str {
        self.texts()[1]
    }

    /// Returns a description of the format for one line of help.
    pub fn about(self) -> &'static str {
        match self {
            MatrixFormat::Plain => "One row per line, entries separated by blanks",
            MatrixFormat::MatrixMarket => "MatrixMarket coordinates: only the finite entries",
            MatrixFormat::Csv => "Comma-separated values; an empty field is -inf",
            MatrixFormat::Json => "An object with the key matrix, or a list of lists; null is -inf",
            MatrixFormat::TpLib => "Rows such as [0,-1,-oo], as TPLib has them",
            MatrixFormat::Polymake => {
                "A matrix section of a polymake file, or polymake's `new Matrix`"
            }
            MatrixFormat::EventGraph => {
                "Connections: a table with a header, or lines `from to time tokens` (read only)"
            }
            MatrixFormat::Sdf3 => "A dataflow graph, SDF or CSDF, of the tool SDF3 (read only)",
            MatrixFormat::Npy => "A two-dimensional NumPy array",
            MatrixFormat::Literal => "A literal of NumPy, MATLAB or Julia (read only)",
        }
    }

    /// Returns the usual extension of a file, without the dot.
    pub fn extension(self) -> &'static str {
        self.texts()[2]
    }

    /// Returns the format whose files usually have this extension, in lower or upper case.
    ///
    /// ```
    /// use supereigen_formats::MatrixFormat;
    /// assert_eq!(MatrixFormat::from_extension("MTX"), Some(MatrixFormat::MatrixMarket));
    /// assert_eq!(MatrixFormat::from_extension("pdf"), None);
    /// ```
    pub fn from_extension(extension: &str) -> Option<MatrixFormat> {
        let mut all = MatrixFormat::ALL.into_iter();
        all.find(|format| format.extension().eq_ignore_ascii_case(extension))
    }

    /// Returns whether [`write_matrix_as`](crate::write_matrix_as) can write the format.
    pub fn is_writable(self) -> bool {
        !matches!(
            self,
            MatrixFormat::EventGraph | MatrixFormat::Sdf3 | MatrixFormat::Literal
        )
    }

    /// Returns whether a file in this format can have labels.
    pub fn has_labels(self) -> bool {
        !matches!(
            self,
            MatrixFormat::TpLib
                | MatrixFormat::Polymake
                | MatrixFormat::Npy
                | MatrixFormat::Literal
        )
    }
}
