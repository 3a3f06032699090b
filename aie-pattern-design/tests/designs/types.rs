//! `assert_completes!` says the same in a block, where the engine decides, and about types, where rustc evaluates the core's rule:
//! of random sequences over three FIFOs, a link, and a broadcast.

use std::collections::BTreeMap;

use aie_pattern_core::lower::fifo::TileFifo;
use aie_pattern_core::rule::completes::{Assertion, Op, Program, Step, What, check};
use aie_pattern_design::liveness::of_block::judge;
use aie_pattern_syntax::errors::Errors;
use aie_pattern_syntax::parse::cursor::{Cursor, tokens};
use aie_pattern_syntax::parse::object_fifo::block::{Amount, Completes, Does, Op as Declared};
use aie_pattern_syntax::parse::object_fifo::parse;
use proc_macro2::TokenStream;

use crate::common::Random;

fn code(body: &[Declared], into: &mut Vec<Op>) {
    for op in body {
        match op {
            Declared::Access { of, is_acquire, objects, .. } => into.push(Op::Access {
                fifo: of.fifo.unwrap(),
                is_acquire: *is_acquire,
                objects: objects.value.unwrap().try_into().unwrap(),
                at: 0,
            }),
            Declared::Loop { trips, body, .. } => {
                let start = into.len();
                into.push(Op::Back { start });
                code(body, into);
                into.push(Op::Back { start });
                into[start] = Op::Loop { trips: *trips, end: into.len() };
            }
        }
    }
}

fn steps(completes: &Completes) -> Vec<Step> {
    let step = |step: &aie_pattern_syntax::parse::object_fifo::block::Step| {
        let what = match &step.what {
            Does::Await => What::Await,
            Does::Poll => What::Poll,
            Does::Task { elements: Amount::Elements(number), has_token } => {
                What::Task { bits: number.value.unwrap().unsigned_abs() * 32, has_token: *has_token }
            }
            Does::Task { elements: Amount::Pattern(_) | Amount::Named(_), .. } => {
                unreachable!("a block names no pattern")
            }
        };
        Step { fifo: step.of.fifo.unwrap(), what, at: 0 }
    };
    completes.sequence.iter().map(step).collect()
}

/// What both say of a block, by codes; none if the block is refused.
fn verdicts(text: &str) -> Option<[String; 2]> {
    let stream: TokenStream = text.parse().unwrap();
    let all = tokens(stream);
    let mut errors = Errors::default();
    let block = parse(Cursor::of_input(&all), &mut errors);
    let resolved = block.resolve(&mut errors).filter(|_| errors.is_empty())?;
    resolved.check_completes(&mut errors);
    if !errors.is_empty() {
        return None;
    }
    let engine = judge(&resolved, 0).map_or_else(String::new, |finding| finding.code.to_owned());
    let completes = &block.completes[0];
    let codes: Vec<Vec<Op>> = completes
        .cores
        .iter()
        .map(|program| {
            let mut all = Vec::new();
            code(&program.body, &mut all);
            all
        })
        .collect();
    let programs: Vec<Program> = codes
        .iter()
        .zip(&resolved.programs[0])
        .map(|(code, &place)| Program { place, code, at: 0 })
        .collect();
    let steps = steps(completes);
    let rule = resolved.with_core(|fifos| {
        let members: Vec<TileFifo> = (0..fifos.fifos.len()).map(|fifo| TileFifo { fifos, fifo }).collect();
        let fault = check(&Assertion { fifos: &members, steps: &steps, programs: &programs });
        fault.map_or_else(String::new, |fault| fault.text.as_str()[1..6].to_owned())
    });
    Some([engine, rule])
}

/// The three roots of a deadlock are one: a circle may also be read from its end.
fn class(code: &str) -> &str {
    match code {
        "AP200" | "AP201" | "AP222" => "hangs",
        "" => "completes",
        other => other,
    }
}

/// Steps that fill `In` and drain `Out`, with waits between them.
fn sequence(random: &mut Random, last: &str) -> String {
    let objects = 2 + random.below(6);
    let mut steps: Vec<String> = Vec::new();
    if random.below(3) > 0 {
        // All that is sent returns, if the cores take one object at a time.
        let fills = random.pick(&[1, 3, 5, 6, 12, 12, 24]);
        steps.extend((0..fills).map(|_| format!("In({})", 16 * objects)));
        steps.insert(random.pick(&[0, 0, fills]), format!("{last}({})", 16 * objects * fills));
        steps.push(format!("await {last}"));
        return steps.join(", ");
    }
    for (fifo, count) in [("In", random.pick(&[1, 2, 6, 7])), (last, random.pick(&[1, 1, 2, 6]))] {
        for _ in 0..count {
            let words = 16 * objects / random.pick(&[1, 1, 1, 2]) + random.pick(&[0, 0, 0, 0, 8]);
            let token = random.pick(&["", "", "token "]);
            let at = random.below(steps.len() + 1);
            steps.insert(at, format!("{token}{fifo}({words})"));
        }
    }
    for _ in 0..random.below(5) {
        let at = random.below(steps.len() + 1);
        steps.insert(
            at,
            format!("{} {}", random.pick(&["await", "await", "poll"]), random.pick(&["In", last])),
        );
    }
    steps.join(", ")
}

