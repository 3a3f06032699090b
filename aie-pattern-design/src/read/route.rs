//! Flows, packet flows, switchboxes, and the named channels of shims.

use std::collections::HashMap;

use aie_pattern_core::device::{Device, TileKind};
use aie_pattern_core::rule::Rule;
use aie_pattern_syntax::parse::cursor::{Cursor, Language, tokens};
use proc_macro2::Delimiter;

use super::device::{Reader, before, operands, over};
use super::dma::packet_of;
use super::scope::Scope;
use crate::finding::Finding;
use crate::model::{
    Allocation, Bundle, Cascade, Connect, Flow, MasterSet, Memref, MergeSlot, Number, PacketFlow, PacketRule,
    Place, Port, Selection, Switchbox,
};
use crate::tree::Op;
use crate::tree::attributes::Attributes;
use crate::tree::read::{self, memref, number, symbol, value, word};

/// `DMA : 0`, `"DMA" : 0`.
fn bundle(cursor: &mut Cursor, scope: &Scope) -> Option<(Bundle, Number)> {
    let bundle = Bundle::of(&word(cursor)?.text)?;
    cursor.punct(':')?;
    let number = number(cursor, scope)?;
    cursor.punct(',');
    Some((bundle, number))
}

impl<'a> Reader<'_, 'a> {
    /// `%t, DMA : 0`.
    fn port_of(&mut self, cursor: &mut Cursor) -> Option<Port> {
        let name = value(cursor)?;
        cursor.punct(',')?;
        let (bundle, channel) = bundle(cursor, &self.scope)?;
        let place = Place { first: name.place.first, last: channel.place.last };
        Some(Port { tile: self.tile_of(Some(&name)), bundle, channel, place })
    }

    /// A port in the generic form: its tile is an operand, the rest are attributes with these names.
    fn generic_port(
        &mut self,
        cursor: &mut Cursor,
        attributes: &Attributes,
        [bundle, channel]: [&str; 2],
    ) -> Option<Port> {
        let name = value(cursor)?;
        let kind = attributes.number(bundle, &self.scope)?.small()?;
        let (bundle, _) = *Bundle::ALL.get(kind as usize)?;
        let channel = attributes.number(channel, &self.scope)?;
        Some(Port { tile: self.tile_of(Some(&name)), bundle, channel, place: name.place })
    }

    pub(super) fn flow(&mut self, op: &Op) -> Option<Flow> {
        let mut cursor = over!(op, &operands(op)?);
        if op.is_generic {
            let attributes = Attributes::of(op);
            let source = self.generic_port(&mut cursor, &attributes, ["source_bundle", "source_channel"])?;
            cursor.punct(',');
            let destination = self.generic_port(&mut cursor, &attributes, ["dest_bundle", "dest_channel"])?;
            return Some(Flow { source, destination, place: op.place });
        }
        let source = self.port_of(&mut cursor)?;
        let destination = self.port_of(&mut cursor)?;
        Some(Flow { source, destination, place: op.place })
    }

    /// `aie.cascade_flow(%a, %b)`.
    pub(super) fn read_cascade(&mut self, op: &'a Op) {
        let mut cursor = over!(op, &operands(op).unwrap_or_default());
        let from = value(&mut cursor);
        cursor.punct(',');
        let to = value(&mut cursor);
        let (from, to) = (self.tile_of(from.as_ref()), self.tile_of(to.as_ref()));
        self.design.cascades.push(Cascade { from, to, place: op.place });
    }

    /// **Sides**: `aie.configure_cascade(%t, North, South)` says from where a core gets a cascade, and to where it sends one.
    pub(super) fn check_cascade_ways(&mut self, op: &'a Op) {
        let mut cursor = over!(op, &operands(op).unwrap_or_default());
        let name = value(&mut cursor);
        let tile = self.tile_of(name.as_ref());
        let kind = tile.and_then(|tile| self.design[tile].kind);
        if let (Some(name), Some(kind)) = (&name, kind.filter(|kind| *kind != TileKind::Compute)) {
            let message = format!("`{}` is a {} tile, but only cores have cascades", name.text, kind.name());
            self.findings.push(Finding::error(Rule::PortRange, name.place, message));
            return;
        }
        if self.design.part.device.is_none_or(|device| device == Device::Aie) {
            return;
        }
        for (sides, verb) in [(["North", "West"], "comes from"), (["South", "East"], "goes to")] {
            cursor.punct(',');
            let Some(side) = word(&mut cursor).filter(|side| !sides.contains(&side.text.as_str())) else {
                continue;
            };
            let message = format!(
                "a cascade {verb} the {} or the {} of a core, not the {}",
                sides[0].to_lowercase(),
                sides[1].to_lowercase(),
                side.text.to_lowercase()
            );
            self.findings.push(Finding::error(Rule::PortRange, side.place, message));
        }
    }

    pub(super) fn packet_flow(&mut self, op: &Op) -> Option<PacketFlow> {
        let attributes = Attributes::of(op);
        let id = if op.is_generic {
            attributes.number("ID", &self.scope)?
        } else {
            let inner = operands(op)?;
            number(&mut over!(op, &inner), &self.scope)?
        };
        let mut flow = PacketFlow {
            id,
            sources: Vec::new(),
            destinations: Vec::new(),
            keeps_header: attributes.flag("keep_pkt_header"),
            place: op.place,
        };
        for inner in op.regions.iter().flat_map(crate::tree::Region::ops) {
            let is_source = match inner.name.as_str() {
                "aie.packet_source" => true,
                "aie.packet_dest" => false,
                name if super::passive::is_passive(name) => continue,
                _ => {
                    self.unread(inner, "is not read in a packet flow");
                    continue;
                }
            };
            let port = if inner.is_generic {
                // `"aie.packet_source"(%t) <{bundle = 1 : i32, channel = 0 : i32}>`.
                let operands = operands(inner)?;
                let attributes = Attributes::of(inner);
                self.generic_port(&mut over!(inner, &operands), &attributes, ["bundle", "channel"])?
            } else {
                let (tokens, place) = before(inner).angles()?;
                self.port_of(&mut Cursor::new(tokens, place.last).written_in(Language::Mlir))?
            };
            if is_source { &mut flow.sources } else { &mut flow.destinations }.push(port);
        }
        for (ports, what) in [(&flow.sources, "source"), (&flow.destinations, "destination")] {
            if ports.is_empty() {
                self.error(op.place, format!("the packet flow has no {what}"));
            }
        }
        Some(flow)
    }

    pub(super) fn read_switchbox(&mut self, op: &'a Op) {
        let inner = operands(op).unwrap_or_default();
        let name = value(&mut over!(op, &inner));
        let tile = self.tile_of(name.as_ref());
        let mut found = Switchbox {
            tile,
            is_mux: op.name == "aie.shim_mux",
            connects: Vec::new(),
            selections: Vec::new(),
            masters: Vec::new(),
            rules: Vec::new(),
            place: op.place,
        };
        let mut sorted: HashMap<(Bundle, i128), Place> = HashMap::new();
        for inner in op.regions.iter().flat_map(crate::tree::Region::ops) {
            let is_read = match inner.name.as_str() {
                "aie.connect" => self.connect(inner).map(|connect| found.connects.push(connect)),
                "aie.amsel" => self.selection(inner).map(|selection| found.selections.push(selection)),
                "aie.masterset" => self.master(inner).map(|master| found.masters.push(master)),
                "aie.packet_rules" => self.rules(inner).map(|rules| {
                    let source = rules.first().and_then(|rule| Some((rule.source.0, rule.source.1.value?)));
                    let first = source.and_then(|source| sorted.insert(source, inner.place));
                    if let (Some((bundle, number)), Some(first)) = (source, first) {
                        let message =
                            format!("the packets of {} : {number} are sorted a second time", bundle.name());
                        let finding = Finding::error(Rule::PortRange, inner.place, message)
                            .note("MLIR-AIE refuses it; an input has one list of rules")
                            .help("write all rules of the input in one `aie.packet_rules`");
                        self.findings.push(finding.related(first, "sorted here first"));
                    }
                    found.rules.extend(rules);
                }),
                name if super::passive::is_passive(name) => Some(()),
                _ => None,
            };
            if is_read.is_none() {
                self.unread(inner, "is not read in a switchbox");
            }
        }
        self.design.switchboxes.push(found);
    }

    /// `aie.connect<South : 3, North : 0>`.
    fn connect(&self, op: &Op) -> Option<Connect> {
        let (tokens, place) = before(op).angles()?;
        let mut cursor = Cursor::new(tokens, place.last).written_in(Language::Mlir);
        let source = bundle(&mut cursor, &self.scope)?;
        let destination = bundle(&mut cursor, &self.scope)?;
        Some(Connect { source, destination, place: op.place })
    }

    /// `%a = aie.amsel<0> (3)`.
    fn selection(&self, op: &Op) -> Option<Selection> {
        let mut cursor = before(op);
        let (angles, place) = cursor.angles()?;
        let arbiter = number(&mut Cursor::new(angles, place.last).written_in(Language::Mlir), &self.scope)?;
        let select =
            number(&mut over!(op, &tokens(cursor.group(Delimiter::Parenthesis)?.stream())), &self.scope)?;
        let merge = if cursor.is_ident("deterministic_merge") {
            cursor.bump();
            self.merge_slots(&mut over!(op, &tokens(cursor.group(Delimiter::Bracket)?.stream())))?
        } else {
            Vec::new()
        };
        Some(Selection { name: op.result()?.text.clone(), arbiter, select, merge, place: op.place })
    }

    /// `<North : 1, 1>, <DMA : 0, 2>`: an input, and the number of packets that it sends in its turn.
    fn merge_slots(&self, cursor: &mut Cursor) -> Option<Vec<MergeSlot>> {
        let mut slots = Vec::new();
        while !cursor.is_empty() {
            let (tokens, place) = cursor.angles()?;
            let mut within = Cursor::new(tokens, place.last).written_in(Language::Mlir);
            let source = bundle(&mut within, &self.scope)?;
            let packets = number(&mut within, &self.scope)?;
            slots.push(MergeSlot { source, packets, place });
            cursor.punct(',');
        }
        Some(slots)
    }

    /// `aie.masterset(DMA : 0, %a, %b)`.
    fn master(&self, op: &Op) -> Option<MasterSet> {
        let mut cursor = over!(op, &operands(op)?);
        let destination = bundle(&mut cursor, &self.scope)?;
        let selections = read::list(&mut cursor, |cursor| Some(value(cursor)?.text));
        let keeps_header = Attributes::of(op).flag("keep_pkt_header");
        Some(MasterSet { destination, selections, keeps_header, place: op.place })
    }

    /// `aie.packet_rules(South : 3) { aie.rule(31, 2, %a) }`.
    fn rules(&self, op: &Op) -> Option<Vec<PacketRule>> {
        let source = bundle(&mut over!(op, &operands(op)?), &self.scope)?;
        let mut rules = Vec::new();
        for rule in op.regions.iter().flat_map(crate::tree::Region::ops).filter(|op| op.name == "aie.rule") {
            let mut cursor = over!(rule, &operands(rule)?);
            let mask = super::device::next_number(&mut cursor, &self.scope)?;
            let matched = super::device::next_number(&mut cursor, &self.scope)?;
            let selection = value(&mut cursor)?.text;
            rules.push(PacketRule { source, mask, value: matched, selection, place: rule.place });
        }
        Some(rules)
    }

    /// `aie.shim_dma_allocation @in(%t, MM2S, 0, <pkt_type = 0, pkt_id = 2>)`, or the older `@in(MM2S, 0, 2)` with
    /// the column last.
    pub(super) fn allocation(&mut self, op: &Op) -> Option<Allocation> {
        if op.is_generic {
            let attributes = Attributes::of(op);
            let tile = value(&mut over!(op, &operands(op)?));
            return Some(Allocation {
                name: attributes.text("sym_name")?,
                tile: self.tile_of(tile.as_ref()),
                column: None,
                direction: attributes.direction("channel_dir", &self.scope)?,
                channel: attributes.number("channel_index", &self.scope)?,
                packet: None,
                is_plio: attributes.flag("plio"),
                object: object_of(&attributes),
                place: op.place,
            });
        }
        let mut cursor = before(op);
        let name = symbol(&mut cursor)?;
        let mut within = over!(op, &tokens(cursor.group(Delimiter::Parenthesis)?.stream()));
        let tile = value(&mut within);
        if tile.is_some() {
            within.punct(',')?;
        }
        let direction = read::direction(&mut within)?;
        within.punct(',')?;
        let channel = super::device::next_number(&mut within, &self.scope)?;
        let column = if tile.is_none() { number(&mut within, &self.scope) } else { None };
        let packet = if within.is_empty() { None } else { packet_of(&mut within, &self.scope) };
        let tile = self.tile_of(tile.as_ref());
        let attributes = Attributes::of(op);
        let (is_plio, object) = (attributes.flag("plio"), object_of(&attributes));
        Some(Allocation { name, tile, column, direction, channel, packet, is_plio, object, place: op.place })
    }
}

/// `elem_type = memref<64xi32>`.
fn object_of(attributes: &Attributes) -> Option<Memref> {
    memref(&mut attributes.get("elem_type")?.cursor())
}
