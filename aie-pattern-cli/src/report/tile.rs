//! A tile on the page: buffers with a map of the memory, locks, channels with their descriptors.

use std::fmt::Write as _;

use aie_pattern_core::device::TileKind;
use aie_pattern_core::lower::fifo::{BufferName, pool};
use aie_pattern_design::check::declared;
use aie_pattern_design::model::{Bd, BufferRef, Next, RegionId, TileId, UseLock};
use aie_pattern_design::resolve::addresses::{Held, Holder, Outcome};
use aie_pattern_design::resolve::locks::WithoutId;
use aie_pattern_design::resolve::{Chain, RegionIds};

use super::html::{escaped, table};
use super::walk::{self, Site};
use super::{Page, number, open};

pub(super) fn write(page: &Page, out: &mut String) {
    out.push_str("<h3>Tiles</h3>\n");
    for (k, tile) in page.design.tiles.iter().enumerate() {
        let id = TileId(k);
        let name = page.tile_name(id);
        let value = tile.value.as_ref().map_or("", |value| value.text.as_str());
        let buffers: Vec<&str> = page
            .design
            .buffers
            .iter()
            .filter(|buffer| buffer.tile == Some(id))
            .map(aie_pattern_design::model::Buffer::name)
            .collect();
        open(
            &page.id("tile", k),
            &format!("{name} {value}"),
            &format!("{name} {value} {}", buffers.join(" ")),
            out,
        );
        let _ = writeln!(out, "<p>{}</p>", page.line(tile.place));
        fifos(page, id, out);
        memory(page, id, out);
        locks(page, id, out);
        for region in 0..page.design.regions.len() {
            if page.design.regions[region].tile == Some(id) {
                channels(page, region, out);
            }
        }
        out.push_str("</details>\n");
    }
}

/// The FIFOs with an end on a tile.
fn fifos(page: &Page, tile: TileId, out: &mut String) {
    for (k, fifo) in page.design.fifos.iter().enumerate() {
        let link = || format!("<a href=\"#{}\">@{}</a>", page.id("fifo", k), escaped(&fifo.name.text));
        if fifo.producer.tile == Some(tile) {
            let _ = writeln!(out, "<p>Produces {}</p>", link());
        }
        if fifo.consumers.iter().any(|port| port.tile == Some(tile)) {
            let _ = writeln!(out, "<p>Consumes {}</p>", link());
        }
    }
}

/// The buffers of a tile and of its FIFOs, and a map of those with known addresses.
fn memory(page: &Page, tile: TileId, out: &mut String) {
    let memory = page.resolved.memories.iter().find(|memory| Some(memory.at) == page.design[tile].at);
    let Some(memory) = memory.filter(|memory| !memory.list.is_empty()) else { return };
    let held: Vec<(&Held, String)> = memory.list.iter().map(|held| (held, name(page, held))).collect();
    let is_assumed = |held: &Held| !held.is_written && held.address.is_some();
    let row = |(held, name): &(&Held, String)| {
        let address = match held.address {
            Some(address) if held.is_written => format!("{address:#x}"),
            Some(address) => format!("{address:#x} (assumed)"),
            None => "not known".to_owned(),
        };
        let (element, bank, line) = match held.holder {
            Holder::Buffer(id) => {
                let buffer = &page.design[id];
                (escaped(&buffer.memref.element_text), number(buffer.bank.as_ref()), page.line(buffer.place))
            }
            Holder::Pool(end, _) => {
                let fifo = &page.design.fifos[end.fifo];
                let element = fifo.memref.as_ref().map_or("", |memref| &memref.element_text);
                (escaped(element), String::new(), page.line(fifo.place))
            }
        };
        vec![escaped(name), element, held.bytes.to_string(), address, bank, line]
    };
    out.push_str("<h4>Buffers</h4>\n");
    let rows: Vec<Vec<String>> = held.iter().map(row).collect();
    table(&["name", "element", "bytes", "address", "bank", "written"], &rows, out);
    if memory.list.iter().any(is_assumed) {
        out.push_str(
            "<p>Assumed addresses are not in the design: MLIR-AIE up to version 1.4.2 assigns them.</p>\n",
        );
    }
    if let Outcome::Unknown(reason) = memory.outcome {
        let _ = writeln!(out, "<p>Some addresses are not known: {}.</p>", escaped(reason));
    }
    let Some(device) = page.design.part.device else { return };
    let Some(data) = device.data_memory(memory.kind) else { return };
    let placed: Vec<(u64, u64, &str)> =
        held.iter().filter_map(|(held, name)| Some((held.address?, held.bytes, name.as_str()))).collect();
    if !placed.is_empty() {
        map(data.bytes, u64::from(data.banks), &placed, out);
    }
}

