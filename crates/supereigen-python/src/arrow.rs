//! A basis as a stream of the Arrow C data interface: as numerators, in the memory of their NumPy array, or as a table with
//! a column for each node.
//!
//! This is the only file of the crate with unsafe code: one call, which lets Arrow read the memory of a NumPy array in
//! place. The capsule itself is made by safe code.
#![allow(unsafe_code)]

use std::panic::AssertUnwindSafe;
use std::ptr::NonNull;
use std::sync::Arc;

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{
    Array as _, ArrayRef, FixedSizeListArray, Float64Array, Int64Array, RecordBatch,
    RecordBatchIterator, StringArray,
};
use arrow_buffer::{BooleanBuffer, Buffer, NullBuffer, ScalarBuffer};
use arrow_schema::{ArrowError, DataType, Field, Schema};
use numpy::{PyArray2, PyArrayMethods, PyReadonlyArray1, PyUntypedArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use supereigen::{Entry, Scalar, UBig};
use supereigen_formats::Context;

use crate::entry::{Floats, lambda, to_entry};
use crate::error;
use crate::matrix::Matrix;

/// A stream of one batch, with the schema of the files of `supereigen-arrow`: null is −∞.
#[pyfunction]
#[pyo3(signature = (values, denominator, lam, labels, matrix=None))]
pub(crate) fn arrow_stream<'py>(
    py: Python<'py>,
    values: &Bound<'py, PyArray2<i64>>,
    denominator: &Bound<'py, PyAny>,
    lam: Option<&Bound<'py, PyAny>>,
    labels: Vec<String>,
    matrix: Option<&Matrix>,
) -> PyResult<Bound<'py, PyCapsule>> {
    let denominator = to_entry(denominator, Floats::Decimal);
    let denominator = denominator.map_err(|refusal| refusal.of("the denominator"))?;
    let mut context = Context::new(values.shape()[1], positive(&denominator));
    context.lambda = lam.map(|lam| lambda(lam, Floats::Decimal)).transpose()?;
    context.labels = labels;
    context.matrix = matrix.map(|matrix| matrix.exact.clone());
    let batch = batch(values, &context);
    let batch = batch.map_err(|problem| error::Error::new_err(problem.to_string()))?;
    capsule(py, batch)
}

/// A stream of one batch of columns with names, each an array of floats or a list of texts.
#[pyfunction]
pub(crate) fn arrow_columns<'py>(
    py: Python<'py>,
    names: Vec<String>,
    columns: Vec<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyCapsule>> {
    let mut fields = Vec::with_capacity(names.len());
    let mut arrays: Vec<ArrayRef> = Vec::with_capacity(names.len());
    for (name, column) in names.into_iter().zip(&columns) {
        let array: ArrayRef = match column.extract::<PyReadonlyArray1<'_, f64>>() {
            Ok(floats) => Arc::new(Float64Array::from_iter_values(
                floats.as_array().iter().copied(),
            )),
            Err(_) => Arc::new(StringArray::from(column.extract::<Vec<String>>()?)),
        };
        fields.push(Field::new(name, array.data_type().clone(), false));
        arrays.push(array);
    }
    let batch = RecordBatch::try_new(Arc::new(Schema::new(fields)), arrays);
    capsule(
        py,
        batch.map_err(|problem| error::Error::new_err(problem.to_string()))?,
    )
}

fn capsule(py: Python<'_>, batch: RecordBatch) -> PyResult<Bound<'_, PyCapsule>> {
    let schema = batch.schema();
    let batches = RecordBatchIterator::new([Ok(batch)], schema);
    let stream = FFI_ArrowArrayStream::new(Box::new(batches));
    // A consumer that takes the stream out marks it as released; otherwise it is released with the capsule.
    PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
}

fn positive(denominator: &Entry) -> UBig {
    let numerator = denominator.as_ref().map(|value| value.numerator().clone());
    let numerator = numerator.and_then(|value| UBig::try_from(value).ok());
    numerator.unwrap_or(UBig::ONE)
}

fn batch(values: &Bound<'_, PyArray2<i64>>, context: &Context) -> Result<RecordBatch, ArrowError> {
    let other = |text: &str| ArrowError::InvalidArgumentError(text.to_owned());
    let schema = supereigen_arrow::schema(context).ok_or_else(|| other("n is too large"))?;
    let DataType::FixedSizeList(entry, n) = schema.field(0).data_type().clone() else {
        return Err(other("another schema"));
    };
    let buffer = shared(values).ok_or_else(|| other("the array is not in one piece"))?;
    let numbers: &[i64] = buffer.typed_data();
    let finite = BooleanBuffer::collect_bool(numbers.len(), |at| !numbers[at].is_epsilon());
    let numbers = ScalarBuffer::new(buffer.clone(), 0, numbers.len());
    let numbers = Int64Array::new(numbers, Some(NullBuffer::new(finite)));
    let list = FixedSizeListArray::try_new(entry, n, Arc::new(numbers), None)?;
    RecordBatch::try_new(Arc::new(schema), vec![Arc::new(list)])
}

/// Returns the memory of an array as a buffer that keeps the array alive; `None` if the array is not contiguous or is
/// writable.
fn shared(array: &Bound<'_, PyArray2<i64>>) -> Option<Buffer> {
    let is_read_only = array.try_readwrite().is_err();
    if !array.is_c_contiguous() || !is_read_only {
        return None;
    }
    let bytes = array.len() * size_of::<i64>();
    let pointer = NonNull::new(array.data())?.cast::<u8>();
    // The owner is only dropped, never used, so a panic cannot leave it half changed.
    let owner = Arc::new(AssertUnwindSafe(array.clone().unbind()));
    // SAFETY: the array is contiguous, so its `len` entries of 8 bytes start at `data`, aligned for i64
    // as NumPy promises for arrays that it lets us see as such. `owner` holds a reference to the array, and
    // the array to whatever holds its memory, so that it outlives the buffer. Nobody writes to it: this
    // array is read-only, and the package makes the one whose memory it shows read-only before anyone
    // sees it.
    Some(unsafe { Buffer::from_custom_allocation(pointer, bytes, owner) })
}
