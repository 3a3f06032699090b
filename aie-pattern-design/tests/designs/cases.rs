//! Small whole designs with known answers: ids, chains, addresses, connections, tasks.

use std::collections::BTreeMap;

use aie_pattern_core::declare::FifoEnd;
use aie_pattern_core::device::Direction;
use aie_pattern_design::check::Options;
use aie_pattern_design::model::{Design, Input, Operation, RegisterWrite, Step, Trips};
use aie_pattern_design::read::{ReadOptions, read};
use aie_pattern_design::resolve::registers::{Register, register};
use aie_pattern_design::resolve::{Channel, End, Happening, Resolved, locks, resolve};
use serde_json::{Value, json};

use crate::common::check;

fn rows() -> Vec<Value> {
    let text = include_str!("../design_cases.jsonl");
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn channel_text(channel: &Channel) -> String {
    let direction = match channel.direction {
        Direction::S2mm => "S2MM",
        Direction::Mm2s => "MM2S",
    };
    format!("{},{} {direction} {}", channel.at.0, channel.at.1, channel.channel)
}

fn end_text(end: &End, is_source: bool) -> String {
    let name = match (end.bundle.name(), is_source) {
        ("DMA", true) => "MM2S",
        ("DMA", false) => "S2MM",
        (name, _) => name,
    };
    format!("{},{} {name} {}", end.at.0, end.at.1, end.channel)
}

/// The facts of a row, from the model and the assigned values.
fn facts(inputs: &[Input], wanted: &Value) -> BTreeMap<String, Value> {
    let mut all: BTreeMap<String, Value> = BTreeMap::new();
    let mut put = |kind: &str, key: &str, value: Value| {
        all.entry(kind.to_owned()).or_insert_with(|| json!({}))[key] = value;
    };
    let (mut connections, mut memcpys, mut unrolled) = (Vec::new(), Vec::new(), Vec::new());
    let mut pushes = Vec::new();
    for (k, input) in inputs.iter().enumerate() {
        let several = inputs.len() > 1;
        let named = |name: &str| if several { format!("{}:{name}", k + 1) } else { name.to_owned() };
        let spaced = |name: &str| if several { format!("{}: {name}", k + 1) } else { name.to_owned() };
        for design in &input.designs {
            let resolved = resolve(design);
            for (lock, id) in design.locks.iter().zip(&resolved.locks.written) {
                put("locks", &named(lock.name()), json!(id.ok()));
            }
            put_chains(design, &resolved, &spaced, &mut put);
            for (buffer, address) in design.buffers.iter().zip(&resolved.addresses) {
                let name = buffer.symbol.as_ref().or(buffer.value.as_ref()).unwrap();
                if buffer.address.is_some() {
                    put("addresses", &name.text, json!(address));
                }
            }
            for one in &resolved.connections {
                let packet = one.packet.map_or_else(String::new, |packet| format!(" pkt {packet}"));
                let (source, destination) = (end_text(&one.source, true), end_text(&one.destination, false));
                connections.push(json!(spaced(&format!("{source}{packet} -> {destination}"))));
            }
            put_fifos(design, &resolved, &mut put);
            for core in &design.cores {
                put_trips(core.body.as_deref().unwrap_or_default(), &mut put);
                put_lock_numbers(design, &resolved, core, &mut put);
            }
            for sequence in &design.sequences {
                put_sequence_trips(&sequence.operations, &mut put);
            }
            for line in &resolved.lines {
                for run in &line.tasks {
                    if let Some(name) = &run.task.value {
                        put("tasks", &name.text, json!(run.ids));
                    }
                    if run.ids.iter().all(Option::is_some) {
                        unrolled.push(json!(run.ids));
                    }
                }
                for event in &line.events {
                    if let Operation::Write(write) = &event.operation.operation
                        && let Some(Register::Descriptor((column, row), id)) = register(design, write)
                        && !matches!(**write, RegisterWrite::Patch { .. })
                    {
                        put("raw_bds", &format!("{column},{row}"), json!([id]));
                    }
                    match &event.happening {
                        Happening::Memcpy(memcpy, channel) => {
                            assert!(channel.is_some());
                            memcpys.push(json!(memcpy.id.unwrap().value.unwrap()));
                        }
                        Happening::Push { channel, bd, passes, token } => pushes.push(json!([
                            channel_text(&channel.unwrap()),
                            bd.unwrap(),
                            passes.unwrap() - 1,
                            token
                        ])),
                        _ => {}
                    }
                }
            }
        }
    }
    connections.sort_by_key(ToString::to_string);
    all.insert("connections".to_owned(), json!(connections));
    all.insert("memcpy_ids".to_owned(), json!(memcpys));
    all.insert("tasks_unrolled".to_owned(), json!(unrolled));
    all.insert("pushes".to_owned(), json!(pushes));
    all.insert("inputs".to_owned(), json!(inputs.len()));
    let _ = wanted;
    all
}

fn put_chains(
    design: &Design,
    resolved: &Resolved<'_>,
    spaced: &dyn Fn(&str) -> String,
    put: &mut dyn FnMut(&str, &str, Value),
) {
    let mut seen = Vec::new();
    for chain in &resolved.chains {
        let name = channel_text(&chain.channel.unwrap());
        let region = &design[chain.region];
        let ids = &resolved.regions[chain.region.0].ids;
        let mut value = json!({
            "bds": chain.bds.iter().map(|&bd| ids[bd]).collect::<Vec<_>>(),
            "loop": chain.loops_to.is_some(),
        });
        let packets: Vec<_> =
            chain.bds.iter().filter_map(|&bd| region.bds[bd].packet.map(|packet| packet.id.value)).collect();
        if !packets.is_empty() {
            value["packets"] = json!(packets);
        }
        if let Some(repeat) = region.starts[chain.start].repeat_count {
            value["repeat_count"] = json!(repeat.value);
            value["passes"] = json!(chain.passes);
        }
        let name = if seen.contains(&name) { format!("{name} (second start)") } else { name };
        put("chains", &spaced(&name), value);
        seen.push(name);
    }
    for (region, ids) in design.regions.iter().zip(&resolved.regions) {
        let (column, row) = design[region.tile.unwrap()].at.unwrap();
        put("static_bds", &spaced(&format!("{column},{row}")), json!(ids.ids));
    }
}

/// The objects of FIFOs, and their pools on the first consumer tile that has one.
fn put_fifos(design: &Design, resolved: &Resolved<'_>, put: &mut dyn FnMut(&str, &str, Value)) {
    let Ok(table) = &resolved.fifos else { return };
    let pools = table.pools();
    for (k, fifo) in design.fifos.iter().enumerate() {
        let elements = fifo.memref.as_ref().unwrap().elements();
        let pool = pools.iter().find(|(end, _)| *end == FifoEnd::consumer(k, 0));
        let mut value = json!({ "elements": elements });
        if let Some((_, pool)) = pool {
            value["buffers_at"] = json!(format!("{},{}", pool.place.0, pool.place.1));
            value["count"] = json!(pool.buffers);
        }
        put("fifos", &fifo.name.text, value);
    }
}

fn put_trips(steps: &[Step], put: &mut dyn FnMut(&str, &str, Value)) {
    for step in steps {
        if let Step::Loop { trips, variable, body, .. } = step {
            if let (Trips::Known(trips), Some(name)) = (trips, variable) {
                put("trips", &name.text, json!(trips));
            }
            put_trips(body, put);
        }
    }
}

fn put_sequence_trips(
    operations: &[aie_pattern_design::model::SequenceOp],
    put: &mut dyn FnMut(&str, &str, Value),
) {
    for operation in operations {
        if let Operation::Loop { trips: Trips::Known(trips), variable: Some(name), body, .. } =
            &operation.operation
        {
            put("trips", &name.text, json!(trips));
            put_sequence_trips(body, put);
        }
    }
}

fn put_lock_numbers(
    design: &Design,
    resolved: &Resolved<'_>,
    core: &aie_pattern_design::model::Core,
    put: &mut dyn FnMut(&str, &str, Value),
) {
    let (Some(name), Some(at)) = (&core.value, design[core.tile.unwrap()].at) else { return };
    let mut numbers = json!({});
    for step in core.body.as_deref().unwrap_or_default() {
        if let Step::UseLock(used) = step {
            let lock = used.lock.unwrap();
            let of = design[design[lock].tile.unwrap()].at.unwrap();
            let id = resolved.locks.written[lock.0].unwrap();
            numbers[&used.name.text] = json!(locks::core_number(design, at, of, id));
        }
    }
    if numbers != json!({}) {
        put("core_lock_numbers", &name.text, numbers);
    }
}

#[test]
fn facts_of_all_cases_are_read_and_assigned() {
    let mut wrong = Vec::new();
    for row in rows() {
        let id = row["id"].as_str().unwrap();
        let (inputs, findings) = read(row["text"].as_str().unwrap(), &ReadOptions::default());
        for finding in &findings {
            wrong.push(format!("{id}:{}: {}", finding.line(), finding.message));
        }
        let found = facts(&inputs, &row["facts"]);
        for (kind, wanted) in row["facts"].as_object().unwrap() {
            let mut wanted = wanted.clone();
            if let (Some(list), "connections") = (wanted.as_array_mut(), kind.as_str()) {
                list.sort_by_key(ToString::to_string);
            }
            let none = json!({});
            let found = found.get(kind.as_str()).unwrap_or(&none);
            if kind == "fifos" {
                for (name, facts) in wanted.as_object().unwrap() {
                    for (key, value) in facts.as_object().unwrap() {
                        let found = &found[name][key];
                        if found != value {
                            wrong.push(format!("{id}: {name}: {key}: expected {value}, found {found}"));
                        }
                    }
                }
                continue;
            }
            if *found != wanted {
                wrong.push(format!("{id}: {kind}: expected {wanted}, found {found}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The code of a rule, by the rule's name.
fn code_of(rule: &str) -> &'static str {
    match rule {
        "no-flow" => "AP210",
        "unreachable-bd" => "AP211",
        "channel-twice" => "AP212",
        "far-buffer" => "AP213",
        "bd-exhausted" => "AP215",
        "bd-id-twice" => "AP056",
        "channel-range" => "AP043",
        "bounds" => "AP015",
        "amounts" => "AP220",
        "wait-no-token" => "AP222",
        "token-of-another-task" => "AP223",
        "memcpy-id-live" => "AP224",
        "starved" => "AP226",
        other => panic!("the rule `{other}` is not known"),
    }
}

#[test]
fn each_planted_fault_is_found_at_its_line_and_nothing_else() {
    let mut wrong = Vec::new();
    for row in rows() {
        let id = row["id"].as_str().unwrap();
        let report = check(row["text"].as_str().unwrap(), &Options::default());
        let found: Vec<(usize, &str)> =
            report.findings.iter().map(|finding| (finding.line(), finding.code)).collect();
        let mut wanted = Vec::new();
        for finding in row["findings"].as_array().unwrap() {
            let line = usize::try_from(finding["line"].as_u64().unwrap()).unwrap();
            wanted.push((line, code_of(finding["rule"].as_str().unwrap())));
        }
        let unexpected = found.iter().filter(|one| !wanted.contains(one));
        wrong.extend(unexpected.map(|one| {
            let finding =
                report.findings.iter().find(|finding| (finding.line(), finding.code) == *one).unwrap();
            format!("{id}: found {one:?}: {}", finding.message)
        }));
        let missing = wanted.iter().filter(|one| !found.contains(one));
        wrong.extend(missing.map(|one| format!("{id}: expected {one:?}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
