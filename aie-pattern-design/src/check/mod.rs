//! Checks a design. Each theme is a file with a function that takes the resolved design and adds to the findings.
//!
//! | module | rules about |
//! |---|---|
//! | `descriptor` | each descriptor by itself |
//! | `edits` | the fix of a descriptor or a transfer as an edit of the text |
//! | `regions` | regions: channels, ids |
//! | `resets` | channels that a sequence resets |
//! | `locks` | locks: ids, initial values, pairs |
//! | `balance` | the locks of rings |
//! | `overlaps` | buffers of two channels without a lock |
//! | `reach` | the buffers and locks that a core or a DMA reaches |
//! | `tiles` | tiles, cores, pinned buffers |
//! | `stacks` | the place of each stack |
//! | `routes` | channels without a route |
//! | `ports` | ports that a tile does not have, or that two connections lead to; ids of packets |
//! | `arbiters` | packets in switchboxes: arbiters, rules, and the ids that these catch |
//! | `cascades` | cascades from core to core |
//! | `fifos` | object FIFOs and links |
//! | `beside` | flows at the channels of FIFOs |
//! | `held` | the objects of FIFOs that a core holds |
//! | `memcpy` | each transfer of a sequence by itself |
//! | `mistakes` | what is wrong before and after a fix |
//! | `sequence` | sequences: symbols, ids of tasks |
//! | `kept` | sequences: descriptors and channels that regions keep |
//! | `raw` | the fields of `aiex.npu.writebd` |
//! | `packets` | the headers of packets, and their routes |
//! | `connections` | bytes at both ends of a connection |
//! | `transfers` | the transfers of sequences, against the other end |
//! | `in_flight` | tokens, and descriptors that are written again |
//! | [`liveness`](crate::liveness) | whether sequences complete |

mod arbiters;
mod balance;
mod beside;
mod cascades;
mod connections;
mod descriptor;
mod edits;
mod fifo_words;
mod fifos;
mod held;
mod in_flight;
mod kept;
mod locks;
mod memcpy;
mod mistakes;
mod overlaps;
mod packets;
mod places;
mod ports;
mod raw;
mod reach;
mod regions;
mod resets;
mod routes;
mod sequence;
mod shims;
mod stacks;
mod tiles;
mod transfers;
mod words;

pub use self::descriptor::declared;
pub(crate) use self::descriptor::has_written_address;
pub use self::mistakes::{Mistake, mended};

use std::collections::{HashMap, HashSet};

use proc_macro2::LineColumn;

use self::edits::Free;
use crate::finding::{Finding, Severity};
use crate::model::{Design, Input, NotChecked, Place};
use crate::open;
use crate::read::{ReadOptions, read};
use crate::resolve::{Resolved, resolve};
use crate::text::repair;

/// The findings of a design, and the operations that are not checked.
#[derive(Default)]
pub struct Findings {
    /// What is wrong.
    pub list: Vec<Finding>,
    /// What was not checked.
    pub not_checked: Vec<NotChecked>,
    /// The ids that helps offer.
    free: Free,
}

impl Findings {
    /// Adds a finding.
    pub fn push(&mut self, finding: Finding) {
        self.list.push(finding);
    }

    /// Adds an operation that is not checked.
    pub fn leave(&mut self, operation: &str, reason: impl Into<String>, place: Place) {
        let (operation, reason) = (operation.to_owned(), reason.into());
        self.not_checked.push(NotChecked { operation, reason, is_unread: false, is_elsewhere: false, place });
    }

    /// Adds an operation that is not checked because something outside of the text decides it.
    pub fn leave_elsewhere(&mut self, operation: &str, reason: impl Into<String>, place: Place) {
        self.leave(operation, reason, place);
        if let Some(left) = self.not_checked.last_mut() {
            left.is_elsewhere = true;
        }
    }
}

/// The findings of operations in loops whose trips differ: each mistake once, of the first trip that has it.
#[derive(Default)]
pub(crate) struct Trips {
    told: HashSet<(LineColumn, String)>,
}

impl Trips {
    /// Checks an operation of a trip, which the values of its loops' variables tell.
    pub(crate) fn check(
        &mut self,
        place: Place,
        trip: &[(String, i128)],
        out: &mut Findings,
        check: impl FnOnce(&mut Findings),
    ) {
        let (list, not_checked) = (out.list.len(), out.not_checked.len());
        check(out);
        if trip.is_empty() {
            return;
        }
        let values: Vec<String> = trip.iter().map(|(name, value)| format!("`{name}` is {value}")).collect();
        let note = format!("this is the trip in which {}", values.join(" and "));
        let mut is_new = |what: &str| self.told.insert((place.first.start(), what.to_owned()));
        let found = out.list.split_off(list);
        out.list.extend(found.into_iter().filter(|one| is_new(one.code)).map(|one| one.note(note.as_str())));
        let left = out.not_checked.split_off(not_checked);
        out.not_checked.extend(left.into_iter().filter(|one| is_new(&one.reason)));
    }
}

/// A theme of rules.
pub type Theme = fn(&Resolved<'_>, &mut Findings);

/// All themes, in the order of the checks.
const THEMES: &[Theme] = &[
    tiles::check,
    locks::check,
    balance::check,
    overlaps::check,
    places::check,
    regions::check,
    shims::check,
    resets::check,
    descriptor::check,
    reach::check,
    routes::check,
    ports::check,
    arbiters::check,
    cascades::check,
    fifos::check,
    fifo_words::check,
    beside::check,
    sequence::check,
    kept::check,
    raw::check,
    packets::check,
    connections::check,
    transfers::check,
    in_flight::check,
    memcpy::check,
];

/// Assumptions of a check.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The device for a placeholder, as in `aie.device(NPUDEVICE)`.
    pub device: Option<String>,
}

