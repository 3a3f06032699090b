//! Errors that another family would not have, in operations that are pasted without a device.
//!
//! The operations are checked again for each other family whose descriptors are known. The note of an error names a family only if
//! the error is gone there and no other error is new, as the core's `rule::assumed` does it for declarations.

use aie_pattern_core::Device;
use aie_pattern_core::rule::assumed::allowed_by;
use proc_macro2::{LineColumn, TokenTree};

use crate::check::{Report, report};
use crate::finding::{Finding, Severity};
use crate::read::{ReadOptions, fragment, read_tokens};

/// How a device is given to the operations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Given {
    /// By the key `device = aie2p`.
    Key,
    /// By the operation `aie.device(npu2)`.
    Operation,
}

/// Adds the notes to the report of operations that were checked for the default.
pub fn add_notes(of: &mut Report, all: &[TokenTree], given: Given) {
    if of.is_clean() || fragment::has_device(all) {
        return;
    }
    let others: Vec<(&str, Vec<Error>)> = Device::ALL
        .iter()
        .filter(|device| device.has_words() && **device != Device::DEFAULT)
        .map(|device| (device.name(), errors(&checked(all, device.name()))))
        .collect();
    let own = errors(of);
    for finding in of.findings.iter_mut().filter(|finding| finding.severity == Severity::Error) {
        let this = key(finding);
        let names: Vec<&str> = others
            .iter()
            .filter(|(_, errors)| !errors.contains(&this) && errors.iter().all(|error| own.contains(error)))
            .map(|&(name, _)| match given {
                Given::Key => name,
                Given::Operation => fragment::part_of(name),
            })
            .collect();
        if names.is_empty() {
            continue;
        }
        let note = match given {
            Given::Key => allowed_by("device = ", &names, ""),
            Given::Operation => allowed_by("aie.device(", &names, ")"),
        };
        finding.notes.push(note.as_str().to_owned());
    }
}

/// An error by its code and its place.
type Error = (&'static str, LineColumn);

fn key(finding: &Finding) -> Error {
    (finding.code, finding.first.start())
}

fn errors(report: &Report) -> Vec<Error> {
    report.findings.iter().filter(|finding| finding.severity == Severity::Error).map(key).collect()
}

fn checked(all: &[TokenTree], device: &str) -> Report {
    let mut findings = Vec::new();
    let text = fragment::completed(all, device);
    let input = read_tokens(&text, &ReadOptions::default(), &mut findings);
    report(vec![input], findings)
}
