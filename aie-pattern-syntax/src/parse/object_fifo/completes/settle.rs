//! The names of an assertion: FIFOs of the block, and their ends on the tiles of cores.

use aie_pattern_core::declare::FifoSide;
use aie_pattern_core::rule::Rule;
use aie_pattern_core::rule::completes::RELEASES_TOO_MANY;

use super::super::access::{acquired, push_linked, text};
use super::super::block::{Block, Index};
use super::{Completes, Name, Op};
use crate::errors::{Errors, Place, counted, note};
use crate::held::{self, Step};
use crate::parse::tile_name::TileName;

/// Finds the FIFOs that assertions name. What cores acquire there sizes the pools, as the acquires of a pasted core do.
pub(in super::super) fn settle(block: &mut Block, errors: &mut Errors) {
    let mut all = std::mem::take(&mut block.completes);
    for completes in &mut all {
        let before = errors.len();
        completes.find(block, errors);
        check_once(block, completes, errors);
        if errors.len() > before {
            continue;
        }
        for program in &mut completes.cores {
            let steps = settle_body(block, &program.tile, &mut program.body, &mut Vec::new(), errors);
            held::check(&steps, &mut |(symbol, place): &(String, Place), count, has| {
                push_held(symbol, count, has, *place, errors);
            });
        }
    }
    block.completes = all;
}

/// Pushes an error for each tile that has two programs.
fn check_once(block: &Block, completes: &Completes, errors: &mut Errors) {
    for (k, program) in completes.cores.iter().enumerate() {
        if completes.cores.iter().take(k).any(|other| block.is_same(&other.tile, &program.tile)) {
            let message = format!("{} already has a program", text(&program.tile));
            errors.push(Rule::DuplicateKey, program.tile.place(), message);
        }
    }
}

impl Completes {
    fn find(&mut self, block: &Block, errors: &mut Errors) {
        let index = Index::of(block);
        let find = |name: &mut Name, errors: &mut Errors| {
            name.fifo = index.find_name(&name.text, name.place, errors);
        };
        self.fifos.iter_mut().flatten().for_each(|name| find(name, errors));
        let part: Option<Vec<usize>> =
            self.fifos.as_ref().map(|names| names.iter().filter_map(|name| name.fifo).collect());
        self.find_names(errors, &mut { find });
        let Some(part) = part else { return };
        self.find_names(errors, &mut |name, errors| {
            if name.fifo.is_some_and(|fifo| !part.contains(&fifo)) {
                let message = format!("`{}` is not among the FIFOs of `fifos(..)`", name.text);
                errors.push(Rule::UnknownName, name.place, message);
            }
        });
    }
}

/// A step with the name of its FIFO and the place of its number.
type Held = Step<(usize, FifoSide), (String, Place)>;

/// Finds the end of each access; `refused` has the FIFOs with which the core has nothing to do.
fn settle_body(
    block: &mut Block,
    tile: &TileName,
    body: &mut [Op],
    refused: &mut Vec<usize>,
    errors: &mut Errors,
) -> Vec<Held> {
    let mut steps = Vec::new();
    for op in body {
        match op {
            Op::Access { of, side, is_acquire, objects, place } => {
                let Some(fifo) = of.fifo.filter(|fifo| !refused.contains(fifo)) else { continue };
                *side = side_of(block, fifo, tile, *place, errors);
                let Some(side) = *side else {
                    refused.push(fifo);
                    continue;
                };
                if !*is_acquire {
                    steps.push(Held::Release(
                        (fifo, side),
                        objects.natural(),
                        (of.text.clone(), objects.place),
                    ));
                    continue;
                }
                steps.push(Held::Acquire((fifo, side), objects.natural()));
                let end = side.index();
                if let Some(fifo) = block.fifos.get_mut(fifo) {
                    acquired(fifo, [end], objects, *place);
                }
            }
            Op::Loop { trips: Some(0), .. } => {}
            Op::Loop { trips, body, .. } => {
                let trips = trips.map_or(i128::MAX, i128::from);
                steps.push(Held::Loop(Some(trips), settle_body(block, tile, body, refused, errors)));
            }
        }
    }
    steps
}

fn push_held(symbol: &str, released: i128, held: i128, place: Place, errors: &mut Errors) {
    let message = format!(
        "the core releases {} of `{symbol}`, but it holds {}",
        counted(released, "object"),
        if held == 0 { "none".to_owned() } else { held.to_string() }
    );
    errors.push(Rule::FifoAcquire, place, message + &note(RELEASES_TOO_MANY));
}

/// The end of a FIFO that is on a tile.
fn side_of(
    block: &Block,
    fifo: usize,
    tile: &TileName,
    place: Place,
    errors: &mut Errors,
) -> Option<FifoSide> {
    let of = block.fifos.get(fifo)?;
    let is_here = |end: &TileName| block.is_same(end, tile);
    let produces = of.producer.as_ref().is_some_and(is_here);
    let consumer = of.consumers.iter().position(is_here);
    let name = &of.symbol;
    let side = match (produces, consumer) {
        (true, None) => FifoSide::Producer,
        (false, Some(k)) => FifoSide::Consumer(k),
        (true, Some(_)) => {
            let message = format!("{} is the producer and a consumer of `{name}`", text(tile));
            let background = note("which of its ends the core accesses cannot be told");
            errors.push(Rule::FifoAcquire, place, message + &background);
            return None;
        }
        (false, None) => {
            let ends: Vec<String> = of.producer.iter().chain(&of.consumers).map(text).collect();
            let message = format!("{} is not an end of `{name}`, but its core accesses it", text(tile));
            errors.push(
                Rule::FifoAcquire,
                place,
                message + &note(format!("its ends are {}", ends.join(", "))),
            );
            return None;
        }
    };
    if block.is_linked(fifo, produces, tile) {
        push_linked(name, &text(tile), place, errors);
        return None;
    }
    Some(side)
}
