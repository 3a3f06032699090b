//! [`decide`]: the verdict on a net.

use super::between::{Between, between};
use super::conditions::{Conflict, conflicts, overflow};
use super::explore::{Orders, explore};
use super::flat::{Flat, Input};
use super::machine::{Machine, Path, State, Timing};
use super::net::{ChannelId, Construct, LockId, Net};
use super::pasts::{Hazard, Pasts};
use super::run::Stop;
use super::story::{Line, Root, Story};

/// The most work for a verdict.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Steps of one run, without the skipped repetitions.
    pub steps: u64,
    /// States of a search through all orders.
    pub states: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { steps: 3_000_000, states: 60_000 }
    }
}

/// The answer to whether a design completes.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// It completes in every timing.
    Completes(Proof),
    /// It fails in every timing.
    Fails(Fault),
    /// It completes in some timings and fails in others.
    Races(Fault),
    Undecided(Doubt),
}

/// The proof that a design completes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proof {
    /// A single order decides.
    OneOrder,
    /// All orders were followed.
    AllOrders { states: usize },
}

/// The fault of a design.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// Nothing can move.
    Deadlock(Root),
    /// A push meets a full queue.
    LostPush,
    /// A descriptor is written while a task uses it.
    Rewritten,
    /// The outcome depends on the order in which processes compete.
    Order,
}

/// Why the engine gives no verdict.
#[derive(Clone, Debug)]
pub enum Doubt {
    /// It completes only if the paths hold this number of words.
    Buffers {
        words: u64,
    },
    /// There are too many orders, or the words on the paths decide.
    Conflict {
        conflicts: Vec<Conflict>,
        states: usize,
        all: bool,
        /// A number of words on the paths with which it completes in all orders.
        words: Option<u64>,
    },
    /// A lock exceeds its maximum in some order.
    Overflow(LockId),
    /// More steps than [`Limits::steps`].
    Steps(u64),
    Input(Input),
    Outside(Construct),
}

/// A verdict and its reasons.
#[derive(Clone, Debug)]
pub struct Decision {
    pub verdict: Verdict,
    /// The steps from the sequence to the root of the knot, or to the step that depends on timing. Empty for a
    /// design that completes.
    pub story: Vec<Line>,
    /// The channels of the story that wait for a task.
    pub(super) without_task: Vec<ChannelId>,
    /// Where a deadlock hangs, and why, in one sentence: `the await at line 20: it needs ..`.
    pub cause: Option<String>,
    /// The parts whose outcome may depend on the order.
    pub conflicts: Vec<Conflict>,
    /// The steps that were executed, or the states of a search.
    pub steps: u64,
    /// The number of times a process was asked whether it can move, as a measure of the work.
    pub asked: u64,
    pub(super) hazards: Vec<Hazard>,
}

impl Decision {
    fn new(verdict: Verdict) -> Self {
        Self {
            verdict,
            story: Vec::new(),
            without_task: Vec::new(),
            cause: None,
            conflicts: Vec::new(),
            steps: 0,
            asked: 0,
            hazards: Vec::new(),
        }
    }

    /// A decision without reasons: the net does not complete in every timing.
    fn incomplete() -> Self {
        Self::new(Verdict::Undecided(Doubt::Buffers { words: 0 }))
    }

    /// The decision with its full queues only, since other findings report the written descriptors; `None` without a full queue.
    pub(super) fn of_queues(&self, net: &Net) -> Option<Self> {
        let is_queue = |hazard: &Hazard| matches!(hazard, Hazard::Full { .. });
        let hazards: Vec<_> = self.hazards.iter().copied().filter(is_queue).collect();
        if hazards.is_empty() {
            return None;
        }
        let flat = Flat::of(net).ok()?;
        let machine = Machine::new(&flat, Timing { path: Path::AtMost, limited: true });
        let story = Story::of_hazards(&machine, &hazards);
        Some(Self { story, hazards, ..Self::new(Verdict::Races(Fault::LostPush)) })
    }

    fn of_stop(stop: Stop, limits: &Limits) -> Self {
        Self::new(Verdict::Undecided(match stop {
            Stop::Overflow(lock) => Doubt::Overflow(lock),
            Stop::Steps => Doubt::Steps(limits.steps),
        }))
    }

    /// The steps of the sequence that may push to a full queue, or write a descriptor in use, as far as what is known before
    /// them.
    pub fn steps_at_risk(&self) -> impl Iterator<Item = usize> {
        self.hazards.iter().map(Hazard::step)
    }

