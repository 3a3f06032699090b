//! Of a tensor descriptor.

use super::{HOLDS, in_vectors};
use crate::declare::{RawDims, Reordered, Tensor};
use crate::ir::Pattern;
use crate::ir::contract::Verdict;
use crate::rule::contract::fix::bracketed;
use crate::text::{Checked, Text};

fix_to!(tensor_to, Tensor, |dims, of| Tensor { dims, ..*of });

pub(in super::super) const fn to_tensor(tensor: &Tensor, target: &Pattern, text: Text) -> Text {
    if tensor.native.is_some() {
        return text;
    }
    match tensor_to(tensor, &tensor.dims, tensor.lanes, target) {
        Some((checked, dims)) => bracketed(text.offer(checked, HOLDS), &dims),
        None => text,
    }
}
