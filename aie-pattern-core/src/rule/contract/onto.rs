//! Replacement dimensions with which a declaration makes another walk.

use crate::declare::RawDims;
use crate::ir::Pattern;

macro_rules! fix_to {
    ($name:ident, $declaration:ty, |$dims:ident, $of:ident| $with:expr) => {
        /// Reorders the numbers so that the walk equals `target`. If no order does, uses the dimensions of `target`
        /// itself.
        const fn $name(
            $of: &$declaration,
            dims: &RawDims,
            lanes: i128,
            target: &Pattern,
        ) -> Option<(Checked, RawDims)> {
            let mut orders = $crate::declare::Reordered::new(dims);
            let mut exact = $crate::rule::contract::onto::in_vectors(target, lanes);
            loop {
                let $dims = or!(orders.next(), or!(exact.take(), return None));
                let other = $with;
                if matches!(other.pattern().same_walk(target), $crate::ir::contract::Verdict::Holds)
                    && let Some(checked) = Checked::if_passed(other.check().is_empty())
                {
                    return Some((checked, $dims));
                }
            }
        }
    };
}

pub(super) use fix_to;

#[cfg(feature = "dma")]
pub(super) use super::descriptor::to_descriptor;
#[cfg(feature = "tensor")]
pub(super) use super::tensor::to_tensor;

/// Suggests nothing, because the rules of descriptors are not compiled in.
#[cfg(not(feature = "dma"))]
pub(super) const fn to_descriptor(
    _: &crate::declare::Descriptor,
    _: &Pattern,
    text: crate::text::Text,
) -> crate::text::Text {
    text
}

/// Suggests nothing, because the rules of tensors are not compiled in.
#[cfg(not(feature = "tensor"))]
pub(super) const fn to_tensor(
    _: &crate::declare::Tensor,
    _: &Pattern,
    text: crate::text::Text,
) -> crate::text::Text {
    text
}

/// Divides the innermost size and the other strides by `lanes`. The result is another walk if `lanes` does not divide
/// them.
pub(super) const fn in_vectors(walk: &Pattern, lanes: i128) -> Option<RawDims> {
    let Some(walk) = walk.canonical() else { return None };
    let mut dims = RawDims::of(&walk);
    let Some((inner, outer)) = walk.dims().split_last() else { return None };
    let rank = outer.len();
    each!(k, 0..rank, {
        dims = dims.with_stride(k, outer[k].stride as i128 / lanes);
    });
    if inner.size as i128 == lanes && rank > 0 {
        return Some(RawDims::new(dims.as_slice().split_at(rank).0));
    }
    Some(dims.with_size(rank, inner.size as i128 / lanes))
}
