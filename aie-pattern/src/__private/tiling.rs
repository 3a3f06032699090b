//! What expansions name of tilings.

pub use crate::judged::listed::port::{JudgedPort, judge_port, report_port, report_rest_of_port};
pub use crate::judged::listed::{list_ensured_port, report_ensured_port};
pub use crate::tiling::budget_of_port;
pub use crate::tiling::descriptors::{DescriptorList, PortDescriptors, descriptor_count, descriptor_words};
pub use crate::tiling::nth_tiling::NthTiling;
pub use crate::tiling::ported::{Ported, ported};
pub use aie_pattern_core::declare::tiling::{Port, RawList, RawTraversals, Tiling};
use aie_pattern_core::rule::Rule;
use aie_pattern_core::text::Text;
pub use aie_pattern_macros::tiling_pattern;

use super::Fill;
use crate::TilingPattern;
use crate::table::{fill_port_u8, fill_port_u16, fill_port_u32, stored_of_port};
use core::marker::PhantomData;

/// Panics, at the place of the caller, unless both ports move the same number of bits.
#[track_caller]
pub const fn assert_same_volume<A: TilingPattern, B: TilingPattern>(one: &str, other: &str) {
    if volume::<A>() != volume::<B>() {
        let text = Rule::Volume.text().str("`").str(one).str("` moves ");
        let text = moved(text, A::PORT, A::LEN).str(", but `").str(other).str("` moves ");
        let text =
            moved(text, B::PORT, B::LEN).note("both ends of a connection move the same volume (UG1603)");
        panic!("{}", text.as_str());
    }
}

const fn moved(text: Text, port: &Port, len: usize) -> Text {
    text.count(len as i128, "element").str(" of ").count(port.element.bits() as i128, "bit")
}

const fn volume<P: TilingPattern>() -> i128 {
    P::LEN as i128 * P::PORT.element.bits() as i128
}

/// In [`Fill`], the table of a tiling.
pub struct Tiled<P>(PhantomData<P>);

macro_rules! fill {
    ($word:ty, $fill:ident, $fill_port:ident) => {
        impl<P: TilingPattern, const N: usize> Fill<Tiled<P>> for [$word; N] {
            #[allow(long_running_const_eval)]
            const TABLE: Self = match P::PATTERN {
                _ if N == 0 => [0; N],
                Some(walk) => crate::table::$fill(&walk),
                None => $fill_port(P::PORT),
            };
            const REFERENCE: &'static Self = &<Self as Fill<Tiled<P>>>::TABLE;
        }
    };
}
fill!(u8, fill_u8, fill_port_u8);
fill!(u16, fill_u16, fill_port_u16);
fill!(u32, fill_u32, fill_port_u32);

/// `stored` of a port.
#[must_use]
pub const fn stored_port(port: &Port) -> usize {
    match (port.len(), port.span()) {
        (Some(len), Some(span)) => stored_of_port(len, span),
        _ => 0,
    }
}
