//! Compares the engine with all orders of small random designs. `AIE_PATTERN_CASES=10000 AIE_PATTERN_STATES=12000` makes
//! the test long.

use std::collections::{BTreeMap, BTreeSet};
use std::env;

use aie_pattern_design::liveness::net::{
    Acquire, Action, Core, Direction, Lock, Net, Op, Push, Release, Step, Transfer, Trips, When, Window,
};
use aie_pattern_design::liveness::net::{Arbiter, Channel, Descriptor, Start, Stream};
use aie_pattern_design::liveness::{Limits, decide};
use serde_json::{Value, json};

use crate::naive::{Search, endings, hazards};
use crate::random::{Random, cases};
use crate::{case, verdicts};

fn push(
    random: &mut Random,
    fifo: &str,
    words: usize,
    id: usize,
    token: Option<bool>,
    is_alone: bool,
) -> Value {
    let id = if is_alone { id } else { random.pick(&[id, id, 0, 1]) };
    let token = token.unwrap_or_else(|| random.chance(40));
    json!({"op": "push", "fifo": fifo, "words": words, "token": token, "bd": id})
}

/// One core, and a sequence with many ways to fail.
fn busy(random: &mut Random) -> Value {
    let alone = random.chance(60);
    let (tasks, words, drains) =
        (random.pick(&[3, 4, 5, 6]), random.pick(&[1, 1, 2]), random.pick(&[1, 1, 2, 3]));
    let total = tasks * words;
    let mut steps: Vec<_> = (0..tasks).map(|id| push(random, "i", words, id, None, alone)).collect();
    for drain in 0..drains {
        let words = total / drains + if drain == 0 { total % drains } else { 0 };
        let at = random.below(steps.len() + 1);
        let step = push(random, "o", words, 9 + drain, Some(true), alone);
        steps.insert(at, step);
    }
    for _ in 0..random.pick(&[0, 1, 2, 3]) {
        let at = 1 + random.below(steps.len());
        let (op, mut fifo) = (random.pick(&["await", "await", "space"]), json!(random.pick(&["i", "o"])));
        if steps[at - 1]["op"] == "push" && op == "await" && random.chance(80) {
            fifo = steps[at - 1]["fifo"].clone();
            steps[at - 1]["token"] = json!(true);
        }
        steps.insert(at, json!({"op": op, "fifo": fifo}));
    }
    let trips = if random.chance(90) { json!("inf") } else { json!(2) };
    json!({
        "fifos": [
            {"name": "i", "prod": "shim", "cons": ["c"], "depth": random.pick(&[1, 1, 2]), "size": 1},
            {"name": "o", "prod": "c", "cons": ["shim"], "depth": 1, "size": 1},
        ],
        "cores": {"c": [["loop", trips, [["get", "i", 1], ["free", "i", 1], ["put", "o", 1], ["pub", "o", 1]]]]},
        "seq": steps, "buf": [0, 0],
    })
}

/// Two cores, a fork or a chain.
pub(crate) fn forked(random: &mut Random) -> Value {
    let (is_fork, objects, is_calm) = (random.chance(50), random.pick(&[2, 3]), random.chance(70));
    let amount = |random: &mut Random| if is_calm { 1 } else { random.pick(&[1, 1, 2]) };
    let (a, b, c) = (amount(random), amount(random), amount(random));
    let freed = if is_calm { a } else { random.pick(&[a, a, 1]) };
    let mut first = vec![json!(["get", "i", a]), json!(["put", "m", b]), json!(["pub", "m", b])];
    first.push(json!(["free", "i", freed]));
    let mut second =
        vec![json!(["get", "m", c]), json!(["put", "o", 1]), json!(["free", "m", c]), json!(["pub", "o", 1])];
    if is_fork {
        second.insert(0, json!(["get", "i", 1]));
        second.push(json!(["free", "i", 1]));
    }
    let mut steps = if random.chance(50) {
        (0..objects).map(|id| push(random, "i", 2, id, None, true)).collect()
    } else {
        let last = if is_calm { 2 } else { random.pick(&[2, 3, 4]) };
        vec![push(random, "i", 2 * objects - 2, 0, None, true), push(random, "i", last, 1, None, true)]
    };
    let drained = if is_calm { 2 * objects } else { 2 * random.pick(&[objects, 1]) };
    let at = random.below(steps.len() + 1);
    let drain = push(random, "o", drained, 9, Some(true), true);
    steps.insert(at, drain);
    steps.push(json!({"op": "await", "fifo": "o"}));
    let trips = if is_calm || random.chance(50) { json!("inf") } else { json!(2) };
    json!({
        "fifos": [
            {"name": "i", "prod": "shim", "cons": if is_fork { json!(["c1", "c2"]) } else { json!(["c1"]) },
             "depth": random.pick(&[1, 2]), "size": 2},
            {"name": "m", "prod": "c1", "cons": ["c2"], "depth": random.pick(&[1, 2]), "size": 1, "shared": random.chance(80)},
            {"name": "o", "prod": "c2", "cons": ["shim"], "depth": 1, "size": 2},
        ],
        "cores": {"c1": [["loop", trips, first]], "c2": [["loop", "inf", second]]},
        "seq": steps, "buf": random.pick(&[[0, 0], [0, 0], [1, 1]]),
    })
}

