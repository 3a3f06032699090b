//! Runtime sequences over time: what each channel, lock and core does, up to the end or to where all of it hangs.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use aie_pattern_design::finding::Finding;
use aie_pattern_design::liveness::net::{Action, Net, Process};
use aie_pattern_design::liveness::{
    Entry, Event, LIMITS, Line, Timeline, Waiting, after, decide, findings, least_depths, of_design,
    timeline, timeline_of_array,
};
use aie_pattern_syntax::errors::counted;

use super::Page;
use super::html::{escaped, prose, table};

/// Steps that are drawn: more would not be seen.
const ENTRIES: usize = 2000;
/// Rows that are drawn.
const ROWS: usize = 96;
/// Lines of the text.
const LINES: usize = 400;

/// The most steps of a run, for each pool, with which the least depths are searched.
const SEARCH: u64 = 1 << 20;

/// Pixels: of the names, of a row, and of a round.
const NAMES: usize = 300;
const ROW: usize = 22;
const HEAD: usize = 26;

/// What a row shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Row {
    Process(Process),
    Lock(usize),
}

/// Draws each sequence of a design that can be run, or its array if there is none.
pub(super) fn write(page: &Page, out: &mut String) {
    if page.resolved.lines.iter().all(|line| line.events.is_empty() && line.stop.is_none()) {
        write_array(page, out);
    }
    for (number, line) in page.resolved.lines.iter().enumerate() {
        if line.events.is_empty() {
            continue;
        }
        let net = of_design::net(page.resolved, line);
        let place = page.design[line.sequence].place;
        let decision = decide(&net, &LIMITS);
        let finding = findings::of_decision(&net, &decision, &LIMITS, place.first);
        let name = escaped(&page.design[line.sequence].name);
        let _ = writeln!(out, "<h3 id=\"{}\">@{name} over time</h3>", page.id("time", number));
        match &finding {
            None => {
                out.push_str("<p>It completes in every timing.</p>\n");
                write_after(&net, out);
                if decision.steps.saturating_mul(net.pools.len() as u64) <= SEARCH {
                    write_depths(&net, out);
                }
            }
            Some(finding) => write_verdict(page, finding, out),
        }
        // What is outside of the model would be left out of the picture, and the rest would be wrong.
        let Some(time) = net.outside.is_empty().then(|| timeline(&net, &LIMITS, ENTRIES)).flatten() else {
            continue;
        };
        Drawing::new(page, &net, &time).write(number, out);
    }
}

/// A verdict, with a link to its place in the list of findings.
fn write_verdict(page: &Page, finding: &Finding, out: &mut String) {
    let line = finding.line();
    let _ = writeln!(
        out,
        "<p class=\"verdict\"><a href=\"#{}\">{}</a> {}</p>",
        page.finding(finding.code, line).unwrap_or_else(|| format!("L{line}")),
        finding.code,
        prose(&finding.message)
    );
}

/// Draws the array without a sequence, if some core waits for something.
fn write_array(page: &Page, out: &mut String) {
    let (net, written) = of_design::array(page.resolved);
    let Some((time, stalls)) = timeline_of_array(&net, &written, &LIMITS, ENTRIES) else { return };
    let is_core = |entry: &Entry| matches!(entry.process, Process::Core(_));
    if time.waits.is_empty() && !time.entries.iter().any(is_core) {
        return;
    }
    let _ = writeln!(out, "<h3 id=\"{}\">The array over time</h3>", page.id("time", 0));
    out.push_str(
        "<p>The design has no runtime sequence. A host sends and takes as much as the array wants.</p>\n",
    );
    for stall in &stalls.stalls {
        if let Some(finding) = findings::of_stall(stall, &[], page.design.place.first) {
            write_verdict(page, &finding, out);
        }
    }
    Drawing::new(page, &net, &time).write(0, out);
}

