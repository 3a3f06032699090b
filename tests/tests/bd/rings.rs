//! Rings of descriptors: their verdict against a simulation of the DMA, its locks, and what is at their other end.

use aie_pattern_core::declare::{Chain, End, Link};
use aie_pattern_core::device::Direction;
use aie_pattern_core::rule::Rule;
use aie_pattern_core::rule::chain::{ChainPart, Fault, check};
use aie_pattern_core::{Device, TileKind};
use aie_pattern_tests::{Rng, cases};

/// Pairs of locks: the ring takes from an even one, and gives to the odd one after it.
const PAIRS: usize = 2;
/// A lock that only the ring takes and gives.
const PRIVATE: usize = 2 * PAIRS;
/// Locks of a ring.
const LOCKS: usize = PRIVATE + 1;

/// What a descriptor takes before its run and gives after it: a lock and a number of at least 1.
type Step = (Option<(usize, i64)>, Option<(usize, i64)>);

/// Which buffer each descriptor of a ring moves, and the direction of their channel.
#[derive(Debug)]
struct Buffers {
    of: Vec<usize>,
    direction: Direction,
}

/// The process that moves, if several can.
#[derive(Clone, Copy, PartialEq)]
enum Order {
    /// The ring; if it waits, whoever gives to the lock that it waits for.
    RingFirst,
    /// The other ends.
    RingLast,
    /// Whoever.
    Random,
}

/// A DMA that runs a ring, and cores that take its buffers one by one and give the same number back.
struct Machine<'a> {
    ring: &'a [Step],
    buffers: &'a Buffers,
    locks: [i64; LOCKS],
    /// The descriptor that is next, and the rounds before it.
    at: (usize, usize),
    /// What each pair's core has given back, and will have to before it has seen all that it was given.
    returned: [i64; PAIRS],
    promised: [i64; PAIRS],
    /// Of each descriptor, the pair over which its buffer was handed on and what its core has then given back.
    in_use: Vec<Option<(usize, i64)>>,
    /// Descriptors that have run and are not handed on yet.
    open: Vec<usize>,
}

/// What ends a simulation.
#[derive(Debug, PartialEq)]
enum Failure {
    Deadlock,
    OverBuffer,
    Overflow,
}

impl<'a> Machine<'a> {
    fn new(ring: &'a [Step], buffers: &'a Buffers, locks: [i64; LOCKS]) -> Self {
        let promised = std::array::from_fn(|pair| locks[2 * pair + 1]);
        let (in_use, open) = (vec![None; ring.len()], Vec::new());
        Self { ring, buffers, locks, at: (0, 0), returned: [0; PAIRS], promised, in_use, open }
    }

    /// Whether the next descriptor gets its lock, or the one that it waits for.
    fn waits_for(&self) -> Option<usize> {
        self.ring[self.at.0].0.and_then(|(lock, count)| (self.locks[lock] < count).then_some(lock))
    }

    /// Runs the next descriptor.
    fn run(&mut self) -> Result<(), Failure> {
        let (descriptor, round) = self.at;
        let (acquire, release) = self.ring[descriptor];
        if let Some((lock, count)) = acquire {
            self.locks[lock] -= count;
        }
        for other in 0..self.ring.len() {
            let is_same = self.buffers.of[other] == self.buffers.of[descriptor];
            if let Some((pair, returned)) = self.in_use[other]
                && is_same
                && self.returned[pair] < returned
            {
                return Err(Failure::OverBuffer);
            }
            // Of a ring that hands nothing over, nobody reads what it receives.
            let is_handed_over = self.ring.iter().any(|step| step.1.is_some_and(|(lock, _)| lock != PRIVATE));
            let is_received = self.buffers.direction == Direction::S2mm && self.open.contains(&other);
            if is_same && other != descriptor && is_received && is_handed_over {
                return Err(Failure::OverBuffer);
            }
        }
        self.in_use[descriptor] = None;
        self.open.push(descriptor);
        if let Some((lock, count)) = release {
            self.locks[lock] += count;
            if self.locks[lock] > 63 {
                return Err(Failure::Overflow);
            }
            if lock != PRIVATE {
                self.promised[lock / 2] += count;
                for open in self.open.drain(..) {
                    self.in_use[open] = Some((lock / 2, self.promised[lock / 2]));
                }
            }
        }
        let next = (descriptor + 1) % self.ring.len();
        self.at = (next, round + usize::from(next == 0));
        Ok(())
    }

