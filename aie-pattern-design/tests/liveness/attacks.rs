//! Designs that tempt the engine to a wrong verdict. Each also runs on the model of the array.

use aie_pattern_design::liveness::net::Direction;
use aie_pattern_design::liveness::{Limits, decide};

use crate::array::End;
use crate::plan::{Acquire, Bd, Channel, Core, Lock, Op, Plan, Release, Row, Step, Task, bd, gives, takes};
use crate::random::Random;
use crate::silicon::{endings, net};
use crate::verdicts;

const FEED: usize = 0;
const INTO: usize = 1;
const FROM: usize = 2;
const DRAIN: usize = 3;
const IN_FREE: usize = 0;
const IN_FULL: usize = 1;
const OUT_FREE: usize = 2;
const OUT_FULL: usize = 3;

fn copy(channel: usize, id: u32, words: u64) -> Step {
    Step::Copy { channel, id, words, runs: 1, token: true }
}

/// The words of an object, more than a path from the shim may hold.
const OBJECT: u64 = 512;

/// One core between two pools of two slots, which runs `ops` forever.
fn one_core(ops: Vec<Op>, steps: Vec<Step>) -> Plan {
    let row = Row(2);
    let lock = |number, initial| Lock { row, number, initial };
    let channel = |row, direction, bds| Channel { row, direction, number: 0, bds, runs: None };
    Plan {
        locks: vec![lock(0, 2), lock(1, 0), lock(2, 2), lock(3, 0)],
        channels: vec![
            channel(Row::SHIM, Direction::Mm2s, Vec::new()),
            channel(row, Direction::S2mm, vec![bd(OBJECT, IN_FREE, IN_FULL)]),
            channel(row, Direction::Mm2s, vec![bd(OBJECT, OUT_FULL, OUT_FREE)]),
            channel(Row::SHIM, Direction::S2mm, Vec::new()),
        ],
        flows: vec![(FEED, vec![INTO]), (FROM, vec![DRAIN])],
        cores: vec![Core { row, ops: vec![Op::Loop(None, ops)] }],
        steps,
        queue: None,
    }
}

/// A core that hands one object on.
fn one_by_one() -> Vec<Op> {
    vec![takes(IN_FULL, 1), takes(OUT_FREE, 1), gives(IN_FREE, 1), gives(OUT_FULL, 1)]
}

/// The verdict on a plan, which must agree with its runs.
#[track_caller]
fn expect(plan: &Plan, expected: (&str, &str)) {
    let decision = decide(&plan.net(), &Limits::default());
    assert_eq!(verdicts::words(&decision), expected, "{:?} {:?}", decision.verdict, decision.story);
    let ends = endings(plan, &mut Random(0x5eed));
    match expected.0 {
        "completes" => assert!(ends.iter().all(|end| *end == End::Completes), "{ends:?}"),
        "fails" => assert!(!ends.contains(&End::Completes), "{ends:?}"),
        "races" => assert_eq!(ends.last(), Some(&End::Completes), "{ends:?}"),
        "undecided" => {}
        other => panic!("no verdict is {other}"),
    }
}

#[test]
fn a_window_larger_than_its_pool() {
    let ops = |amount| {
        let mut ops = vec![takes(IN_FULL, amount), takes(OUT_FREE, 1)];
        ops.extend([gives(IN_FREE, amount), gives(OUT_FULL, 1)]);
        ops
    };
    let steps = |words| vec![copy(DRAIN, 0, OBJECT), copy(FEED, 1, words), Step::Await(DRAIN)];
    expect(&one_core(ops(2), steps(2 * OBJECT)), ("completes", "proof"));
    expect(&one_core(ops(3), steps(3 * OBJECT)), ("fails", "deadlock"));
}

#[test]
fn a_core_that_releases_before_it_acquires() {
    // The first object leaves before any came.
    let ops = vec![gives(OUT_FULL, 1), takes(IN_FULL, 1), gives(IN_FREE, 1), takes(OUT_FREE, 1)];
    let steps = vec![copy(DRAIN, 0, OBJECT), Step::Await(DRAIN), copy(FEED, 1, OBJECT), Step::Await(FEED)];
    expect(&one_core(ops, steps), ("completes", "proof"));
}

