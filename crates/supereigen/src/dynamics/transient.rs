//! How soon the powers of A, or the orbit of a vector, repeat themselves.
//!
//! Let γ be the cyclicity and λ the rate of A (`spectral::cyclicity`). If A^(k + γ) = γλ ⊗ A^k holds for some k, then also
//! for k + 1, by a product with A. So the least such k, the transient, is found by doubling and bisection, with powers of A
//! by squaring: the transient of (−1 −N; 0 0) is N, and takes O(log N) products. The same holds for A^k ⊗ x, with the
//! rate that the entries of this orbit have in common (`rates`); where they have several, `by_class` answers.

use dashu_int::ops::DivRem;
use dashu_int::{IBig, UBig};

use super::by_class::{ClassTransient, by_class};
use super::error::TransientError;
use super::orbit::Orbit;
use super::power::{power, product};
use super::rates::Rates;
use crate::interrupt::Interrupt;
use crate::matrix::Matrix;
use crate::scalar::Entry;
use crate::spectral::{Cyclicity, cyclicity};
use crate::vector::Vector;

/// When and how powers or states repeat themselves: A^(k + γ) = γλ ⊗ A^k for all k from the transient on, and for no k
/// before it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Transient {
    /// λ; −∞ if D_A has no cycle.
    pub rate: Entry,
    /// γ, the least period.
    pub cyclicity: UBig,
    /// The least k for which the equation holds.
    pub transient: UBig,
}

/// Returns the rate, the cyclicity and the transient of the powers A^0 = I, A, A², …
///
/// *Complexity*: O(log T + log γ) products of n × n matrices, where T is the transient; log₂ T powers of A are kept.
///
/// ```
/// use supereigen::Interrupt;
/// use supereigen::dynamics::transient;
/// let found = transient(&"-1 -1000000000; 0 0".parse()?, &Interrupt::NEVER)?;
/// assert_eq!(found.transient, 1_000_000_000u32.into());
/// assert_eq!((found.rate, found.cyclicity), (Some(0.into()), 1u8.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the matrix is not square, if two of its classes have different rates, or if the interrupt is raised.
pub fn transient(a: &Matrix, interrupt: &Interrupt) -> Result<Transient, TransientError> {
    let found = cyclicity(a).map_err(TransientError::Cyclicity)?;
    let powers = Powers::new(a, found, interrupt);
    let (transient, _) = powers.first_repeated(&Matrix::identity(a.rows()))?;
    let Cyclicity { rate, period } = powers.cyclicity;
    Ok(Transient {
        rate,
        cyclicity: period,
        transient,
    })
}

/// How the entries of an orbit go on when they repeat themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OrbitTransient {
    /// x(k + γ) = γλ ⊗ x(k) for all k from the transient on.
    Common(Transient),
    /// Some entries grow at different rates. Each class of D_A has its own law; they come in the order of
    /// [`System::classes`](crate::System::classes).
    ByClass(Vec<ClassTransient>),
}

/// Returns how the orbit x, A ⊗ x, A² ⊗ x, … of any square matrix repeats itself: with one λ, where all entries that stay
/// finite grow at the same rate, and by classes otherwise. Cyclicity and transient may be less than those of the powers of
/// A, and the powers may have none.
///
/// *Complexity*: with one λ, that of [`transient`]; otherwise O(T + γ log γ) steps of the orbit.
/// *Reference*: for the long run of reducible matrices, De Schutter (2000).
///
/// ```
/// use supereigen::Interrupt;
/// use supereigen::dynamics::{OrbitTransient, transient_from};
/// let of = |text: &str, x| transient_from(&text.parse()?, x, &Interrupt::NEVER);
/// // Train 2 has a loop of mean 3, but waits for train 1, whose loop has mean 5: (0, 0), (5, 7), (10, 12), …
/// let OrbitTransient::Common(law) = of("5 .; 7 3", [0, 0])? else { panic!() };
/// assert_eq!((law.rate, law.transient), (Some(5.into()), 1u8.into()));
/// let OrbitTransient::ByClass(laws) = of("5 7; . 3", [0, 9])? else { panic!() };
/// assert_eq!(laws[0].rates, [Some(3.into())]); // node 2
/// assert_eq!((&laws[1].rates, &laws[1].transient), (&vec![Some(5.into())], &1u8.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the matrix is not square, if x has another length than A has columns, if the interrupt is raised, or if the entries
/// grow at different rates and the period does not fit 64 bits.
pub fn transient_from(
    a: &Matrix,
    x: impl Into<Vector>,
    interrupt: &Interrupt,
) -> Result<OrbitTransient, TransientError> {
    let x = x.into();
    let orbit = Orbit::new(a, &x)?;
    let rates = Rates::new(a, &x.support())?;
    let Some(rate) = rates.common() else {
        return by_class(&orbit, &rates, interrupt).map(OrbitTransient::ByClass);
    };
    // Classes from which the support cannot be reached would only make the powers grow.
    let living = rates.living(a)?;
    let period = rates.period;
    let powers = Powers::new(&living, Cyclicity { rate, period }, interrupt);
    let x = Matrix::from_rows(x.iter().map(|value| [value]))?;
    let (transient, state) = powers.first_repeated(&x)?;
    Ok(OrbitTransient::Common(Transient {
        cyclicity: powers.least_period(&state)?,
        rate: powers.cyclicity.rate,
        transient,
    }))
}

