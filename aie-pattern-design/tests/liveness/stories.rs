//! The output that a user reads for each case, kept in a file: `KEPT=overwrite cargo test -p aie-pattern-design --test
//! liveness stories` rewrites it.

use std::fmt::Write;
use std::{env, fs};

use aie_pattern_design::liveness::{Limits, after, changed, decide, findings, fixes};
use proc_macro2::Span;

use crate::{case, verdicts};

const FILE: &str = "tests/liveness/stories.txt";

fn stories() -> String {
    let limits = Limits::default();
    let mut text = String::new();
    for case in &verdicts::cases() {
        let net = case::net(case);
        let decision = decide(&net, &limits);
        writeln!(text, "{}", case["name"].as_str().unwrap()).unwrap();
        let left = after(&net, &limits).filter(|_| decision.completes());
        let left = left.and_then(|after| findings::of_after(&after, Span::call_site()));
        let found = findings::of_decision(&net, &decision, &limits, Span::call_site());
        if found.is_none() {
            writeln!(text, "completes").unwrap();
        }
        for finding in found.into_iter().chain(left) {
            let severity = finding.severity.name();
            writeln!(text, "{severity}: [{}] {}", finding.code, finding.message).unwrap();
            for note in &finding.notes {
                writeln!(text, "  = note: {note}").unwrap();
            }
            for help in &finding.helps {
                writeln!(text, "  = help: {help}").unwrap();
            }
        }
        text.push('\n');
    }
    text
}

#[test]
fn are_kept() {
    let text = stories();
    if env::var("KEPT").is_ok_and(|value| value == "overwrite") {
        fs::write(FILE, &text).unwrap();
    }
    let kept = fs::read_to_string(FILE).unwrap();
    for (line, (is, was)) in text.lines().zip(kept.lines()).enumerate() {
        assert_eq!(is, was, "{FILE}:{}", line + 1);
    }
    assert_eq!(text.len(), kept.len(), "{FILE}");
}

#[test]
fn offer_fixes_that_are_proved() {
    let limits = Limits::default();
    let mut offered = 0;
    for case in &verdicts::cases() {
        let net = case::net(case);
        let decision = decide(&net, &limits);
        for fix in fixes(&net, &decision, &limits) {
            offered += 1;
            assert!(
                decide(&changed(&net, &fix.change).unwrap(), &limits).completes(),
                "{}: {}",
                case["name"],
                fix.text
            );
        }
    }
    assert!(offered >= 15, "{offered}");
}
