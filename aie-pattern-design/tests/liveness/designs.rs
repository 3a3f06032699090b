//! Public designs of FIFOs: each completes, and each with an object, an await, a lock or a slot fewer ends as the model of
//! the array says.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::fs;

use aie_pattern_design::check::Options;
use aie_pattern_design::liveness::net::{Acquire, Action, Descriptor, Net, Op as NetOp, Window};
use aie_pattern_design::liveness::{Limits, decide};
use serde_json::Value;

use crate::array::End;
use crate::common::check;
use crate::plan::{self, Bd, Channel, Core, Lock, LockId, Op, Plan, Row, Step};
use crate::random::{Random, cases};
use crate::silicon::{endings, net};
use crate::verdicts;

fn rows() -> Vec<Value> {
    let text = fs::read_to_string("../tests/vectors/designs.jsonl").unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn product(value: &Value) -> u64 {
    list(value).iter().map(|number| number.as_u64().unwrap()).product()
}

/// The cores of a design that needs more ends of cores than the device has cores.
const SHARED: usize = 16;

/// The tiles of a design: links have a mem tile, cores have a tile for each end, or share some.
struct Tiles<'r> {
    row: &'r Value,
    text: String,
    /// What each core acquires and releases.
    cores: Vec<((u32, u32), Vec<String>)>,
    /// Whether there is a core for each end.
    is_wide: bool,
    /// Ends of cores so far.
    ends: usize,
    shims: [u32; 2],
    mems: u32,
}

impl Tiles<'_> {
    /// The name of the tile of an end.
    fn name(&mut self, kind: &Value, fifo: &str, is_producer: bool) -> String {
        let side = if is_producer { "outs" } else { "ins" };
        let has = |link: &Value| list(&link[side]).iter().any(|name| name == fifo);
        let (column, row) = match kind.as_str().unwrap() {
            "shim" => {
                let number = &mut self.shims[usize::from(is_producer)];
                *number += 1;
                ((*number - 1) / 2, 0)
            }
            "mem" => match list(&self.row["links"]).iter().position(has) {
                Some(link) => (link as u32 % 8, 1),
                None => {
                    self.mems += 1;
                    (8 - self.mems, 1)
                }
            },
            _ => {
                let at = if self.is_wide { self.ends % SHARED } else { self.ends };
                self.ends += 1;
                if at == self.cores.len() {
                    self.cores.push(((at as u32 / 4, 2 + at as u32 % 4), Vec::new()));
                }
                let end = if is_producer { "Produce" } else { "Consume" };
                self.cores[at].1.push(format!("@{fifo}({end}, 1)"));
                self.cores[at].0
            }
        };
        let name = format!("%t{column}_{row}");
        let line = format!("{name} = aie.tile({column}, {row})\n");
        if !self.text.contains(&line) {
            self.text.push_str(&line);
        }
        name
    }
}

/// The type of a FIFO's objects.
fn memref(fifo: &Value) -> String {
    format!("memref<{}x{}>", product(&fifo["object_shape"]), fifo["elem"].as_str().unwrap())
}

/// A FIFO's type, and its initial values.
fn object(fifo: &Value) -> String {
    let memref = memref(fifo);
    let initial = match fifo["init_values"].as_str() {
        // Both have a depth of one.
        Some(_) => format!(" = [dense<1> : {memref}]"),
        None => String::new(),
    };
    format!("!aie.objectfifo<{memref}>{initial}")
}

/// The most objects of a transfer: the model of the array takes each step.
const OBJECTS: u64 = 4;

/// A pair of numbers in each element of a list, outermost first: sizes and strides, or zeros before and after.
fn pairs(value: &Value, first: &str, second: &str) -> String {
    let pair = |one: &Value| format!("<{first} = {}, {second} = {}>", one[0], one[1]);
    list(value).iter().map(pair).collect::<Vec<_>>().join(", ")
}

/// A FIFO's attributes.
fn keys(fifo: &Value) -> String {
    let numbers = [("repeat_count", "repeat_count"), ("iter_count", "iter_count"), ("padValue", "pad_value")];
    let mut keys: Vec<_> = numbers
        .into_iter()
        .filter_map(|(key, name)| Some(format!("{key} = {} : i32", fifo[name].as_u64()?)))
        .collect();
    if !fifo["pad"].is_null() {
        let pads = pairs(&fifo["pad"], "const_pad_before", "const_pad_after");
        keys.push(format!("padDimensions = #aie<bd_pad_layout_array[{pads}]>"));
    }
    if keys.is_empty() { String::new() } else { format!(" {{{}}}", keys.join(", ")) }
}

