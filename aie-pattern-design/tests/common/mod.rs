//! What several tests need.
#![allow(dead_code, reason = "each test uses some of it")]

use aie_pattern_design::check::{self, Options, Report};
use aie_pattern_design::finding::Severity;

/// A xorshift generator, with the same numbers in each run.
#[derive(Clone)]
pub(crate) struct Random(pub u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub(crate) fn below(&mut self, count: usize) -> usize {
        (self.next() >> 16) as usize % count.max(1)
    }

    pub(crate) fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    /// True in `percent` of a hundred cases.
    pub(crate) fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub(crate) fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }
}

/// All errors and warnings, with their lines after some others: `error AP212 5`.
pub(crate) fn wrong(report: &Report, before: usize) -> Vec<String> {
    let kept = report.findings.iter().filter(|one| one.severity != Severity::Note);
    kept.map(|one| format!("{} {} {}", one.severity.name(), one.code, one.line() - before)).collect()
}

/// Expects these findings of a text, whose fixes hold.
#[track_caller]
pub(crate) fn expect(text: &str, wanted: &[&str]) {
    assert_eq!(wrong(&check(text, &Options::default()), 0), wanted, "{text}");
}

/// Checks a text, and that each fix holds: with it, the finding is gone, nothing else is wrong, and no comment is lost.
pub(crate) fn check(text: &str, options: &Options) -> Report {
    let report = check::check(text, options);
    for finding in &report.findings {
        let Some(fix) = &finding.fix else { continue };
        let fixed = fix.apply(text).unwrap_or_else(|| panic!("a fix elsewhere: {}", finding.message));
        let of = format!("[{}] {}: `{}`\n{fixed}", finding.code, finding.message, fix.text);
        assert!(!finding.helps.is_empty(), "no help tells {of}");
        assert_eq!(fixed.matches("//").count(), text.matches("//").count(), "{of}");
        let now = check::check_without_fixes(&fixed, options);
        let all = |report: &Report, message: Option<&str>| {
            let is_meant = |one: &&aie_pattern_design::finding::Finding| {
                one.severity != Severity::Note && message.is_none_or(|message| one.message == message)
            };
            let mut codes: Vec<&str> = report.findings.iter().filter(is_meant).map(|one| one.code).collect();
            codes.sort_unstable();
            codes
        };
        let message = Some(finding.message.as_str());
        assert!(all(&now, message).len() < all(&report, message).len(), "stays: {of}");
        let mut before = all(&report, None);
        for code in all(&now, None) {
            let at = before.iter().position(|one| *one == code);
            before.remove(at.unwrap_or_else(|| panic!("new {code}: {of}")));
        }
        assert!(before.contains(&finding.code), "{of}");
    }
    report
}
