//! What the lowering makes of the end of a FIFO: its pool with locks, its ring of descriptors with their words, and where each element
//! comes from.

use std::fmt::Write as _;

use aie_pattern_core::declare::{FifoEnd, FifoSide, Fifos};
use aie_pattern_core::lower::fifo::{
    Arrival, Placement, Pool, PoolLock, Ring, arrivals, channel, first_bd, first_lock, object_len, pool, ring,
};
use aie_pattern_design::model::TileId;

use super::Page;
use super::html::{escaped, table};
use super::walk;
use crate::check::counted;

/// Descriptors of a ring that are listed, and elements of an object.
const RING: u64 = 64;
const ELEMENTS: usize = 256;

/// Writes the pool and the ring of an end, and of a consumer where its elements come from.
pub(super) fn write(page: &Page, end: FifoEnd, tile: Option<TileId>, out: &mut String) {
    let Ok(known) = &page.resolved.fifos else { return };
    let is_alone = tile.is_some_and(|tile| is_alone(page, tile));
    known.with(|fifos| {
        if let Some(pool) = pool(fifos, end) {
            write_pool(fifos, &pool, is_alone, out);
        }
        if let Some(ring) = ring(fifos, end) {
            write_ring(fifos, &ring, is_alone, out);
        }
        if matches!(end.side, FifoSide::Consumer(_)) {
            write_arrivals(page, fifos, end, out);
        }
    });
}

/// Whether a tile has nothing but FIFOs, so that these are numbered from 0.
fn is_alone(page: &Page, tile: TileId) -> bool {
    let is_here = |other: Option<TileId>| other == Some(tile);
    !page.design.locks.iter().any(|lock| is_here(lock.tile))
        && !page.design.regions.iter().any(|region| is_here(region.tile))
}

fn write_pool(fifos: &Fifos, pool: &Pool, is_alone: bool, out: &mut String) {
    let (column, row) = pool.place;
    let buffers = counted(usize::try_from(pool.buffers).unwrap_or(usize::MAX), "buffer");
    let _ = write!(out, "<p>Pool: {buffers} of {} elements on tile ({column}, {row}). ", pool.object);
    if pool.pairs == 0 {
        out.push_str("It has no locks, so nothing is synchronized.</p>\n");
        return;
    }
    let (free, filled) = (pool.first_value(PoolLock::Producer), pool.first_value(PoolLock::Consumer));
    let first = first_lock(fifos, pool);
    for pair in 0..pool.pairs {
        let ids = first + 2 * pair;
        let [one, other] = if is_alone {
            [format!("Lock {ids}"), format!("lock {}", ids + 1)]
        } else {
            ["One lock".to_owned(), "another".to_owned()]
        };
        let _ = write!(
            out,
            "{one} counts free buffers and starts at {free}; {other} counts filled buffers and starts at {filled}. "
        );
    }
    out.push_str("</p>\n");
}

