//! Assertions that a sequence completes: the tiles of their programs, and what has to be there for a verdict.

use aie_pattern_core::declare::{FifoEnd, FifoSide};
use aie_pattern_core::device::Place as At;
use aie_pattern_core::lower::fifo::core_locks;
use aie_pattern_core::rule::Rule;
use aie_pattern_core::rule::fifo::check_task_end;

use super::object_fifo::{Names, Resolved, check_core};
use crate::errors::{Errors, help, note};
use crate::parse::object_fifo::block::Completes;

impl Names<'_> {
    /// The tiles of an assertion's programs.
    pub(super) fn programs(&mut self, completes: &Completes, errors: &mut Errors) -> Vec<At> {
        let mut tiles = Vec::new();
        for program in &completes.cores {
            let Some(spot) = self.find(&program.tile, errors) else { continue };
            check_core(self.grid, spot, &program.tile, errors);
            tiles.push(spot.at());
        }
        tiles
    }
}

impl Completes {
    /// Whether a FIFO takes part.
    pub fn has(&self, fifo: usize) -> bool {
        self.fifos.as_ref().is_none_or(|names| names.iter().any(|name| name.fifo == Some(fifo)))
    }
}

impl Resolved<'_> {
    /// Pushes an error for each thing without which an assertion cannot be decided.
    pub fn check_completes(&self, errors: &mut Errors) {
        for (completes, tiles) in self.block.completes.iter().zip(&self.programs) {
            self.check_steps(completes, errors);
            self.check_links(completes, errors);
            self.check_programs(completes, tiles, errors);
        }
    }

    fn check_steps(&self, completes: &Completes, errors: &mut Errors) {
        for step in completes.written() {
            let Some(fifo) = step.of.fifo else { continue };
            if let Some((rule, text)) = self.with_core(|fifos| check_task_end(fifos, fifo)) {
                errors.push(rule, step.of.place, text.as_str());
            } else if self.task_direction(fifo).is_none() {
                let message = "both ends of the FIFO are on shim tiles".to_owned();
                let background = note("the step could mean the channel of either end");
                errors.push(Rule::FifoTask, step.of.place, message + &background);
            }
        }
    }

    fn check_links(&self, completes: &Completes, errors: &mut Errors) {
        for link in &self.links {
            let members = || link.iter().flatten().copied();
            let Some(missing) = members().find(|&fifo| !completes.has(fifo)) else { continue };
            let names = completes.fifos.iter().flatten();
            let part = names.filter_map(|name| Some((name.place, name.fifo?)));
            let Some((place, part)) = { part }.find(|&(_, part)| members().any(|fifo| fifo == part)) else {
                continue;
            };
            let symbol = |fifo: usize| self.block.fifos.get(fifo).map_or("", |fifo| fifo.symbol.as_str());
            let (missing, part) = (symbol(missing), symbol(part));
            let message = format!("`fifos(..)` leaves out `{missing}`, which is linked to `{part}`");
            errors.push(Rule::UnknownName, place, message);
        }
    }

    /// Each core at the end of a FIFO needs its program.
    fn check_programs(&self, completes: &Completes, tiles: &[At], errors: &mut Errors) {
        let ends = self.core_ends(completes);
        let mut cores: Vec<(At, Vec<&str>)> = Vec::new();
        for end in ends {
            let Some(at) = self.place_of(end).filter(|at| !tiles.contains(at)) else { continue };
            let name = self.block.fifos.get(end.fifo).map_or("", |fifo| &fifo.symbol);
            match cores.iter_mut().find(|(other, _)| *other == at) {
                Some((_, names)) => names.push(name),
                None => cores.push((at, vec![name])),
            }
        }
        for ((column, row), names) in cores {
            let all = |word: &str| names.iter().map(|name| format!("{word}({name}, 1);")).collect::<Vec<_>>();
            let body = [all("acquire"), all("release")].concat().join(" ");
            let program = format!("compute({column}, {row}) {{ loop {{ {body} }} }}");
            let first = names.first().copied().unwrap_or_default();
            let message = format!(
                "compute tile ({column}, {row}) is an end of `{first}`, but `cores [..]` has no program for it"
            );
            let advice = help(format!(
                "if it takes one object of each FIFO at a time, add `{program}` to `cores [..]`"
            ));
            errors.push(Rule::Syntax, completes.place, message + &advice);
        }
    }

    fn place_of(&self, end: FifoEnd) -> Option<At> {
        let tiles = self.tiles.get(end.fifo)?;
        Some(match end.side {
            FifoSide::Producer => tiles.producer.at(),
            FifoSide::Consumer(k) => tiles.consumers.get(k)?.at(),
        })
    }

    /// The ends whose objects a core acquires and releases.
    fn core_ends(&self, completes: &Completes) -> Vec<FifoEnd> {
        let is_linked = |end: FifoEnd| {
            let Some(fifo) = self.block.fifos.get(end.fifo) else { return false };
            let (is_producer, tile) = match end.side {
                FifoSide::Producer => (true, fifo.producer.as_ref()),
                FifoSide::Consumer(k) => (false, fifo.consumers.get(k)),
            };
            tile.is_some_and(|tile| self.block.is_linked(end.fifo, is_producer, tile))
        };
        let fifos = self.block.fifos.iter().enumerate().filter(|&(k, _)| completes.has(k));
        let ends = fifos.flat_map(|(k, fifo)| {
            let consumers = (0..fifo.consumers.len()).map(move |side| FifoEnd::consumer(k, side));
            std::iter::once(FifoEnd::producer(k)).chain(consumers)
        });
        self.with_core(|fifos| {
            ends.filter(|&end| core_locks(fifos, end).is_some() && !is_linked(end)).collect()
        })
    }
}
