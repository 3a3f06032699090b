//! Connections: flows, packet flows, switchboxes, and the named channels of shims.

use std::collections::{HashMap, HashSet};

use aie_pattern_core::device::Direction;

use super::{Memref, Named, Number, Packet, Place, TileId};

/// Ids of packets, which have 5 bits in the header (AM020).
pub const PACKET_IDS: u32 = 32;

/// Rules of an input, which has a slot for each (AM025).
pub const PACKET_RULES: usize = 4;

/// The most ports of one group that a switch has: a shim has them to the south.
const MOST_PORTS: i128 = 8;

/// The groups of a tile's ports, by what they lead to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Bundle {
    /// The stream ports of the core.
    Core,
    /// The DMA.
    Dma,
    /// A FIFO of the switch.
    Fifo,
    /// The tile below.
    South,
    /// The tile to the west.
    West,
    /// The tile above.
    North,
    /// The tile to the east.
    East,
    /// The programmable logic.
    Plio,
    /// The network on chip.
    Noc,
    /// Trace packets.
    Trace,
    /// Control packets.
    TileControl,
}

impl Bundle {
    /// All groups, with their names.
    pub const ALL: [(Self, &'static str); 11] = [
        (Self::Core, "Core"),
        (Self::Dma, "DMA"),
        (Self::Fifo, "FIFO"),
        (Self::South, "South"),
        (Self::West, "West"),
        (Self::North, "North"),
        (Self::East, "East"),
        (Self::Plio, "PLIO"),
        (Self::Noc, "NOC"),
        (Self::Trace, "Trace"),
        (Self::TileControl, "TileControl"),
    ];

    /// The ports of a name.
    pub fn of(name: &str) -> Option<Self> {
        // Older text says `Ctrl`, and IREE's text has capital letters only.
        let name = if name.eq_ignore_ascii_case("Ctrl") { "TileControl" } else { name };
        Self::ALL.iter().find(|(_, known)| known.eq_ignore_ascii_case(name)).map(|&(bundle, _)| bundle)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(bundle, _)| *bundle == self).map_or("", |(_, name)| name)
    }
}

/// A port of a tile: `%t, DMA : 0`.
#[derive(Clone, Debug)]
pub struct Port {
    /// The tile; `None` if no tile has the name.
    pub tile: Option<TileId>,
    /// The group of ports.
    pub bundle: Bundle,
    /// The number in the group.
    pub channel: Number,
    /// The place from the tile to the number.
    pub place: Place,
}

/// `aie.flow(%a, DMA : 0, %b, DMA : 1)`.
#[derive(Clone, Debug)]
pub struct Flow {
    /// The port at its beginning.
    pub source: Port,
    /// The port at its end.
    pub destination: Port,
    /// The operation's name.
    pub place: Place,
}

/// `aie.cascade_flow(%a, %b)`.
#[derive(Clone, Debug)]
pub struct Cascade {
    /// The tile whose core writes it.
    pub from: Option<TileId>,
    /// The tile whose core reads it.
    pub to: Option<TileId>,
    /// The operation's name.
    pub place: Place,
}

/// `aie.packet_flow(3) { .. }`.
#[derive(Clone, Debug)]
pub struct PacketFlow {
    /// The id of its packets.
    pub id: Number,
    /// The ports at its beginning.
    pub sources: Vec<Port>,
    /// The ports at its end.
    pub destinations: Vec<Port>,
    /// `keep_pkt_header`.
    pub keeps_header: bool,
    /// The operation's name.
    pub place: Place,
}

/// `aie.switchbox(%t) { .. }` or `aie.shim_mux(%t) { .. }`.
#[derive(Clone, Debug)]
pub struct Switchbox {
    /// Its tile.
    pub tile: Option<TileId>,
    /// Whether it is the multiplexer between a shim's switchbox and its DMA.
    pub is_mux: bool,
    /// Its connections.
    pub connects: Vec<Connect>,
    /// The selections of its arbiters.
    pub selections: Vec<Selection>,
    /// Its outputs for packets.
    pub masters: Vec<MasterSet>,
    /// The rules for packets.
    pub rules: Vec<PacketRule>,
    /// The operation's name.
    pub place: Place,
}

