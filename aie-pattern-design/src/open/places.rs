//! A column and a row for each logical tile. Each gets its own tile where there is room: a rule that it breaks there,
//! it also breaks on a shared tile. MLIR-AIE's `aie-place-tiles` gives each core its own tile, and lets shims and mem tiles share one
//! as long as its channels last.

use std::collections::{BTreeMap, HashSet};

use aie_pattern_core::TileKind;
use aie_pattern_core::device::{Grid, Place as At};
use aie_pattern_core::rule::Rule;

use crate::check::Findings;
use crate::finding::Finding;
use crate::model::{Bundle, Design, FifoId, Memref, Number, Target, Tile, TileId};
use crate::resolve::turns::Flights;

/// What FIFOs need of a tile: a channel for each end, unless ends on a shim take turns, and memory.
#[derive(Clone, Default)]
struct Load {
    receives: Vec<FifoId>,
    sends: Vec<FifoId>,
    bytes: u64,
}

impl Load {
    fn add(&mut self, other: &Self) {
        self.receives.extend(&other.receives);
        self.sends.extend(&other.sends);
        self.bytes = self.bytes.saturating_add(other.bytes);
    }

    fn plus(&self, other: &Self) -> Self {
        let mut sum = self.clone();
        sum.add(other);
        sum
    }

    fn ends(&self) -> usize {
        self.receives.len() + self.sends.len()
    }
}

/// Gives each logical tile a place, if one is left; returns whether any tile is logical and has no written place.
pub(super) fn choose(design: &mut Design) -> bool {
    let is_any = design.tiles.iter().any(Tile::is_open);
    if let Some(grid) = design.part.grid.filter(|_| is_any) {
        let (by_hand, loads) = (by_hand(design), loads(design));
        for kind in [TileKind::Compute, TileKind::Mem, TileKind::Shim] {
            choose_of(design, grid, kind, &by_hand, &loads);
        }
    }
    is_any
}

/// The tiles of a kind in the column and the row that a text wants.
fn fitting(
    grid: Grid,
    kind: TileKind,
    (column, row): (Option<u32>, Option<u32>),
) -> impl Iterator<Item = At> {
    let columns = column.map_or(0..grid.columns, |column| column..column.saturating_add(1));
    columns
        .flat_map(move |column| (0..grid.rows).map(move |row| (column, row)))
        .filter(move |at| grid.kind(*at) == Some(kind) && row.is_none_or(|row| row == at.1))
}

fn choose_of(design: &mut Design, grid: Grid, kind: TileKind, by_hand: &HashSet<usize>, loads: &[Load]) {
    let mut open: Vec<usize> = (0..design.tiles.len())
        .filter(|&k| {
            let tile = &design.tiles[k];
            // Only the vendor's tools know which shims are of the programmable logic.
            tile.at.is_none() && tile.logical == Some(kind) && !tile.is_pl
        })
        .collect();
    // Those that share no tile first, then those that need the most.
    open.sort_by_key(|&k| {
        let tile = &design.tiles[k];
        let is_free = tile.wanted == (None, None);
        (is_free, !by_hand.contains(&k), std::cmp::Reverse((loads[k].ends(), loads[k].bytes)), k)
    });
    let with_core: HashSet<TileId> = design.cores.iter().filter_map(|core| core.tile).collect();
    let mut taken: BTreeMap<At, (Load, bool)> = BTreeMap::new();
    for (k, tile) in design.tiles.iter().enumerate() {
        if let Some(at) = tile.at {
            let (load, is_own) = taken.entry(at).or_default();
            load.add(&loads[k]);
            let is_core = tile.logical == Some(TileKind::Compute) || with_core.contains(&TileId(k));
            *is_own |= is_core || by_hand.contains(&k);
        }
    }
    let flights = if kind == TileKind::Shim { Flights::of(design) } else { Flights::default() };
    for k in open {
        let fits: Vec<At> = fitting(grid, kind, design.tiles[k].wanted).collect();
        let free = fits.iter().find(|at| !taken.contains_key(at)).copied();
        let is_by_hand = by_hand.contains(&k);
        let at = free.or_else(|| match kind {
            _ if is_by_hand => None,
            // MLIR-AIE puts a logical core on a written tile that has none.
            TileKind::Compute => {
                fits.iter().find(|at| taken.get(at).is_some_and(|(_, is_own)| !is_own)).copied()
            }
            TileKind::Mem | TileKind::Shim => shared(design, kind, &fits, (&taken, &flights), &loads[k]),
        });
        let Some(at) = at else { continue };
        let (load, is_taken) = taken.entry(at).or_default();
        load.add(&loads[k]);
        *is_taken |= is_by_hand || kind == TileKind::Compute;
        let tile = &mut design.tiles[k];
        tile.at = Some(at);
        tile.is_chosen = true;
    }
}

