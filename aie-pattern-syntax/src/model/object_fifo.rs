//! Object FIFOs: tiles by their names, the core's declaration where all numbers are literals, and the place of each locus.

use aie_pattern_core::declare::{
    Beside as CoreBeside, Fifo as CoreFifo, FifoEnd, FifoLink, FifoMember, FifoSide, Fifos, Pair,
    PairNotation, StreamEnds,
};
use aie_pattern_core::device::{Direction, Grid, Place as At};
use aie_pattern_core::lower::fifo::members;
use aie_pattern_core::rule::fifo::FifoLocus;
use aie_pattern_core::rule::{Locus, Rule};
use aie_pattern_core::text::Text;
use aie_pattern_core::{Device, Element, TileKind};

use super::fifo_table::{Kept, unsigned};
use super::fifo_tile::{Spot, Substitutes, Tiles};
use crate::errors::{Errors, Place, help_code, known_names, meant, note};
use crate::parse::buffer::BufferType;
use crate::parse::cursor::Language;
use crate::parse::name::Named;
use crate::parse::number::Number;
use crate::parse::object_fifo::block::{Beside, Block, Fifo, Index, Member, Task, push_unknown};
use crate::parse::object_fifo::number::push_unless_unsigned;
use crate::parse::part::Part;
use crate::parse::tile_name::{TileName, in_name};

