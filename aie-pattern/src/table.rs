//! Filling index tables in const evaluation, with few interpreted steps per entry.
//!
//! A table is grown by doubling: with the indices of the inner dimensions and some copies of them in place, the next
//! copies are what is there plus one offset. The additions are done on `u128` lanes, 4 to 16 entries at a time. Const
//! evaluation pays per step and per call, not per byte, so the lanes are fields of a struct (an index costs a bounds
//! check), blocks are copied whole, and nothing is called in the loop over blocks.

use core::mem::transmute;

use aie_pattern_core::declare::tiling::Port;
use aie_pattern_core::ir::WalkError;
use aie_pattern_core::text::Text;
use aie_pattern_core::{Dim, MAX_RANK, Pattern};

use self::rows::{At, Row, Rows};
use self::small::small;
use crate::AccessPattern;

pub(crate) mod rows;
mod small;

/// Sixteen `u128`, to be worked on without a bounds check each.
#[derive(Clone, Copy)]
#[repr(C)]
#[rustfmt::skip]
struct Block {
    a0: u128, a1: u128, a2: u128, a3: u128, a4: u128, a5: u128, a6: u128, a7: u128,
    a8: u128, a9: u128, aa: u128, ab: u128, ac: u128, ad: u128, ae: u128, af: u128,
}

/// Entries of the largest table that is a `static`.
pub(crate) const STATIC_ENTRIES: usize = 1 << 20;

/// Entries of the `static` of a port's table: all of its elements below `span`, or none.
pub(crate) const fn stored_of_port(len: u64, span: u64) -> usize {
    if len <= STATIC_ENTRIES as u64 && span <= u32::MAX as u64 { len as usize } else { 0 }
}

const BLOCK_BYTES: usize = size_of::<Block>();

/// `block.field $op $by` for each field, written out.
#[rustfmt::skip]
macro_rules! fields {
    ($block:ident $op:tt $by:ident) => {
        $block.a0 $op $by; $block.a1 $op $by; $block.a2 $op $by; $block.a3 $op $by;
        $block.a4 $op $by; $block.a5 $op $by; $block.a6 $op $by; $block.a7 $op $by;
        $block.a8 $op $by; $block.a9 $op $by; $block.aa $op $by; $block.ab $op $by;
        $block.ac $op $by; $block.ad $op $by; $block.ae $op $by; $block.af $op $by;
    };
}

