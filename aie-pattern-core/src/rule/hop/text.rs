//! The faults of routes in words.

use super::fault::{Arrival, Fault};
use super::{stream, title};
use crate::declare::{Claim, FifoEnd, FifoPlace, Fifos, LinkKind, Route};
use crate::device::{Direction, Place, TileKind};
use crate::ir::contract::Twice;
use crate::lower::fifo::{Role, linked_consumer, role, segment};
use crate::lower::hop::{BUDGET, Closed, Runs, closed, unit};
use crate::text::Text;

impl Fault {
    /// In words, as messages of rules are, of the route that was checked.
    ///
    /// # Panics
    /// If `route` has no such end, so is another one.
    #[must_use]
    pub const fn text(&self, route: &Route) -> Text {
        let end = self.end(route.ends.len());
        let (name, first) = (route.ends[end].name, route.ends[0].name);
        let text = Text::new();
        match *self {
            Self::Direction { found, .. } => {
                let text = text.str(name).str(match found {
                    Direction::S2mm => " cannot send: its channel is S2MM, which writes memory",
                    Direction::Mm2s => " cannot receive: its channel is MM2S, which reads memory",
                });
                text.note("a stream leads from a channel of MM2S to one of S2MM (AM020)")
            }
            Self::Device { found, device, .. } => text
                .str(name)
                .str(" is for ")
                .str(found.family().title)
                .str(", but the route is for ")
                .str(device.family().title)
                .note("all ends of a route are on one device"),
            Self::Tile { found, tile, .. } => text
                .str(name)
                .str(" reads memory of ")
                .str(title(found))
                .str(", but ")
                .str(route.ends[end - 1].name)
                .str(" writes that of ")
                .str(title(tile))
                .note(SAME_BUFFER),
            Self::Buffer { found, written, .. } => {
                let text = bits(text.str(name).str(" reads a buffer of "), found).str(", but ");
                let text = text.str(route.ends[end - 1].name).str(" writes one of ");
                bits(text, written).note(SAME_BUFFER)
            }
            Self::Place { found, place, .. } => {
                let text = tile(text.str(name).str(" begins on tile "), found);
                let text = text.str(", but ").str(route.ends[end - 1].name).str(" ends on ");
                tile(text, place).note(SAME_BUFFER)
            }
            Self::Link { place, .. } => {
                let text = text.str(name).str(" is not linked to ").str(route.ends[end - 1].name);
                let is_core = matches!(route.ends[end].tile, Some(TileKind::Compute));
                let text = tile(text.str(if is_core { " on tile " } else { " on mem tile " }), place);
                text.note(if is_core {
                    "no core sees the objects of a link: what one of its FIFOs fills, only the others drain"
                } else {
                    "a mem tile has no core that hands objects on: what one fills, the other one drains only through a link"
                })
            }
            Self::Host { place, .. } => stream::host(text, route, end, place),
            Self::Stream { apart, .. } => stream::message(text, route, end, apart),
            Self::Task { moved, object, .. } => {
                let is_fill = end.is_multiple_of(2);
                let fifo = route.ends[if is_fill { end + 1 } else { end - 1 }].name;
                let text =
                    bits(text.str(name).str(" moves "), moved).str(", which is no whole number of the ");
                let text = bits(text, object).str(" that ").str(fifo);
                text.str(if is_fill { " takes at a time" } else { " sends at a time" }).note(if is_fill {
                    "the last object is never complete, and its consumer waits"
                } else {
                    "the rest of the last object waits in the stream, and the next task receives it first"
                })
            }
            Self::Irregular { .. } => {
                let text = text.str("the descriptors of ").str(name).str(" are no loops within each other");
                text.note("parts of several lengths with dimensions, repeated parts, padded repeats, and initial values before a link have no closed form; `fifo::arrival` says where each element comes from")
            }
            Self::Longer { sent, received, .. } => {
                let text = bits(text.str(name).str(" waits for "), received);
                let text = bits(text.str(", but only "), sent);
                let text = text.str(if sent == 8 { " arrives" } else { " arrive" });
                let text =
                    text.note("a channel waits until the whole length of its descriptor has arrived (AM020)");
                widths(text, route, end)
            }
            Self::Objects { sent, received, .. } => {
                let text = bits(text.str(name).str(" receives objects of "), received).str(", but the ");
                bits(text, sent)
                    .str(" that arrive are not a whole number of them")
                    .note("what is left fills a part of an object, and the channel waits for the rest")
            }
            Self::Twice { twice: Twice { first, second, index }, .. } => {
                let text = element(text.str(name).str(" writes "), route, end, index as u64);
                let text = text.str(" of its buffer twice, with elements ").int(first as i128).str(" and ");
                let text = text.int(second as i128).str(" of the stream");
                counted(text.note("the later one wins, and the other is lost"), route)
            }
            Self::Unwritten { index, .. } => {
                let text = element(text.str(name).str(" reads "), route, end, index);
                let text =
                    text.str(" of its buffer, which ").str(route.ends[end - 1].name).str(" never writes");
                counted(joined(text, route, end, index), route)
            }
            Self::Identity { index, found } => {
                let text = receives(text, route, index, found).str(", not ");
                let text = element(text, route, 0, index);
                composed(counted(text, route), route)
            }
            Self::Sizes { first: sent, last } => {
                let text = text.str(name).str("'s buffer has ").count(last as i128, "element");
                let text = text.str(", but ").str(first).str("'s has ").int(sent as i128);
                let text = text.note("`identity` says that both hold the same, in all objects together");
                counted(through_join(text, route), route)
            }
            Self::Permutation { index, found } => counted(receives(text, route, index, found), route),
            Self::Again { first: one, second: two, index } => {
                let text = element(text, route, 0, index).str(" of ").str(first);
                let text = text.str("'s buffer arrives twice, at ");
                let text = element(text, route, end, one).str(" and ");
                let text = element(text, route, end, two).str(" of ").str(name);
                composed(counted(text.str("'s"), route), route)
            }
            Self::Lost { sent, arriving } => {
                let text = text.str(first).str(" sends ").count(sent as i128, "element");
                let text = text.str(", but only ").int(arriving as i128);
                let text = text.str(if arriving == 1 { " arrives at " } else { " arrive at " }).str(name);
                counted(text.note("`permutation` says that each arrives once"), route)
            }
            Self::SameWalk { index, found, expected } => {
                let text = receives(text, route, index, found);
                let text = match (&route.claim, expected) {
                    (Claim::SameWalk(walk), Arrival::Element(at)) => {
                        let text = text.str(", but access ").int(index as i128).str(" of ").str(walk.name);
                        text.str(" is element ").int(at as i128)
                    }
                    (Claim::SameWalk(walk), Arrival::Zero) => {
                        let text = text.str(", but access ").int(index as i128).str(" of ").str(walk.name);
                        text.str(" is a padded zero")
                    }
                    _ => text,
                };
                composed(counted(text, route), route)
            }
            Self::WalkLength { received, expected } => {
                let walk = match &route.claim {
                    Claim::SameWalk(walk) => walk.name,
                    _ => "the walk",
                };
                let text = text.str(walk).str(" moves ").count(expected as i128, "element");
                let text = text.str(", but ").str(name).str("'s buffer has ").int(received as i128);
                let text =
                    text.note("`same_walk` compares all objects of the last buffer, one after the other");
                counted(text, route)
            }
            Self::Undecided { steps, .. } => {
                let text = text.str("the order in which elements arrive at ").str(name);
                let text = text.str(" is not known");
                let text = match steps {
                    Some(steps) if steps > BUDGET as u64 => {
                        let text = text.str(": walking them takes ").count(steps as i128, "step");
                        text.str(", at most ").int(BUDGET as i128)
                    }
                    _ => text.str(": a number of it is beyond 64 bits, or a buffer too long to walk"),
                };
                text.note("no walking is needed where no end pads zeros and the sizes of each walk divide those of the next, or the reverse")
            }
        }
    }
}

