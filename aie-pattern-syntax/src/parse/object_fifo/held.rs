//! The objects that a core holds of its FIFOs: it releases only those.

use std::collections::{HashMap, HashSet};

use aie_pattern_core::rule::Rule;
use proc_macro2::TokenTree;

use super::block::access::{Access, Does, Flow};
use super::block::{Block, Fifo};
use crate::errors::{Errors, Place, note};
use crate::parse::cursor::Cursor;
use crate::parse::mlir::operation::{Name, take_name};
use crate::parse::mlir::value::take_value;

/// The most trips of a loop that are followed. What a core holds is mostly the same after one or two.
const MOST_TRIPS: u64 = 16;

/// The most steps of a core that are followed.
const MOST_STEPS: u32 = 100_000;

/// The name of a constant that is named after another number than it has: `%c4 = arith.constant 3 : index`.
pub(super) fn misnamed(line: &Cursor) -> Option<String> {
    let mut cursor = line.clone();
    let value = take_value(&mut cursor)?;
    cursor.punct('=')?;
    take_name(&mut cursor).filter(|name| name.text == "arith.constant")?;
    let sign = if cursor.punct('-').is_some() { "-" } else { "" };
    let TokenTree::Literal(number) = cursor.bump()? else { return None };
    let number = format!("{sign}{number}").parse::<i128>().ok();
    (number != Some(value.constant()?)).then_some(value.name)
}

/// The number of trips of `scf.for %i = %c0 to %c8 step %c1 { .. }`; `None` of another operation, or if the program
/// computes it.
pub(super) fn trips(name: &Name, line: &[TokenTree], misnamed: &[String]) -> Option<u64> {
    let constant = |cursor: &mut Cursor| {
        take_value(cursor).filter(|value| !misnamed.contains(&value.name)).and_then(|value| value.constant())
    };
    let mut cursor = Cursor::of_input(line);
    take_name(&mut cursor).filter(|_| name.text == "scf.for" && !name.is_generic)?;
    take_value(&mut cursor)?;
    cursor.punct('=')?;
    let first = constant(&mut cursor)?;
    cursor.ident().filter(|word| *word == "to")?;
    let end = constant(&mut cursor)?;
    cursor.ident().filter(|word| *word == "step")?;
    let step = constant(&mut cursor).filter(|step| *step > 0)?;
    u64::try_from((end.saturating_sub(first)).max(0))
        .ok()
        .map(|length| length.div_ceil(step.unsigned_abs() as u64))
}

/// An end that a core uses: its FIFO, and whether it is the producer.
type End = (usize, bool);

/// Pushes an error for each release of objects that the core does not hold, except those in `reported`, positions in
/// `accesses`.
pub(super) fn check(block: &Block, accesses: &[Access], reported: &HashSet<usize>, errors: &mut Errors) {
    let mut run = Run {
        block,
        accesses,
        held: HashMap::new(),
        left: 0,
        reported: reported.clone(),
        faults: Vec::new(),
    };
    for core in block.flow.split(|flow| matches!(flow, Flow::Core)) {
        run.held.clear();
        run.left = MOST_STEPS;
        run.follow(core);
    }
    for (place, text) in run.faults {
        errors.push(Rule::FifoAcquire, place, text);
    }
}

struct Run<'a> {
    block: &'a Block,
    accesses: &'a [Access],
    /// Objects that the core holds of each end; `None` where the program decides.
    held: HashMap<End, Option<i128>>,
    /// The steps that are still followed.
    left: u32,
    reported: HashSet<usize>,
    faults: Vec<(Place, String)>,
}

impl<'a> Run<'a> {
    /// Follows steps; `false` if what comes after them is not known.
    fn follow(&mut self, mut steps: &[Flow]) -> bool {
        while let [step, rest @ ..] = steps {
            steps = rest;
            if self.left == 0 {
                return false;
            }
            self.left -= 1;
            match *step {
                Flow::Core | Flow::Leave => {}
                Flow::Label => return false,
                Flow::Access(at) => self.access(at),
                Flow::Enter(trips) => {
                    let (body, after) = region(rest);
                    steps = after;
                    if !self.repeat(trips, body) {
                        return false;
                    }
                }
            }
        }
        true
    }

    fn repeat(&mut self, trips: Option<u64>, body: &[Flow]) -> bool {
        for _ in 0..trips.unwrap_or(0).min(MOST_TRIPS) {
            let before = self.held.clone();
            if !self.follow(body) {
                return false;
            }
            // From here on, each trip does the same.
            if self.held == before {
                return true;
            }
        }
        if trips.is_none_or(|trips| trips > MOST_TRIPS) {
            for step in body {
                if let Flow::Access(at) = *step
                    && let Some((end, ..)) = self.of(at)
                {
                    self.held.insert(end, None);
                }
            }
        }
        true
    }

    fn access(&mut self, at: usize) {
        let Some((end, fifo, does)) = self.of(at) else { return };
        let now = self.held.entry(end).or_insert(Some(0));
        let number = match does {
            Does::Acquires(number, _) | Does::Releases(number) => number,
        };
        let (Some(has), Some(count)) = (*now, number.value) else {
            *now = None;
            return;
        };
        match does {
            Does::Acquires(..) => *now = Some(has.max(count)),
            Does::Releases(_) if count <= has => *now = Some(has - count),
            Does::Releases(_) => {
                // Reported once: what follows rests on it.
                *now = None;
                if self.reported.insert(at) {
                    let objects = if count == 1 { "object" } else { "objects" };
                    let message =
                        format!("the core releases {count} {objects} of `{}`, but holds {has}", fifo.symbol);
                    let background = note(
                        "`acquire` of n objects makes the core hold n, it adds none to those that it holds",
                    );
                    self.faults.push((number.place, message + &background));
                }
            }
        }
    }

    /// An access of a core to a FIFO of the block.
    fn of(&self, at: usize) -> Option<(End, &'a Fifo, &'a Does)> {
        let access = self.accesses.get(at).filter(|access| access.core.is_some())?;
        let k = self.block.find(&access.symbol)?;
        Some(((k, access.port.is_producer), self.block.fifos.get(k)?, &access.does))
    }
}

/// The steps of a region that has begun, and those after it.
fn region(steps: &[Flow]) -> (&[Flow], &[Flow]) {
    let mut depth = 0usize;
    for (at, step) in steps.iter().enumerate() {
        match step {
            Flow::Enter(_) => depth += 1,
            Flow::Leave if depth == 0 => {
                return (steps.get(..at).unwrap_or_default(), steps.get(at + 1..).unwrap_or_default());
            }
            Flow::Leave => depth -= 1,
            Flow::Core | Flow::Label | Flow::Access(_) => {}
        }
    }
    (steps, &[])
}
