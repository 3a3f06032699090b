//! Constructs of MLIR-AIE since the summer of 2026: what of them is checked, and what is only a warning because older or
//! newer versions see it otherwise.

use aie_pattern_design::check::Options;

use crate::common::{check, expect, wrong};

#[track_caller]
fn lists(text: &str, wanted: &[&str]) {
    let report = check(text, &Options::default());
    let found = report.not_checked.iter().map(|one| format!("{} {}", one.operation, one.reason));
    assert_eq!(found.collect::<Vec<_>>(), wanted, "{text}");
}

/// A tile with two regions, whose descriptors have these attributes.
fn two_regions(first: &str, second: &str) -> String {
    let region = |direction: &str, attributes: &str| {
        format!(
            "  aie.mem(%t) {{
    aie.dma_start({direction}, 0, ^b, ^e)
  ^b:
    aie.dma_bd(%b : memref<32xi32>){attributes}
    aie.next_bd ^e
  ^e:
    aie.end
  }}
"
        )
    };
    format!(
        "aie.device(npu2) {{
  %s = aie.tile(0, 0)
  %t = aie.tile(0, 3)
  %b = aie.buffer(%t) : memref<32xi32>
  aie.flow(%s, DMA : 0, %t, DMA : 0)
  aie.flow(%t, DMA : 0, %s, DMA : 0)
{}{}}}",
        region("S2MM", first),
        region("MM2S", second)
    )
}

#[test]
fn the_regions_of_a_tile_share_its_ids() {
    // Older versions number each from 0.
    expect(&two_regions("", ""), &["warning AP217 15"]);
    expect(&two_regions("", " {bd_id = 4 : i32}"), &[]);
    expect(&two_regions(" {bd_id = 4 : i32}", " {bd_id = 4 : i32}"), &["error AP056 18"]);
    let one = two_regions("", " {bd_id = 0 : i32}");
    let report = check(&one, &Options::default());
    let design = &report.inputs[0].designs[0];
    let resolved = aie_pattern_design::resolve::resolve(design);
    assert_eq!(resolved.regions[0].ids, [Some(1)]);
    assert_eq!(resolved.regions[1].ids, [Some(0)]);
}

#[test]
fn a_chain_does_not_run_into_a_start() {
    let text = |next: &str| {
        format!(
            "aie.device(npu2) {{
  %t = aie.tile(0, 1)
  %b = aie.buffer(%t) : memref<32xi32>
  aie.memtile_dma(%t) {{
    aie.dma_start(S2MM, 0, ^one, ^more)
  ^one:
    aie.dma_bd(%b : memref<32xi32>)
    aie.next_bd ^{next}
  ^more:
    aie.dma_start(MM2S, 0, ^two, ^end)
  ^two:
    aie.dma_bd(%b : memref<32xi32>)
    aie.next_bd ^end
  ^end:
    aie.end
  }}
}}"
        )
    };
    expect(&text("end"), &[]);
    expect(&text("more"), &["error AP057 8"]);
}

/// A switchbox with these parts.
fn switchbox(device: &str, tile: &str, body: &str) -> String {
    format!("aie.device({device}) {{\n%t = aie.tile({tile})\naie.switchbox(%t) {{\n{body}\n}}\n}}")
}