/// A block whose names are resolved.
pub struct Resolved<'a> {
    /// The block as written.
    pub block: &'a Block,
    /// The device.
    pub device: Device,
    /// Its tiles.
    pub grid: Grid,
    /// The tiles of the ends of each FIFO.
    pub tiles: Vec<Tiles>,
    /// The declared stack sizes in bytes, each with the tile of its core.
    pub stacks: Vec<(Spot, &'a Number)>,
    /// Buffers and locks, each with its tile.
    pub beside: Vec<(Spot, &'a Beside)>,
    /// The inputs and outputs of each link.
    pub links: Vec<[Vec<usize>; 2]>,
    /// The tiles of the programs of each assertion that a sequence completes.
    pub programs: Vec<Vec<At>>,
    /// The FIFO of each task; `None` if the block has no such FIFO.
    pub tasks: Vec<Option<usize>>,
    /// Whether a number that must not be negative is. That is an error of its own, and no other error depends on it.
    pub has_misfits: bool,
}

impl Block {
    /// Resolves names; `None` if an error was pushed.
    pub fn resolve(&self, errors: &mut Errors) -> Option<Resolved<'_>> {
        let before = errors.len();
        let device = self.array.map_or(Device::DEFAULT, |array| array.device.value);
        let grid = self.array.map_or(device.family().array, |array| Some(array.grid))?;
        let mut names = Names { block: self, grid, given: Vec::new(), used: self.places(grid) };
        let tiles = self.fifos.iter().filter_map(|fifo| {
            let producer = names.find(fifo.producer.as_ref()?, errors);
            let consumers: Vec<_> = fifo.consumers.iter().map(|tile| names.find(tile, errors)).collect();
            let allocate = fifo.allocate.as_ref().map(|tile| names.find(tile, errors));
            Some(Tiles {
                producer: producer?,
                consumers: consumers.into_iter().collect::<Option<_>>()?,
                allocate: match allocate {
                    // No end reaches memory outside of the array.
                    Some(Some(Spot::Outside(at, _))) => Some(Spot::At(at)),
                    Some(found) => Some(found?),
                    None => None,
                },
            })
        });
        let tiles: Vec<_> = tiles.collect();
        let cores: Vec<_> =
            self.cores.iter().filter_map(|core| Some((core, names.find(&core.tile, errors)?))).collect();
        for (core, spot) in &cores {
            if core.stack.is_some() {
                check_stack(grid, *spot, &core.tile, errors);
            } else {
                check_core(grid, *spot, &core.tile, errors);
            }
        }
        let stacks =
            cores.into_iter().filter_map(|(core, spot)| Some((spot, core.stack.as_ref()?))).collect();
        let beside: Vec<_> =
            self.beside.iter().filter_map(|own| Some((names.find(&own.tile, errors)?, own))).collect();
        for (spot, own) in &beside {
            if let Spot::Outside(..) = spot {
                let what = if own.locks > 0 { "a lock" } else { "a buffer" };
                errors.push(Rule::FifoEnd, own.tile.place(), outside(what, spot.at(), grid));
            }
        }
        let programs = self.completes.iter().map(|completes| names.programs(completes, errors)).collect();
        let index = Index::of(self);
        let links: Vec<_> = self.links.iter().filter_map(|link| link.members(&index, errors)).collect();
        for object in self.fifos.iter().flat_map(|fifo| [&fifo.object, &fifo.consumer_object]).flatten() {
            check_elements(object, errors);
        }
        let is_resolved = errors.len() == before && tiles.len() == self.fifos.len();
        let tasks = self.tasks.iter().map(|task| {
            let found = self.find(&task.symbol);
            if found.is_none() {
                push_unknown(self, &task.symbol, task.place, errors);
            }
            found
        });
        let tasks: Vec<_> = tasks.collect();
        let before = errors.len();
        self.push_misfits(errors);
        let has_misfits = is_resolved && errors.len() > before;
        is_resolved.then_some(Resolved {
            block: self,
            device,
            grid,
            tiles,
            stacks,
            beside,
            links,
            programs,
            tasks,
            has_misfits,
        })
    }

    /// Pushes an error for each negative number that must not be negative.
    pub fn push_misfits(&self, errors: &mut Errors) {
        let defined = self.tiles.iter().map(|definition| &definition.tile);
        let cores = self.cores.iter().map(|core| &core.tile).chain(self.beside.iter().map(|own| &own.tile));
        let programs = self.completes.iter().flat_map(|completes| &completes.cores);
        let cores = cores.chain(programs.map(|program| &program.tile));
        for tile in self.fifos.iter().flat_map(Fifo::ends).chain(defined).chain(cores) {
            tile.push_misfits(errors);
        }
        for fifo in &self.fifos {
            fifo.numbers(&mut |what, number| {
                if !what.is_empty() {
                    push_unless_unsigned(what, number, errors);
                }
            });
        }
        for stack in self.cores.iter().filter_map(|core| core.stack.as_ref()) {
            push_unless_unsigned("a stack size", stack, errors);
        }
        for offset in self
            .links
            .iter()
            .flat_map(|link| link.source_offsets.list.iter().chain(&link.destination_offsets.list))
        {
            push_unless_unsigned("an offset", offset, errors);
        }
    }

    /// The tiles that are written by their places.
    fn places(&self, grid: Grid) -> Vec<At> {
        let defined = self.tiles.iter().map(|definition| &definition.tile);
        let all = self.fifos.iter().flat_map(Fifo::ends).chain(defined);
        let place = |tile: &TileName| match tile {
            TileName::At(at, ..) => Some(*at),
            TileName::Misfit(..) => None,
            TileName::Name(name, ..) if self.tiles.iter().any(|known| known.name == *name) => None,
            TileName::Name(name, ..) => in_name(name),
        };
        all.filter_map(place).filter(|&at| grid.kind(at).is_some()).collect()
    }
}

/// The help for a name without a tile: the line that gives it one.
fn definition(name: &str, language: Language, column: u32, row: u32) -> String {
    help_code(match language {
        Language::Mlir => format!("%{name} = aie.tile({column}, {row})"),
        Language::Rust | Language::Cpp => format!("{name} = tile({column}, {row})"),
    })
}

