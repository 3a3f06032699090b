//! The reports about ports that meet in a bank, and about ports that a tile does not have: exact texts. The
//! help is checked to be the first one with the fewest stalls, by the cost of each call with it.

use aie_pattern_core::declare::{MemoryDeclaration, Port, PortKind, Ring};
use aie_pattern_core::device::{Device, TileKind};
use aie_pattern_core::lower::memory::CallConflicts;
use aie_pattern_core::rule::memory::{
    Calls, PortPart, check, check_port, check_port_number, check_ports, check_promise,
};
use aie_pattern_core::text::Text;
use aie_pattern_core::{Dim, Element, Pattern};
use aie_pattern_tests::{PORT, Rng, cases};

const NAMES: [&str; 3] = ["a", "b", "c"];
const TEXTS: [&str; 3] = ["load One in x", "load Two in y", "store Three in z"];

/// A buffer: bytes, copies, address, banks, whether it is aligned.
#[derive(Clone)]
struct Buffer {
    bytes: i128,
    depth: i128,
    addresses: Vec<i128>,
    banks: Vec<i128>,
    is_aligned: bool,
}

fn with<T>(device: Device, buffers: &[Buffer], then: impl FnOnce(&MemoryDeclaration<'_>) -> T) -> T {
    let rings: Vec<Ring<'_>> = buffers
        .iter()
        .zip(NAMES)
        .map(|(of, name)| Ring {
            name,
            bytes: of.bytes,
            depth: of.depth,
            addresses: &of.addresses,
            banks: &of.banks,
            is_aligned: of.is_aligned,
            ..Ring::EMPTY
        })
        .collect();
    then(&MemoryDeclaration { device, stack: 1024, rings: &rings, ..MemoryDeclaration::EMPTY })
}

/// What each call costs over these buffers; `None` where they have no place.
fn costs(device: Device, buffers: &[Buffer], calls: &[Vec<Port<'_>>]) -> Option<Vec<u64>> {
    with(device, buffers, |declared| {
        let verdict = check(declared);
        let cost = |ports: &Vec<Port<'_>>| CallConflicts::of(declared, &verdict.placement, ports).stalls;
        verdict.faults.is_empty().then(|| calls.iter().map(cost).collect())
    })
}

fn stalls(count: u64) -> String {
    format!("up to {count} stall{} in each call", if count == 1 { "" } else { "s" })
}

struct Case<'a> {
    device: Device,
    buffers: &'a [Buffer],
    calls: &'a [Vec<Port<'a>>],
    call: usize,
    /// Which copy each port is over, and where that lies.
    places: Vec<(usize, u64)>,
}

