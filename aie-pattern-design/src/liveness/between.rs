//! [`between`]: the numbers of words on the paths at which a net with conflicts may end differently.
//!
//! More words on a path let its sender go on. Where processes compete, that can end badly too: a sender that has ended a descriptor can
//! take what another process needs, and then wait for room. So how a net ends with few words and with many says nothing of the numbers
//! in between.
//!
//! A sender waits for room inside of a descriptor, while a receiver stands at the start of one. Let the descriptors that the sender has
//! ended have S words, and the receiver's have T. Then the sender ends its next one, of n words, only if the path holds S + n - T.
//! That is a multiple of the greatest common divisor of all these descriptors, so numbers of words between two multiples are alike.
//! Where packets of several senders come to one receiver, their arbiter lets a whole one pass, so the same holds of packets.

use std::collections::{HashMap, HashSet};

use super::decide::{Ending, Limits, ending, story_of};
use super::explore::explore;
use super::flat::{Flat, TaskId};
use super::machine::Path;
use super::net::{Action, ChannelId, Net, Stream};
use super::story::Story;

/// How a net ends with other words on the paths than the fewest and the most.
pub(super) enum Between {
    /// In the same way.
    Same,
    /// With some words, it ends in another way: the story of a hang, if it hangs.
    Other(Option<Story>),
    /// There are too many numbers, or too many orders.
    Open,
}

/// The most combinations of the words on all paths that are tried.
const MOST: usize = 4_096;

/// Follows all orders for each number of words on each path, and compares how they end; also gives the number of states.
pub(super) fn between(flat: &Flat, wanted: Ending, limits: &Limits) -> (usize, Between) {
    let streams = &flat.net.streams;
    let (group_of, all) = groups(flat, wanted);
    // How it ends with the fewest words on all paths, and with the most, is known.
    let fewest = streams.iter().map(|stream| stream.promised).collect();
    let mut tried: HashSet<Vec<u64>> =
        HashSet::from([fewest, streams.iter().map(|stream| stream.at_most).collect()]);
    let count = all.iter().try_fold(1_usize, |count, numbers| count.checked_mul(numbers.len()));
    let mut states = 0;
    // One path at a time first, which finds most of what is to be found.
    let mut combinations = Vec::new();
    for (path, numbers) in all.iter().enumerate() {
        for is_most in [false, true] {
            let end = |numbers: &Vec<u64>| if is_most { numbers.last() } else { numbers.first() }.copied();
            combinations.extend(numbers.iter().filter_map(|&words| {
                let mut combination: Vec<u64> = all.iter().map(end).collect::<Option<_>>()?;
                combination[path] = words;
                Some(combination)
            }));
        }
    }
    let is_small = count.is_some_and(|count| count <= MOST);
    let product = (0..count.filter(|_| is_small).unwrap_or(0)).map(|mut rest| -> Vec<u64> {
        let digit = |numbers: &Vec<u64>| {
            let at = rest % numbers.len();
            rest /= numbers.len();
            numbers[at]
        };
        all.iter().map(digit).collect()
    });
    for combination in combinations.into_iter().chain(product) {
        let on_stream =
            |(stream, &group): (&Stream, &usize)| combination[group].clamp(stream.promised, stream.at_most);
        let combination: Vec<u64> = streams.iter().zip(&group_of).map(on_stream).collect();
        if !tried.insert(combination.clone()) {
            continue;
        }
        if states >= limits.states {
            return (states, Between::Open);
        }
        let mut net = flat.net.clone();
        for (stream, words) in net.streams.iter_mut().zip(combination) {
            (stream.promised, stream.at_most) = (words, words);
        }
        let Ok(here) = Flat::of(&net) else { return (states, Between::Open) };
        let orders = explore(&here, Path::Promised, limits.states - states);
        states += orders.states;
        match ending(&orders).filter(|_| orders.over.is_none()) {
            Some(other) if other == wanted => {}
            Some(_) => {
                let story = orders.knot.map(|state| story_of(&here, state, limits));
                return (states, Between::Other(story));
            }
            None => return (states, Between::Open),
        }
    }
    (states, if is_small { Between::Same } else { Between::Open })
}

