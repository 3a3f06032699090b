//! What cores hold, compared with a walk through each trip of each loop.

use std::fmt::Write as _;

use aie_pattern_design::check::Options;

use crate::common::{Random, check};

enum Step {
    Acquire(u64),
    Release(u64),
    Loop(u64, Vec<Self>),
}

fn steps(random: &mut Random, depth: usize) -> Vec<Step> {
    let one = |random: &mut Random| match random.below(if depth < 3 { 5 } else { 3 }) {
        0 => Step::Acquire(random.below(7) as u64),
        1 | 2 => Step::Release(random.below(3) as u64),
        _ => Step::Loop(random.below(6) as u64, steps(random, depth + 1)),
    };
    (0..=random.below(3)).map(|_| one(random)).collect()
}

fn write(steps: &[Step], text: &mut String, names: &mut usize) {
    for step in steps {
        *names += 1;
        let k = *names;
        let _ = match step {
            Step::Acquire(count) => writeln!(
                text,
                "%a{k} = aie.objectfifo.acquire @f(Consume, {count}) : !aie.objectfifosubview<memref<16xi32>>"
            ),
            Step::Release(count) => writeln!(text, "aie.objectfifo.release @f(Consume, {count})"),
            Step::Loop(trips, body) => {
                let _ = writeln!(
                    text,
                    "%n{k} = arith.constant {trips} : index\nscf.for %i{k} = %c0 to %n{k} step %c1 {{"
                );
                write(body, text, names);
                writeln!(text, "}}")
            }
        };
    }
}

/// The release that fails first, and what the core holds there.
fn walk(steps: &[Step], held: &mut u64) -> Option<(u64, u64)> {
    for step in steps {
        match step {
            Step::Acquire(count) => *held = (*held).max(*count),
            Step::Release(count) if count <= held => *held -= count,
            Step::Release(count) => return Some((*count, *held)),
            Step::Loop(trips, body) => {
                for _ in 0..*trips {
                    if let Some(found) = walk(body, held) {
                        return Some(found);
                    }
                }
            }
        }
    }
    None
}

#[test]
fn loops_are_followed_as_a_walk_through_them() {
    let mut random = Random(0x5EED_4E1D);
    let mut failed = 0;
    for case in 0..400 {
        proc_macro2::extra::invalidate_current_thread_spans();
        let steps = steps(&mut random, 0);
        let mut text = String::from(
            "aie.device(npu1) {\n%s = aie.tile(0, 0)\n%t = aie.tile(0, 2)\n\
             aie.objectfifo @f(%s, {%t}, 6 : i32) : !aie.objectfifo<memref<16xi32>>\naie.core(%t) {\n\
             %c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index\n",
        );
        write(&steps, &mut text, &mut 0);
        text += "aie.end\n}\n}\n";
        let expected: Vec<String> = walk(&steps, &mut 0)
            .map(|(count, held)| {
                let objects = if count == 1 { "object" } else { "objects" };
                format!("the core releases {count} {objects} of `@f`, but holds {held}")
            })
            .into_iter()
            .collect();
        failed += expected.len();
        let report = check(&text, &Options::default());
        let found = report.findings.iter().map(|one| one.message.as_str());
        let found: Vec<&str> = found.filter(|text| text.starts_with("the core releases")).collect();
        assert_eq!(found, expected, "case {case}\n{text}");
    }
    assert!((40..360).contains(&failed), "{failed} cases fail");
}