/// How many tasks wait in a queue: four on most devices.
fn queue(random: &mut Random) -> usize {
    random.pick(&[4, 4, 4, 1, 2, 6])
}

/// Channels, locks and cores in random combinations: shared locks, equal acquires, arbiters, chains, windows.
fn wild(random: &mut Random) -> Net {
    let mut net = Net::default();
    let locks = 2 + random.below(3);
    for lock in 0..locks {
        net.locks.push(Lock { name: format!("lock {lock}"), place: None, initial: random.below(3) as u32 });
    }
    let is_wild = random.chance(40);
    let lock =
        |random: &mut Random, acquirer: usize| if is_wild { random.below(locks) } else { acquirer % locks };
    let when = |random: &mut Random| if is_wild && random.chance(10) { When::Equal } else { When::AtLeast };
    let amount = |random: &mut Random| random.pick(&[1, 1, 1, 2]);
    for core in 0..=random.below(2) {
        let window =
            Window { acquire: lock(random, core), release: random.below(locks), unit: amount(random) };
        let mut body = Vec::new();
        for _ in 0..=random.below(3) {
            let (held, place) = (1 + random.below(2) as u32, None);
            match random.below(3) {
                0 => {
                    body.push(Op::Hold { window: 0, objects: held, place });
                    body.push(Op::Give { window: 0, objects: 1, place });
                }
                1 => body.push(Op::Acquire {
                    acquire: Acquire { lock: lock(random, core), amount: amount(random), when: when(random) },
                    place,
                }),
                _ => {
                    body.push(Op::Acquire {
                        acquire: Acquire {
                            lock: lock(random, core),
                            amount: amount(random),
                            when: when(random),
                        },
                        place,
                    });
                    body.push(Op::Release {
                        release: Release { lock: random.below(locks), amount: amount(random) },
                        place,
                    });
                }
            }
        }
        let trips = if random.chance(40) { Trips::Endless } else { Trips::Times(1 + random.below(3) as u64) };
        let program = vec![Op::Loop { trips, body, place: None }];
        net.cores.push(Core { name: format!("core {core}"), place: None, windows: vec![window], program });
    }
    if random.chance(50) {
        net.arbiters.push(Arbiter { name: "the arbiter".into(), place: None });
    }
    // Two paths: from the sequence to the array, and back.
    for path in 0..2 {
        let fed = path == 0;
        let mut ends = Vec::new();
        for direction in [Direction::Mm2s, Direction::S2mm] {
            let is_shim = (direction == Direction::Mm2s) == fed;
            let acquirer = net.cores.len() + path;
            let started = if is_shim && random.chance(10) { 1 + random.below(2) } else { 0 };
            let descriptor = Descriptor {
                words: 1 + random.below(2) as u64,
                acquire: random.chance(80).then(|| Acquire {
                    lock: lock(random, acquirer),
                    amount: amount(random),
                    when: when(random),
                }),
                release: random
                    .chance(80)
                    .then(|| Release { lock: random.below(locks), amount: amount(random) }),
                next: (started == 0 && random.chance(70)).then_some(0),
            };
            ends.push(net.channels.len());
            net.channels.push(Channel {
                name: format!("channel {}", net.channels.len()),
                place: None,
                direction,
                queue: queue(random),
                tile: usize::from(!is_shim) * (1 + net.channels.len()),
                descriptors: if is_shim && started == 0 { Vec::new() } else { vec![descriptor] },
                starts: if is_shim {
                    vec![Start { first: 0, repeat: 1 }; started]
                } else {
                    vec![Start { first: 0, repeat: 1 + random.below(3) as u32 }]
                },
            });
        }
        let words = random.below(2) as u64;
        let arbiter = (!net.arbiters.is_empty() && random.chance(80)).then_some(0);
        net.streams.push(Stream {
            source: ends[0],
            sinks: vec![ends[1]],
            promised: words,
            at_most: words,
            arbiter,
        });
    }
    if random.chance(20) {
        join_or_fork(random, &mut net);
    }
    for _ in 0..2 + random.below(6) {
        let channel = random.pick(&[0, 3]);
        let what = match random.below(8) {
            0 => Action::Await(channel),
            1 => Action::Poll(channel),
            2 => Action::Write { tile: 0, ids: vec![random.below(3) as u32] },
            _ => {
                let ids = random.chance(50);
                let chain = (0..=random.below(2)).map(|at| Transfer {
                    id: ids.then_some(at as u32),
                    words: 1 + at as u64,
                    acquire: None,
                    release: None,
                });
                Action::Push(Push {
                    channel,
                    chain: chain.collect(),
                    writes: random.chance(70),
                    repeat: random.pick(&[1, 1, 2]),
                    token: random.chance(60),
                })
            }
        };
        net.sequence.push(Step { what, place: None });
    }
    net
}

