//! `assert_bd_chain!`: descriptors that follow each other, checked as a whole.

use core::marker::PhantomData;

use aie_pattern_core::declare::{Chain, End, Link};
use aie_pattern_core::device::{Device, TileKind};
use aie_pattern_core::rule::Rule;
pub use aie_pattern_core::rule::chain::ChainPart;
use aie_pattern_core::rule::chain::{Faults, check, missing_id};
use aie_pattern_core::text::Text;

use crate::BufferDescriptor;

/// Checks, while the program compiles, that descriptors follow each other as written.
///
/// A chain that ends with a descriptor it has had loops to that one; any other stops.
///
/// ```
/// use aie_pattern::prelude::*;
///
/// #[dma_bd(buffer = [i32; 256], channel = s2mm(0), bd_id = 0, next_bd = 1, acquire = (0, -1), release = (1, 1))]
/// struct Ping;
/// #[dma_bd(buffer = [i32; 256], channel = s2mm(0), bd_id = 1, next_bd = 0, acquire = (0, -1), release = (1, 1))]
/// struct Pong;
///
/// assert_bd_chain!(Ping -> Pong -> Ping);
/// ```
///
/// Each fault is an error at the descriptor that has it, all in one run: another device, another kind of tile or another
/// channel than the first one's, an id that is missing, used twice or out of the channel's reach, and a `next_bd` that is
/// not the descriptor after the arrow.
///
/// # Rings
/// The descriptors of a loop move the same number of bytes ([`AP059`](crate::errors::AP059)), and in a round they give to
/// locks what they take ([`AP100`](crate::errors::AP100)): at the other end is a core or a channel that gives back
/// what it takes. What acquires and releases mean is in [`dma_bd`](macro@crate::dma_bd#locks).
///
/// With the values with which the locks start, the whole cycle is checked: with too few of them the ring stops, with too
/// many it comes back to a buffer that is in use ([`AP101`](crate::errors::AP101)). Where addresses are declared, two
/// descriptors that reach the same bytes have one buffer ([`AP104`](crate::errors::AP104)).
///
/// ```
/// # use aie_pattern::prelude::*;
/// # #[dma_bd(buffer = [i32; 256], channel = s2mm(0), bd_id = 0, next_bd = 1, acquire = (0, -1), release = (1, 1))]
/// # struct Ping;
/// # #[dma_bd(buffer = [i32; 256], channel = s2mm(0), bd_id = 1, next_bd = 0, acquire = (0, -1), release = (1, 1))]
/// # struct Pong;
/// const EMPTY: u8 = 0;
/// const FULL: u8 = 1;
/// assert_bd_chain!(Ping -> Pong -> Ping; locks [(EMPTY, 2), (FULL, 0)]);
/// ```
///
/// `locks` lists every lock of the ring. A ring that is meant otherwise says so:
///
/// | key, after `;` | the ring may |
/// |---|---|
/// | `allow(lengths)` | move buffers of several lengths: the segments of an object that is split or joined, say |
/// | `allow(locks)` | have other locks than that; none of them is checked |
/// | `allow(overlap)` | reach the same addresses with several descriptors at a time: walks that interleave, say |
///
/// What comes before the loop of a chain runs once, and is not part of it. The locks of AIE hold a value and count nothing:
/// they are not checked.
///
/// ```compile_fail
/// use aie_pattern::prelude::*;
///
/// #[dma_bd(buffer = [i32; 256], bd_id = 0, next_bd = 1)]
/// struct First;
/// #[dma_bd(buffer = [i32; 256], bd_id = 1, next_bd = 0)]
/// struct Last;
///
/// assert_bd_chain!(First -> Last); // [AP057] `next_bd` of descriptor 1 is 0, but the chain ends there
/// ```
#[macro_export]
macro_rules! assert_bd_chain {
    ($($input:tt)*) => { $crate::__private::assert_bd_chain! { ($crate) $($input)* } };
}

/// What a chain knows of one descriptor.
#[derive(Clone, Copy)]
pub struct Linked {
    pub(crate) link: Option<Link>,
    pub(crate) device: Device,
    pub(crate) tile: TileKind,
    /// Its declaration was refused, and what follows from that is not worth saying.
    pub(crate) refused: bool,
}

/// What a chain knows of a declared type.
#[must_use]
pub const fn linked<D: BufferDescriptor>() -> Linked {
    Linked { link: D::LINK, device: D::DEVICE, tile: D::TILE, refused: D::REFUSED }
}

/// Descriptors of a tile, at most, hence of a chain without a fault.
const MOST: usize = 48;

