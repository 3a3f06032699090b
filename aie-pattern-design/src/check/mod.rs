//! What is wrong with a design: one file a theme, each with a function that takes the design with what is assigned, and adds to what is
//! found.
//!
//! | module | rules about |
//! |---|---|
//! | `descriptor` | each descriptor by itself |
//! | `regions` | regions: channels, ids |
//! | `locks` | locks: ids, initial values, pairs |
//! | `reach` | what a core or a DMA reaches |
//! | `tiles` | tiles, cores, pinned buffers |
//! | `routes` | channels without a route |
//! | `fifos` | object FIFOs and links |
//! | `memcpy` | each transfer of a sequence by itself |
//! | `sequence` | sequences: symbols, ids of tasks |
//! | `connections` | packets, and bytes at both ends of a connection |
//! | `transfers` | what sequences move, against the other end |
//! | `in_flight` | tokens, and descriptors that are written again |
//! | [`liveness`](crate::liveness) | whether sequences complete |

mod connections;
mod descriptor;
mod fifos;
mod in_flight;
mod locks;
mod memcpy;
mod reach;
mod regions;
mod routes;
mod sequence;
mod tiles;
mod transfers;
mod words;

pub use self::descriptor::declared;

use std::collections::HashSet;

use crate::finding::{Finding, Severity};
use crate::model::{Input, NotChecked};
use crate::read::{ReadOptions, read};
use crate::resolve::{Resolved, resolve};

/// What is found of a design, and what is not checked.
#[derive(Default)]
pub struct Findings {
    /// What is wrong.
    pub list: Vec<Finding>,
    /// What was not checked.
    pub not_checked: Vec<NotChecked>,
}

impl Findings {
    /// Adds what is wrong.
    pub fn push(&mut self, finding: Finding) {
        self.list.push(finding);
    }

    /// Adds what was not checked.
    pub fn leave(&mut self, operation: &str, reason: impl Into<String>, place: crate::model::Place) {
        self.not_checked.push(NotChecked { operation: operation.to_owned(), reason: reason.into(), place });
    }
}

/// One theme of rules.
pub type Theme = fn(&Resolved<'_>, &mut Findings);

/// All themes, in the order in which they are checked.
const THEMES: &[Theme] = &[
    tiles::check,
    locks::check,
    regions::check,
    descriptor::check,
    reach::check,
    routes::check,
    fifos::check,
    sequence::check,
    connections::check,
    transfers::check,
    in_flight::check,
    memcpy::check,
];

/// What a check may assume.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The device that a placeholder stands for: of `aie.device(NPUDEVICE)`.
    pub device: Option<String>,
}

/// What was found of a text.
pub struct Report {
    /// Its inputs, and their designs.
    pub inputs: Vec<Input>,
    /// What is wrong, in the order of the text.
    pub findings: Vec<Finding>,
    /// What was not checked, in the order of the text.
    pub not_checked: Vec<NotChecked>,
}

impl Report {
    /// Whether nothing is wrong; warnings are allowed.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        self.findings.iter().all(|finding| finding.severity != Severity::Error)
    }
}

/// Reads and checks a text.
#[must_use]
pub fn check(text: &str, options: &Options) -> Report {
    let (inputs, findings) = read(text, &ReadOptions { device: options.device.clone() });
    report(inputs, findings)
}

/// Checks what was read, of which these findings are known already.
#[must_use]
pub fn report(inputs: Vec<Input>, findings: Vec<Finding>) -> Report {
    let is_read = findings.iter().all(|finding| finding.severity != Severity::Error);
    let mut all = Findings { list: findings, not_checked: Vec::new() };
    for input in &inputs {
        all.not_checked.extend(input.not_checked.iter().cloned());
        for design in &input.designs {
            all.not_checked.extend(design.not_checked.iter().cloned());
            let resolved = resolve(design);
            let before = all.list.len();
            for theme in THEMES {
                theme(&resolved, &mut all);
            }
            // What has errors is not run.
            if is_read && all.list[before..].iter().all(|finding| finding.severity != Severity::Error) {
                crate::liveness::theme::check(&resolved, &mut all);
            }
        }
    }
    let at = |span: proc_macro2::Span| (span.start().line, span.start().column);
    all.list.sort_by_key(|finding| at(finding.first));
    all.not_checked.sort_by_key(|one| at(one.place.first));
    // What is in a loop is found once.
    let mut seen = HashSet::new();
    all.list.retain(|finding| seen.insert((at(finding.first), finding.code, finding.message.clone())));
    Report { inputs, findings: all.list, not_checked: all.not_checked }
}