const SAME_BUFFER: &str = "`=>` joins a receiver and a sender of the same buffer";

/// A number of bits, in bytes where they are whole ones.
const fn bits(text: Text, bits: u128) -> Text {
    if bits.is_multiple_of(8) {
        text.count((bits / 8) as i128, "byte")
    } else {
        text.count(bits as i128, "bit")
    }
}

/// Adds the elements of both ends of a hop, where they differ in width.
const fn widths(text: Text, route: &Route, end: usize) -> Text {
    let (send, receive) = (&route.ends[end - 1], &route.ends[end]);
    let (Some(given), Some(taken)) = (send.len(), receive.len()) else { return text };
    if send.element.bits() == receive.element.bits() {
        return text;
    }
    let text = text.note(send.name).str(" sends ").int(given as i128).str(" of ").str(send.element.name());
    let text = text.str(", ").str(receive.name).str(" takes ").int(taken as i128).str(" of ");
    text.str(receive.element.name())
}

/// `element 5`, or where the end runs several times, `element 5 of object 2`.
const fn element(text: Text, route: &Route, end: usize, index: u64) -> Text {
    let text = text.str("element ");
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

/// Adds which input of a join fills what the one of the route does not, and what all of them are.
const fn joined(text: Text, route: &Route, end: usize, index: u64) -> Text {
    let Some(FifoPlace { fifos, end: at, .. }) = route.ends[end].fifo else { return text };
    let Role::Output { link, .. } = role(fifos, at) else { return text };
    let (link_of, Some(runs)) = (&fifos.links[link], Runs::of(route, end)) else { return text };
    let (LinkKind::Join, Some(object @ 1..)) = (link_of.kind(), runs.object()) else { return text };
    let bits = fifos.fifos[at.fifo].element.bits() as u64;
    let (element, inputs) =
        ((index % object).saturating_mul(unit(route).bits() as u64) / bits, link_of.inputs);
    let mut part = 0;
    while part < inputs.len() {
        let fill = FifoEnd::consumer(inputs[part], linked_consumer(fifos, link, inputs[part]));
        let of = segment(fifos, fill, 0);
        if of.offset <= element && element - of.offset < of.len {
            let (first, last) = (of.offset as i128, (of.offset + of.len - 1) as i128);
            let text =
                text.note("elements ").int(first).str(" to ").int(last).str(" of each object are those of `");
            let text = text.str(fifos.fifos[inputs[part]].name).str("`; the whole object is joined of ");
            return all_inputs(text, fifos, at.fifo, inputs);
        }
        part += 1;
    }
    text
}

/// Adds the inputs of the first join that a route goes through, which has elements of all of them.
const fn through_join(text: Text, route: &Route) -> Text {
    let mut end = 2;
    while end < route.ends.len() {
        if let Some(FifoPlace { fifos, end: at, .. }) = route.ends[end].fifo
            && let Role::Output { link, .. } = role(fifos, at)
            && matches!(fifos.links[link].kind(), LinkKind::Join)
        {
            let text = text.note("objects of `").str(fifos.fifos[at.fifo].name).str("` are joined of ");
            return all_inputs(text, fifos, at.fifo, fifos.links[link].inputs);
        }
        end += 2;
    }
    text
}

/// Adds all inputs of a join, and where to find what comes from each.
const fn all_inputs(mut text: Text, fifos: &Fifos, output: usize, inputs: &[usize]) -> Text {
    let mut k = 0;
    while k < inputs.len() {
        text = text.str(match k {
            0 => "`",
            _ if k + 1 < inputs.len() => "`, `",
            _ => "` and `",
        });
        (text, k) = (text.str(fifos.fifos[inputs[k]].name), k + 1);
    }
    let text = text.str("`, of which a route goes through one: `ORDER` and `SOURCES` of `");
    text.str(fifos.fifos[output].ident).str("` say where all elements come from")
}

/// `element 5 of Core's buffer receives element 40 of Send's`.
const fn receives(text: Text, route: &Route, index: u64, found: Arrival) -> Text {
    let end = route.ends.len() - 1;
    let text = element(text, route, end, index).str(" of ").str(route.ends[end].name);
    let text = text.str("'s buffer receives ");
    match found {
        Arrival::Element(at) => element(text, route, 0, at).str(" of ").str(route.ends[0].name).str("'s"),
        Arrival::Zero => text.str("a padded zero"),
        Arrival::Nothing => text.str("nothing"),
    }
}

/// Adds in what elements are counted, where the ends do not agree.
const fn counted(text: Text, route: &Route) -> Text {
    let unit = unit(route);
    let mut k = 0;
    while k < route.ends.len() {
        if route.ends[k].element.bits() != unit.bits() {
            let text = text.note("elements are counted in ").count(unit.bits() as i128, "bit");
            return text.str(", the narrowest of the route");
        }
        k += 1;
    }
    text
}

/// Adds the order in which elements arrive, where it is a walk of few dimensions.
const fn composed(text: Text, route: &Route) -> Text {
    let Closed::Order(order) = closed(route) else { return text };
    let order = order.coalesce();
    let dims = order.dims();
    if dims.is_empty() || dims.len() > 6 {
        return text;
    }
    let mut pairs = [(0, 0); 6];
    let mut k = 0;
    while k < dims.len() {
        pairs[k] = (dims[k].size as i128, dims[k].stride as i128);
        k += 1;
    }
    let text = text.note("in the order of ").str(route.ends[route.ends.len() - 1].name).str("'s buffer, ");
    let text = text.str(route.ends[0].name).str("'s is walked as ").pairs(pairs.split_at(dims.len()).0);
    match order.offset() {
        0 => text,
        offset => text.str(" from element ").int(offset as i128),
    }
}

/// The place of a tile.
pub(super) const fn tile(text: Text, (column, row): Place) -> Text {
    text.str("(").int(column as i128).str(", ").int(row as i128).str(")")
}
