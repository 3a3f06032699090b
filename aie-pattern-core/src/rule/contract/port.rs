//! Contracts of tilings. Padded zeros are not elements: they are neither moved twice nor part of a contiguous run.
//!
//! For a port, `covers` is a rule about tilings, which knows their dimensions ([`tiling`](crate::rule::tiling)).

use super::source::Source;
use super::{ContractFault, broken, message};
use crate::declare::Ensured;
use crate::declare::tiling::Port;
use crate::ir::Pattern;
use crate::ir::contract::{Run, Twice, Verdict, disjoint};
use crate::ir::nest::{Cover, Nest, Spread};
use crate::rule::{Locus, Rule, Ruled, Violation, Violations};
use crate::text::Text;

/// Maximum number of rows of tiles searched for the shortest run: about one second of const evaluation.
const ROWS: u32 = 1 << 14;

/// Maximum number of tilings compared for shared elements.
const MOST_TILINGS: usize = 16;

impl Ruled for Ensured<Port<'_>> {
    type Fault = ContractFault;
}

impl Ensured<Port<'_>> {
    /// Finds every broken contract of a port. The port must break no rule.
    pub const fn check(&self) -> Violations<ContractFault> {
        let mut out = Violations::new();
        let port = &self.declaration;
        if self.contracts.injective
            && let Some(fault) = moved_twice(port)
        {
            out.push(broken(Rule::Injective, Locus::Injective, fault));
        }
        if let Some(bytes) = self.contracts.runs
            && let Some(fault) = too_short(port, bytes)
        {
            out.push(broken(Rule::Runs, Locus::Runs, fault));
        }
        out
    }

    /// The message of a violation, without its code.
    pub const fn message(&self, violation: &Violation<ContractFault>) -> Text {
        message(violation)
    }
}

/// The violation of `injective`: within a tiling, or between two.
const fn moved_twice(port: &Port) -> Option<ContractFault> {
    let count = port.tilings.len();
    if count > MOST_TILINGS {
        return Some(ContractFault::Undecided);
    }
    let mut walks = [Pattern::empty(port.element); MOST_TILINGS];
    let (mut starts, mut start) = ([0; MOST_TILINGS], 0u64);
    let mut undecided = false;
    each!(k, 0..count, {
        let Some(len) = port.tiling_len(k) else { return None };
        starts[k] = start;
        start = start.saturating_add(len);
        if let Some(walk) = port.pattern(k) {
            walks[k] = walk;
            match walk.injective() {
                Verdict::Holds => {}
                Verdict::Broken(Twice { first, second, index }) => {
                    let (first, second) = (first + starts[k], second + starts[k]);
                    return Some(ContractFault::Twice(Twice { first, second, index }));
                }
                Verdict::Undecided => undecided = true,
            }
        } else {
            let Some(nest) = port.nest(k) else { return None };
            match padded_twice(&nest) {
                Verdict::Holds => undecided |= count > 1,
                Verdict::Broken(index) => return Some(ContractFault::TwiceAt { index }),
                Verdict::Undecided => undecided = true,
            }
        }
    });
    match disjoint(walks.split_at(count).0) {
        Verdict::Broken(common) => {
            let (first, second) =
                (common.position + starts[common.one], common.other_position + starts[common.other]);
            Some(ContractFault::Twice(Twice { first, second, index: common.index }))
        }
        Verdict::Holds if !undecided => None,
        _ => Some(ContractFault::Undecided),
    }
}

/// Finds an element that a padded tiling moves twice: a data coordinate is in two tiles in some dimension, and in at
/// least one tile in all other dimensions; or everything is repeated.
const fn padded_twice(nest: &Nest) -> Verdict<i128> {
    let rank = nest.axes().len();
    let (mut index, mut twice, mut undecided) = (0, nest.repetition() > 1, false);
    each!(d, 0..rank, {
        let pitch = nest.axes()[d].pitch as i128;
        match Spread::of(nest, d).cover(false) {
            // Without data in one dimension, nothing is moved.
            Some(Cover { first: None, .. }) => return Verdict::Holds,
            Some(Cover { twice: Some(at), .. }) => {
                twice = true;
                index += at * pitch;
            }
            Some(Cover { first: Some(at), .. }) => index += at * pitch,
            None => undecided = true,
        }
    });
    if undecided {
        Verdict::Undecided
    } else if twice {
        Verdict::Broken(index)
    } else {
        Verdict::Holds
    }
}

const fn too_short(port: &Port, bytes: i128) -> Option<ContractFault> {
    if bytes < 1 {
        return Some(ContractFault::NoBytes { bytes });
    }
    let bits = (bytes as u128).saturating_mul(8);
    let source = Source::Port(port);
    if let Some(walk) = source.pattern() {
        return match walk.runs(bits) {
            Verdict::Holds => None,
            Verdict::Broken(run) => Some(ContractFault::Short { run, bytes }),
            Verdict::Undecided => Some(ContractFault::Undecided),
        };
    }
    if source.len().is_none() {
        return None;
    }
    // Goes row by row: the contiguous elements of a row are a run, or part of one.
    let width = port.element.bits() as u128;
    let (mut run, mut shortest): (Option<Run>, Option<Run>) = (None, None);
    let (mut position, mut effort) = (0, ROWS);
    each!(tiling, 0..port.tilings.len(), {
        let Some(nest) = port.nest(tiling) else { break };
        let Some(rows) = nest.rows() else { return None };
        each!(row, 0..rows, {
            if effort == 0 {
                return Some(ContractFault::Undecided);
            }
            effort -= 1;
            let (before, data, after) = nest.row(row);
            position += before;
            if let Some((index, count)) = data {
                // Below the size of the buffer.
                let (index, more) = (index as i64, count as u128 * width);
                run = match run {
                    Some(run) if index == run.index + run.elements as i64 => {
                        Some(Run { elements: run.elements + count, bits: run.bits + more, ..run })
                    }
                    ended => {
                        shortest = shorter(shortest, ended);
                        Some(Run { position, index, elements: count, bits: more })
                    }
                };
                position += count;
            }
            position += after;
        });
    });
    shortest = shorter(shortest, run);
    match shortest {
        Some(run) if run.bits < bits => Some(ContractFault::Short { run, bytes }),
        _ => None,
    }
}

/// The run with fewer elements; the first one of a tie.
const fn shorter(shortest: Option<Run>, run: Option<Run>) -> Option<Run> {
    match (shortest, run) {
        (Some(least), Some(run)) if run.elements < least.elements => Some(run),
        (None, run) => run,
        (shortest, _) => shortest,
    }
}
