//! Faults of a chain and of its ring.

use super::Chain;
use super::ring::{given, gives, taken, takes};
use crate::declare::{End, Link};
use crate::device::{Device, Direction, Family, Tile};
use crate::rule::assumed::{NONE_NAMED, may_be_assumed};
use crate::rule::faults::CAPACITY;
use crate::rule::table::common::{Bytes, Channel, Fix, Index, Natural, Number, Offer, Phrase, Words};
use crate::rule::table::{Arg, faults, kinds};
use crate::text::{Checked, Text};
use crate::util::Blank;

/// A part of a chain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ChainPart {
    /// The descriptor at this position.
    Link(usize),
    /// The lock of the initial value at this position.
    Lock(usize),
    /// The initial value at this position.
    Value(usize),
}

impl ChainPart {
    /// `==` for const evaluation.
    pub const fn const_eq(self, other: Self) -> bool {
        match (self, other) {
            (Self::Link(one), Self::Link(other))
            | (Self::Lock(one), Self::Lock(other))
            | (Self::Value(one), Self::Value(other)) => one == other,
            _ => false,
        }
    }
}

kinds! {
    /// A descriptor of the chain, shown by its id.
    Descriptor(link: usize, chain: &Chain<'_>) => Arg::Int(chain.links[link].bd_id as i128);
    /// An entry of the list of initial values, shown by its lock.
    Entry(entry: usize, chain: &Chain<'_>) => Arg::Int(chain.locks[entry].0);
}

faults! {
    /// A fault of a chain. `link` is a position in the chain, `entry` a position in the list of initial values.
    pub enum Fault as fault of (chain: &Chain<'_>) at Option<ChainPart>;
    @words {
        manual: Words = family(chain).manual;
        registers: Words = family(chain).registers;
        none_named: Words = NONE_NAMED;
    }

    /// The chain has no descriptor.
    Empty => ChainId at (None) {
        "the chain has no descriptor";
    }

    /// The tile does not have the descriptor.
    NoDescriptor { link: Descriptor } => BdId at (Some(ChainPart::Link(link))) {
        let tile: Words = chain.links[link].tile.title();
        let count: Number = limits(chain, link).bds;
        let last: Number = limits(chain, link).bds - 1;
        "descriptor {link} does not exist on {tile} (at most {last})";
        note "{tile} has {count buffer descriptor} ({manual})";
    }

    /// The channel does not reach the descriptor.
    OutOfReach { link: Descriptor } => BdChannel at (Some(ChainPart::Link(link))) {
        let channel: Phrase = &channels(chain);
        "descriptor {link} is out of reach of {channel}";
        note "on a mem tile even channels reach descriptors 0 to 23, odd ones 24 to 47 ({manual})";
    }

    /// An earlier descriptor has the same id.
    Twice { link: Descriptor, first: Index } => ChainId at (Some(ChainPart::Link(link))) {
        let one: Index = first + 1;
        let other: Index = link + 1;
        "descriptor {link} appears twice in the chain, at positions {one} and {other}";
        note "the words written last would overwrite the others";
    }

    /// The tile does not have the channel.
    NoChannel { link: Index } => ChannelNumber at (Some(ChainPart::Link(link))) {
        let channel: Channel = channel(chain, link);
        let tile: Words = chain.links[link].tile.title();
        let count: Number = limits(chain, link).channels;
        let last: Number = limits(chain, link).channels - 1;
        "{channel} does not exist on {tile} (at most {last})";
        note "{tile} has {count channel} in each direction ({manual})";
    }

    /// The descriptor is for another channel than the first one that declares a channel.
    OtherChannel { link: Descriptor } => ChainChannel at (Some(ChainPart::Link(link))) {
        let own: Channel = channel(chain, link);
        let channel: Channel = chain.channel();
        "descriptor {link} is for {own}, but the chain is for {channel}";
        note "one channel runs all descriptors of a chain";
    }

    /// The descriptor is for another device than the first one.
    OtherDevice { link: Descriptor } => ChainChannel at (Some(ChainPart::Link(link))) {
        let own: Words = chain.links[link].device.family().title;
        let device: Words = chain.links[0].device.family().title;
        "descriptor {link} is for {own}, but the chain is for {device}";
        note "one tile runs all descriptors of a chain";
        note if may_be_assumed(chain.links[link].device, None) || may_be_assumed(chain.links[0].device, None), "{none_named}";
    }

    /// The descriptor is for another kind of tile than the first one.
    OtherTile { link: Descriptor } => ChainChannel at (Some(ChainPart::Link(link))) {
        let own: Words = chain.links[link].tile.title();
        let tile: Words = chain.links[0].tile.title();
        "descriptor {link} belongs to {own}, but the chain to {tile}";
        note "`next_bd` names a descriptor of the same tile ({manual})";
    }

    /// `next_bd` is not the next descriptor of the chain.
    OtherNext { link: Descriptor, found: Natural, next: Natural } => ChainNext at (Some(ChainPart::Link(link))) {
        "`next_bd` of descriptor {link} is {found}, but the next descriptor of the chain is {next}";
        help given mended(chain, link, Some(next)), "write `next_bd = {next}`";
    }

    /// The descriptor is not the last one, but has no `next_bd`.
    NoNext { link: Descriptor, next: Natural } => ChainNext at (Some(ChainPart::Link(link))) {
        "descriptor {link} has no `next_bd`, but the next descriptor of the chain is {next}";
        help given mended(chain, link, Some(next)), "write `next_bd = {next}`";
    }

    /// The descriptor has a `next_bd`, but the chain stops there.
    NotLast { link: Descriptor, found: Natural } => ChainNext at (Some(ChainPart::Link(link))) {
        "`next_bd` of descriptor {link} is {found}, but the chain ends there";
        help given as_ring(chain, found), "for a ring, name descriptor {found} again at the end of the chain";
        help given mended(chain, link, None), "leave `next_bd` out";
    }

    /// The descriptor moves another number of bytes than the first one of the loop.
    Length { link: Descriptor } => RingLength at (Some(ChainPart::Link(link))) {
        let first: Descriptor = start(chain);
        let own: Natural = bytes(chain, link);
        let expected: Natural = bytes(chain, first);
        "descriptor {link} moves {own byte} in a pass, but descriptor {first} of the ring moves {expected}";
        note "the other end takes the buffers in turn and expects the same length of each";
        help given gone(fault, &Chain { allow_lengths: true, ..*chain }), "write `allow(lengths)` if this is intended";
    }

    /// The descriptor acquires a value of 0 or more.
    Exact { link: Descriptor, lock: Natural, value: Number } => RingLocks at (Some(ChainPart::Link(link))) {
        "descriptor {link} waits until lock {lock} is exactly {value}, so the number that it takes is not known";
        note "an acquire of -n takes n ({manual}); what an acquire of a positive value leaves in the lock is not documented";
        help given gone(fault, &Chain { allow_locks: true, ..*chain }), "write `allow(locks)` if this is intended";
    }

    /// The descriptor releases a negative value.
    Takes { link: Descriptor } => RingLocks at (Some(ChainPart::Link(link))) {
        let value: Number = gives(&chain.links[link]);
        "descriptor {link} releases {value}, so it takes from the lock instead of giving to it";
        note "a release of n gives n ({manual})";
        help given gone(fault, &Chain { allow_locks: true, ..*chain }), "write `allow(locks)` if this is intended";
    }

    /// The ring takes and gives the same lock, but different amounts. `link` is the first descriptor that acquires
    /// it.
    TwoTakers { link: Descriptor, lock: Natural } => RingLocks at (Some(ChainPart::Link(link))) {
        let taken: Number = taken(ring(chain), lock);
        let given: Number = given(ring(chain), lock);
        "descriptor {link} acquires lock {lock}, which the ring also releases: a round acquires {taken} and releases {given}";
        note "anything else that acquires the lock competes with the ring, and chance decides which of them gets it";
        help given gone(fault, &Chain { allow_locks: true, ..*chain }), "write `allow(locks)` if this is intended";
    }

    /// A round takes more than it gives, or less. `link` is the first descriptor that takes or gives.
    Drift { link: Descriptor } => RingLocks at (Some(ChainPart::Link(link))) {
        let takes: Phrase = &acquires(&chain.links[link]);
        let gives: Phrase = &releases(&chain.links[link]);
        let taken: Number = round(chain).0;
        let given: Number = round(chain).1;
        let like: Offer = &like_another(fault, chain, link);
        "descriptor {link} {takes} and {gives}; a round of the ring acquires {taken}, but releases {given}";
        note "the other end releases the number that it acquires, so the sum changes with each round, until the ring hangs or overwrites data";
        help with like, "{like}";
        help given gone(fault, &Chain { allow_locks: true, ..*chain }), "write `allow(locks)` if this is intended";
    }

    /// The ring takes from locks, but never gives.
    OnlyTakes { link: Descriptor } => RingLocks at (Some(ChainPart::Link(link))) {
        let takes: Phrase = &acquires(&chain.links[link]);
        "descriptor {link} {takes}, but no descriptor of the ring releases any";
        note "the other end releases the number that it acquires, so the sum changes with each round, until the ring hangs or overwrites data";
        help given gone(fault, &Chain { allow_locks: true, ..*chain }), "write `allow(locks)` if this is intended";
    }

    /// The ring gives to locks, but never takes.
    OnlyGives { link: Descriptor } => RingLocks at (Some(ChainPart::Link(link))) {
        let gives: Phrase = &releases(&chain.links[link]);
        "descriptor {link} {gives}, but no descriptor of the ring acquires any";
        note "the other end releases the number that it acquires, so the sum changes with each round, until the ring hangs or overwrites data";
        help given gone(fault, &Chain { allow_locks: true, ..*chain }), "write `allow(locks)` if this is intended";
    }

    /// No initial values are correct: the descriptor would overwrite a buffer in use.
    Unguarded { link: Descriptor } => RingLocks at (Some(ChainPart::Link(link))) {
        let how: Words = match chain.links[link].acquire {
            None => "acquires no lock, so it runs again while its buffer is in use",
            Some(_) => "runs again while its buffer is in use, regardless of the initial values of its locks",
        };
        "descriptor {link} {how}";
        note "a descriptor waits only for the locks that it and those before it in the round acquire ({manual})";
        help given gone(fault, &Chain { allow_locks: true, ..*chain }), "write `allow(locks)` if this is intended";
    }

    /// No initial values are correct: the descriptor would overwrite the buffer in use by another descriptor that
    /// reaches the same addresses.
    UnguardedTogether { link: Descriptor, first: Descriptor } => TileOverlap at (Some(ChainPart::Link(link))) {
        let both: Bytes = shared(chain, link, first);
        "descriptor {link} reaches {both}, as descriptor {first} does, but no initial values of the locks make it wait until that buffer is free";
        note "a descriptor waits only for the locks that it and those before it in the round acquire ({manual})";
        help given gone(fault, &Chain { allow_overlap: true, ..*chain }), "write `allow(overlap)` if this is intended";
    }

    /// The descriptor overwrites data that the channel has received with `first` and not yet handed over.
    Overwritten { link: Descriptor, first: Descriptor } => TileOverlap at (Some(ChainPart::Link(link))) {
        let both: Bytes = shared(chain, link, first);
        "descriptor {link} reaches {both}, as descriptor {first} does, and no lock is released between them";
        note "it overwrites what descriptor {first} has received, before the other end sees it";
        help given gone(fault, &Chain { allow_overlap: true, ..*chain }), "write `allow(overlap)` if this is intended";
    }

    /// A lock of the ring is missing from the list of initial values. `link` is the first descriptor that names it.
    Unlisted { link: Descriptor, lock: Natural } => RingStart at (Some(ChainPart::Link(link))) {
        "descriptor {link} names lock {lock}, which `locks` leaves out";
        note "a ring can be checked only if the initial values of all its locks are known";
    }

    /// The list has initial values, but the chain is not a ring.
    NoRing => RingStart at (Some(ChainPart::Lock(0))) {
        "initial values of locks can be checked only in a chain that returns to its first descriptor";
    }

    /// The lock is already in the list.
    ListedTwice { entry: Entry } => RingStart at (Some(ChainPart::Lock(entry))) {
        "lock {entry} has an initial value already";
    }

    /// No descriptor of the ring names the lock.
    Unnamed { entry: Entry } => RingStart at (Some(ChainPart::Lock(entry))) {
        "no descriptor of the ring names lock {entry}";
    }

    /// The initial value does not fit a lock.
    NoValue { entry: Entry } => RingStart at (Some(ChainPart::Value(entry))) {
        let value: Number = chain.locks[entry].1;
        let most: Number = chain.max_lock();
        "initial value {value} of lock {entry} is not in 0..={most}";
        note "a lock's value has 6 bits ({registers})";
    }

    /// The initial values are too small: the ring stops. `entry` is the lock that the ring takes from, `found` the
    /// sum of its initial value and the value of the lock that the ring gives to, `least` the amount that the ring
    /// holds at once, `most` the sum at which every buffer is in use.
    TooFew { entry: Entry, found: Number, least: Number, most: Number } => RingStart at (Some(ChainPart::Value(entry))) {
        let value: Number = chain.locks[entry].1;
        let both: Phrase = &together(chain, entry, found);
        let start: Fix = with_change(fault, chain, entry, most - found);
        "lock {entry} starts with {value}{both}, but the ring waits for {least}";
        note "the other end releases only the number that it acquires";
        help with start, "the value that keeps every buffer in use is {start}";
    }

    /// The initial values are too large: the ring overwrites a buffer in use. `entry` is the lock with the larger
    /// initial value.
    TooMany { entry: Entry, found: Number, most: Number } => RingStart at (Some(ChainPart::Value(entry))) {
        let value: Number = chain.locks[entry].1;
        let both: Phrase = &together(chain, entry, found);
        let start: Fix = with_change(fault, chain, entry, most - found);
        "lock {entry} starts with {value}{both}, but the ring has buffers for {most}";
        note "with more, the ring returns to a buffer before the other end is done with it";
        help with start, "the value that keeps every buffer in use is {start}";
    }

    /// The initial values are too large: `run` would overwrite the buffer of another descriptor that reaches the same
    /// addresses.
    TooManyTogether { entry: Entry, found: Number, most: Number, run: Descriptor, buffer: Descriptor } => RingStart at (Some(ChainPart::Value(entry))) {
        let value: Number = chain.locks[entry].1;
        let both: Phrase = &together(chain, entry, found);
        let start: Fix = with_change(fault, chain, entry, most - found);
        let bytes: Bytes = shared(chain, run, buffer);
        "descriptors {buffer} and {run} both reach {bytes}, so the ring has buffers for {most}, but lock {entry} starts with {value}{both}";
        note "with more, the ring returns to a buffer before the other end is done with it";
        help given apart(fault, chain, run), "give one of them another address";
        help with start, "if they share a buffer on purpose, the value that keeps every buffer in use is {start}";
        help given gone(fault, &Chain { allow_overlap: true, ..*chain }), "write `allow(overlap)` if this is intended";
    }

    /// The locks do not form pairs, so the initial values cannot be judged.
    Undecided => RingStart at (Some(ChainPart::Lock(0))) {
        "these initial values cannot be checked: the locks of the ring do not come in pairs";
        note "a pair is a lock that descriptors acquire, and a lock to which the same descriptors release the same number";
    }
}

impl Fault {
    /// The message about the chain that was checked.
    ///
    /// # Panics
    /// If `chain` is a different chain that lacks the link.
    pub const fn text(&self, chain: &Chain<'_>) -> Text {
        self.write(Text::new(), chain)
    }

    /// Whether both are the same fault of a ring. What `allow(..)` permits holds for all descriptors of the ring.
    const fn is_same(&self, other: &Self) -> bool {
        let is_same_entry = match (self.locus(), other.locus()) {
            (
                Some(ChainPart::Lock(one) | ChainPart::Value(one)),
                Some(ChainPart::Lock(other) | ChainPart::Value(other)),
            ) => one == other,
            (Some(ChainPart::Link(_)), Some(ChainPart::Link(_))) => true,
            _ => false,
        };
        is_same_entry && self.rule() as u8 == other.rule() as u8
    }
}

/// Whether replacing the `next_bd` of a descriptor reduces the number of faults.
const fn mended(chain: &Chain<'_>, link: usize, next_bd: Option<u64>) -> Option<Checked> {
    let mut links = [Link::BLANK; CAPACITY];
    if chain.links.len() > links.len() {
        return None;
    }
    links.split_at_mut(chain.links.len()).0.copy_from_slice(chain.links);
    links[link].next_bd = next_bd;
    let after = super::check(&Chain { links: links.split_at(chain.links.len()).0, ..*chain });
    Checked::if_passed(after.as_slice().len() < super::check(chain).as_slice().len())
}

/// Whether the fault is gone from the ring of a changed chain.
const fn gone(fault: &Fault, chain: &Chain<'_>) -> Option<Checked> {
    let faults = super::ring::check(chain);
    let mut k = 0;
    while k < faults.as_slice().len() {
        if faults.as_slice()[k].is_same(fault) {
            return None;
        }
        k += 1;
    }
    // If the list of faults is full, the fault may have been dropped.
    Checked::if_passed(k < CAPACITY)
}

/// Whether the chain has fewer faults as a ring of all its descriptors that goes on with this one.
const fn as_ring(chain: &Chain<'_>, next: u64) -> Option<Checked> {
    if chain.links[0].bd_id != next {
        return None;
    }
    let after = super::check(&Chain { end: End::LoopsTo(0), ..*chain });
    Checked::if_passed(after.as_slice().len() < super::check(chain).as_slice().len())
}

/// Whether the fault is gone if the descriptor is elsewhere.
const fn apart(fault: &Fault, chain: &Chain<'_>, link: usize) -> Option<Checked> {
    let mut links = [Link::BLANK; CAPACITY];
    if chain.links.len() > links.len() {
        return None;
    }
    links.split_at_mut(chain.links.len()).0.copy_from_slice(chain.links);
    links[link].region = None;
    gone(fault, &Chain { links: links.split_at(chain.links.len()).0, ..*chain })
}

/// The lock that another descriptor of the ring has, if the ring balances with the same one here.
const fn like_another(fault: &Fault, chain: &Chain<'_>, link: usize) -> Option<(Checked, Text)> {
    let mut links = [Link::BLANK; CAPACITY];
    if chain.links.len() > links.len() {
        return None;
    }
    links.split_at_mut(chain.links.len()).0.copy_from_slice(chain.links);
    let own = links[link];
    each!(k, (start(chain))..chain.links.len(), {
        let other = &chain.links[k];
        let release = Link { release: other.release, ..own };
        let acquire = Link { acquire: other.acquire, ..own };
        let changed = [("release", release, other.release), ("acquire", acquire, other.acquire)];
        each!(n, 0..changed.len(), {
            let (key, candidate, lock) = changed[n];
            links[link] = candidate;
            if let Some((lock, value)) = lock
                && k != link
                && let Some(checked) =
                    gone(fault, &Chain { links: links.split_at(chain.links.len()).0, ..*chain })
            {
                let text = Text::new().str("write `").str(key).str(" = (").int(lock as i128).str(", ");
                let text = text.int(value as i128).str(")`, as descriptor ").int(other.bd_id as i128);
                return Some((checked, text.str(" has")));
            }
        });
    });
    None
}

/// `acquires 1 from lock 0`.
const fn acquires(link: &Link) -> Text {
    match link.acquire {
        Some((lock, _)) => Text::new().str("acquires ").int(takes(link)).str(" from lock ").int(lock as i128),
        None => Text::new().str("acquires nothing"),
    }
}

/// `releases 1 to lock 1`.
const fn releases(link: &Link) -> Text {
    match link.release {
        Some((lock, _)) => Text::new().str("releases ").int(gives(link)).str(" to lock ").int(lock as i128),
        None => Text::new().str("releases nothing"),
    }
}

/// Appends an initial value with which every buffer is in use.
const fn with_change(
    fault: &Fault,
    chain: &Chain<'_>,
    entry: usize,
    change: i128,
) -> Option<(Checked, i128)> {
    let mut locks = [(0, 0); super::ring::LOCKS];
    let len = chain.locks.len();
    if len > locks.len() {
        return None;
    }
    locks.split_at_mut(len).0.copy_from_slice(chain.locks);
    locks[entry].1 += change;
    match gone(fault, &Chain { locks: locks.split_at(len).0, ..*chain }) {
        Some(checked) => Some((checked, locks[entry].1)),
        None => None,
    }
}

/// The device family of the chain. A fault that cites a source implies at least one descriptor.
const fn family(chain: &Chain<'_>) -> &'static Family {
    match chain.links {
        [first, ..] => first.device.family(),
        [] => Device::Ideal.family(),
    }
}

const fn limits(chain: &Chain<'_>, link: usize) -> &'static Tile {
    chain.links[link].device.limits(chain.links[link].tile)
}

const fn channel(chain: &Chain<'_>, link: usize) -> Option<(Direction, u64)> {
    chain.links[link].channel
}

/// The channel of the chain; if none is declared, the channels that reach its first descriptor.
const fn channels(chain: &Chain<'_>) -> Text {
    match chain.channel() {
        Some((direction, channel)) => Text::new().str(direction.name()).str(" channel ").int(channel as i128),
        None => Text::new().str("the channels of descriptor ").int(chain.links[0].bd_id as i128),
    }
}

/// Position of the first descriptor of the loop.
const fn start(chain: &Chain<'_>) -> usize {
    or!(chain.start_of_loop(), 0)
}

const fn bytes(chain: &Chain<'_>, link: usize) -> u64 {
    or!(chain.links[link].bytes, 0)
}

const fn shared(chain: &Chain<'_>, one: usize, other: usize) -> (u64, u64) {
    or!(chain.links[one].common(&chain.links[other]), (0, 0))
}

const fn ring<'a>(chain: &Chain<'a>) -> &'a [Link] {
    chain.links.split_at(start(chain)).1
}

/// The total that a round takes, and the total that it gives.
pub(super) const fn round(chain: &Chain<'_>) -> (i128, i128) {
    let (ring, mut taken, mut given) = (ring(chain), 0, 0);
    each!(k, 0..ring.len(), {
        taken += takes(&ring[k]);
        given += gives(&ring[k]);
    });
    (taken, given)
}

/// Words for the sum of two initial values, if the other lock contributes.
const fn together(chain: &Chain<'_>, entry: usize, found: i128) -> Text {
    if chain.locks[entry].1 == found {
        return Text::new();
    }
    Text::new().str(" (").int(found).str(" together with the lock at the other side)")
}

/// The faults of one chain, in order.
pub type Faults = crate::rule::Faults<Fault>;

impl Blank for Fault {
    const BLANK: Self = Self::Empty;
}