/// A chain as written.
pub struct LinkedChain {
    /// The descriptors; the last may be one of those before it.
    pub links: &'static [Linked],
    /// Whether each but the last is the last one's type.
    pub same: &'static [bool],
    /// Locks and their initial values.
    pub locks: &'static [(i128, i128)],
    /// As of [`Chain`].
    pub allow_lengths: bool,
    /// As of [`Chain`].
    pub allow_locks: bool,
    /// As of [`Chain`].
    pub allow_overlap: bool,
}

/// Whether two types are one, by whatever names: as an inherent constant for one type and a trait's for two.
pub struct Same<A, B>(PhantomData<(A, B)>);

impl<T> Same<T, T> {
    /// They are.
    pub const __AIE_PATTERN_IS: bool = true;
}

/// What is looked at where [`Same`] has no inherent constant.
pub trait Differs {
    /// They are not.
    const __AIE_PATTERN_IS: bool = false;
}

impl<A, B> Differs for Same<A, B> {}

/// Every fault of a chain: for all of its parts at once, since const evaluation pays for each check. `None` where a declaration
/// was refused, or an id is missing.
#[must_use]
pub const fn check_chain(written: &LinkedChain) -> Option<Faults> {
    match Known::of(written.ends().0) {
        Some(known) if known.unknown == 0 => Some(check(&written.chain(&known))),
        _ => None,
    }
}

/// Reports the faults of one part of a chain.
///
/// # Panics
/// With the faults, at the place of the caller.
#[track_caller]
pub const fn report_chain(written: &LinkedChain, faults: &Option<Faults>, part: ChainPart) {
    let all = written.ends().0;
    if let ChainPart::Link(place) = part
        && place < all.len()
        && all[place].link.is_none()
        && let Some(known) = Known::of(all)
        && place < known.len
    {
        let text = Rule::ChainId.text().str("the descriptor has no id");
        let text = text.note("a chain links its descriptors by their ids");
        let (chain, before) = (written.chain(&known), known.unknown_before(all, place));
        panic!("{}", missing_id(text, &chain, place, before).as_str());
    }
    let Some(faults) = faults else { return };
    let list = faults.as_slice();
    let mut text = Text::new();
    each!(k, 0..list.len(), {
        if let Some(locus) = list[k].locus()
            && locus.const_eq(part)
            && let Some(known) = Known::of(all)
        {
            text = text.coded(list[k].rule().code());
            text = text.str(list[k].text(&written.chain(&known)).as_str());
        }
    });
    assert!(text.is_empty(), "{}", text.as_str());
}

impl LinkedChain {
    /// The descriptors, each once, and the place to which the last one loops.
    const fn ends(&self) -> (&'static [Linked], Option<usize>) {
        let mut loops_to = None;
        let mut k = self.same.len();
        while k > 0 {
            k -= 1;
            if self.same[k] {
                loops_to = Some(k);
            }
        }
        match (loops_to, self.links.split_last()) {
            (Some(_), Some((_, all))) => (all, loops_to),
            _ => (self.links, None),
        }
    }

    /// The chain of what is known of its descriptors.
    const fn chain<'a>(&'a self, known: &'a Known) -> Chain<'a> {
        let end = match self.ends().1 {
            Some(to) if to < known.len => End::LoopsTo(to),
            _ => End::Stops,
        };
        Chain {
            locks: self.locks,
            allow_lengths: self.allow_lengths,
            allow_locks: self.allow_locks,
            allow_overlap: self.allow_overlap,
            ..Chain::new(known.links.split_at(known.len).0, end)
        }
    }
}

/// The links of types, as far as they are known.
pub(crate) struct Known {
    pub(crate) links: [Link; MOST + 1],
    pub(crate) len: usize,
    /// How many have no id.
    pub(crate) unknown: usize,
}

impl Known {
    /// Those of a list; `None` if one was refused.
    pub(crate) const fn of(all: &[Linked]) -> Option<Self> {
        let links = [Link::BLANK; MOST + 1];
        // One more than a tile has is enough for the fault that it is.
        let len = if all.len() < links.len() { all.len() } else { links.len() };
        let mut known = Self { links, len, unknown: 0 };
        each!(k, 0..len, {
            if all[k].refused {
                return None;
            }
            match all[k].link {
                Some(link) => known.links[k] = link,
                None => {
                    // No id of any tile, and another for each.
                    known.links[k] = Link::new(all[k].device, all[k].tile, u64::MAX - k as u64, None);
                    known.unknown += 1;
                }
            }
        });
        Some(known)
    }

    /// How many before a place have no id.
    pub(crate) const fn unknown_before(&self, all: &[Linked], place: usize) -> u64 {
        let (mut before, mut k) = (0, 0);
        while k < place && k < self.len {
            before += all[k].link.is_none() as u64;
            k += 1;
        }
        before
    }
}
