//! `assert_bd_chain!`: descriptors that go on with each other, checked as a whole.

use aie_pattern_core::declare::{Chain, End, Link};
use aie_pattern_core::device::TileKind;
use aie_pattern_core::rule::Rule;
use aie_pattern_core::rule::chain::check;
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
/// Each fault is an error at the descriptor that has it, all in one run: another kind of tile or another channel than the
/// first one's, an id that is missing, used twice or out of the channel's reach, and a `next_bd` that is not the descriptor
/// behind the arrow.
///
/// ```compile_fail
/// use aie_pattern::prelude::*;
///
/// #[dma_bd(buffer = [i32; 256], bd_id = 0, next_bd = 1)]
/// struct First;
/// #[dma_bd(buffer = [i32; 256], bd_id = 1, next_bd = 0)]
/// struct Last;
///
/// assert_bd_chain!(First -> Last); // [AP057] descriptor 1 goes on with descriptor 0, the chain ends there
/// ```
#[macro_export]
macro_rules! assert_bd_chain {
    ($($input:tt)*) => { $crate::__private::assert_bd_chain! { ($crate) $($input)* } };
}

/// What a chain knows of one descriptor.
#[derive(Clone, Copy)]
pub struct Linked {
    link: Option<Link>,
    /// Its declaration was refused, and what follows from that is not worth saying.
    refused: bool,
}

/// What a chain knows of a declared type.
#[must_use]
pub const fn linked<D: BufferDescriptor>() -> Linked {
    Linked { link: D::LINK, refused: D::REFUSED }
}

/// Descriptors of a tile, at most, hence of a chain without a fault.
const MOST: usize = 48;

/// Reports the faults of the descriptor at `place`.
///
/// # Panics
/// With these, at the place of the caller.
#[track_caller]
pub const fn report_chain(chain: &[Linked], loops_to: Option<usize>, place: usize) {
    let mut links = [Link::new(TileKind::Compute, 0, None); MOST + 1];
    let mut known = true;
    // One more than a tile has is enough for the fault that it is.
    let len = if chain.len() < links.len() { chain.len() } else { links.len() };
    let mut k = 0;
    while k < len {
        if chain[k].refused {
            return;
        }
        match chain[k].link {
            Some(link) => links[k] = link,
            None if k == place => {
                let text = Text::new().str("[").str(Rule::ChainId.code()).str("] the descriptor has no id");
                panic!(
                    "{}",
                    text.note("a chain goes by the ids of its descriptors").help("bd_id = 0").as_str()
                );
            }
            None => known = false,
        }
        k += 1;
    }
    if !known || place >= len {
        return;
    }
    let end = match loops_to {
        Some(to) if to < len => End::LoopsTo(to),
        _ => End::Stops,
    };
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
