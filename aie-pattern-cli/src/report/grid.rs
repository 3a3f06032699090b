//! The array as SVG: the tiles at their places, and the connections.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use aie_pattern_core::TileKind;
use aie_pattern_core::device::Place as At;
use aie_pattern_design::resolve::{Connection, End, Origin};

use super::Page;
use super::html::escaped;

/// Pixels of a tile, and of the gap between tiles.
const TILE: (u32, u32) = (112, 64);
const GAP: u32 = 28;

/// Draws the part of the array that the design uses.
pub(super) fn write(page: &Page, out: &mut String) {
    let places: BTreeMap<At, usize> =
        page.design.tiles.iter().enumerate().filter_map(|(k, tile)| Some((tile.at?, k))).collect();
    let ends = page.resolved.connections.iter().flat_map(|one| [one.source.at, one.destination.at]);
    let used: Vec<At> = places.keys().copied().chain(ends).collect();
    let (Some(first), Some(last)) = (used.iter().map(|at| at.0).min(), used.iter().map(|at| at.0).max())
    else {
        return;
    };
    let rows = used.iter().map(|at| at.1).max().unwrap_or(0);
    // No array is larger. Larger coordinates are mistakes and would make an endless picture.
    if last - first > 63 || rows > 31 {
        return;
    }
    let grid = Grid { first, rows };
    let lowest = used.iter().map(|at| at.1).min().unwrap_or(0);
    let (width, height) = (grid.x(last) + TILE.0 + GAP, grid.y(lowest) + TILE.1 + GAP);
    let _ = write!(
        out,
        "<figure class=\"grid\">\n<svg role=\"group\" aria-label=\"Tiles and connections\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\">\n<defs><marker id=\"{0}\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" \
         markerWidth=\"7\" markerHeight=\"7\" orient=\"auto\"><path d=\"M0 0L8 4L0 8z\" class=\"arrow\"/></marker></defs>\n",
        page.id("arrow", 0)
    );
    for (at, tile) in &places {
        tile_at(page, &grid, *at, Some(*tile), out);
    }
    for at in used.iter().filter(|at| !places.contains_key(at)) {
        tile_at(page, &grid, *at, None, out);
    }
    let mut between: BTreeMap<(At, At), u32> = BTreeMap::new();
    for connection in &page.resolved.connections {
        *between.entry((connection.source.at, connection.destination.at)).or_default() += 1;
    }
    let mut seen = BTreeMap::new();
    for connection in &page.resolved.connections {
        let lane = seen.entry((connection.source.at, connection.destination.at)).or_insert(0u32);
        connect(page, &grid, connection, *lane, out);
        *lane += 1;
        // Beside several lines there is no room for names.
        if let (Origin::Fifo(fifo, _), Some(1)) =
            (&connection.origin, between.get(&(connection.source.at, connection.destination.at)))
        {
            grid.name(page, *fifo, connection.source.at, connection.destination.at, out);
        }
    }
    shared(page, &grid, &between, out);
    out.push_str(
        "</svg>\n<figcaption>Choose a tile or a connection to see what it does.</figcaption>\n</figure>\n",
    );
}

/// Letters of a FIFO's name beside its line.
const NAME: usize = 7;

/// Where the lines between neighbours in a column are: up on the right half, down on the left half.
fn up_or_down(from: At, to: At) -> u32 {
    if to.1 > from.1 { TILE.0 * 2 / 3 } else { TILE.0 / 5 }
}

/// The places of tiles in the picture: row 0 is at the bottom, as in the array.
struct Grid {
    first: u32,
    rows: u32,
}

impl Grid {
    fn x(&self, column: u32) -> u32 {
        GAP + (column - self.first) * (TILE.0 + GAP)
    }

    fn y(&self, row: u32) -> u32 {
        GAP + (self.rows - row) * (TILE.1 + GAP)
    }

    /// Writes the name of a FIFO beside its line, if that goes to the next tile above or below.
    fn name(&self, page: &Page, fifo: usize, from: At, to: At, out: &mut String) {
        let Some(fifo) = page.design.fifos.get(fifo).filter(|_| from.0 == to.0 && from.1.abs_diff(to.1) == 1)
        else {
            return;
        };
        let x = self.x(from.0) + up_or_down(from, to) + 6;
        let y = self.y(from.1.max(to.1)) + TILE.1 + GAP / 2 + 4;
        let text = &fifo.name.text;
        let short: String = text.chars().take(NAME).collect();
        let dots = if short.len() < text.len() { ".." } else { "" };
        let _ = writeln!(
            out,
            "<text class=\"name\" x=\"{x}\" y=\"{y}\" aria-hidden=\"true\">@{}{dots}</text>",
            escaped(&short)
        );
    }

