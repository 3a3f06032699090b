//! Tables of at most 256 bytes, nearly all there are: words of 16 bytes that hold several entries each.
//!
//! In const evaluation a call costs as much as ten statements, and slices are made of calls. So nothing is called here in
//! the loops, and entries are appended to a row of `u128` by shifting.

use aie_pattern_core::{Dim, Pattern};

use super::BLOCK_BYTES;

/// Words of 16 bytes; one more than the table has, which an append may touch.
pub(super) type Lanes = [u128; BLOCK_BYTES / 16 + 1];

/// Greatest stride that is looked at, so that no sum leaves `i64`.
const STRIDE: i64 = 1 << 33;

/// The `entries` indices of `pattern`, of `bytes` bytes each, the first one lowest; `None` if the number differs, if one
/// does not fit, or if that takes a closer look.
pub(super) const fn small(pattern: &Pattern, entries: usize, bytes: usize) -> Option<Lanes> {
    let (bits, offset) = (bytes as u32 * 8, pattern.offset());
    let most = (1i64 << bits) - 1;
    // A one in each entry.
    let ones = u128::MAX / most as u128;
    if offset < 0 || offset > most || entries == 0 {
        return None;
    }
    let mut lanes: Lanes = [0; BLOCK_BYTES / 16 + 1];
    lanes[0] = offset as u128;
    // The entries in place: `count` copies of the `inner` ones of the dimensions within.
    let (mut least, mut greatest, mut len) = (offset, offset, 1usize);
    let mut k = pattern.rank();
    while k > 0 {
        k -= 1;
        let Dim { size, stride } = pattern.slot(k);
        if size == 1 {
            continue;
        }
        if size == 0 || size > entries as u64 || stride < -STRIDE || stride > STRIDE {
            return None;
        }
        let (size, inner) = (size as usize, len);
        let reach = (size as i64 - 1) * stride;
        if reach < 0 {
            least += reach;
        } else {
            greatest += reach;
        }
        if least < 0 || greatest > most || size * inner > entries {
            return None;
        }
        let mut count = 1;
        while count < size {
            let copies = if count < size - count { count } else { size - count };
            let distance = count as i64 * stride;
            let down = distance < 0;
            let step = ones * (if down { -distance } else { distance }) as u128;
            // What is left to append, in bits, and where it goes.
            let mut rest = (copies * inner) as u32 * bits;
            let at = len as u32 * bits;
            let (mut from, mut to, shift) = (0, (at / 128) as usize, at % 128);
            while rest > 0 {
                let mask = if rest < 128 { (1u128 << rest) - 1 } else { u128::MAX };
                let word = lanes[from] & mask;
                // No entry carries into the next one or borrows from it: each is an index that fits, before and after.
                let word = if down { word - (step & mask) } else { word + (step & mask) };
                lanes[to] |= word << shift;
                from += 1;
                to += 1;
                if shift > 0 {
                    lanes[to] |= word >> (128 - shift);
                }
                rest = rest.saturating_sub(128);
            }
            len += copies * inner;
            count += copies;
        }
    }
    if len == entries { Some(lanes) } else { None }
}
