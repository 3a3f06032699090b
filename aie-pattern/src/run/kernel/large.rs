//! Large matrices: whole cache lines at a time, through a buffer.
//!
//! Rows of a large matrix are so far apart that they share few sets of the cache: the lines of a tile would
//! evict each other before they are used up. So a square of whole lines is first moved to a buffer, one row of
//! tiles at a time, which needs few lines at once, and from there a whole line at a time. Meanwhile, the lines
//! of the next square are prefetched for reading and writing.

use core::mem::MaybeUninit;

use super::{Exchanger, Matrix, tiles};

/// Bytes of a line.
const LINE: usize = 64;

/// Bytes that lie further apart share a set of the first cache with many others.
const FAR: usize = 256;

/// Bytes that any first cache holds together with what they are moved to.
const SMALL: usize = 16 * 1024;

/// A square of lines of elements of one byte; of wider ones a part is used.
#[repr(align(64))]
struct Buffer(MaybeUninit<[u8; LINE * LINE]>);

impl Matrix {
    /// Whether it is large with elements of `size` bytes.
    pub(in crate::run) const fn is_large(&self, size: usize) -> bool {
        let &Self { across, down, src, dst } = self;
        let line = LINE / size;
        across >= line
            && down >= line
            && (src.unsigned_abs() >= FAR || dst.unsigned_abs() >= FAR)
            && across.saturating_mul(down).saturating_mul(size) > SMALL
    }
}

/// Moves a large matrix.
///
/// # Safety
/// As for [`tiles`], and the matrix [`is_large`](Matrix::is_large).
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub(in crate::run) unsafe fn large_tiles<
    E: Exchanger,
    const SIZE: usize,
    const ACROSS: usize,
    const DOWN: usize,
>(
    matrix: Matrix,
    src: *const u8,
    dst: *mut u8,
) {
    let line = LINE / SIZE;
    let Matrix { across, down, .. } = matrix;
    let mut buffer = Buffer(MaybeUninit::uninit());
    let buffer = buffer.0.as_mut_ptr().cast::<u8>();
    let part = |across, down| Matrix { across, down, ..matrix };
    let square = Matrix { across: line, down: line, src: matrix.src, dst: LINE as isize };
    let (width, height) = (across / line * line, down / line * line);
    // SAFETY: a square starts at an element of the matrix, and ends at one; `line` of its columns fill the buffer or less. What
    // is left beside whole squares is moved with as much of them as makes a tile.
    unsafe {
        let mut d = 0;
        while d < height {
            let mut a = 0;
            while a < width {
                let from = src.add(a * SIZE).offset(d as isize * matrix.src);
                let to = dst.offset(a as isize * matrix.dst).add(d * SIZE);
                // Row by row of tiles.
                let mut k = 0;
                while k < line {
                    let mut j = k;
                    while j < k + DOWN {
                        E::prefetch(from.wrapping_add(LINE).wrapping_offset(j as isize * matrix.src));
                        E::prefetch(to.wrapping_offset(((line + j) as isize).wrapping_mul(matrix.dst)));
                        j += 1;
                    }
                    let rows = Matrix { down: DOWN, ..square };
                    tiles::<E, SIZE, ACROSS, DOWN>(
                        rows,
                        from.offset(k as isize * matrix.src),
                        buffer.add(k * SIZE),
                    );
                    k += DOWN;
                }
                let mut k = 0;
                while k < line {
                    to.offset(k as isize * matrix.dst).copy_from_nonoverlapping(buffer.add(k * LINE), LINE);
                    k += 1;
                }
                a += line;
            }
            d += line;
        }
        if width < across {
            let first = width.min(across - ACROSS);
            tiles::<E, SIZE, ACROSS, DOWN>(
                part(across - first, down),
                src.add(first * SIZE),
                dst.offset(first as isize * matrix.dst),
            );
        }
        if height < down {
            let first = height.min(down - DOWN);
            tiles::<E, SIZE, ACROSS, DOWN>(
                part(width, down - first),
                src.offset(first as isize * matrix.src),
                dst.add(first * SIZE),
            );
        }
    }
}
