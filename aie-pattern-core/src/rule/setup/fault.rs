//! Faults of the list of a tile.

use super::fifo_of;
use super::offer::{Starts, pool_bytes, room, started, times};
use crate::declare::{Listed as Declared, Ring, TileSetup};
use crate::device::{self, Tile, TileKind};
use crate::lower::setup::{SetupPart, Unassigned, Unwritten, most_starts};
use crate::rule::assumed::{NONE_NAMED, may_be_assumed};
use crate::rule::offer::Advice;
use crate::rule::table::common::{
    Channel, Device, Direction, Flag, Index, Natural, Number, Offer, Phrase, Place, Words,
};
use crate::rule::table::{Arg, faults, kinds};
use crate::text::{Text, commas};

kinds! {
    /// An item of the list, shown by its name.
    Item(item: usize, setup: &TileSetup<'_>) => Arg::Str(setup.items[item].name);
    /// The item that contains a part of the list.
    Listed(part: SetupPart, setup: &TileSetup<'_>) => {
        let item = item_of(setup, part);
        if item < setup.items.len() { Arg::Str(setup.items[item].name) } else { Arg::Nothing }
    };
    /// A tile that may be unknown.
    Spot(place: Option<device::Place>) => match place {
        Some(place) => Arg::Place(place.0 as i128, place.1 as i128),
        None => Arg::Str("this tile"),
    };
    /// A kind of tile, if there is a tile.
    Found(kind: Option<TileKind>) => match kind {
        Some(kind) => Arg::Str(kind.title()),
        None => Arg::Str("not a tile"),
    };
    /// A number that does not fit its register.
    Misfit(_misfit: crate::register::Misfit) => Arg::Nothing;
    /// Why a descriptor cannot be at an address.
    AddressError(_error: crate::register::AddressError) => Arg::Nothing;
    /// A number out of range.
    OutOfRange(_error: crate::register::OutOfRange) => Arg::Nothing;
}

faults! {
    impl Unassigned as fault of (setup: &TileSetup<'_>, part: SetupPart);
    @words {
        item: Listed = part;
        none_named: Words = NONE_NAMED;
        here: Spot = setup.memory.column_and_row();
        title: Words = setup.memory.tile.title();
        manual: Words = setup.memory.device.family().manual;
        registers: Words = setup.memory.device.family().registers;
    }

    NoPlace => SetupFifo {
        "`{item}` is an object FIFO, and the tile's column and row are not declared";
        note "the tile's place decides which ends of a FIFO are on it: `tile = compute(0, 2)`";
    }

    OtherDevice => TileKind {
        let is_default: Flag = may_be_assumed_of(setup, item_of(setup, part));
        let own: Device = device_of(setup, item_of(setup, part));
        let device: Device = setup.memory.device;
        "`{item}` is for {own}, but the memory is for {device}";
        note if is_default, "{none_named}";
    }

    OtherTile { kind: Found } => TileKind {
        "{here} is {title}, but in the array of `{item}` it is {kind}";
    }

    NotHere => FifoTile {
        let producer: Spot = map!(fifo_of(setup, item_of(setup, part)), |fifo| fifo.producer);
        let consumers: Phrase = &consumers(setup, item_of(setup, part));
        "`{item}` has no end on {here}";
        note "its producer is on {producer}, and it is consumed on {consumers}";
    }

    Twice { first: Index } => FifoTile {
        let position: Index = first + 1;
        let symbol: Words = match fifo_of(setup, item_of(setup, part)) {
            Some(fifo) => fifo.name,
            None => "",
        };
        "`{item}` is already in the list, at position {position}";
        note "object FIFOs are distinguished by their symbol, `{symbol}`";
    }

    OfDescriptor => SetupBuffer {
        "`{item}` is a descriptor, whose declaration has the address of its buffer";
        note "write the `dma_address` of the buffer's constant as its `address`, for a buffer of the map";
    }

    NoPool { place: Spot } => SetupBuffer {
        "`{item}` has no buffers in the memory of this tile";
        note if place.is_some(), "they are in the memory of {place}";
        note if place.is_none(), "a shim and a stream port have none";
    }

    FarPool { place: Place } => SetupBuffer {
        "the DMA of this tile does not reach the buffers of `{item}`, which are in the memory of {place}";
    }

    TwoPools => SetupBuffer {
        "`{item}` has the buffers of both its ends on this tile";
        note "a list names one buffer of the map for each FIFO";
    }

    NoBuffer { buffers: Natural } => SetupBuffer {
        let bytes: Natural = pool_bytes(setup, item_of(setup, part));
        let pair: Offer = &room(setup, item_of(setup, part));
        "`{item}` has {buffers buffer} of {bytes byte} on this tile, but the list does not say which buffer of the map holds them";
        note "its descriptors take their addresses from a buffer of the map that has the same number of copies";
        help with pair, "write `{pair}`";
    }

    OtherBuffer { first: Item } => SetupBuffer {
        let one: Phrase = &buffer(setup, first);
        let other: Phrase = &buffer(setup, item_of(setup, part));
        "`{item}` is linked to `{first}`, whose objects are in {one}, not in {other}";
    }

    Taken { first: Item } => SetupBuffer {
        let buffer: Phrase = &buffer(setup, item_of(setup, part));
        "{buffer} already holds the objects of `{first}`";
        note "the objects of one FIFO would overwrite the objects of the other";
    }

    Copies { buffers: Natural } => SetupBuffer {
        let buffer: Phrase = &buffer(setup, item_of(setup, part));
        let copies: Number = match ring(setup, item_of(setup, part)) {
            Some(ring) => ring.depth,
            None => 0,
        };
        "{buffer} has {copies copy|copies}, but `{item}` has {buffers buffer} on this tile";
        note "an end has as many buffers as its depth says, and without a written depth one more than its core acquires at once (MLIR-AIE)";
    }

    Small { bytes: Natural } => SetupBuffer {
        let buffer: Phrase = &buffer(setup, item_of(setup, part));
        let own: Number = match ring(setup, item_of(setup, part)) {
            Some(ring) => ring.bytes,
            None => 0,
        };
        "a copy of {buffer} has {own byte}, but an object of `{item}` has {bytes}";
    }

    Channels { direction: Direction, most: Natural } => FifoChannels {
        "no {direction} channel of the tile is left for `{item}`";
        note "{title} has {most channel} in each direction ({manual})";
    }

    SameChannel { first: Item, direction: Direction, channel: Natural } => FifoChannels {
        "`{item}` is pinned to {direction} channel {channel}, which belongs to `{first}`";
        note "one channel runs the descriptors of one end";
    }

    Descriptors { needed: Natural, free: Natural, channel: Natural } => FifoDescriptors {
        let is_mem: Flag = matches!(setup.memory.tile, TileKind::Mem);
        let reach: Words = if channel % 2 == 0 { "0 to 23" } else { "24 to 47" };
        "`{item}` needs {needed consecutive descriptor}, but only {free is|are} free";
        note if is_mem, "channel {channel} reaches descriptors {reach} ({manual})";
        note if !is_mem, "an end has one for each buffer, part and repeat";
    }

    Locks { needed: Natural, free: Natural } => FifoLocks {
        "`{item}` needs {needed consecutive lock}, but only {free is|are} free";
        note "a pool takes two locks for each of its parts, which no descriptor and no initial value of the list names";
    }

    NotOwn => SetupLock {
        let lock: Number = lock(setup, part).0;
        let least: Number = limits(setup).local_locks.0;
        let most: Number = limits(setup).local_locks.1;
        "lock {lock} does not belong to the tile itself, which has locks {least} to {most}";
        note "locks are numbered as the tile's descriptors number them ({manual})";
    }

    LockTwice { first: Index } => SetupLock {
        let lock: Number = lock(setup, part).0;
        let value: Number = setup.locks[first].1;
        "lock {lock} already has an initial value, {value}";
    }

    Value => SetupLock {
        let lock: Number = lock(setup, part).0;
        let value: Number = self::lock(setup, part).1;
        let most: Number = limits(setup).max_lock;
        "initial value {value} of lock {lock} is not in 0..={most}";
        note "a lock's value has 6 bits ({registers})";
    }

    StartsFifo => SetupStart {
        "`{item}` is an object FIFO, whose channels are always started";
    }

    NoChannel => SetupStart {
        "`{item}` declares no channel to start";
    }

    Repeat => SetupStart {
        let repeat: Number = repeat(setup, part);
        let most: Number = limits(setup).repeats;
        "repeat {repeat} is not in 1..={most}";
        note "the task queue holds the repeat minus 1 in 8 bits ({registers})";
    }

    Queue => SetupQueue {
        let channel: Channel = channel(setup, item_of(setup, part));
        let count: Number = times(setup, item_of(setup, part));
        let most: Number = most_starts(setup, item_of(setup, part));
        let list: Offer = &Starts::folded(setup).offered(setup);
        "{channel} is started {count time} (at most {most})";
        note "nothing waits while a table is written: the task queue holds {most start} ({manual}, aie-rt), the first may still be in it when the next ones come, and one too many is lost";
        help with list, "write `start [{list}]`";
        .. or_chain(list.is_none());
    }

    Behind { first: Item } => SetupQueue {
        let why: Phrase = &never_run(setup, item_of(setup, part), first);
        let list: Offer = &Starts::endless_last(setup).offered(setup);
        "`{item}` is never run{why}, never ends";
        note "a start ends at a descriptor without `next_bd`, and the channel's next start waits for that ({manual})";
        help with list, "write `start [{list}]`";
    }
}

faults! {
    impl Unwritten as fault of (setup: &TileSetup<'_>);
    @words {
        manual: Words = setup.memory.device.family().manual;
    }

    Address { item: Item } => SetupStart {
        "`{item}` has no address to write";
        note "write the `dma_address` of the buffer's constant as its `address`, for a buffer of the map";
    }

    Channel { item: Item } => SetupStart {
        "`{item}` follows no other descriptor, and declares no channel to start";
        note "a descriptor with a `channel` is started once, unless `start [...]` says otherwise";
    }

    Queue { item: Item } => SetupQueue {
        let channel: Channel = channel(setup, item);
        let count: Number = started(setup, item);
        let most: Number = most_starts(setup, item);
        "{channel} is started {count time} (at most {most})";
        note "nothing waits while a table is written: the task queue holds {most start} ({manual}, aie-rt), the first may still be in it when the next ones come, and one too many is lost";
        .. or_chain(true);
    }

    Behind { item: Item, first: Item } => SetupQueue {
        let why: Phrase = &never_run(setup, item, first);
        "`{item}` is never run{why}, never ends";
        note "a start ends at a descriptor without `next_bd`, and the channel's next start waits for that ({manual})";
    }

    Lock { item: Item, lock: Natural } => SetupLock {
        "`{item}` names lock {lock}, which has no initial value";
        note "a lock keeps its value when the program starts again: `; locks [(lock, value), ...]` sets it";
    }

    Words { item: Item, misfit: Misfit } => SetupStart {
        let why: Phrase = &misfit.text();
        "`{item}` has a descriptor that no registers hold: {why}";
    }

    Base { item: Item, error: AddressError } => SetupStart {
        let why: Phrase = &error.text();
        "`{item}` has a descriptor that cannot be there: {why}";
    }

    Number { error: OutOfRange } => WriteNumber {
        let what: Phrase = &error.explained(setup.memory.device);
        "{what}";
    }
}

impl Unassigned {
    /// The message about a part of the list that was checked.
    pub(super) const fn text(&self, setup: &TileSetup<'_>, part: SetupPart) -> Text {
        self.write(Text::new(), setup, part)
    }
}

impl Unwritten {
    /// The message about the part that the table lacks.
    pub const fn text(&self, setup: &TileSetup<'_>) -> Text {
        self.write(Text::new(), setup)
    }
}

const fn limits(setup: &TileSetup<'_>) -> &'static Tile {
    setup.memory.limits()
}

/// Position of the item that contains a part of the list; past the end for a lock.
const fn item_of(setup: &TileSetup<'_>, part: SetupPart) -> usize {
    match (part, setup.starts) {
        (SetupPart::Item(item) | SetupPart::Buffer(item), _) => item,
        (SetupPart::Start(k) | SetupPart::Repeat(k), Some(starts)) => starts[k].0,
        _ => setup.items.len(),
    }
}

const fn lock(setup: &TileSetup<'_>, part: SetupPart) -> (i128, i128) {
    match part {
        SetupPart::Lock(entry) | SetupPart::LockValue(entry) => setup.locks[entry],
        _ => (0, 0),
    }
}

const fn repeat(setup: &TileSetup<'_>, part: SetupPart) -> i128 {
    match (part, setup.starts) {
        (SetupPart::Start(k) | SetupPart::Repeat(k), Some(starts)) => starts[k].1,
        _ => 0,
    }
}

const fn device_of(setup: &TileSetup<'_>, item: usize) -> device::Device {
    match setup.items[item].listed {
        Declared::Fifo { fifos, .. } => fifos.device,
        Declared::Descriptor(link) => link.device,
    }
}

/// Whether the device of an item, or of the memory, may be assumed.
const fn may_be_assumed_of(setup: &TileSetup<'_>, item: usize) -> bool {
    let is_assumed = match setup.items[item].listed {
        Declared::Fifo { fifos, .. } => Some(fifos.is_device_assumed),
        Declared::Descriptor(_) => None,
    };
    may_be_assumed(device_of(setup, item), is_assumed)
        || may_be_assumed(setup.memory.device, Some(setup.memory.is_device_assumed))
}

const fn consumers(setup: &TileSetup<'_>, item: usize) -> Text {
    let text = Text::new();
    let Some(fifo) = fifo_of(setup, item) else { return text };
    commas!(text, k, 0..fifo.consumers.len(), {
        let (column, row) = fifo.consumers[k];
        text.place(column as i128, row as i128)
    })
}

const fn buffer(setup: &TileSetup<'_>, item: usize) -> Text {
    match ring(setup, item) {
        Some(ring) => Text::new().str("`").str(ring.name).str("`"),
        None => Text::new().str("another buffer"),
    }
}

const fn ring<'a>(setup: &TileSetup<'a>, item: usize) -> Option<&'a Ring<'a>> {
    map!(setup.items[item].buffer, |ring| &setup.memory.rings[ring])
}

const fn channel(setup: &TileSetup<'_>, item: usize) -> Option<(device::Direction, u64)> {
    and_then!(setup.descriptor(item), |link| link.channel)
}

/// Words for the start of a channel that never ends.
const fn never_run(setup: &TileSetup<'_>, item: usize, first: usize) -> Text {
    let text = Text::new();
    let text = if item == first {
        text.str(" again: its first start, on ")
    } else {
        text.str(": `").str(setup.items[first].name).str("`, started before it on ")
    };
    match channel(setup, first) {
        Some((direction, channel)) => text.str(direction.name()).str(" channel ").int(channel as i128),
        None => text,
    }
}

/// Adds advice for starts that cannot be merged.
const fn or_chain(text: Text, is_alone: bool) -> Text {
    if is_alone { text.advise(Advice::Chain, 0) } else { text }
}
