//! Verdicts as findings, with their codes.

use aie_pattern_core::rule::Rule;
use proc_macro2::Span;

use super::conditions::Conflict;
use super::decide::{Decision, Doubt, Fault, Limits, Verdict};
use super::dispatch::After;
use super::fixes::{Fix, fixes};
use super::net::Net;
use super::stall::Stall;
use super::story::{Line, Root};
use crate::finding::{Finding, Related, Severity};

fn code_of(fault: Fault, is_certain: bool) -> &'static str {
    match (fault, is_certain) {
        (Fault::Deadlock(Root::Circle), _) => "AP200",
        (Fault::Deadlock(Root::Starved), _) => "AP201",
        // The rule of awaits also finds this, by counting the tokens of a sequence without running it.
        (Fault::Deadlock(Root::NoToken), _) => "AP222",
        (Fault::LostPush, true) => "AP203",
        (Fault::LostPush, false) => "AP204",
        (Fault::Rewritten, true) => "AP205",
        (Fault::Rewritten, false) => "AP206",
        (Fault::Order, _) => "AP207",
    }
}

/// The findings of a verdict; none if the design completes. A finding without a place is shown at `whole`.
pub fn of_decision(net: &Net, decision: &Decision, limits: &Limits, whole: Span) -> Option<Finding> {
    with_fixes(net, decision, &fixes(net, decision, limits), whole)
}

/// The same, where the fixes are known.
pub(super) fn with_fixes(net: &Net, decision: &Decision, fixes: &[Fix], whole: Span) -> Option<Finding> {
    let first = decision.story.first();
    let is_dealt =
        decision.conflicts.iter().all(|one| matches!(one, Conflict::SharedLock { is_dealt: true, .. }));
    let (code, severity, message, told) = match &decision.verdict {
        Verdict::Completes(_) => return None,
        Verdict::Fails(fault @ Fault::Order) => {
            let message = match &decision.cause {
                Some(cause) => format!("the design hangs in every order, at {cause}"),
                None => {
                    format!("the design hangs in every order: {}", conflict(net, decision.conflicts.first()?))
                }
            };
            (code_of(*fault, true), Severity::Error, message, 0)
        }
        Verdict::Races(fault @ Fault::Order) => {
            let message =
                format!("the design hangs in some orders: {}", conflict(net, decision.conflicts.first()?));
            let severity = if is_dealt { Severity::Note } else { Severity::Warning };
            (code_of(*fault, false), severity, message, 0)
        }
        Verdict::Fails(fault) => {
            let (message, told) = match &decision.cause {
                Some(cause) => (format!("the design always hangs at {cause}"), 0),
                // The words of the rule of awaits, which finds most of these.
                None if *fault == Fault::Deadlock(Root::NoToken) => {
                    (format!("the design always hangs here: {}", first?.text), 1)
                }
                None => (format!("the design never completes: {}", first?.text), 1),
            };
            (code_of(*fault, true), Severity::Error, message, told)
        }
        Verdict::Races(fault) => {
            let message = format!("the design depends on time: {}", first?.text);
            (code_of(*fault, false), Severity::Warning, message, 1)
        }
        Verdict::Undecided(doubt) => {
            let message = format!("not decided whether the design completes: {}", reason(net, doubt));
            ("AP208", Severity::Note, message, 0)
        }
    };
    let place = match &decision.verdict {
        Verdict::Undecided(Doubt::Input(input)) => input.place,
        Verdict::Undecided(Doubt::Outside(construct)) => construct.place,
        Verdict::Undecided(Doubt::Overflow(lock)) => net.locks[*lock].place,
        Verdict::Completes(_) | Verdict::Fails(_) | Verdict::Races(_) | Verdict::Undecided(_) => {
            first.and_then(|line| line.place)
        }
    };
    let mut helps: Vec<_> = fixes.iter().map(|fix| fix.text.clone()).collect();
    if helps.is_empty()
        && let Verdict::Undecided(doubt) = &decision.verdict
    {
        helps.extend(change(net, doubt));
    }
    let mut finding =
        finding(code, severity, message, place.unwrap_or(whole), &decision.story[told..], helps);
    finding.related.extend(fixes.iter().flat_map(|fix| related(&fix.labels(net))));
    Some(match decision.verdict {
        Verdict::Races(Fault::Order) if is_dealt => finding.note(
            "each release has a share for each of them, and all of them wait for it, so this happens only if one is passed over while another sends a whole descriptor and takes a second share",
        ),
        Verdict::Completes(_) | Verdict::Fails(_) | Verdict::Races(_) | Verdict::Undecided(_) => finding,
    })
}

