//! Public designs of FIFOs: each completes, and each with an object, an await, a lock or a slot fewer ends as the model of
//! the array says.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::fs;

use aie_pattern_design::liveness::net::{Acquire, Action, Descriptor, Net, Op as NetOp, Window};
use aie_pattern_design::liveness::{Limits, decide};
use serde_json::Value;

use crate::array::End;
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

/// The tiles of a design: links share a mem tile, cores have a tile for each end.
struct Tiles<'r> {
    row: &'r Value,
    text: String,
    /// What each core acquires and releases.
    cores: Vec<((u32, u32), String)>,
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
                Some(link) => (link as u32, 1),
                None => {
                    self.mems += 1;
                    (8 - self.mems, 1)
                }
            },
            _ => {
                let at = self.cores.len() as u32;
                let place = (at / 4, 2 + at % 4);
                let end = if is_producer { "Produce" } else { "Consume" };
                self.cores.push((place, format!("@{fifo}({end}, 1)")));
                place
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

/// A FIFO's type.
fn object(fifo: &Value) -> String {
    format!("!aie.objectfifo<memref<{}x{}>>", product(&fifo["object_shape"]), fifo["elem"].as_str().unwrap())
}

/// The most objects of a transfer: the model of the array takes each step.
const OBJECTS: u64 = 4;

/// A row as MLIR, without what does not affect whether it completes: walks and values. `None` of a row with more ends of cores than the
/// device has cores.
fn text(row: &Value) -> Option<String> {
    let mut tiles = Tiles { row, text: String::new(), cores: Vec::new(), shims: [0; 2], mems: 0 };
    let mut fifos = String::new();
    let name = |value: &Value| value.as_str().unwrap().to_owned();
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
        let keys: Vec<_> = ["repeat_count", "iter_count"]
            .into_iter()
            .filter_map(|key| Some(format!("{key} = {} : i32", fifo[key].as_u64()?)))
            .collect();
        let keys = if keys.is_empty() { String::new() } else { format!(" {{{}}}", keys.join(", ")) };
        let _ = writeln!(
            fifos,
            "aie.objectfifo @{of}({producer}, {{{}}}, {depth}){keys} : {}",
            consumers.join(", "),
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
    if tiles.cores.len() > 32 {
        return None;
    }
    let mut text = format!("aie.device(npu2) {{\n{}{fifos}", tiles.text);
    for ((column, row), end) in tiles.cores {
        let _ = writeln!(
            text,
            "aie.core(%t{column}_{row}) {{\n%a = arith.constant 0 : index\n%b = arith.constant 9223372036854775807 : index\n\
             %c = arith.constant 1 : index\nscf.for %i = %a to %b step %c {{\n\
             %o = aie.objectfifo.acquire {end} : !aie.objectfifosubview<memref<1xi32>>\n\
             aie.objectfifo.release {end}\n}}\naie.end\n}}"
        );
    }
    let _ = writeln!(text, "aie.runtime_sequence(%h: memref<1048576xi8>) {{");
    let mut waits = String::new();
    for (id, task) in list(&row["runtime"]).iter().enumerate() {
        // Some rows name a FIFO for each column at once.
        let Some(fifo) = list(&row["fifos"]).iter().find(|fifo| fifo["name"] == task["fifo"]) else {
            continue;
        };
        let (object, elem) = (product(&fifo["object_shape"]), name(&fifo["elem"]));
        let all = list(&task["sizes"]).iter().map(|size| size.as_u64().unwrap_or(1)).product::<u64>();
        let (of, elements) = (name(&task["fifo"]), all.min(OBJECTS * object));
        let _ = writeln!(
            text,
            "aiex.npu.dma_memcpy_nd(%h[0, 0, 0, 0][1, 1, 1, {elements}][0, 0, 0, 1]) {{id = {id} : i64, issue_token = true, metadata = @{of}}} : memref<1048576x{elem}>"
        );
        // A queue holds four tasks.
        let same = list(&row["runtime"]).iter().filter(|other| other["fifo"] == task["fifo"]);
        let waits = if same.count() > 4 { &mut text } else { &mut waits };
        let _ = writeln!(waits, "aiex.npu.dma_wait {{symbol = @{of}}}");
    }
    Some(text + &waits + "}\n}\n")
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
        let has_pad = list(&row["fifos"]).iter().any(|fifo| !fifo["pad"].is_null());
        // A wrong walk has no place here, and words that padding adds are those of a walk.
        if row["movement"]["kind"] == "invalid" || has_pad || list(&row["runtime"]).is_empty() {
            continue;
        }
        let id = row["id"].as_str().unwrap();
        let Some(text) = text(&row) else { continue };
        let net = net(&text);
        let decision = decide(&net, &limits);
        assert_eq!(verdicts::words(&decision), ("completes", "proof"), "{id}: {:?}\n{text}", decision.story);
        let plan = plan(&net);
        let mut less = fewer(&plan);
        *tally.entry("designs".to_owned()).or_default() += 1;
        less.push(("nothing", plan));
        for _ in 0..cases(12).min(less.len()) {
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
    assert!(tally["designs"] >= 20 && tally["endings"] >= 1000, "{tally:?}");
    for wanted in ["object: completes", "await: completes", "slot: fails", "lock: fails"] {
        assert!(tally.contains_key(wanted), "{wanted}: {tally:?}");
    }
}
