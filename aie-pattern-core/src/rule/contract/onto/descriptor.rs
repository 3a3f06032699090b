//! Of a buffer descriptor.

use super::{HOLDS, in_vectors};
use crate::declare::{Descriptor, RawDims, Reordered};
use crate::ir::Pattern;
use crate::ir::contract::Verdict;
use crate::text::{Checked, Text};

fix_to!(descriptor_to, Descriptor, |dims, of| Descriptor { dims: Some(dims), ..*of });

pub(in super::super) const fn to_descriptor(d: &Descriptor, target: &Pattern, text: Text) -> Text {
    let Some(dims) = &d.dims else { return text };
    match descriptor_to(d, dims, 1, target) {
        Some((checked, dims)) => text.offer(checked, HOLDS).str("dims = ").pairs(dims.as_slice()),
        None => text,
    }
}
