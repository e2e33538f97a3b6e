//! Converts numbers of Python to exact numbers, and back.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{
    PyBool, PyByteArray, PyBytes, PyFloat, PyInt, PyIterator, PySequence, PyString, PyTuple,
};
use supereigen::{Entry, IBig, Rational, UBig, Vector};
use supereigen_formats::read_number;

use crate::error;
use crate::floats::{Floats, Scaled};
use crate::refusal::Refusal;

/// Converts an object to an entry; `None`, −inf and the missing value of pandas are −∞.
pub(crate) fn to_entry(value: &Bound<'_, PyAny>, floats: Floats) -> Result<Entry, Refusal> {
    if value.is_none() {
        return Ok(None);
    }
    if let Ok(integer) = value.cast::<PyInt>() {
        // A bool is an integer to Python, but whether an arc that is there weighs 1 or 0 is not known here.
        return if value.is_instance_of::<PyBool>() {
            Err(Refusal::value("is no number but of the type bool"))
        } else {
            Ok(Some(Rational::from(to_integer(integer)?)))
        };
    }
    if let Ok(float) = value.cast::<PyFloat>() {
        return Ok(Scaled::of(float.value(), floats)?.map(Scaled::to_rational));
    }
    if let Ok(text) = value.cast::<PyString>() {
        return from_text(text.to_cow()?.trim());
    }
    let kind = value.get_type().name()?;
    match kind.to_cow()?.as_ref() {
        "NAType" => return Ok(None),
        "timedelta64" | "timedelta" | "Timedelta" => {
            return Err(Refusal::value(
                "is a duration and no number; divide by a unit first, such as timedelta(minutes=1)",
            ));
        }
        "datetime64" | "datetime" | "date" | "Timestamp" | "NaTType" => {
            return Err(Refusal::value(
                "is a date and no number; subtract a first date, and divide by a unit",
            ));
        }
        _ => {}
    }
    // This includes fractions.Fraction, NumPy integers, and any other rational number.
    if value.hasattr("numerator")? && value.hasattr("denominator")? {
        return from_ratio(&value.getattr("numerator")?, &value.getattr("denominator")?);
    }
    if !value.hasattr("as_integer_ratio")? {
        return Err(Refusal::Value(format!(
            "is no number but of the type {kind}"
        )));
    }
    // decimal.Decimal and the other NumPy floats print the shortest decimal that rounds to them.
    let text = value.str()?;
    let text = text.to_cow()?;
    let is_finite = text.bytes().any(|byte| byte.is_ascii_digit());
    if floats == Floats::Binary && is_finite {
        let ratio = value.call_method0("as_integer_ratio")?;
        let ratio = ratio.cast::<PyTuple>().map_err(PyErr::from)?;
        return from_ratio(&ratio.get_item(0)?, &ratio.get_item(1)?);
    }
    from_text(&text)
}

fn from_text(text: &str) -> Result<Entry, Refusal> {
    match text.to_ascii_lowercase().as_str() {
        "-inf" | "-infinity" => return Ok(None),
        "inf" | "+inf" | "infinity" | "+infinity" => return Err(Refusal::value("is +∞")),
        "nan" | "-nan" | "snan" | "-snan" => {
            return Err(Refusal::value("is not a number (NaN)"));
        }
        _ => {}
    }
    match read_number(text) {
        Ok((entry, _)) => Ok(entry),
        Err(diagnostic) => Err(Refusal::Value(format!(
            "cannot be read: {}",
            diagnostic.problem
        ))),
    }
}

fn from_ratio(
    numerator: &Bound<'_, PyAny>,
    denominator: &Bound<'_, PyAny>,
) -> Result<Entry, Refusal> {
    let numerator = index_of(numerator)?;
    let denominator = UBig::try_from(index_of(denominator)?);
    match denominator {
        Ok(denominator) if !denominator.is_zero() => {
            Ok(Some(Rational::from_parts(numerator, denominator)))
        }
        _ => Err(Refusal::value("has a denominator that is not positive")),
    }
}

/// Converts any object that Python accepts as an integer.
fn index_of(value: &Bound<'_, PyAny>) -> PyResult<IBig> {
    match value.cast::<PyInt>() {
        Ok(integer) => to_integer(integer),
        Err(_) => {
            let integer = value.call_method0("__index__")?;
            to_integer(integer.cast::<PyInt>()?)
        }
    }
}

