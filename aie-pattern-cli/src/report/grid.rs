//! The array as SVG: tiles on their places, and who sends to whom.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use aie_pattern_core::TileKind;
use aie_pattern_core::device::Place as At;
use aie_pattern_design::resolve::{Connection, Origin};

use super::Page;
use super::html::escaped;

/// Pixels of a tile, and between tiles.
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
    // Numbers of a design that are not those of any array would make a picture without end.
    if last - first > 63 || rows > 31 {
        return;
    }
    let grid = Grid { first, rows };
    let (width, height) = (grid.x(last) + TILE.0 + GAP, grid.y(0) + TILE.1 + GAP);
    let _ = write!(
        out,
        "<figure class=\"grid\">\n<svg role=\"group\" aria-label=\"Tiles and connections\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\">\n<defs><marker id=\"{0}\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" \
         markerWidth=\"7\" markerHeight=\"7\" orient=\"auto\"><path d=\"M0 0L8 4L0 8z\" fill=\"currentColor\"/></marker></defs>\n",
        page.id("arrow", 0)
    );
    for (at, tile) in &places {
        tile_at(page, &grid, *at, Some(*tile), out);
    }
    for at in used.iter().filter(|at| !places.contains_key(at)) {
        tile_at(page, &grid, *at, None, out);
    }
    let mut seen = BTreeMap::new();
    for connection in &page.resolved.connections {
        let lane = seen.entry((connection.source.at, connection.destination.at)).or_insert(0u32);
        connect(page, &grid, connection, *lane, out);
        *lane += 1;
    }
    out.push_str(
        "</svg>\n<figcaption>Choose a tile or a connection to see what it does.</figcaption>\n</figure>\n",
    );
}

/// Where tiles are: row 0 at the bottom, as in the array.
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
    // Lines between the same tiles are beside each other; lines up leave on the right, lines down on the left.
    let up = to.at.1 > from.at.1 || to.at.1 == from.at.1 && to.at.0 > from.at.0;
    let shift = if up { TILE.0 * 2 / 3 } else { TILE.0 / 3 } + 9 * (lane % 4);
    let (x1, x2) = (grid.x(from.at.0) + shift, grid.x(to.at.0) + shift);
    let (y1, y2) = if from.at.1 == to.at.1 {
        (grid.y(from.at.1), grid.y(to.at.1))
    } else if up {
        (grid.y(from.at.1), grid.y(to.at.1) + TILE.1)
    } else {
        (grid.y(from.at.1) + TILE.1, grid.y(to.at.1))
    };
    let bend = if from.at.1 == to.at.1 { y1.saturating_sub(GAP + 6 * lane) } else { (y1 + y2) / 2 };
    let (target, what) = match connection.origin {
        Origin::Fifo(fifo, _) => (
            page.id("fifo", fifo),
            page.design.fifos.get(fifo).map_or(String::new(), |fifo| fifo.name.text.clone()),
        ),
        Origin::Flow(_) => (String::new(), "flow".to_owned()),
        Origin::PacketFlow(_) => (String::new(), "packet flow".to_owned()),
        Origin::Switchboxes => (String::new(), "switchboxes".to_owned()),
    };
    let label = format!(
        "{what}: ({}, {}) {} {} to ({}, {}) {} {}",
        from.at.0,
        from.at.1,
        from.bundle.name(),
        from.channel,
        to.at.0,
        to.at.1,
        to.bundle.name(),
        to.channel
    );
    let class = if connection.packet.is_some() { "packet" } else { "circuit" };
    // A connection that has no entry leads to its line.
    let href = if target.is_empty() {
        let at = crate::mlir::range(page.source, connection.place.first, connection.place.last).start;
        format!("L{}", page.source.position(at).line)
    } else {
        target
    };
    let _ = writeln!(
        out,
        "<a href=\"#{href}\" aria-label=\"{0}\"><path class=\"connection {class}\" d=\"M{x1} {y1}C{x1} {bend} {x2} {bend} {x2} {y2}\" \
         marker-end=\"url(#{1})\"><title>{0}</title></path></a>",
        escaped(&label),
        page.id("arrow", 0)
    );
}
