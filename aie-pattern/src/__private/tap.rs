//! What expansions name of taps.

pub use crate::judged::listed::{list_ensured_tap, report_ensured_tap};
pub use crate::judged::walked::walk_of_tap;
pub use crate::judged::{JudgedTap, judge_tap, report_rest_of_tap, report_tap};
pub use crate::tap::sequence::{TapList, Taps, first_len, sequence_len, widest_word};
pub use crate::tap::{
    buffer_of_tap, descriptor_of_tap, dma_of_tap, repeat_of_tap, start_tap, start_tap_write,
};
pub use aie_pattern_core::declare::tap::{Op, RawNumbers, Step};
pub use aie_pattern_macros::tap_pattern;

/// A tap whose steps are constants.
pub type Tap = aie_pattern_core::declare::Tap<'static>;
