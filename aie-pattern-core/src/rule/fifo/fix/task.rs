//! Computes replacement sizes for a task.

use crate::declare::Fifos;
use crate::element::Element;
use crate::ir::MAX_RANK;
use crate::rule::fifo::check_task;
use crate::text::{Checked, Text, commas};
use crate::util::gcd;

/// Offers the nearest sizes with which a task moves whole objects of `object` bits. Of several sizes, the one changes
/// that needs the least change. A larger size may leave the tensor, whose length is not known here.
pub(in crate::rule::fifo) const fn task(
    text: Text,
    fifos: &Fifos,
    fifo: usize,
    element: Element,
    sizes: &[i128],
    object: u128,
) -> Text {
    let mut best = None;
    each!(k, 0..sizes.len(), {
        let mut others = 1i128;
        each!(j, 0..sizes.len(), {
            others = others.saturating_mul(if j == k { 1 } else { sizes[j] });
        });
        // A valid size is a multiple of this, given the other sizes.
        let step = (object / gcd(object, (others as u128).saturating_mul(element.bits() as u128))) as i128;
        let grain = step.saturating_mul(others);
        match best {
            Some((_, _, least)) if least <= grain => {}
            _ => best = Some((k, step, grain)),
        }
    });
    let Some((k, step, _)) = best else { return text };
    let below = sizes[k] / step * step;
    let smaller = task_sizes(fifos, (fifo, element), sizes, k, below);
    let larger = task_sizes(fifos, (fifo, element), sizes, k, below.saturating_add(step));
    let text = match (&smaller, &larger) {
        (Some((checked, smaller)), _) => {
            numbers(text.offer(*checked, "the nearest sizes are "), smaller.split_at(sizes.len()).0)
        }
        (None, Some((checked, _))) => text.offer(*checked, "the nearest sizes are "),
        (None, None) => return text,
    };
    let Some((_, larger)) = &larger else { return text };
    let text = if smaller.is_some() { text.str(", or ") } else { text };
    numbers(text, larger.split_at(sizes.len()).0).str(" if the tensor has room")
}

/// The sizes with one of them replaced, if they break no rule.
const fn task_sizes(
    fifos: &Fifos,
    (fifo, element): (usize, Element),
    sizes: &[i128],
    k: usize,
    size: i128,
) -> Option<(Checked, [i128; MAX_RANK])> {
    if sizes.len() > MAX_RANK {
        return None;
    }
    let mut all = [1; MAX_RANK];
    all.split_at_mut(sizes.len()).0.copy_from_slice(sizes);
    all[k] = size;
    match Checked::if_passed(
        size > 0 && check_task(fifos, fifo, element, all.split_at(sizes.len()).0, &[]).is_none(),
    ) {
        Some(checked) => Some((checked, all)),
        None => None,
    }
}

const fn numbers(text: Text, list: &[i128]) -> Text {
    let text = text.str("[");
    commas!(text, k, 0..list.len(), text.int(list[k])).str("]")
}