#[test]
fn a_token_of_another_channel() {
    // The await of the feed says nothing of the drain, whose descriptor is written again.
    let feed = |id| copy(FEED, id, OBJECT);
    let steps = vec![copy(DRAIN, 0, OBJECT), feed(1), Step::Await(FEED), copy(DRAIN, 0, OBJECT), feed(2)];
    expect(&one_core(one_by_one(), steps), ("races", "bd_reuse"));
    let steps = vec![copy(DRAIN, 0, OBJECT), feed(1), Step::Await(DRAIN), copy(DRAIN, 0, OBJECT), feed(1)];
    expect(&one_core(one_by_one(), steps), ("completes", "proof"));
}

#[test]
fn a_descriptor_that_its_chain_has_passed() {
    // The second half of the chain waits for the drain, when the first is written again.
    let chain = vec![(1, OBJECT), (2, 7 * OBJECT)];
    let again = |id| {
        vec![
            copy(DRAIN, 0, OBJECT),
            Step::Configure(Task { channel: FEED, chain: chain.clone(), runs: 1, token: false }),
            Step::Start(1),
            Step::Await(DRAIN),
            copy(FEED, id, OBJECT),
            copy(DRAIN, 3, 8 * OBJECT),
        ]
    };
    expect(&one_core(one_by_one(), again(1)), ("races", "bd_reuse"));
    expect(&one_core(one_by_one(), again(2)), ("fails", "bd_reuse"));
    expect(&one_core(one_by_one(), again(4)), ("completes", "proof"));
}

#[test]
fn an_equal_acquire() {
    let mut ops = one_by_one();
    // The pool fills with two objects before the core looks.
    ops[0] = Op::Acquire(Acquire { lock: IN_FULL, amount: 2, is_exact: true });
    ops[2] = gives(IN_FREE, 2);
    let steps = |objects| vec![copy(DRAIN, 0, OBJECT), copy(FEED, 1, objects * OBJECT), Step::Await(DRAIN)];
    expect(&one_core(ops.clone(), steps(2)), ("completes", "exhaustive"));
    ops[0] = Op::Acquire(Acquire { lock: IN_FULL, amount: 1, is_exact: true });
    ops[2] = gives(IN_FREE, 1);
    let two = vec![copy(DRAIN, 0, 2 * OBJECT), copy(FEED, 1, 2 * OBJECT), Step::Await(DRAIN)];
    expect(&one_core(ops, two), ("races", "exhaustive"));
}

#[test]
fn passes_that_exceed_the_objects() {
    let steps = |runs| {
        let feed = Step::Copy { channel: FEED, id: 1, words: OBJECT, runs, token: false };
        vec![copy(DRAIN, 0, 4 * OBJECT), feed, Step::Await(DRAIN)]
    };
    expect(&one_core(one_by_one(), steps(4)), ("completes", "proof"));
    // Objects that nobody drains: two wait in each pool, and none more.
    expect(&one_core(one_by_one(), steps(8)), ("completes", "proof"));
    expect(&one_core(one_by_one(), steps(3)), ("fails", "deadlock"));
    expect(&one_core(one_by_one(), steps(10)), ("fails", "deadlock"));
}

#[test]
fn a_broadcast_with_a_slow_reader() {
    let mut plan = one_core(
        one_by_one(),
        vec![copy(DRAIN, 0, 4 * OBJECT), copy(FEED, 1, 4 * OBJECT), Step::Await(DRAIN)],
    );
    let row = Row(3);
    let first = plan.locks.len();
    plan.locks.extend([Lock { row, number: 0, initial: 1 }, Lock { row, number: 1, initial: 0 }]);
    let bds = vec![bd(OBJECT, first, first + 1)];
    plan.channels.push(Channel { row, direction: Direction::S2mm, number: 0, bds, runs: None });
    plan.flows[0].1.push(DRAIN + 1);
    // It takes three of four objects, or all.
    for (trips, expected) in [(2, ("fails", "deadlock")), (3, ("completes", "proof"))] {
        let body = vec![takes(first + 1, 1), gives(first, 1)];
        let ops = vec![Op::Loop(Some(trips), body)];
        let cores = vec![plan.cores[0].clone(), Core { row, ops }];
        expect(&Plan { cores, ..plan.clone() }, expected);
    }
}

