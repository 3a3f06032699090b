//! Packets in switchboxes: arbiters and their selections, the rules that choose them, and the ids that these catch.

use std::collections::HashMap;

use aie_pattern_core::device::{Device, TileKind};
use aie_pattern_core::rule::Rule;

use super::Findings;
use super::ports::path;
use super::words::{at_text, port};
use crate::finding::Finding;
use crate::model::{
    Bundle, MasterSet, MergeSlot, PACKET_IDS, PACKET_RULES, PacketRule, Selected, Selection, Switchbox,
};
use crate::resolve::{Connection, End, Origin, Resolved};

/// Arbiters of a switch.
const ARBITERS: i128 = 6;
/// Selections of an arbiter.
const SELECTIONS: i128 = 4;

pub(super) fn check(resolved: &Resolved<'_>, out: &mut Findings) {
    let design = resolved.design;
    for switchbox in &design.switchboxes {
        let at = design.at(switchbox.tile);
        let kind = at.and_then(|at| design.part.kind(at));
        let name = at.map_or_else(|| "the tile".to_owned(), |at| at_text(at, kind));
        let selected = switchbox.selected();
        check_selections(switchbox, &name, out);
        check_masters(switchbox, &selected, &name, out);
        check_rules(switchbox, &selected, &name, out);
        check_merges(switchbox, &selected, design.part.device, out);
        if let Some(kind) = kind.filter(|_| design.part.device != Some(Device::Aie)) {
            check_paths(kind, switchbox, &selected, out);
        }
    }
    check_flows(resolved, out);
}

fn output(master: &MasterSet) -> String {
    let (bundle, number) = &master.destination;
    match number.value {
        Some(number) => format!("{} : {number}", bundle.name()),
        None => bundle.name().to_owned(),
    }
}

/// **Numbers**: a switch has 6 arbiters with 4 selections each.
fn check_selections(switchbox: &Switchbox, name: &str, out: &mut Findings) {
    for Selection { arbiter, select, .. } in &switchbox.selections {
        let numbers = [(arbiter, "arbiter", ARBITERS), (select, "selection", SELECTIONS)];
        for (number, what, count) in numbers {
            let Some(value) = number.value.filter(|value| !(0..count).contains(value)) else { continue };
            let message = format!("the switchbox of {name} has no {what} {value} (at most {})", count - 1);
            let note = format!("a switch has {ARBITERS} arbiters with {SELECTIONS} selections each (AM025)");
            out.push(Finding::error(Rule::PortRange, number.place, message).note(note));
        }
    }
}

/// **Outputs**: an output listens to one arbiter, and to any of its selections.
fn check_masters(switchbox: &Switchbox, selected: &Selected<'_>, name: &str, out: &mut Findings) {
    for master in &switchbox.masters {
        let mut first: Option<i128> = None;
        for text in &master.selections {
            let Some(selection) = selected.selection(text) else {
                let message = format!("`{text}` is not an `aie.amsel` of this switchbox");
                out.push(Finding::error(Rule::Syntax, master.place, message));
                continue;
            };
            let Some(arbiter) = selection.arbiter.value else { continue };
            let own = *first.get_or_insert(arbiter);
            if own != arbiter {
                let message = format!(
                    "output {} of {name} takes packets of the arbiters {own} and {arbiter}",
                    output(master)
                );
                let finding = Finding::error(Rule::PortRange, master.place, message)
                    .note("the register of an output holds the number of one arbiter, and a bit for each of its selections (AM025)");
                out.push(finding.related(selection.place, "of the other arbiter"));
                break;
            }
        }
    }
}

/// Turns of a deterministic merge; an arbiter has 2 to 4.
const MERGE_SLOTS: std::ops::RangeInclusive<usize> = 2..=4;
/// Arbiters that can merge in a fixed order.
const MERGE_ARBITERS: i128 = 2;
/// The most packets of a turn, in 6 bits.
const MERGE_PACKETS: i128 = 63;