/// What one dispatch leaves for the next.
fn write_after(net: &Net, out: &mut String) {
    let Some(after) = after(net, &LIMITS) else { return };
    let then = findings::later(&after);
    if after.stays.is_empty() {
        let lead = if after.later.completes() {
            "A dispatch leaves locks, queues and streams as they were before it;"
        } else {
            "After one dispatch,"
        };
        let _ = writeln!(out, "<p>{lead} {then}.</p>");
        return;
    }
    let _ = writeln!(out, "<p>A dispatch leaves something behind; {then}:</p>\n<ul class=\"stays\">");
    for line in &after.stays {
        let _ = write!(out, "<li>{}", prose(&line.text));
        write_line(line, out);
        out.push_str("</li>\n");
    }
    out.push_str("</ul>\n");
}

/// A link to the line of a sentence.
fn write_line(line: &Line, out: &mut String) {
    if let Some(place) = line.place {
        let line = place.start().line;
        let _ = write!(out, " <a class=\"line\" href=\"#L{line}\">line {line}</a>");
    }
}

/// The least slots of each pool.
fn write_depths(net: &Net, out: &mut String) {
    let Some(least) = least_depths(net, &LIMITS).filter(|_| !net.pools.is_empty()) else { return };
    let rows: Vec<_> = net
        .pools
        .iter()
        .zip(least)
        .map(|(pool, least)| vec![prose(&pool.name), pool.slots.to_string(), least.to_string()])
        .collect();
    out.push_str(
        "<p>With the least slots it completes too, but with none fewer. More slots may make it faster.</p>\n",
    );
    table(&["pool", "slots", "least"], &rows, out);
}

struct Drawing<'a> {
    page: &'a Page<'a>,
    net: &'a Net,
    time: &'a Timeline,
    rows: Vec<Row>,
    /// The column of each round in which something happens.
    columns: BTreeMap<u64, usize>,
    /// Pixels of a column.
    width: usize,
}

impl<'a> Drawing<'a> {
    fn new(page: &'a Page<'a>, net: &'a Net, time: &'a Timeline) -> Self {
        let mut rows: Vec<Row> = vec![Row::Process(Process::Sequence)];
        rows.extend((0..net.channels.len()).map(|channel| Row::Process(Process::Channel(channel))));
        rows.extend((0..net.cores.len()).map(|core| Row::Process(Process::Core(core))));
        rows.extend((0..net.locks.len()).map(Row::Lock));
        rows.retain(|row| match row {
            Row::Process(process) => {
                time.entries.iter().any(|entry| entry.process == *process)
                    || time.waits.iter().any(|wait| wait.process == *process)
            }
            Row::Lock(lock) => time.entries.iter().any(|entry| lock_of(entry) == Some(*lock)),
        });
        let rounds = time.entries.iter().map(|entry| (entry.round, 0));
        let mut columns: BTreeMap<u64, usize> = rounds.collect();
        for (at, column) in columns.values_mut().enumerate() {
            *column = at;
        }
        let width = (760 / (columns.len() + 1)).clamp(4, 40);
        Self { page, net, time, rows, columns, width }
    }

