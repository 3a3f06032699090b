//! Where a design hangs and why, in one sentence, which stands first.

use super::super::net::{Process, When};
use super::wait::Wait;
use super::{Root, Teller, plural};

impl Teller<'_, '_> {
    /// `the await at line 20: it needs the push at line 21, which comes after it`. None where the first wait is the root itself.
    pub(super) fn cause(&self, chain: &[Process], knot: &[Process], root: Root) -> Option<String> {
        let (&first, &last) = (chain.first()?, chain.last()?);
        let cause = match root {
            Root::Circle => self.cause_of_circle(knot)?,
            Root::NoToken | Root::Starved if chain.len() < 2 => return None,
            Root::NoToken => self.sentence(last, &self.wait(last)).0,
            Root::Starved => {
                let before = *chain.get(chain.len() - 2)?;
                let rest = self.wants(before).map_or_else(String::new, |wants| format!("; {wants}"));
                self.sentence(last, &self.wait(last)).0 + &rest
            }
        };
        let what = match first {
            Process::Sequence => self.step(self.machine.state.step),
            // The sequence has ended, and the story begins with an open task.
            Process::Channel(channel) => match self.open_push(channel) {
                Some(step) => {
                    format!("{}, whose task never ends although the sequence does", self.step(step))
                }
                None => format!("the task of {}", self.machine.net().name(first)),
            },
            Process::Core(_) => self.machine.net().name(first).to_owned(),
        };
        Some(format!("{what}: {cause}"))
    }

    fn cause_of_circle(&self, knot: &[Process]) -> Option<String> {
        // What the sequence would send later.
        let later = knot.iter().find_map(|&process| match (process, self.wait(process)) {
            (Process::Channel(channel), Wait::NoTask) => self.later_push(channel),
            _ => None,
        });
        if let Some(push) = later.filter(|_| knot.contains(&Process::Sequence)) {
            return Some(format!("it needs {}, which comes after it", self.step(push)));
        }
        let name = |process| self.machine.net().name(process);
        let wants = self.tightest(knot).and_then(|process| self.wants(process));
        let lock = wants.map_or_else(String::new, |wants| format!("; {wants}"));
        match knot {
            [] => None,
            [only] => Some(format!("{} waits for itself{lock}", name(*only))),
            [one, other] => Some(format!("{} and {} wait for each other{lock}", name(*one), name(*other))),
            all => Some(format!("{} processes wait in a circle{lock}", all.len())),
        }
    }

    /// Who in a circle waits for a free slot, or for another lock: with more slots, it would go on.
    fn tightest(&self, knot: &[Process]) -> Option<Process> {
        let lock_of = |process| match self.wait(process) {
            Wait::Lock { lock, .. } => Some(lock),
            _ => None,
        };
        let pools = &self.machine.net().pools;
        let is_free = |&&process: &&Process| {
            lock_of(process)
                .is_some_and(|lock| pools.iter().any(|pool| pool.free.iter().any(|free| free.0 == lock)))
        };
        let any = || knot.iter().find(|&&process| lock_of(process).is_some());
        knot.iter().find(is_free).or_else(any).copied()
    }

    /// What a process wants, without how far it came.
    fn wants(&self, process: Process) -> Option<String> {
        let net = self.machine.net();
        let name = net.name(process);
        let words = |words: u64| plural(words as usize, "word", "words");
        match self.wait(process) {
            Wait::Lock { lock, amount, when } => {
                let (value, of) = (self.machine.state.locks[lock], &net.locks[lock].name);
                let exactly = if when == When::Equal { "exactly " } else { "" };
                Some(format!("{name} waits for {of} (now {value}, wants {exactly}{amount})"))
            }
            Wait::Words { left } => Some(format!("{name} waits for {left} more {}", words(left))),
            Wait::Room { left, .. } => {
                Some(format!("{name} has {} left to send", self.words_left(process, left)))
            }
            Wait::Ended
            | Wait::Idle
            | Wait::Arbiter { .. }
            | Wait::Unconnected { .. }
            | Wait::NoTask
            | Wait::Token { .. }
            | Wait::Queue { .. }
            | Wait::Done => None,
        }
    }
}
