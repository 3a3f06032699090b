//! The work of a verdict, measured in steps rather than time.

use aie_pattern_design::liveness::{Decision, Limits, decide, fixes, least_depths, with_slots};
use serde_json::{Value, json};

use crate::orders::forked;
use crate::random::Random;
use crate::{case, verdicts};

/// Rows of the edge detection of the cases.
const ROWS: u64 = 36;

/// The edge detection of the cases, for an image of another height.
fn edge_detect(rows: u64) -> Value {
    let mut case =
        verdicts::cases().into_iter().find(|case| case["name"] == "edge-detect-depth-7.clean").unwrap();
    for step in case["seq"].as_array_mut().unwrap() {
        if let Some(words) = step["words"].as_u64() {
            step["words"] = json!(words / ROWS * rows);
        }
    }
    for (_, program) in case["cores"].as_object_mut().unwrap() {
        stretch(program, rows);
    }
    case
}

/// Raises the number of trips of the loops over rows.
fn stretch(ops: &mut Value, rows: u64) {
    for op in ops.as_array_mut().unwrap() {
        if op[0] == "loop" {
            if let Some(trips) = op[1].as_u64() {
                op[1] = json!(rows - (ROWS - trips));
            }
            stretch(&mut op[2], rows);
        }
    }
}

/// Columns of cores between a distribute and a join, and a sequence that sends `tasks` tasks to each column.
fn array(columns: usize, tasks: usize) -> Value {
    let (mut fifos, mut links, mut cores) = (Vec::new(), Vec::new(), serde_json::Map::new());
    let mut steps = Vec::new();
    for column in 0..columns {
        let (mem, rows) = (format!("mem{column}"), 4);
        let name = |what: &str, row: usize| format!("{what}{column}_{row}");
        let shim = format!("s{column}");
        fifos.push(json!({"name": name("in", 9), "prod": "shim", "shim": shim, "cons": [mem], "depth": 2, "size": 1024}));
        fifos.push(json!({"name": name("out", 9), "prod": mem, "cons": ["shim"], "shim": shim, "depth": 2, "size": 1024}));
        let parts = |what| (0..rows).map(|row| name(what, row)).collect::<Vec<_>>();
        links.push(json!({"in": [name("in", 9)], "out": parts("a"), "offs": [0, 256, 512, 768]}));
        links.push(json!({"in": parts("b"), "out": [name("out", 9)], "offs": [0, 256, 512, 768]}));
        for row in 0..rows {
            let core = name("c", row);
            let (a, b) = (name("a", row), name("b", row));
            fifos.push(json!({"name": a, "prod": mem, "cons": [core], "depth": 2, "size": 256}));
            fifos.push(json!({"name": b, "prod": core, "cons": [mem], "depth": 2, "size": 256}));
            let body = json!([["get", a, 1], ["put", b, 1], ["free", a, 1], ["pub", b, 1]]);
            cores.insert(core, json!([["loop", "inf", body]]));
        }
    }
    for task in 0..tasks {
        for column in 0..columns {
            let (input, output) = (format!("in{column}_9"), format!("out{column}_9"));
            if task >= 3 {
                steps.push(json!({"op": "await", "fifo": output}));
            }
            steps.push(json!({"op": "push", "fifo": input, "words": 4096, "bd": task % 8}));
            steps.push(json!({"op": "push", "fifo": output, "words": 4096, "bd": 8 + task % 8}));
        }
    }
    json!({"fifos": fifos, "links": links, "cores": cores, "seq": steps})
}

fn decided(case: &Value) -> Decision {
    let decision = decide(&case::net(case), &Limits::default());
    assert!(decision.completes(), "{:?} {:?}", decision.verdict, decision.story);
    decision
}

#[test]
fn does_not_grow_with_the_height_of_an_image() {
    let (low, high) = (decided(&edge_detect(270)), decided(&edge_detect(2160)));
    println!("{} {} and {} {}", low.steps, low.asked, high.steps, high.asked);
    assert!(high.asked < low.asked * 11 / 10, "{} and {}", low.asked, high.asked);
}

#[test]
fn grows_as_the_tasks_of_a_sequence() {
    let (few, many) = (decided(&array(2, 16)), decided(&array(2, 32)));
    println!("{} {} and {} {}", few.steps, few.asked, many.steps, many.asked);
    assert!(many.asked < few.asked * 22 / 10, "{} and {}", few.asked, many.asked);
}

#[test]
fn grows_as_the_columns_of_an_array() {
    let (few, many) = (decided(&array(2, 8)), decided(&array(4, 8)));
    println!("{} {} and {} {}", few.steps, few.asked, many.steps, many.asked);
    assert!(many.asked < few.asked * 22 / 10, "{} and {}", few.asked, many.asked);
}