    /// One that has something to take takes it, and gives it back.
    fn give_back(&mut self, pair: usize) -> Result<(), Failure> {
        self.locks[2 * pair + 1] -= 1;
        self.locks[2 * pair] += 1;
        self.returned[pair] += 1;
        if self.locks[2 * pair] > 63 { Err(Failure::Overflow) } else { Ok(()) }
    }

    fn simulate(&mut self, rounds: usize, order: Order, random: &mut Rng) -> Result<(), Failure> {
        while self.at.1 < rounds {
            let able: Vec<usize> = (0..PAIRS).filter(|pair| self.locks[2 * pair + 1] > 0).collect();
            let waits_for = self.waits_for();
            let is_ring = match order {
                Order::RingFirst => true,
                Order::RingLast => able.is_empty(),
                Order::Random => able.is_empty() || random.once_in(2),
            };
            if waits_for.is_none() && is_ring {
                self.run()?;
                continue;
            }
            let helpful = able.iter().find(|&pair| waits_for == Some(2 * pair));
            match (order, helpful, able.as_slice()) {
                (_, _, []) | (Order::RingFirst, None, _) => return Err(Failure::Deadlock),
                (Order::RingFirst, Some(&pair), _) => self.give_back(pair)?,
                _ => self.give_back(*random.pick(&able))?,
            }
        }
        Ok(())
    }
}

/// What happens to a ring, in any order that was tried.
fn simulated(ring: &[Step], buffers: &Buffers, locks: [i64; LOCKS], random: &mut Rng) -> Result<(), Failure> {
    let sum = |step: &Step| step.0.map_or(0, |(_, count)| count) - step.1.map_or(0, |(_, count)| count);
    let private = |step: &Step| {
        let of = |pair: Option<(usize, i64)>| pair.map_or(0, |(lock, n)| if lock == PRIVATE { n } else { 0 });
        of(step.0) - of(step.1)
    };
    let is_steady = ring.iter().map(sum).sum::<i64>() == 0 && ring.iter().map(private).sum::<i64>() == 0;
    // Out of balance, locks come to their ends by at least one a round.
    let rounds = if is_steady { 5 } else { 64 * LOCKS };
    for order in [Order::RingFirst, Order::RingLast, Order::Random] {
        Machine::new(ring, buffers, locks).simulate(rounds, order, random)?;
    }
    Ok(())
}

/// Anything over one pair of locks.
fn any_ring(random: &mut Rng) -> Vec<Step> {
    let lock = |lock, random: &mut Rng| (!random.once_in(4)).then(|| (lock, random.range(1..=2)));
    (0..=random.below(4)).map(|_| (lock(0, random), lock(1, random))).collect()
}

/// Hand-overs one after the other, each over a pair of locks, of one descriptor or several.
fn ring_of_objects(random: &mut Rng) -> Vec<Step> {
    let mut ring: Vec<Step> = Vec::new();
    for _ in 0..=random.below(4) {
        let (pair, count, segments) =
            (random.below(PAIRS as u64) as usize, random.range(1..=3), random.below(3) as usize);
        let first = ring.len();
        ring.resize(first + segments + 1, (None, None));
        let mut any = || first + random.below(segments as u64 + 1) as usize;
        let [taker, giver] = [any(), any()];
        let [taker, giver] = if random.once_in(8) { [taker, giver] } else { [first, first + segments] };
        ring[taker].0 = Some((2 * pair, count));
        ring[giver].1 = Some((2 * pair + 1, count));
    }
    if random.once_in(4) {
        let free: Vec<usize> = (0..ring.len()).filter(|&k| ring[k].0.is_none()).collect();
        let after: Vec<usize> = (0..ring.len()).filter(|&k| ring[k].1.is_none()).collect();
        if let ([_, ..], [_, ..]) = (free.as_slice(), after.as_slice()) {
            let count = random.range(1..=2);
            ring[*random.pick(&free)].0 = Some((PRIVATE, count));
            ring[*random.pick(&after)].1 = Some((PRIVATE, if random.once_in(8) { 3 } else { count }));
        }
    }
    if random.once_in(6) {
        // One number wrong, or one lock forgotten.
        let at = random.below(ring.len() as u64) as usize;
        ring[at].0 = ring[at].0.filter(|_| random.once_in(2)).map(|(lock, count)| (lock, count + 1));
    }
    ring
}