impl Case<'_> {
    fn help(&self, found: &CallConflicts<'_>, (one, other): (usize, usize)) -> String {
        let memory = self.device.data_memory(TileKind::Compute).unwrap();
        let (banks, ports) = (i128::from(memory.banks), &self.calls[self.call]);
        let now = costs(self.device, self.buffers, self.calls).unwrap();
        let mut best: Option<(String, u64)> = None;
        let mut attempt = |what: String, buffers: &[Buffer], calls: &[Vec<Port<'_>>]| {
            let limit = best.as_ref().map_or(found.stalls, |best| best.1);
            if let Some(costs) = costs(self.device, buffers, calls)
                && limit > 0
                && costs[self.call] < limit
                && costs.iter().zip(&now).enumerate().all(|(k, (then, now))| k == self.call || then <= now)
            {
                best = Some((what, costs[self.call]));
            }
        };
        for port in [other, one] {
            let ring = ports[port].ring.unwrap();
            for first in (0..banks).filter(|_| self.buffers[ring].depth <= banks) {
                let mut buffers = self.buffers.to_vec();
                let list: Vec<i128> = (0..buffers[ring].depth).map(|copy| (first + copy) % banks).collect();
                let written: Vec<String> = list.iter().map(i128::to_string).collect();
                (buffers[ring].addresses, buffers[ring].banks) = (vec![], list);
                attempt(
                    format!("write `{} @ bank({})`", NAMES[ring], written.join(", ")),
                    &buffers,
                    self.calls,
                );
            }
        }
        for port in [other, one] {
            let ring = ports[port].ring.unwrap();
            for is_aligned in [true, false] {
                let mut buffers = self.buffers.to_vec();
                if buffers[ring].depth > 1 {
                    continue;
                }
                let address = i128::from(self.places[port].1 + memory.granule);
                (buffers[ring].addresses, buffers[ring].banks) = (vec![address], vec![]);
                buffers[ring].is_aligned &= is_aligned;
                let words = if is_aligned { "" } else { " aligned = false" };
                attempt(format!("write `{} @ 0x{address:X}{words}`", NAMES[ring]), &buffers, self.calls);
            }
        }
        for port in [other, one] {
            let mut calls = self.calls.to_vec();
            if ports[port].after == 0 {
                calls[self.call][port].after = 1;
                attempt(format!("write `{} after 1`", ports[port].text), self.buffers, &calls);
            }
        }
        match best {
            Some((what, 0)) => format!("\n  = help: {what}: no stall"),
            Some((what, count)) => format!("\n  = help: {what}: {}", stalls(count)),
            None => String::new(),
        }
    }

    fn words(&self, found: &CallConflicts<'_>) -> Option<String> {
        let (one, other) = found.pair?;
        let memory = self.device.data_memory(TileKind::Compute).unwrap();
        let ports = &self.calls[self.call];
        let place = |port: usize| {
            let (ring, (copy, at)) = (ports[port].ring.unwrap(), self.places[port]);
            let name = if self.buffers[ring].depth > 1 {
                format!("{}[{copy}]", NAMES[ring])
            } else {
                NAMES[ring].to_owned()
            };
            format!("`{name}` is at 0x{at:X}..0x{:X}", i128::from(at) + self.buffers[ring].bytes)
        };
        let title = match self.device {
            Device::Aie => "AIE",
            Device::AieMl => "AIE-ML",
            _ => "AIE2P",
        };
        let mut lines = vec![
            format!(
                "`{}` meets {}{}{}: {}",
                ports[other].text,
                if one == other { "its own write-back".to_owned() } else { format!("`{}`", ports[one].text) },
                found.bank.map_or(String::new(), |bank| format!(" in bank {bank}")),
                found.first_cycle.map_or(String::new(), |cycle| format!(", first in cycle {cycle}")),
                stalls(found.stalls)
            ),
            if place(one) == place(other) { place(one) } else { format!("{}, {}", place(one), place(other)) },
            format!(
                "a compute tile of {title} has {} banks of {} bytes ({}); a hardware bank, half of one of \
                 these, serves one request per cycle",
                memory.banks,
                memory.bytes / u64::from(memory.banks),
                memory.source
            ),
        ];
        if self.device != Device::AieMl {
            lines.push("the address bit that selects the half is inferred, not documented".to_owned());
        }
        if one == other {
            lines.push(
                "a store of less than 32 bits reads its word and writes it back (AM009, AM020)".to_owned(),
            );
        }
        lines.push("the number is an upper bound, not a prediction".to_owned());
        Some(lines.join("\n  = note: ") + &self.help(found, (one, other)))
    }
}

