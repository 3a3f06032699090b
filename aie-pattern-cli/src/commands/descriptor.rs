//! `aie.dma_bd(..)` of MLIR-AIE, over a buffer of any shape.

use std::fmt::Write as _;

/// The number of elements that a descriptor sends, with its zeros; `None` if it has more than 128 bits.
fn len(dims: &[(u64, i64)], pad: &[(i128, i128)]) -> Option<i128> {
    dims.iter().enumerate().try_fold(1i128, |len, (k, &(size, _))| {
        let (before, after) = pad.get(k).copied().unwrap_or_default();
        len.checked_mul(i128::from(size).checked_add(before)?.checked_add(after)?)
    })
}

/// A descriptor as text; `None` if its length is too large. Dimensions are (size, stride), padding is (before, after),
/// both outermost first.
pub(super) fn written(
    shape: &[u64],
    element: &str,
    offset: i64,
    dims: &[(u64, i64)],
    pad: &[(i128, i128)],
) -> Option<String> {
    let len = len(dims, pad)?;
    let shape: Vec<String> = shape.iter().map(u64::to_string).collect();
    let shape = shape.join("x");
    let dims: Vec<String> =
        dims.iter().map(|(size, stride)| format!("<size = {size}, stride = {stride}>")).collect();
    let mut text =
        format!("aie.dma_bd(%buffer : memref<{shape}x{element}>, {offset}, {len}, [{}]", dims.join(", "));
    if !pad.is_empty() {
        let pairs: Vec<String> = pad
            .iter()
            .map(|(before, after)| format!("<const_pad_before = {before}, const_pad_after = {after}>"))
            .collect();
        let _ = write!(text, ", [{}]", pairs.join(", "));
    }
    Some(text + ")")
}