/// A buffer for each descriptor, or some of them in common.
fn any_buffers(ring: &[Step], random: &mut Rng) -> Buffers {
    let (count, is_own) = (ring.len(), !random.once_in(4));
    let of = (0..count).map(|own| if is_own { own } else { random.below(count as u64 + 1) as usize });
    Buffers { of: of.collect(), direction: *random.pick(&[Direction::S2mm, Direction::Mm2s]) }
}

fn links(ring: &[Step], buffers: &Buffers) -> Vec<Link> {
    let count = ring.len() as u64;
    let link = |(k, step): (usize, &Step)| Link {
        acquire: step.0.map(|(lock, count)| (lock as u64, -count)),
        release: step.1.map(|(lock, count)| (lock as u64, count)),
        channel: Some((buffers.direction, 0)),
        region: Some((0x100 * buffers.of[k] as u64, 0x100 * buffers.of[k] as u64 + 0x100)),
        ..Link::new(Device::AieMl, TileKind::Compute, k as u64, Some((k as u64 + 1) % count))
    };
    ring.iter().enumerate().map(link).collect()
}

/// The locks that a ring names.
fn named(ring: &[Step]) -> Vec<usize> {
    let locks =
        |step: &Step| [step.0, step.1].into_iter().flatten().map(|(lock, _)| lock).collect::<Vec<_>>();
    let mut list: Vec<usize> = ring.iter().flat_map(locks).collect();
    list.sort_unstable();
    list.dedup();
    list
}

/// Values that often are right: what a round takes, or one more or less, on either side; or anything.
fn initial_values(ring: &[Step], named: &[usize], random: &mut Rng) -> [i64; LOCKS] {
    let mut locks = [0; LOCKS];
    for &lock in named {
        locks[lock] = if random.once_in(2) { 0 } else { random.range(0..=7) };
    }
    if random.once_in(4) {
        return locks;
    }
    for pair in 0..PAIRS {
        let taken: i64 =
            ring.iter().filter_map(|step| step.0.filter(|&(lock, _)| lock == 2 * pair)).map(|(_, n)| n).sum();
        let sum = (taken + if random.once_in(3) { random.range(-1..=1) } else { 0 }).max(0);
        let given = if random.once_in(2) { 0 } else { random.range(0..=sum) };
        for (lock, value) in [(2 * pair, sum - given), (2 * pair + 1, given)] {
            if named.contains(&lock) {
                locks[lock] = value;
            }
        }
    }
    locks
}

#[test]
fn initial_values_have_the_verdict_of_a_simulation() {
    let mut random = Rng::new(1301);
    let (mut right, mut wrong, mut undecided, mut shared) = (0, [0; 3], 0, 0);
    let count = cases(30_000);
    for case in 0..count {
        let ring = if case % 3 == 0 { any_ring(&mut random) } else { ring_of_objects(&mut random) };
        let named = named(&ring);
        let locks = initial_values(&ring, &named, &mut random);
        let buffers = any_buffers(&ring, &mut random);
        let links = links(&ring, &buffers);
        let list: Vec<_> = named.iter().map(|&lock| (lock as i128, i128::from(locks[lock]))).collect();
        if list.is_empty() {
            continue;
        }
        let chain = Chain { locks: &list, ..Chain::new(&links, End::LoopsTo(0)) };
        let faults = check(&chain);
        for fault in faults.as_slice() {
            assert!(!fault.text(&chain).as_str().is_empty());
        }
        if faults.as_slice().contains(&Fault::Undecided) {
            undecided += 1;
            continue;
        }
        let run = simulated(&ring, &buffers, locks, &mut random);
        let faults = faults.as_slice();
        assert_eq!(faults.is_empty(), run.is_ok(), "{ring:?} {buffers:?} {locks:?}: {run:?}, {faults:?}");
        shared += usize::from(
            run.is_ok()
                && buffers.of.iter().any(|of| buffers.of.iter().filter(|other| of == *other).count() > 1),
        );
        match run {
            Ok(()) => right += 1,
            Err(failure) => wrong[failure as usize] += 1,
        }
    }
    println!(
        "{right} run, {shared} with a buffer of several descriptors, {wrong:?} do not, {undecided} are not judged"
    );
    let [stopped, over, _] = wrong;
    assert!(shared > count / 200, "{shared}");
    assert!(right > count / 4 && stopped.min(over) > count / 8, "{right} {wrong:?}");
    assert!(undecided < count / 4, "{undecided}");
}