/// A core that never moves again, in a design without a sequence.
pub fn of_stall(stall: &Stall, fixes: &[Fix], whole: Span) -> Option<Finding> {
    let first = stall.story.first()?;
    let code = code_of(Fault::Deadlock(stall.root), true);
    let message = format!("the design always hangs at {}", stall.cause.as_ref().unwrap_or(&first.text));
    let mut notes = stall.story.clone();
    let host = "the design has no runtime sequence; this holds whatever a host sends and takes";
    notes.push(Line { text: host.to_owned(), place: None });
    let helps = fixes.iter().map(|fix| fix.text.clone()).collect();
    Some(finding(code, Severity::Error, message, first.place.unwrap_or(whole), &notes, helps))
}

/// Cores that wait for each other when the sequence has ended, or whichever one runs, as `lead` says.
pub(super) fn of_circle(stall: &Stall, lead: &str, whole: Span) -> Option<Finding> {
    let first = stall.story.first()?;
    let what = stall.cause.as_ref().unwrap_or(&first.text);
    let message = format!("{lead}the array hangs at {what}");
    let code = Rule::CoreWaits.code();
    Some(finding(code, Severity::Warning, message, first.place.unwrap_or(whole), &stall.story, Vec::new()))
}

/// Whether a later dispatch completes, in words.
pub fn later(after: &After) -> String {
    let which = match after.number {
        2 => "a second dispatch".to_owned(),
        number => format!("dispatch {number}"),
    };
    match &after.later.verdict {
        Verdict::Completes(_) => format!("{which} still completes"),
        Verdict::Fails(_) => format!("{which} never completes"),
        Verdict::Races(_) => format!("{which} depends on time"),
        Verdict::Undecided(_) => format!("it is not decided whether {which} completes"),
    }
}

/// The findings about the state after a dispatch, if a later dispatch depends on it, or on whether the one before it has ended.
pub fn of_after(after: &After, whole: Span) -> Option<Finding> {
    let then = later(after);
    let story = &after.later.story;
    let (message, first, notes): (_, _, Vec<Line>) = match after.stays.split_first() {
        Some((first, others)) => {
            let message = format!("a dispatch leaves something behind, and {then}: {}", first.text);
            (message, first, others.iter().chain(story).cloned().collect())
        }
        None => {
            let is_told = matches!(after.later.verdict, Verdict::Fails(_) | Verdict::Races(Fault::LostPush));
            let (first, others) = story.split_first().filter(|_| is_told)?;
            (format!("{then}: {}", first.text), first, others.to_vec())
        }
    };
    Some(finding("AP209", Severity::Note, message, first.place.unwrap_or(whole), &notes, Vec::new()))
}

/// The cores that wait for more objects than one dispatch brings, if their program states the number.
pub(super) fn of_waiting(after: &After, circles: &[Stall], whole: Span) -> impl Iterator<Item = Finding> {
    let start = |line: &Line| line.place.map(|place| place.start());
    let is_told = move |line: &Line| {
        circles
            .iter()
            .flat_map(|stall| &stall.story)
            .any(|one| start(one).is_some() && start(one) == start(line))
    };
    after.waiting.iter().filter(move |line| !is_told(line)).map(move |Line { text, place }| {
        let message = format!("{text} still waits here when the sequence has ended");
        let finding = Finding::warning(Rule::CoreWaits, place.unwrap_or(whole), message)
            .note(
                "the loops of its program end, but one dispatch of the sequence does not send what they wait for",
            )
            .help("let the sequence send what the loops take, or let the core loop forever");
        Finding { is_of_engine: true, ..finding }
    })
}

