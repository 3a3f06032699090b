//! Faults of a route.

use super::stream::between;
use super::words::{
    access, arrival, bare, composed, counted, element_at, has_other_width, joined, len, pass_len,
    through_join, walk,
};
use crate::declare::{Endpoint, Moves, Route};
use crate::device::{self, Family, TileKind as Kind};
use crate::ir::contract;
use crate::lower::hop::{BUDGET, NOTHING, ZERO};
use crate::rule::assumed::{NONE_NAMED, may_be_assumed};
use crate::rule::table::common::{
    Address, Bits, Device, Flag, Index, Natural, Number, Offer, Phrase, Place, TileKind, TileName, Words,
};
use crate::rule::table::{Arg, faults, kinds};
use crate::text::Text;
use crate::util::Blank;

/// The data that arrives at an element of a buffer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Arrival {
    /// An element, by its index in the first buffer.
    Element(u64),
    /// A zero, padded by a sender.
    Zero,
    /// Nothing arrives. As the expected element: unknown.
    Nothing,
}

impl Arrival {
    pub(super) const fn of(access: Option<u64>) -> Self {
        if let Some(index) = access { Self::Element(index) } else { Self::Zero }
    }

    pub(super) const fn of_entry(entry: u32) -> Self {
        match entry {
            ZERO => Self::Zero,
            NOTHING => Self::Nothing,
            index => Self::Element(index as u64),
        }
    }
}