#[test]
fn without_initial_values_a_ring_is_right_if_it_is_with_some() {
    let mut random = Rng::new(1302);
    let (mut right, mut wrong) = (0, 0);
    for _ in 0..cases(4_000) {
        let ring = any_ring(&mut random);
        let buffers = any_buffers(&ring, &mut random);
        let links = links(&ring, &buffers);
        let faults = check(&Chain::new(&links, End::LoopsTo(0)));
        let runs = (0..=12).any(|taken| simulated(&ring, &buffers, [taken, 0, 0, 0, 0], &mut random).is_ok());
        if named(&ring).is_empty() {
            continue;
        }
        assert_eq!(faults.is_empty(), runs, "{ring:?} {buffers:?}: {:?}", faults.as_slice());
        if runs {
            right += 1;
        } else {
            wrong += 1;
        }
    }
    assert!(right > 200 && wrong > 200, "{right} {wrong}");
}

/// A ring of two: the locks and values of both, and the lengths.
fn two(first: ([(u64, i64); 2], u64), second: ([(u64, i64); 2], u64)) -> [Link; 2] {
    let link = |bd_id, next, (locks, bytes): ([(u64, i64); 2], u64)| Link {
        acquire: Some(locks[0]),
        release: Some(locks[1]),
        bytes: Some(bytes),
        ..Link::new(Device::AieMl, TileKind::Compute, bd_id, Some(next))
    };
    [link(0, 1, first), link(1, 0, second)]
}

const FILLS: [(u64, i64); 2] = [(0, -1), (1, 1)];

/// Of a fault: the rule, the descriptor, the initial value, the first line.
type Said = (Rule, Option<usize>, Option<usize>, String);

/// Code, place and the first line of each fault, and the help of the first.
fn said(chain: &Chain) -> (Vec<Said>, Option<String>) {
    let list = check(chain);
    let first = |fault: &Fault| fault.text(chain).as_str().lines().next().unwrap().to_owned();
    let link = |fault: &Fault| match fault.locus() {
        Some(ChainPart::Link(link)) => Some(link),
        _ => None,
    };
    let entry = |fault: &Fault| match fault.locus() {
        Some(ChainPart::Lock(entry) | ChainPart::Value(entry)) => Some(entry),
        _ => None,
    };
    let faults = list.as_slice().iter().map(|fault| (fault.rule(), link(fault), entry(fault), first(fault)));
    let text = list.as_slice().first().map(|fault| fault.text(chain).as_str().to_owned());
    let help = text.and_then(|text| text.split_once("= help: ").map(|(_, help)| help.to_owned()));
    (faults.collect(), help)
}

fn one(chain: &Chain) -> (Rule, Option<usize>, Option<usize>, String, Option<String>) {
    let (mut faults, help) = said(chain);
    assert_eq!(faults.len(), 1, "{faults:?}");
    let (rule, link, entry, text) = faults.remove(0);
    (rule, link, entry, text, help)
}

