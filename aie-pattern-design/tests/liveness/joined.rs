//! Random joins: two to four processes release one lock, and its acquirer gives back to a lock of each. Compares what the engine
//! proves through them with all orders.

use std::collections::{BTreeMap, BTreeSet};

use aie_pattern_design::liveness::net::{
    Acquire, Action, Channel, ChannelId, Core, Descriptor, Direction, Lock, LockId, Net, Op, Push, Release,
    Start, Step, Stream, Transfer, Trips, When,
};
use aie_pattern_design::liveness::{Limits, decide};

use crate::naive::{Search, endings, hazards};
use crate::orders::states;
use crate::random::{Random, cases};
use crate::verdicts;

/// The lock that the sides of a join release.
const FULL: LockId = 0;

/// A side of a join.
#[derive(Clone, Copy)]
struct Side {
    own: LockId,
    take: u32,
    give: u32,
}

/// A join under construction.
#[derive(Default)]
struct Draft {
    net: Net,
    sides: Vec<Side>,
    /// The channels that the sequence pushes to, each with the words that it moves in a round.
    feeds: Vec<(ChannelId, u64)>,
}

impl Draft {
    fn lock(&mut self, name: &str, initial: u32) -> LockId {
        self.net.locks.push(Lock { name: name.into(), place: None, initial });
        self.net.locks.len() - 1
    }

    /// A channel that runs its descriptors in a ring; without any, one that the sequence pushes to.
    fn channel(&mut self, direction: Direction, descriptors: Vec<Descriptor>, queue: usize) -> ChannelId {
        let id = self.net.channels.len();
        let is_shim = descriptors.is_empty();
        self.net.channels.push(Channel {
            name: format!("channel {id}"),
            place: None,
            direction,
            queue,
            tile: if is_shim { 0 } else { 1 + id },
            descriptors,
            starts: if is_shim { Vec::new() } else { vec![Start { first: 0, repeat: 1 }] },
        });
        id
    }

    fn stream(&mut self, source: ChannelId, sinks: Vec<ChannelId>, room: u64) {
        self.net.streams.push(Stream { source, sinks, promised: room, at_most: room, arbiter: None });
    }
}

fn acquire(lock: LockId, amount: u32) -> Acquire {
    Acquire { lock, amount, when: When::AtLeast }
}

fn ring(words: u64, acquire: Option<Acquire>, release: Option<Release>) -> Descriptor {
    Descriptor { words, acquire, release, next: Some(0) }
}

fn acquires(lock: LockId, amount: u32) -> Op {
    Op::Acquire { acquire: acquire(lock, amount), place: None }
}

fn releases(lock: LockId, amount: u32) -> Op {
    Op::Release { release: Release { lock, amount }, place: None }
}

fn shuffle<T>(random: &mut Random, list: &mut [T]) {
    for at in (1..list.len()).rev() {
        list.swap(at, random.below(at + 1));
    }
}

fn core(draft: &mut Draft, body: Vec<Op>) {
    let program = vec![Op::Loop { trips: Trips::Endless, body, place: None }];
    let name = format!("core {}", draft.net.cores.len());
    draft.net.cores.push(Core { name, place: None, windows: Vec::new(), program });
}

/// A join and its sequence.
fn joined(random: &mut Random) -> Net {
    let mut draft = Draft::default();
    let initial = random.pick(&[0, 0, 0, 0, 0, 1, 2]);
    draft.lock("full", initial);
    let queue = random.pick(&[1, 1, 2, 4]);
    let count = random.pick(&[2, 2, 2, 2, 3, 3, 4]);
    // What the acquirer takes for each object, unless it is unfair.
    let is_even = random.chance(60);
    for at in 0..count {
        let take = if is_even { 1 } else { random.pick(&[1, 1, 2]) };
        let give = if is_even { 1 } else { random.pick(&[1, 1, 2, 3]) };
        let slots = random.pick(&[1, 1, 1, 2]);
        let initial = take * slots + u32::from(random.chance(5));
        let own = draft.lock(&format!("own {at}"), initial);
        draft.sides.push(Side { own, take, give });
    }
    let is_long = count == 2 && random.chance(15);
    inputs(random, &mut draft, queue);
    let out = output(random, &mut draft, queue);
    sequence(random, &mut draft, out, is_long);
    draft.net
}