    /// The line from one tile to another, around the tiles between them. Lines between the same tiles are side by
    /// side, in lanes.
    fn path(&self, from: At, to: At, lane: u32) -> String {
        let (x1, x2, y1, y2) = (self.x(from.0), self.x(to.0), self.y(from.1), self.y(to.1));
        let lane = 8 * (lane % 3);
        let (middle1, middle2) = (y1 + TILE.1 / 2 + lane, y2 + TILE.1 / 2 + lane);
        if from.0 == to.0 && from.1.abs_diff(to.1) > 1 {
            // In the gap beside the column, lines go up on the right and down on the left.
            let (edge, bend) = if to.1 > from.1 {
                (x1 + TILE.0, x1 + TILE.0 + GAP - 6)
            } else {
                (x1, x1.saturating_sub(GAP - 6))
            };
            return format!("M{edge} {middle1}C{bend} {middle1} {bend} {middle2} {edge} {middle2}");
        }
        if from.1 == to.1 {
            let (start, end) = if to.0 > from.0 { (x1 + TILE.0, x2) } else { (x1, x2 + TILE.0) };
            let over = if from.0.abs_diff(to.0) > 1 { y1.saturating_sub(GAP) } else { middle1 };
            return format!("M{start} {middle1}C{start} {over} {end} {over} {end} {middle2}");
        }
        // Lines go up on the right half and down on the left half.
        let up = to.1 > from.1;
        let shift = up_or_down(from, to) + lane;
        let (x1, x2) = (x1 + shift, x2 + shift);
        let (y1, y2) = if up { (y1, y2 + TILE.1) } else { (y1 + TILE.1, y2) };
        let bend = y1.midpoint(y2);
        format!("M{x1} {y1}C{x1} {bend} {x2} {bend} {x2} {y2}")
    }
}

fn tile_at(page: &Page, grid: &Grid, at: At, tile: Option<usize>, out: &mut String) {
    let (x, y) = (grid.x(at.0), grid.y(at.1));
    let kind = page.design.part.kind(at);
    let (class, name) = match kind {
        Some(TileKind::Compute) => ("compute", "compute"),
        Some(TileKind::Mem) => ("mem", "mem"),
        Some(TileKind::Shim) => ("shim", "shim"),
        None => ("none", "no DMA"),
    };
    let (column, row) = at;
    let buffers = page.design.buffers.iter().filter(|buffer| buffer.tile.map(|tile| tile.0) == tile).count();
    let about = match (tile, buffers) {
        (None, _) => "not declared".to_owned(),
        (Some(_), 0) => String::new(),
        (Some(_), 1) => "1 buffer".to_owned(),
        (Some(_), count) => format!("{count} buffers"),
    };
    let label = format!("{name} tile ({column}, {row})");
    if let Some(tile) = tile {
        let _ = write!(out, "<a href=\"#{}\" aria-label=\"{label}\">", page.id("tile", tile));
    }
    let _ = write!(
        out,
        "<g class=\"tile {class}\"><rect x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"{}\" rx=\"6\"/>\
         <text x=\"{}\" y=\"{}\">{name} ({column}, {row})</text><text class=\"about\" x=\"{}\" y=\"{}\">{about}</text></g>",
        TILE.0,
        TILE.1,
        x + 10,
        y + 24,
        x + 10,
        y + 44
    );
    if tile.is_some() {
        out.push_str("</a>");
    }
    out.push('\n');
}

fn connect(page: &Page, grid: &Grid, connection: &Connection, lane: u32, out: &mut String) {
    let (from, to) = (connection.source, connection.destination);
    let (target, what) = match connection.origin {
        Origin::Fifo(fifo, _) => {
            let name = page.design.fifos.get(fifo).map_or("", |fifo| fifo.name.text.as_str());
            (page.id("fifo", fifo), format!("@{name}"))
        }
        Origin::Flow(_) => (line_of(page, connection), "flow".to_owned()),
        Origin::PacketFlow(_) => (line_of(page, connection), "packet flow".to_owned()),
        Origin::Switchboxes => (line_of(page, connection), "switchboxes".to_owned()),
    };
    let end = |end: End| format!("({}, {}) {} {}", end.at.0, end.at.1, end.bundle.name(), end.channel);
    let label = format!("{what}: {} to {}", end(from), end(to));
    let class = if connection.packet.is_some() { "packet" } else { "circuit" };
    line(page, &grid.path(from.at, to.at, lane), class, &target, &label, out);
}

/// The id of the line that declares a connection, for connections without an entry.
fn line_of(page: &Page, connection: &Connection) -> String {
    let at = crate::mlir::range(page.source, connection.place.first, connection.place.last).start;
    format!("L{}", page.source.position(at).line)
}

/// FIFOs without a DMA: both ends use the same memory.
fn shared(page: &Page, grid: &Grid, between: &BTreeMap<(At, At), u32>, out: &mut String) {
    for (k, fifo) in page.design.fifos.iter().enumerate() {
        if page.resolved.fifo_channels.iter().any(|(end, _)| end.fifo == k) {
            continue;
        }
        let Some(from) = page.design.at(fifo.producer.tile) else { continue };
        for to in fifo.consumers.iter().filter_map(|port| page.design.at(port.tile)).filter(|to| *to != from)
        {
            let label = format!(
                "@{}: ({}, {}) to ({}, {}) in shared memory",
                fifo.name.text, from.0, from.1, to.0, to.1
            );
            line(page, &grid.path(from, to, 0), "shared", &page.id("fifo", k), &label, out);
            if !between.contains_key(&(from, to)) {
                grid.name(page, k, from, to, out);
            }
        }
    }
}

fn line(page: &Page, path: &str, class: &str, target: &str, label: &str, out: &mut String) {
    let _ = writeln!(
        out,
        "<a href=\"#{target}\" aria-label=\"{0}\"><path class=\"connection {class}\" d=\"{path}\" \
         marker-end=\"url(#{1})\"><title>{0}</title></path></a>",
        escaped(label),
        page.id("arrow", 0)
    );
}