/// **Merges**: an arbiter that takes its inputs in a fixed order has a turn for each of them.
fn check_merges(switchbox: &Switchbox, selected: &Selected<'_>, device: Option<Device>, out: &mut Findings) {
    let mut of_arbiter: HashMap<i128, &Selection> = HashMap::new();
    for selection in switchbox.selections.iter().filter(|selection| !selection.merge.is_empty()) {
        let (merge, place) = (&selection.merge, selection.place);
        let mut error = |rule, place, message: String| out.push(Finding::error(rule, place, message));
        if device == Some(Device::Aie) {
            error(Rule::PortRange, place, "arbiters of AIE do not merge in a fixed order".to_owned());
            continue;
        }
        if !MERGE_SLOTS.contains(&merge.len()) {
            let (few, many) = MERGE_SLOTS.into_inner();
            let message = format!("found {} of the {few} to {many} turns of a merge", merge.len());
            error(Rule::PortRange, place, message);
        }
        for slot in merge {
            let Some(packets) = slot.packets.value.filter(|packets| !(1..=MERGE_PACKETS).contains(packets))
            else {
                continue;
            };
            let message =
                format!("a turn of {packets} packets does not fit its field (1 to {MERGE_PACKETS})");
            error(Rule::PortRange, slot.packets.place, message);
        }
        let Some(arbiter) = selection.arbiter.value else { continue };
        if arbiter >= MERGE_ARBITERS {
            let message = format!("arbiter {arbiter} does not merge in a fixed order, only 0 and 1 do");
            error(Rule::PortRange, selection.arbiter.place, message);
        }
        if let Some(first) = of_arbiter.insert(arbiter, selection) {
            let message = format!("arbiter {arbiter} has a second list of turns");
            out.push(
                Finding::error(Rule::PortRange, place, message).related(first.place, "the first one is here"),
            );
        }
        out.leave(
            "aie.amsel",
            "merges packets in a fixed order: whether they come in it is not checked",
            place,
        );
    }
    let mut told = std::collections::HashSet::new();
    for rule in &switchbox.rules {
        let arbiter = selected.selection(&rule.selection).and_then(|one| one.arbiter.value);
        let Some(selection) = arbiter.and_then(|arbiter| of_arbiter.get(&arbiter)) else { continue };
        let (bundle, number) = (rule.source.0, rule.source.1.value);
        let is_taken = |slot: &MergeSlot| slot.source.0 == bundle && slot.source.1.value == number;
        let Some(number) = number.filter(|_| !selection.merge.iter().any(is_taken)) else { continue };
        if told.insert((bundle, number)) {
            let message = format!("the merge has no turn for the packets of {} : {number}", bundle.name());
            let finding = Finding::error(Rule::PacketRoute, rule.source.1.place, message).note(
                "the arbiter takes its inputs in the order of the turns, so it never takes these packets",
            );
            out.push(finding.related(selection.place, "the turns are here"));
        }
    }
}

/// **Rules**: an input has 4 of them, each with an id and a mask of 5 bits. The first that matches decides where a packet goes, and some
/// output takes it.
fn check_rules<'d>(switchbox: &'d Switchbox, selected: &Selected<'d>, name: &str, out: &mut Findings) {
    let mut inputs: HashMap<(Bundle, i128), Above<'d>> = HashMap::new();
    for rule in &switchbox.rules {
        let Some(selection) = selected.selection(&rule.selection) else {
            let message = format!("`{}` is not an `aie.amsel` of this switchbox", rule.selection);
            out.push(Finding::error(Rule::Syntax, rule.place, message));
            continue;
        };
        if selected.outputs(&rule.selection).is_empty() {
            let message = format!("no output of {name} takes what `{}` selects", rule.selection);
            let finding = Finding::warning(Rule::PacketRoute, rule.place, message);
            out.push(finding.related(selection.place, "selected here"));
        }
        let Some(input) = rule.source.1.value.map(|number| (rule.source.0, number)) else { continue };
        let above = inputs.entry(input).or_default();
        check_rule(rule, above, out);
        above.first.get_or_insert(rule);
        above.count += 1;
        above.caught |= caught(rule);
    }
}

/// The rules of an input above another one.
#[derive(Default)]
struct Above<'d> {
    first: Option<&'d PacketRule>,
    count: usize,
    /// A bit for each id that one of them matches.
    caught: u32,
}