/// Whether a row has more ends of cores than the device has cores.
fn is_wide(row: &Value) -> bool {
    let ends = list(&row["fifos"])
        .iter()
        .flat_map(|fifo| std::iter::once(&fifo["producer"]).chain(list(&fifo["consumers"])));
    ends.filter(|end| **end == "core").count() > 32
}

/// The FIFOs of the shim that a sequence feeds and drains, each with its elements. Some rows name a FIFO for each column at
/// once, and some have no sequence: then each FIFO moves some objects.
fn tasks(row: &Value) -> Vec<(&Value, u64)> {
    let fifos = list(&row["fifos"]);
    let is_at_shim = |fifo: &&Value| fifo["producer"] == "shim" || list(&fifo["consumers"])[0] == "shim";
    let objects = if is_wide(row) { 1 } else { OBJECTS };
    let most = |fifo: &Value| objects * product(&fifo["object_shape"]);
    if list(&row["runtime"]).is_empty() {
        return fifos.iter().filter(is_at_shim).map(|fifo| (fifo, most(fifo))).collect();
    }
    let mut all = Vec::new();
    for task in list(&row["runtime"]) {
        let name = task["fifo"].as_str().unwrap();
        let elements = list(&task["sizes"]).iter().map(|size| size.as_u64().unwrap_or(1)).product::<u64>();
        let is_named = |fifo: &&Value| {
            let of = fifo["name"].as_str().unwrap();
            let column = name.rsplit_once('_').filter(|(_, column)| ["i", "c"].contains(column));
            of == name || column.is_some_and(|(stem, _)| of.rsplit_once('_').is_some_and(|of| of.0 == stem))
        };
        let named = fifos.iter().filter(is_at_shim).filter(is_named);
        all.extend(named.map(|fifo| (fifo, elements.min(most(fifo)))));
    }
    all
}

/// A row as MLIR, without what does not affect is not proved to complete: values, and walks unless they are padded or invalid.
fn text(row: &Value, has_sequence: bool) -> String {
    let name = |value: &Value| value.as_str().unwrap().to_owned();
    let is_wide = is_wide(row);
    let mut tiles =
        Tiles { row, text: String::new(), cores: Vec::new(), is_wide, ends: 0, shims: [0; 2], mems: 0 };
    let mut fifos = String::new();
    for fifo in list(&row["fifos"]) {
        let of = name(&fifo["name"]);
        let producer = tiles.name(&fifo["producer"], &of, true);
        let consumers: Vec<_> =
            list(&fifo["consumers"]).iter().map(|kind| tiles.name(kind, &of, false)).collect();
        let depth = match &fifo["depth"] {
            Value::Array(depths) => {
                format!("[{}]", depths.iter().map(Value::to_string).collect::<Vec<_>>().join(", "))
            }
            depth => format!("{depth} : i32"),
        };
        let walk = if !fifo["pad"].is_null() || row["movement"]["kind"] == "invalid" {
            format!(" toStream [{}]", pairs(&fifo["to_stream"], "size", "stride"))
        } else {
            String::new()
        };
        let _ = writeln!(
            fifos,
            "aie.objectfifo @{of}({producer}{walk}, {{{}}}, {depth}){} : {}",
            consumers.join(", "),
            keys(fifo),
            object(fifo)
        );
    }
    for link in list(&row["links"]) {
        let names = |side: &str| {
            list(&link[side]).iter().map(|one| format!("@{}", name(one))).collect::<Vec<_>>().join(", ")
        };
        let numbers =
            |side: &str| list(&link[side]).iter().map(Value::to_string).collect::<Vec<_>>().join(", ");
        let _ = writeln!(
            fifos,
            "aie.objectfifo.link [{}] -> [{}]([{}] [{}])",
            names("ins"),
            names("outs"),
            numbers("src_offsets"),
            numbers("dst_offsets")
        );
    }
    let mut text = format!("aie.device(npu2) {{\n{}{fifos}", tiles.text);
    let type_of = |end: &str| {
        let of = end.trim_start_matches('@').split('(').next();
        list(&row["fifos"]).iter().find(|fifo| fifo["name"].as_str() == of).map(memref).unwrap()
    };
    for ((column, row), ends) in tiles.cores {
        let mut steps = String::new();
        for (at, end) in ends.iter().enumerate() {
            let ty = type_of(end);
            let _ = writeln!(steps, "%o{at} = aie.objectfifo.acquire {end} : !aie.objectfifosubview<{ty}>");
        }
        for end in &ends {
            let _ = writeln!(steps, "aie.objectfifo.release {end}");
        }
        let _ = writeln!(
            text,
            "aie.core(%t{column}_{row}) {{\n%a = arith.constant 0 : index\n%b = arith.constant 9223372036854775807 : index\n\
             %c = arith.constant 1 : index\nscf.for %i = %a to %b step %c {{\n{steps}}}\naie.end\n}}"
        );
    }
    if !has_sequence {
        return text + "}\n";
    }
    let mut waits = String::new();
    let tasks = tasks(row);
    let mut elements: Vec<String> = tasks.iter().map(|(fifo, _)| name(&fifo["elem"])).collect();
    elements.sort_unstable();
    elements.dedup();
    let arguments: Vec<String> =
        elements.iter().map(|elem| format!("%h_{elem}: memref<1048576x{elem}>")).collect();
    let _ = writeln!(text, "aie.runtime_sequence({}) {{", arguments.join(", "));
    for (id, &(fifo, elements)) in tasks.iter().enumerate() {
        let (of, elem) = (name(&fifo["name"]), name(&fifo["elem"]));
        let _ = writeln!(
            text,
            "aiex.npu.dma_memcpy_nd(%h_{elem}[0, 0, 0, 0][1, 1, 1, {elements}][0, 0, 0, 1]) {{id = {id} : i64, issue_token = true, metadata = @{of}}} : memref<1048576x{elem}>"
        );
        // A queue holds four tasks.
        let same = tasks.iter().filter(|(other, _)| other["name"] == fifo["name"]);
        let waits = if same.count() > 4 { &mut text } else { &mut waits };
        let _ = writeln!(waits, "aiex.npu.dma_wait {{symbol = @{of}}}");
    }
    text + &waits + "}\n}\n"
}