#[test]
fn a_queue_that_begins_with_a_task() {
    let mut plan = one_core(one_by_one(), Vec::new());
    plan.channels[FEED].bds = vec![Bd { words: OBJECT, acquire: None, release: None }];
    // One task and four pushes are five: the first may still be in the queue.
    plan.channels[FEED].runs = Some(1);
    plan.steps = vec![copy(DRAIN, 9, 5 * OBJECT)];
    plan.steps.extend((1..5).map(|id| copy(FEED, id, OBJECT)));
    plan.steps.push(Step::Await(DRAIN));
    expect(&plan, ("races", "lost_push"));
    plan.steps.pop();
    plan.steps.remove(4);
    plan.steps[0] = copy(DRAIN, 9, 4 * OBJECT);
    expect(&plan, ("completes", "proof"));
}

/// The queue of an MM2S channel of a shim is 16 deep in AIE-ML v2; the others are 4 deep.
#[test]
fn queues_of_the_second_version() {
    let text = |device: &str, fills: usize| {
        let fill = |id| {
            format!(
                "aiex.npu.dma_memcpy_nd(%h[0, 0, 0, 0][1, 1, 1, 1024][0, 0, 0, 1]) {{id = {id} : i64, metadata = @go}} : memref<32768xi32>\n"
            )
        };
        let fills: String = (0..fills).map(|id| fill(id % 16)).collect();
        format!(
            "aie.device({device}) {{
  %s = aie.tile(2, 0)
  %a = aie.tile(2, 3)
  aie.objectfifo @go(%s, {{%a}}, 2 : i32) : !aie.objectfifo<memref<1024xi32>>
  aie.core(%a) {{
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %max = arith.constant 9223372036854775807 : index
    scf.for %i = %c0 to %max step %c1 {{
      %0 = aie.objectfifo.acquire @go(Consume, 1) : !aie.objectfifosubview<memref<1024xi32>>
      aie.objectfifo.release @go(Consume, 1)
    }}
    aie.end
  }}
  aie.runtime_sequence(%h: memref<32768xi32>) {{
    {fills}
  }}
}}"
        )
    };
    for (device, fills, expected) in [
        ("xcve2802", 4, ("completes", "proof")),
        ("xcve2802", 5, ("races", "lost_push")),
        ("xcve3858", 16, ("completes", "proof")),
        // The tile has 16 descriptors, so that the last fill also writes the first one again.
        ("xcve3858", 17, ("races", "bd_reuse")),
    ] {
        let net = net(&text(device, fills));
        let decision = decide(&net, &Limits::default());
        assert_eq!(verdicts::words(&decision), expected, "{device}, {fills}: {:?}", decision.story);
        let tells = |what: &str| decision.story.iter().any(|line| line.text.contains(what));
        assert_eq!(tells("fewer than 16 earlier tasks"), fills == 17);
        let mut depths: Vec<_> = net.channels.iter().map(|channel| channel.queue).collect();
        depths.sort_unstable();
        assert_eq!(depths, [4, if device == "xcve3858" { 16 } else { 4 }]);
    }
}