#[test]
fn every_fault_of_a_ring_has_its_place_its_words_and_its_help() {
    let right = two((FILLS, 64), (FILLS, 64));
    let chain = Chain::new(&right, End::LoopsTo(0));
    let text = |text: &str| Some(text.to_owned());
    assert!(check(&chain).is_empty());
    for locks in [[(0, 2), (1, 0)], [(0, 1), (1, 0)], [(1, 2), (0, 0)]] {
        assert!(check(&Chain { locks: &locks, ..chain }).is_empty(), "{locks:?}");
    }

    let longer = two((FILLS, 64), (FILLS, 68));
    let chain_of = |links| Chain::new(links, End::LoopsTo(0));
    assert_eq!(
        one(&chain_of(&longer)),
        (
            Rule::RingLength,
            Some(1),
            None,
            "descriptor 1 moves 68 bytes in a pass, but descriptor 0 of the ring moves 64".into(),
            text("write `allow(lengths)` if this is intended"),
        )
    );
    assert!(check(&Chain { allow_lengths: true, ..chain_of(&longer) }).is_empty());

    let twice = two((FILLS, 64), ([(0, -1), (1, 2)], 64));
    assert_eq!(
        one(&chain_of(&twice)),
        (
            Rule::RingLocks,
            Some(1),
            None,
            "descriptor 1 acquires 1 from lock 0 and releases 2 to lock 1; a round of the ring acquires 2, but releases 3".into(),
            text("write `release = (1, 1)`, as descriptor 0 has\n  = help: write `allow(locks)` if this is intended"),
        )
    );
    assert!(check(&Chain { allow_locks: true, ..chain_of(&twice) }).is_empty());
    let exact = two((FILLS, 64), ([(0, 1), (1, 1)], 64));
    assert_eq!(
        one(&chain_of(&exact)).3,
        "descriptor 1 waits until lock 0 is exactly 1, so the number that it takes is not known"
    );
    let negative = two((FILLS, 64), ([(0, -1), (1, -1)], 64));
    assert_eq!(
        one(&chain_of(&negative)).3,
        "descriptor 1 releases -1, so it takes from the lock instead of giving to it"
    );
    let own = two((FILLS, 64), ([(1, -1), (1, 1)], 64));
    assert_eq!(
        one(&chain_of(&own)).3,
        "descriptor 1 acquires lock 1, which the ring also releases: a round acquires 1 and releases 2"
    );
    let never = right.map(|link| Link { release: None, ..link });
    assert_eq!(
        one(&chain_of(&never)).3,
        "descriptor 0 acquires 1 from lock 0, but no descriptor of the ring releases any"
    );
    let always = right.map(|link| Link { acquire: None, ..link });
    assert_eq!(
        one(&chain_of(&always)).3,
        "descriptor 0 releases 1 to lock 1, but no descriptor of the ring acquires any"
    );
    let unguarded = [right[0], Link { acquire: None, release: None, ..right[1] }];
    assert_eq!(
        one(&chain_of(&unguarded)).3,
        "descriptor 1 acquires no lock, so it runs again while its buffer is in use"
    );

    let start = |locks| one(&Chain { locks, ..chain });
    assert_eq!(
        start(&[(0, 0), (1, 0)]),
        (
            Rule::RingStart,
            None,
            Some(0),
            "lock 0 starts with 0, but the ring waits for 1".into(),
            text("the value that keeps every buffer in use is 2"),
        )
    );
    assert_eq!(
        start(&[(1, 1), (0, 2)]),
        (
            Rule::RingStart,
            None,
            Some(1),
            "lock 0 starts with 2 (3 together with the lock at the other side), but the ring has buffers for 2".into(),
            text("the value that keeps every buffer in use is 1"),
        )
    );
    assert_eq!(start(&[(0, 2)]).3, "descriptor 0 names lock 1, which `locks` leaves out");
    assert_eq!(start(&[(0, 2), (1, 0), (2, 0)]).3, "no descriptor of the ring names lock 2");
    assert_eq!(start(&[(0, 2), (1, 0), (0, 1)]).3, "lock 0 has an initial value already");
    assert_eq!(start(&[(0, 64), (1, 0)]).3, "initial value 64 of lock 0 is not in 0..=63");
    assert_eq!(start(&[(0, 2), (1, -1)]).3, "initial value -1 of lock 1 is not in 0..=63");

    let stops = [right[0], Link { next_bd: None, ..right[1] }];
    assert_eq!(
        one(&Chain { locks: &[(0, 2), (1, 0)], ..Chain::new(&stops, End::Stops) }).3,
        "initial values of locks can be checked only in a chain that returns to its first descriptor"
    );
}

