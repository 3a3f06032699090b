//! The verdicts of known designs.

use std::fs;

use aie_pattern_design::liveness::{Decision, Doubt, Fault, Limits, Proof, Verdict, decide};
use serde_json::Value;

use crate::case;

pub(crate) fn cases() -> Vec<Value> {
    let path = std::env::var("LIVENESS_CASES").unwrap_or_else(|_| "../tests/vectors/liveness.jsonl".into());
    fs::read_to_string(path).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The words for a verdict in the cases.
pub(crate) fn words(decision: &Decision) -> (&'static str, &'static str) {
    let fault = |fault: &Fault| match fault {
        Fault::Deadlock(_) => "deadlock",
        Fault::LostPush => "lost_push",
        Fault::Rewritten => "bd_reuse",
        Fault::Order => "exhaustive",
    };
    match &decision.verdict {
        Verdict::Completes(Proof::OneOrder) => ("completes", "proof"),
        Verdict::Completes(Proof::AllOrders { .. }) => ("completes", "exhaustive"),
        Verdict::Fails(kind) => ("fails", fault(kind)),
        Verdict::Races(kind) => ("races", fault(kind)),
        Verdict::Undecided(doubt) => (
            "undecided",
            match doubt {
                Doubt::Buffers { .. } => "buffers",
                Doubt::Conflict { .. } => "conflict",
                Doubt::Overflow(_) => "overflow",
                Doubt::Steps(_) => "limit",
                Doubt::Input(_) => "input",
                Doubt::Outside(_) => "outside",
            },
        ),
    }
}

#[test]
fn of_the_cases() {
    let mut wrong = Vec::new();
    let cases = cases();
    assert!(cases.len() >= 40);
    for case in &cases {
        let decision = decide(&case::net(case), &Limits::default());
        let (verdict, kind) = words(&decision);
        let expected = &case["expect"];
        println!("{}: {verdict} ({kind}), {} steps", text(&case["name"]), decision.steps);
        for line in &decision.story {
            println!("    {}", line.text);
        }
        if expected["verdict"] != verdict || expected.get("kind").is_some_and(|expected| *expected != *kind) {
            wrong.push(format!("{}: {verdict} ({kind}), expected {expected}", case["name"]));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}
