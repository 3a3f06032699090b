//! Tasks in flight. An await takes the oldest token of its channel, and a descriptor may be written again only when its
//! transfer is known to have ended.
//!
//! This theme only counts the tokens of a channel. It assumes that any other wait may prove anything, since a wait for
//! an output may prove that the inputs have arrived. So an error here is an error in every timing; the engine of
//! [`liveness`](crate::liveness) proves more.

use std::collections::{HashMap, HashSet, VecDeque};

use aie_pattern_core::TileKind;
use aie_pattern_core::device::{Direction, Place as At};
use aie_pattern_core::rule::Rule;
use proc_macro2::LineColumn;

use super::Findings;
use super::edits;
use super::words::{at_text, channel as channel_name};
use crate::finding::{Finding, Related, Replacement, Severity};
use crate::model::{Memcpy, Number, Operation, Place};
use crate::resolve::descriptors::follow;
use crate::resolve::{Channel, Happening, Line, Resolved};

/// Reports waits without a token, awaits that take another task's token, and descriptors that are written in flight.
pub(super) fn check(design: &Resolved<'_>, findings: &mut Findings) {
    for line in &design.lines {
        // Register writes may start channels.
        if line.events.iter().any(|event| matches!(event.operation.operation, Operation::Write(_))) {
            continue;
        }
        Follower {
            design,
            line,
            channels: HashMap::new(),
            bds: HashMap::new(),
            waits: 0,
            reported: HashSet::new(),
        }
        .run(findings);
    }
}

/// One push of a channel's queue.
#[derive(Clone, Copy)]
struct Pushed {
    /// Its position in the channel.
    number: usize,
    /// The task, if the push is a task's.
    run: Option<usize>,
    /// Where it is.
    place: Place,
}

/// The known state of a channel.
#[derive(Default)]
struct Queue {
    /// The number of pushes.
    pushed: usize,
    /// The pushes that ask for no token.
    silent: usize,
    /// The pushes whose token is not taken yet.
    tokens: VecDeque<Pushed>,
    /// Pushes before this one are known to have ended.
    ended: usize,
    /// Whether a push was not understood, so that tokens cannot be counted.
    is_lost: bool,
    /// The start of a task that never ends: neither it nor what comes after it issues a token.
    endless: Option<Place>,
    /// The last push, from that task on, that asks for a token.
    unissued: Option<Place>,
}

/// The last write of a descriptor.
#[derive(Clone, Copy)]
struct Written {
    channel: Channel,
    /// The push that runs it; `None` if it was only configured.
    number: Option<usize>,
    /// The number of waits passed before that push.
    waits: usize,
    /// The await that freed it too early.
    given_back: Option<(Place, Place)>,
    /// Where its id is written.
    id: Option<Place>,
    place: Place,
}

struct Follower<'a, 'd> {
    design: &'a Resolved<'d>,
    line: &'a Line<'d>,
    channels: HashMap<Channel, Queue>,
    /// Descriptors of each tile.
    bds: HashMap<(At, u32), Written>,
    /// The number of waits passed, on any channel.
    waits: usize,
    /// Lines with a finding: a loop reports each line once.
    reported: HashSet<LineColumn>,
}

impl Follower<'_, '_> {
    fn run(mut self, findings: &mut Findings) {
        for event in &self.line.events {
            let place = event.operation.place;
            match &event.happening {
                Happening::Configure(run) => self.configure(*run, place, findings),
                Happening::Start(run) => self.start(*run, place),
                Happening::Await(run) => self.wait_for(*run, place, findings),
                Happening::Free(_) | Happening::Other => {}
                Happening::Memcpy(memcpy, channel) => {
                    let Some(channel) = *channel else { continue };
                    let id = memcpy.id.and_then(|id| id.small());
                    if let (Some(id), Some(written)) = (id, memcpy.id) {
                        self.write(channel, id, (written.place, Some(("id", written))), findings);
                    }
                    let token = memcpy.token || channel.direction == Direction::S2mm;
                    self.push(channel, None, token, id, place);
                }
                Happening::Wait(Some(channel)) => {
                    self.take(*channel, place, findings);
                }
                Happening::Sync(channels) => match channels[..] {
                    [channel] => drop(self.take(channel, place, findings)),
                    // No source says which tokens it takes.
                    _ => channels.iter().for_each(|channel| self.lose(*channel)),
                },
                Happening::Wait(None) => self.waits += 1,
                Happening::Push { channel, token, .. } => match *channel {
                    Some(channel) => self.push(channel, None, *token, None, place),
                    // An unknown channel may be any.
                    None => return,
                },
            }
        }
    }