    /// The design completes in every timing.
    pub fn completes(&self) -> bool {
        matches!(self.verdict, Verdict::Completes(_))
    }
}

/// Whether a net completes, without the reasons of any other verdict.
pub(super) fn completes(net: &Net, limits: &Limits) -> bool {
    decision(net, limits, false).completes()
}

/// Decides whether a net completes.
pub fn decide(net: &Net, limits: &Limits) -> Decision {
    decision(net, limits, true)
}

/// The verdict, and its reasons if they are wanted.
fn decision(net: &Net, limits: &Limits, with_reasons: bool) -> Decision {
    if let Some(construct) = net.outside.first() {
        return Decision::new(Verdict::Undecided(Doubt::Outside(construct.clone())));
    }
    let flat = match Flat::of(net) {
        Ok(flat) => flat,
        Err(input) => return Decision::new(Verdict::Undecided(Doubt::Input(input))),
    };
    let conflicts = conflicts(&flat);
    let decided = if conflicts.is_empty() {
        one_order(&flat, limits, with_reasons)
    } else {
        Ok(all_orders(&flat, conflicts, limits, with_reasons))
    };
    let decision = decided.unwrap_or_else(|stop| Decision::of_stop(stop, limits));
    match net.more_waits.first() {
        Some(construct) if decision.completes() => {
            Decision::new(Verdict::Undecided(Doubt::Outside(construct.clone())))
        }
        _ => decision,
    }
}

/// The two bounds: the slowest timing with promised capacities, and the fastest timing with possible capacities.
fn one_order(flat: &Flat, limits: &Limits, with_reasons: bool) -> Result<Decision, Stop> {
    let mut worst = Machine::new(flat, Timing { path: Path::Promised, limited: false });
    worst.pasts = Pasts::of(flat);
    worst.run(limits.steps)?;
    if let Some(lock) = overflow(flat, limits.steps)? {
        return Err(Stop::Overflow(lock));
    }
    if !worst.is_complete() {
        if !with_reasons {
            return Ok(Decision::incomplete());
        }
        return stuck(flat, &worst, limits);
    }
    let hazards = worst.pasts.take().map_or_else(Vec::new, |pasts| pasts.hazards);
    let Some(first) = hazards.first().copied() else {
        let proof = Decision::new(Verdict::Completes(Proof::OneOrder));
        return Ok(Decision { steps: worst.steps, asked: worst.asked, ..proof });
    };
    if !with_reasons {
        return Ok(Decision::incomplete());
    }
    let mut best = Machine::new(flat, Timing { path: Path::AtMost, limited: true });
    best.run(limits.steps)?;
    let steps = worst.steps + best.steps;
    if best.is_complete() {
        let story = Story::of_hazards(&best, &hazards);
        let fault = match first {
            Hazard::Full { .. } => Fault::LostPush,
            Hazard::InUse { .. } => Fault::Rewritten,
        };
        return Ok(Decision { story, steps, hazards, ..Decision::new(Verdict::Races(fault)) });
    }
    let fault = if best.state.lost.is_empty() { Fault::Rewritten } else { Fault::LostPush };
    let story = Story::of(&best).lines;
    Ok(Decision { story, steps, hazards, ..Decision::new(Verdict::Fails(fault)) })
}

/// The slowest timing does not complete; decides whether any timing does.
fn stuck(flat: &Flat, worst: &Machine, limits: &Limits) -> Result<Decision, Stop> {
    let run = |path| {
        let mut machine = Machine::new(flat, Timing { path, limited: false });
        machine.run(limits.steps).map(|()| machine)
    };
    let most = run(Path::AtMost)?;
    let steps = worst.steps + most.steps;
    if !most.is_complete() {
        let Story { lines: story, without_task, cause, root, .. } = Story::of(&most);
        return Ok(Decision {
            story,
            without_task,
            cause,
            steps,
            ..Decision::new(Verdict::Fails(Fault::Deadlock(root)))
        });
    }
    let (mut few, mut enough) = (0, most_words(flat));
    while few < enough {
        let middle = few.midpoint(enough);
        if run(Path::Words(middle))?.is_complete() {
            enough = middle;
        } else {
            few = middle + 1;
        }
    }
    let Story { lines: story, without_task, .. } = Story::of(worst);
    Ok(Decision {
        story,
        without_task,
        steps,
        ..Decision::new(Verdict::Undecided(Doubt::Buffers { words: few }))
    })
}