kinds! {
    /// An end of the route, shown by its name.
    End(end: usize, route: &Route<'_>) => Arg::Str(route.ends[end].name);
    /// The element of the first buffer that arrives at an element of the last one.
    Received(_found: Arrival) => Arg::Nothing;
    /// Two accesses to one element.
    Twice(_twice: contract::Twice) => Arg::Nothing;
}

faults! {
    /// A fault of a route. `end` is a position in the list of ends. Indices count elements of the route's narrowest
    /// type, across all objects of an end.
    pub enum Fault as fault of (route: &Route<'_>) at Option<usize>;
    @words {
        first: End = 0;
        last: End = route.ends.len() - 1;
        manual: Words = family(route).manual;
        none_named: Words = NONE_NAMED;
        same_buffer: Words = "`=>` joins a receiver and a sender of the same buffer";
    }

    /// A sender writes memory.
    WritingSender { end: End } => HopDirection at (Some(end)) {
        "{end} cannot send: its channel is S2MM, which writes memory";
        note "a stream leads from an MM2S channel to an S2MM channel ({manual})";
    }

    /// A receiver reads memory.
    ReadingReceiver { end: End } => HopDirection at (Some(end)) {
        "{end} cannot receive: its channel is MM2S, which reads memory";
        note "a stream leads from an MM2S channel to an S2MM channel ({manual})";
    }

    /// An end is for another device than the others.
    Device { end: End, found: Device, device: Device } => HopDevice at (Some(end)) {
        "{end} is for {found}, but the route is for {device}";
        note "all ends of a route are on one device";
        note if is_default_assumed(route, end, device), "{none_named}";
    }

    /// A sender is on another kind of tile than the receiver before it.
    Tile { end: End, found: TileKind, tile: TileKind } => HopBuffer at (Some(end)) {
        let before: End = end - 1;
        "{end} reads the memory of {found}, but {before} writes the memory of {tile}";
        note "{same_buffer}";
    }

    /// A sender reads a buffer of another size than the receiver before it writes.
    Buffer { end: End, found: Bits, written: Bits } => HopBuffer at (Some(end)) {
        let before: End = end - 1;
        "{end} reads a buffer of {found}, but {before} writes a buffer of {written}";
        note "{same_buffer}";
    }

    /// A sender reads a buffer at another address than the receiver before it writes.
    Address { end: End, found: Address, written: Address } => HopBuffer at (Some(end)) {
        let before: End = end - 1;
        "{end} reads a buffer at {found}, but {before} writes one at {written}";
        note "{same_buffer}";
    }

    /// A FIFO begins on another tile than the one where the previous FIFO ends.
    Place { end: End, found: Place, place: Place } => HopBuffer at (Some(end)) {
        let before: End = end - 1;
        "{end} begins on tile {found}, but {before} ends on tile {place}";
        note "{same_buffer}";
    }

    /// A FIFO begins where the previous one ends, but neither a link nor a core hands objects from one to the other.
    Link { end: End, place: Place } => HopBuffer at (Some(end)) {
        let before: End = end - 1;
        let is_core: Flag = matches!(route.ends[end].tile, Some(Kind::Compute));
        let kind: Words = if is_core { "compute" } else { "mem" };
        "{end} is not linked to {before} on {kind} tile {place}";
        note if is_core, "no core sees the objects of a link: what one of its FIFOs fills, only the others drain";
        note if !is_core, "a mem tile has no core that hands objects on: another FIFO drains what one fills only through a link";
    }

    /// A FIFO begins or ends on a shim in the middle of a route, but no task moves a tensor there; `end` is the
    /// sender after `=>`.
    Host { end: End, place: Place } => HopHost at (Some(end)) {
        let before: End = end - 1;
        let one: Words = bare(route.ends[end - 1].name);
        let other: Words = bare(route.ends[end].name);
        let drain: Words = if route.ends[end - 1].fifo.is_some() { " -> Drain" } else { "" };
        let fill: Words = if route.ends[end].fifo.is_some() { "Fill -> " } else { "" };
        "shim {place} does not pass on to {end} what {before} receives";
        note "tasks of the runtime sequence write and read tensors there, each a tap: `{one}{drain} => {fill}{other}`";
    }

    /// A stream connects the ends of two different FIFOs.
    TwoFifos { end: End } => HopStream at (Some(end)) {
        let other: End = end ^ 1;
        let way: Offer = &between(route, end);
        "{end} does not receive from {other}: they are two FIFOs";
        note "`->` is the stream of one FIFO, from its producer to a consumer; `=>` hands its objects on to the next FIFO";
        help with way, "name the FIFOs in between: {way}";
    }

    /// A pattern replaces an end of a FIFO that is not on a shim; `end` is the FIFO's other end, and the replaced end
    /// has `tile` and `place`.
    Inside { end: End, tile: TileName, place: Place } => HopStream at (Some(end)) {
        let other: End = end ^ 1;
        let begins: Words = if end % 2 == 0 { "ends" } else { "begins" };
        let way: Offer = &between(route, end);
        "{other} is not the other end of {end}, which {begins} on {tile} tile {place}";
        note "only on a shim can another pattern replace an end of a FIFO: a task of the runtime sequence moves a tensor there";
        help with way, "name the FIFOs in between: {way}";
    }

    /// A pattern replaces an end of a FIFO on a shim, but is for another kind of tile.
    OtherTile { end: End, found: TileKind, place: Place } => HopStream at (Some(end)) {
        let other: End = end ^ 1;
        let begins: Words = if end % 2 == 0 { "begins" } else { "ends" };
        "{end} is for {found}, but {other} {begins} on shim {place}";
        note "a task of the runtime sequence moves a tensor there";
    }

    /// A task fills a FIFO with a partial object.
    PartlyFilled { end: End, moved: Bits, object: Bits } => FifoTap at (Some(end)) {
        let fifo: End = end + 1;
        "{end} moves {moved}, not a multiple of the {object} that {fifo} takes at a time";
        note "the last object is never complete, and its consumer waits";
    }

    /// A task drains a partial object from a FIFO.
    PartlyDrained { end: End, moved: Bits, object: Bits } => FifoTap at (Some(end)) {
        let fifo: End = end - 1;
        "{end} moves {moved}, not a multiple of the {object} that {fifo} sends at a time";
        note "the rest of the last object waits in the stream, and the next task receives it first";
    }

    /// The descriptors of a FIFO's end are not nested loops.
    Irregular { end: End } => HopUndecided at (Some(end)) {
        "the descriptors of {end} are not nested loops";
        note "parts of several lengths with dimensions, repeated parts, padded repeats, and initial values before a link have no closed form; `fifo::arrival` returns where each element comes from";
    }

    /// The passes of an end begin with a later one, and the order of the route is asked for.
    Rotated { end: End } => AllPasses at (Some(end)) {
        "the passes of {end} are not one walk: its iteration begins with a later pass";
        note "after the last pass it returns to the first one, and nested loops cannot express that order";
    }

    /// The passes of an end are not a walk in 64 bits.
    NoWalk { end: End } => AllPasses at (Some(end)) {
        "the passes of {end} are not one walk: a number in it exceeds 64 bits";
        note "a route counts all passes of an iteration";
    }

    /// A receiver waits for more data than is sent.
    Longer { end: End, sent: Bits, received: Bits } => HopLength at (Some(end)) {
        let send: End = end - 1;
        let given: Number = len(route, end - 1);
        let taken: Number = pass_len(route, end);
        let of: Words = route.ends[end - 1].element.name();
        let own: Words = route.ends[end].element.name();
        "{end} waits for {received}, but the stream brings only {sent}";
        note "a channel waits until the whole length of its descriptor has arrived ({manual})";
        note if has_other_width(route, end), "{send} sends {given} of {of}, {end} takes {taken} of {own}";
    }

    /// The data sent is not a whole number of the receiver's objects.
    Objects { end: End, sent: Bits, received: Bits } => HopObjects at (Some(end)) {
        "{end} receives objects of {received}, but the stream of {sent} is not a whole number of them";
        note "the last object stays incomplete, and the channel waits for the rest";
    }

    /// A receiver writes an element twice.
    Twice { end: End, twice: Twice } => HopTwice at (Some(end)) {
        let element: Phrase = &element_at(route, end, twice.index as u64);
        let one: Number = twice.first as i128;
        let other: Number = twice.second as i128;
        "{end} writes {element} of its buffer twice, with elements {one} and {other} of the stream";
        note "the later write wins, and the data of the earlier one is lost";
        .. counted(route);
    }

    /// A sender reads an element that its receiver never writes.
    Unwritten { end: End, index: Natural } => HopUnwritten at (Some(end)) {
        let before: End = end - 1;
        let element: Phrase = &element_at(route, end, index);
        "{end} reads {element} of its buffer, which {before} never writes";
        .. joined(route, end, index);
        .. counted(route);
    }

    /// An element arrives at another index than its own.
    Identity { index: Natural, found: Received } => HopIdentity at (None) {
        let element: Phrase = &element_at(route, route.ends.len() - 1, index);
        let what: Phrase = &arrival(route, found);
        let expected: Phrase = &element_at(route, 0, index);
        "{element} of {last}'s buffer receives {what}, not {expected}";
        .. counted(route);
        .. composed(route);
    }

    /// The last buffer must equal the first one, but its length differs.
    Sizes { first: Natural, last: Natural } => HopIdentity at (None) {
        let sender: End = 0;
        let receiver: End = route.ends.len() - 1;
        "{receiver}'s buffer has {last element}, but {sender}'s has {first}";
        note "`identity` requires both to hold the same elements, in all objects together";
        .. through_join(route);
        .. counted(route);
    }

    /// An element of the last buffer receives no element.
    Permutation { index: Natural, found: Received } => HopPermutation at (None) {
        let element: Phrase = &element_at(route, route.ends.len() - 1, index);
        let what: Phrase = &arrival(route, found);
        "{element} of {last}'s buffer receives {what}";
        .. counted(route);
    }

    /// An element arrives twice: at `first` and at `second` in the last buffer.
    Again { first: Natural, second: Natural, index: Natural } => HopPermutation at (None) {
        let sender: End = 0;
        let element: Phrase = &element_at(route, 0, index);
        let one: Phrase = &element_at(route, route.ends.len() - 1, first);
        let other: Phrase = &element_at(route, route.ends.len() - 1, second);
        "{element} of {sender}'s buffer arrives twice, at {one} and {other} of {last}'s";
        .. counted(route);
        .. composed(route);
    }

    /// Some elements that are sent never arrive.
    Lost { sent: Natural, arriving: Natural } => HopPermutation at (None) {
        "{first} sends {sent element}, but {last} receives only {arriving}";
        note "`permutation` requires each to arrive once";
        .. counted(route);
    }

    /// An element of the last buffer differs from the one that the claimed walk has at that position.
    SameWalk { index: Natural, found: Received, expected: Received } => HopSameWalk at (None) {
        let element: Phrase = &element_at(route, route.ends.len() - 1, index);
        let what: Phrase = &arrival(route, found);
        let but: Phrase = &access(route, index, expected);
        "{element} of {last}'s buffer receives {what}{but}";
        .. counted(route);
        .. composed(route);
    }

    /// The length of the last buffer differs from the claimed walk.
    WalkLength { received: Natural, expected: Natural } => HopSameWalk at (None) {
        let walk: Words = walk(route);
        "{walk} moves {expected element}, but {last}'s buffer has {received}";
        note "`same_walk` compares the walk with all objects of the last buffer, one after the other";
        .. counted(route);
    }

    /// Finding the order takes too many steps; reported at this end.
    TooLong { end: End, steps: Natural } => HopUndecided at (Some(end)) {
        let most: Index = BUDGET;
        "the order in which elements arrive at {end} is not known: walking them takes {steps step} (at most {most})";
        note "the macro need not walk if no end pads zeros, and if the sizes of each walk divide the sizes of the next one, or the reverse";
    }

    /// The order could not be found; reported at this end.
    Undecided { end: End } => HopUndecided at (Some(end)) {
        "the order in which elements arrive at {end} is not known: a number in it exceeds 64 bits, or a buffer is too long to walk";
        note "the macro need not walk if no end pads zeros, and if the sizes of each walk divide the sizes of the next one, or the reverse";
    }
}

impl Fault {
    /// The end at fault, for a route of `ends` ends. A fault of the whole order is reported at the last one.
    pub const fn end(&self, ends: usize) -> usize {
        or!(self.locus(), ends - 1)
    }

    /// The message about the route that was checked.
    ///
    /// # Panics
    /// If `route` is a different route that lacks the end.
    pub const fn text(&self, route: &Route) -> Text {
        self.write(Text::new(), route)
    }
}

/// The device family of the first end that declares a device.
const fn family(route: &Route<'_>) -> &'static Family {
    each!(k, 0..route.ends.len(), {
        if let Some(device) = route.ends[k].device {
            return device.family();
        }
    });
    device::Device::Ideal.family()
}

impl Blank for Fault {
    const BLANK: Self = Self::Undecided { end: 0 };
}

/// The faults of one route, in order.
pub type Faults = crate::rule::Faults<Fault>;

/// Whether the device of an end that differs may be assumed, or the device of the ends that it differs from.
const fn is_default_assumed(route: &Route<'_>, end: usize, others: device::Device) -> bool {
    any!(k, 0..route.ends.len(), {
        let this = &route.ends[k];
        (k == end || matches!(this.device, Some(device) if device as u8 == others as u8))
            && is_some_and!(this.device, |device| may_be_assumed(device, is_assumed(this)))
    })
}

/// Whether an end names no device, if known.
const fn is_assumed(end: &Endpoint<'_>) -> Option<bool> {
    match (end.fifo, &end.moves) {
        (Some(place), _) => Some(place.fifos.is_device_assumed),
        (None, Moves::Port(port)) => Some(port.is_device_assumed),
        (None, Moves::Walk(..)) => None,
    }
}
