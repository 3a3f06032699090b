//! A part of a device that is pasted by itself: what it names and does not define is defined, as far as its operations say it.

use std::collections::HashSet;

use aie_pattern_core::device::{Device, Grid, Place as At, TileKind};
use aie_pattern_syntax::parse::cursor::{Cursor, Language, tokens};
use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};

use crate::model::{Part, RegionKind};
use crate::text::{place_of, without_aliases};
use crate::tree::parse::parse;
use crate::tree::{Op, Region, read};

/// Operations without a device, in one, a part or a family: tiles and buffers that regions name and nothing defines are defined before
/// them. A text that has a device stays as it is.
pub fn completed(all: &[TokenTree], device: &str) -> Vec<TokenTree> {
    let device = part_of(device);
    let all = without_aliases(all);
    let end = place_of(&all, Span::call_site()).last;
    let (region, _) = parse(&all, end);
    if is_whole(&region) {
        return all;
    }
    let (mut defined, mut taken) = (HashSet::new(), HashSet::new());
    define(&region, &mut defined);
    let mut before = TokenStream::new();
    for op in region.ops() {
        let Some(kind) = RegionKind::of(&op.name) else { continue };
        let Some(tile) = first_value(op) else { continue };
        if defined.insert(tile.clone())
            && let Some((column, row)) = some_tile(device, kind.tile(), &mut taken)
        {
            push(&format!("{tile} = aie.tile({column}, {row})"), &mut before);
        }
        for region in &op.regions {
            buffers(region, kind, &tile, &mut defined, &mut before);
        }
    }
    before.extend(all);
    let mut whole = TokenStream::new();
    push(&format!("aie.device({device})"), &mut whole);
    whole.extend([TokenTree::Group(Group::new(Delimiter::Brace, before))]);
    tokens(whole)
}

/// Whether a text has a device, or is a module, so that [`completed`] leaves it as it is.
pub fn has_device(all: &[TokenTree]) -> bool {
    is_whole(&parse(all, place_of(all, Span::call_site()).last).0)
}

fn is_whole(region: &Region) -> bool {
    region.ops().any(|op| matches!(op.name.as_str(), "module" | "builtin.module" | "aie.device"))
}

/// A part of a family, whose array is the one that is assumed.
pub(crate) fn part_of(device: &str) -> &str {
    if Grid::of_part(device).is_some() {
        return device;
    }
    let Some(family) = Device::from_name(device).map(Device::family) else { return device };
    let assumed = family.parts.iter().find(|(_, grid)| Some(*grid) == family.array);
    assumed.or(family.parts.first()).map_or(device, |(name, _)| name)
}

fn push(text: &str, to: &mut TokenStream) {
    to.extend(text.parse::<TokenStream>().unwrap_or_default());
}

/// The first tile of a kind in the array that is not taken yet.
fn some_tile(device: &str, kind: TileKind, taken: &mut HashSet<At>) -> Option<At> {
    let part = Part::of(device);
    let grid = part.grid?;
    let mut all = (0..grid.rows).flat_map(|row| (0..grid.columns).map(move |column| (column, row)));
    all.find(|&at| part.kind(at) == Some(kind) && taken.insert(at))
}

/// The names that operations define, at any depth.
fn define(region: &Region, defined: &mut HashSet<String>) {
    for op in region.ops() {
        defined.extend(op.results.iter().map(|name| name.text.clone()));
        for inner in &op.regions {
            define(inner, defined);
        }
    }
}

/// `%t` of `aie.mem(%t)`.
fn first_value(op: &Op) -> Option<String> {
    let operands = Cursor::new(&op.before, op.end).group(Delimiter::Parenthesis)?;
    let inner = tokens(operands.stream());
    Some(read::value(&mut Cursor::new(&inner, op.end).written_in(Language::Mlir))?.text)
}

/// Defines the buffers of descriptors that nothing defines, with the types that the descriptors say.
fn buffers(
    region: &Region,
    kind: RegionKind,
    tile: &str,
    defined: &mut HashSet<String>,
    before: &mut TokenStream,
) {
    for op in region.ops() {
        for inner in &op.regions {
            buffers(inner, kind, tile, defined, before);
        }
        if op.name != "aie.dma_bd" || op.is_generic {
            continue;
        }
        let Some(operands) = Cursor::new(&op.before, op.end).group(Delimiter::Parenthesis) else { continue };
        let inner = tokens(operands.stream());
        let mut cursor = Cursor::new(&inner, op.end).written_in(Language::Mlir);
        let Some(name) = read::value(&mut cursor) else { continue };
        if cursor.punct(':').is_none() || !defined.insert(name.text.clone()) {
            continue;
        }
        let start = cursor.rest();
        if read::memref(&mut cursor).is_none() {
            continue;
        }
        let ty = cursor.taken(start);
        let operation = match kind {
            RegionKind::Mem | RegionKind::MemTile => format!("aie.buffer({tile})"),
            RegionKind::Shim => "aie.external_buffer".to_owned(),
        };
        push(&format!("{} = {operation} :", name.text), before);
        before.extend(ty.iter().cloned());
    }
}
