//! Words for messages about routes.

use super::fault::Arrival;
use crate::declare::{Claim, FifoEnd, FifoPlace, Fifos, LinkKind, Route};
use crate::lower::fifo::{Role, linked_consumer, role, segment};
use crate::lower::hop::{Closed, Runs, closed, unit};
use crate::text::Text;

/// Removes the backticks around a name.
pub(super) const fn bare(name: &str) -> &str {
    match name.as_bytes() {
        [b'`', .., b'`'] => name.split_at(1).1.split_at(name.len() - 2).0,
        _ => name,
    }
}

/// Number of elements that an end moves; 0 if unknown.
pub(super) const fn len(route: &Route, end: usize) -> i128 {
    if let Some(len) = route.ends[end].len() { len as i128 } else { 0 }
}

/// Number of elements of one pass of an end; 0 if unknown.
pub(super) const fn pass_len(route: &Route, end: usize) -> i128 {
    if let Some(len) = route.ends[end].pass_len() { len as i128 } else { 0 }
}

/// Whether a receiver and its sender count elements of different widths, and both are counted.
pub(super) const fn has_other_width(route: &Route, end: usize) -> bool {
    let (send, receive) = (&route.ends[end - 1], &route.ends[end]);
    send.len().is_some() && receive.len().is_some() && send.element.bits() != receive.element.bits()
}

/// The name of the claimed walk.
pub(super) const fn walk<'a>(route: &Route<'a>) -> &'a str {
    match &route.claim {
        Claim::SameWalk(walk) => walk.name,
        _ => "the walk",
    }
}

/// `element 5`; if the end runs several times, `element 5 of object 2`.
pub(super) const fn element_at(route: &Route, end: usize, index: u64) -> Text {
    let text = Text::new().str("element ");
    match Runs::of(route, end) {
        Some(runs) => match runs.object() {
            Some(object) if runs.count > 1 => {
                text.int((index % object) as i128).str(" of object ").int((index / object) as i128)
            }
            _ => text.int(index as i128),
        },
        None => text.int(index as i128),
    }
}

/// `element 40 of Send's`.
pub(super) const fn arrival(route: &Route, found: Arrival) -> Text {
    match found {
        Arrival::Element(at) => element_at(route, 0, at).str(" of ").str(route.ends[0].name).str("'s"),
        Arrival::Zero => Text::new().str("a padded zero"),
        Arrival::Nothing => Text::new().str("nothing"),
    }
}

/// The expected element of a walk, if known.
pub(super) const fn access(route: &Route, index: u64, expected: Arrival) -> Text {
    let text = Text::new().str(", but access ").int(index as i128).str(" of ").str(walk(route));
    match expected {
        Arrival::Element(at) => text.str(" visits element ").int(at as i128),
        Arrival::Zero => text.str(" is a padded zero"),
        Arrival::Nothing => Text::new(),
    }
}

/// Adds the input of a join that fills the missing element, and the list of all inputs.
pub(super) const fn joined(text: Text, route: &Route, end: usize, index: u64) -> Text {
    let Some(FifoPlace { fifos, end: at, .. }) = route.ends[end].fifo else { return text };
    let Role::Output { link, .. } = role(fifos, at) else { return text };
    let (link_of, Some(runs)) = (&fifos.links[link], Runs::of(route, end)) else { return text };
    let (LinkKind::Join, Some(object @ 1..)) = (link_of.kind(), runs.object()) else { return text };
    let bits = fifos.fifos[at.fifo].element.bits() as u64;
    let (element, inputs) =
        ((index % object).saturating_mul(unit(route).bits() as u64) / bits, link_of.inputs);
    each!(part, 0..inputs.len(), {
        let fill = FifoEnd::consumer(inputs[part], linked_consumer(fifos, link, inputs[part]));
        let of = segment(fifos, fill, 0);
        if of.offset <= element && element - of.offset < of.len {
            let (first, last) = (of.offset as i128, (of.offset + of.len - 1) as i128);
            let text = text.note("elements ").int(first).str(" to ").int(last);
            let text = text.str(" of each object come from `").str(fifos.fifos[inputs[part]].name).str("`");
            return all_inputs(text, fifos, at.fifo, inputs);
        }
    });
    text
}

/// Adds the inputs of the first join on a route, whose elements come from all of them.
pub(super) const fn through_join(text: Text, route: &Route) -> Text {
    let mut end = 2;
    while end < route.ends.len() {
        if let Some(FifoPlace { fifos, end: at, .. }) = route.ends[end].fifo
            && let Role::Output { link, .. } = role(fifos, at)
            && matches!(fifos.links[link].kind(), LinkKind::Join)
        {
            return all_inputs(text, fifos, at.fifo, fifos.links[link].inputs);
        }
        end += 2;
    }
    text
}

/// Adds all inputs of a join, and the way to check each of them.
const fn all_inputs(text: Text, fifos: &Fifos, output: usize, inputs: &[usize]) -> Text {
    let mut text =
        text.note("a join puts each object of `").str(fifos.fifos[output].name).str("` together from ");
    each!(k, 0..inputs.len(), {
        text = text.str(match k {
            0 => "`",
            _ if k + 1 < inputs.len() => "`, `",
            _ => "` and `",
        });
        text = text.str(fifos.fifos[inputs[k]].name);
    });
    let text = text.str("`, and a route goes through one of them: `ORDER` and `SOURCES` of `");
    text.str(fifos.fifos[output].ident).str("` give the origin of every element")
}

/// Adds the unit of the counts, if the ends differ.
pub(super) const fn counted(text: Text, route: &Route) -> Text {
    let unit = unit(route);
    each!(k, 0..route.ends.len(), {
        if route.ends[k].element.bits() != unit.bits() {
            let text = text.note("elements are counted in ").count(unit.bits() as i128, "bit");
            return text.str(", the narrowest of the route");
        }
    });
    text
}

/// Adds the order of arrival, if it is a walk of few dimensions.
pub(super) const fn composed(text: Text, route: &Route) -> Text {
    let Closed::Order(order) = closed(route) else { return text };
    let order = order.coalesce();
    let dims = order.dims();
    if dims.is_empty() || dims.len() > 6 {
        return text;
    }
    let mut pairs = [(0, 0); 6];
    each!(k, 0..dims.len(), {
        pairs[k] = (dims[k].size as i128, dims[k].stride as i128);
    });
    let text = text.note(route.ends[route.ends.len() - 1].name).str(" receives the elements of ");
    let text = text.str(route.ends[0].name).str(" in the order ").pairs(pairs.split_at(dims.len()).0);
    match order.offset() {
        0 => text,
        offset => text.str(", from element ").int(offset as i128),
    }
}