    /// Adds a push to a channel's queue, and gives its position.
    fn push(&mut self, channel: Channel, run: Option<usize>, token: bool, bd: Option<u32>, place: Place) {
        let queue = self.channels.entry(channel).or_default();
        let number = queue.pushed;
        queue.pushed += 1;
        if token && queue.endless.is_none() {
            queue.tokens.push_back(Pushed { number, run, place });
        } else {
            queue.silent += 1;
            if token {
                queue.unissued = Some(place);
            }
        }
        let mut ids: Vec<u32> = bd.into_iter().collect();
        if let Some(run) = run {
            ids.extend(self.line.tasks[run].ids.iter().flatten());
        }
        for id in ids {
            let written = self.bds.get(&(channel.at, id)).and_then(|written| written.id);
            let (number, waits) = (Some(number), self.waits);
            let written = Written { channel, number, waits, given_back: None, id: written, place };
            self.bds.insert((channel.at, id), written);
        }
    }

    fn start(&mut self, run: usize, place: Place) {
        let task = &self.line.tasks[run];
        let Some(channel) = task.channel else { return };
        let (_, loops_to) = follow(task.task.first, |bd| task.task.bds[bd].next);
        if loops_to.is_some() {
            self.channels.entry(channel).or_default().endless.get_or_insert(place);
        }
        self.push(channel, Some(run), task.task.token, None, place);
    }

    /// Takes the oldest token of a channel, and returns the push that issued it.
    fn take(&mut self, channel: Channel, place: Place, findings: &mut Findings) -> Option<Pushed> {
        self.waits += 1;
        let is_shim = self.design.design.part.kind(channel.at) == Some(TileKind::Shim);
        let is_static = self.design.chains.iter().any(|chain| chain.channel == Some(channel));
        let queue = self.channels.entry(channel).or_default();
        if let Some(pushed) = queue.tokens.pop_front() {
            queue.ended = queue.ended.max(pushed.number + 1);
            return Some(pushed);
        }
        // Other sources of tokens: a chain that starts with the array, and on other tiles a trace or a control
        // packet.
        let (count, silent, endless, unissued) = (queue.pushed, queue.silent, queue.endless, queue.unissued);
        let was_lost = std::mem::replace(&mut queue.is_lost, true);
        if !is_shim || is_static || was_lost || !self.is_new(place) {
            return None;
        }
        if let Some(task) = self.unstarted(channel, findings) {
            task.severity = Severity::Error;
            task.related.push(Related { span: place.first, text: "the design always hangs here".to_owned() });
            return None;
        }
        let start = |place: Option<Place>| place.map(|place| place.first.start());
        let taken = match count - silent {
            _ if unissued.is_some() && start(unissued) == start(endless) => {
                "the task that issues it never ends".to_owned()
            }
            _ if unissued.is_some() => "a task that never ends is before the one that issues it".to_owned(),
            0 => "no task before it issues one".to_owned(),
            1 => "an earlier await has taken the only one".to_owned(),
            issued => format!("earlier awaits have taken all {issued}"),
        };
        let message = format!(
            "the design always hangs here: this await takes a token of {}, but {taken}",
            channel_name(self.design.design, channel)
        );
        let note = match count {
            _ if endless.is_some() => {
                "a task whose blocks lead back to one of them never ends, and the tasks behind it never start"
                    .to_owned()
            }
            0 => "nothing is pushed to this channel before it".to_owned(),
            _ => "a task issues a token only if it asks for one, and each await takes one".to_owned(),
        };
        let (help, fix) = match (count, silent) {
            _ if endless.is_some() => ("end the last block of the task with `aie.end`", None),
            (0, _) => ("move this await after the transfer that it waits for, or remove it", None),
            // Nobody would get the output of a transfer that is missing.
            (_, 0) if channel.direction == Direction::S2mm => {
                ("start the transfer that it waits for, or remove this await", None)
            }
            (_, 0) => (
                "remove this await: the tokens of all transfers before it are taken",
                edits::without(self.line, place),
            ),
            _ => (
                "write `issue_token = true` in the attributes of the transfer that is waited for",
                self.last_silent_transfer(channel, place).and_then(Memcpy::issue_token),
            ),
        };
        let finding = Finding::error(Rule::NoToken, place, message).note(note).help(help);
        let finding = match endless {
            Some(endless) => finding.related(endless, "the task that never ends starts here"),
            None => finding,
        };
        findings.push(finding.fix(fix));
        None
    }

