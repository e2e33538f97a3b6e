//! Vector versions of [`step`](super::step::step), selected at run time.
//!
//! The only file of this crate with `unsafe` code, for two reasons.
//! - A function compiled for AVX2 or AVX-512 may only be called where the processor has those instructions: only
//!   [`Instructions::available`] makes the values that select such a function, after it has asked the processor. (A
//!   WebAssembly module is compiled with SIMD as a whole, or without.)
//! - Vector loads and stores take pointers: before the loop, every slice is checked to be as long as `first_column`, a
//!   multiple of the vector length, or twice that.
//!
//! The tests compare every version with the plain one.
//!
//! Measured on a shared Xeon with AVX-512, n = 64, in nanoseconds per step, plain / AVX2 / AVX-512: 16 bits
//! 37–45 / 24–27 / 10–16, 32 bits 62–87 / 20–28 / 13–20, 64 bits 144–180 / 50–86 / 24–31.
#![allow(unsafe_code)]

use super::lane::Lane;
use super::step::{StepFunction, step};

/// A level of vector instructions that the processor has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Instructions(Level);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Baseline,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
    #[cfg(all(target_family = "wasm", target_feature = "simd128"))]
    Simd128,
}

impl Instructions {
    /// The level that every processor has.
    pub(crate) const BASELINE: Instructions = Instructions(Level::Baseline);

    /// Returns the highest level that this processor has.
    pub(crate) fn detect() -> Instructions {
        *Instructions::available()
            .last()
            .unwrap_or(&Instructions::BASELINE)
    }

    /// Returns all levels that this processor has, in increasing order.
    pub(crate) fn available() -> Vec<Instructions> {
        #[allow(unused_mut)]
        let mut available = vec![Instructions::BASELINE];
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx2") {
                available.push(Instructions(Level::Avx2));
            }
            if is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw") {
                available.push(Instructions(Level::Avx512));
            }
        }
        // A module with these instructions cannot even be loaded where they are missing.
        #[cfg(all(target_family = "wasm", target_feature = "simd128"))]
        available.push(Instructions(Level::Simd128));
        available
    }
}

/// An integer type with its versions of the step.
pub(crate) trait Steps: Lane {
    /// Returns the best version for these instructions.
    fn step_function<const W: usize>(instructions: Instructions) -> StepFunction<Self, W>;
}

macro_rules! steps {
    ($integer:ty, $avx2:ident, $avx512:ident, $simd128:ident) => {
        impl Steps for $integer {
            fn step_function<const W: usize>(instructions: Instructions) -> StepFunction<Self, W> {
                match instructions.0 {
                    Level::Baseline => step::<$integer, W>,
                    #[cfg(target_arch = "x86_64")]
                    Level::Avx2 => |inputs, next| {
                        // SAFETY: `detect` has seen AVX2.
                        unsafe { x86::$avx2::<W>(inputs, next) }
                    },
                    #[cfg(target_arch = "x86_64")]
                    Level::Avx512 => |inputs, next| {
                        // SAFETY: `detect` has seen AVX-512 F and BW.
                        unsafe { x86::$avx512::<W>(inputs, next) }
                    },
                    #[cfg(all(target_family = "wasm", target_feature = "simd128"))]
                    Level::Simd128 => wasm::$simd128::<W>,
                }
            }
        }
    };
}

steps!(i16, avx2_i16, avx512_i16, simd128_i16);
steps!(i32, avx2_i32, avx512_i32, simd128_i32);
steps!(i64, avx2_i64, avx512_i64, simd128_i64);

