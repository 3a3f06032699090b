//! Rules about pitfalls of transfers: offsets and repeats that tools interpret in an unexpected way.

use super::{Fault, Violations};
use crate::declare::Tap;
use crate::declare::tap::{Op, Step};
use crate::ir::Pattern;
use crate::lower::tap::SHIM_RANK;
use crate::rule::{Locus, walk};
use crate::util::known;

/// Checks step `k` if it lists sizes and strides.
pub(super) const fn check_step(k: usize, step: &Step, out: &mut Violations) {
    if !step.is_walk() {
        return;
    }
    let mut found = crate::rule::Violations::new();
    if let Some(offset) = step.offset() {
        walk::check_numbers(offset, None, &mut found);
    }
    walk::check_sizes(&step.dims(), &mut found);
    let list = found.as_slice();
    each!(n, 0..list.len(), {
        if let Some(operand) = step.operand(list[n].locus) {
            out.push(Fault::Walk(list[n].fault).at(Locus::Operand(k as u8, operand)));
        }
    });
    match step.op {
        Op::Memcpy => check_offsets(k, step, out),
        Op::Task => check_sizes(k, step, out),
        _ => {}
    }
}

/// **Offsets of a runtime transfer** count steps of their dimension: the transfer begins at the sum of offset times
/// stride. An offset in a dimension of stride 0 is lost. A tap's offset counts elements, so it is correct as the last
/// of the four only if the innermost stride is 1.
///
/// The description of `aiex.npu.dma_memcpy_nd` calls offsets relative to the tensor's shape, but its lowering
/// multiplies.
const fn check_offsets(k: usize, step: &Step, out: &mut Violations) {
    let (offsets, dims) = (step.numbers.as_slice(), step.dims());
    let dims = dims.as_slice();
    each!(n, 0..dims.len(), {
        let (steps, stride) = (offsets[n], dims[n].1);
        let at = Locus::Operand(k as u8, n as u8);
        if known(steps) && known(stride) && steps != 0 {
            if stride == 0 {
                out.push(Fault::LostOffset { steps }.at(at));
            } else if stride != 1 && n + 1 == dims.len() {
                out.push(Fault::ScaledOffset { offset: steps, stride, of_tap: false }.at(at));
            }
        }
    });
}

/// **Repeat of a task**: `shim_dma_single_bd_task` runs its descriptor the number of times given by the first size.
/// With four sizes, the length excludes that size. With fewer sizes, the length includes it, so the whole walk is
/// issued again and again, and a consumer that expects it once stalls the stream (mlir-aie issue 3346).
const fn check_sizes(k: usize, step: &Step, out: &mut Violations) {
    let dims = step.dims();
    let list = dims.as_slice();
    if list.is_empty() || list.len() >= SHIM_RANK || list[0].0 < 2 {
        return;
    }
    let mut elements = 1i128;
    each!(n, 0..list.len(), {
        if !known(list[n].0) {
            return;
        }
        elements = elements.saturating_mul(list[n].0);
    });
    if let Some(operand) = step.operand(Locus::Size(0)) {
        out.push(Fault::Reissue { times: list[0].0, elements }.at(Locus::Operand(k as u8, operand)));
    }
}

/// Checks a tap that a transfer or a task takes as a whole.
pub(super) const fn check_tap(tap: &Tap, walk: &Pattern, out: &mut Violations) {
    let Some((Step { op, .. }, _)) = tap.steps.split_last() else { return };
    let (dims, at) = (walk.dims(), Locus::Operation((tap.steps.len() - 1) as u8));
    let Some((innermost, _)) = dims.split_last() else { return };
    match op {
        Op::MemcpyTap if walk.offset() != 0 && innermost.stride != 1 => {
            let (offset, stride) = (walk.offset() as i128, innermost.stride as i128);
            out.push(Fault::ScaledOffset { offset, stride, of_tap: true }.at(at));
        }
        Op::TaskTap if dims.len() < SHIM_RANK && dims[0].size > 1 => {
            let elements = match walk.len() {
                Ok(len) => len as i128,
                Err(_) => i128::MAX,
            };
            out.push(Fault::Reissue { times: dims[0].size as i128, elements }.at(at));
        }
        _ => {}
    }
}
