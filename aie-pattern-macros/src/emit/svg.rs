//! The order of access as inline SVG, for the page of a declared type.
//!
//! A separate macro draws it, in an attribute that only rustdoc evaluates, so that a build only pays for a few numbers.

use std::fmt::{Display, Write};

use aie_pattern_core::declare::tiling::{Port, RawList, RawTraversals, Tiling};
use aie_pattern_core::ir::nest::Nest;
use aie_pattern_core::show::{Cell, Panel, Plan, Reduced, Svg};
use aie_pattern_core::{Dim, Element, MAX_RANK, Pattern};
use proc_macro2::{Literal, TokenStream, TokenTree};
use quote::{format_ident, quote};

/// The most accesses that are drawn one by one, and the most cells of the picture.
const MOST_ACCESSES: u64 = 1024;
const MOST_CELLS: u64 = 8192;

/// The picture as numbers, and the name of the macro that draws it.
pub(super) struct Drawing {
    numbers: String,
    by: &'static str,
}

impl Drawing {
    /// A drawing that begins with a word, and the macro that draws it.
    pub(super) fn new(word: &str, by: &'static str) -> Self {
        Self { numbers: word.to_owned(), by }
    }

    /// A drawing of a walk, with the zeros (before, after) of each dimension's runs, if there are any.
    pub(super) fn of_walk(walk: &Pattern, pad: &[(i128, i128)]) -> Self {
        let mut drawing = Self::new("walk", "order_svg");
        drawing.number(walk.lanes());
        drawing.number(walk.grain());
        drawing.number(walk.offset());
        for (k, dim) in walk.dims().iter().enumerate() {
            let (before, after) = pad.get(k).copied().unwrap_or_default();
            drawing.number(dim.size);
            drawing.number(dim.stride);
            drawing.number(before);
            drawing.number(after);
        }
        drawing
    }

    /// Of a tiling.
    pub(super) fn of_tiling(nest: &Nest) -> Self {
        let mut drawing = Self::new("tiling", "order_svg");
        drawing.number(nest.repetition());
        drawing.number(nest.axes().len());
        for axis in nest.axes() {
            drawing.number(axis.size);
            drawing.number(axis.bound);
            drawing.number(axis.tile);
            drawing.number(axis.offset);
        }
        for step in nest.steps() {
            drawing.number(step.axis);
            drawing.number(step.stride);
            drawing.number(step.wrap);
        }
        drawing
    }

    pub(super) fn number(&mut self, number: impl Display) {
        let written = write!(self.numbers, " {number}");
        debug_assert!(written.is_ok());
    }