fn core(random: &mut Random, place: &str, from: (&str, usize), to: (&str, usize)) -> String {
    let ((from, taken), (to, given)) = (from, to);
    let head = random.pick(&["loop", "loop", "loop", "loop", "loop", "loop", "for _ in 0..3"]);
    format!(
        "{place} {{ {head} {{ acquire({from}, {taken}); acquire({to}, {given}); release({from}, {taken}); release({to}, {given}); }} }}"
    )
}

fn chain(random: &mut Random) -> String {
    let depths = [random.pick(&[1, 2, 3]), random.pick(&[2, 3, 4]), random.pick(&[1, 2])];
    let (given, taken) = (random.pick(&[1, 1, 1, 1, 2, 3]), random.pick(&[1, 1, 1, 1, 2]));
    let far = random.pick(&["compute(0, 3)", "compute(1, 4)"]);
    let cores = [
        core(random, "compute(0, 2)", ("In", 1), ("Mid", given)),
        core(random, far, ("Mid", taken), ("Out", 1)),
    ];
    format!(
        "pub struct In = object = [i32; 16], depth = {}, producer = shim(0, 0), consumers = compute(0, 2);
         pub struct Mid = object = [i32; 16], depth = {}, producer = compute(0, 2), consumers = {far};
         pub struct Out = object = [i32; 16], depth = {}, producer = {far}, consumers = shim(0, 0);
         assert_completes!(sequence [{}], cores [{}, {}]);",
        depths[0],
        depths[1],
        depths[2],
        sequence(random, "Out"),
        cores[0],
        cores[1]
    )
}

/// Through a mem tile, to two cores, one of whose results returns.
fn linked(random: &mut Random) -> String {
    let depths = [random.pick(&[1, 2]), random.pick(&[1, 2, 3]), random.pick(&[1, 2])];
    let second = random.pick(&[
        "loop { acquire(Fan, 1); release(Fan, 1); }",
        "for _ in 0..4 { acquire(Fan, 1); release(Fan, 1); }",
    ]);
    let first = core(random, "compute(0, 2)", ("Fan", 1), ("Out", 1));
    format!(
        "pub struct In = object = [i32; 16], depth = {}, producer = shim(0, 0), consumers = mem(0, 1);
         pub struct Fan = object = [i32; 16], depth = {}, producer = mem(0, 1), consumers = [compute(0, 2), compute(0, 3)];
         pub struct Out = object = [i32; 16], depth = {}, producer = compute(0, 2), consumers = shim(0, 0);
         link [In] -> [Fan];
         assert_completes!(sequence [{}], cores [{first}, compute(0, 3) {{ {second} }}]);",
        depths[0],
        depths[1],
        depths[2],
        sequence(random, "Out"),
    )
}

/// A block for AIE-ML v2, whose shims have deeper queues, and whose cores are above two rows of mem tiles.
fn of_v2(text: &str) -> String {
    let mut text = text.replace("= object", "= device = xcve3858, object");
    for (from, to) in [("(0, 2)", "(0, 4)"), ("(0, 3)", "(0, 5)"), ("(1, 4)", "(1, 6)")] {
        text = text.replace(from, to);
    }
    text
}

#[test]
fn a_block_and_types_get_one_verdict() {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let mut tally: BTreeMap<String, usize> = BTreeMap::new();
    for at in 0..600 {
        let mut text = if random.below(3) == 0 { linked(&mut random) } else { chain(&mut random) };
        if random.below(4) == 0 {
            text = of_v2(&text);
        }
        let Some([engine, rule]) = verdicts(&text) else {
            *tally.entry("refused".to_owned()).or_default() += 1;
            continue;
        };
        *tally.entry(class(&engine).to_owned()).or_default() += 1;
        assert_eq!(class(&engine), class(&rule), "block {at}: {engine} in a block, {rule} of types\n{text}");
    }
    println!("{tally:?}");
    for wanted in ["completes", "hangs", "AP203", "AP204"] {
        assert!(tally.get(wanted).is_some_and(|&count| count >= 3), "{wanted}: {tally:?}");
    }
}