/// `(0, 2)` at the end of a name.
fn place(name: &str) -> (u32, u32) {
    let (_, place) = name.rsplit_once('(').unwrap();
    let (column, row) = place.trim_end_matches(')').split_once(", ").unwrap();
    (column.parse().unwrap(), row.parse().unwrap())
}

/// The net of a design as a plan, whose channels and locks have their tiles in their names.
fn plan(net: &Net) -> Plan {
    let mut plan = Plan::default();
    let mut numbers: HashMap<Row, u32> = HashMap::new();
    for lock in &net.locks {
        let row = Row::of(place(&lock.name));
        let number = numbers.entry(row).or_default();
        plan.locks.push(Lock { row, number: *number, initial: lock.initial });
        *number += 1;
    }
    for channel in &net.channels {
        let (way, rest) = channel.name.split_once(" channel ").unwrap();
        assert!(["MM2S", "S2MM"].contains(&way));
        let number = rest.split_once(' ').unwrap().0.parse().unwrap();
        let bd = |one: &Descriptor| Bd {
            words: one.words,
            acquire: one.acquire.map(|Acquire { lock, amount, .. }| plan::acquire(lock, amount)),
            release: one.release.map(|release| plan::Release { lock: release.lock, amount: release.amount }),
        };
        let runs = channel.descriptors.last().is_some_and(|last| last.next.is_none());
        plan.channels.push(Channel {
            row: Row::of(place(&channel.name)),
            direction: channel.direction,
            number,
            bds: channel.descriptors.iter().map(bd).collect(),
            runs: runs.then(|| channel.starts[0].repeat),
        });
    }
    plan.flows = net.streams.iter().map(|stream| (stream.source, stream.sinks.clone())).collect();
    for core in &net.cores {
        plan.cores.push(Core { row: Row::of(place(&core.name)), ops: ops(&core.program, &core.windows) });
    }
    for step in &net.sequence {
        plan.steps.push(match &step.what {
            Action::Push(push) => Step::Copy {
                channel: push.channel,
                id: push.chain[0].id.unwrap(),
                words: push.chain[0].words,
                runs: push.repeat,
                token: push.token,
            },
            Action::Await(channel) => Step::Await(*channel),
            other => panic!("{other:?}"),
        });
    }
    plan
}

/// The steps of a core that holds nothing at each acquire.
fn ops(program: &[NetOp], windows: &[Window]) -> Vec<Op> {
    let op = |op: &NetOp| match op {
        NetOp::Hold { window, objects, .. } => {
            plan::takes(windows[*window].acquire, objects * windows[*window].unit)
        }
        NetOp::Give { window, objects, .. } => {
            plan::gives(windows[*window].release, objects * windows[*window].unit)
        }
        NetOp::Loop { body, .. } => Op::Loop(None, ops(body, windows)),
        NetOp::Acquire { .. } | NetOp::Release { .. } => unreachable!("cores acquire objects"),
    };
    program.iter().map(op).collect()
}