/// The name of a buffer; for a FIFO's buffer, the name in its lowering.
fn name(page: &Page, held: &Held) -> String {
    match held.holder {
        Holder::Buffer(id) => page.design[id].name().to_owned(),
        Holder::Pool(end, buffer) => {
            let named = page.resolved.fifos.as_ref().ok().and_then(|table| {
                table.with(|fifos| Some(BufferName { fifos, pool: pool(fifos, end)?, buffer }.to_string()))
            });
            named.unwrap_or_default()
        }
    }
}

/// Pixels of a map.
const MAP: (u64, u64) = (640, 44);

/// The memory of a tile as a bar, with its banks.
fn map(bytes: u64, banks: u64, placed: &[(u64, u64, &str)], out: &mut String) {
    let x = |address: u64| address.min(bytes) * MAP.0 / bytes.max(1);
    let _ = write!(
        out,
        "<svg class=\"map\" role=\"img\" viewBox=\"0 0 {} {}\" width=\"{}\" height=\"{}\"><title>Data memory of {bytes} bytes \
         in {banks} banks</title><rect class=\"free\" width=\"{}\" height=\"24\"/>",
        MAP.0, MAP.1, MAP.0, MAP.1, MAP.0
    );
    for (k, &(address, length, name)) in placed.iter().enumerate() {
        let (left, right) = (x(address), x(address.saturating_add(length)));
        let _ = write!(
            out,
            "<rect class=\"buffer b{}\" x=\"{left}\" width=\"{}\" height=\"24\"><title>{}: {length} bytes at {address:#x}</title></rect>",
            k % 4,
            (right - left).max(1),
            escaped(name)
        );
    }
    for bank in 0..=banks.min(64) {
        let at = bytes / banks.max(1) * bank;
        let _ = write!(out, "<path class=\"bank\" d=\"M{0} 0V30\"/>", x(at));
        if bank < banks {
            let _ = write!(out, "<text x=\"{}\" y=\"41\">bank {bank}</text>", x(at) + 3);
        }
    }
    out.push_str("</svg>\n");
}

fn locks(page: &Page, tile: TileId, out: &mut String) {
    let rows: Vec<Vec<String>> = page
        .design
        .locks
        .iter()
        .enumerate()
        .filter(|(_, lock)| lock.tile == Some(tile))
        .map(|(k, lock)| {
            let id = page.resolved.locks.written.get(k).copied();
            vec![
                escaped(lock.name()),
                match id {
                    Some(Ok(id)) => id.to_string(),
                    Some(Err(WithoutId::NoneLeft)) => "none is left".to_owned(),
                    Some(Err(WithoutId::Unknown)) | None => "not known".to_owned(),
                },
                lock.first_value().map_or("computed".to_owned(), |value| value.to_string()),
                page.line(lock.place),
            ]
        })
        .collect();
    if !rows.is_empty() {
        out.push_str("<h4>Locks</h4>\n");
        table(&["name", "id", "initial value", "written"], &rows, out);
    }
}