#[test]
fn a_switch_has_some_paths_and_not_others() {
    let cases: [(&str, &str, bool); 12] = [
        ("0, 2", "Trace : 0, South : 2", true),
        ("0, 2", "Trace : 1, DMA : 0", true),
        ("0, 2", "Trace : 1, DMA : 1", false),
        ("0, 2", "Trace : 0, West : 0", false),
        ("0, 2", "DMA : 0, DMA : 1", false),
        ("0, 2", "TileControl : 0, South : 0", true),
        ("0, 1", "Trace : 0, DMA : 5", true),
        ("0, 1", "Trace : 0, DMA : 4", false),
        ("0, 1", "DMA : 2, DMA : 3", false),
        ("1, 0", "Trace : 0, East : 0", true),
        ("1, 0", "North : 1, North : 2", false),
        ("1, 0", "DMA : 0, South : 0", false),
    ];
    for (tile, connection, is_there) in cases {
        let wanted: &[&str] = if is_there { &[] } else { &["error AP230 4"] };
        expect(&switchbox("npu2", tile, &format!("aie.connect<{connection}>")), wanted);
        let (source, destination) = connection.split_once(", ").unwrap();
        if source.starts_with("DMA") && tile == "1, 0" {
            continue;
        }
        let rules = format!(
            "%a = aie.amsel<0> (0)\naie.masterset({destination}, %a)\naie.packet_rules({source}) {{ aie.rule(31, 3, %a) }}"
        );
        let wanted: &[&str] = if is_there { &[] } else { &["error AP230 6"] };
        expect(&switchbox("npu2", tile, &rules), wanted);
    }
}

#[test]
fn a_merge_in_a_fixed_order_has_a_turn_for_each_input() {
    let merge = |arbiter: u32, turns: &str| {
        let body = format!(
            "%a = aie.amsel<{arbiter}> (0) deterministic_merge [{turns}]
aie.masterset(North : 2, %a)
aie.packet_rules(South : 3) {{ aie.rule(31, 4, %a) }}
aie.packet_rules(DMA : 1) {{ aie.rule(31, 5, %a) }}"
        );
        switchbox("npu1", "0, 4", &body)
    };
    let both = "<South : 3, 2>, <DMA : 1, 63>";
    expect(&merge(1, both), &[]);
    lists(
        &merge(1, both),
        &["aie.amsel merges packets in a fixed order: whether they come in it is not checked"],
    );
    expect(&merge(2, both), &["error AP230 4"]);
    expect(&merge(0, "<South : 3, 2>, <DMA : 1, 64>"), &["error AP230 4"]);
    expect(&merge(0, "<South : 3, 2>, <South : 3, 1>"), &["error AP225 7"]);
    expect(&merge(0, "<South : 3, 2>"), &["error AP230 4", "error AP225 7"]);
    expect(&merge(0, both).replace("npu1", "xcvc1902"), &["error AP230 4"]);
}

/// Two neighbours, with a FIFO between them that has these attributes.
fn neighbours(depth: &str, attributes: &str, acquired: u32) -> String {
    format!(
        "aie.device(npu2) {{
  %p = aie.tile(1, 3)
  %c = aie.tile(1, 4)
  %far = aie.tile(4, 5)
  aie.objectfifo @f(%p, {{%c}}, {depth}) {{{attributes}}} : !aie.objectfifo<memref<16xi32>>
  aie.core(%p) {{
    %o = aie.objectfifo.acquire @f(Produce, 1) : memref<16xi32>
    aie.objectfifo.release @f(Produce, 1)
    aie.end
  }}
  aie.core(%c) {{
    %o:{acquired} = aie.objectfifo.acquire @f(Consume, {acquired}) : memref<16xi32>
    aie.objectfifo.release @f(Consume, 1)
    aie.end
  }}
}}"
    )
}

#[test]
fn shared_memory_that_is_asked_for_is_there() {
    for ask in
        ["transport = #aie.transport<shared_mem>", "via_shared_mem = 1 : i32", "via_shared_mem = 0 : i32"]
    {
        let code = if ask.starts_with("via") { "error AP166 5" } else { "error AP164 5" };
        expect(&neighbours("2 : i32", ask, 1), &[]);
        expect(&neighbours("2 : i32", &format!("{ask}, repeat_count = 2 : i32"), 1), &[code]);
        let far = neighbours("2 : i32", ask, 1).replace("{%c}", "{%far}").replace("core(%c)", "core(%far)");
        expect(&far, &[code]);
    }
    // Without it, the DMAs move the objects.
    let dma = neighbours("2 : i32", "transport = #aie.transport<dma>", 1);
    let report = check(&dma, &Options::default());
    let resolved = aie_pattern_design::resolve::resolve(&report.inputs[0].designs[0]);
    assert_eq!(resolved.fifo_channels.len(), 2);
}