/// The tiles that names stand for.
pub(super) struct Names<'a> {
    block: &'a Block,
    pub(super) grid: Grid,
    /// Names that the block uses without a definition, and the tiles given to them.
    given: Vec<(String, At)>,
    /// Tiles that are written by their places anywhere in the block.
    used: Vec<At>,
}

impl Names<'_> {
    pub(super) fn find(&mut self, tile: &TileName, errors: &mut Errors) -> Option<Spot> {
        let (name, language, place) = match tile {
            TileName::At(at, kind, place) => return self.check(*at, *kind, *place, errors),
            TileName::Misfit(_, kind, _) => return Some(Spot::None(kind.map(|kind| kind.value))),
            TileName::Name(name, language, place) => (name, *language, *place),
        };
        let defined = self.block.tiles.iter().find(|definition| definition.name == *name);
        if let Some(definition) = defined {
            return match &definition.tile {
                TileName::At(at, kind, place) => self.check(*at, *kind, *place, errors),
                TileName::Misfit(_, kind, _) => Some(Spot::None(kind.map(|kind| kind.value))),
                TileName::Name(other, _, place) => {
                    let message = format!("`{other}` is not a tile with a place{}", help_code("tile(0, 2)"));
                    errors.push(Rule::UnknownName, *place, message);
                    None
                }
            };
        }
        if self.block.defines_tiles() {
            let message = format!("no `aie.tile` of this program defines `%{name}`");
            errors.push(Rule::UnknownName, place, message + &self.known_tiles(name));
            return None;
        }
        if let Some((_, at)) = self.given.iter().find(|(known, _)| known == name) {
            return Some(self.spot(*at, None));
        }
        if in_name(name).is_none() && !self.check_name(name, language, place, errors) {
            return None;
        }
        let Some(at) = in_name(name).or_else(|| self.free_core()) else {
            let background = note("a name without a tile stands for a compute tile that has no neighbour");
            let message =
                format!("`{name}` has no tile in this block, and no compute tile without neighbours is left");
            let (column, row) = self.unused_core().unwrap_or((0, self.grid.mem_rows + 1));
            let advice = definition(name, language, column, row);
            errors.push(Rule::FifoEnd, place, message + &background + &advice);
            return None;
        };
        self.given.push((name.clone(), at));
        Some(self.spot(at, None))
    }

    fn spot(&self, at: At, kind: Option<TileKind>) -> Spot {
        if self.grid.kind(at).is_some() { Spot::At(at) } else { Spot::Outside(at, kind) }
    }

    /// The note with the tiles that have names, and the one that was probably meant.
    fn known_tiles(&self, name: &str) -> String {
        known_names("tiles", name, self.block.tiles.iter().map(|tile| tile.name.as_str()))
    }

    /// Whether a name without a definition can stand for some compute tile; pushes an error if it is probably a
    /// misspelled name.
    fn check_name(&self, name: &str, language: Language, place: Place, errors: &mut Errors) -> bool {
        let letters = |name: &str| name.replace(|c: char| c.is_ascii_digit(), "");
        let defined: Vec<&str> = self.block.tiles.iter().map(|tile| tile.name.as_str()).collect();
        // Short names are near to all others, and names that differ only in a number are different tiles.
        if name.len() > 3 && meant(name, &defined).is_some_and(|meant| letters(meant) != letters(name)) {
            let known = self.known_tiles(name);
            errors.push(Rule::UnknownName, place, format!("`{name}` is not a tile of this block{known}"));
            return false;
        }
        let lower = name.to_lowercase();
        let kind = ["shim", "mem"].iter().position(|kind| lower.contains(kind));
        if let Some(row) = kind {
            let message = match language {
                Language::Mlir => format!("no `aie.tile` of this block defines `%{name}`"),
                Language::Rust | Language::Cpp => {
                    let background = note("a name without a tile stands for a compute tile");
                    format!("`{name}` has no tile in this block{background}")
                }
            };
            let row = u32::try_from(row).unwrap_or_default();
            errors.push(Rule::UnknownName, place, message + &definition(name, language, 0, row));
        }
        kind.is_none()
    }

    /// A tile of the kind that the user wrote. The rules report a tile outside of the array.
    fn check(
        &self,
        at: At,
        kind: Option<Named<TileKind>>,
        place: Place,
        errors: &mut Errors,
    ) -> Option<Spot> {
        let spot = self.spot(at, kind.map(|kind| kind.value));
        let (Some(said), Some(found)) = (kind, self.grid.kind(at)) else { return Some(spot) };
        if said.value == found {
            return Some(spot);
        }
        let (said, found) = (said.value.name(), found.name());
        let message = format!("tile ({}, {}) is a {found} tile, not a {said} tile", at.0, at.1);
        errors.push(Rule::FifoEnd, place, message + &help_code(format!("{found}({}, {})", at.0, at.1)));
        None
    }

    /// A compute tile without a name, unused in the block and so far from the others that they share no memory.
    fn free_core(&self) -> Option<At> {
        // Every second tile of every second row leaves the most room.
        self.cores(2).chain(self.cores(1)).find(|&at| self.is_away(at, 2))
    }

    /// A compute tile that nothing in the block uses.
    fn unused_core(&self) -> Option<At> {
        self.cores(1).find(|&at| self.is_away(at, 1))
    }

    /// Every `step`-th compute tile in each row and column.
    fn cores(&self, step: usize) -> impl Iterator<Item = At> {
        let (columns, rows) = (self.grid.columns, self.grid.mem_rows + 1..self.grid.rows);
        rows.step_by(step).flat_map(move |row| (0..columns).step_by(step).map(move |column| (column, row)))
    }

    /// Whether a tile is at least `steps` away from all named or used tiles.
    fn is_away(&self, at: At, steps: u32) -> bool {
        let mut taken = self.given.iter().map(|(_, taken)| taken).chain(&self.used);
        taken.all(|other| at.0.abs_diff(other.0) + at.1.abs_diff(other.1) >= steps)
    }
}

