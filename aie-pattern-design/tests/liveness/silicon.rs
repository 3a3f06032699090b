//! Compares the engine with a model of the array at the level of registers, and designs built directly with their text.
//! `AIE_PATTERN_CASES=100000` makes the tests long.

use std::collections::BTreeMap;

use aie_pattern_design::liveness::net::Net;
use aie_pattern_design::liveness::{Decision, Doubt, Limits, Verdict, decide, of_design};
use aie_pattern_design::model::Input;
use aie_pattern_design::read::{ReadOptions, read};
use aie_pattern_design::resolve::resolve;

use crate::array::{End, Timing};
use crate::plan::{Plan, draw};
use crate::random::{Random, cases};
use crate::verdicts;

/// The steps of a run, above which it counts as endless.
const LIMIT: usize = 100_000;

/// Enough for most of these designs.
const LIMITS: Limits = Limits { steps: 100_000, states: 5_000 };

/// The net of the only sequence of a text.
pub(crate) fn net(text: &str) -> Net {
    let (inputs, findings) = read(text, &ReadOptions::default());
    assert!(findings.is_empty(), "{findings:?}\n{text}");
    let [Input { designs, .. }] = &inputs[..] else { panic!("{text}") };
    let resolved = resolve(&designs[0]);
    of_design::net(&resolved, &resolved.lines[0])
}

/// The endings of a plan in several timings: a hasty controller and short paths first, a patient one and long paths last.
pub(crate) fn endings(plan: &Plan, random: &mut Random) -> Vec<End> {
    let rows: Vec<_> = plan.flows.iter().map(|(source, _)| plan.channels[*source].row).collect();
    let mut ends = Vec::new();
    let mut run = |paths: &[u64], timing| {
        let (array, told) = plan.array(paths);
        ends.push(array.run(&told, timing, LIMIT));
    };
    // A long object through a path of one word takes many steps.
    let short = 1 + plan.words() / 64;
    run(&vec![short; rows.len()], Timing::Eager);
    for _ in 0..3 {
        let paths: Vec<u64> = rows
            .iter()
            .map(|&row| random.pick(&[short, 2 * short, 13 + short, Plan::at_most(row)]))
            .collect();
        run(&paths, Timing::Random(1 + random.below(1 << 40) as u64));
    }
    let most: Vec<u64> = rows.iter().map(|&row| Plan::at_most(row)).collect();
    run(&most, Timing::Eager);
    run(&most, Timing::Patient);
    ends
}

#[test]
fn agrees_with_the_engine() {
    let (mut random, mut tally) = (Random(0x0dd0_5eed_1234_4321), BTreeMap::<_, usize>::new());
    for at in 0..cases(160) {
        let plan = draw(&mut random);
        let decision = decide(&plan.net(), &LIMITS);
        let (verdict, kind) = verdicts::words(&decision);
        let mut ends = endings(&plan, &mut random);
        // The array decides nothing of a timing that is longer than its limit.
        let is_long = |end: &End| *end == End::Long;
        let is_fastest_known = ends.last().is_some_and(|end| !is_long(end));
        *tally.entry("too long for the array".to_owned()).or_default() +=
            usize::from(ends.iter().any(is_long));
        ends.retain(|end| !is_long(end));
        let completes = |end: &End| *end == End::Completes;
        let is_over = ends.contains(&End::Over);
        let (is_right, seen) = match verdict {
            "completes" => (ends.iter().all(completes), ""),
            "fails" => (!ends.iter().any(completes) && !is_over, ""),
            // Only the fastest timing is promised to complete.
            "races" if kind != "exhaustive" => {
                let others = if ends.iter().all(completes) { ", no other seen" } else { ", both seen" };
                ((!is_fastest_known || ends.last() == Some(&End::Completes)) && !is_over, others)
            }
            "races" => (!is_over, ""),
            _ => (!is_over || kind == "overflow" || kind == "conflict", ""),
        };
        *tally.entry(format!("{verdict} ({kind}){seen}")).or_default() += 1;
        assert!(is_right, "plan {at}: {verdict} ({kind}), but {ends:?}\n{plan:?}\n{:#?}", decision.story);
    }
    println!("{tally:#?}");
    let long = tally["too long for the array"];
    assert!(long * 8 < cases(160), "{long} timings are too long to decide anything");
    for verdict in
        ["completes (proof)", "fails (deadlock)", "fails (lost_push)", "races (lost_push), both seen"]
    {
        assert!(tally.contains_key(verdict), "{verdict}: {tally:?}");
    }
}

#[test]
fn agrees_with_its_text() {
    let mut random = Random(0x7e57_0f7e_7e57_0f7e);
    let mut compared = 0;
    for at in 0..cases(80) {
        let plan = draw(&mut random);
        if !plan.has_text() {
            continue;
        }
        let text = plan.text();
        let read = decide(&net(&text), &LIMITS);
        let built = decide(&plan.net(), &LIMITS);
        // The states that a search visits before its limit depend on the order of the elements.
        let is_cut = |decision: &Decision| {
            matches!(decision.verdict, Verdict::Undecided(Doubt::Conflict { all: false, .. }))
        };
        if is_cut(&read) || is_cut(&built) {
            continue;
        }
        assert_eq!(
            verdicts::words(&read),
            verdicts::words(&built),
            "plan {at}: {:?}, {:?}\n{text}",
            read.verdict,
            built.verdict
        );
        compared += 1;
    }
    println!("{compared} of {} compared", cases(80));
    assert!(3 * compared > cases(80));
}