/// Adds a channel to the first path: one more receiver of its words, or one more sender to its receiver.
fn join_or_fork(random: &mut Random, net: &mut Net) {
    let id = net.channels.len();
    let is_fork = random.chance(50);
    let direction = if is_fork { Direction::S2mm } else { Direction::Mm2s };
    let lock = random.below(net.locks.len());
    let release = random.chance(50).then_some(Release { lock, amount: 1 });
    let ring = random.chance(50).then_some(0);
    net.channels.push(Channel {
        name: format!("channel {id}"),
        place: None,
        direction,
        queue: 4,
        tile: 1 + id,
        descriptors: vec![Descriptor {
            words: 1 + random.below(2) as u64,
            acquire: None,
            release,
            next: ring,
        }],
        starts: vec![Start { first: 0, repeat: 1 + random.below(2) as u32 }],
    });
    if is_fork {
        net.streams[0].sinks.push(id);
    } else {
        let sinks = net.streams[0].sinks.clone();
        net.streams.push(Stream { source: id, sinks, arbiter: None, ..net.streams[0].clone() });
    }
}

/// Compares the verdict on a net with all of its orders. Where the search is cut, an ending that it found still refutes
/// a verdict.
fn compare(net: &Net, tally: &mut BTreeMap<String, usize>) -> Result<(), String> {
    let orders = endings(net, states());
    let decision = decide(net, &Limits::default());
    let (verdict, kind) = verdicts::words(&decision);
    let is_whole = orders.search == Search::Whole;
    let outcome = if is_whole { format!("{verdict} ({kind})") } else { format!("{:?}", orders.search) };
    *tally.entry(outcome).or_default() += 1;

    let is_right = match (orders.good > 0, orders.bad > 0, verdict) {
        (_, _, "undecided") => {
            let may_be_over = !is_whole || orders.good > 0 && orders.bad > 0;
            kind == "conflict" || kind == "overflow" && may_be_over
        }
        _ if orders.search == Search::Over => false,
        (true, true, _) => verdict == "races",
        (true, false, _) => verdict == "completes" || !is_whole && verdict == "races",
        (false, true, _) => verdict == "fails" || !is_whole && verdict == "races",
        (false, false, _) => !is_whole,
    };
    if !is_right {
        return Err(format!("{verdict} ({kind}), but {orders:?}"));
    }
    let told: BTreeSet<usize> = decision.steps_at_risk().collect();
    if told.is_empty() {
        return Ok(());
    }
    let (real, search) = hazards(net, states());
    if !real.is_subset(&told) {
        return Err(format!("{verdict} ({kind}), told {told:?} of the risks {real:?}"));
    }
    if search == Search::Whole {
        let doubt = if real == told { "each risk is real" } else { "some risk is not real" };
        *tally.entry(doubt.to_owned()).or_default() += 1;
    }
    Ok(())
}