/// A with its cyclicity, and λ subtracted from every entry, so that powers repeat themselves without a summand.
struct Powers<'a> {
    cyclicity: Cyclicity,
    reduced: Matrix,
    interrupt: &'a Interrupt,
}

impl Powers<'_> {
    fn new<'a>(a: &Matrix, cyclicity: Cyclicity, interrupt: &'a Interrupt) -> Powers<'a> {
        let reduced = match &cyclicity.rate {
            Some(rate) => a.scale(Some(-rate)),
            None => a.clone(),
        };
        Powers {
            cyclicity,
            reduced: reduced.without_labels(),
            interrupt,
        }
    }

    fn product(&self, a: &Matrix, b: &Matrix) -> Result<Matrix, TransientError> {
        Ok(product(a, b, self.interrupt)?)
    }

    /// Returns whether a state is the same after the steps that `shift` stands for; or −∞ if there is no rate.
    fn is_repeated(&self, shift: &Matrix, state: &Matrix) -> Result<bool, TransientError> {
        let next = self.product(shift, state)?;
        Ok(match self.cyclicity.rate {
            Some(_) => next == *state,
            None => next.finite_entries() == 0,
        })
    }

    /// Returns the least k for which A^k ⊗ `start` is repeated, and this product.
    fn first_repeated(&self, start: &Matrix) -> Result<(UBig, Matrix), TransientError> {
        // Brings all matrices to one denominator, so that equal ones have equal numerators.
        let n = self.reduced.rows();
        let denominator = self.reduced.denominator().clone();
        let diagonal = (0..n).map(|i| (i, i, IBig::ZERO));
        let one = Matrix::from_numerators((n, n), denominator, diagonal)?;
        let start = self.product(&one, start)?;
        let shift = power(&self.reduced, self.cyclicity.period.clone(), self.interrupt)?;
        let shift = self.product(&one, &shift)?;
        if self.is_repeated(&shift, &start)? {
            return Ok((UBig::ZERO, start));
        }
        // The i-th is A^(2^i); the last is the first that leads to a repeated state.
        let mut powers = vec![self.reduced.clone()];
        let mut repeated = self.product(&self.reduced, &start)?;
        while !self.is_repeated(&shift, &repeated)? {
            let last = powers.last().unwrap_or(&self.reduced);
            let square = self.product(last, last)?;
            repeated = self.product(&square, &start)?;
            powers.push(square);
        }
        powers.pop();
        // The greatest number of steps that lead to a state that is not repeated, bit by bit.
        let mut steps = UBig::ZERO;
        let mut state = start;
        for (bit, power) in powers.iter().enumerate().rev() {
            let later = self.product(power, &state)?;
            if !self.is_repeated(&shift, &later)? {
                steps += UBig::ONE << bit;
                state = later;
            }
        }
        Ok((steps + UBig::ONE, self.product(&self.reduced, &state)?))
    }

    /// Returns the least period of a repeated state, which divides that of A.
    fn least_period(&self, state: &Matrix) -> Result<UBig, TransientError> {
        let mut period = self.cyclicity.period.clone();
        // The cyclicity is the least common multiple of numbers up to n, so it has no other prime factors.
        for factor in 2..=self.reduced.rows() {
            loop {
                let (shorter, rest) = (&period).div_rem(factor);
                if rest != 0 {
                    break;
                }
                let shift = power(&self.reduced, shorter.clone(), self.interrupt)?;
                if !self.is_repeated(&shift, state)? {
                    break;
                }
                period = shorter;
            }
        }
        Ok(period)
    }
}