    fn name(&self, row: Row) -> &'a str {
        match row {
            Row::Process(process) => self.net.name(process),
            Row::Lock(lock) => &self.net.locks[lock].name,
        }
    }

    /// Where a round begins.
    fn x(&self, round: u64) -> usize {
        NAMES + self.columns.get(&round).copied().unwrap_or(self.columns.len()) * self.width
    }

    fn end(&self) -> usize {
        NAMES + self.columns.len() * self.width
    }

    fn write(&self, number: usize, out: &mut String) {
        let shown = self.rows.len().min(ROWS);
        let (width, height) = (self.end() + 120, HEAD + shown * ROW + 8);
        let title = self.page.id("time-title", number);
        let is_array = self.net.sequence.is_empty();
        let summary = match (self.time.is_complete, self.time.is_cut, is_array) {
            (true, _, false) => "Every task of the sequence ends.",
            (true, _, true) => "No core waits forever.",
            (false, true, false) => "The beginning of the sequence.",
            (false, true, true) => "The beginning of what the array does.",
            (false, false, false) => "The sequence stops before every task has ended.",
            (false, false, true) => "Some cores never move again.",
        };
        let _ = writeln!(
            out,
            "<figure class=\"timeline\">\n<svg role=\"group\" aria-labelledby=\"{title}\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\">\n<title id=\"{title}\">{summary}</title>"
        );
        for (at, &row) in self.rows.iter().take(ROWS).enumerate() {
            self.row(row, HEAD + at * ROW, out);
        }
        self.repeats(height, out);
        let end = self.end();
        let (class, text) = match (self.time.is_complete, self.time.is_cut) {
            (_, true) => ("cut", "continues"),
            (true, false) if is_array => ("done", "goes on"),
            (true, false) => ("done", "done"),
            (false, false) => ("stuck", "hangs here"),
        };
        let _ = writeln!(
            out,
            "<g class=\"end {class}\"><path d=\"M{end} {}V{}\"/><text x=\"{}\" y=\"16\">{text}</text></g>\n</svg>",
            HEAD - 6,
            height - 4,
            end + 4
        );
        self.caption(shown, out);
        out.push_str("</figure>\n");
        self.waits(out);
        self.text(out);
    }

    fn caption(&self, shown: usize, out: &mut String) {
        out.push_str(
            "<figcaption>The fastest order, from left to right: in each round, all that can move moves once. A bar is a task, its dark \
             parts are words that move; the line of a lock is its value.",
        );
        let more = self.rows.len() - shown;
        if more > 0 {
            let _ = write!(out, " {more} more rows are not drawn.");
        }
        if self.time.is_cut {
            let _ = write!(out, " Only the first {} are drawn.", counted(self.time.entries.len(), "step"));
        }
        out.push_str("</figcaption>\n");
    }

    fn row(&self, row: Row, y: usize, out: &mut String) {
        let wait = self.time.waits.iter().find(|wait| Row::Process(wait.process) == row);
        let class = match wait {
            Some(wait) if wait.is_knot => " knot",
            Some(_) => " waits",
            None => "",
        };
        let name = self.name(row);
        let _ = write!(
            out,
            "<g class=\"row{class}\"><text class=\"name\" x=\"0\" y=\"{}\">{}</text><path class=\"axis\" d=\"M{NAMES} {2}H{3}\"/>",
            y + 15,
            escaped(&shortened(name)),
            y + ROW - 3,
            self.end()
        );
        match row {
            Row::Process(process) => {
                self.tasks(process, y, out);
                let entries = self.time.entries.iter().filter(|entry| entry.process == process);
                // Pushes of one round share a column, where a lost one must stay visible.
                let (lost, others): (Vec<_>, Vec<_>) =
                    entries.partition(|entry| matches!(entry.event, Event::Lost { .. }));
                others.into_iter().chain(lost).for_each(|entry| self.mark(entry, y, out));
            }
            Row::Lock(lock) => self.value(lock, y, out),
        }
        if let Some(wait) = wait {
            self.hang(wait, y, out);
        }
        out.push_str("</g>\n");
    }

    /// The bars of a channel's tasks.
    fn tasks(&self, process: Process, y: usize, out: &mut String) {
        let mut began = None;
        let mut bar = |from: usize, to: usize| {
            let _ = write!(
                out,
                "<rect class=\"task\" x=\"{from}\" y=\"{}\" width=\"{}\" height=\"14\" rx=\"2\"/>",
                y + 3,
                (to - from).max(2)
            );
        };
        for entry in self.time.entries.iter().filter(|entry| entry.process == process) {
            match entry.event {
                Event::Began { .. } => began = Some(self.x(entry.round)),
                Event::Ended { .. } => {
                    if let Some(from) = began.take() {
                        bar(from, self.x(entry.round) + self.width);
                    }
                }
                _ => {}
            }
        }
        if let Some(from) = began {
            bar(from, self.end());
        }
    }

    fn mark(&self, entry: &Entry, y: usize, out: &mut String) {
        let (x, width) = (self.x(entry.round), self.width);
        let text = escaped(&self.sentence(entry));
        let shape = match entry.event {
            Event::Moved { .. } => format!(
                "<rect class=\"moved\" x=\"{x}\" y=\"{}\" width=\"{}\" height=\"8\"><title>{text}</title></rect>",
                y + 6,
                width.saturating_sub(1)
            ),
            Event::Acquired { .. } | Event::Released { .. } => format!(
                "<rect class=\"lock\" x=\"{x}\" y=\"{}\" width=\"2\" height=\"14\"><title>{text}</title></rect>",
                y + 3
            ),
            Event::Pushed { step } | Event::Awaited { step } | Event::Lost { step } => {
                let class = match entry.event {
                    Event::Pushed { .. } => "push",
                    Event::Lost { .. } => "lost",
                    _ => "await",
                };
                let shape = format!(
                    "<rect class=\"{class}\" x=\"{x}\" y=\"{}\" width=\"{}\" height=\"14\"><title>{text}</title></rect>",
                    y + 3,
                    width.saturating_sub(1)
                );
                match self.line_of(step) {
                    Some(line) => format!("<a href=\"#L{line}\" aria-label=\"{text}\">{shape}</a>"),
                    None => shape,
                }
            }
            Event::Began { .. } | Event::Ended { .. } | Event::Repeated { .. } => String::new(),
        };
        out.push_str(&shape);
    }

    /// Draws the value of a lock as a curve, and its last value as a number.
    fn value(&self, lock: usize, y: usize, out: &mut String) {
        let mut value = i64::from(self.net.locks[lock].initial);
        let mut values = vec![(NAMES, value)];
        for entry in self.time.entries.iter().filter(|entry| lock_of(entry) == Some(lock)) {
            match entry.event {
                Event::Acquired { amount, .. } => value -= i64::from(amount),
                Event::Released { amount, .. } => value += i64::from(amount),
                _ => {}
            }
            values.push((self.x(entry.round), value));
        }
        let most = values.iter().map(|&(_, value)| value).max().unwrap_or(1).max(1);
        let height = |value: i64| y as i64 + ROW as i64 - 4 - value.max(0) * (ROW as i64 - 7) / most;
        let mut path = format!("M{NAMES} {}", height(values[0].1));
        for (x, value) in &values[1..] {
            let _ = write!(path, "H{x}V{}", height(*value));
        }
        let _ = write!(
            out,
            "<path class=\"value\" d=\"{path}H{0}\"/><text class=\"last\" x=\"{1}\" y=\"{2}\">{value}</text>",
            self.end(),
            self.end() + 6,
            y + 15
        );
    }

    /// From the last step of a process to where all of it stands.
    fn hang(&self, wait: &Waiting, y: usize, out: &mut String) {
        let mut own = self.time.entries.iter().filter(|entry| entry.process == wait.process);
        let from = own.next_back().map_or(NAMES, |entry| self.x(entry.round) + self.width);
        let from = from.min(self.end() - 6);
        let text = escaped(&wait.line.text);
        let shape = format!(
            "<rect class=\"hang\" x=\"{from}\" y=\"{}\" width=\"{}\" height=\"14\"><title>{text}</title></rect>",
            y + 3,
            self.end() - from
        );
        match wait.line.place {
            Some(place) => {
                let _ = write!(out, "<a href=\"#L{}\" aria-label=\"{text}\">{shape}</a>", place.start().line);
            }
            None => out.push_str(&shape),
        }
    }

    /// Where the run jumps over what repeats.
    fn repeats(&self, height: usize, out: &mut String) {
        for entry in &self.time.entries {
            if let Event::Repeated { since, periods } = entry.event {
                let (from, to) = (self.x(since), self.x(entry.round));
                let _ = writeln!(
                    out,
                    "<g class=\"repeat\"><path d=\"M{from} {0}H{to}\"/><path d=\"M{to} {0}V{1}\"/>\
                     <text x=\"{from}\" y=\"12\">{periods} times more</text></g>",
                    HEAD - 8,
                    height - 4
                );
            }
        }
    }

    fn line_of(&self, step: usize) -> Option<usize> {
        Some(self.net.sequence.get(step)?.place?.start().line)
    }

    fn sentence(&self, entry: &Entry) -> String {
        let lock = |lock: usize| self.net.locks[lock].name.as_str();
        let step = |step: usize| {
            let channel = |channel: usize| self.net.channels[channel].name.as_str();
            let what = match &self.net.sequence[step].what {
                Action::Push(push) => format!("pushes a task to {}", channel(push.channel)),
                Action::Await(of) => format!("takes a token of {}", channel(*of)),
                Action::Poll(of) => format!("finds room in the queue of {}", channel(*of)),
                Action::Write { .. } => "writes descriptors".to_owned(),
                Action::Free => "frees descriptors".to_owned(),
            };
            match self.line_of(step) {
                Some(line) => format!("{what} (line {line})"),
                None => what,
            }
        };
        match entry.event {
            Event::Acquired { lock: of, amount } => format!("acquires {amount} of {}", lock(of)),
            Event::Released { lock: of, amount } => format!("releases {amount} of {}", lock(of)),
            Event::Began { .. } => "begins a task".to_owned(),
            Event::Ended { .. } => "ends its task".to_owned(),
            Event::Moved { words: 1 } => "moves 1 word".to_owned(),
            Event::Moved { words } => format!("moves {words} words"),
            Event::Pushed { step: of } | Event::Awaited { step: of } => step(of),
            Event::Lost { step: of } => format!("{}, which is lost: the queue is full", step(of)),
            Event::Repeated { since, periods } => {
                format!("all since round {since} repeats {periods} times more")
            }
        }
    }

    /// Who waits for whom, as text.
    fn waits(&self, out: &mut String) {
        if self.time.waits.is_empty() {
            return;
        }
        out.push_str("<ol class=\"waits\">\n");
        for wait in &self.time.waits {
            let class = if wait.is_knot { " class=\"knot\"" } else { "" };
            let _ = write!(out, "<li{class}>{}", prose(&wait.line.text));
            write_line(&wait.line, out);
            out.push_str("</li>\n");
        }
        out.push_str("</ol>\n");
    }

    /// The picture as text.
    fn text(&self, out: &mut String) {
        let rows: Vec<Vec<String>> = self
            .time
            .entries
            .iter()
            .take(LINES)
            .map(|entry| {
                let who = match entry.event {
                    Event::Repeated { .. } => "the array",
                    _ => self.net.name(entry.process),
                };
                vec![entry.round.to_string(), prose(who), prose(&self.sentence(entry))]
            })
            .collect();
        out.push_str("<details class=\"steps\">\n<summary>The same as text</summary>\n");
        table(&["round", "who", "does"], &rows, out);
        if self.time.entries.len() > LINES {
            let _ = writeln!(out, "<p>{} more steps are left out.</p>", self.time.entries.len() - LINES);
        }
        out.push_str("</details>\n");
    }
}

fn lock_of(entry: &Entry) -> Option<usize> {
    match entry.event {
        Event::Acquired { lock, .. } | Event::Released { lock, .. } => Some(lock),
        _ => None,
    }
}

/// A name that fits beside the picture.
fn shortened(name: &str) -> String {
    const MOST: usize = 44;
    if name.chars().count() <= MOST {
        return name.to_owned();
    }
    name.chars().take(MOST - 1).chain(['\u{2026}']).collect()
}
