//! Replacement dimensions for a buffer descriptor.

use super::{Candidates, HOLDS, broken_alone};
use crate::declare::{Descriptor, Ensured, RawDims};
use crate::rule::Violation;
use crate::rule::contract::ContractFault;
use crate::text::{Checked, Text};

fix!(fix_descriptor, Descriptor, |dims, of| Descriptor { dims: Some(dims), ..*of });

pub(in super::super) const fn of_descriptor(
    ensured: &Ensured<Descriptor>,
    violation: &Violation<ContractFault>,
    text: Text,
) -> Text {
    let Some(dims) = &ensured.declaration.dims else { return text };
    match fix_descriptor(ensured, dims, 1, violation) {
        Some((checked, dims)) => text.offer(checked, HOLDS).str("dims = ").pairs(dims.as_slice()),
        None => text,
    }
}
