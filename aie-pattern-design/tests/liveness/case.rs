//! A case of `liveness.jsonl` as a net.

use std::collections::HashMap;

use aie_pattern_design::liveness::net::{
    Acquire, Action, Arbiter, Channel, ChannelId, Core, Descriptor, Direction, Lock, LockId, Net, Op, Push,
    Release, Start, Step, Stream, Transfer, Trips, When, Window,
};
use serde_json::Value;

use crate::wiring::{End, Fifo, Link, PATH, SHIM_PATH, Side, TileKind, Wiring};

/// Names of a case to positions in its net.
#[derive(Default)]
struct Names {
    locks: HashMap<String, LockId>,
    channels: HashMap<String, ChannelId>,
    fifos: HashMap<String, usize>,
    tiles: HashMap<String, usize>,
    arbiters: HashMap<String, usize>,
    wiring: Wiring,
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("{value} is not a string"))
}

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap_or_else(|| panic!("{value} is not a number"))
}

fn small(value: &Value) -> u32 {
    u32::try_from(number(value)).unwrap()
}

/// A member, or `other` if it is absent.
fn or(value: &Value, other: u32) -> u32 {
    if value.is_null() { other } else { small(value) }
}

pub(crate) fn net(case: &Value) -> Net {
    let mut net = Net::default();
    let mut names = Names::default();
    add_raw(case, &mut net, &mut names);
    add_fifos(case, &mut net, &mut names);
    for (tile, program) in case["cores"].as_object().into_iter().flatten() {
        let program = list(program).iter().map(|op| core_op(op, tile, &names)).collect();
        net.cores.push(Core { name: format!("core `{tile}`"), place: None, windows: Vec::new(), program });
    }
    for op in list(&case["seq"]) {
        add_steps(op, &mut net, &names);
    }
    net
}

fn arbiter(value: &Value, net: &mut Net, names: &mut Names) -> Option<usize> {
    let name = value.as_str()?;
    Some(*names.arbiters.entry(name.to_owned()).or_insert_with(|| {
        net.arbiters.push(Arbiter { name: format!("arbiter `{name}`"), place: None });
        net.arbiters.len() - 1
    }))
}

fn tile(name: &str, names: &mut Names) -> usize {
    let count = names.tiles.len();
    *names.tiles.entry(name.to_owned()).or_insert(count)
}

fn add_raw(case: &Value, net: &mut Net, names: &mut Names) {
    for (name, initial) in case["locks"].as_object().into_iter().flatten() {
        names.locks.insert(name.clone(), net.locks.len());
        net.locks.push(Lock { name: format!("lock `{name}`"), place: None, initial: small(initial) });
    }
    for (name, channel) in case["chans"].as_object().into_iter().flatten() {
        let ids: Vec<&String> = channel["bds"].as_object().unwrap().keys().collect();
        // A descriptor names its successor by number, a start by name.
        let at = |id: &Value| {
            let id = id.as_str().map_or_else(|| id.to_string(), str::to_owned);
            ids.iter().position(|&other| *other == id).unwrap()
        };
        let change = |value: &Value| value.get(0).map(|lock| (names.locks[text(lock)], small(&value[1])));
        let when = |value: &Value| {
            if value.get(2).is_some_and(|mode| mode == "eq") { When::Equal } else { When::AtLeast }
        };
        let descriptors = channel["bds"].as_object().unwrap().values().map(|bd| Descriptor {
            words: number(&bd["len"]),
            acquire: change(&bd["acq"]).map(|(lock, amount)| Acquire {
                lock,
                amount,
                when: when(&bd["acq"]),
            }),
            release: change(&bd["rel"]).map(|(lock, amount)| Release { lock, amount }),
            next: (!bd["next"].is_null()).then(|| at(&bd["next"])),
        });
        let descriptors = descriptors.collect();
        let starts = list(&channel["start"]);
        let starts = starts
            .iter()
            .map(|start| Start { first: at(&start["bd"]), repeat: or(&start["repeat"], 1) })
            .collect();
        let direction = if channel["dir"] == "MM2S" { Direction::Mm2s } else { Direction::S2mm };
        names.channels.insert(name.clone(), net.channels.len());
        let tile = tile(channel["shim"].as_str().unwrap_or(name), names);
        net.channels.push(Channel {
            name: format!("channel `{name}`"),
            place: None,
            direction,
            queue: 4,
            tile,
            descriptors,
            starts,
        });
    }
    for stream in list(&case["streams"]) {
        let sinks = list(&stream["dst"]).iter().map(|sink| names.channels[text(sink)]).collect();
        let arbiter = arbiter(&stream["arb"], net, names);
        net.streams.push(Stream {
            source: names.channels[text(&stream["src"])],
            sinks,
            promised: number(&stream["buf"][0]),
            at_most: number(&stream["buf"][1]),
            arbiter,
        });
    }
}

fn end(name: &str, fifo: &Value, at: usize, passes: &Value, names: &mut Names) -> End {
    let depth = &fifo["depth"];
    let kind = match &name[..name.len().min(3)] {
        "mem" => TileKind::Mem,
        _ if name == "shim" => TileKind::Shim,
        _ => TileKind::Core,
    };
    let (id, tile_name) = match kind {
        TileKind::Shim => (fifo["shim"].as_str().unwrap_or("shim"), String::from("the shim tile")),
        TileKind::Mem => (name, format!("mem tile `{name}`")),
        TileKind::Core => (name, format!("compute tile `{name}`")),
    };
    End {
        kind,
        tile: tile(id, names),
        tile_name,
        slots: small(depth.get(at).unwrap_or(depth)),
        place: None,
        passes: passes.as_u64().map(|passes| u32::try_from(passes).unwrap()),
    }
}