/// Converts an integer of any size; beyond 64 bits, by its hexadecimal digits.
fn to_integer(value: &Bound<'_, PyInt>) -> PyResult<IBig> {
    if let Ok(value) = value.extract::<i64>() {
        return Ok(IBig::from(value));
    }
    let digits = value.call_method1("__format__", ("x",))?;
    let digits: String = digits.extract()?;
    IBig::from_str_radix(&digits, 16)
        .map_err(|error| error::other(format!("not an integer: {error}")))
}

/// An `int` for Python.
fn integer<'py>(py: Python<'py>, value: &IBig) -> PyResult<Bound<'py, PyAny>> {
    if let Ok(value) = i64::try_from(value) {
        return Ok(value.into_pyobject(py)?.into_any());
    }
    let digits = value.in_radix(16).to_string();
    py.get_type::<PyInt>().call1((digits, 16))
}

/// A number for Python: an `int` for an integer, else a `fractions.Fraction`; −∞ is the float −inf.
pub(crate) struct Number(pub(crate) Entry);

impl From<IBig> for Number {
    fn from(value: IBig) -> Number {
        Number(Some(value.into()))
    }
}

impl From<&UBig> for Number {
    fn from(value: &UBig) -> Number {
        IBig::from(value.clone()).into()
    }
}

impl<'py> IntoPyObject<'py> for Number {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        static FRACTION: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        let Some(value) = self.0 else {
            return Ok(PyFloat::new(py, f64::NEG_INFINITY).into_any());
        };
        let (numerator, denominator) = value.into_parts();
        if denominator.is_one() {
            return integer(py, &numerator);
        }
        let fraction = FRACTION.import(py, "fractions", "Fraction")?;
        fraction.call1((integer(py, &numerator)?, Number::from(&denominator)))
    }
}

/// A vector for Python: a tuple of numbers.
pub(crate) struct Numbers(pub(crate) Vector);

impl<'py> IntoPyObject<'py> for Numbers {
    type Target = PyTuple;
    type Output = Bound<'py, PyTuple>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let numbers: Vec<Number> = self.0.into_iter().map(Number).collect();
        PyTuple::new(py, numbers)
    }
}

/// Returns the elements of a list, a tuple, another sequence or an array of one dimension. `None` for all else that Python
/// can iterate over: of a text these are its letters, of a mapping or a table its keys, of a set they have no order.
pub(crate) fn elements<'py>(list: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyIterator>>> {
    let is_text = list.is_instance_of::<PyString>()
        || list.is_instance_of::<PyBytes>()
        || list.is_instance_of::<PyByteArray>();
    if is_text {
        return Ok(None);
    }
    if list.cast::<PySequence>().is_ok() {
        return list.try_iter().map(Some);
    }
    if !list.hasattr("__array__")? {
        return Ok(None);
    }
    let array = list
        .py()
        .import("numpy")?
        .call_method1("asarray", (list,))?;
    match array.getattr("ndim")?.extract::<usize>()? {
        1 => array.try_iter().map(Some),
        _ => Ok(None),
    }
}

/// The exact number that any object stands for: what users give as λ passes through here once, in Python.
#[pyfunction]
pub(crate) fn exact_number(value: &Bound<'_, PyAny>, floats: Floats) -> PyResult<Number> {
    let entry = to_entry(value, floats).map_err(|refusal| refusal.of("λ"));
    entry.map(Number)
}

/// The exact numbers that the entries of a vector stand for, likewise.
#[pyfunction]
pub(crate) fn exact_vector(x: &Bound<'_, PyAny>, floats: Floats) -> PyResult<Numbers> {
    let Some(values) = elements(x)? else {
        let message = format!("a vector is a list of numbers, not of {}", x.get_type());
        return Err(PyTypeError::new_err(message));
    };
    let mut entries: Vec<Entry> = Vec::new();
    for (index, value) in values.enumerate() {
        let entry = to_entry(&value?, floats);
        entries.push(entry.map_err(|refusal| refusal.in_vector(index))?);
    }
    Ok(Numbers(entries.into()))
}

impl FromPyObject<'_, '_> for Number {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, '_, PyAny>) -> PyResult<Number> {
        exact_number(&value, Floats::Decimal)
    }
}

impl FromPyObject<'_, '_> for Numbers {
    type Error = PyErr;

    fn extract(x: Borrowed<'_, '_, PyAny>) -> PyResult<Numbers> {
        exact_vector(&x, Floats::Decimal)
    }
}