#[test]
fn a_shared_pool_may_be_as_deep_as_its_deeper_end() {
    expect(&neighbours("[1 : i32, 1 : i32]", "", 1), &[]);
    expect(&neighbours("[1 : i32, 2 : i32]", "", 1), &[]);
    let deepened = neighbours("[1 : i32, 2 : i32]", "", 2);
    assert_eq!(wrong(&check(&deepened, &Options::default()), 0)[0], "warning AP162 5");
    // Initial values for the objects of the producer, of which there are more by now.
    let filled = deepened.replace("memref<16xi32>>\n", "memref<16xi32>> = [dense<0> : memref<16xi32>]\n");
    let report = check(&filled, &Options::default());
    assert_eq!(wrong(&report, 0), [""; 0]);
    let reason = &report.not_checked[0].reason;
    assert_eq!(reason, "is not checked: its initial values fill a part of a pool that its ends make deeper");
    assert_eq!(
        wrong(&check(&neighbours("[1 : i32, 2 : i32]", "", 3), &Options::default()), 0)[0],
        "error AP162 5"
    );
}

/// A link on a compute tile, whose core does this.
fn linked(mode: &str, core: &str) -> String {
    format!(
        "aie.device(npu1) {{
  %s = aie.tile(0, 0)
  %m = aie.tile(0, 2)
  %c = aie.tile(0, 4)
  %d = aie.tile(1, 5)
  aie.objectfifo @in(%s, {{%m}}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @one(%m, {{%c}}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @two(%m, {{%d}}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo.link [@in] -> [@one{mode}
  aie.core(%m) {{
    {core}
    aie.end
  }}
}}"
    )
}

#[test]
fn a_core_takes_no_objects_from_the_dma_of_a_link() {
    let own = "] ([] [])";
    expect(&linked(own, ""), &[]);
    let acquire = "%o = aie.objectfifo.acquire @in(Consume) : memref<16xi32>";
    expect(&linked(own, acquire), &["warning AP167 11"]);
    expect(&linked(own, &acquire.replace("in(Consume", "one(Produce")), &["warning AP167 11"]);
    expect(&linked(own, &acquire.replace("in(Consume", "two(Produce")), &[]);
}

#[test]
fn a_link_whose_outputs_take_turns_needs_no_offsets() {
    let time = linked(", @two] ([] []) {mode = #aie.link_mode<time>}", "");
    expect(&time, &[]);
    let listed =
        "aie.objectfifo is not checked: the FIFOs of a link take turns (`mode = #aie.link_mode<time>`)";
    lists(&time, &[listed]);
    expect(&linked(", @two] ([] [])", ""), &["warning AP169 9"]);
}

/// A sequence with two tasks of a channel, the second of them without a token.
fn tasks(then: &[&str]) -> String {
    let task = |name: &str, token: &str| {
        format!(
            "%{name} = aiex.dma_configure_task(%s, MM2S, 0) {{ aie.dma_bd(%a : memref<64xi32>) aie.end }}{token}"
        )
    };
    let step = |step: &&str| match step.split_once(' ') {
        Some(("task", name)) => format!("{}\n", task(name, "")),
        Some(("token", name)) => format!("{}\n", task(name, " {issue_token = true}")),
        Some(("pinned", name)) => {
            format!("{}\n", task(name, "").replace("64xi32>)", "64xi32>) {bd_id = 0 : i32}"))
        }
        Some((verb, name)) if !verb.contains('.') => format!("aiex.dma_{verb}_task(%{name})\n"),
        _ => format!("{step}\n"),
    };
    let steps: String = then.iter().map(step).collect();
    format!(
        "aie.device(npu2) {{\n%s = aie.tile(0, 0)\naie.runtime_sequence(%a: memref<64xi32>) {{\n{steps}}}\n}}"
    )
}

#[test]
fn a_task_is_freed_once() {
    expect(&tasks(&["task x", "start x", "free x", "free x"]), &["warning AP224 7"]);
    expect(&tasks(&["token x", "start x", "await x", "free x"]), &[]);
}

/// A free or an await of a task that gave its descriptors back before takes them from the task that has them by then.
#[test]
fn a_task_gives_back_its_own_descriptors() {
    let begin = ["token x", "start x", "await x", "token y", "start y"];
    let with = |then: &[&str]| tasks(&[&begin[..], then].concat());
    // A third task gets what `y` has, or MLIR-AIE refuses the await of `y`.
    expect(&with(&["free x", "token z", "start z", "await y", "await z"]), &["warning AP224 9"]);
    expect(&with(&["free x", "await y"]), &["warning AP224 9"]);
    expect(&with(&["free x", "pinned z", "start z", "await y"]), &["warning AP224 9"]);
    expect(&with(&["free x", "token z", "start z", "await z", "await y"]), &["warning AP224 9"]);
    // Nothing needs it any more.
    expect(&with(&["free x"]), &[]);
    // At once, it is the usual idiom.
    let idiom =
        ["token x", "start x", "await x", "free x", "token y", "start y", "token z", "start z", "await y"];
    expect(&tasks(&idiom), &[]);
    expect(&with(&["token z", "start z", "await y", "await z", "await y"]), &["error AP222 13"]);
    expect(&with(&["token z", "await y", "await y"]), &["error AP211 9"]);
    // A task that was only freed, and one that starts twice.
    let freed = ["task x", "start x", "free x", "token y", "free x", "start y", "await y"];
    expect(&tasks(&freed), &["warning AP224 8"]);
    let twice = ["token x", "start x", "start x", "await x", "token y", "start y", "await x", "await y"];
    expect(&tasks(&twice), &["warning AP224 10"]);
    expect(&tasks(&["token x", "start x", "free x", "await x"]), &["warning AP224 7"]);
    // One mistake, one finding.
    expect(&tasks(&["pinned x", "pinned y", "start x", "start y", "free x", "free y"]), &["error AP056 5"]);
    expect(&tasks(&["pinned x", "start x", "pinned y", "start y"]), &["error AP056 6"]);
}

#[test]
fn a_start_after_a_free_runs_what_the_descriptor_holds() {
    expect(&tasks(&["task x", "free x", "start x"]), &["warning AP224 6"]);
    expect(&tasks(&["task x", "free x", "task y", "start x"]), &["error AP224 7"]);
}

#[test]
fn an_await_that_takes_another_token_may_keep_its_descriptors() {
    // The first await receives the token of `x`, so `y` may still run: newer versions keep its descriptor.
    let crossed = ["token x", "token y", "start x", "start y", "await y", "task z", "await y", "pinned w"];
    let found = wrong(&check(&tasks(&crossed), &Options::default()), 0);
    assert!(found.iter().all(|one| one.starts_with("warning")), "{found:?}");
    let plain = ["token x", "start x", "await x", "task z", "pinned w"];
    expect(&tasks(&plain), &["error AP056 8"]);
}

#[test]
fn an_operation_that_only_reads_or_asserts_stops_nothing() {
    for passive in [
        "aiex.npu.read_reg(%s, 0x100)",
        "aiex.npu.assert_bd_field(%n) {max = 1023 : i32} : i32",
        "aiex.npu.require(%n) {message = \"an even number of rows\"} : i1",
    ] {
        expect(&tasks(&[passive, "task x", "start x", "free x", "free x"]), &["warning AP224 8"]);
    }
}

#[test]
fn an_out_of_order_id_is_sent_in_a_packet() {
    let task = |packet: &str| {
        tasks(&["task x"]).replace("64xi32>)", &format!("64xi32>) {{out_of_order_id = 5 : i32{packet}}}"))
    };
    expect(&task(""), &["error AP052 4"]);
    expect(&task(", packet = #aie.packet_info<pkt_type = 0, pkt_id = 1>"), &[]);
}

#[test]
fn walks_of_values_of_the_running_program_are_not_known() {
    let task = |values: &str| {
        tasks(&["task x"]).replace("64xi32>)", &format!("3xi8>) {values}")).replace("64xi32", "3xi8")
    };
    expect(&task(""), &["error AP024 4"]);
    expect(&task("dyn_len(%n : i64)"), &[]);
    expect(
        &task(
            "dyn_offset(%n : i64) dyn_len(%n : i64) dyn_sizes(%n, %n : i64, i64) dyn_strides(%n, %n : i64, i64)",
        ),
        &[],
    );
    expect(&task("dyn_len(%n : i64) dyn_sizes(%n, %n : i64, i64) dyn_strides(%n : i64)"), &["error AP001 4"]);
}

#[test]
fn a_length_grows_in_steps_of_16_bytes() {
    let one = |len: u32, unit: &str| {
        let walk = format!("%a : memref<64xi32> offset = 0 len = {len}) {{length_parameter = @n{unit}}}");
        tasks(&["task x"]).replace("%a : memref<64xi32>)", &walk)
    };
    expect(&one(32, ", length_unit = 4 : i32"), &[]);
    expect(&one(32, ""), &["error AP001 4"]);
    expect(&one(32, ", length_unit = 2 : i32"), &["error AP024 4"]);
    expect(&one(30, ", length_unit = 4 : i32"), &["error AP024 4"]);
}

#[test]
fn a_reset_channel_needs_its_locks_set() {
    let text = |sets: &str| {
        format!(
            "aie.device(npu2) {{
  %s = aie.tile(0, 0)
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  %full = aie.lock(%t, 1) {{init = 0 : i32, sym_name = \"in_cons_lock_0\"}}
  %free = aie.lock(%t, 0) {{init = 1 : i32, sym_name = \"in_prod_lock_0\"}}
  aie.flow(%s, DMA : 0, %t, DMA : 0)
  aie.mem(%t) {{
    aie.dma_start(S2MM, 0, ^b, ^e)
  ^b:
    aie.use_lock(%free, AcquireGreaterEqual, 1)
    aie.dma_bd(%b : memref<16xi32>)
    aie.use_lock(%full, Release, 1)
    aie.next_bd ^b
  ^e:
    aie.end
  }}
  aie.runtime_sequence() {{
    aiex.dma_channel_reset(%t, S2MM, 0)
    {sets}
  }}
}}"
        )
    };
    let both = "aiex.set_lock(%free, 1)\n    aiex.set_lock(%full, 0)";
    expect(&text(both), &[]);
    expect(&text(""), &["warning AP209 19"]);
    expect(&text("aiex.set_lock(%free, 1)"), &["warning AP209 19"]);
    // Locks that are not those of a FIFO.
    let by_hand = text("").replace("_cons_lock_0", "").replace("_prod_lock_0", "2");
    expect(&by_hand, &[]);
    let report = check(&by_hand, &Options::default());
    assert!(report.findings.iter().any(|one| (one.code, one.line()) == ("AP209", 19)));
    expect(&text("").replace("reset(%t, S2MM, 0)", "reset(%t, S2MM, 1)"), &[]);
}

/// A transfer in a sequence whose program gives `%n`.
fn partly(argument: &str, lists: &str) -> String {
    format!(
        "aie.device(npu1) {{
  %s = aie.tile(0, 0)
  aie.shim_dma_allocation @feed(%s, MM2S, 0)
  aie.runtime_sequence(%a: {argument}, %n: i64) {{
    aiex.npu.dma_memcpy_nd(%a{lists}) {{id = 2 : i64, metadata = @feed}} : {argument}
  }}
}}"
    )
}

#[test]
fn what_is_known_of_a_walk_is_checked_where_the_program_gives_the_rest() {
    let bytes = "memref<2048xi8>";
    expect(&partly(bytes, "[0, 0, 0, 0][1, 1, 8, %n][0, 0, 4, 2]"), &["error AP025 5"]);
    expect(&partly(bytes, "[0, 0, 0, 0][1, 6, %n, 4][0, 7, 4, 1]"), &["error AP027 5"]);
    expect(&partly(bytes, "[0, 0, 0, 0][1, 1, %n, 6][0, 0, 8, 1]"), &["error AP026 5"]);
    expect(&partly(bytes, "[0, 0, 0, 0][1, 1, %n, 6][0, 0, 6, 1]"), &["error AP026 5"]);
    expect(&partly(bytes, "[0, 0, 0, 0][1, 1, %n, 8][0, 0, 8, 1]"), &[]);
    expect(&partly(bytes, "[0, 0, 0, 0][1, 6, %n, 4][0, %n, 4, 1]"), &[]);
    let words = "memref<4000000xi32>";
    // Nothing splits it: how often it runs is not known.
    expect(&partly(words, "[0, 0, 0, 0][2, 5, %n, 1500][90000, 30000, 128, 1]"), &["error AP012 5"]);
    expect(&partly(words, "[0, 0, 0, %n][2, 5, 3, 1000][90000, 30000, 2000, 1]"), &[]);
}

#[test]
fn an_argument_has_at_least_one_word() {
    expect(
        &partly("memref<1xbf16>", "[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]"),
        &["warning AP015 5", "error AP024 5"],
    );
    expect(&partly("memref<1xi32>", "[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]"), &["warning AP015 5"]);
}

#[test]
fn what_a_sequence_resets_exists() {
    let text = |one: &str| {
        format!(
            "aie.device(npu2) {{
  %m = aie.tile(1, 1)
  %t = aie.tile(1, 4)
  %l = aie.lock(%t, 2) {{init = 0 : i32}}
  aie.runtime_sequence() {{
    {one}
  }}
}}"
        )
    };
    expect(&text("aiex.set_lock(%l, 63)"), &[]);
    expect(&text("aiex.set_lock(%l, 64)"), &["error AP045 6"]);
    expect(&text("aiex.dma_channel_reset(%t, S2MM, 1)"), &[]);
    expect(&text("aiex.dma_channel_reset(%t, S2MM, 2)"), &["error AP043 6"]);
    expect(&text("aiex.dma_channel_reset(%m, MM2S, 5)"), &[]);
}

