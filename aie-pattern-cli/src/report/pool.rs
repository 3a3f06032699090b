//! What the lowering makes of the end of a FIFO: its pool with locks, its ring of descriptors with their words, and where each element
//! comes from.

use std::fmt::Write as _;

use aie_pattern_core::Descriptor;
use aie_pattern_core::declare::{FifoEnd, FifoSide, Fifos};
use aie_pattern_core::lower::fifo::{
    Arrival, Placement, Pool, PoolLock, Ring, arrivals, object_len, pool, ring,
};
use aie_pattern_syntax::errors::counted;

use super::Page;
use super::html::{escaped, table};
use super::walk;

/// Descriptors of a ring that are listed, and elements of an object.
const RING: u64 = 64;
const ELEMENTS: usize = 256;

/// Writes the pool and the ring of an end, and of a consumer where its elements come from.
pub(super) fn write(page: &Page, end: FifoEnd, out: &mut String) {
    let Ok(known) = &page.resolved.fifos else { return };
    known.with(|fifos| {
        if let Some(pool) = pool(fifos, end) {
            write_pool(page, &pool, out);
        }
        if let Some(ring) = ring(fifos, end) {
            write_ring(page, fifos, &ring, out);
        }
        if matches!(end.side, FifoSide::Consumer(_)) {
            write_arrivals(page, fifos, end, out);
        }
    });
}

/// The first descriptor of an end's ring, and the number of elements of the buffer that it moves.
pub(super) fn first(page: &Page, end: FifoEnd) -> Option<(Descriptor, u64)> {
    page.resolved.fifos.as_ref().ok()?.with(|fifos| {
        let ring = ring(fifos, end).filter(|ring| !ring.is_empty())?;
        Some((ring.declared(fifos, 0), ring.pool.object))
    })
}

/// The ids of a pool's locks, where all are known.
fn lock_ids(page: &Page, pool: &Pool) -> Option<Vec<u32>> {
    let (_, ids) = page.resolved.locks.pools.iter().find(|(owner, _)| *owner == pool.owner)?;
    ids.iter().copied().collect()
}

/// The first of ids without a gap.
fn first_of(ids: &[u32]) -> Option<u64> {
    let has_gap = ids.windows(2).any(|pair| pair[0] + 1 != pair[1]);
    ids.first().filter(|_| !has_gap).map(|&first| first.into())
}

fn write_pool(page: &Page, pool: &Pool, out: &mut String) {
    let (column, row) = pool.place;
    let buffers = counted(usize::try_from(pool.buffers).unwrap_or(usize::MAX), "buffer");
    let _ = write!(out, "<p>Pool: {buffers} of {} elements on tile ({column}, {row}). ", pool.object);
    if pool.pairs == 0 {
        out.push_str("It has no locks, so nothing is synchronized.</p>\n");
        return;
    }
    let (free, filled) = (pool.first_value(PoolLock::Producer), pool.first_value(PoolLock::Consumer));
    let ids = lock_ids(page, pool).filter(|ids| ids.len() as u64 == 2 * pool.pairs);
    for pair in 0..usize::try_from(pool.pairs).unwrap_or(usize::MAX) {
        let [one, other] = match &ids {
            Some(ids) => [format!("Lock {}", ids[2 * pair]), format!("lock {}", ids[2 * pair + 1])],
            None => ["One lock".to_owned(), "another".to_owned()],
        };
        let _ = write!(
            out,
            "{one} counts free buffers and starts at {free}; {other} counts filled buffers and starts at {filled}. "
        );
    }
    out.push_str("</p>\n");
}

fn write_ring(page: &Page, fifos: &Fifos, ring: &Ring, out: &mut String) {
    let addresses = vec![0; usize::try_from(ring.pool.buffers).unwrap_or(0).min(4096)];
    let placement = || {
        let numbered = page.resolved.rings.iter().find(|numbered| numbered.end == ring.end)?;
        let ids: Option<Vec<u32>> = numbered.ids.iter().copied().collect();
        Some(Placement {
            addresses: &addresses,
            first_lock: if ring.pool.pairs == 0 { 0 } else { first_of(&lock_ids(page, &ring.pool)?)? },
            first_bd: first_of(&ids?)?,
            channel: numbered.channel.channel.into(),
        })
    };
    let placement = placement();
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
