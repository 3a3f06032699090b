//! `decode`: descriptors and channel status from the words of a device.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use aie_pattern_core::declare::Dma;
use aie_pattern_core::device::Direction;
use aie_pattern_core::layout::{Coding, Field, Layout, Words};
use aie_pattern_core::register::{Fields, Padding, addresses};
use aie_pattern_core::show::{Notation, Sheet};
use aie_pattern_core::{Device, Pattern, TileKind};
use aie_pattern_syntax::errors::counted;

use super::dump::{Dumped, words};
use super::status;
use crate::Outcome;
use crate::args::DecodeArguments;
use crate::failure::Failure;
use crate::output::Output;

pub(crate) fn decode(arguments: &DecodeArguments, output: &mut Output) -> Result<Outcome, Failure> {
    let (device, tile) = (arguments.device, arguments.tile);
    let words = words(&arguments.words, arguments.base)?;
    if words.is_empty() {
        return Err(Failure::new("no word was given"));
    }
    let has_address = |word: &Dumped| word.address.is_some();
    if words.iter().any(has_address) && !words.iter().all(has_address) {
        return Err(Failure::new("some words have an address, and others have none"));
    }
    if arguments.status {
        output.print(&status::shown(device, tile, arguments.direction, &words)?)?;
        return Ok(Outcome::Clean);
    }
    let Some(layout) = device.tile(tile).and_then(|tile| tile.layout) else {
        return Err(not_known("words", device, tile));
    };
    let mut text = String::new();
    let (all, left) = descriptors(&words, layout, device, tile)?;
    for descriptor in &all {
        text += &shown(descriptor, layout, device, tile);
    }
    output.print(&text)?;
    output.note(&left_out(left));
    Ok(Outcome::Clean)
}

/// The reason why words cannot be decoded.
pub(super) fn not_known(what: &str, device: Device, tile: TileKind) -> Failure {
    let family = device.family().title;
    Failure::new(match device.tile(tile) {
        Some(_) => format!("the {what} of {} of {family} are not known", tile.title()),
        None => format!("{family} has no {} tiles", tile.name()),
    })
}

/// The message about words at addresses of other registers.
pub(super) fn left_out(words: usize) -> String {
    match words {
        0 => String::new(),
        1 => "1 word is at the address of another register, and was not decoded\n".to_owned(),
        _ => format!("{words} words are at addresses of other registers, and were not decoded\n"),
    }
}

/// A descriptor of a dump.
#[derive(PartialEq, Eq, Debug)]
struct Descriptor {
    id: Option<u64>,
    /// The column and row of its tile, if its address has them.
    tile: Option<(u64, u64)>,
    /// Those that the dump has.
    words: Vec<Option<u32>>,
}

/// The descriptors of a dump, and how many of its words are of none. Words with addresses belong to the descriptor at that address;
/// words without are consecutive descriptors.
fn descriptors(
    words: &[Dumped],
    layout: &Layout,
    device: Device,
    tile: TileKind,
) -> Result<(Vec<Descriptor>, usize), Failure> {
    if words.iter().all(|word| word.address.is_none()) {
        /// AM029 lists 8 of the 9 words of a descriptor of a shim tile.
        const LISTED: usize = 8;
        let is_listed = layout.words == LISTED + 1 && !words.len().is_multiple_of(layout.words);
        let count = if is_listed && words.len().is_multiple_of(LISTED) { LISTED } else { layout.words };
        if !words.len().is_multiple_of(count) {
            return Err(Failure::new(format!(
                "{} given, but a descriptor of {} has {count}",
                counted(words.len(), "word"),
                tile.title()
            )));
        }
        let descriptor = |words: &[Dumped]| Descriptor {
            id: None,
            tile: None,
            words: (0..layout.words).map(|k| words.get(k).map(|dumped| dumped.word)).collect(),
        };
        return Ok((words.chunks(count).map(descriptor).collect(), 0));
    }
    let bds = device.tile(tile).map_or(0, |tile| tile.bds);
    let (first, stride) = (u64::from(layout.offsets.bd), u64::from(layout.offsets.bd_stride));
    let (mut known, mut left): (BTreeMap<_, Vec<Option<u32>>>, usize) = (BTreeMap::new(), 0);
    for (address, word) in words.iter().filter_map(|dumped| Some((dumped.address?, dumped.word))) {
        // The higher bits are the place of the tile in the array.
        let offset = address & 0xF_FFFF;
        let place = offset.checked_sub(first).map(|from| (from / stride, (from % stride) / 4));
        let is_word = |&(id, at): &(u64, u64)| i128::from(id) < bds && at < layout.words as u64;
        let Some((id, at)) = place.filter(is_word) else {
            left += 1;
            continue;
        };
        let words = known.entry((place_of(address, device), id)).or_insert_with(|| vec![None; layout.words]);
        if let Some(slot) = words.get_mut(at as usize) {
            *slot = Some(word);
        }
    }
    if known.is_empty() {
        let is_status = words.iter().any(|dumped| status::channel_of(device, tile, dumped.address).is_some());
        let help = if is_status { "\n  = help: `--status` decodes the status of channels" } else { "" };
        return Err(Failure::new(format!(
            "no address of the dump is one of a descriptor of {}: they begin at {first:#x}{help}",
            tile.title()
        )));
    }
    let all = known.into_iter().map(|((tile, id), words)| Descriptor { id: Some(id), tile, words });
    Ok((all.collect(), left))
}

/// The column and row in the higher bits of an address; `None` for the address in a tile alone.
fn place_of(address: u64, device: Device) -> Option<(u64, u64)> {
    /// Columns that an address can name, before the base of the array.
    const COLUMNS: u64 = 128;
    let at = |column, row| addresses::tile(device, column, row).map(u64::from);
    let (column, row) = (at(1, 0)?, at(0, 1)?);
    let place = ((address / column) % COLUMNS, (address % column) / row);
    (place != (0, 0)).then_some(place)
}