/// Two acquires of different sizes need their sum minus their greatest common divisor.
#[test]
fn finds_the_least_depths() {
    for (produced, consumed) in [(1, 1), (3, 2), (4, 6), (5, 3)] {
        let (total, size) = (produced * consumed * 2, 16);
        let divisor = (1..=produced).filter(|by| produced % by == 0 && consumed % by == 0).max().unwrap();
        let case = json!({
            "fifos": [
                {"name": "i", "prod": "shim", "cons": ["c"], "depth": 2, "size": size},
                {"name": "m", "prod": "c", "cons": ["d"], "depth": 1, "size": size, "shared": true},
                {"name": "o", "prod": "d", "cons": ["shim"], "depth": 2, "size": size},
            ],
            "cores": {
                "c": [["loop", "inf", [["get", "i", 1], ["put", "m", produced], ["free", "i", 1], ["pub", "m", produced]]]],
                "d": [["loop", "inf", [["get", "m", consumed], ["put", "o", 1], ["free", "m", consumed], ["pub", "o", 1]]]],
            },
            "seq": [
                {"op": "push", "fifo": "o", "words": total / consumed * size},
                {"op": "push", "fifo": "i", "words": total / produced * size},
                {"op": "await", "fifo": "o"},
            ],
        });
        let net = case::net(&case);
        let least = least_depths(&net, &Limits::default()).unwrap();
        let shared = net.pools.iter().position(|pool| pool.name == "`m`").unwrap();
        assert_eq!(least[shared], produced + consumed - divisor, "{produced} against {consumed}");
    }
}

/// Two FIFOs that are each too short: only both together are a fix.
#[test]
fn deepens_two_fifos_at_once() {
    let case = json!({
        "fifos": [
            {"name": "i", "prod": "shim", "cons": ["c"], "depth": 2, "size": 16},
            {"name": "m", "prod": "c", "cons": ["d"], "depth": 1, "size": 16, "shared": true},
            {"name": "n", "prod": "c", "cons": ["d"], "depth": 1, "size": 16, "shared": true},
            {"name": "o", "prod": "d", "cons": ["shim"], "depth": 2, "size": 16},
        ],
        "cores": {
            "c": [["loop", "inf", [["get", "i", 1], ["put", "m", 2], ["put", "n", 3], ["free", "i", 1], ["pub", "m", 2], ["pub", "n", 3]]]],
            "d": [["loop", "inf", [["get", "m", 2], ["get", "n", 3], ["put", "o", 1], ["free", "m", 2], ["free", "n", 3], ["pub", "o", 1]]]],
        },
        "seq": [
            {"op": "push", "fifo": "o", "words": 64},
            {"op": "push", "fifo": "i", "words": 64},
            {"op": "await", "fifo": "o"},
        ],
    });
    let net = case::net(&case);
    let decision = decide(&net, &Limits::default());
    let texts: Vec<_> = fixes(&net, &decision, &Limits::default()).into_iter().map(|fix| fix.text).collect();
    assert_eq!(texts, ["give `m` 2 slots instead of 1 and `n` 3 slots instead of 1"]);
}

/// Every choice of depths from 1 to 3 for the FIFOs of random designs: the engine finds a least one, and no deeper one hangs.
#[test]
fn finds_least_depths_of_random_designs() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let limits = Limits::default();
    let mut found = 0;
    for _ in 0..40 {
        let net = case::net(&forked(&mut random));
        let pools = net.pools.len();
        let with = |slots: &[u32]| {
            let mut all = net.clone();
            for (pool, &slots) in slots.iter().enumerate() {
                all = with_slots(&all, pool, slots).unwrap();
            }
            decide(&all, &limits).completes()
        };
        let choices: Vec<Vec<u32>> = (0..3_usize.pow(pools as u32))
            .map(|number| (0..pools).map(|pool| 1 + (number / 3_usize.pow(pool as u32) % 3) as u32).collect())
            .collect();
        let good: Vec<&Vec<u32>> = choices.iter().filter(|slots| with(slots)).collect();
        let Some(least) = least_depths(&net, &limits) else {
            assert!(good.is_empty(), "{good:?}\n{net:#?}");
            continue;
        };
        found += 1;
        assert!(with(&least), "{least:?}");
        let covers = |one: &[u32], other: &[u32]| one.iter().zip(other).all(|(one, other)| one >= other);
        for choice in &choices {
            let is_least = *choice != least && covers(&least, choice) && with(choice);
            assert!(!is_least, "{choice:?} is enough, not {least:?}");
            let is_deep = covers(choice, &least);
            assert!(!is_deep || with(choice), "{choice:?} is not enough, {least:?} is");
        }
    }
    assert!(found >= 10, "{found}");
}

/// `cargo test --release .. -- --ignored --nocapture` prints times.
#[test]
#[ignore = "prints times, which no test compares"]
fn in_milliseconds() {
    for (name, case) in [("2160 rows", edge_detect(2160)), ("32 cores, 1000 tasks", array(8, 63))] {
        let net = case::net(&case);
        let start = std::time::Instant::now();
        let decision = decide(&net, &Limits::default());
        println!("{name}: {:?}, {} steps, {:?}", start.elapsed(), decision.steps, decision.verdict);
    }
}