fn finding(
    code: &'static str,
    severity: Severity,
    message: String,
    place: Span,
    lines: &[Line],
    helps: Vec<String>,
) -> Finding {
    Finding {
        code,
        severity,
        first: place,
        last: place,
        message,
        notes: lines.iter().map(|line| line.text.clone()).collect(),
        helps,
        fix: None,
        related: related(lines),
        is_of_engine: true,
    }
}

/// The lines of a story that have a place.
fn related(lines: &[Line]) -> Vec<Related> {
    let one = |line: &Line| line.place.map(|span| Related { span, text: line.text.clone() });
    lines.iter().filter_map(one).collect()
}

/// The name of a part whose outcome may depend on the order.
pub fn conflict(net: &Net, conflict: &Conflict) -> String {
    let list = |names: Vec<&str>| names.join(" and ");
    match conflict {
        Conflict::SharedLock { lock, acquirers, .. } => {
            let who = acquirers.iter().map(|&process| net.name(process)).collect();
            format!("{} compete for {}", list(who), net.locks[*lock].name)
        }
        Conflict::EqualAcquire { lock } => {
            format!(
                "{} is acquired at an exact value, but another release can take the lock beyond this value",
                net.locks[*lock].name
            )
        }
        Conflict::SharedArbiter { arbiter, channels } => {
            let who = channels.iter().map(|&channel| net.channels[channel].name.as_str()).collect();
            format!("{} compete for {}", list(who), net.arbiters[*arbiter].name)
        }
        Conflict::MergedPackets { channel, sources } => {
            let who = sources.iter().map(|&channel| net.channels[channel].name.as_str()).collect();
            format!("packets of {} reach {} in any order", list(who), net.channels[*channel].name)
        }
    }
}

/// Why the engine gives no verdict, in words.
pub fn reason(net: &Net, doubt: &Doubt) -> String {
    match doubt {
        Doubt::Buffers { words } => {
            format!("it completes only if a path holds {words} words, and no source promises any")
        }
        Doubt::Conflict { conflicts, states, all, words } => {
            let what = conflicts.first().map_or_else(String::new, |first| conflict(net, first));
            if let Some(words) = words {
                format!(
                    "{what}, and it completes in all orders only if the paths hold words, such as {words}: no source promises any"
                )
            } else if *states == 0 {
                format!("{what}, and their order decides")
            } else if *all {
                format!("{what}, and the words that the paths hold decide")
            } else {
                format!("{what}, and the first {states} states do not settle it")
            }
        }
        Doubt::Overflow(lock) => {
            format!(
                "{} may pass {}, the most that it counts, and what happens then is not documented",
                net.locks[*lock].name,
                super::LOCK_MAX
            )
        }
        Doubt::Steps(steps) => format!("it does more than {steps} steps"),
        Doubt::Input(input) => input.message.clone(),
        Doubt::Outside(construct) => construct.name.clone(),
    }
}

/// The smallest change that would make a design decidable, if no other change is proved.
fn change(net: &Net, doubt: &Doubt) -> Option<String> {
    match doubt {
        Doubt::Conflict { conflicts, .. } => Some(match conflicts.first()? {
            Conflict::SharedLock { lock, .. } => {
                format!(
                    "a pair of locks for each process that acquires {} makes this decidable",
                    net.locks[*lock].name
                )
            }
            Conflict::EqualAcquire { lock } => {
                format!("an acquire of {} at a value or more makes this decidable", net.locks[*lock].name)
            }
            // The port at which all of them end has one arbiter.
            Conflict::SharedArbiter { channels, .. } if let Some(sink) = net.only_sink(channels) => {
                format!("one source for {} makes this decidable", net.channels[sink].name)
            }
            Conflict::SharedArbiter { arbiter, .. } => {
                format!("routes that do not share {} make this decidable", net.arbiters[*arbiter].name)
            }
            Conflict::MergedPackets { channel, .. } => {
                format!("one source for {} makes this decidable", net.channels[*channel].name)
            }
        }),
        Doubt::Overflow(lock) => Some(format!("acquire as much of {} as is released", net.locks[*lock].name)),
        Doubt::Input(_) | Doubt::Buffers { .. } | Doubt::Steps(_) | Doubt::Outside(_) => None,
    }
}