/// The tile that a shim or a mem tile shares with others: one with enough channels and, if there is such a one, room. If
/// all tiles together have too few channels, any is wrong.
fn shared(
    design: &Design,
    kind: TileKind,
    fits: &[At],
    (taken, flights): (&BTreeMap<At, (Load, bool)>, &Flights),
    more: &Load,
) -> Option<At> {
    let device = design.part.device?;
    let channels = usize::try_from(device.tile(kind)?.channels).ok()?;
    // Ends on a shim may take turns on a channel.
    let exceeds = |ends: &[FifoId], most: usize| {
        ends.len() > most && (kind != TileKind::Shim || flights.groups(design, ends).len() > most)
    };
    let room = device.data_memory(kind).map_or(u64::MAX, |memory| memory.bytes);
    let after = |at: &At| taken.get(at).filter(|(_, is_own)| !is_own).map(|(load, _)| load.plus(more));
    let has_channels = |load: &Load| !exceeds(&load.receives, channels) && !exceeds(&load.sends, channels);
    let possible: Vec<(At, Load)> = fits.iter().filter_map(|at| Some((*at, after(at)?))).collect();
    let with_channels: Vec<&(At, Load)> = possible.iter().filter(|(_, load)| has_channels(load)).collect();
    if let Some((at, _)) = with_channels.iter().min_by_key(|(_, load)| (load.bytes > room, load.bytes)) {
        return Some(*at);
    }
    let mut all = more.clone();
    fits.iter().filter_map(|at| taken.get(at)).for_each(|(load, _)| all.add(load));
    let most = channels.saturating_mul(fits.len());
    let is_too_much = exceeds(&all.receives, most) || exceeds(&all.sends, most);
    possible.first().filter(|_| is_too_much && possible.len() == fits.len()).map(|(at, _)| *at)
}

/// What FIFOs need of each tile. Of the two sides of a link, only one has buffers.
fn loads(design: &Design) -> Vec<Load> {
    let outputs: HashSet<FifoId> =
        design.links.iter().flat_map(|link| &link.outputs).filter_map(|(fifo, _)| *fifo).collect();
    let mut loads = vec![Load::default(); design.tiles.len()];
    let mut add = |tile: Option<TileId>, load: Load| {
        if let Some(TileId(tile)) = tile {
            loads[tile].add(&load);
        }
    };
    for (k, fifo) in design.fifos.iter().enumerate() {
        let object = fifo.memref.as_ref().and_then(Memref::bytes).unwrap_or(0);
        let bytes = |end: usize| {
            let depth = fifo.depths.get(end).or(fifo.depths.first()).and_then(Number::unsigned);
            object.saturating_mul(depth.unwrap_or(1))
        };
        let sent = if outputs.contains(&FifoId(k)) { 0 } else { bytes(0) };
        add(fifo.producer.tile, Load { sends: vec![FifoId(k)], bytes: sent, ..Load::default() });
        for (end, port) in fifo.consumers.iter().enumerate() {
            add(port.tile, Load { receives: vec![FifoId(k)], bytes: bytes(end + 1), ..Load::default() });
        }
    }
    loads
}