#[test]
fn a_channel_that_mlir_aie_chooses_is_listed() {
    let text = "aie.device(npu2) {
  %t = aie.tile(1, 3)
  %b = aie.buffer(%t) : memref<32xi32>
  aie.mem(%t) {
    aie.dma_start(MM2S, @out, ^b, ^e)
  ^b:
    aie.dma_bd(%b : memref<32xi32> len = 48)
    aie.next_bd ^b
  ^e:
    aie.end
  }
}";
    expect(text, &["error AP015 7"]);
    lists(text, &["aie.dma_start has no channel yet: MLIR-AIE chooses one for its endpoint"]);
}

#[test]
fn a_descriptor_without_a_length_moves_its_buffer() {
    let text = |walk: &str| {
        format!(
            "aie.device(npu2) {{
  %s = aie.tile(0, 0)
  aie.runtime_sequence(%a: memref<96xi32>, %n: i32) {{
    %k = aiex.dma_configure_task(%s, MM2S, 0) {{
      aie.dma_bd(%a : memref<96xi32>{walk}) {{bd_id = 3 : i32}}
      aie.end
    }}
  }}
}}"
        )
    };
    expect(&text(" sizes = [3, 16] strides = [32, 1]"), &["warning AP023 5"]);
    expect(&text(" len = 48 sizes = [3, 16] strides = [32, 1]"), &[]);
    expect(&text(" sizes = [6, 16] strides = [16, 1]"), &[]);
    expect(&text(" sizes = [4, 2, 3, 16] strides = [0, 48, 16, 1]"), &[]);
    expect(&text(" offset = %n"), &["warning AP015 5"]);
    expect(&text(" offset = %n len = 8"), &[]);
    expect(&text(""), &[]);
}