impl Switchbox {
    /// Its selections by name, and the outputs that take what each selects.
    pub fn selected(&self) -> Selected<'_> {
        let mut selected = Selected { selections: HashMap::new(), outputs: HashMap::new() };
        for selection in &self.selections {
            selected.selections.entry(&selection.name).or_insert(selection);
        }
        for master in &self.masters {
            for name in &master.selections {
                let outputs = selected.outputs.entry(selected.key(name)).or_default();
                // An output may name a selection twice.
                if outputs.last().is_none_or(|last| !std::ptr::eq(*last, master)) {
                    outputs.push(master);
                }
            }
        }
        selected
    }

    /// The rules that its inputs have slots for, each with the outputs that take what it selects. Ports that no switch has
    /// and second sources of an output are left out: what a text writes beyond the switch does not multiply.
    pub fn sorted<'s>(&'s self, selected: &Selected<'s>) -> Vec<(&'s PacketRule, Vec<&'s MasterSet>)> {
        let exists = |number: i128| (0..MOST_PORTS).contains(&number);
        let known =
            |(bundle, number): (Bundle, Number)| Some((bundle, number.value.filter(|one| exists(*one))?));
        let mut counts: HashMap<(Bundle, i128), usize> = HashMap::new();
        let mut sorted = Vec::new();
        for rule in &self.rules {
            let Some(input) = known(rule.source) else { continue };
            let count = counts.entry(input).or_default();
            *count += 1;
            if *count > PACKET_RULES {
                continue;
            }
            let mut fed = HashSet::new();
            let outputs = selected.outputs(&rule.selection).iter().copied();
            let is_first =
                |master: &&MasterSet| known(master.destination).is_some_and(|port| fed.insert(port));
            sorted.push((rule, outputs.filter(is_first).collect()));
        }
        sorted
    }
}

/// The selections of a switchbox, and its outputs by what they take.
pub struct Selected<'s> {
    selections: HashMap<&'s str, &'s Selection>,
    outputs: HashMap<SelectionKey<'s>, Vec<&'s MasterSet>>,
}

/// What makes two selections the same: their numbers, or their names where a number is not known.
#[derive(PartialEq, Eq, Hash)]
enum SelectionKey<'s> {
    Numbers(i128, i128),
    Name(&'s str),
}

impl<'s> Selected<'s> {
    fn key<'n>(&self, name: &'n str) -> SelectionKey<'n> {
        let numbers = self.selection(name).and_then(|one| one.arbiter.value.zip(one.select.value));
        numbers.map_or(SelectionKey::Name(name), |(arbiter, select)| SelectionKey::Numbers(arbiter, select))
    }

    /// The selection of a value's name.
    pub fn selection(&self, name: &str) -> Option<&'s Selection> {
        self.selections.get(name).copied()
    }

    /// The outputs that take what a selection selects, by its own value or by another one of the same numbers.
    pub fn outputs(&self, name: &'s str) -> &[&'s MasterSet] {
        self.outputs.get(&self.key(name)).map_or(&[], Vec::as_slice)
    }
}

/// `%a = aie.amsel<0> (3)`.
#[derive(Clone, Debug)]
pub struct Selection {
    /// The name of its value.
    pub name: String,
    /// The number of the arbiter.
    pub arbiter: Number,
    /// The number of the selection.
    pub select: Number,
    /// `deterministic_merge [<North : 1, 1>, <DMA : 0, 2>]`: the inputs of the arbiter, in the order in which they take turns.
    pub merge: Vec<MergeSlot>,
    /// The operation's name.
    pub place: Place,
}

/// The turn of an input in a deterministic merge.
#[derive(Clone, Debug)]
pub struct MergeSlot {
    /// The input.
    pub source: (Bundle, Number),
    /// The packets of a turn.
    pub packets: Number,
    /// The whole slot.
    pub place: Place,
}

/// `aie.connect<South : 3, North : 0>`.
#[derive(Clone, Debug)]
pub struct Connect {
    /// The input.
    pub source: (Bundle, Number),
    /// The output.
    pub destination: (Bundle, Number),
    /// The operation's name.
    pub place: Place,
}

/// `%m = aie.masterset(DMA : 0, %a)`.
#[derive(Clone, Debug)]
pub struct MasterSet {
    /// The output.
    pub destination: (Bundle, Number),
    /// The arbiters' selections, by the names of their values.
    pub selections: Vec<String>,
    /// `keep_pkt_header`.
    pub keeps_header: bool,
    /// The operation's name.
    pub place: Place,
}

/// `aie.rule(mask, value, %a)` in `aie.packet_rules(South : 3)`.
#[derive(Clone, Debug)]
pub struct PacketRule {
    /// The input.
    pub source: (Bundle, Number),
    /// The bits of the id that are compared.
    pub mask: Number,
    /// The value of these bits.
    pub value: Number,
    /// The arbiter's selection, by the name of its value.
    pub selection: String,
    /// The operation's name.
    pub place: Place,
}

/// `aie.shim_dma_allocation @in(%t, MM2S, 0)`.
#[derive(Clone, Debug)]
pub struct Allocation {
    /// Its symbol.
    pub name: Named,
    /// Its tile.
    pub tile: Option<TileId>,
    /// The column, in older text that names no tile.
    pub column: Option<Number>,
    /// The direction of the channel.
    pub direction: Direction,
    /// Its number.
    pub channel: Number,
    /// The packets that it sends.
    pub packet: Option<Packet>,
    /// `plio`: it leads to the programmable logic.
    pub is_plio: bool,
    /// `elem_type`: what the other end takes at a time.
    pub object: Option<Memref>,
    /// The operation's name.
    pub place: Place,
}