/// Tiles with parts that another logical tile cannot share: regions, buffers, locks, written channels.
fn by_hand(design: &Design) -> HashSet<usize> {
    let flows = design.flows.iter().flat_map(|flow| [&flow.source, &flow.destination]);
    let packets = design.packet_flows.iter().flat_map(|flow| flow.sources.iter().chain(&flow.destinations));
    let of_ports =
        flows.chain(packets).filter(|port| port.bundle == Bundle::Dma).filter_map(|port| port.tile);
    let tasks = design.sequences.iter().flat_map(|sequence| &sequence.tasks);
    let of_tasks = tasks.filter_map(|task| match task.target {
        Target::Channel { tile, .. } => tile,
        Target::Symbol(_) => None,
    });
    let mut set: HashSet<usize> = of_ports.chain(of_tasks).map(|id| id.0).collect();
    set.extend(design.regions.iter().filter_map(|region| Some(region.tile?.0)));
    set.extend(design.buffers.iter().filter_map(|buffer| Some(buffer.tile?.0)));
    set.extend(design.locks.iter().filter_map(|lock| Some(lock.tile?.0)));
    set.extend(design.allocations.iter().filter_map(|allocation| Some(allocation.tile?.0)));
    set.extend(design.switchboxes.iter().filter_map(|switchbox| Some(switchbox.tile?.0)));
    set
}

/// **Count**: each logical core has its own compute tile, in the column and the row that are written.
pub(crate) fn check_count(design: &Design) -> Option<Finding> {
    let grid = design.part.grid?;
    let is_compute = |tile: &&Tile| tile.kind == Some(TileKind::Compute);
    let last = design.tiles.iter().filter(is_compute).rfind(|tile| tile.at.is_none())?;
    let count = fitting(grid, TileKind::Compute, last.wanted).count();
    let is_in = |(column, row): (Option<u32>, Option<u32>)| {
        let is_one = |wanted: Option<u32>, own: Option<u32>| wanted.is_none_or(|wanted| own == Some(wanted));
        is_one(last.wanted.0, column) && is_one(last.wanted.1, row)
    };
    // MLIR-AIE may put a logical core on a written tile that has none.
    let with_core: HashSet<TileId> = design.cores.iter().filter_map(|core| core.tile).collect();
    let inside = design.tiles.iter().enumerate().filter(|(k, tile)| {
        is_compute(tile) && is_in(tile.wanted) && (tile.logical.is_some() || with_core.contains(&TileId(*k)))
    });
    let (placed, others): (Vec<_>, Vec<_>) = inside.map(|(_, tile)| tile.at).partition(Option::is_some);
    let needed = placed.into_iter().collect::<HashSet<_>>().len() + others.len();
    // Where there is none at all, the tile itself is wrong.
    (count > 0 && needed > count).then(|| {
        let name = design.part.name();
        let of = match last.wanted {
            (Some(column), _) => format!("column {column} of {name}"),
            (None, Some(row)) => format!("row {row} of {name}"),
            (None, None) => name.to_owned(),
        };
        let message = format!("the design needs {needed} compute tiles in {of}, which has {count}");
        let note = "MLIR-AIE gives each logical core a tile of its own";
        Finding::error(Rule::TilePlace, last.place, message).note(note)
    })
}

/// **Kinds**: the array has a tile of the kind that a logical tile names, in the column and the row that are written.
pub(crate) fn check_kinds(design: &Design, out: &mut Findings) {
    let Some(grid) = design.part.grid else { return };
    let name = design.part.name();
    for tile in &design.tiles {
        let Some(kind) = tile.logical else { continue };
        if tile.is_pl && design.part.is_npu() {
            let message = format!("{name} has no `ShimPLTile`: each of its shims is a `ShimNOCTile`");
            out.push(Finding::error(Rule::TilePlace, tile.place, message));
            continue;
        }
        if tile.at.is_some() || fitting(grid, kind, tile.wanted).next().is_some() {
            continue;
        }
        let message = match tile.wanted {
            (Some(column), _) if column >= grid.columns => {
                format!("column {column} is outside of {name}, which has columns 0 to {}", grid.columns - 1)
            }
            (_, Some(row)) if row >= grid.rows => {
                format!("row {row} is outside of {name}, which has rows 0 to {}", grid.rows - 1)
            }
            (_, Some(row)) => format!("row {row} of {name} has no {} tiles", kind.name()),
            (_, None) => format!("{name} has no {} tiles", kind.name()),
        };
        out.push(Finding::error(Rule::TilePlace, tile.place, message));
    }
}