#[test]
fn ports_that_meet_are_told_with_what_helps_most() {
    let mut random = Rng::new(0x0CA1);
    let rng = &mut random;
    let (mut told, mut helped) = (0, [0; 4]);
    let count = cases(600);
    for _ in 0..count {
        let device = *rng.pick(&[Device::Aie, Device::AieMl, Device::Aie2p]);
        let buffers: Vec<Buffer> = (0..3)
            .map(|_| Buffer {
                bytes: 64 * i128::from(rng.range(1..=8)),
                depth: *rng.pick(&[1, 1, 2, 4]),
                addresses: vec![],
                banks: if rng.once_in(4) { vec![] } else { vec![rng.below(2).into()] },
                is_aligned: !rng.once_in(3),
            })
            .collect();
        let walks: Vec<(Pattern, usize)> = (0..6)
            .map(|_| {
                let own = rng.below(3) as usize;
                let bytes = *rng.pick(&[1, 2, 4, 16, 32, 64]);
                let len = 1 + rng.below(((buffers[own].bytes / bytes) as u64).min(8));
                let outer = Dim::new(1 + rng.below(2), 0);
                let walk = Pattern::new(Element::Uint8, 0, &[outer, Dim::new(len, 1)]).unwrap();
                (walk.of_vectors(bytes as u32, bytes as u32).unwrap(), own)
            })
            .collect();
        let calls: Vec<Vec<Port<'_>>> = (0..=rng.below(2) as usize)
            .map(|call| {
                let ports = 3 - 3usize.min(1 + rng.below(3) as usize)..3;
                ports
                    .map(|k| Port {
                        kind: if k == 2 { PortKind::Store } else { PortKind::Load },
                        text: TEXTS[k],
                        walk: Some(&walks[3 * call + k].0),
                        ring: Some(walks[3 * call + k].1),
                        copy: if rng.once_in(3) { Some(0) } else { None },
                        every: rng.range(1..=2).into(),
                        after: if rng.once_in(2) { 0 } else { rng.range(1..=2).into() },
                        ..PORT
                    })
                    .collect()
            })
            .collect();
        with(device, &buffers, |declared| {
            let placement = &check(declared).placement;
            let lists: Vec<&[Port<'_>]> = calls.iter().map(Vec::as_slice).collect();
            let all = Calls { declared, placement, calls: &lists };
            for call in 0..calls.len() {
                let found = all.conflicts(call);
                let copies = declared.copies();
                let place = |port: &Port<'_>| {
                    let own = port.ring.unwrap();
                    let copy = port.copy.unwrap_or(i128::from(found.turn) % buffers[own].depth) as usize;
                    (copy, placement.addresses()[copies.first(own) + copy])
                };
                let places = calls[call].iter().map(place).collect();
                let case = Case { device, buffers: &buffers, calls: &calls, call, places };
                let (said, expected) = (all.text(call, &found), case.words(&found));
                let said = said.as_ref().map(Text::as_str);
                assert_eq!(said, expected.as_deref(), "{declared:?} {calls:?}");
                told += usize::from(expected.is_some());
                let help = expected.as_ref().and_then(|text| text.split_once("= help: "));
                let forms = [" @ bank(", " @ 0x", " after 1`", "aligned = false"];
                for (form, count) in forms.into_iter().zip(&mut helped) {
                    *count += usize::from(help.is_some_and(|(_, help)| help.contains(form)));
                }
            }
        });
    }
    assert!(told > count / 3 && helped.iter().all(|&count| count > 3), "{told} {helped:?}");
}

#[test]
fn numbers_of_ports_at_both_ends() {
    let said = |part, number| check_port_number(part, number).map(|text| text.as_str().to_owned());
    for (part, name, least) in [
        (PortPart::Every, "`every`", 1),
        (PortPart::After, "`after`", 0),
        (PortPart::Copy, "the number of the copy", 0),
    ] {
        for number in [least, 4_294_967_295] {
            assert_eq!(said(part, number), None);
        }
        for number in [least - 1, 4_294_967_296] {
            let expected = format!("{name} must be {least} to 4294967295, found {number}");
            assert_eq!(said(part, number), Some(expected));
        }
    }
    assert_eq!(said(PortPart::Whole, -1), None);
}

#[test]
fn a_core_has_two_loads_and_a_store() {
    use PortKind::{Dma, Load, Store};
    let said =
        |tile, ports: &[PortKind]| check_ports(tile, ports).map(|(k, text)| (k, text.as_str().to_owned()));
    let note = "\n  = note: a core has two ports that load and one that stores (AM009, AM020, AM027)";
    assert_eq!(said(TileKind::Compute, &[Load, Dma, Load, Store, Dma]), None);
    let third = format!("a core can load 2 times in a cycle, but the call has 3 loads{note}");
    assert_eq!(said(TileKind::Compute, &[Load, Load, Dma, Load]), Some((3, third)));
    let second = format!("a core can store 1 time in a cycle, but the call has 2 stores{note}");
    assert_eq!(said(TileKind::Compute, &[Store, Load, Store]), Some((2, second)));
    let no_core = |what: &str| Some((1, format!("a mem tile has no core, and so no {what} port")));
    assert_eq!(said(TileKind::Mem, &[Dma, Load]), no_core("load"));
    assert_eq!(said(TileKind::Mem, &[Dma, Store]), no_core("store"));
    // As many as a verdict has room for.
    let most = (1..100).find(|&count| said(TileKind::Mem, &vec![Dma; count]).is_some()).unwrap();
    let too_many = format!("the call has {} ports (at most {})", most + 2, most - 1);
    assert_eq!(said(TileKind::Mem, &vec![Dma; most + 2]), Some((most - 1, too_many)));
}