impl Fifo {
    /// The tiles of its ends and of its pool.
    pub(crate) fn ends(&self) -> impl Iterator<Item = &TileName> {
        self.producer.iter().chain(&self.consumers).chain(&self.allocate)
    }

    /// The element type that consumers declare, if it is written and both element types are known.
    pub(super) fn consumer_element(&self) -> Option<Element> {
        self.object.as_ref()?.array.as_ref()?;
        Some(self.consumer_object.as_ref()?.array.as_ref()?.element)
    }

    /// Whether the elements of its objects are known without rustc.
    pub fn has_elements(&self) -> bool {
        let mut objects = [&self.object, &self.consumer_object].into_iter().flatten();
        objects.all(|object| object.array.is_some())
    }

    /// The element of an object; a stand-in if only rustc knows it.
    pub fn element(&self) -> Element {
        let array = self.object.as_ref().and_then(|object| object.array.as_ref());
        array.map_or(Element::Int8, |array| array.element)
    }

    /// The notation of its lists, which is the notation of the first list.
    pub fn notation(&self) -> PairNotation {
        let lists = [&self.to_stream, &self.pad].into_iter().flatten().chain(&self.from_stream);
        let mut pairs = lists.flat_map(|pairs| &pairs.list);
        pairs.next().map_or(PairNotation::Angles, |pair| pair.notation)
    }

    /// For each number of acquired objects, whether it is assumed because the core's acquire is not given.
    pub fn assumed(&self) -> Vec<bool> {
        self.acquires.iter().map(|all| !all.iter().any(Number::is_written)).collect()
    }

    /// The stream ports.
    pub fn ports(&self) -> Option<StreamEnds> {
        self.stream_ends.map(|named| named.value)
    }
}

impl Task {
    /// Its sizes, if all are literals.
    pub fn numbers(&self) -> Vec<i128> {
        self.sizes.numbers.iter().map(|size| size.value.unwrap_or(1)).collect()
    }

