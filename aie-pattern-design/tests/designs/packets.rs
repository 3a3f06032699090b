//! Packets in switchboxes: arbiters, selections, rules, and where the ids go that these catch.

use aie_pattern_design::check::Options;
use aie_pattern_design::read::{ReadOptions, read};
use aie_pattern_design::resolve::{Before, resolve};

use crate::common::{check, wrong};

/// All errors and warnings, with the lines of the body counted from 1.
fn found(tile: &str, body: &str) -> Vec<String> {
    of_text(&format!("aie.device(npu1) {{\n%t = aie.tile({tile})\naie.switchbox(%t) {{\n{body}\n}}\n}}"), 3)
}

fn of_text(text: &str, before: usize) -> Vec<String> {
    let report = check(text, &Options::default());
    assert!(report.not_checked.is_empty(), "{:?}", report.not_checked);
    wrong(&report, before)
}

#[test]
fn arbiters_and_selections_exist() {
    let body = |arbiter, select| {
        format!(
            "%a = aie.amsel<{arbiter}> ({select})\naie.masterset(DMA : 0, %a)\naie.packet_rules(South : 0) {{ aie.rule(31, 1, %a) }}"
        )
    };
    assert_eq!(found("0, 2", &body(5, 3)), [""; 0]);
    assert_eq!(found("0, 2", &body(6, 0)), ["error AP230 1"]);
    assert_eq!(found("0, 2", &body(0, 4)), ["error AP230 1"]);
}

#[test]
fn an_output_has_one_arbiter() {
    let body = |arbiter| {
        format!(
            "%a = aie.amsel<0> (0)
%b = aie.amsel<{arbiter}> (1)
aie.masterset(DMA : 0, %a, %b)
aie.masterset(North : 0, %b)
aie.packet_rules(South : 0) {{
aie.rule(31, 1, %a)
aie.rule(31, 2, %b)
}}"
        )
    };
    assert_eq!(found("0, 2", &body(0)), [""; 0]);
    assert_eq!(found("0, 2", &body(1)), ["error AP230 3"]);
}

#[test]
fn rules_decide_in_their_order() {
    let rules = |rules: &str| {
        let body = "%a = aie.amsel<0> (0)\n%b = aie.amsel<0> (1)\n%c = aie.amsel<1> (0)\naie.masterset(DMA : 0, %a)\naie.masterset(DMA : 1, %b)";
        found("0, 2", &format!("{body}\naie.packet_rules(South : 0) {{\n{rules}\n}}"))
    };
    assert_eq!(rules("aie.rule(31, 4, %a)\naie.rule(28, 4, %b)"), [""; 0]);
    // The mask catches 4 to 7 before the second rule sees any of them.
    assert_eq!(rules("aie.rule(28, 4, %a)\naie.rule(31, 5, %b)"), ["warning AP046 8"]);
    assert_eq!(rules("aie.rule(28, 5, %a)"), ["warning AP046 7"]);
    assert_eq!(rules("aie.rule(32, 0, %a)\naie.rule(31, 32, %b)"), ["error AP046 7", "error AP046 8"]);
    assert_eq!(rules("aie.rule(31, 1, %c)"), ["warning AP225 7"]);
    assert_eq!(rules("aie.rule(31, 1, %d)"), ["error AP001 7"]);
    let four = "aie.rule(31, 1, %a)\naie.rule(31, 2, %b)\naie.rule(31, 3, %a)\naie.rule(31, 4, %a)";
    assert_eq!(rules(four), [""; 0]);
    assert_eq!(rules(&format!("{four}\naie.rule(31, 5, %a)")), ["error AP230 11"]);
}

#[test]
fn packets_keep_their_port_through_a_mem_tile() {
    let body = |port| {
        format!(
            "%a = aie.amsel<0> (0)\naie.masterset(South : {port}, %a)\naie.packet_rules(North : 1) {{\naie.rule(31, 1, %a)\n}}"
        )
    };
    assert_eq!(found("0, 1", &body(1)), [""; 0]);
    assert_eq!(found("0, 1", &body(0)), ["error AP230 4"]);
    assert_eq!(found("0, 2", &body(0)), [""; 0]);
}