/// The most states of a compared design.
pub(crate) fn states() -> usize {
    env::var("AIE_PATTERN_STATES").map_or(10_000, |states| states.parse().unwrap())
}

#[test]
fn of_designs_with_fifos() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut tally = BTreeMap::new();
    for at in 0..cases(30) {
        let design = if random.chance(70) { busy(&mut random) } else { forked(&mut random) };
        let mut net = case::net(&design);
        let queue = queue(&mut random);
        net.channels.iter_mut().for_each(|channel| channel.queue = queue);
        if let Err(error) = compare(&net, &mut tally) {
            panic!("design {at}, queues of {queue}: {error}\n{design}");
        }
    }
    println!("{tally:#?}");
    for verdict in ["completes (proof)", "fails (deadlock)", "races (lost_push)", "races (bd_reuse)"] {
        assert!(tally.contains_key(verdict), "{verdict}: {tally:?}");
    }
}

#[test]
fn of_nets_without_a_plan() {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let mut tally = BTreeMap::new();
    for at in 0..cases(60) {
        let net = wild(&mut random);
        if let Err(error) = compare(&net, &mut tally) {
            panic!("net {at}: {error}\n{net:#?}");
        }
    }
    println!("{tally:#?}");
    for verdict in [
        "completes (proof)",
        "completes (exhaustive)",
        "fails (deadlock)",
        "fails (exhaustive)",
        "races (exhaustive)",
    ] {
        assert!(tally.contains_key(verdict), "{verdict}: {tally:?}");
    }
}

/// A verdict is that of every number of words on each path, from none to the most: what completes completes with all, and what fails
/// with all.
#[test]
fn of_paths_of_every_capacity() {
    let mut random = Random(0x1b87_3593_cc9e_2d51);
    let mut tally: BTreeMap<&str, usize> = BTreeMap::new();
    for at in 0..cases(40) {
        let mut net = if random.chance(60) { rivals(&mut random) } else { wild(&mut random) };
        let most: Vec<u64> = net.streams.iter().map(|_| random.below(4) as u64).collect();
        let mut ends = BTreeSet::new();
        for mut rest in 0..most.iter().map(|most| most + 1).product::<u64>() {
            for (stream, most) in net.streams.iter_mut().zip(&most) {
                (stream.promised, stream.at_most) = (rest % (most + 1), rest % (most + 1));
                rest /= most + 1;
            }
            let orders = endings(&net, states() / 8);
            ends.insert(if orders.search == Search::Whole {
                Some((orders.good > 0, orders.bad > 0))
            } else {
                None
            });
        }
        for (stream, &most) in net.streams.iter_mut().zip(&most) {
            (stream.promised, stream.at_most) = (0, most);
        }
        let decision = decide(&net, &Limits::default());
        let verdict = verdicts::words(&decision).0;
        let all = |end| ends.iter().all(|one| one.is_none_or(|one| one == end));
        let is_right = match verdict {
            "completes" => all((true, false)),
            "fails" => all((false, true)),
            _ => true,
        };
        assert!(is_right, "net {at}: {verdict}, but {ends:?}\n{net:#?}");
        let is_mixed = ends.contains(&Some((true, false))) && ends.len() > 1;
        *tally.entry(if is_mixed { "the words decide" } else { verdict }).or_default() += 1;
    }
    println!("{tally:#?}");
    for outcome in ["completes", "fails", "the words decide"] {
        assert!(tally.contains_key(outcome), "{outcome}: {tally:?}");
    }
}

