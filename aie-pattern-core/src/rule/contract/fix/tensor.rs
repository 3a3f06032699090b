//! Replacement dimensions for a tensor descriptor.

use super::{Candidates, HOLDS, broken_alone};
use crate::declare::{Ensured, RawDims, Tensor};
use crate::rule::Violation;
use crate::rule::contract::ContractFault;
use crate::text::{Checked, Text};

fix!(fix_tensor, Tensor, |dims, of| Tensor { dims, ..*of });

pub(in super::super) const fn of_tensor(
    ensured: &Ensured<Tensor>,
    violation: &Violation<ContractFault>,
    text: Text,
) -> Text {
    if ensured.declaration.native.is_some() {
        return text;
    }
    match fix_tensor(ensured, &ensured.declaration.dims, ensured.declaration.lanes, violation) {
        Some((checked, dims)) => bracketed(text.offer(checked, HOLDS), &dims),
        None => text,
    }
}

/// Appends `[8, 2], [4, 1]`.
pub(in super::super) const fn bracketed(mut text: Text, dims: &RawDims) -> Text {
    let list = dims.as_slice();
    each!(k, 0..list.len(), {
        let before = if k == 0 { "[" } else { ", [" };
        text = text.str(before).int(list[k].0).str(", ").int(list[k].1).str("]");
    });
    text
}