/// What two descriptors with one buffer may do, and what `allow(overlap)` lifts.
#[test]
fn descriptors_of_one_buffer() {
    let at = |start, mut links: [Link; 2], direction| {
        for (link, start) in links.iter_mut().zip([0x400, start]) {
            (link.region, link.channel) = (Some((start, start + 0x100)), Some((direction, 0)));
        }
        links
    };
    let pair = two((FILLS, 64), (FILLS, 64));
    for direction in [Direction::S2mm, Direction::Mm2s] {
        for (start, most) in [(0x400, 1), (0x4FF, 1), (0x301, 1), (0x500, 2), (0x300, 2)] {
            let links = at(start, pair, direction);
            for value in 0..=3 {
                let locks = [(0, value), (1, 0)];
                let chain = Chain { locks: &locks, ..Chain::new(&links, End::LoopsTo(0)) };
                assert_eq!(check(&chain).is_empty(), (1..=most).contains(&value), "{start:x} {value}");
                let allowed = Chain { allow_overlap: true, ..chain };
                assert_eq!(check(&allowed).is_empty(), (1..=2).contains(&value), "{start:x} {value}");
            }
        }
    }
    let links = at(0x400, pair, Direction::S2mm);
    let chain = Chain { locks: &[(0, 2), (1, 0)], ..Chain::new(&links, End::LoopsTo(0)) };
    assert_eq!(
        one(&chain),
        (
            Rule::RingStart,
            None,
            Some(0),
            "descriptors 0 and 1 both reach 0x400..0x500, so the ring has buffers for 1, but lock 0 starts with 2".into(),
            Some(
                "give one of them another address\n  = help: if they share a buffer on purpose, the value that keeps every buffer in use is 1\n  = help: write `allow(overlap)` if this is intended"
                    .into()
            ),
        )
    );
    // Two halves of one hand-over.
    let parts = |direction| {
        let mut links = at(0x480, pair, direction);
        (links[0].release, links[1].acquire) = (None, None);
        links
    };
    let overlap = Some("write `allow(overlap)` if this is intended".to_owned());
    let links = parts(Direction::S2mm);
    assert_eq!(
        one(&Chain::new(&links, End::LoopsTo(0))),
        (
            Rule::TileOverlap,
            Some(1),
            None,
            "descriptor 1 reaches 0x480..0x500, as descriptor 0 does, and no lock is released between them"
                .into(),
            overlap.clone(),
        )
    );
    assert!(check(&Chain { allow_overlap: true, ..Chain::new(&links, End::LoopsTo(0)) }).is_empty());
    assert!(check(&Chain::new(&parts(Direction::Mm2s), End::LoopsTo(0))).is_empty(), "it is sent twice");
    // Two pairs of locks, and so two other ends, but one buffer.
    let links = at(0x400, two((FILLS, 64), ([(2, -1), (3, 1)], 64)), Direction::S2mm);
    let (faults, help) = said(&Chain::new(&links, End::LoopsTo(0)));
    let text = |link: usize, other| {
        format!(
            "descriptor {link} reaches 0x400..0x500, as descriptor {other} does, but no initial values of the locks make it wait until that buffer is free"
        )
    };
    let places: Vec<_> = faults.iter().map(|fault| (fault.0, fault.1, fault.3.clone())).collect();
    assert_eq!(places, [(Rule::TileOverlap, Some(1), text(1, 0)), (Rule::TileOverlap, Some(0), text(0, 1))]);
    assert_eq!(help, overlap);
}

#[test]
fn locks_of_aie_pass_a_value_and_are_not_counted() {
    let of_aie = |link: Link| Link { device: Device::Aie, ..link };
    let ring = two(([(0, 0), (0, 1)], 64), ([(1, 0), (1, 1)], 64)).map(of_aie);
    assert!(check(&Chain::new(&ring, End::LoopsTo(0))).is_empty());
    let chain = Chain { locks: &[(0, 0), (1, 0)], ..Chain::new(&ring, End::LoopsTo(0)) };
    assert_eq!(check(&chain).as_slice(), [Fault::Undecided]);
}

#[test]
fn segments_of_an_object_and_what_comes_before_the_loop_are_no_part_of_a_round() {
    // Three segments to three readers, each with its own pair of locks.
    let segment = |bd_id: u64, pair: u64, bytes| Link {
        acquire: Some((2 * pair, -1)),
        release: Some((2 * pair + 1, 1)),
        bytes: Some(bytes),
        ..Link::new(Device::AieMl, TileKind::Mem, bd_id, Some((bd_id + 1) % 6))
    };
    let ring: Vec<Link> = (0..6).map(|k| segment(k, k % 3, [64, 80, 48][k as usize % 3])).collect();
    let chain = Chain { allow_lengths: true, ..Chain::new(&ring, End::LoopsTo(0)) };
    let locks = [(0, 2), (1, 0), (2, 2), (3, 0), (4, 2), (5, 0)];
    assert!(check(&Chain { locks: &locks, ..chain }).is_empty());
    let mut one_more = locks;
    one_more[2].1 = 3;
    assert_eq!(check(&Chain { locks: &one_more, ..chain }).as_slice()[0].locus(), Some(ChainPart::Value(2)));

    let mut once = two((FILLS, 64), (FILLS, 64)).to_vec();
    once.insert(
        0,
        Link {
            release: Some((7, 1)),
            bytes: Some(4),
            ..Link::new(Device::AieMl, TileKind::Compute, 2, Some(0))
        },
    );
    assert!(check(&Chain::new(&once, End::LoopsTo(1))).is_empty());
}