/// The story of a state in which nothing can move, where paths hold what is promised.
pub(super) fn story_of(flat: &Flat, state: State, limits: &Limits) -> Story {
    let mut machine = Machine::new(flat, Timing { path: Path::Promised, limited: true });
    machine.state = state;
    // The remaining moves cannot complete it. A limit only makes the story shorter.
    let _ = machine.run(limits.steps);
    Story::of(&machine)
}

/// The result of one search.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ending {
    Completes,
    Fails,
    Races,
}

/// The fewest words on the paths, as bisection finds them, with which all orders complete. They are known to complete with the most
/// words.
fn enough_words(flat: &Flat, limits: &Limits) -> u64 {
    let (mut few, mut enough) = (0, most_words(flat));
    while few < enough {
        let middle = few.midpoint(enough);
        let orders = explore(flat, Path::Words(middle), limits.states);
        if orders.over.is_none() && ending(&orders) == Some(Ending::Completes) {
            enough = middle;
        } else {
            few = middle + 1;
        }
    }
    enough
}

/// The most words that any path holds.
fn most_words(flat: &Flat) -> u64 {
    flat.net.streams.iter().map(|stream| stream.at_most).max().unwrap_or(0)
}

pub(super) fn ending(orders: &Orders) -> Option<Ending> {
    match (orders.good > 0, orders.bad > 0) {
        (true, true) => Some(Ending::Races),
        (true, false) => (orders.all && !orders.circle).then_some(Ending::Completes),
        (false, true) => orders.all.then_some(Ending::Fails),
        (false, false) => None,
    }
}

fn all_orders(flat: &Flat, mut conflicts: Vec<Conflict>, limits: &Limits, with_reasons: bool) -> Decision {
    let promised = explore(flat, Path::Promised, limits.states);
    // If the search with the promised words is undecided, a search with the most words would not settle the verdict.
    let at_most = (promised.over.is_none() && (promised.all || ending(&promised).is_some()))
        .then(|| explore(flat, Path::AtMost, limits.states));
    let searches = || [Some(&promised), at_most.as_ref()].into_iter().flatten();
    // The searches do not know that a dealt lock serves every waiting sender. If one of them loses a push or a descriptor, no lock
    // counts as dealt.
    if searches().any(|orders| orders.is_lost) {
        for conflict in &mut conflicts {
            if let Conflict::SharedLock { is_dealt, .. } = conflict {
                *is_dealt = false;
            }
        }
    }
    let mut states = searches().map(|orders| orders.states).sum();
    let mut told = None;
    let undecided = |states, all, words| {
        Verdict::Undecided(Doubt::Conflict { conflicts: conflicts.clone(), states, all, words })
    };
    let verdict = if let Some(lock) = searches().find_map(|orders| orders.over) {
        Verdict::Undecided(Doubt::Overflow(lock))
    } else {
        match (ending(&promised), at_most.as_ref().and_then(ending)) {
            (Some(Ending::Races), Some(Ending::Races)) => Verdict::Races(Fault::Order),
            (Some(few), Some(many)) if few == many => {
                let (more, others) = between(flat, few, limits);
                states += more;
                match others {
                    Between::Same if few == Ending::Completes => {
                        Verdict::Completes(Proof::AllOrders { states })
                    }
                    Between::Same => Verdict::Fails(Fault::Order),
                    Between::Other(story) => {
                        told = story;
                        undecided(states, true, None)
                    }
                    // It hangs at least with the fewest words and with the most.
                    Between::Open if few == Ending::Fails => Verdict::Races(Fault::Order),
                    Between::Open => undecided(states, false, None),
                }
            }
            (_, most) => {
                let all = searches().all(|orders| orders.all);
                let enough = (with_reasons && all && most == Some(Ending::Completes))
                    .then(|| enough_words(flat, limits));
                undecided(states, all, enough)
            }
        }
    };
    if !with_reasons {
        return Decision::new(verdict);
    }
    let story = told.or_else(|| promised.knot.map(|state| story_of(flat, state, limits)));
    // A hang without a circle does not depend on the order, so the message names its cause.
    let is_apart = matches!(verdict, Verdict::Fails(_))
        && story.as_ref().is_some_and(|story| story.root != Root::Circle);
    let (story, without_task, cause) =
        story.map_or_else(Default::default, |story| (story.lines, story.without_task, story.cause));
    let cause = cause.filter(|_| is_apart);
    Decision { story, without_task, cause, conflicts, steps: states as u64, ..Decision::new(verdict) }
}
