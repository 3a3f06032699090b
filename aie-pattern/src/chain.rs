//! `assert_bd_chain!`: descriptors that go on with each other, checked as a whole.

use core::marker::PhantomData;

use aie_pattern_core::declare::{Chain, End, Link};
use aie_pattern_core::device::TileKind;
use aie_pattern_core::rule::Rule;
use aie_pattern_core::rule::chain::{check, missing_id};
use aie_pattern_core::text::Text;

use crate::BufferDescriptor;

/// Checks, while the program compiles, that descriptors go on with each other as written.
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
/// Each fault is an error at the descriptor that has it, all in one run: another device, another kind of tile or another channel than the
/// first one's, an id that is missing, used twice or out of the channel's reach, and a `next_bd` that is not the descriptor
/// after the arrow.
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
    link: Option<Link>,
    tile: TileKind,
    /// Its declaration was refused, and what follows from that is not worth saying.
    refused: bool,
}

/// What a chain knows of a declared type.
#[must_use]
pub const fn linked<D: BufferDescriptor>() -> Linked {
    Linked { link: D::LINK, tile: D::TILE, refused: D::REFUSED }
}

/// Descriptors of a tile, at most, hence of a chain without a fault.
const MOST: usize = 48;

/// Whether two types are one, by whatever names: as an inherent constant for one type and a trait's for two.
pub struct Same<A, B>(PhantomData<(A, B)>);

impl<T> Same<T, T> {
    /// They are.
    pub const IS: bool = true;
}

/// What is looked at where [`Same`] has no inherent constant.
pub trait Differs {
    /// They are not.
    const IS: bool = false;
}

impl<A, B> Differs for Same<A, B> {}

/// Reports the faults of the descriptor at `place`; `same` is whether each but the last is the last one's type.
///
/// # Panics
/// With these, at the place of the caller.
#[track_caller]
pub const fn report_chain(chain: &[Linked], same: &[bool], place: usize) {
    let mut links = [Link::new(TileKind::Compute, 0, None); MOST + 1];
    let mut loops_to = None;
    let mut k = same.len();
    while k > 0 {
        k -= 1;
        if same[k] {
            loops_to = Some(k);
        }
    }
    let chain = match (loops_to, chain.split_last()) {
        (Some(_), Some((_, chain))) => chain,
        _ => chain,
    };
    // One more than a tile has is enough for the fault that it is.
    let len = if chain.len() < links.len() { chain.len() } else { links.len() };
    let (mut unknown, mut before) = (0, 0u64);
    k = 0;
    while k < len {
        if chain[k].refused {
            return;
        }
        match chain[k].link {
            Some(link) => links[k] = link,
            None => {
                // No id of any tile, and another for each.
                links[k] = Link::new(chain[k].tile, u64::MAX - k as u64, None);
                unknown += 1;
                before += (k < place) as u64;
            }
        }
        k += 1;
    }
    if place >= len {
        return;
    }
    let end = match loops_to {
        Some(to) if to < len => End::LoopsTo(to),
        _ => End::Stops,
    };
    if chain[place].link.is_none() {
        let known = Chain { links: links.split_at(len).0, end };
        let text = Text::new().str("[").str(Rule::ChainId.code()).str("] the descriptor has no id");
        let text = text.note("a chain links its descriptors by their ids");
        panic!("{}", missing_id(text, &known, place, before).as_str());
    }
    if unknown > 0 {
        return;
    }
    let chain = Chain { links: links.split_at(len).0, end };
    let faults = check(&chain);
    let list = faults.as_slice();
    let mut text = Text::new();
    let mut any = false;
    let mut k = 0;
    while k < list.len() {
        if let Some(link) = list[k].link()
            && link == place
        {
            text = text.str(if any { "\n[" } else { "[" }).str(list[k].rule().code()).str("] ");
            text = text.str(list[k].text(&chain).as_str());
            any = true;
        }
        k += 1;
    }
    assert!(!any, "{}", text.as_str());
}