    /// The elements of its tensor, which moves objects of a FIFO.
    pub fn element(&self, fifo: &Fifo) -> Element {
        if self.is_typed { self.tap.element.value } else { fifo.element() }
    }
}

/// Pushes an error about a core on a tile that has none.
pub(super) fn check_core(grid: Grid, spot: Spot, tile: &TileName, errors: &mut Errors) {
    if let Some(kind) = grid.kind(spot.at()).filter(|kind| *kind != TileKind::Compute) {
        let message = format!("expected a compute tile for the core, found a {} tile", kind.name());
        errors.push(Rule::FifoEnd, tile.place(), message);
    }
}

/// Pushes an error about a stack on a tile that has no core.
fn check_stack(grid: Grid, spot: Spot, tile: &TileName, errors: &mut Errors) {
    let (column, row) = spot.at();
    let wrong = match (spot, grid.kind(spot.at())) {
        (Spot::None(_), _) | (_, Some(TileKind::Compute)) => return,
        (_, Some(kind)) => format!("{} tile ({column}, {row}) has no core, so it has no stack", kind.name()),
        (_, None) => outside("a stack", (column, row), grid),
    };
    errors.push(Rule::FifoEnd, tile.place(), wrong);
}

/// Says that something is outside of the array.
fn outside(what: &str, (column, row): At, Grid { columns, rows, .. }: Grid) -> String {
    format!("{what} is on tile ({column}, {row}), but the array has {columns} columns and {rows} rows")
}

/// Pushes an error if the number of elements of an object exceeds 64 bits.
fn check_elements(object: &BufferType, errors: &mut Errors) {
    let lengths = object.array.iter().flat_map(|array| &array.lengths);
    let Some(lengths) = lengths.map(|length| length.value).collect::<Option<Vec<_>>>() else { return };
    let elements = lengths.iter().fold(1, |product: i128, &length| product.saturating_mul(length));
    if u64::try_from(elements).is_err() {
        errors.push(Rule::NumberRange, object.place, Text::not_unsigned("a number", elements).as_str());
    }
}