/// The sides, and what feeds them.
fn inputs(random: &mut Random, draft: &mut Draft, queue: usize) {
    let sides = draft.sides.clone();
    let mut open: Option<(u64, usize)> = None;
    for (at, &Side { own, take, give }) in sides.iter().enumerate() {
        let mut release = Release { lock: FULL, amount: give };
        let mut take = acquire(own, take);
        let words = random.pick(&[1, 1, 1, 2]);
        // A core that is a side: one that needs words, or only its lock.
        if at + 1 == sides.len() && random.chance(12) {
            let is_fed = random.chance(60);
            let mut body = vec![acquires(own, take.amount), releases(FULL, give)];
            if is_fed {
                let (free, full) = (draft.lock("free", 1), draft.lock("filled", 0));
                body.insert(random.below(2), acquires(full, 1));
                body.insert(2 + random.below(2), releases(free, 1));
                (take, release) = (acquire(free, 1), Release { lock: full, amount: 1 });
            }
            core(draft, body);
            if !is_fed {
                continue;
            }
        }
        let mut descriptors = vec![ring(words, Some(take), Some(release))];
        if random.chance(10) {
            // Every other descriptor has no lock.
            descriptors[0].next = Some(1);
            descriptors.push(ring(1, None, None));
        }
        let words = descriptors.iter().map(|descriptor| descriptor.words).sum();
        let sink = draft.channel(Direction::S2mm, descriptors, 4);
        // A broadcast feeds two sides.
        if let Some((_, stream)) = open.take().filter(|&(of, _)| of == words && random.chance(40)) {
            draft.net.streams[stream].sinks.push(sink);
            continue;
        }
        let is_free = random.chance(8);
        let source = if is_free {
            draft.channel(Direction::Mm2s, vec![ring(1, None, None)], 4)
        } else {
            draft.channel(Direction::Mm2s, Vec::new(), queue)
        };
        if !is_free {
            draft.feeds.push((source, words));
        }
        let room = random.pick(&[0, 0, 0, 1]);
        open = Some((words, draft.net.streams.len()));
        draft.stream(source, vec![sink], room);
    }
}

/// The acquirer, and the channel behind it that the sequence drains, with the words of an object.
fn output(random: &mut Random, draft: &mut Draft, queue: usize) -> (ChannelId, u64) {
    let mut sides = draft.sides.clone();
    shuffle(random, &mut sides);
    let all: u32 = sides.iter().map(|side| side.give).sum();
    let is_fair = random.chance(80);
    let all = if is_fair { all } else { (all + random.pick(&[1, 0, 2])).saturating_sub(1).max(1) };
    if !is_fair && random.chance(50) {
        sides.pop();
    }
    let back: Vec<Release> = sides.iter().map(|side| Release { lock: side.own, amount: side.take }).collect();
    let mut descriptors = Vec::new();
    if random.chance(25) {
        let (free, full) = (draft.lock("out free", 1), draft.lock("out full", 0));
        let mut body = vec![acquires(FULL, all), acquires(free, 1)];
        if random.chance(30) {
            body.swap(0, 1);
        }
        let mut ends: Vec<Op> = back.iter().map(|back| releases(back.lock, back.amount)).collect();
        ends.push(releases(full, 1));
        shuffle(random, &mut ends);
        body.extend(ends);
        core(draft, body);
        descriptors.push(ring(1, Some(acquire(full, 1)), Some(Release { lock: free, amount: 1 })));
    } else {
        let in_parts = is_fair && random.chance(30);
        for (at, &back) in back.iter().enumerate() {
            let part = sides.get(at).map_or(1, |side| side.give);
            let takes = if in_parts { Some(part) } else { (at == 0).then_some(all) };
            descriptors.push(ring(1, takes.map(|amount| acquire(FULL, amount)), Some(back)));
        }
        let count = descriptors.len();
        for (at, descriptor) in descriptors.iter_mut().enumerate() {
            descriptor.next = Some((at + 1) % count);
        }
    }
    let words = descriptors.len() as u64;
    let source = draft.channel(Direction::Mm2s, descriptors, 4);
    let out = draft.channel(Direction::S2mm, Vec::new(), queue);
    draft.stream(source, vec![out], random.pick(&[0, 0, 1]));
    (out, words)
}

