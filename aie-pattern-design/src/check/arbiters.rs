//! Packets in switchboxes: arbiters and their selections, the rules that choose them, and the ids that these catch.

use std::collections::{HashMap, HashSet};

use aie_pattern_core::device::TileKind;
use aie_pattern_core::rule::Rule;

use super::Findings;
use super::words::at_text;
use crate::finding::Finding;
use crate::model::{Bundle, Design, MasterSet, Number, PacketRule, Place, Selection, Switchbox};
use crate::resolve::{Connection, End, Origin, Resolved};

/// Arbiters of a switch.
const ARBITERS: i128 = 6;
/// Selections of an arbiter.
const SELECTIONS: i128 = 4;
/// Rules of an input.
const RULES: usize = 4;
/// Ids of packets, and masks of ids.
const IDS: i128 = 32;

pub(super) fn check(resolved: &Resolved<'_>, out: &mut Findings) {
    let design = resolved.design;
    for switchbox in &design.switchboxes {
        let at = switchbox.tile.and_then(|tile| design[tile].at);
        let kind = at.and_then(|at| design.part.kind(at));
        let name = at.map_or_else(|| "the tile".to_owned(), |at| at_text(at, kind));
        check_selections(switchbox, &name, out);
        check_masters(switchbox, &name, out);
        check_rules(switchbox, &name, out);
        if kind == Some(TileKind::Mem) {
            check_straight(switchbox, out);
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
            let note = "a switch has 6 arbiters with 4 selections each (AM025)";
            out.push(Finding::error(Rule::PortRange, number.place, message).note(note));
        }
    }
}

/// **Outputs**: an output listens to one arbiter, and to any of its selections.
fn check_masters(switchbox: &Switchbox, name: &str, out: &mut Findings) {
    for master in &switchbox.masters {
        let mut first: Option<i128> = None;
        for text in &master.selections {
            let Some(selection) = switchbox.selection(text) else {
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

/// **Rules**: an input has 4 of them, each with an id and a mask of 5 bits. The first that matches decides where a packet goes, and some
/// output takes it.
fn check_rules(switchbox: &Switchbox, name: &str, out: &mut Findings) {
    let mut inputs: HashMap<(Bundle, i128), Vec<&PacketRule>> = HashMap::new();
    for rule in &switchbox.rules {
        let Some(selection) = switchbox.selection(&rule.selection) else {
            let message = format!("`{}` is not an `aie.amsel` of this switchbox", rule.selection);
            out.push(Finding::error(Rule::Syntax, rule.place, message));
            continue;
        };
        let is_taken = |master: &MasterSet| {
            let mut all = master.selections.iter().filter_map(|text| switchbox.selection(text));
            all.any(|other| other.is_same(selection))
        };
        if !switchbox.masters.iter().any(is_taken) {
            let message = format!("no output of {name} takes what `{}` selects", rule.selection);
            let finding = Finding::warning(Rule::PacketRoute, rule.place, message);
            out.push(finding.related(selection.place, "selected here"));
        }
        let Some(input) = rule.source.1.value.map(|number| (rule.source.0, number)) else { continue };
        check_rule(rule, inputs.entry(input).or_default(), out);
    }
}

/// Checks a rule of an input after those before it.
fn check_rule<'d>(rule: &'d PacketRule, before: &mut Vec<&'d PacketRule>, out: &mut Findings) {
    before.push(rule);
    let (bundle, number) = (rule.source.0.name(), rule.source.1.value.unwrap_or_default());
    if before.len() == RULES + 1 {
        let message = format!("{bundle} : {number} has more than {RULES} rules");
        let note = "an input of the switch has 4 slots, each for a rule (AM025)";
        out.push(Finding::error(Rule::PortRange, rule.place, message).note(note));
    }
    let mut is_known = true;
    for (value, what) in [(&rule.mask, "the mask"), (&rule.value, "the id")] {
        let Some(value) = value.value.filter(|value| !(0..IDS).contains(value)) else { continue };
        let message = format!("{what} {value} of a rule does not fit its field (at most {})", IDS - 1);
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
    let decided: HashSet<i128> = before[..before.len() - 1].iter().flat_map(|rule| caught(rule)).collect();
    if let Some(first) = before.first()
        && caught(rule).all(|id| decided.contains(&id))
    {
        let message =
            format!("the rules above of {bundle} : {number} take all packets that this one matches");
        let finding = Finding::warning(Rule::Packet, rule.place, message)
            .note("the first rule that matches an id decides where the packet goes");
        out.push(finding.related(first.place, "the first rule of the input"));
    }
}

/// The ids that a rule matches.
fn caught(rule: &PacketRule) -> impl Iterator<Item = i128> {
    let known: Option<(i128, i128)> = rule.mask.value.zip(rule.value.value);
    (0..IDS).filter(move |id| known.is_some_and(|(mask, value)| id & mask == value))
}

/// **Columns of mem tiles**: packets that pass a mem tile keep the number of their port, as other data does.
fn check_straight(switchbox: &Switchbox, out: &mut Findings) {
    let number = |number: &Number| number.value;
    for rule in &switchbox.rules {
        let Some(selection) = switchbox.selection(&rule.selection) else { continue };
        for master in &switchbox.masters {
            let mut taken = master.selections.iter().filter_map(|text| switchbox.selection(text));
            let (from, to) = (rule.source.0, master.destination.0);
            let passes =
                matches!((from, to), (Bundle::North, Bundle::South) | (Bundle::South, Bundle::North));
            let ports = number(&rule.source.1).zip(number(&master.destination.1));
            let Some((source, port)) = ports.filter(|(source, port)| passes && source != port) else {
                continue;
            };
            if taken.any(|other| other.is_same(selection)) {
                let (from, to) = (from.name(), to.name());
                let message = format!(
                    "packets of {from} : {source} cannot leave a mem tile at {to} : {port}, only at {to} : {source}"
                );
                out.push(
                    Finding::error(Rule::PortRange, rule.place, message).related(master.place, "the output"),
                );
            }
        }
    }
}

/// **Flows beside switchboxes**: the rules of switchboxes take the packets of a flow nowhere else than the flow says.
fn check_flows(resolved: &Resolved<'_>, out: &mut Findings) {
    let design = resolved.design;
    if design.packet_flows.is_empty() {
        return;
    }
    let routed: Vec<&Connection> =
        resolved.connections.iter().filter(|one| one.origin == Origin::Switchboxes).collect();
    for flow in &design.packet_flows {
        let Some(id) = flow.id.small() else { continue };
        let sources: Vec<End> = ends(design, &flow.sources);
        let destinations = ends(design, &flow.destinations);
        for one in &routed {
            if one.packet == Some(id)
                && sources.contains(&one.source)
                && !destinations.contains(&one.destination)
            {
                let End { at, bundle, channel } = one.destination;
                let message = format!(
                    "the rules of switchboxes bring packets with the id {id} to {} : {channel} of {}, which their flow does not name",
                    bundle.name(),
                    at_text(at, design.part.kind(at))
                );
                let place: Place = one.place;
                out.push(
                    Finding::warning(Rule::PacketRoute, place, message)
                        .related(flow.place, "the flow of the id"),
                );
            }
        }
    }
}

fn ends(design: &Design, ports: &[crate::model::Port]) -> Vec<End> {
    let end = |port: &crate::model::Port| {
        Some(End { at: design[port.tile?].at?, bundle: port.bundle, channel: port.channel.small()? })
    };
    ports.iter().filter_map(end).collect()
}
