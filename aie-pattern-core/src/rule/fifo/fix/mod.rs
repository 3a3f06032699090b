//! Computes replacements, checked by the same rules.

mod descriptor;
mod number;
mod task;

pub(super) use descriptor::descriptor;
pub(super) use number::{
    acquire, buffers, channel, depth, iterations, lock_counts, memory_depth, one_round, rounds,
    smallest_depth,
};
pub(super) use task::task;

use number::mended_by_link;

use super::walk::is_sound;
use super::words::pairs as list_of;
use crate::declare::{FifoEnd, FifoLink, Fifos, LinkKind, Pair};
use crate::ir::MAX_RANK;
use crate::lower::fifo::{linked_consumer, pool, segment};
use crate::text::{Checked, Offered, Text, commas};

/// Maximum number of parts of a link for which offsets are offered.
const PARTS: usize = Offered::MOST;

/// Offers dimensions that keep all rules about walks: with one size changed, or with strides that leave no gap
/// between the inner dimensions.
pub(super) const fn dims(text: Text, fifos: &Fifos, end: FifoEnd) -> Text {
    let list = fifos.fifos[end.fifo].dims(end.side);
    if list.len() > MAX_RANK || !fifos.fifos[end.fifo].padding(end.side).is_empty() {
        return text;
    }
    let len = segment(fifos, end, 0).len as i128;
    each!(k, 0..list.len(), {
        let mut others = 1i128;
        each!(j, 0..list.len(), {
            others = others.saturating_mul(if j == k { 1 } else { list[j].0 });
        });
        let mut pairs = copy(list);
        // Invalid sizes were already reported.
        pairs[k].0 = len / others;
        let pairs = pairs.split_at(list.len()).0;
        if let Some(checked) = Checked::if_passed(is_sound(fifos, end, pairs)) {
            let text = text.offer(checked, "with a size that fits, the dimensions are ");
            return list_of(text, fifos, end, pairs);
        }
    });
    // Going backwards is a different order.
    if has_negative_stride(list) {
        return text;
    }
    let pairs = gapless(list);
    let pairs = pairs.split_at(list.len()).0;
    match Checked::if_passed(is_sound(fifos, end, pairs)) {
        Some(checked) => list_of(text.offer(checked, "the same order without gaps is "), fifos, end, pairs),
        None => text,
    }
}

const fn copy(list: &[Pair]) -> [Pair; MAX_RANK] {
    let mut pairs = [(1, 0); MAX_RANK];
    pairs.split_at_mut(list.len()).0.copy_from_slice(list);
    pairs
}

const fn has_negative_stride(list: &[Pair]) -> bool {
    any!(k, 0..list.len(), list[k].1 < 0)
}

/// Strides in ascending order, each equal to the extent of the dimensions inside it.
const fn gapless(list: &[Pair]) -> [Pair; MAX_RANK] {
    let (mut pairs, mut done, mut run) = (copy(list), [false; MAX_RANK], 1i128);
    let mut round = 0;
    while round < list.len() {
        let (mut least, mut k) = (None, list.len());
        // Of equal strides, take the inner one first.
        while k > 0 {
            k -= 1;
            match least {
                _ if done[k] => {}
                Some(best) => {
                    let best: usize = best;
                    if list[k].1 < list[best].1 {
                        least = Some(k);
                    }
                }
                None => least = Some(k),
            }
        }
        if let Some(k) = least {
            (pairs[k].1, done[k]) = (run, true);
            run = run.saturating_mul(list[k].0);
        }
        round += 1;
    }
    pairs
}

/// Offers consecutive offsets for a link's FIFOs, if their objects fill the object of the pool.
pub(super) const fn offsets(text: Text, fifos: &Fifos, link: usize) -> Text {
    let at = &fifos.links[link];
    let is_join = matches!(at.kind(), LinkKind::Join);
    let members = if is_join { at.inputs } else { at.outputs };
    let Some(pool) = pool(fifos, FifoEnd::producer(at.outputs[0])) else { return text };
    let (mut offsets, mut next, mut part) = ([0u64; PARTS], 0u64, 0);
    while part < members.len() {
        if part == PARTS {
            return text;
        }
        let of = &fifos.fifos[members[part]];
        let end = if is_join {
            FifoEnd::consumer(members[part], linked_consumer(fifos, link, members[part]))
        } else {
            FifoEnd::producer(members[part])
        };
        let object = of.object_of(end.side);
        if object == 0 || of.pads() {
            return text;
        }
        offsets[part] = next;
        (next, part) = (next.saturating_add(object), part + 1);
    }
    if next != pool.object {
        return text;
    }
    let given = offsets.split_at(members.len()).0;
    let other = if is_join {
        FifoLink { source_offsets: given, ..*at }
    } else {
        FifoLink { destination_offsets: given, ..*at }
    };
    let Some(checked) = mended_by_link(fifos, link, other) else { return text };
    let text = text.offer(checked, "the parts follow each other at [");
    let text = commas!(text, part, 0..members.len(), text.int(offsets[part] as i128));
    text.str("]").offering(Some(Offered::Numbers(offsets, members.len())))
}