impl Resolved<'_> {
    /// The other tasks through the FIFO of the task at `k`.
    pub fn tasks_beside(&self, k: usize) -> impl Iterator<Item = &Task> {
        let own = self.tasks.get(k).copied().flatten();
        let tasks = self.block.tasks.iter().zip(&self.tasks).enumerate();
        tasks
            .filter(move |&(other, (_, &fifo))| other != k && fifo.is_some() && fifo == own)
            .map(|(_, (task, _))| task)
    }

    /// Whether every number has a value.
    pub fn is_literal(&self) -> bool {
        let mut is_known = true;
        for fifo in &self.block.fifos {
            fifo.numbers(&mut |_, number| is_known &= number.value.is_some());
        }
        let mut offsets = self
            .block
            .links
            .iter()
            .flat_map(|link| link.source_offsets.list.iter().chain(&link.destination_offsets.list));
        let mut sizes = self.block.tasks.iter().flat_map(|task| &task.sizes.numbers);
        self.block.fifos.iter().all(Fifo::has_elements)
            && is_known
            && sizes.all(|number| number.value.is_some())
            && offsets.all(|number| number.value.is_some())
            && self.stacks.iter().all(|(_, bytes)| bytes.value.is_some())
    }

    /// Calls `f` with the core's declaration. Numbers that are not literal are 1 there, so `f` must ask only for
    /// what does not depend on numbers: the ends with a DMA, and the number of segments.
    pub fn with_core<T>(&self, f: impl FnOnce(&Fifos) -> T) -> T {
        self.with(1, Spot::at, f)
    }

    /// As [`with_core`](Self::with_core), but with `other` for forbidden negative numbers, and tiles of the array
    /// for those outside of it.
    pub fn with_substitute<T>(&self, other: u64, f: impl FnOnce(&Fifos) -> T) -> T {
        let others = Substitutes::new(self.grid, &self.tiles, other);
        self.with(other, |spot| others.of(spot), f)
    }

    /// Whether all tiles are in the array.
    pub fn is_placed(&self) -> bool {
        self.tiles.iter().flat_map(Tiles::all).all(|spot| matches!(spot, Spot::At(_)))
    }

    /// Whether a locus is a tile without a place.
    pub fn is_nowhere(&self, locus: FifoLocus) -> bool {
        let FifoLocus::Tile(FifoEnd { fifo, side }) = locus else { return false };
        let spot = self.tiles.get(fifo).and_then(|tiles| match side {
            FifoSide::Producer => Some(&tiles.producer),
            FifoSide::Consumer(k) => tiles.consumers.get(k),
        });
        matches!(spot, Some(Spot::None(_)))
    }

    /// The direction of a FIFO's task on its shim end: it sends what the FIFO is filled with, or receives what is
    /// drained. `None` if neither end is on a shim, or both are.
    pub fn task_direction(&self, fifo: usize) -> Option<Direction> {
        let is_shim = |spot: &Spot| self.grid.kind(spot.at()) == Some(TileKind::Shim);
        let tiles = self.tiles.get(fifo)?;
        match (is_shim(&tiles.producer), tiles.consumers.iter().any(is_shim)) {
            (true, false) => Some(Direction::Mm2s),
            (false, true) => Some(Direction::S2mm),
            _ => None,
        }
    }

    fn with<T>(&self, other: u64, at: impl Fn(Spot) -> At, f: impl FnOnce(&Fifos) -> T) -> T {
        let all =
            |numbers: &[Number]| numbers.iter().map(|number| unsigned(number, other)).collect::<Vec<_>>();
        let fifos = self.block.fifos.iter().zip(&self.tiles);
        let kept: Vec<_> = fifos.map(|(fifo, tiles)| Kept::new(fifo, tiles, other, &at)).collect();
        let lists: Vec<Vec<&[Pair]>> = kept.iter().map(Kept::lists).collect();
        let core: Vec<CoreFifo> = kept.iter().zip(&lists).map(|(kept, lists)| kept.fifo(lists)).collect();
        let offsets: Vec<_> = self
            .block
            .links
            .iter()
            .map(|link| [all(&link.source_offsets.list), all(&link.destination_offsets.list)])
            .collect();
        let links: Vec<_> = self
            .links
            .iter()
            .zip(&offsets)
            .map(|([inputs, outputs], [source_offsets, destination_offsets])| FifoLink {
                inputs,
                outputs,
                source_offsets,
                destination_offsets,
            })
            .collect();
        let stacks: Vec<_> =
            self.stacks.iter().map(|(spot, bytes)| (at(*spot), unsigned(bytes, other))).collect();
        let beside = |&(spot, own): &(Spot, &Beside)| CoreBeside {
            tile: at(spot),
            bytes: own.bytes,
            locks: own.locks,
        };
        let beside: Vec<_> = self.beside.iter().map(beside).collect();
        let fifos = Fifos {
            is_device_assumed: self.block.array.is_none(),
            stacks: &stacks,
            beside: &beside,
            ..Fifos::new(self.device, self.grid, &core, &links)
        };
        let mut found = vec![FifoMember::default(); core.len()];
        members(&fifos, &mut found);
        f(&Fifos { members: &found, ..fifos })
    }

    /// Every locus that a fault can have, with its place; a part that is not written has the place of the FIFO or
    /// the link.
    pub fn places(&self) -> Vec<(FifoLocus, Place)> {
        let mut places = Vec::new();
        for (k, fifo) in self.block.fifos.iter().enumerate() {
            fifo_places(k, fifo, &mut places);
        }
        let stacks = self.stacks.iter().map(|(_, bytes)| bytes.place).enumerate();
        places.extend(stacks.map(|(k, place)| (FifoLocus::Stack(k), place)));
        let beside = self.beside.iter().map(|(_, own)| own.place).enumerate();
        places.extend(beside.map(|(k, place)| (FifoLocus::Beside(k), place)));
        for (k, link) in self.block.links.iter().enumerate() {
            places.push((FifoLocus::Link(k), link.place));
            let members = |list: &[Member]| list.iter().map(|member| member.place).collect::<Vec<_>>();
            let (inputs, outputs) = (members(&link.inputs), members(&link.outputs));
            places.extend(inputs.iter().enumerate().map(|(j, &place)| (FifoLocus::Input(k, j), place)));
            places.extend(outputs.iter().enumerate().map(|(j, &place)| (FifoLocus::Output(k, j), place)));
            let (source, destination) = (&link.source_offsets, &link.destination_offsets);
            // The offsets that divide an object: a join divides by its source offsets.
            let (own, other) =
                if link.inputs.len() > 1 { (source, destination) } else { (destination, source) };
            for j in 0..inputs.len().max(outputs.len()) {
                let place = own.list.get(j).map(|number| number.place);
                places.push((FifoLocus::Offset(k, j), place.unwrap_or(link.place)));
            }
            let wrong = [other, own].into_iter().find(|side| !side.list.is_empty());
            let place = wrong.and_then(|side| side.place).unwrap_or(link.place);
            places.push((FifoLocus::Offsets(k), place));
        }
        places
    }
}