/// A plan with one thing fewer, in all ways.
fn fewer(plan: &Plan) -> Vec<(&'static str, Plan)> {
    let mut all = Vec::new();
    for at in 0..plan.steps.len() {
        let mut less = plan.clone();
        match &mut less.steps[at] {
            Step::Copy { channel, words, .. } => {
                let object = object_of(plan, *channel);
                if *words <= object {
                    continue;
                }
                *words -= object;
                all.push(("object", less));
            }
            _ => {
                less.steps.remove(at);
                all.push(("await", less));
            }
        }
    }
    for at in (0..plan.locks.len()).filter(|&at| plan.locks[at].initial > 0) {
        let mut less = plan.clone();
        less.locks[at].initial -= 1;
        all.push(("slot", less));
    }
    for (at, channel) in plan.channels.iter().enumerate() {
        for bd in 0..channel.bds.len().min(2) {
            let mut less = plan.clone();
            less.channels[at].bds[bd].release = None;
            all.push(("lock", less.clone()));
            less.channels[at].bds[bd] = Bd { acquire: None, ..channel.bds[bd] };
            all.push(("lock", less));
        }
    }
    all
}

/// The words of the descriptors that a channel of the shim sends to or receives from.
fn object_of(plan: &Plan, channel: LockId) -> u64 {
    let far = plan.flows.iter().find_map(|(source, sinks)| {
        if *source == channel { Some(sinks[0]) } else { sinks.contains(&channel).then_some(*source) }
    });
    plan.channels[far.unwrap()].bds[0].words
}

#[test]
fn complete_and_with_less_end_as_in_the_array() {
    let mut random = Random(0x1357_9bdf_0246_8ace);
    let mut tally: BTreeMap<String, usize> = BTreeMap::new();
    let limits = Limits { steps: 100_000, states: 2_000 };
    for row in rows() {
        let id = row["id"].as_str().unwrap();
        if row["movement"]["kind"] == "invalid" {
            continue;
        }
        let text = text(&row, true);
        let net = net(&text);
        let decision = decide(&net, &limits);
        assert_eq!(verdicts::words(&decision), ("completes", "proof"), "{id}: {:?}\n{text}", decision.story);
        let plan = plan(&net);
        let mut less = fewer(&plan);
        *tally.entry("designs".to_owned()).or_default() += 1;
        less.push(("nothing", plan));
        let runs = if is_wide(&row) { 3 } else { cases(4) };
        for _ in 0..runs.min(less.len()) {
            let (what, plan) = less.swap_remove(random.below(less.len()));
            let decision = decide(&plan.net(), &limits);
            let (verdict, kind) = verdicts::words(&decision);
            *tally.entry(format!("{what}: {verdict}")).or_default() += 1;
            if verdict != "completes" && verdict != "fails" {
                continue;
            }
            let mut ends = endings(&plan, &mut random);
            ends.retain(|end| *end != End::Long);
            let is_right = ends.iter().all(|end| (*end == End::Completes) == (verdict == "completes"));
            assert!(is_right, "{id} without {what}: {verdict} ({kind}), but {ends:?}\n{:#?}", decision.story);
            *tally.entry("endings".to_owned()).or_default() += ends.len();
        }
    }
    println!("{tally:#?}");
    assert!(tally["designs"] == rows().len() - 1 && tally["endings"] >= 600, "{tally:?}");
    for wanted in ["object: completes", "await: completes", "slot: fails", "lock: fails"] {
        assert!(tally.contains_key(wanted), "{wanted}: {tally:?}");
    }
}

/// A text with a wrong walk has that finding, and the engine says nothing of it.
#[test]
fn an_invalid_one_has_no_verdict() {
    let invalid: Vec<_> = rows().into_iter().filter(|row| row["movement"]["kind"] == "invalid").collect();
    assert!(!invalid.is_empty());
    for (row, has_sequence) in invalid.iter().flat_map(|row| [(row, false), (row, true)]) {
        let report = check(&text(row, has_sequence), &Options::default());
        let codes: Vec<_> = report.findings.iter().map(|finding| finding.code).collect();
        assert_eq!(codes, ["AP171"], "{}: {:?}", row["id"], report.findings);
    }
}

/// Without its sequence, no core of any of them waits forever.
#[test]
fn go_on_without_a_sequence() {
    for row in rows().iter().filter(|row| row["movement"]["kind"] != "invalid") {
        let report = check(&text(row, false), &Options::default());
        let of_engine: Vec<_> = report.findings.iter().filter(|one| one.code.starts_with("AP20")).collect();
        assert!(of_engine.is_empty(), "{}: {of_engine:?}", row["id"]);
        // A FIFO that ends after some passes, or after its initial values, may begin again.
        let keys = ["iter_count", "init_values"];
        let ends = list(&row["fifos"]).iter().any(|fifo| keys.iter().any(|key| !fifo[key].is_null()));
        assert_eq!(!report.not_checked.is_empty(), ends, "{}: {:?}", row["id"], report.not_checked);
    }
}