#[test]
fn sizes_are_checked_at_any_length() {
    let text = |walk: &str| {
        format!(
            "aie.device(npu1) {{
  %s = aie.tile(2, 0)
  aie.runtime_sequence(%a: memref<8192xi8>, %n: i32) {{
    %k = aiex.dma_configure_task(%s, MM2S, 1) {{
      aie.dma_bd(%a : memref<8192xi8> offset = 0 len = %n {walk}) {{bd_id = 7 : i32}}
      aie.end
    }}
  }}
}}"
        )
    };
    expect(&text("sizes = [1, 4, 8, 8] strides = [0, 256, 32, 2]"), &["error AP025 5"]);
    expect(&text("sizes = [1, 4, 8, 8] strides = [0, 250, 32, 1]"), &["error AP027 5"]);
    expect(&text("sizes = [1, 4, 8, 8] strides = [0, 256, 32, 1]"), &[]);
}

#[test]
fn the_least_number_stands_for_an_operand_in_the_generic_form() {
    let text = |sizes: &str, strides: &str| {
        format!(
            "aie.device(npu1) {{
  %s = aie.tile(0, 0)
  aie.runtime_sequence(%a: memref<64xi32>, %n: i64) {{
    %k = \"aiex.dma_configure_task\"(%s) <{{channel = 0 : i32, direction = 1 : i32}}> ({{
      \"aie.dma_bd\"(%a, %n) <{{bd_id = 0 : i32, static_len = 32 : i32, static_sizes = array<i64: {sizes}>, static_strides = array<i64: {strides}>}}> : (memref<64xi32>, i64) -> ()
      aie.end
    }}) : (index) -> index
  }}
}}"
        )
    };
    expect(&text("-9223372036854775808, 4", "8, 1"), &[]);
    expect(&text("8, 4", "8, 1"), &[]);
    expect(&text("8, 4", "1"), &["error AP001 5"]);
}