/// A path over many columns holds more words than one to a neighbour.
#[test]
fn a_long_path() {
    let text = |column: u32| {
        format!(
            "aie.device(xcve2802) {{
  %s = aie.tile(2, 0)
  %a = aie.tile(2, 3)
  %b = aie.tile({column}, 3)
  aie.objectfifo @go(%s, {{%a}}, 1 : i32) : !aie.objectfifo<memref<1024xi32>>
  aie.objectfifo @x(%a, {{%b}}, 1 : i32) : !aie.objectfifo<memref<300xi32>>
  aie.objectfifo @y(%a, {{%b}}, 1 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.core(%a) {{
    %0 = aie.objectfifo.acquire @go(Consume, 1) : !aie.objectfifosubview<memref<1024xi32>>
    %1 = aie.objectfifo.acquire @x(Produce, 1) : !aie.objectfifosubview<memref<300xi32>>
    aie.objectfifo.release @x(Produce, 1)
    %2 = aie.objectfifo.acquire @x(Produce, 1) : !aie.objectfifosubview<memref<300xi32>>
    aie.objectfifo.release @x(Produce, 1)
    %3 = aie.objectfifo.acquire @x(Produce, 1) : !aie.objectfifosubview<memref<300xi32>>
    aie.objectfifo.release @x(Produce, 1)
    %4 = aie.objectfifo.acquire @y(Produce, 1) : !aie.objectfifosubview<memref<16xi32>>
    aie.objectfifo.release @y(Produce, 1)
    aie.objectfifo.release @go(Consume, 1)
    aie.end
  }}
  aie.core(%b) {{
    %0 = aie.objectfifo.acquire @y(Consume, 1) : !aie.objectfifosubview<memref<16xi32>>
    %c0 = arith.constant 0 : index
    %c3 = arith.constant 3 : index
    %c1 = arith.constant 1 : index
    scf.for %i = %c0 to %c3 step %c1 {{
      %1 = aie.objectfifo.acquire @x(Consume, 1) : !aie.objectfifosubview<memref<300xi32>>
      aie.objectfifo.release @x(Consume, 1)
    }}
    aie.end
  }}
  aie.runtime_sequence(%h: memref<2048xi32>) {{
    aiex.npu.dma_memcpy_nd(%h[0, 0, 0, 0][1, 1, 2, 1024][0, 0, 1024, 1]) {{id = 0 : i64, issue_token = true, metadata = @go}} : memref<2048xi32>
    aiex.npu.dma_wait {{symbol = @go}}
  }}
}}"
        )
    };
    for (column, expected) in [(4, ("fails", "deadlock")), (30, ("undecided", "buffers"))] {
        let decision = decide(&net(&text(column)), &Limits::default());
        assert_eq!(verdicts::words(&decision), expected, "{:?} {:?}", decision.verdict, decision.story);
    }
}

/// A core and a channel in a circle, which add to a lock that nobody takes from, once for each word that the path holds.
#[test]
fn a_lock_that_only_rises() {
    let ops = vec![takes(OUT_FREE, 1), gives(IN_FREE, 1), gives(OUT_FULL, 1)];
    let steps = vec![copy(DRAIN, 0, 1), copy(FEED, 1, 1), Step::Await(DRAIN)];
    let mut plan = one_core(ops, steps);
    plan.channels[INTO].bds = vec![Bd { acquire: None, ..bd(1, IN_FREE, IN_FULL) }];
    plan.channels[FROM].bds = vec![bd(1, OUT_FULL, OUT_FREE)];
    expect(&plan, ("undecided", "overflow"));
    assert!(endings(&plan, &mut Random(0x5eed)).contains(&End::Over));
}

/// A channel raises a lock twice, and a core lowers it twice. Both releases may come before the core.
#[test]
fn a_slow_acquirer_beside_a_conflict() {
    let mut ops = one_by_one();
    ops[0] = Op::Acquire(Acquire { lock: IN_FULL, amount: 2, is_exact: true });
    ops[2] = gives(IN_FREE, 2);
    let steps = vec![copy(DRAIN, 0, OBJECT), copy(FEED, 1, 2 * OBJECT), Step::Await(DRAIN)];
    let mut plan = one_core(ops, steps);
    let (row, up) = (Row(3), plan.locks.len());
    plan.locks.push(Lock { row, number: 0, initial: 0 });
    let into = plan.channels.len();
    let silent = Bd { words: 1, acquire: None, release: None };
    let release = Some(Release { lock: up, amount: 32 });
    let raises = Bd { release, ..silent };
    for (row, direction, bd) in [(row, Direction::S2mm, raises), (Row(4), Direction::Mm2s, silent)] {
        plan.channels.push(Channel { row, direction, number: 0, bds: vec![bd], runs: Some(2) });
    }
    plan.flows.push((into + 1, vec![into]));
    plan.cores.push(Core { row, ops: vec![Op::Loop(Some(2), vec![takes(up, 32)])] });
    expect(&plan, ("undecided", "overflow"));
    assert!(endings(&plan, &mut Random(0x5eed)).contains(&End::Over));
}