/// A sender passes one word, takes a lock and sends four more, to a receiver that never opens; another one needs the lock. With room
/// for one to four words, the first keeps the lock forever, and with none or five it does not.
#[test]
fn of_room_for_a_word_but_not_for_all() {
    let verdict = |least: u64, most: u64| {
        let mut net = Net::default();
        net.locks.push(Lock { name: "the lock".into(), place: None, initial: 1 });
        let acquire = Some(Acquire { lock: 0, amount: 1, when: When::AtLeast });
        let release = Some(Release { lock: 0, amount: 1 });
        let first = Descriptor { words: 1, acquire: None, release: None, next: Some(1) };
        let held = Descriptor { words: 4, acquire, release, next: None };
        for (direction, tile, descriptors) in [
            (Direction::Mm2s, 1, vec![first, held]),
            (Direction::Mm2s, 1, vec![Descriptor { words: 2, ..held }]),
            (Direction::S2mm, 2, Vec::new()),
            (Direction::S2mm, 0, Vec::new()),
        ] {
            let starts =
                if descriptors.is_empty() { Vec::new() } else { vec![Start { first: 0, repeat: 1 }] };
            let name = format!("channel {}", net.channels.len());
            net.channels.push(Channel { name, place: None, direction, queue: 4, tile, descriptors, starts });
        }
        for (source, sink) in [(0, 2), (1, 3)] {
            net.streams.push(Stream {
                source,
                sinks: vec![sink],
                promised: least,
                at_most: most,
                arbiter: None,
            });
        }
        let chain = vec![Transfer { id: None, words: 2, acquire: None, release: None }];
        let push = Push { channel: 3, chain, writes: true, repeat: 1, token: true };
        for what in [Action::Push(push), Action::Await(3)] {
            net.sequence.push(Step { what, place: None });
        }
        verdicts::words(&decide(&net, &Limits::default())).0
    };
    let alone: Vec<_> = (0..=8).map(|words| verdict(words, words)).collect();
    let races = ["races"; 4];
    let completes = ["completes"; 4];
    assert_eq!(alone, [&["completes"][..], &races, &completes].concat());
    assert_eq!(verdict(0, 8), "undecided");
    assert_eq!(verdict(5, 8), "completes");
}

/// Two senders that compete for a lock, of which one first sends without it, to receivers that wait for each other or for locks.
fn rivals(random: &mut Random) -> Net {
    let mut net = Net::default();
    for lock in 0..3 {
        let initial = u32::from(lock == 0) * (1 + random.below(2) as u32);
        net.locks.push(Lock { name: format!("lock {lock}"), place: None, initial });
    }
    let takes = |lock| Some(Acquire { lock, amount: 1, when: When::AtLeast });
    let gives = |lock| Some(Release { lock, amount: 1 });
    let mut words = |_| 1 + random.below(4) as u64;
    let words: Vec<u64> = (0..5).map(&mut words).collect();
    let bd = |words, acquire, release, next| Descriptor { words, acquire, release, next };
    let mut add = |direction, tile, descriptors: Vec<Descriptor>, starts: Vec<Start>| {
        net.channels.push(Channel {
            name: format!("channel {}", net.channels.len()),
            place: None,
            direction,
            queue: 4,
            tile,
            descriptors,
            starts,
        });
    };
    let start = |repeat| vec![Start { first: 0, repeat }];
    let first = vec![
        bd(words[0], None, None, Some(1)),
        bd(words[1], takes(0), gives(0), random.chance(30).then_some(0)),
    ];
    add(Direction::Mm2s, 1, first, start(1));
    let waits = random.chance(70).then_some(takes(2)).flatten();
    add(Direction::Mm2s, 1, vec![bd(words[2], takes(0), gives(0), None)], start(1 + random.below(2) as u32));
    let opened = bd(words[3], takes(1), None, random.chance(60).then_some(0));
    add(Direction::S2mm, 2, vec![opened], start(1));
    add(Direction::S2mm, 2, vec![bd(words[2], waits, gives(1), random.chance(50).then_some(0))], start(1));
    add(Direction::S2mm, 0, Vec::new(), Vec::new());
    add(
        Direction::Mm2s,
        3,
        vec![bd(words[4], random.chance(50).then_some(takes(1)).flatten(), gives(2), None)],
        start(1),
    );
    for (source, sink) in [(0, 2), (1, 3), (5, 4)] {
        net.streams.push(Stream { source, sinks: vec![sink], promised: 0, at_most: 0, arbiter: None });
    }
    let chain = vec![Transfer { id: None, words: words[4], acquire: None, release: None }];
    let push = Push { channel: 4, chain, writes: true, repeat: 1, token: true };
    net.sequence.push(Step { what: Action::Push(push), place: None });
    net.sequence.push(Step { what: Action::Await(4), place: None });
    net
}