#[test]
fn blocks_of_descriptors_end_as_such() {
    let text = "aie.device(npu2) {
  %t = aie.tile(2, 3)
  %b = aie.buffer(%t) : memref<16xi32>
  aie.mem(%t) {
    aie.dma_start(S2MM, 1, ^b, ^e)
  ^b:
    aie.dma_bd(%b : memref<16xi32>)
    cf.br ^b
  ^e:
    aie.end
  }
}";
    expect(text, &["error AP001 8"]);
}

#[test]
fn some_shims_have_no_dma() {
    let text = |device: &str, column: u32| {
        format!(
            "aie.device({device}) {{
  %s = aie.tile({column}, 0)
  aie.shim_dma(%s) {{
    aie.end
  }}
}}"
        )
    };
    expect(&text("xcvc1902", 7), &[]);
    expect(&text("xcvc1902", 8), &["error AP217 3"]);
    expect(&text("xcve2802", 14), &[]);
    expect(&text("xcve2802", 12), &["error AP217 3"]);
    expect(&text("npu1", 1), &[]);
}

/// A FIFO through a mem tile with this many objects there.
fn through(depth: u32, attributes: &str) -> String {
    format!(
        "aie.device(npu2) {{
  %s = aie.tile(1, 0)
  %m = aie.tile(1, 1)
  %t = aie.tile(1, 3)
  aie.objectfifo @feed (%s, {{%m}}, {depth} : i32) : !aie.objectfifo<memref<64xi32>>
  aie.objectfifo @near (%m, {{%t}}, [{depth}, 2]){attributes} : !aie.objectfifo<memref<64xi32>>
  aie.objectfifo.link [@feed] -> [@near] ([] [])
}}"
    )
}

