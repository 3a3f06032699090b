//! What expansions name of buffer descriptors.

pub use crate::all_passes::{AllPasses, len_or_none, no_walk_of_all_passes, walk_of_all_passes};
pub use crate::descriptor::{
    DeclaresAddressAndId, DeclaresChannelAndId, DeclaresId, DeclaresLock, DeclaresWords, cycles,
};
pub use crate::judged::listed::{list_ensured_descriptor, report_ensured_descriptor};
pub use crate::judged::walked::walk_of_descriptor;
pub use crate::judged::{
    JudgedDescriptor, accept_descriptor, judge_descriptor, report_descriptor, report_rest_of_descriptor,
};
pub use crate::words::{
    address, link, lock_write, register_writes, start, start_write, template_of, transfer_len, words,
};