    /// The attribute that draws it on the page.
    pub(super) fn attribute(&self, root: &TokenStream) -> TokenStream {
        let (numbers, by) = (Literal::string(&self.numbers), format_ident!("{}", self.by));
        quote!(#[cfg_attr(doc, doc = #root::__private::#by!(#numbers))])
    }
}

/// The drawing as a string of Markdown, empty if there is nothing to draw.
pub(crate) fn expand(input: TokenStream) -> TokenStream {
    expand_with(input, draw)
}

/// The same with another drawing function.
pub(super) fn expand_with(input: TokenStream, draw: fn(&str) -> Option<String>) -> TokenStream {
    let text = match input.into_iter().next() {
        Some(TokenTree::Literal(numbers)) => numbers.to_string(),
        _ => String::new(),
    };
    let drawn = draw(text.trim_matches('"')).unwrap_or_default();
    TokenTree::Literal(Literal::string(&drawn)).into()
}

fn draw(text: &str) -> Option<String> {
    let (kind, numbers) = text.split_once(' ')?;
    let numbers: Vec<i128> = numbers.split(' ').map_while(|number| number.parse().ok()).collect();
    let plan = if kind == "walk" { walk(&numbers) } else { tiling(&numbers) }?;
    if let Some(svg) = document(&plan, false) {
        return Some(format!("\n\nThe order of access: {svg}"));
    }
    let tiles = if kind == "walk" { walk_over_tiles(&numbers) } else { tiling_of_tiles(&numbers) };
    let tiles = tiles.and_then(|(plan, tile)| Some((document(&plan, true)?, tile)));
    let (accesses, text) = (plan.accesses(), plan.text());
    Some(match tiles {
        Some((svg, tile)) => format!(
            "\n\nThe order of access, reduced, for it has {accesses} accesses: **a cell is a tile of {tile}**. {svg}\
             \n<details><summary>The first and the last rows, element by element</summary>\n\n```text\n{text}```\n\n</details>\n"
        ),
        None => format!(
            "\n\nThe order of access, reduced, for it has {accesses} accesses: the first and the last rows.\n\n```text\n{text}```\n"
        ),
    })
}

/// A walk over the tiles of a walk, and the size of a tile.
fn walk_over_tiles(numbers: &[i128]) -> Option<(Plan, String)> {
    let Reduced { walk, rows, columns, accesses } = Reduced::of(&pattern(numbers)?.0)?;
    let each = if accesses == 1 { "1 access".to_owned() } else { format!("{accesses} accesses") };
    Some((Plan::of_walk(&walk, &[])?, format!("{rows} × {columns}, {each}")))
}

/// A tiling with its tiles as elements, if no tiles overlap.
fn tiling_of_tiles(numbers: &[i128]) -> Option<(Plan, String)> {
    let [_, rank, ref rest @ ..] = *numbers else { return None };
    let mut reduced = numbers.to_vec();
    let (axes, steps) =
        reduced.get_mut(2..)?.split_at_mut_checked(usize::try_from(rank).ok()?.checked_mul(4)?)?;
    let tiles: Vec<i128> = rest.iter().skip(2).step_by(4).take(axes.len() / 4).copied().collect();
    for (axis, &tile) in axes.as_chunks_mut::<4>().0.iter_mut().zip(&tiles) {
        let [size, bound, one, offset] = axis;
        if tile < 1 || *offset % tile != 0 {
            return None;
        }
        (*size, *bound, *one, *offset) =
            ((*size + tile - 1) / tile, (*bound + tile - 1) / tile, 1, *offset / tile);
    }
    for [axis, stride, _] in steps.as_chunks_mut::<3>().0 {
        let tile = *tiles.get(usize::try_from(*axis).ok()?)?;
        if *stride % tile != 0 {
            return None;
        }
        *stride /= tile;
    }
    let sizes: Vec<String> = tiles.iter().rev().map(ToString::to_string).collect();
    Some((tiling(&reduced)?, sizes.join(" × ")))
}

fn walk(numbers: &[i128]) -> Option<Plan> {
    let (walk, pad) = pattern(numbers)?;
    Plan::of_walk(&walk, &pad)
}

/// The walk, and the zeros of each dimension.
fn pattern(numbers: &[i128]) -> Option<(Pattern, Vec<(i128, i128)>)> {
    let [lanes, grain, offset, ref dims @ ..] = *numbers else { return None };
    let (mut list, mut pad) = ([Dim::new(1, 0); MAX_RANK], [(0, 0); MAX_RANK]);
    let (dims, _) = dims.as_chunks::<4>();
    let (list, pad) = (list.get_mut(..dims.len())?, pad.get_mut(..dims.len())?);
    for ((&[size, stride, before, after], dim), zeros) in dims.iter().zip(&mut *list).zip(&mut *pad) {
        *dim = Dim::new(u64::try_from(size).ok()?, i64::try_from(stride).ok()?);
        *zeros = (before, after);
    }
    let walk = Pattern::new(Element::Int8, i64::try_from(offset).ok()?, list)?;
    let walk = walk.of_vectors(u32::try_from(lanes).ok()?, u32::try_from(grain).ok()?)?;
    Some((walk, pad.to_vec()))
}

fn tiling(numbers: &[i128]) -> Option<Plan> {
    let [repetition, rank, ref rest @ ..] = *numbers else { return None };
    let (axes, steps) = rest.split_at_checked(usize::try_from(rank).ok()?.checked_mul(4)?)?;
    let ((axes, _), (steps, _)) = (axes.as_chunks::<4>(), steps.as_chunks::<3>());
    let list = |field: usize| RawList::collect(axes.iter().filter_map(|axis| axis.get(field).copied()));
    let steps: Vec<(i128, i128, i128)> = steps.iter().map(|&[a, b, c]| (a, b, c)).collect();
    let tilings = [Tiling {
        buffer_dimension: list(0),
        boundary_dimension: list(1),
        tiling_dimension: list(2),
        offset: list(3),
        tile_traversal: RawTraversals::new(&steps),
        repetition,
        ..Tiling::DEFAULT
    }];
    Plan::of_tiling(&Port { tilings: &tilings, ..Port::EMPTY }, 0)
}

/// A picture and its element; `None` if it is too large.
fn document(plan: &Plan, of_tiles: bool) -> Option<String> {
    if plan.cells() > MOST_CELLS || plan.accesses() > MOST_ACCESSES {
        return None;
    }
    let mut cells = vec![Cell::NEVER; usize::try_from(plan.cells()).ok()?];
    if !plan.fill(&mut cells) {
        return None;
    }
    let panel = Panel::new(plan, &cells);
    let (what, moves) = if of_tiles {
        (panel.description_of_tiles().to_string(), "tiles")
    } else {
        (panel.description().to_string(), "accesses")
    };
    let title = format!("Order of {} {moves}", plan.accesses());
    let svg = Svg { size: panel.size(), title: &title, description: &what, body: &panel };
    Some(format!("{what}\n\n{svg:#}"))
}