fn fifo_places(k: usize, fifo: &Fifo, places: &mut Vec<(FifoLocus, Place)>) {
    let whole = fifo.place();
    let mut put = |locus, place: Option<Place>| places.push((locus, place.unwrap_or(whole)));
    let producer = FifoEnd::producer(k);
    put(FifoLocus::Fifo(k), None);
    put(FifoLocus::Name(k), fifo.symbol_place);
    put(FifoLocus::Depths(k), fifo.depths_place);
    for (j, depth) in fifo.depths.iter().enumerate() {
        put(FifoLocus::Depth(k, j), Some(depth.place));
    }
    put(FifoLocus::Tile(producer), fifo.producer.place());
    put(FifoLocus::Acquires(producer), fifo.acquires.first().and_then(Part::place));
    put(FifoLocus::Dims(producer), fifo.to_stream.place());
    put(FifoLocus::Channel(producer), fifo.producer_channel.place());
    for (j, tile) in fifo.consumers.iter().enumerate() {
        let end = FifoEnd::consumer(k, j);
        put(FifoLocus::Tile(end), Some(tile.place()));
        put(FifoLocus::Acquires(end), fifo.acquires.get(j + 1).and_then(Part::place));
        put(FifoLocus::Dims(end), fifo.from_stream.get(j).and_then(Part::place));
        put(FifoLocus::Channel(end), fifo.consumer_channels.get(j).and_then(Part::place));
    }
    fifo.own_places(|locus, place| put(locus(k), place));
    let mut part = |end, locus, place| places.push((FifoLocus::Part(end, locus), place));
    let ends = fifo.from_stream.iter().enumerate().map(|(j, list)| (FifoEnd::consumer(k, j), list));
    for (end, list) in fifo.to_stream.iter().map(|list| (producer, list)).chain(ends) {
        for (d, pair) in (0..=u8::MAX).zip(&list.list) {
            part(end, Locus::Size(d), pair.first.place);
            part(end, Locus::Stride(d), pair.second.place);
            part(end, Locus::Dim(d), pair.place);
        }
    }
    for (d, pair) in (0..=u8::MAX).zip(fifo.pad.iter().flat_map(|pad| &pad.list)) {
        part(producer, Locus::PadBefore(d), pair.first.place);
        part(producer, Locus::PadAfter(d), pair.second.place);
    }
}
