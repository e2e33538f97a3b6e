//! A system with its basis, and max-plus arithmetic on exact vectors.

use supereigen::{Certificate, Entry, Rational, System, Vector};

use crate::bytes::Bytes;
use crate::case::{Scale, decode};

/// A system with the scaled basis that the engine finds. The target `engine` tests that this basis is right.
pub(crate) struct Space {
    pub(crate) system: System,
    pub(crate) scale: Scale,
    pub(crate) basis: Vec<Vec<Entry>>,
    /// The certificates of the vectors of the basis, in the same order.
    pub(crate) certificates: Vec<Certificate>,
}

impl Space {
    pub(crate) fn decode(bytes: &mut Bytes<'_>) -> Space {
        let (matrix, lambda, scale) = decode(bytes);
        let system = System::new(&matrix, &lambda).unwrap();
        let found = system.basis();
        let inspector = system.inspector();
        let certificate = |x: &Vector| inspector.certificate_of(x.values()).unwrap();
        Space {
            certificates: found.iter().map(certificate).collect(),
            basis: found.iter().map(Vector::entries).collect(),
            scale,
            system,
        }
    }

    pub(crate) fn n(&self) -> usize {
        self.system.n()
    }

    /// Returns a max-combination of up to three extremals; −∞ if there are none.
    pub(crate) fn combination(&self, bytes: &mut Bytes<'_>) -> Vec<Entry> {
        let mut x = vec![None; self.n()];
        for _ in 0..1 + bytes.below(3) {
            let coefficient = self.any_entry(bytes);
            if let Some(g) = bytes.choose(&self.basis) {
                x = oplus(&x, &multiple(&coefficient, g));
            }
        }
        x
    }

    /// Returns a vector of any entries.
    pub(crate) fn vector(&self, bytes: &mut Bytes<'_>) -> Vec<Entry> {
        (0..self.n()).map(|_| self.any_entry(bytes)).collect()
    }

    /// Returns an entry of the size of those of the matrix, sometimes over another denominator.
    pub(crate) fn any_entry(&self, bytes: &mut Bytes<'_>) -> Entry {
        let entry = self.scale.entry(bytes)?;
        let shift = match bytes.below(8) {
            0 => Rational::from_parts(1.into(), 3u8.into()),
            1 => Rational::from_parts((-5).into(), 11u8.into()),
            _ => Rational::ZERO,
        };
        Some(entry + shift)
    }

    /// Returns whether A ⊗ x ≥ λ ⊗ x.
    pub(crate) fn is_solution(&self, x: &[Entry]) -> bool {
        let left = self.system.matrix().apply(x).unwrap();
        let right = multiple(self.system.lambda(), x);
        left.iter().zip(right).all(|(left, right)| left >= right)
    }
}

impl Drop for Space {
    /// Shows what was tested when a property does not hold, so that no property has to.
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("{}, λ = {:?}", self.system.matrix(), self.system.lambda());
        }
    }
}

/// Returns c ⊗ x.
pub(crate) fn multiple(c: &Entry, x: &[Entry]) -> Vec<Entry> {
    x.iter().map(|x| Some(x.as_ref()? + c.as_ref()?)).collect()
}

/// Returns x ⊕ y.
pub(crate) fn oplus(x: &[Entry], y: &[Entry]) -> Vec<Entry> {
    x.iter().zip(y).map(|(x, y)| x.max(y).clone()).collect()
}

/// Returns x with its greatest entry subtracted.
pub(crate) fn scaled(x: &[Entry]) -> Vec<Entry> {
    let greatest = x.iter().max().cloned().flatten();
    multiple(&greatest.map(|greatest| -greatest), x)
}