fn add_fifos(case: &Value, net: &mut Net, names: &mut Names) {
    let mut fifos = Vec::new();
    for fifo in list(&case["fifos"]) {
        let name = text(&fifo["name"]);
        let path = [&fifo["buf"], &case["buf"]].into_iter().find(|path| !path.is_null());
        let at_most = if fifo["prod"] == "shim" { SHIM_PATH } else { PATH };
        let producer = end(text(&fifo["prod"]), fifo, 0, &fifo["iter_count"], names);
        let mut consumers = Vec::new();
        for (at, consumer) in list(&fifo["cons"]).iter().enumerate() {
            consumers.push(end(text(consumer), fifo, at + 1, &fifo["cons_iter"], names));
        }
        names.fifos.insert(name.to_owned(), fifos.len());
        fifos.push(Fifo {
            name: name.to_owned(),
            place: None,
            producer,
            consumers,
            words: number(&fifo["size"]),
            consumer_words: u64::from(or(&fifo["cons_size"], small(&fifo["size"]))),
            repeat: or(&fifo["repeat"], 1),
            initial: or(&fifo["inits"], 0),
            is_shared: fifo["shared"] == true,
            arbiter: arbiter(&fifo["arb"], net, names),
            path: path.map_or((0, at_most), |path| (number(&path[0]), number(&path[1]))),
        });
    }
    let ids = |value: &Value| list(value).iter().map(|name| names.fifos[text(name)]).collect();
    let link = |link: &Value| Link {
        inputs: ids(&link["in"]),
        outputs: ids(&link["out"]),
        offsets: list(&link["offs"]).iter().map(number).collect(),
    };
    let links: Vec<_> = list(&case["links"]).iter().map(link).collect();
    names.wiring = Wiring::add(net, &fifos, &links).unwrap();
}

/// A core's step; the amounts of a case count lock values, not objects.
fn core_op(op: &Value, tile: &str, names: &Names) -> Op {
    let place = None;
    let acquires = |lock, amount, when| Op::Acquire { acquire: Acquire { lock, amount, when }, place };
    let releases = |lock, amount| Op::Release { release: Release { lock, amount }, place };
    let fifo_end = |side| -> (Window, u32) {
        let fifo = names.fifos[text(&op[1])];
        (names.wiring.windows[&(fifo, names.tiles[tile], side)], op.get(2).map_or(1, small))
    };
    match text(&op[0]) {
        "loop" => {
            let trips = if op[1] == "inf" { Trips::Endless } else { Trips::Times(number(&op[1])) };
            let body = list(&op[2]).iter().map(|op| core_op(op, tile, names)).collect();
            Op::Loop { trips, body, place }
        }
        "acq" => {
            let when = if op.get(3).is_some_and(|mode| mode == "eq") { When::Equal } else { When::AtLeast };
            acquires(names.locks[text(&op[1])], small(&op[2]), when)
        }
        "rel" => releases(names.locks[text(&op[1])], small(&op[2])),
        "put" => {
            let (end, objects) = fifo_end(Side::Producer);
            acquires(end.acquire, objects * end.unit, When::AtLeast)
        }
        "pub" => {
            let (end, objects) = fifo_end(Side::Producer);
            releases(end.release, objects * end.unit)
        }
        "get" => {
            let (end, objects) = fifo_end(Side::Consumer);
            acquires(end.acquire, objects * end.unit, When::AtLeast)
        }
        "free" => {
            let (end, objects) = fifo_end(Side::Consumer);
            releases(end.release, objects * end.unit)
        }
        other => panic!("`{other}` is not an op of a core"),
    }
}

fn add_steps(op: &Value, net: &mut Net, names: &Names) {
    // [name of the op, FIFO, the rest] is a short form of an object.
    let object = match op {
        Value::Array(short) => {
            let mut long = short.get(2).and_then(|rest| rest.as_object().cloned()).unwrap_or_default();
            long.insert("op".into(), short[0].clone());
            long.insert("fifo".into(), short[1].clone());
            Value::Object(long)
        }
        _ => op.clone(),
    };
    for _ in 0..object["times"].as_u64().unwrap_or(1) {
        if object["op"] == "loop" {
            for op in list(&object["body"]) {
                add_steps(op, net, names);
            }
            continue;
        }
        let what = action(&object, net, names);
        net.sequence.push(Step { what, place: None });
    }
}

fn action(op: &Value, net: &Net, names: &Names) -> Action {
    if op["op"] == "free" {
        return Action::Free;
    }
    let name = text(&op["fifo"]);
    let channel = names.channels.get(name).copied().unwrap_or_else(|| {
        let fifo = names.fifos[name];
        let end = |side| names.wiring.shims.get(&(fifo, side)).copied();
        end(Side::Producer).or(end(Side::Consumer)).unwrap_or_else(|| panic!("`{name}` has no end on a shim"))
    });
    match text(&op["op"]) {
        "await" => Action::Await(channel),
        "space" => Action::Poll(channel),
        "push" => {
            let chain = match op["bds"].as_array() {
                Some(bds) => bds
                    .iter()
                    .map(|bd| Transfer {
                        id: Some(small(&bd[0])),
                        words: number(&bd[1]),
                        acquire: None,
                        release: None,
                    })
                    .collect(),
                None => {
                    vec![Transfer {
                        id: op["bd"].as_u64().map(|id| id as u32),
                        words: number(&op["words"]),
                        acquire: None,
                        release: None,
                    }]
                }
            };
            let token = op["token"].as_bool().unwrap_or(net.channels[channel].direction == Direction::S2mm);
            Action::Push(Push { channel, chain, writes: true, repeat: or(&op["repeat"], 1), token })
        }
        other => panic!("`{other}` is not an op of a sequence"),
    }
}