/// The channels of a region, each with its descriptors in the order of execution.
fn channels(page: &Page, region: usize, out: &mut String) {
    let declared = &page.design.regions[region];
    let Some(ids) = page.resolved.regions.get(region) else { return };
    let chains = page.resolved.chains.iter().filter(|chain| chain.region.0 == region);
    let mut reached = vec![false; declared.bds.len()];
    for chain in chains {
        let Some(start) = declared.starts.get(chain.start) else { continue };
        let channel = number(Some(&start.channel));
        let _ = writeln!(out, "<h4>{} channel {channel}</h4>", start.direction.name());
        ring(chain, declared.bds.len(), ids, out);
        for &bd in &chain.bds {
            if let Some(reached) = reached.get_mut(bd) {
                *reached = true;
            }
            let site = Site {
                device: page.design.part.device,
                tile: declared.kind.tile(),
                direction: Some(start.direction),
            };
            descriptor(page, (region, bd), &declared.bds[bd], ids, site, out);
        }
    }
    for (bd, _) in reached.iter().enumerate().filter(|(_, reached)| !**reached) {
        out.push_str("<h4>No channel starts this descriptor</h4>\n");
        let site = Site { device: page.design.part.device, tile: declared.kind.tile(), direction: None };
        descriptor(page, (region, bd), &declared.bds[bd], ids, site, out);
    }
}

/// The order of a chain, in a line.
fn ring(chain: &Chain, most: usize, ids: &RegionIds, out: &mut String) {
    let id = |bd: &usize| ids.ids.get(*bd).copied().flatten().map_or("?".to_owned(), |id| id.to_string());
    let names: Vec<String> = chain.bds.iter().take(most).map(id).collect();
    let end = match chain.loops_to {
        Some(first) => format!(", then again from {}", names.get(first).map_or("?", String::as_str)),
        None => match chain.passes {
            Some(1) | None => String::new(),
            Some(passes) => format!(", {passes} times"),
        },
    };
    let what = if names.len() == 1 { "Descriptor" } else { "Descriptors" };
    let _ = writeln!(out, "<p>{what} {}{end}.</p>", names.join(" → "));
}

fn descriptor(
    page: &Page,
    (region, bd): (usize, usize),
    written: &Bd,
    ids: &RegionIds,
    site: Site,
    out: &mut String,
) {
    let id = ids.ids.get(bd).copied().flatten().map_or("?".to_owned(), |id| id.to_string());
    let buffer = &written.name.text;
    let kind = format!("bd{region}-");
    open(
        &page.id(&kind, bd),
        &format!("descriptor {id}: {buffer}"),
        &format!("descriptor {id} {buffer}"),
        out,
    );
    let _ = writeln!(out, "<p>{}</p>\n<ul>", page.line(written.place));
    for used in [&written.acquire, &written.release].into_iter().flatten() {
        let _ = writeln!(out, "<li>{}</li>", lock(used));
    }
    match written.next {
        Next::Bd(next) => {
            let to = ids.ids.get(next).copied().flatten().map_or("?".to_owned(), |id| id.to_string());
            let _ = writeln!(out, "<li>then <a href=\"#{}\">descriptor {to}</a></li>", page.id(&kind, next));
        }
        Next::End => out.push_str("<li>then the task ends</li>\n"),
        Next::Missing => out.push_str("<li>then a block that does not exist</li>\n"),
    }
    out.push_str("</ul>\n");
    walk::write(walk::of_bd(written), elements(page, written), site, out);
    if let Some(declared) = declared(page.resolved, RegionId(region), bd) {
        walk::words(&declared, out);
    }
    out.push_str("</details>\n");
}

fn lock(used: &UseLock) -> String {
    let (name, value) = (escaped(&used.name.text), number(Some(&used.value)));
    if !used.action.is_acquire() {
        format!("at its end adds {value} to {name}")
    } else if used.is_enabled {
        format!("first waits for {value} of {name}, and takes it")
    } else {
        format!("does not wait for {name}")
    }
}

/// The elements of a descriptor's buffer.
pub(super) fn elements(page: &Page, bd: &Bd) -> Option<u64> {
    match bd.buffer {
        BufferRef::Local(buffer) => page.design[buffer].memref.elements(),
        BufferRef::External(external) => page.design[external].memref.elements(),
        BufferRef::Argument(..) | BufferRef::Unknown => bd.memref.as_ref()?.elements(),
    }
}

/// The kind of tile whose DMA runs a transfer, or a task of a symbol.
pub(super) const TASK_TILE: TileKind = TileKind::Shim;
