//! The documentation of a FIFO and of its ends.

use std::fmt::Write;

use aie_pattern_core::declare::{FifoEnd, FifoSide, Fifos};
use aie_pattern_core::lower::fifo::{BufferName, LockName, Pool, PoolLock, pool, ring};
use aie_pattern_core::{Descriptor, TileKind};
use aie_pattern_syntax::errors::counted;
use aie_pattern_syntax::parse::object_fifo::block::Fifo;
use proc_macro2::TokenStream;

use super::{Page, text, title, written};

/// Rows of a table.
pub(in super::super) type Rows = Vec<(&'static str, String)>;

/// The facts of an end if all numbers are literals: its tile, pool, locks, channel and walk.
pub(in super::super) fn end_rows(fifos: &Fifos, end: FifoEnd) -> Rows {
    let Some(fifo) = fifos.fifos.get(end.fifo) else { return Rows::new() };
    let (column, row) = fifo.place(end.side);
    let kind = fifos.grid.kind((column, row));
    let mut rows = vec![("tile", format!("{}, column {column}, row {row}", kind.map_or("tile", title)))];
    if let Some(pool) = pool(fifos, end) {
        let buffers = counted(pool.buffers, "buffer");
        rows.push(("pool", format!("{buffers} of {} elements{}", pool.object, names(fifos, pool))));
        let locks = (0..pool.pairs).flat_map(|pair| {
            [PoolLock::Producer, PoolLock::Consumer].map(|lock| {
                let name = LockName { fifos, pool, pair, lock };
                format!("`{name}` starts at {}", pool.first_value(lock))
            })
        });
        let locks: Vec<String> = locks.collect();
        rows.push(("locks", if locks.is_empty() { "none".to_owned() } else { locks.join(", ") }));
    }
    let dma = match ring(fifos, end) {
        Some(ring) => format!("{}, {}", ring.direction.name(), counted(ring.len(), "descriptor")),
        None if kind == Some(TileKind::Shim) => "a task of the runtime sequence".to_owned(),
        None => "none".to_owned(),
    };
    rows.push(("DMA", dma));
    let dims: Vec<String> =
        fifo.dims(end.side).iter().map(|(size, stride)| format!("{size} × {stride}")).collect();
    if !dims.is_empty() {
        rows.push(("size × stride", dims.join(", ")));
    }
    rows
}

fn names(fifos: &Fifos, pool: Pool) -> String {
    let mut names = String::new();
    if let Some(last) = pool.buffers.checked_sub(1) {
        let written = write!(names, ": `{}`", BufferName { fifos, pool, buffer: 0 });
        debug_assert!(written.is_ok());
        if last > 0 {
            let to = if last == 1 { "," } else { " to" };
            let written = write!(names, "{to} `{}`", BufferName { fifos, pool, buffer: last });
            debug_assert!(written.is_ok());
        }
    }
    names
}

/// The documentation of a FIFO: the facts of its ends, and the assumptions about its cores.
pub(in super::super) fn fifo<'a>(
    fifo: &Fifo,
    ends: impl Iterator<Item = (FifoEnd, &'a Rows)>,
    assumed: &[String],
    root: &TokenStream,
) -> TokenStream {
    let mut page = Page::new("An object FIFO", written(&fifo.written));
    if let Some(object) = &fifo.object {
        match &object.array {
            // A type of MLIR or Python has no tokens of Rust.
            Some(array) if object.tokens.is_empty() => {
                let lengths: Vec<String> = array.lengths.iter().map(text).collect();
                page.row("object", format_args!("{} of `{}`", lengths.join(" × "), array.element.name()));
            }
            _ => page.row("object", format_args!("`{}`", written::text(object.tokens.clone()))),
        }
    }
    let depths: Vec<String> = fifo.depths.iter().map(text).collect();
    page.row("depth", depths.join(", "));
    let mut is_known = false;
    for (end, rows) in ends {
        let of = match end.side {
            FifoSide::Producer => "producer".to_owned(),
            FifoSide::Consumer(k) => format!("consumer {k}"),
        };
        for (name, value) in rows {
            is_known = true;
            page.row(&format!("{of}: {name}"), value);
        }
    }
    if !is_known {
        page.row("consumers", fifo.consumers.len());
    }
    for assumption in assumed {
        page.row("assumed", assumption);
    }
    page.tokens(root)
}

/// The documentation of a FIFO's end; `what` describes the end in words.
pub(in super::super) fn fifo_end(
    what: &str,
    rows: Option<&Rows>,
    literal: Option<&Descriptor>,
    root: &TokenStream,
) -> TokenStream {
    let mut page = Page { text: format!("\n\n{what}\n\n"), rows: 0, drawing: None };
    if let Some(descriptor) = literal {
        page.device(descriptor.device);
        match rows {
            Some(rows) => {
                for (name, value) in rows {
                    page.row(name, value);
                }
            }
            None => page.row("tile", title(descriptor.tile)),
        }
        page.of_descriptor(descriptor);
    }
    page.tokens(root)
}