/// Two cores send to the DMA of a third tile, by flows and by the rules of its switchbox.
fn merged(mask: u32, id: u32) -> String {
    format!(
        "aie.device(npu1) {{
%a = aie.tile(0, 2)
%b = aie.tile(0, 3)
aie.packet_flow(1) {{ aie.packet_source<%a, DMA : 0> aie.packet_dest<%b, DMA : 0> }}
aie.packet_flow(2) {{ aie.packet_source<%a, DMA : 0> aie.packet_dest<%b, DMA : 1> }}
aie.switchbox(%a) {{
%s = aie.amsel<0> (0)
aie.masterset(North : 0, %s)
aie.packet_rules(DMA : 0) {{ aie.rule(28, 0, %s) }}
}}
aie.switchbox(%b) {{
%s = aie.amsel<0> (0)
%t = aie.amsel<1> (0)
aie.masterset(DMA : 0, %s)
aie.masterset(DMA : 1, %t)
aie.packet_rules(South : 0) {{ aie.rule({mask}, {id}, %s) aie.rule(31, 2, %t) }}
}}
}}"
    )
}

#[test]
fn rules_take_a_flow_where_it_says() {
    assert_eq!(of_text(&merged(31, 1), 0), [""; 0]);
    // The mask also catches the packets of the other flow.
    assert_eq!(of_text(&merged(28, 0), 0), ["warning AP225 8", "warning AP046 16"]);
}

#[test]
fn a_port_is_of_a_circuit_or_of_packets() {
    let text = |flows: &str| {
        format!(
            "aie.device(npu1) {{\n%s = aie.tile(0, 0)\n%a = aie.tile(0, 2)\n%b = aie.tile(0, 3)\n{flows}\n}}"
        )
    };
    let found = |flows: &str| of_text(&text(flows), 4);
    let circuit = "aie.flow(%a, DMA : 0, %s, DMA : 0)\n";
    assert_eq!(found(&format!("{circuit}aie.flow(%a, DMA : 0, %b, DMA : 0)")), [""; 0]);
    assert_eq!(found(&format!("{circuit}aie.flow(%b, DMA : 0, %s, DMA : 0)")), ["error AP230 2"]);
    let packets = |from: &str, to: &str| {
        format!("{circuit}aie.packet_flow(1) {{ aie.packet_source<{from}> aie.packet_dest<{to}> }}")
    };
    assert_eq!(found(&packets("%b, Trace : 0", "%s, DMA : 1")), [""; 0]);
    assert_eq!(found(&packets("%b, Trace : 0", "%s, DMA : 0")), ["error AP230 2"]);
    assert_eq!(found(&packets("%a, DMA : 0", "%s, DMA : 1")), ["error AP230 2"]);
}

#[test]
fn rules_elsewhere_leave_the_arbiter_of_a_port() {
    let text = |more: &str| {
        format!(
            "aie.device(npu1) {{
%m = aie.tile(0, 1)
%a = aie.tile(0, 2)
%b = aie.tile(0, 3)
%o = aie.tile(2, 3)
aie.packet_flow(1) {{ aie.packet_source<%a, DMA : 0> aie.packet_dest<%m, DMA : 0> }}
aie.packet_flow(2) {{ aie.packet_source<%b, DMA : 0> aie.packet_dest<%m, DMA : 0> }}
{more}
}}"
        )
    };
    let before_ports = |text: &str| {
        let (inputs, findings) = read(text, &ReadOptions::default());
        assert!(findings.is_empty());
        let arbiters = resolve(&inputs[0].designs[0]).arbiters;
        arbiters.iter().filter(|one| matches!(one.before, Before::Port(_)) && one.sources.len() == 2).count()
    };
    let other = "aie.switchbox(%o) {\n%s = aie.amsel<0> (0)\naie.masterset(DMA : 0, %s)\naie.packet_rules(South : 0) { aie.rule(31, 7, %s) }\n}";
    assert_eq!([before_ports(&text("")), before_ports(&text(other))], [1, 1]);
    // Where switchboxes route both, their arbiters are known.
    let routed = "aie.switchbox(%b) {
%s = aie.amsel<0> (0)
aie.masterset(South : 0, %s)
aie.packet_rules(DMA : 0) { aie.rule(31, 2, %s) }
}
aie.switchbox(%a) {
%s = aie.amsel<0> (0)
aie.masterset(South : 0, %s)
aie.packet_rules(DMA : 0) { aie.rule(31, 1, %s) }
aie.packet_rules(North : 0) { aie.rule(31, 2, %s) }
}
aie.switchbox(%m) {
%s = aie.amsel<0> (0)
aie.masterset(DMA : 0, %s)
aie.packet_rules(North : 0) { aie.rule(28, 0, %s) }
}";
    assert_eq!(before_ports(&text(routed)), 0);
}