/// The groups of paths that hold the same number of words: the group of each stream, and the numbers of each group. Packets of several
/// senders share the path after their arbiter.
fn groups(flat: &Flat, wanted: Ending) -> (Vec<usize>, Vec<Vec<u64>>) {
    let streams = &flat.net.streams;
    let mut all: Vec<Vec<u64>> = Vec::new();
    let mut of_sink: HashMap<ChannelId, usize> = HashMap::new();
    let mut group_of = Vec::new();
    for stream in streams {
        let sink = stream.sinks.first().copied().filter(|&sink| {
            let senders = &flat.receives[sink];
            stream.sinks.len() == 1
                && senders.len() > 1
                && senders.iter().all(|&(other, _)| streams[other].arbiter.is_some())
        });
        let mut group = all.len();
        if let Some(sink) = sink {
            group = *of_sink.entry(sink).or_insert(group);
        }
        if group == all.len() {
            all.push(Vec::new());
        }
        all[group].extend(numbers(flat, stream, wanted));
        all[group].sort_unstable();
        all[group].dedup();
        group_of.push(group);
    }
    (group_of, all)
}

/// Numbers of words that a stream may hold, from the promised one to the most: one of each kind.
fn numbers(flat: &Flat, stream: &Stream, wanted: Ending) -> Vec<u64> {
    let (least, most) = (stream.promised, stream.at_most.max(stream.promised));
    let is_merged = stream.sinks.iter().any(|&sink| flat.receives[sink].len() > 1);
    if !is_merged && stream.arbiter.is_none() && is_unseen(flat, stream.source) {
        // Only its own tasks end earlier with more words.
        return vec![if wanted == Ending::Fails { most } else { least }];
    }
    let mut numbers = vec![least];
    let Some(unit) = unit(flat, stream) else { return numbers };
    let mut words = (least / unit + 1) * unit;
    while words <= most {
        numbers.push(if words + unit > most { most } else { words });
        words += unit;
    }
    numbers
}

/// The greatest common divisor of the descriptors on a stream; `None` if none of their ends matters.
fn unit(flat: &Flat, stream: &Stream) -> Option<u64> {
    let net = flat.net;
    let mut channels = vec![stream.source];
    for &sink in &stream.sinks {
        channels.push(sink);
        let others = flat.receives[sink].iter().map(|&(other, _)| &net.streams[other]);
        if others.clone().count() > 1 {
            // Without packets, words of several streams come in any order.
            if others.clone().any(|other| other.arbiter.is_none()) {
                return Some(1);
            }
            channels.extend(others.map(|other| other.source));
        }
    }
    let matters = |&channel: &ChannelId| stream.arbiter.is_some() || !is_plain(net, channel);
    let words = channels.into_iter().filter(matters).flat_map(|channel| words(net, channel));
    words.reduce(divisor)
}

/// Whether nothing but its stream depends on how far a sender has come: neither locks, nor the sequence.
fn is_unseen(flat: &Flat, channel: ChannelId) -> bool {
    let net = flat.net;
    let pushes = net
        .sequence
        .iter()
        .filter(|step| matches!(&step.what, Action::Push(push) if push.channel == channel))
        .count();
    let is_awaited = net.sequence.iter().any(|step| match step.what {
        Action::Await(other) | Action::Poll(other) => other == channel,
        Action::Push(_) | Action::Write { .. } | Action::Free => false,
    });
    let is_of = |task: TaskId| {
        let step = flat.tasks[task].step.and_then(|step| net.sequence.get(step));
        step.is_some_and(|step| matches!(&step.what, Action::Push(push) if push.channel == channel))
    };
    flat.locked(channel).next().is_none()
        && pushes + net.channels[channel].starts.len() <= net.channels[channel].queue
        && !is_awaited
        && !flat.writes.iter().any(|&(_, _, task)| is_of(task))
}

/// Whether a channel moves words forever and waits for nothing else.
fn is_plain(net: &Net, channel: ChannelId) -> bool {
    let is_pushed =
        net.sequence.iter().any(|step| matches!(&step.what, Action::Push(push) if push.channel == channel));
    let descriptors = &net.channels[channel].descriptors;
    !is_pushed
        && !net.channels[channel].starts.is_empty()
        && descriptors.iter().all(|one| one.next.is_some() && one.acquire.is_none() && one.release.is_none())
}

/// The words of each descriptor of a channel.
fn words(net: &Net, channel: ChannelId) -> Vec<u64> {
    let mut words: Vec<u64> = net.channels[channel].descriptors.iter().map(|one| one.words).collect();
    for step in &net.sequence {
        if let Action::Push(push) = &step.what
            && push.channel == channel
        {
            words.extend(push.chain.iter().map(|one| one.words));
        }
    }
    words
}

fn divisor(one: u64, other: u64) -> u64 {
    if other == 0 { one.max(1) } else { divisor(other, one % other) }
}