macro_rules! fill {
    ($fill:ident, $fill_slice:ident, $fill_port:ident, $shifted:ident, $word:ident) => {
        #[doc = concat!("The indices of `pattern` in order, as `", stringify!($word), "`.")]
        ///
        /// Cheap in const evaluation: a million entries stay below `long_running_const_eval`.
        ///
        /// # Panics
        /// Unless `N` is the length of the walk and every index fits the word; nothing wraps.
        #[must_use]
        #[track_caller]
        pub(crate) const fn $fill<const N: usize>(pattern: &Pattern) -> [$word; N] {
            if size_of::<[$word; N]>() <= BLOCK_BYTES
                && let Some(lanes) = small(pattern, N, size_of::<$word>())
            {
                if cfg!(target_endian = "little") {
                    // SAFETY: `BLOCK_BYTES` is at least the size of the array; every bit pattern is one of its values.
                    return unsafe { (&raw const lanes).cast::<[$word; N]>().read() };
                }
                let (mut out, mut k, per_lane) = ([0; N], 0, 16 / size_of::<$word>());
                while k < N {
                    out[k] = (lanes[k / per_lane] >> (k % per_lane * $word::BITS as usize)) as $word;
                    k += 1;
                }
                return out;
            }
            let mut out = [0; N];
            $fill_slice(pattern, &mut out);
            out
        }

        #[doc = concat!("The indices of `pattern` in order, as `", stringify!($word), "`, in place.")]
        ///
        /// # Panics
        /// Unless the number of words is the length of the walk, and every index fits.
        #[track_caller]
        pub(crate) const fn $fill_slice(pattern: &Pattern, out: &mut [$word]) {
            let dims = pattern.dims();
            check(pattern, dims, out.len(), $word::MAX as u64, stringify!($word));
            if out.is_empty() {
                return;
            }
            out[0] = pattern.offset() as $word;
            // The indices in place: `count` copies of the `inner` indices of the inner dimensions.
            let mut len = 1;
            let mut k = dims.len();
            while k > 0 {
                k -= 1;
                let Dim { size, stride } = dims[k];
                let inner = len;
                let mut count = 1;
                while count < size {
                    let copies = if count < size - count { count } else { size - count };
                    let more = copies as usize * inner;
                    // At most 33 bits, as the difference of two indices that fit the index
                    // type.
                    let offset = count as i64 * stride;
                    if more < BLOCK_BYTES / size_of::<$word>() {
                        let mut j = 0;
                        while j < more {
                            out[len + j] = (out[j] as i64 + offset) as $word;
                            j += 1;
                        }
                    } else {
                        let (done, open) = out.split_at_mut(len);
                        $shifted(done.split_at(more).0, open.split_at_mut(more).0, offset);
                    }
                    len += more;
                    count += copies;
                }
            }
        }

        #[doc = concat!("What `port` moves in order, as `", stringify!($word), "`, the greatest of which is a zero.")]
        ///
        /// # Panics
        /// Unless `N` is what the port moves and every index fits the word.
        #[must_use]
        #[track_caller]
        pub(crate) const fn $fill_port<const N: usize>(port: &Port) -> [$word; N] {
            check_mark(port, $word::MAX as u64, stringify!($word));
            let mut out = [$word::MAX; N];
            let mut rest: &mut [$word] = &mut out;
            let mut k = 0;
            while k < port.tilings.len() {
                let len = match port.tiling_len(k) {
                    Some(len) if len <= rest.len() as u64 => len as usize,
                    _ => panic!("the table is shorter than what the port moves"),
                };
                let (own, others) = rest.split_at_mut(len);
                match port.pattern(k) {
                    Some(pattern) => $fill_slice(&pattern, own),
                    None => {
                        let rows = Rows::new(port, k);
                        let mut at = At::first(&rows);
                        let mut start = 0;
                        while start < len {
                            let Row { before, from, to } = at.row(&rows);
                            assert!(to as u64 <= $word::MAX as u64, "an index does not fit the table's word");
                            let mut out = start + before;
                            let mut index = from;
                            while index < to {
                                own[out] = index as $word;
                                index += 1;
                                out += 1;
                            }
                            at.advance(&rows);
                            start += rows.len;
                        }
                    }
                }
                rest = others;
                k += 1;
            }
            assert!(rest.is_empty(), "the table is longer than what the port moves");
            out
        }

        /// `to[k] = from[k] + offset` for at least one block of entries, where both are indices that fit the word.
        const fn $shifted(from: &[$word], to: &mut [$word], offset: i64) {
            const WORDS: usize = BLOCK_BYTES / size_of::<$word>();
            if from.len() % WORDS != 0 {
                // The last whole block, which overlaps the one before.
                let at = from.len() - WORDS;
                $shifted(from.split_at(at).1, to.split_at_mut(at).1, offset);
            }
            let lanes = offset.unsigned_abs() as u128 * (u128::MAX / $word::MAX as u128);
            let (from, _) = from.as_chunks::<WORDS>();
            let (to, _) = to.as_chunks_mut::<WORDS>();
            // A call less in each turn.
            let blocks = from.len();
            let mut k = 0;
            while k < blocks {
                // SAFETY: both are 256 bytes without padding, and every bit pattern is a value of either.
                let mut block = unsafe { transmute::<[$word; WORDS], Block>(from[k]) };
                // No lane carries into its neighbour or borrows from it, in whatever order a machine's endianness
                // puts the words into lanes: each holds an index that fits, before and after.
                if offset < 0 {
                    fields!(block -= lanes);
                } else {
                    fields!(block += lanes);
                }
                // SAFETY: as above.
                to[k] = unsafe { transmute::<Block, [$word; WORDS]>(block) };
                k += 1;
            }
        }
    };
}
fill!(fill_u8, fill_slice_u8, fill_port_u8, shifted_u8, u8);
fill!(fill_u16, fill_slice_u16, fill_port_u16, shifted_u16, u16);
fill!(fill_u32, fill_slice_u32, fill_port_u32, shifted_u32, u32);

/// Refuses an index type whose largest value is an index, where it marks the zeros.
#[track_caller]
const fn check_mark(port: &Port, greatest: u64, word: &str) {
    if let Some(span) = port.span()
        && port.has_zeros()
        && span > greatest
    {
        let text = Text::new().str("[AP018] index ").int(span as i128 - 1);
        let text = text.str(" and a marker for zeros do not fit ").str(word);
        panic!("{}", text.at_most(greatest as i128).as_str())
    }
}

/// Refuses a table of another length than the walk's, and indices that do not fit the word.
#[track_caller]
const fn check(pattern: &Pattern, dims: &[Dim], entries: usize, greatest: u64, word: &str) {
    let mut len = 1;
    match pattern.extent() {
        Ok((least, most)) if least < 0 || most > greatest as i128 => {
            let text = Text::new()
                .str("[AP018] index ")
                .int(if least < 0 { least } else { most })
                .str(" does not fit ");
            panic!("{}", text.str(word).at_most(greatest as i128).as_str())
        }
        Ok(_) => {}
        Err(WalkError::Empty) => len = 0,
        Err(WalkError::Overflow) => panic!("[AP016] an index of the walk is beyond 128 bits"),
    }
    let rank = dims.len();
    let mut k = 0;
    // No overflow: a factor of at most 64 bits, and one more.
    while k < rank && len <= entries as u128 {
        len *= dims[k].size as u128;
        k += 1;
    }
    if len != entries as u128 {
        let text = match pattern.len() {
            Ok(len) => Text::new().str("[AP023] the walk has a length of ").int(len as i128),
            Err(_) => Text::new().str("[AP023] the walk has a length beyond 64 bits"),
        };
        panic!("{}", text.str(", but its table has one of ").int(entries as i128).as_str())
    }
}