/// Two to four sources of one channel, most of them equal.
fn merged(random: &mut Random) -> Net {
    let mut net = Net::default();
    let count = random.pick(&[2, 3, 3, 4]);
    let (words, slots) = (1 + random.below(2) as u64, 1 + random.below(2) as u32);
    let (has_cores, is_limited) = (count == 2 && random.chance(50), random.chance(50));
    let trips = if random.chance(50) { Trips::Endless } else { Trips::Times(1 + random.below(2) as u64) };
    let room = random.below(2) as u64;
    let arbiter = random.chance(60).then_some(0);
    let other = random.below(4 * count);
    let channel = |id: usize, direction, queue, descriptors: Vec<Descriptor>| Channel {
        name: format!("channel {id}"),
        place: None,
        direction,
        queue,
        tile: id,
        starts: vec![Start { first: 0, repeat: 1 }; descriptors.len()],
        descriptors,
    };
    net.arbiters.push(Arbiter { name: "the arbiter".into(), place: None });
    for id in 0..count {
        let (free, full) = (2 * id, 2 * id + 1);
        // One that is no twin of the others.
        let initial = slots + u32::from(id == other);
        net.locks.push(Lock { name: format!("free {id}"), place: None, initial });
        net.locks.push(Lock { name: format!("full {id}"), place: None, initial: 0 });
        let (takes, gives) = match (has_cores, is_limited) {
            (true, _) => (full, free),
            (false, true) => (free, full),
            (false, false) => (free, free),
        };
        let descriptor = Descriptor {
            words,
            acquire: Some(Acquire { lock: takes, amount: 1, when: When::AtLeast }),
            release: Some(Release { lock: gives, amount: 1 }),
            next: Some(0),
        };
        net.channels.push(channel(id, Direction::Mm2s, 4, vec![descriptor]));
        net.streams.push(Stream { source: id, sinks: vec![count], promised: room, at_most: room, arbiter });
        if has_cores {
            let acquire = Acquire { lock: free, amount: 1, when: When::AtLeast };
            let body = vec![
                Op::Acquire { acquire, place: None },
                Op::Release { release: Release { lock: full, amount: 1 }, place: None },
            ];
            let program = vec![Op::Loop { trips, body, place: None }];
            net.cores.push(Core { name: format!("core {id}"), place: None, windows: Vec::new(), program });
        }
    }
    let queue = queue(random);
    net.channels.push(channel(count, Direction::S2mm, queue, Vec::new()));
    for _ in 0..=random.below(4) {
        let what = match random.below(6) {
            0 | 1 => Action::Await(count),
            2 => Action::Poll(count),
            _ => Action::Push(Push {
                channel: count,
                chain: vec![Transfer {
                    id: random.chance(50).then_some(0),
                    words: 1 + random.below(5) as u64,
                    acquire: None,
                    release: None,
                }],
                writes: random.chance(70),
                repeat: 1,
                token: random.chance(80),
            }),
        };
        net.sequence.push(Step { what, place: None });
    }
    net
}

#[test]
fn of_equal_sources() {
    let mut random = Random(0x1d87_2b41_c0ff_ee11);
    let mut tally = BTreeMap::new();
    for at in 0..cases(40) {
        let net = merged(&mut random);
        if let Err(error) = compare(&net, &mut tally) {
            panic!("net {at}: {error}\n{net:#?}");
        }
    }
    println!("{tally:#?}");
    for verdict in ["completes (exhaustive)", "fails (exhaustive)", "races (exhaustive)"] {
        assert!(tally.contains_key(verdict), "{verdict}: {tally:?}");
    }
}