/// Every field with its meaning, and the walk.
fn shown(descriptor: &Descriptor, layout: &Layout, device: Device, tile: TileKind) -> String {
    let family = device.family().title;
    let of = match descriptor.tile {
        Some(at) => format!("{} tile {at:?}", tile.name()),
        None => tile.title().to_owned(),
    };
    let mut text = match descriptor.id {
        Some(id) => format!("descriptor {id} of {of} ({family})\n"),
        None => format!("descriptor of {of} ({family})\n"),
    };
    let words: Vec<u32> = descriptor.words.iter().map(|word| word.unwrap_or(0)).collect();
    let missing: Vec<String> = (0..)
        .zip(&descriptor.words)
        .filter(|(_, word)| word.is_none())
        .map(|(k, _): (usize, _)| k.to_string())
        .collect();
    if !missing.is_empty() {
        let plural = if missing.len() == 1 { "" } else { "s" };
        let _ =
            writeln!(text, "  the dump does not have word{plural} {}, read as 0 here", missing.join(", "));
    }
    for register in layout.registers {
        let Some(&word) = words.get(usize::from(register.word)) else { continue };
        let stored = (word & register.mask()) >> register.lsb;
        let bits = if register.bits == 1 {
            format!("[{}]", register.lsb)
        } else {
            format!("[{}:{}]", register.lsb + register.bits - 1, register.lsb)
        };
        let _ = write!(text, "  word {} {bits:<8} {:<20} {stored}", register.word, register.name);
        let is_whole = register.bits == layout.bits(register.field);
        let coding = register.field.coding();
        let number = coding.load(u64::from(stored), register.bits);
        if is_whole && number != i128::from(stored) {
            let _ = write!(text, "  ({})", meaning(coding, number));
        }
        text.push('\n');
    }
    for (k, word) in words.iter().enumerate() {
        let reserved = word & !layout.used_bits(k);
        if reserved != 0 {
            let _ = writeln!(text, "  word {k}: reserved bits {reserved:#010x} are set");
        }
    }
    let Some(words) = Words::from_slice(&words) else { return text };
    let fields = layout.decode(&words);
    if layout.registers.iter().any(|register| register.field == Field::BaseAddr && register.from > 0) {
        let _ = writeln!(text, "  its buffer begins at byte address {:#x}", fields.base_addr);
    }
    text += &summary(&fields);
    match fields.pattern() {
        Ok(pattern) => {
            let pad = padding(&fields, &pattern);
            let dma = pad.as_ref().filter(|pad| !pad.is_empty()).map(|pad| {
                let pad = Vec::leak(pad.clone());
                Dma { device, tile, direction: Some(Direction::Mm2s), pad }
            });
            let sheet = Sheet { notation: Notation::Mlir, dma, ..Sheet::of(pattern) };
            let _ = writeln!(text, "\n{sheet:#}");
            if pad.is_none() {
                text += "the zeros that it adds are not in this walk\n";
            }
        }
        Err(reason) => {
            let _ = writeln!(text, "\nno walk: {reason}");
        }
    }
    text
}

/// (before, after) zeros around each dimension of its walk, outermost first; no pairs without padding. `None` if a
/// dimension of a single step, which the walk leaves out, has zeros.
fn padding(fields: &Fields, pattern: &Pattern) -> Option<Vec<(i128, i128)>> {
    let mut dims = pattern.dims().iter().rev();
    let mut pad = Vec::new();
    for (slot, &zeros) in fields.slots.iter().zip(&fields.padding) {
        let is_single = slot.is_some_and(|slot| slot.wrap == 1);
        if is_single || dims.next().is_none() {
            if zeros != Padding::NONE {
                return None;
            }
            continue;
        }
        pad.push((i128::from(zeros.before), i128::from(zeros.after)));
    }
    pad.reverse();
    let is_padded = pad.iter().any(|&pair| pair != (0, 0));
    Some(if is_padded { pad } else { Vec::new() })
}

fn meaning(coding: Coding, number: i128) -> String {
    match coding {
        Coding::AsIs | Coding::Signed => number.to_string(),
        Coding::MinusOne => format!("{number}, stored minus 1"),
        Coding::Words => format!("byte address {number:#x}"),
        Coding::Beats => format!("{number} beats, {} bytes", number * 16),
    }
}

/// In sentences, what the descriptor does in addition to its walk.
fn summary(fields: &Fields) -> String {
    let mut text = String::new();
    let (acquire, release) = (fields.acquire, fields.release);
    if !fields.valid {
        text += "  it is not valid: a channel that starts it stops with an error\n";
    }
    if acquire.enable {
        let how = if acquire.value < 0 {
            format!("waits until lock {} is at least {}, and subtracts that", acquire.id, -acquire.value)
        } else {
            format!("waits until lock {} equals {}", acquire.id, acquire.value)
        };
        let _ = writeln!(text, "  it {how}");
    }
    if release.value != 0 {
        let _ = writeln!(text, "  it adds {} to lock {} at its end", release.value, release.id);
    }
    if fields.packet.enable {
        let _ =
            writeln!(text, "  it sends packets of id {} and type {}", fields.packet.id, fields.packet.kind);
    }
    if fields.next.enable {
        let _ = writeln!(text, "  descriptor {} follows it", fields.next.id);
    }
    if fields.iteration.wrap > 1 {
        let iteration = fields.iteration;
        let _ = writeln!(
            text,
            "  each pass starts {} words after the one before, and {} passes take turns; pass {} is next",
            iteration.step, iteration.wrap, iteration.current
        );
    }
    text
}