macro_rules! from_le_bytes {
    ($from_le_bytes:ident, $word:ident) => {
        #[doc = concat!("The `", stringify!($word), "` that `bytes` hold in little-endian order.")]
        ///
        /// # Panics
        /// Unless `bytes` are `N` words.
        #[must_use]
        #[track_caller]
        pub const fn $from_le_bytes<const B: usize, const N: usize>(bytes: &[u8; B]) -> [$word; N] {
            assert!(size_of::<[$word; N]>() == B, "the number of bytes is not that of the table");
            let bytes = reordered(*bytes, size_of::<$word>(), cfg!(target_endian = "big"));
            // SAFETY: `B` bytes are read of an array of `B` bytes; every bit pattern is a value of the words.
            unsafe { (&raw const bytes).cast::<[$word; N]>().read_unaligned() }
        }
    };
}
from_le_bytes!(from_le_bytes_u16, u16);
from_le_bytes!(from_le_bytes_u32, u32);

/// Little-endian words of 2 or 4 bytes in the byte order asked for.
const fn reordered<const B: usize>(mut bytes: [u8; B], word: usize, big_endian: bool) -> [u8; B] {
    /// The lower byte of each pair.
    const BYTES: u128 = u128::MAX / 0xffff * 0xff;
    /// The lower pair of each four.
    const PAIRS: u128 = u128::MAX / 0xffff_ffff * 0xffff;
    if !big_endian {
        return bytes;
    }
    // Neighbours are swapped, so it does not matter from which end the machine that runs this counts.
    let (chunks, rest) = bytes.as_chunks_mut::<16>();
    let (count, end) = (chunks.len(), rest.len());
    let mut k = 0;
    while k < count {
        let mut lanes = u128::from_ne_bytes(chunks[k]);
        lanes = lanes >> 8 & BYTES | (lanes & BYTES) << 8;
        if word == 4 {
            lanes = lanes >> 16 & PAIRS | (lanes & PAIRS) << 16;
        }
        chunks[k] = lanes.to_ne_bytes();
        k += 1;
    }
    let mut start = 0;
    while start < end {
        rest.swap(start, start + word - 1);
        if word == 4 {
            rest.swap(start + 1, start + 2);
        }
        start += word;
    }
    bytes
}

/// The distance of each access from the start of the buffer in bytes, as a constant table.
///
/// ```
/// use aie_pattern::{offsets_in_bytes, prelude::*};
///
/// tensor_pattern! { pub struct EvenVectors = <int16, 16; [8u, 2]>; }
/// const OFFSETS: [u32; 8] = offsets_in_bytes::<EvenVectors, 8>();
/// assert_eq!(OFFSETS, [0, 64, 128, 192, 256, 320, 384, 448]);
/// ```
///
/// # Panics
/// Unless `N` is [`P::LEN`](AccessPattern::LEN) and every distance is a whole number of bytes within 32 bits. In a
/// constant, that is a compile error.
#[must_use]
#[track_caller]
pub const fn offsets_in_bytes<P: AccessPattern, const N: usize>() -> [u32; N] {
    let walk = P::PATTERN;
    let mut dims = [Dim::new(1, 0); MAX_RANK];
    let rank = walk.dims().len();
    let mut k = 0;
    while k < rank {
        let Dim { size, stride } = walk.dims()[k];
        // The stride of a single step is never gone.
        dims[k] = Dim::new(size, if size > 1 { in_bytes(&walk, stride) } else { 0 });
        k += 1;
    }
    match Pattern::new(walk.element(), in_bytes(&walk, walk.offset()), dims.split_at(rank).0) {
        Some(bytes) => fill_u32(&bytes),
        None => unreachable!(),
    }
}

/// A number of indices in bytes.
#[track_caller]
const fn in_bytes(pattern: &Pattern, indices: i64) -> i64 {
    let bits = indices as i128 * pattern.grain() as i128 * pattern.element().bits() as i128;
    assert!(bits % 8 == 0, "[AP092] an access starts within a byte");
    let bytes = bits / 8;
    assert!(
        bytes >= i64::MIN as i128 && bytes <= i64::MAX as i128,
        "[AP016] the byte offset of an access does not fit 64 bits"
    );
    bytes as i64
}

#[cfg(test)]
mod tests;