fn write_ring(fifos: &Fifos, ring: &Ring, is_alone: bool, out: &mut String) {
    let placed = is_alone.then(|| Some((channel(fifos, ring.end)?, first_bd(fifos, ring.end)?))).flatten();
    let addresses = vec![0; usize::try_from(ring.pool.buffers).unwrap_or(0).min(4096)];
    let placement = placed.map(|(channel, first_bd)| Placement {
        addresses: &addresses,
        first_lock: first_lock(fifos, &ring.pool),
        first_bd,
        channel,
    });
    let mut rows = Vec::new();
    for k in 0..ring.len().min(RING) {
        let bd = ring.bd(fifos, k);
        let id = |k: u64| placement.map_or(k, |placement| placement.first_bd + k).to_string();
        let lock = |(which, amount): (PoolLock, u64)| match (bd.pair, placement) {
            (None, _) => String::new(),
            (Some(pair), Some(placement)) => format!("{amount} of lock {}", placement.lock(pair, which)),
            (Some(_), None) => match which {
                PoolLock::Producer => format!("{amount} free"),
                PoolLock::Consumer => format!("{amount} filled"),
            },
        };
        let words = placement
            .filter(|_| ring.pool.buffers <= 4096)
            .and_then(|placement| walk::words_of(&ring.placed(fifos, k, &placement)))
            .unwrap_or_default();
        rows.push(vec![
            id(k),
            bd.buffer.to_string(),
            format!("{} from {}", bd.len, bd.offset),
            lock(bd.acquire),
            lock(bd.release),
            bd.next.map_or("the task ends".to_owned(), id),
            format!("<code>{words}</code>"),
        ]);
    }
    let heads = [
        "descriptor",
        "buffer",
        "elements",
        "acquires",
        "releases",
        "next",
        "words with buffers at address 0",
    ];
    let (heads, has_words) = (&heads[..], placement.is_some());
    let heads = if has_words { heads } else { &heads[..heads.len() - 1] };
    for row in &mut rows {
        row.truncate(heads.len());
    }
    out.push_str("<div class=\"wide\">\n");
    table(heads, &rows, out);
    out.push_str("</div>\n");
    if ring.len() > RING {
        let _ = writeln!(out, "<p>.. and {} more</p>", ring.len() - RING);
    }
    if !is_alone {
        out.push_str(
            "<p>The tile also declares locks or descriptors outside of FIFOs. They have the first ids; this ring has the next.</p>\n",
        );
    }
}

/// Where the elements of a consumer's first object come from.
fn write_arrivals(page: &Page, fifos: &Fifos, end: FifoEnd, out: &mut String) {
    let len = usize::try_from(object_len(fifos, end)).unwrap_or(usize::MAX);
    let mut all = vec![None; len.min(ELEMENTS)];
    arrivals(fifos, end, 0, &mut all);
    let Some(Some(Arrival::Element { fifo: first, .. })) = all.first().copied() else { return };
    let name = |fifo: usize| page.design.fifos.get(fifo).map_or("", |fifo| fifo.name.text.as_str());
    let is_same = |(k, arrival): (usize, &Option<Arrival>)| {
        *arrival == Some(Arrival::Element { fifo: first, object: 0, element: k as u64 })
    };
    if all.iter().enumerate().all(is_same) {
        let _ = writeln!(
            out,
            "<p>Each element arrives at its own index of <code>@{}</code>.</p>",
            escaped(name(first))
        );
        return;
    }
    let text = |arrival: &Option<Arrival>| match *arrival {
        None => "-".to_owned(),
        Some(Arrival::Padding) => "0".to_owned(),
        Some(Arrival::Element { fifo, object: 0, element }) if fifo == first => element.to_string(),
        Some(Arrival::Element { fifo, object, element }) if fifo == first => format!("{object}:{element}"),
        Some(Arrival::Element { fifo, object, element }) => {
            format!("@{} {object}:{element}", escaped(name(fifo)))
        }
    };
    let _ = writeln!(
        out,
        "<details><summary>Where each element comes from</summary>\n<p>Each cell is the element of \
         <code>@{}</code> that arrives there; <code>1:5</code> is element 5 of its object 1, counted from 0.</p>\n<div class=\"wide\">",
        escaped(name(first))
    );
    let rows: Vec<Vec<String>> = (0..)
        .step_by(COLUMNS)
        .zip(all.chunks(COLUMNS))
        .map(|(start, row)| {
            let cells = row.iter().map(text);
            std::iter::once(format!("<b>{start}</b>")).chain(cells).collect()
        })
        .collect();
    let heads: Vec<String> =
        std::iter::once("element".to_owned()).chain((0..COLUMNS).map(|k| format!("+{k}"))).collect();
    let heads: Vec<&str> = heads.iter().map(String::as_str).collect();
    table(&heads, &rows, out);
    out.push_str("</div>\n");
    if len > ELEMENTS {
        let _ = writeln!(out, "<p>.. and {} more</p>", len - ELEMENTS);
    }
    out.push_str("</details>\n");
}

/// Elements in a row of that table.
const COLUMNS: usize = 16;