#[test]
fn where_all_banks_take_turns_nothing_is_promised() {
    for device in [Device::AieMl, Device::Aie2p] {
        let memory = device.data_memory(TileKind::Compute).unwrap();
        assert!(check_promise(memory, TileKind::Compute).is_none());
    }
    let said = check_promise(Device::AieMl.data_memory(TileKind::Mem).unwrap(), TileKind::Mem);
    assert_eq!(
        said.unwrap().as_str(),
        "no placement keeps the channels apart in a mem tile\n  = note: its 16 banks take turns every 16 bytes (AM020), and the streams are slower than the banks: `CONFLICTS` counts what may meet"
    );
}

#[test]
fn a_port_stays_in_the_copy_that_it_is_over() {
    let buffer = |bytes, depth| Buffer { bytes, depth, addresses: vec![], banks: vec![], is_aligned: true };
    let said_of = |is_device_assumed, port: Port<'_>| {
        with(Device::AieMl, &[buffer(64, 1), buffer(64, 2)], |declared| {
            let declared = &MemoryDeclaration { is_device_assumed, ..*declared };
            let verdict = check(declared);
            let parts = PortPart::ALL.iter().filter_map(|&part| {
                let (rule, text) = check_port(declared, &verdict.placement, &[port], 0, part)?;
                Some((part, rule.code(), text.as_str().to_owned()))
            });
            parts.collect::<Vec<_>>()
        })
    };
    let said = |port| said_of(false, port);
    let walk = |offset, len| Pattern::new(Element::Int32, offset, &[Dim::new(len, 1)]).unwrap();
    let whole = walk(0, 16);
    let port = Port {
        kind: PortKind::Dma,
        text: "dma Own",
        walk: Some(&whole),
        ring: Some(1),
        copy: Some(1),
        tile: Some((Device::AieMl, TileKind::Compute)),
        ..PORT
    };
    assert_eq!(said(port), []);
    let one = |part, code, text: &str| vec![(part, code, text.to_owned())];
    let number = |part, text: &str| one(part, "AP005", text);
    assert_eq!(
        said(Port { copy: Some(2), ..port }),
        number(PortPart::Copy, "copy 2 of `b` does not exist (at most 1)")
    );
    assert_eq!(
        said(Port { copy: Some(-1), ..port }),
        number(PortPart::Copy, "the number of the copy must be 0 to 4294967295, found -1")
    );
    assert_eq!(
        said(Port { copy: Some(1 << 32), ..port }),
        number(PortPart::Copy, "the number of the copy must be 0 to 4294967295, found 4294967296")
    );
    assert_eq!(
        said(Port { every: 0, ..port }),
        number(PortPart::Every, "`every` must be 1 to 4294967295, found 0")
    );
    assert_eq!(
        said(Port { after: -1, ..port }),
        number(PortPart::After, "`after` must be 0 to 4294967295, found -1")
    );
    assert_eq!(said(Port { walk: None, ..port }), []);
    let (longer, shifted, none) = (walk(0, 17), walk(-1, 16), walk(40, 0));
    let reach = |walk, text: &str| {
        assert_eq!(said(Port { walk: Some(walk), ..port }), one(PortPart::Whole, "AP153", text));
    };
    reach(&longer, "`dma Own` reaches bytes 0..68 of `b[1]`, which has 64");
    reach(&shifted, "`dma Own` reaches bytes -4..60 of `b[1]`, which has 64");
    assert_eq!(said(Port { walk: Some(&none), ..port }), []);
    let of = |device, tile| said(Port { tile: Some((device, tile)), ..port });
    assert_eq!(
        of(Device::AieMl, TileKind::Mem),
        one(
            PortPart::Whole,
            "AP102",
            "`dma Own` belongs to a mem tile, but the memory belongs to a compute tile"
        )
    );
    let newer = Port { tile: Some((Device::Aie2p, TileKind::Compute)), ..port };
    let text = "`dma Own` is for AIE2P, but the memory is for AIE-ML";
    assert_eq!(said_of(false, newer), one(PortPart::Whole, "AP102", text));
    let text = format!("{text}\n  = note: a declaration without the key `device` is for AIE-ML");
    assert_eq!(said_of(true, newer), one(PortPart::Whole, "AP102", &text));
    assert_eq!(of(Device::Ideal, TileKind::Compute), []);
}