    /// The finding of a task of a channel that nothing starts, if there is one: it is why a token is missing.
    fn unstarted<'f>(&self, channel: Channel, findings: &'f mut Findings) -> Option<&'f mut Finding> {
        let tasks = || self.line.tasks.iter().filter(|run| run.channel == Some(channel));
        findings.list.iter_mut().find(|finding| {
            finding.code == Rule::Unstarted.code()
                && tasks().any(|run| run.task.place.first.start() == finding.first.start())
        })
    }

    /// The last transfer of a channel before a wait, if it issues no token.
    fn last_silent_transfer(&self, channel: Channel, wait: Place) -> Option<&Memcpy> {
        let start = |place: Place| place.first.start();
        let before = self.line.events.iter().take_while(|event| start(event.operation.place) != start(wait));
        let transfers = before.filter_map(|event| match &event.happening {
            Happening::Memcpy(memcpy, of) if *of == Some(channel) => Some(*memcpy),
            _ => None,
        });
        transfers.last().filter(|memcpy| !memcpy.token)
    }

    /// Forgets the tokens of a channel. All of its tasks may have ended.
    fn lose(&mut self, channel: Channel) {
        self.waits += 1;
        let queue = self.channels.entry(channel).or_default();
        queue.tokens.clear();
        queue.ended = queue.pushed;
        queue.is_lost = true;
    }

    fn wait_for(&mut self, run: usize, place: Place, findings: &mut Findings) {
        let task = &self.line.tasks[run];
        let Some(channel) = task.channel else {
            self.waits += 1;
            return;
        };
        // A task without a token is an error of the task lowering.
        if !task.task.token {
            self.waits += 1;
            return;
        }
        let Some(taken) = self.take(channel, place, findings) else { return };
        if taken.run == Some(run) {
            return;
        }
        // The task has not ended yet, but the compiler frees its descriptors anyway.
        let ended = self.channels.get(&channel).map_or(0, |queue| queue.ended);
        for id in task.ids.iter().flatten() {
            if let Some(written) = self.bds.get_mut(&(channel.at, *id))
                && written.number.is_some_and(|number| number >= ended)
            {
                written.given_back = Some((place, taken.place));
            }
        }
    }

    fn configure(&mut self, run: usize, place: Place, findings: &mut Findings) {
        let task = &self.line.tasks[run];
        let Some(channel) = task.channel else { return };
        for (bd, id) in task.task.bds.iter().zip(&task.ids) {
            if let Some(id) = *id {
                self.write(channel, id, (place, bd.bd_id.map(|id| ("bd_id", id))), findings);
            }
        }
    }

    /// Writes a descriptor that no channel may still need. Its id may be written too, as the value of a key.
    fn write(
        &mut self,
        channel: Channel,
        id: u32,
        (place, written): (Place, Option<(&str, Number)>),
        findings: &mut Findings,
    ) {
        let before = self.bds.get(&(channel.at, id)).copied();
        let own = written.map(|(_, written)| written.place);
        let now = Written { channel, number: None, waits: self.waits, given_back: None, id: own, place };
        self.bds.insert((channel.at, id), now);
        let Some(before) = before else { return };
        let Some(number) = before.number else { return };
        let ended = self.channels.get(&before.channel).map_or(0, |queue| queue.ended);
        if number < ended {
            return;
        }
        let tile = at_text(channel.at, self.design.design.part.kind(channel.at));
        let descriptor = format!("descriptor {id} of {tile}");
        if let Some((await_place, token_place)) = before.given_back {
            // Only the wait that took another task's token was passed since.
            if self.waits == before.waits + 1 && self.is_new(await_place) {
                let message = format!(
                    "this await receives the token of an earlier task of {}, not the token of the task that it names",
                    channel_name(self.design.design, before.channel),
                );
                findings.push(
                    Finding::warning(Rule::TokenOfAnother, await_place, message)
                        .note(format!(
                            "awaits receive the tokens of a channel in the order in which its tasks end, so the named task may still use {descriptor} when it is written again"
                        ))
                        .help("await the tasks of a channel in the order in which they are started")
                        .related(token_place, "the task that starts here issues the token that it receives")
                        .related(place, format!("{descriptor} is written again here")),
                );
            }
        } else if self.waits == before.waits && !is_told(findings, place, own) && self.is_new(place) {
            let message = format!("{descriptor} is written again before its transfer is waited for");
            let finding = Finding::warning(Rule::BdInFlight, place, message)
                .note("a channel reads its descriptor when the task leaves the queue, so the first task may move what the second one describes")
                .related(before.place, "the first transfer starts here");
            let start = |place: Place| place.first.start();
            // In a loop, the next trip would write the other id again.
            let is_again = own.is_some() && own.map(start) == before.id.map(start);
            let free = written.filter(|_| !is_again).and_then(|(key, written)| {
                let channel = (channel.at, channel.channel);
                Some((key, written, findings.free.descriptor(self.design, channel, written.place)?))
            });
            findings.push(match free {
                Some((key, written, free)) => finding
                    .help(format!("wait for the first transfer, or use an id that is free: `{key} = {free}`"))
                    .fix(Replacement::number(written, free.into())),
                None if is_again => finding.help("wait for the transfer before its id is used again"),
                None => finding.help("wait for the first transfer, or use another id"),
            });
        }
    }

    fn is_new(&mut self, place: Place) -> bool {
        self.reported.insert(place.first.start())
    }
}

/// Whether the rule of ids reports this write: of a descriptor that is in use, or that was given back too early.
fn is_told(findings: &Findings, place: Place, id: Option<Place>) -> bool {
    let start = |place: Place| place.first.start();
    findings.list.iter().any(|finding| match finding.code {
        "AP056" => id.is_some_and(|id| start(id) == finding.first.start()),
        "AP224" => finding.related.iter().any(|related| related.span.start() == start(place)),
        _ => false,
    })
}