/// The result for a text.
pub struct Report {
    /// Its inputs, and their designs.
    pub inputs: Vec<Input>,
    /// The findings, in the order of the text.
    pub findings: Vec<Finding>,
    /// The operations that are not checked, in the order of the text.
    pub not_checked: Vec<NotChecked>,
}

impl Report {
    /// Whether it has no errors; warnings are allowed.
    pub fn is_clean(&self) -> bool {
        self.findings.iter().all(|finding| finding.severity != Severity::Error)
    }
}

/// The bytes that the proofs of a text's fixes may read: each proof reads all of the text again. Once fixes are applied, the next
/// check has those that are left.
const PROOFS: usize = 1 << 19;

/// The bytes that failed proofs may read. This limit is larger: every check repeats these proofs, so they would block the same later
/// fixes each time.
const FAILED_PROOFS: usize = 1 << 21;

/// Reads and checks a text. Each fix is proved: it loses no comment, and the text with it is checked too.
pub fn check(text: &str, options: &Options) -> Report {
    let mut report = checked(text, options);
    // A fix repeats tokens, whose text has no comments.
    let repaired = repair(text);
    let comments = |text: &str| text.matches("//").count();
    let (mut proofs, mut failed) = (PROOFS, FAILED_PROOFS);
    for at in 0..report.findings.len() {
        let Some(fix) = report.findings[at].fix.take().map(|fix| fix.fitted(text)) else { continue };
        let is_whole = fix.replaced(text) == fix.replaced(&repaired)
            && fix.surroundings(text).map(comments) == fix.surroundings(&repaired).map(comments);
        let Some(fixed) = fix.apply(text).filter(|_| is_whole && proofs > 0 && failed > 0) else { continue };
        let is_proved = is_mended(&report.findings[at], &report, &checked(&fixed, options));
        let left = if is_proved { &mut proofs } else { &mut failed };
        *left = left.saturating_sub(fixed.len());
        report.findings[at].fix = is_proved.then_some(fix);
    }
    report
}

/// Reads and checks a text, without proofs of fixes.
pub fn check_without_fixes(text: &str, options: &Options) -> Report {
    let mut report = checked(text, options);
    report.findings.iter_mut().for_each(|finding| finding.fix = None);
    report
}

fn checked(text: &str, options: &Options) -> Report {
    let (inputs, findings) = read(text, &ReadOptions { device: options.device.clone() });
    report(inputs, findings)
}

/// Whether a finding is gone, and nothing else is wrong than before.
fn is_mended(finding: &Finding, before: &Report, now: &Report) -> bool {
    let told = |report: &Report| {
        let is_it = |one: &&Finding| one.code == finding.code && one.message == finding.message;
        report.findings.iter().filter(is_it).count()
    };
    // If the engine can no longer decide, its finding is hidden, not fixed.
    let is_decided = !finding.is_of_engine || now.not_checked.len() <= before.not_checked.len();
    is_decided
        && told(now) < told(before)
        && mended(&mistakes(before), &mistakes(now)).is_some_and(|mended| mended > 0)
}

fn mistakes(report: &Report) -> Vec<Mistake<'_>> {
    report.findings.iter().map(Mistake::from).collect()
}

/// Checks inputs that were read, and adds to the findings of reading.
pub fn report(inputs: Vec<Input>, findings: Vec<Finding>) -> Report {
    let is_read = findings.iter().all(|finding| finding.severity != Severity::Error);
    let mut all = Findings { list: findings, ..Findings::default() };
    for input in &inputs {
        all.not_checked.extend(input.not_checked.iter().cloned());
        for design in &input.designs {
            all.not_checked.extend(design.not_checked.iter().cloned());
            let designs = open::designs(design);
            let found = if designs.is_empty() {
                found_in(design, is_read)
            } else {
                let found = designs.into_iter().map(|one| {
                    let found = found_in(&one, is_read);
                    (one, found)
                });
                open::common(found.collect())
            };
            all.list.extend(found.list);
            all.not_checked.extend(found.not_checked);
        }
    }
    all.list.sort_by_key(|finding| finding.first.start());
    all.not_checked.sort_by_key(|one| one.place.first.start());
    all.not_checked = grouped(all.not_checked);
    // An operation in a loop is reported once.
    let mut seen = HashSet::new();
    all.list.retain(|finding| seen.insert((finding.first.start(), finding.code, finding.message.clone())));
    Report { inputs, findings: all.list, not_checked: all.not_checked }
}

/// All that is found in a design.
fn found_in(design: &Design, is_read: bool) -> Findings {
    let resolved = resolve(design);
    let mut found = Findings::default();
    for theme in THEMES {
        theme(&resolved, &mut found);
    }
    // The engine only runs designs without errors.
    if is_read && found.list.iter().all(|finding| finding.severity != Severity::Error) {
        crate::liveness::theme::check(&resolved, &mut found);
    }
    found
}

/// What is not checked. An operation that is not read is listed at its first place only.
fn grouped(all: Vec<NotChecked>) -> Vec<NotChecked> {
    let mut list: Vec<(NotChecked, usize)> = Vec::new();
    let mut known = HashMap::new();
    for one in all {
        let next = list.len();
        let key = (one.operation.clone(), one.reason.clone());
        let at = if one.is_unread { *known.entry(key).or_insert(next) } else { next };
        match list.get_mut(at) {
            Some((_, more)) => *more += 1,
            None => list.push((one, 0)),
        }
    }
    let told = list.into_iter().map(|(mut one, more)| {
        if more > 0 {
            one.reason = format!("{} (and {more} more)", one.reason);
        }
        one
    });
    told.collect()
}