/// Rounds of pushes and awaits, some of them in other places.
fn sequence(random: &mut Random, draft: &mut Draft, (out, words): (ChannelId, u64), is_long: bool) {
    let rounds = if is_long { 2 } else { random.pick(&[2, 2, 3]) };
    let objects = if is_long { 16 + random.below(8) as u64 } else { random.pick(&[1, 1, 1, 2]) };
    let is_written = random.chance(70);
    let is_late = random.chance(25);
    let push = |channel: ChannelId, words: u64, round: usize, token: bool| {
        let id = is_written.then_some((channel * 4 + round % 2 * usize::from(is_late)) as u32);
        let chain = vec![Transfer { id, words: words * objects, acquire: None, release: None }];
        Action::Push(Push { channel, chain, writes: true, repeat: 1, token })
    };
    let mut steps = Vec::new();
    for round in 0..rounds {
        let mut pushes: Vec<Action> = Vec::new();
        let mut awaits = Vec::new();
        for &(channel, words) in &draft.feeds {
            let is_awaited = random.chance(8);
            pushes.push(push(channel, words, round, is_awaited));
            awaits.extend(is_awaited.then_some(Action::Await(channel)));
        }
        pushes.push(push(out, words, round, true));
        if random.chance(92) {
            awaits.push(Action::Await(out));
        }
        shuffle(random, &mut pushes);
        shuffle(random, &mut awaits);
        steps.extend(pushes);
        steps.extend(awaits);
    }
    // A few steps change places, and an await may leave.
    for _ in 0..random.pick(&[0, 0, 0, 1, 2, 3]) {
        let (from, to) = (random.below(steps.len()), random.below(steps.len()));
        let step = steps.remove(from);
        if !(matches!(step, Action::Await(_)) && random.chance(20)) {
            steps.insert(to.min(steps.len()), step);
        }
    }
    draft.net.sequence = steps.into_iter().map(|what| Step { what, place: None }).collect();
}

/// The same net with a channel that could release the lock of the join without a lock of its own, but never runs: nothing is proved
/// through the join.
fn without_join(net: &Net) -> Net {
    let mut net = net.clone();
    net.channels.push(Channel {
        name: "idle".into(),
        place: None,
        direction: Direction::S2mm,
        queue: 4,
        tile: 99,
        descriptors: vec![ring(1, None, Some(Release { lock: FULL, amount: 1 }))],
        starts: Vec::new(),
    });
    net
}

/// How the engine does on random joins.
#[derive(Default, Debug)]
struct Tally {
    outcomes: BTreeMap<String, usize>,
    /// Nets whose orders were all followed, those of which that the join decides, and those with steps at risk although no order
    /// breaks them.
    whole: usize,
    by_join: usize,
    completed_by_join: usize,
    doubted: usize,
}

fn compare(net: &Net, tally: &mut Tally) -> Result<(), String> {
    let orders = endings(net, states());
    let decision = decide(net, &Limits::default());
    let (verdict, kind) = verdicts::words(&decision);
    let is_whole = orders.search == Search::Whole;
    *tally.outcomes.entry(format!("{verdict} ({kind}), {:?}", orders.search)).or_default() += 1;
    let wrong = |why: &str| Err(format!("{verdict} ({kind}), but {why}{orders:?}"));
    let is_right = match verdict {
        "completes" => orders.bad == 0 && orders.search != Search::Over,
        "fails" => orders.good == 0,
        "races" => true,
        _ => kind == "overflow" && (!is_whole || orders.search == Search::Over),
    };
    if !is_right {
        return wrong("");
    }
    let told: BTreeSet<usize> = decision.steps_at_risk().collect();
    let unproved: BTreeSet<usize> = decide(&without_join(net), &Limits::default()).steps_at_risk().collect();
    if !told.is_subset(&unproved) {
        return wrong("less is at risk without the join; ");
    }
    let ran = matches!(verdict, "completes" | "races") || !told.is_empty();
    if !ran {
        return Ok(());
    }
    let (real, search) = hazards(net, states());
    if !real.is_subset(&told) {
        return wrong(&format!("told {told:?} of the risks {real:?}; "));
    }
    if is_whole && search == Search::Whole {
        tally.whole += 1;
        tally.by_join += usize::from(told != unproved);
        tally.completed_by_join += usize::from(verdict == "completes" && told != unproved);
        tally.doubted += usize::from(real != told);
    }
    Ok(())
}

#[test]
fn of_joins() {
    let mut random = Random(0x7f4a_7c15_9e37_79b9);
    let mut tally = Tally::default();
    for at in 0..cases(32) {
        let net = joined(&mut random);
        if let Err(error) = compare(&net, &mut tally) {
            panic!("net {at}: {error}\n{net:#?}");
        }
    }
    println!("{tally:#?}");
    assert!(tally.by_join * 4 > tally.whole, "{tally:#?}");
    assert!(tally.completed_by_join * 8 > tally.whole, "{tally:#?}");
}
