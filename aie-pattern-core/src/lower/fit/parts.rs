//! Cuts of a walk that is too long to examine block by block: at the steps of its outermost loop.

use super::cut::{Cut, Cuts, MOST_PARTS};
use super::limits::Room;
use super::place::{Loop, Placed, least, place, product};
use crate::ir::{Dim, MAX_RANK};

/// Cuts at the steps of the outermost loop. If one descriptor cannot hold even a single step, the inside is cut too.
pub(super) const fn in_parts(loops: &[Loop], room: &Room, effort: &mut u32) -> Cuts {
    let mut cuts = Cuts::NONE;
    let Some((outermost, inside)) = loops.split_first() else { return cuts };
    let Dim { size, stride } = outermost.dim;
    let Some(one) = place(inside, room, effort) else {
        if let Some(cuts) = between_pairs(loops, room, effort) {
            return cuts;
        }
        cuts.needed = in_parts(inside, room, effort).needed.saturating_mul(size);
        return cuts;
    };
    let mut done = 0;
    while done < size {
        let (part, placed) = longest(loops, size - done, &one, room, effort);
        // Repeats the same part while it fits.
        let mut times = (size - done) / part;
        while times > 0 && cuts.needed < MOST_PARTS as u64 {
            cuts.push(done as i128 * stride as i128, &placed);
            done += part;
            times -= 1;
        }
        cuts.needed = cuts.needed.saturating_add(times);
        done += times * part;
    }
    cuts
}

/// Cuts between pairs whose second access is before the first or equal to it, which no descriptor holds. Each piece
/// goes from the second access of a pair to the first access of the next pair; the very first and the very last
/// access get separate descriptors.
const fn between_pairs(loops: &[Loop], room: &Room, effort: &mut u32) -> Option<Cuts> {
    let [pairs, pair, inside @ ..] = loops else { return None };
    let (Dim { size, stride: next }, Dim { size: 2, stride: back }) = (pairs.dim, pair.dim) else {
        return None;
    };
    let Some(ahead) = next.checked_sub(back) else { return None };
    let mut list = [Loop::new(1, 0); MAX_RANK];
    list.split_at_mut(loops.len()).0.copy_from_slice(loops);
    (list[0].dim.size, list[1].dim.stride) = (size - 1, ahead);
    let between = list.split_at(loops.len()).0;
    let Some(one) = place(inside, room, effort) else { return None };
    if size < 3 || place(between.split_at(1).1, room, effort).is_none() {
        return None;
    }
    let mut cuts = Cuts::one(one);
    let (rest, mut k) = (in_parts(between, room, effort), 0);
    while let Some(Cut { start, placed }) = rest.get(k) {
        cuts.push(back as i128 + start, &placed);
        k += 1;
    }
    cuts.push((size - 1) as i128 * next as i128 + back as i128, &one);
    cuts.needed = rest.needed.saturating_add(2);
    Some(cuts)
}

/// The largest number of steps of the outermost loop, up to `most`, that one descriptor holds. `one` is the
/// descriptor of a single step.
const fn longest(loops: &[Loop], most: u64, one: &Placed, room: &Room, effort: &mut u32) -> (u64, Placed) {
    let Some(inside) = product(loops.split_at(1).1) else { return (1, *one) };
    if let Some(placed) = held(loops, most, room, effort) {
        return (most, placed);
    }
    // Capacity of one pass: limited by the top dimension and the length, or 1 if the inside uses them up.
    let top = if room.slots > 0 { room.wraps[room.slots - 1] } else { u64::MAX };
    let run = least(top, room.length / inside);
    let reach = match loops[0].dim.stride.unsigned_abs() {
        0 => room.step,
        far => room.step / far,
    };
    let (mut best, mut starts) = ((1, *one), least(room.iterations, most));
    while starts > 0 && *effort > 0 {
        *effort -= 1;
        let apart = if starts > 1 { least(run, reach) } else { run };
        // A loop of stride 0 becomes the repeat; the inside decides the number of starts.
        let steps = [starts * least(apart, most / starts), starts, least(room.repeats / starts, most)];
        each!(k, 0..steps.len(), {
            if steps[k] > best.0
                && let Some(placed) = held(loops, steps[k], room, effort)
            {
                best = (steps[k], placed);
            }
        });
        starts -= 1;
    }
    best
}

/// One descriptor for `steps` steps of the outermost loop.
const fn held(loops: &[Loop], steps: u64, room: &Room, effort: &mut u32) -> Option<Placed> {
    if steps == 1 {
        return place(loops.split_at(1).1, room, effort);
    }
    let mut list = [Loop::new(1, 0); MAX_RANK];
    list.split_at_mut(loops.len()).0.copy_from_slice(loops);
    list[0].dim.size = steps;
    place(list.split_at(loops.len()).0, room, effort)
}