/// Makes one version of the step from a vector type with its operations. `less(a, b)` and the other comparisons return
/// one bit for each element.
#[cfg(any(
    target_arch = "x86_64",
    all(target_family = "wasm", target_feature = "simd128")
))]
macro_rules! vector_step {
    ($name:ident, $features:literal, $integer:ty, $lanes:literal,
     load $load:ident, store $store:ident, splat $splat:ident,
     add $add:ident, max $max:ident, min $min:ident,
     less $less:ident, greater_equal $greater_equal:ident, equal $equal:ident) => {
        #[target_feature(enable = $features)]
        pub(super) fn $name<const W: usize>(
            inputs: &Inputs<'_, $integer, W>,
            next: &mut [$integer],
        ) -> Masks<W> {
            const LANES: usize = $lanes;
            let Inputs {
                node,
                first_column,
                bounds,
                y,
                ..
            } = *inputs;
            let length = first_column.len();
            assert!(
                length % LANES == 0
                    && length <= 64 * W
                    && node.len() == 2 * length
                    && bounds.len() == 2 * length
                    && next.len() == 2 * length
            );
            let y = $splat(y);
            let mut masks = Masks::EMPTY;
            let mut at = 0;
            for word in 0..W {
                let (mut below, mut offered, mut tight) = (0, 0, 0);
                let mut bit = 0;
                while bit < 64 && at < length {
                    // SAFETY: at + LANES ≤ length, the length of `first_column` and of each half of the others.
                    unsafe {
                        let candidate = $add(y, $load(node.as_ptr().add(at).cast()));
                        let offer = $add(y, $load(node.as_ptr().add(length + at).cast()));
                        let back = $max($load(bounds.as_ptr().add(length + at).cast()), offer);
                        let ub = $load(bounds.as_ptr().add(at).cast());
                        let first = $load(first_column.as_ptr().add(at).cast());
                        $store(next.as_mut_ptr().add(length + at).cast(), back);
                        $store(next.as_mut_ptr().add(at).cast(), $min(ub, candidate));
                        below |= u64::from($less(candidate, ub)) << bit;
                        offered |= u64::from($greater_equal(back, candidate)) << bit;
                        tight |= u64::from($equal(first, candidate)) << bit;
                    }
                    bit += LANES;
                    at += LANES;
                }
                masks.sort(inputs, word, below, offered, tight);
            }
            masks
        }
    };
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::super::step::{Inputs, Masks};
    use std::arch::x86_64::*;

    vector_step!(avx512_i16, "avx512f,avx512bw", i16, 32,
        load _mm512_loadu_si512, store _mm512_storeu_si512, splat _mm512_set1_epi16,
        add _mm512_add_epi16, max _mm512_max_epi16, min _mm512_min_epi16,
        less _mm512_cmplt_epi16_mask, greater_equal _mm512_cmpge_epi16_mask,
        equal _mm512_cmpeq_epi16_mask);
    vector_step!(avx512_i32, "avx512f,avx512bw", i32, 16,
        load _mm512_loadu_si512, store _mm512_storeu_si512, splat _mm512_set1_epi32,
        add _mm512_add_epi32, max _mm512_max_epi32, min _mm512_min_epi32,
        less _mm512_cmplt_epi32_mask, greater_equal _mm512_cmpge_epi32_mask,
        equal _mm512_cmpeq_epi32_mask);
    vector_step!(avx512_i64, "avx512f,avx512bw", i64, 8,
        load _mm512_loadu_si512, store _mm512_storeu_si512, splat _mm512_set1_epi64,
        add _mm512_add_epi64, max _mm512_max_epi64, min _mm512_min_epi64,
        less _mm512_cmplt_epi64_mask, greater_equal _mm512_cmpge_epi64_mask,
        equal _mm512_cmpeq_epi64_mask);
    vector_step!(avx2_i16, "avx2", i16, 16,
        load _mm256_loadu_si256, store _mm256_storeu_si256, splat _mm256_set1_epi16,
        add _mm256_add_epi16, max _mm256_max_epi16, min _mm256_min_epi16,
        less less_i16, greater_equal greater_equal_i16, equal equal_i16);
    vector_step!(avx2_i32, "avx2", i32, 8,
        load _mm256_loadu_si256, store _mm256_storeu_si256, splat _mm256_set1_epi32,
        add _mm256_add_epi32, max _mm256_max_epi32, min _mm256_min_epi32,
        less less_i32, greater_equal greater_equal_i32, equal equal_i32);
    vector_step!(avx2_i64, "avx2", i64, 4,
        load _mm256_loadu_si256, store _mm256_storeu_si256, splat _mm256_set1_epi64x,
        add _mm256_add_epi64, max max_i64, min min_i64,
        less less_i64, greater_equal greater_equal_i64, equal equal_i64);

    /// AVX2 has only > and =, which give all ones or all zeros for each element; these functions gather one bit of
    /// each.
    macro_rules! avx2_comparisons {
        ($bits:ty, all $every:literal, $gather:ident, $greater:ident, $same:ident,
         less $less:ident, greater_equal $greater_equal:ident, equal $equal:ident) => {
            #[target_feature(enable = "avx2")]
            #[inline]
            fn $less(a: __m256i, b: __m256i) -> $bits {
                $gather($greater(b, a))
            }
            #[target_feature(enable = "avx2")]
            #[inline]
            fn $greater_equal(a: __m256i, b: __m256i) -> $bits {
                !$gather($greater(b, a)) & $every
            }
            #[target_feature(enable = "avx2")]
            #[inline]
            fn $equal(a: __m256i, b: __m256i) -> $bits {
                $gather($same(a, b))
            }
        };
    }

    avx2_comparisons!(u16, all 0xffff, gather_i16, _mm256_cmpgt_epi16, _mm256_cmpeq_epi16,
        less less_i16, greater_equal greater_equal_i16, equal equal_i16);
    avx2_comparisons!(u8, all 0xff, gather_i32, _mm256_cmpgt_epi32, _mm256_cmpeq_epi32,
        less less_i32, greater_equal greater_equal_i32, equal equal_i32);
    avx2_comparisons!(u8, all 0x0f, gather_i64, _mm256_cmpgt_epi64, _mm256_cmpeq_epi64,
        less less_i64, greater_equal greater_equal_i64, equal equal_i64);

    #[target_feature(enable = "avx2")]
    #[inline]
    fn gather_i16(mask: __m256i) -> u16 {
        // Packing works within each half of the vector: eight bytes of the mask, then eight zeros.
        let bytes = _mm256_packs_epi16(mask, _mm256_setzero_si256());
        let bits = _mm256_movemask_epi8(bytes) as u32;
        (bits | (bits >> 8)) as u16
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn gather_i32(mask: __m256i) -> u8 {
        _mm256_movemask_ps(_mm256_castsi256_ps(mask)) as u8
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn gather_i64(mask: __m256i) -> u8 {
        _mm256_movemask_pd(_mm256_castsi256_pd(mask)) as u8
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn max_i64(a: __m256i, b: __m256i) -> __m256i {
        _mm256_blendv_epi8(b, a, _mm256_cmpgt_epi64(a, b))
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn min_i64(a: __m256i, b: __m256i) -> __m256i {
        _mm256_blendv_epi8(a, b, _mm256_cmpgt_epi64(a, b))
    }
}

#[cfg(all(target_family = "wasm", target_feature = "simd128"))]
mod wasm {
    use super::super::step::{Inputs, Masks};
    use std::arch::wasm32::*;

    vector_step!(simd128_i16, "simd128", i16, 8,
        load v128_load, store v128_store, splat i16x8_splat,
        add i16x8_add, max i16x8_max, min i16x8_min,
        less less_i16, greater_equal greater_equal_i16, equal equal_i16);
    vector_step!(simd128_i32, "simd128", i32, 4,
        load v128_load, store v128_store, splat i32x4_splat,
        add i32x4_add, max i32x4_max, min i32x4_min,
        less less_i32, greater_equal greater_equal_i32, equal equal_i32);
    vector_step!(simd128_i64, "simd128", i64, 2,
        load v128_load, store v128_store, splat i64x2_splat,
        add i64x2_add, max max_i64, min min_i64,
        less less_i64, greater_equal greater_equal_i64, equal equal_i64);

    /// Comparisons give all ones or all zeros for each element; these functions gather one bit of each.
    macro_rules! comparisons {
        ($bitmask:ident, $less:ident $lt:ident, $greater_equal:ident $ge:ident, $equal:ident $eq:ident) => {
            #[inline(always)]
            fn $less(a: v128, b: v128) -> u8 {
                $bitmask($lt(a, b)) as u8
            }
            #[inline(always)]
            fn $greater_equal(a: v128, b: v128) -> u8 {
                $bitmask($ge(a, b)) as u8
            }
            #[inline(always)]
            fn $equal(a: v128, b: v128) -> u8 {
                $bitmask($eq(a, b)) as u8
            }
        };
    }

    comparisons!(i16x8_bitmask, less_i16 i16x8_lt, greater_equal_i16 i16x8_ge, equal_i16 i16x8_eq);
    comparisons!(i32x4_bitmask, less_i32 i32x4_lt, greater_equal_i32 i32x4_ge, equal_i32 i32x4_eq);
    comparisons!(i64x2_bitmask, less_i64 i64x2_lt, greater_equal_i64 i64x2_ge, equal_i64 i64x2_eq);

    #[inline(always)]
    fn max_i64(a: v128, b: v128) -> v128 {
        v128_bitselect(a, b, i64x2_gt(a, b))
    }

    #[inline(always)]
    fn min_i64(a: v128, b: v128) -> v128 {
        v128_bitselect(b, a, i64x2_gt(a, b))
    }
}

#[cfg(test)]
mod tests {
    use super::super::step::Inputs;
    use super::*;
    use supereigen_cases::Random;

    fn compare<T: Steps, const W: usize>(instructions: Instructions) {
        let mut random = Random(7);
        for length in (32..=64 * W).step_by(32) {
            for _ in 0..50 {
                // In a small range, so that ties are frequent.
                let mut value = || T::narrow(random.between(-4, 4));
                let [node, bounds, first_column] = [2, 2, 1]
                    .map(|rows| -> Vec<T> { (0..rows * length).map(|_| value()).collect() });
                let inputs = Inputs {
                    node: &node,
                    first_column: &first_column,
                    bounds: &bounds,
                    y: T::narrow(random.between(-2, 2)),
                    on_path: [random.number() & random.number(); W],
                    loops: [random.number() & random.number(); W],
                };
                let run = |function: StepFunction<T, W>| {
                    let mut next = bounds.clone();
                    (function(&inputs, &mut next), next)
                };
                assert_eq!(run(T::step_function::<W>(instructions)), run(step::<T, W>));
            }
        }
    }

    #[test]
    fn every_version_agrees_with_the_plain_one() {
        for instructions in Instructions::available() {
            compare::<i16, 1>(instructions);
            compare::<i16, 4>(instructions);
            compare::<i32, 4>(instructions);
            compare::<i64, 1>(instructions);
            compare::<i64, 4>(instructions);
        }
    }

    /// Without this test the comparison of all versions could compare only the plain one.
    #[test]
    fn the_baseline_is_everywhere_and_the_best_is_taken() {
        let available = Instructions::available();
        assert_eq!(available.first(), Some(&Instructions::BASELINE));
        assert!(available.is_sorted());
        assert_eq!(available.last(), Some(&Instructions::detect()));
        #[cfg(target_arch = "x86_64")]
        assert_eq!(
            available.contains(&Instructions(Level::Avx2)),
            is_x86_feature_detected!("avx2")
        );
    }

    /// Returns whether a version refuses slices of these lengths: first_column, node, bounds, next. There is memory behind the
    /// slices, so a version that reads or writes too far does no harm.
    fn refuses(instructions: Instructions, lengths: [usize; 4]) -> bool {
        let memory = [0i16; 320];
        let [first_column, node, bounds, next] = lengths;
        std::panic::catch_unwind(|| {
            let mut writable = memory;
            let inputs = Inputs {
                node: &memory[..node],
                first_column: &memory[..first_column],
                bounds: &memory[..bounds],
                y: 0,
                on_path: [0],
                loops: [0],
            };
            i16::step_function::<1>(instructions)(&inputs, &mut writable[..next])
        })
        .is_err()
    }

    #[test]
    fn the_length_of_every_slice_is_checked() {
        for instructions in Instructions::available() {
            assert!(!refuses(instructions, [64, 128, 128, 128]));
            // More than the masks hold.
            assert!(refuses(instructions, [128, 256, 256, 256]));
            // The slice is shorter than twice `first_column`, which sets the length.
            for shorter in 1..4 {
                let mut lengths = [64, 128, 128, 128];
                lengths[shorter] = 96;
                assert!(refuses(instructions, lengths), "{shorter}");
            }
            // The plain version can handle the end of a row element by element; vectors would read beyond it.
            let is_plain = instructions == Instructions::BASELINE;
            assert_eq!(refuses(instructions, [40, 80, 80, 80]), !is_plain);
        }
    }
}
