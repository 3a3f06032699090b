//! Reads `aie.objectfifo` and the operations on FIFOs.

use aie_pattern_core::device::TileKind;
use aie_pattern_core::rule::Rule;
use aie_pattern_syntax::parse::cursor::{Cursor, Language, between_commas, enter, is_punct, tokens};
use proc_macro2::{Delimiter, TokenTree};

use super::device::{Reader, before, first_memref, operands, over};
use super::scope::Entity;
use crate::finding::Finding;
use crate::model::{Design, ExternalId, Fifo, FifoId, FifoPort, Link, Named, Number, TileId};
use crate::tree::Op;
use crate::tree::attributes::Attributes;
use crate::tree::read::{self, memref, number, symbol, value};

/// The error of a name that no FIFO has.
pub(crate) fn no_fifo(design: &Design, name: &Named) -> Finding {
    let message = format!("`@{}` is not an object FIFO of this device", name.text);
    let known = design.fifos.iter().map(|fifo| fifo.name.text.as_str()).collect();
    Finding::error(Rule::UnknownSymbol, name.place, message).meant(name, "@", known)
}

impl<'a> Reader<'_, 'a> {
    /// `aie.objectfifo @f(%p dimensionsToStream [..], {%c dimensionsFromStream [..]}, 2 : i32) {..} : !aie.objectfifo<memref<..>>`.
    pub(super) fn fifo(&mut self, op: &Op) -> Option<Fifo> {
        let attributes = Attributes::of(op);
        let mut cursor = before(op);
        if op.is_generic {
            return self.generic_fifo(op, &attributes);
        }
        let name = symbol(&mut cursor)?;
        let mut inside = over!(op, &tokens(cursor.group(Delimiter::Parenthesis)?.stream()));
        let producer = self.port(&mut inside)?;
        inside.punct(',')?;
        let group = inside.group(Delimiter::Brace)?;
        let mut within = enter!(group, Language::Mlir);
        let consumers = read::list(&mut within, |cursor| self.port(cursor));
        within.is_empty().then_some(())?;
        inside.punct(',');
        let depths = self.depths(&mut inside)?;
        let mut types = Vec::new();
        let mut initial = 0;
        while let Some(token) = cursor.peek() {
            if let Some(ty) = memref(&mut cursor) {
                types.push(ty);
                continue;
            }
            let is_equals = is_punct(token, '=');
            cursor.bump();
            if is_equals && let Some(group) = cursor.group(Delimiter::Bracket) {
                initial = top_items(&tokens(group.stream()));
            }
        }
        let mut types = types.into_iter();
        let (memref, consumer_memref) = (types.next(), types.next());
        let fifo = self.with_attributes(op, &attributes, name, (producer, consumers), depths);
        Some(Fifo { memref, consumer_memref, initial, ..fifo })
    }

    /// `2 : i32`, `[2, 3]`.
    fn depths(&self, cursor: &mut Cursor) -> Option<Vec<Number>> {
        let list = read::numbers(cursor, &self.scope).map(|(depths, _)| depths);
        list.or_else(|| Some(vec![number(cursor, &self.scope)?]))
    }

    /// `"aie.objectfifo"(%p, %c) <{sym_name = "f", elemNumber = 2 : i32, elemType = !aie.objectfifo<..>}>`.
    fn generic_fifo(&mut self, op: &Op, attributes: &Attributes) -> Option<Fifo> {
        let name = attributes.text("sym_name")?;
        let mut cursor = over!(op, &operands(op)?);
        let mut ports = read::list(&mut cursor, |cursor| self.port(cursor));
        let has_dims = ["dimensionsToStream", "dimensionsFromStreamPerConsumer"].iter().any(|key| {
            attributes.get(key).is_some_and(|attribute| {
                attribute.value.iter().any(|token| token.to_string().contains("size"))
            })
        });
        if has_dims || ports.len() < 2 || !cursor.is_empty() {
            return None;
        }
        let producer = ports.remove(0);
        let depths = self.depths(&mut attributes.get("elemNumber")?.cursor())?;
        let memref = attributes.get("elemType").and_then(|ty| first_memref(&ty.value, op));
        Some(Fifo { memref, ..self.with_attributes(op, attributes, name, (producer, ports), depths) })
    }

    /// A FIFO without its types.
    fn with_attributes(
        &self,
        op: &Op,
        attributes: &Attributes,
        name: Named,
        (producer, consumers): (FifoPort, Vec<FifoPort>),
        depths: Vec<Number>,
    ) -> Fifo {
        let scope = &self.scope;
        let number = |key: &str| attributes.number(key, scope);
        let pad = attributes
            .get("padDimensions")
            .and_then(|attribute| read::wrapped_pairs(&mut attribute.cursor(), scope));
        let channels = attributes
            .get("cons_dma_channels")
            .and_then(|attribute| read::numbers(&mut attribute.cursor(), scope));
        let transport = attributes.get("transport");
        let goes = |way: &str| transport.is_some_and(|attribute| has_word(&attribute.value, way));
        Fifo {
            name,
            producer,
            consumers,
            depths,
            memref: None,
            consumer_memref: None,
            pad: pad.map(|(pad, _)| pad).filter(|pad| !pad.is_empty()),
            pad_value: number("padValue"),
            repeat: number("repeat_count").or_else(|| number("memtile_repeat_count")),
            iterations: number("iter_count").or_else(|| number("bd_chain_iter_count")),
            initial: 0,
            via_dma: attributes.flag("via_DMA") || goes("dma"),
            via_shared: number("via_shared_mem"),
            wants_shared: transport
                .filter(|_| goes("shared_mem"))
                .map(|attribute| attribute.cursor().place()),
            is_plio: attributes.flag("plio"),
            is_unsynchronized: attributes.flag("disable_synchronization"),
            stream: number("aie_stream"),
            stream_port: number("aie_stream_port"),
            producer_channel: number("prod_dma_channel"),
            consumer_channels: channels.map(|(channels, _)| channels).unwrap_or_default(),
            is_packet: attributes.flag("packet"),
            packet: number("packet_id"),
            iterates: attributes.flag("iterate_bds"),
            allocate: None,
            externals: Vec::new(),
            place: op.place,
        }
    }

    /// `%t dimensionsToStream [<size = 1, stride = 2>]`.
    fn port(&mut self, cursor: &mut Cursor) -> Option<FifoPort> {
        let name = value(cursor)?;
        let tile = self.tile_of(Some(&name));
        let (mut dims, mut dims_place) = (Vec::new(), None);
        let words = ["dimensionsToStream", "dimensionsFromStream", "toStream", "fromStream"];
        if words.iter().any(|word| cursor.is_ident(word)) {
            cursor.bump();
            let (pairs, place) = read::wrapped_pairs(cursor, &self.scope)?;
            (dims, dims_place) = (pairs, Some(place));
        }
        Some(FifoPort { tile, name, dims, dims_place })
    }

    /// Reads operations that name FIFOs, once all are known: links, allocations, registered buffers.
    pub(super) fn finish_fifos(&mut self, ops: &[&'a Op]) {
        for op in ops {
            let read: fn(&mut Self, &Op) -> Option<()> = match op.name.as_str() {
                "aie.objectfifo.link" => Self::read_link,
                "aie.objectfifo.allocate" => Self::read_allocate,
                "aie.objectfifo.register_external_buffers" => Self::read_register,
                _ => continue,
            };
            self.printed(op, read);
        }
    }

    fn read_link(&mut self, op: &Op) -> Option<()> {
        self.list_attributes(op);
        if op.is_generic {
            return None;
        }
        let mut cursor = before(op);
        let inputs = self.members(&mut cursor)?;
        if cursor.punct('-').is_some() {
            cursor.punct('>')?;
        }
        let outputs = self.members(&mut cursor)?;
        let (mut source_offsets, mut destination_offsets, mut offsets_place) = (Vec::new(), Vec::new(), None);
        if let Some(group) = cursor.group(Delimiter::Parenthesis) {
            offsets_place = Some(read::whole(group));
            let mut within = enter!(group, Language::Mlir);
            for list in [&mut source_offsets, &mut destination_offsets] {
                let found = read::numbers(&mut within, &self.scope);
                *list = found.map(|(found, _)| found).unwrap_or_default();
                within.punct(',');
            }
        }
        let attributes = Attributes::of(op);
        self.design.links.push(Link {
            inputs,
            outputs,
            source_offsets,
            destination_offsets,
            offsets_place,
            takes_turns: attributes.get("mode").is_some_and(|mode| has_word(&mode.value, "time")),
            shares_channel: attributes.flag("shared_input_channel"),
            place: op.place,
        });
        Some(())
    }

    /// The FIFOs of one side of a link: `@f`, `[@f, @g]`.
    fn members(&self, cursor: &mut Cursor) -> Option<Vec<(Option<FifoId>, Named)>> {
        let names = match cursor.group(Delimiter::Bracket) {
            Some(group) => {
                let mut within = enter!(group, Language::Mlir);
                let names = read::list(&mut within, symbol);
                within.is_empty().then_some(names)?
            }
            None => vec![symbol(cursor)?],
        };
        Some(names.into_iter().map(|name| (self.fifo_of(&name), name)).collect())
    }

    /// The FIFO with a symbol.
    pub(super) fn fifo_of(&self, name: &Named) -> Option<FifoId> {
        self.design.fifo(&name.text)
    }

    /// The same for an operation on a FIFO; pushes an error if there is none.
    fn known_fifo(&mut self, name: &Named) -> Option<FifoId> {
        let fifo = self.fifo_of(name);
        if fifo.is_none() {
            self.findings.push(no_fifo(&self.design, name));
        }
        fifo
    }

    fn read_allocate(&mut self, op: &Op) -> Option<()> {
        let mut cursor = before(op);
        let name = symbol(&mut cursor)?;
        let tile = value(&mut over!(op, &tokens(cursor.group(Delimiter::Parenthesis)?.stream())));
        let id = self.tile_of(tile.as_ref());
        let Some(fifo) = self.known_fifo(&name) else { return Some(()) };
        let place = tile?.place;
        match self.design.fifos.get_mut(fifo.0)?.allocate {
            Some((_, first)) => {
                let message = format!("the buffers of `@{}` are allocated a second time", name.text);
                let finding = Finding::error(Rule::FifoAllocate, op.place, message)
                    .note("MLIR-AIE takes one `aie.objectfifo.allocate` for a FIFO");
                self.findings.push(finding.related(first, "on this tile first"));
            }
            None => self.design.fifos.get_mut(fifo.0)?.allocate = Some((id, place)),
        }
        Some(())
    }

    fn read_register(&mut self, op: &Op) -> Option<()> {
        let before = self.findings.len();
        let mut cursor = super::device::before(op);
        let name = symbol(&mut cursor)?;
        let mut within = over!(op, &tokens(cursor.group(Delimiter::Parenthesis)?.stream()));
        let tile = value(&mut within)?;
        let id = self.tile_of(Some(&tile));
        within.punct(',');
        let group = within.group(Delimiter::Brace)?;
        let mut names = enter!(group, Language::Mlir);
        let mut externals: Vec<ExternalId> = Vec::new();
        while !names.is_empty() {
            let name = value(&mut names)?;
            match self.scope.get(&name.text) {
                Some(Entity::External(external)) => externals.push(*external),
                Some(_) => return None,
                None => self.check_defined(&name),
            }
            names.punct(',');
        }
        let Some(fifo) = self.known_fifo(&name) else { return Some(()) };
        let fifo = self.design.fifos.get_mut(fifo.0)?;
        let at = |id: Option<TileId>| id.and_then(|id| self.design.tiles.get(id.0)?.at);
        if let Some(own) = at(id)
            && !fifo.ports().any(|port| at(port.tile).is_none_or(|at| at == own))
        {
            let message = format!("`@{}` has no end on this tile", name.text);
            let finding = Finding::error(Rule::FifoEnd, tile.place, message);
            self.findings.push(finding.note("only an end on a shim tile uses buffers of the host"));
        }
        fifo.externals.extend(externals);
        let kind = id.and_then(|id| self.design[id].kind).filter(|kind| *kind != TileKind::Shim);
        if let (Some(kind), true) = (kind, self.findings.len() == before) {
            let message = format!("buffers of the host are registered on a {} tile", kind.name());
            let finding = Finding::error(Rule::FifoEnd, tile.place, message);
            self.findings.push(finding.note("only an end on a shim tile uses buffers of the host"));
        }
        Some(())
    }
}

/// Whether a word is among the tokens of an attribute, as in `#aie.transport<dma>`.
fn has_word(all: &[TokenTree], word: &str) -> bool {
    all.iter().any(|token| matches!(token, TokenTree::Ident(ident) if ident == word))
}

/// The number of items in a list.
fn top_items(all: &[TokenTree]) -> usize {
    if all.is_empty() { 0 } else { between_commas(all).count() }
}