#[test]
fn a_pool_that_iterates_needs_few_descriptors() {
    expect(&through(40, ""), &["error AP177 5"]);
    expect(&through(40, " {iterate_bds}"), &[]);
    let reason =
        "aie.objectfifo iterates its descriptors: how many the FIFOs of a mem tile need is not checked";
    lists(&through(40, " {iterate_bds}"), &[reason]);
    // The depth that is offered would count descriptors that it does not need.
    let report = check(&through(65, " {iterate_bds}"), &Options::default());
    let found = report.findings.iter().find(|one| one.code == "AP179").expect("locks count to 63");
    assert!(found.helps.is_empty() && found.fix.is_none(), "{found:?}");
}

#[test]
fn inputs_that_share_a_channel_are_listed() {
    let text = "aie.device(npu2) {
  %s = aie.tile(1, 0)
  %m = aie.tile(1, 1)
  %t = aie.tile(1, 3)
  aie.objectfifo @a (%s, {%m}, 2 : i32) {packet, packet_id = 0 : i8} : !aie.objectfifo<memref<12xi32>>
  aie.objectfifo @b (%s, {%m}, 2 : i32) {packet, packet_id = 1 : i8} : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @both (%m, {%t}, 2 : i32) : !aie.objectfifo<memref<20xi32>>
  aie.objectfifo.link [@a, @b] -> [@both] ([0, 12] []) {shared_input_channel}
  aie.runtime_sequence(%x: memref<20xi32>) {
    %k = aiex.dma_configure_task_for @a {
      aie.dma_bd(%x : memref<20xi32> offset = 0 len = 12)
      aie.next_bd ^then
    ^then:
      aie.dma_bd(%x : memref<20xi32> offset = 12 len = 8)
      aie.end
    } {issue_token = true, interleave = [@b]}
    aiex.dma_start_task(%k)
    aiex.dma_await_task(%k)
  }
}";
    expect(text, &[]);
    let report = check(text, &Options::default());
    let found: Vec<_> =
        report.not_checked.iter().map(|one| format!("{} {}", one.operation, one.reason)).collect();
    assert!(found.iter().any(|one| one.contains("`shared_input_channel`")), "{found:?}");
    assert!(found.iter().any(|one| one.contains("`interleave`")), "{found:?}");
}

