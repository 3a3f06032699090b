//! The order of a hop as a constant table of exactly its length.
//!
//! On stable Rust, the length of an array cannot be computed from the constants of a type parameter, but it
//! can be chosen. The length is written as four digits in base 32; a `match` turns each digit into the
//! parameter of the next function, and rustc evaluates only the arm that is taken.

use core::marker::PhantomData;

use aie_pattern_core::lower::hop::{NOTHING, Unordered, walk_order};
use aie_pattern_core::rule::Rule;
use aie_pattern_core::text::Text;

use super::{Hop, HopPattern};
use crate::table::fill_slice_u32;

/// Entries of a table, at most.
const MOST: usize = BASE * BASE * BASE * BASE - 1;

const BASE: usize = 32;

/// `A * 32^3 + B * 32^2 + C * 32 + D` entries, one after the other.
#[derive(Clone, Copy)]
#[repr(C)]
struct Table<const A: usize, const B: usize, const C: usize, const D: usize> {
    a: [[[[u32; BASE]; BASE]; BASE]; A],
    b: [[[u32; BASE]; BASE]; B],
    c: [[u32; BASE]; C],
    d: [u32; D],
}

impl<const A: usize, const B: usize, const C: usize, const D: usize> Table<A, B, C, D> {
    #[allow(clippy::large_stack_arrays)] // only const evaluation has it
    const NOTHING: Self = Self {
        a: [[[[NOTHING; BASE]; BASE]; BASE]; A],
        b: [[[NOTHING; BASE]; BASE]; B],
        c: [[NOTHING; BASE]; C],
        d: [NOTHING; D],
    };

    const LEN: usize = ((A * BASE + B) * BASE + C) * BASE + D;

    const fn entries(&self) -> &[u32] {
        // SAFETY: by `repr(C)` the four arrays of `u32` lie one after the other, without padding, and have `LEN` together.
        unsafe { core::slice::from_raw_parts((&raw const *self).cast(), Self::LEN) }
    }

    const fn entries_mut(&mut self) -> &mut [u32] {
        // SAFETY: as above, and the table is borrowed for as long.
        unsafe { core::slice::from_raw_parts_mut((&raw mut *self).cast(), Self::LEN) }
    }
}

/// The table of a hop of that length.
struct Filled<S, R, const A: usize, const B: usize, const C: usize, const D: usize>(PhantomData<(S, R)>);

impl<S: HopPattern, R: HopPattern, const A: usize, const B: usize, const C: usize, const D: usize>
    Filled<S, R, A, B, C, D>
{
    #[allow(long_running_const_eval)]
    const TABLE: &'static Table<A, B, C, D> = &{
        let mut table = Table::NOTHING;
        fill::<S, R>(table.entries_mut());
        table
    };
}

/// Fills the table of a hop.
#[track_caller]
const fn fill<S: HopPattern, R: HopPattern>(out: &mut [u32]) {
    match &Hop::<S, R>::WALK {
        Some(walk) => {
            if let Ok(greatest) = walk.max_index() {
                assert!(greatest < NOTHING as i64, "[AP091] an index of the sender does not fit the table");
            }
            fill_slice_u32(walk, out);
        }
        None => match walk_order(Hop::<S, R>::ROUTE, out) {
            Ok(()) => {}
            Err(Unordered::Parts { index }) => {
                let text = Rule::HopParts.text().str("element ");
                let text = text.int(index as i128).str(" of the receiver's buffer is made of parts");
                panic!("{}", text.str(" from several places of the sender's").as_str())
            }
            Err(_) => panic!("[AP120] the order of the hop is not known"),
        },
    }
}

/// Calls `$next` with one more parameter, the value of `$digit`.
macro_rules! with_digit {
    ($digit:expr, $next:ident, $($known:ident)*) => {
        with_digit!(
            $digit, $next, [$($known),*],
            0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31
        )
    };
    ($digit:expr, $next:ident, $known:tt, $($value:literal)*) => {
        match $digit {
            $($value => with_digit!(@call $next, $known, $value),)*
            _ => unreachable!(),
        }
    };
    (@call $next:ident, [$($known:ident),*], $value:literal) => { $next::<$($known,)* $value>() };
}

/// The order of a hop.
#[track_caller]
pub(super) const fn order<S: HopPattern, R: HopPattern>() -> &'static [u32] {
    let len = Hop::<S, R>::LEN;
    if len > MOST {
        let text =
            Text::new().str("[AP091] the order has ").int(len as i128).str(" entries, and a table at most ");
        panic!("{}", text.int(MOST as i128).as_str());
    }
    with_digit!(len / (BASE * BASE * BASE), order_a, S R)
}

const fn order_a<S: HopPattern, R: HopPattern, const A: usize>() -> &'static [u32] {
    with_digit!(Hop::<S, R>::LEN / (BASE * BASE) % BASE, order_b, S R A)
}

const fn order_b<S: HopPattern, R: HopPattern, const A: usize, const B: usize>() -> &'static [u32] {
    with_digit!(Hop::<S, R>::LEN / BASE % BASE, order_c, S R A B)
}

const fn order_c<S: HopPattern, R: HopPattern, const A: usize, const B: usize, const C: usize>()
-> &'static [u32] {
    with_digit!(Hop::<S, R>::LEN % BASE, order_d, S R A B C)
}

const fn order_d<
    S: HopPattern,
    R: HopPattern,
    const A: usize,
    const B: usize,
    const C: usize,
    const D: usize,
>() -> &'static [u32] {
    Filled::<S, R, A, B, C, D>::TABLE.entries()
}

/// The order of a hop that is not a walk. Empty for any other hop, so that its table is not made.
pub(super) struct Walked<S, R>(PhantomData<(S, R)>);

impl<S: HopPattern, R: HopPattern> Walked<S, R> {
    /// The order.
    pub(super) const ORDER: &'static [u32] = if Hop::<S, R>::WALK.is_some() { &[] } else { order::<S, R>() };
}