/// Checks a rule of an input below others.
fn check_rule(rule: &PacketRule, above: &Above<'_>, out: &mut Findings) {
    let (bundle, number) = (rule.source.0.name(), rule.source.1.value.unwrap_or_default());
    if above.count == PACKET_RULES {
        let message = format!("{bundle} : {number} has more than {PACKET_RULES} rules");
        let note = format!("an input of the switch has {PACKET_RULES} slots, each for a rule (AM025)");
        out.push(Finding::error(Rule::PortRange, rule.place, message).note(note));
    }
    let mut is_known = true;
    for (value, what) in [(&rule.mask, "the mask"), (&rule.value, "the id")] {
        let Some(value) = value.value.filter(|value| !(0..PACKET_IDS.into()).contains(value)) else {
            continue;
        };
        let message = format!("{what} {value} of a rule does not fit its field (at most {})", PACKET_IDS - 1);
        out.push(
            Finding::error(Rule::Packet, rule.place, message).note("ids of packets have 5 bits (AM020)"),
        );
        is_known = false;
    }
    let (Some(mask), Some(value), true) = (rule.mask.value, rule.value.value, is_known) else { return };
    if value & !mask != 0 {
        let message = format!("id {value} has bits that the mask {mask} does not compare");
        let finding = Finding::warning(Rule::Packet, rule.place, message).help(format!(
            "the ids that differ in no compared bit are those of `aie.rule({mask}, {}, ..)`",
            value & mask
        ));
        return out.push(finding);
    }
    if let Some(first) = above.first
        && caught(rule) & !above.caught == 0
    {
        let message =
            format!("the rules above of {bundle} : {number} take all packets that this one matches");
        let finding = Finding::warning(Rule::Packet, rule.place, message)
            .note("the first rule that matches an id decides where the packet goes");
        out.push(finding.related(first.place, "the first rule of the input"));
    }
}

/// A bit for each id that a rule matches.
fn caught(rule: &PacketRule) -> u32 {
    let Some((mask, value)) = rule.mask.value.zip(rule.value.value) else { return 0 };
    (0..PACKET_IDS).filter(|&id| i128::from(id) & mask == value).fold(0, |all, id| all | 1 << id)
}

/// **Paths**: a switch has a path from the input of a packet to each output that takes it.
fn check_paths<'d>(kind: TileKind, switchbox: &'d Switchbox, selected: &Selected<'d>, out: &mut Findings) {
    for (rule, outputs) in switchbox.sorted(selected) {
        for master in outputs {
            let (from, to) = (rule.source.0, master.destination.0);
            let Some((source, port)) = rule.source.1.value.zip(master.destination.1.value) else { continue };
            let Err(only) = path(kind, (from, source), (to, port)) else { continue };
            let (from, to) = (from.name(), to.name());
            let instead = match only {
                Some(only) => format!("only at {to} : {only}"),
                None => format!("nor at any other port of {to}"),
            };
            let message = format!(
                "packets of {from} : {source} cannot leave a {} tile at {to} : {port}, {instead}",
                kind.name()
            );
            out.push(
                Finding::error(Rule::PortRange, rule.place, message).related(master.place, "the output"),
            );
        }
    }
}

/// **Flows beside switchboxes**: the rules of switchboxes take the packets of a flow nowhere else than the flow says.
fn check_flows(resolved: &Resolved<'_>, out: &mut Findings) {
    let design = resolved.design;
    // The connections that no flow states.
    let mut routed: HashMap<(u32, End), Vec<&Connection>> = HashMap::new();
    for one in resolved.connections.iter().filter(|one| one.origin == Origin::Switchboxes) {
        if let Some(id) = one.packet {
            routed.entry((id, one.source)).or_default().push(one);
        }
    }
    for flow in &design.packet_flows {
        let Some(id) = flow.id.small() else { continue };
        let sources = flow.sources.iter().filter_map(|port| End::of(design, port));
        // Told once, for the first flow of the id.
        for one in sources.filter_map(|source| routed.remove(&(id, source))).flatten() {
            let message = format!(
                "the rules of switchboxes bring packets with the id {id} to {}, which their flow does not name",
                port(design, one.destination)
            );
            let finding = Finding::warning(Rule::PacketRoute, one.place, message);
            out.push(finding.related(flow.place, "the flow of the id"));
        }
    }
}