#[test]
fn a_task_runs_once_for_each_step_of_its_fourth_dimension() {
    let text = |sizes: &str, repeat: &str, starts: &str| {
        format!(
            "aie.device(npu2) {{
  aie.shim_dma_allocation @in(MM2S, 0, 0)
  %s = aie.tile(0, 0)
  %t = aie.tile(0, 2)
  aie.flow(%s, DMA : 0, %t, DMA : 0)
  aie.runtime_sequence(%a : memref<4096xi32>) {{
    %k = aiex.dma_configure_task_for @in {{
      aie.dma_bd(%a : memref<4096xi32>, 0, 512, {sizes})
      aie.end
    }} {repeat}
    {starts}
  }}
}}
"
        )
    };
    let start = "aiex.dma_start_task(%k)";
    let walk = "[<size = 4, stride = 1024>, <size = 2, stride = 512>, <size = 16, stride = 32>, <size = 16, stride = 1>]";
    expect(&text(walk, "", start), &["warning AP023 8"]);
    expect(&text(walk, "{repeat_count = 1 : i32}", start), &["warning AP023 8"]);
    expect(&text(walk, "{repeat_count = 3 : i32}", start), &[]);
    expect(&text(walk, "{repeat_count = 1 : i32}", &format!("{start}\n    {start}")), &[]);
    // A task that never starts moves nothing.
    expect(&text(walk, "", ""), &[]);
    // A stride of 0 moves the same data again, for which the task runs again too.
    let same = walk.replace("1024", "0");
    expect(&text(&same, "", start), &["warning AP023 8"]);
    expect(&text(&same, "{repeat_count = 3 : i32}", start), &[]);
    let report = check(&text(walk, "", start), &Options::default());
    let message = "the fourth dimension has 4 steps, but the task runs once";
    assert!(report.findings.iter().any(|finding| finding.message == message), "{:?}", report.findings);
    // The length of all runs together: one help says all of it.
    let whole = text(walk, "", start).replace("512, [", "2048, [");
    let report = check(&whole, &Options::default());
    let [found] = report.findings.as_slice() else { panic!("{:?}", report.findings) };
    assert_eq!(
        (found.code, found.message.as_str()),
        ("AP023", "`len` is 2048, but the walk moves 512 elements")
    );
    let note = "one run of the task moves the product of the inner three sizes: the fourth dimension is the iteration of the descriptor, of which each run takes one step (AM025)";
    assert_eq!(found.notes, [note]);
    assert_eq!(found.helps, ["write `len = 512`, and run the task 4 times: `repeat_count = 3 : i32`"]);
}
