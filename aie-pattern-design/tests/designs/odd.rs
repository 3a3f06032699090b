//! What a text may say although no version of MLIR-AIE takes it, or no hardware has it: values before their definition,
//! negative numbers, switches on the wrong tile. Each with a right neighbour.

use aie_pattern_design::check::Options;

use crate::common::{check, expect};

#[track_caller]
fn lists(text: &str, wanted: &[&str]) {
    let report = check(text, &Options::default());
    let found = report.not_checked.iter().map(|one| format!("{} {}", one.operation, one.reason));
    assert_eq!(found.collect::<Vec<_>>(), wanted, "{text}");
}

/// Declarations on a device with a tile of each kind.
fn device(parts: &str) -> String {
    format!(
        "aie.device(npu1_1col) {{
  %s = aie.tile(0, 0)
  %m = aie.tile(0, 1)
  %t = aie.tile(0, 2)
{parts}
}}"
    )
}

const BUFFER: &str = "  %x = aie.buffer(%t) : memref<32xi32>";

const REGION: &str = "  aie.flow(%s, DMA : 0, %t, DMA : 0)
  aie.mem(%t) {
    aie.dma_start(S2MM, 0, ^p, ^e)
  ^p:
    aie.dma_bd(%x : memref<32xi32>)
    aie.next_bd ^p
  ^e:
    aie.end
  }";

#[test]
fn a_device_defines_a_value_before_it_is_used() {
    expect(&device(&format!("{BUFFER}\n{REGION}")), &[]);
    let late = device(&format!("{REGION}\n{BUFFER}"));
    expect(&late, &["error AP001 9"]);
    let report = check(&late, &Options::default());
    assert_eq!(report.findings[0].message, "`%x` is not defined before it is used");
    assert_eq!(report.findings[0].related[0].span.start().line, 14);
    // Without a device, the operations are in a graph, whose order is free.
    let loose = late.replace("aie.device(npu1_1col) {", "module {").replace("%m = aie.tile(0, 1)", "");
    expect(&loose, &[]);
}

#[test]
fn a_block_defines_a_value_before_it_is_used() {
    let core = |steps: &str| {
        device(&format!(
            "  %l = aie.lock(%t, 0) {{init = 1 : i32}}\n  aie.core(%t) {{\n{steps}\n    aie.end\n  }}"
        ))
    };
    let (one, acquire) =
        ("    %c1 = arith.constant 1 : i32", "    aie.use_lock(%l, AcquireGreaterEqual, %c1)");
    expect(&core(&format!("{one}\n{acquire}")), &[]);
    expect(&core(&format!("{acquire}\n{one}")), &["error AP001 7"]);
    // Two regions have their own values, and a loop has its variable.
    let looped = "    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    scf.for %i = %c0 to %c4 step %c4 {
      %c1 = arith.constant 1 : i32
      aie.use_lock(%l, AcquireGreaterEqual, %c1)
      aie.use_lock(%l, Release, %c1)
    }
    %i = arith.constant 1 : i32
    %c1 = arith.constant 1 : i32";
    expect(&core(looped), &[]);
    // Values of other blocks come by their branches.
    let blocks = "    cf.br ^first
  ^second:
    aie.use_lock(%l, AcquireGreaterEqual, %c1)
    aie.end
  ^first:
    %c1 = arith.constant 1 : i32
    cf.br ^second
  ^last:";
    expect(&core(blocks), &[]);
}

#[test]
fn a_task_starts_after_it_is_configured() {
    let configure = "    %k = aiex.dma_configure_task(%s, MM2S, 0) {
      aie.dma_bd(%a : memref<32xi32> offset = 0 len = 32)
      aie.end
    } {issue_token = true}";
    let (start, wait) = ("    aiex.dma_start_task(%k)", "    aiex.dma_await_task(%k)");
    let text = |steps: [&str; 3]| {
        let steps = steps.join("\n");
        device(&format!("{BUFFER}\n{REGION}\n  aie.runtime_sequence(%a: memref<32xi32>) {{\n{steps}\n  }}"))
    };
    expect(&text([configure, start, wait]), &[]);
    let found = check(&text([start, configure, wait]), &Options::default());
    assert_eq!((found.findings[0].code, found.findings[0].line()), ("AP001", 16));
}

#[test]
fn an_index_is_of_an_acquired_object() {
    let text = |count: u32, index: u32| {
        device(&format!(
            "  aie.objectfifo @f(%s, {{%t}}, 3 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.core(%t) {{
    %a = aie.objectfifo.acquire @f(Consume, {count}) : !aie.objectfifosubview<memref<16xi32>>
    %b = aie.objectfifo.subview.access %a[{index}] : !aie.objectfifosubview<memref<16xi32>> -> memref<16xi32>
    aie.objectfifo.release @f(Consume, {count})
    aie.end
  }}"
        ))
    };
    expect(&text(1, 0), &[]);
    expect(&text(2, 1), &[]);
    expect(&text(1, 1), &["error AP162 8"]);
    let report = check(&text(2, 2), &Options::default());
    assert_eq!(report.findings[0].message, "`%a` has 2 objects of `@f`, so index 2 does not exist");
}

#[test]
fn a_core_that_branches_is_listed() {
    let text = |branch: &str, step: &str| {
        device(&format!(
            "  %l = aie.lock(%t, 0) {{init = 1 : i32}}
  aie.core(%t) {{
    %c0 = arith.constant 0 : i1
    cf.br ^one
  ^one:
    {step}
    {branch}
  ^two:
    aie.end
  }}"
        ))
    };
    let used = "aie.use_lock(%l, AcquireGreaterEqual, 1)\n    aie.use_lock(%l, Release, 1)";
    lists(&text("cf.br ^one", used), &[]);
    lists(&text("cf.cond_br %c0, ^one, ^two", "%c1 = arith.constant 1 : i32"), &[]);
    lists(
        &text("cf.cond_br %c0, ^one, ^two", used),
        &["cf.cond_br decides at run time which locks and objects its core uses next: that is not followed"],
    );
}

#[test]
fn numbers_of_places_are_not_negative() {
    expect("aie.device(npu1_1col) {\n  %t = aie.tile(-1, 2)\n}", &["error AP149 2"]);
    expect("aie.device(npu1_1col) {\n  %t = aie.tile(0, -2)\n}", &["error AP149 2"]);
    let buffer = |address: i128| {
        device(&format!("  %b = aie.buffer(%t) {{address = {address} : i32}} : memref<16xi32>"))
    };
    expect(&buffer(0), &[]);
    expect(&buffer(-32), &["error AP148 5"]);
    expect(&buffer((1 << 64) + 4), &["error AP148 5"]);
    let stack = |bytes: i32| device(&format!("  aie.core(%t) {{ aie.end }} {{stack_size = {bytes} : i32}}"));
    expect(&stack(0), &[]);
    expect(&stack(-1), &["error AP142 5"]);
    let numbered = |id: i32| {
        let text = device(&format!("{BUFFER}\n{REGION}"));
        text.replace("(%x : memref<32xi32>)", &format!("(%x : memref<32xi32>) {{bd_id = {id} : i32}}"))
    };
    expect(&numbered(0), &[]);
    expect(&numbered(-1), &["error AP040 10"]);
}

#[test]
fn a_tile_has_one_switchbox_and_a_shim_the_multiplexer() {
    let switch =
        |tile: &str, connect: &str| format!("  aie.switchbox({tile}) {{ aie.connect<{connect}> }}\n");
    let (one, other) = (switch("%t", "South : 2, DMA : 1"), switch("%t", "South : 3, DMA : 0"));
    expect(&device(&one), &[]);
    expect(&device(&(one.clone() + &switch("%m", "South : 2, North : 2"))), &[]);
    expect(&device(&(one + &other)), &["error AP217 6"]);
    let mux = |tile: &str| device(&format!("  aie.shim_mux({tile}) {{ aie.connect<DMA : 0, North : 3> }}"));
    expect(&mux("%s"), &[]);
    expect(&mux("%m"), &["error AP217 5"]);
    expect(&mux("%t"), &["error AP217 5"]);
}

#[test]
fn a_multiplexer_has_fixed_connections() {
    let mux =
        |connects: &str| check(&device(&format!("  aie.shim_mux(%s) {{ {connects} }}")), &Options::default());
    for right in [
        "DMA : 0, North : 3",
        "DMA : 1, North : 7",
        "North : 2, DMA : 0",
        "North : 3, DMA : 1",
        "North : 4, South : 2",
    ] {
        let report = mux(&format!("aie.connect<{right}>"));
        assert!(report.findings.iter().all(|one| one.code != "AP230"), "{right}");
    }
    let told = |wrong: &str| {
        let report = mux(&format!("aie.connect<{wrong}>"));
        let finding = report.findings.iter().find(|one| one.code == "AP230").unwrap();
        (finding.message.clone(), finding.first.start().column)
    };
    assert_eq!(
        told("DMA : 0, North : 7"),
        ("MM2S channel 0 of shim tile (0, 0) has North : 3 of its multiplexer, not North : 7".to_owned(), 50)
    );
    assert_eq!(
        told("North : 2, DMA : 1"),
        ("S2MM channel 1 of shim tile (0, 0) has North : 3 of its multiplexer, not North : 2".to_owned(), 41)
    );
    assert_eq!(told("DMA : 1, North : 1").1, 50);
}

#[test]
fn elements_take_whole_bytes_of_a_memory() {
    let two = |ty: &str, next: u32| {
        device(&format!(
            "  %a = aie.buffer(%t) {{address = 1024 : i32}} : memref<{ty}>
  %b = aie.buffer(%t) {{address = {next} : i32}} : memref<16xi32>"
        ))
    };
    for (ty, bytes) in [
        ("4xvector<8xi32>", 128),
        ("4xvector<5xi32>", 128),
        ("2xvector<4x8xi8>", 64),
        ("64xi4", 64),
        ("64xi1", 64),
        ("32xi16", 64),
    ] {
        expect(&two(ty, 1024 + bytes), &[]);
        expect(&two(ty, 1024 + bytes - 32), &["error AP141 6"]);
    }
}

#[test]
fn what_nobody_reads_may_be_mixed() {
    let text = |reader: &str| {
        device(&format!(
            "{BUFFER}
  aie.flow(%s, DMA : 0, %t, DMA : 0)
  aie.flow(%s, DMA : 1, %t, DMA : 1)
  aie.mem(%t) {{
    aie.dma_start(S2MM, 0, ^p, ^n)
  ^p:
    aie.dma_bd(%x : memref<32xi32>)
    aie.next_bd ^p
  ^n:
    aie.dma_start(S2MM, 1, ^q, ^e)
  ^q:
    aie.dma_bd(%x : memref<32xi32>)
    aie.next_bd ^q
  ^e:
    aie.end
  }}
{reader}"
        ))
    };
    expect(&text(""), &[]);
    let core = "  aie.core(%t) {\n    %c0 = arith.constant 0 : index\n    %v = memref.load %x[%c0] : memref<32xi32>\n    aie.end\n  }";
    expect(&text(core), &["warning AP104 16"]);
    expect(&text("  aie.core(%t) { aie.end } {elf_file = \"k.elf\"}"), &["warning AP104 16"]);
}

/// A loop of the sequence with these steps, which carries a number from trip to trip.
fn carried(by: u32, steps: &str) -> String {
    device(&format!(
        "{BUFFER}
{REGION}
  aie.shim_dma_allocation @in(%s, MM2S, 0)
  %r = aie.buffer(%t) {{sym_name = \"rtp\", address = 4096 : i32}} : memref<4xi32>
  aie.runtime_sequence(%a: memref<128xi32>) {{
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %by = arith.constant {by} : index
    %sum = scf.for %i = %c0 to %c4 step %c1 iter_args(%at = %c0) -> (index) {{
      {steps}
      %next = arith.addi %at, %by : index
      scf.yield %next : index
    }}
  }}"
    ))
}

#[test]
fn numbers_that_a_loop_carries_are_followed() {
    let transfer = "aiex.npu.dma_memcpy_nd(%a[0, 0, 0, %at][1, 1, 1, 32][0, 0, 0, 1]) {id = 0 : i64, issue_token = true, metadata = @in} : memref<128xi32>
      aiex.npu.dma_wait {symbol = @in}";
    for (by, found) in [(32, &[][..]), (40, &["warning AP015 23"])] {
        let text = carried(by, transfer);
        expect(&text, found);
        lists(&text, &[]);
    }
}

#[test]
fn what_each_trip_writes_is_checked() {
    let write = |index: &str| {
        carried(
            1,
            &format!(
                "%k = arith.index_cast {index} : index to i32\n      aiex.npu.rtp_write(@rtp, %k, %k) : i32"
            ),
        )
    };
    expect(&write("%i"), &[]);
    expect(&write("%at"), &[]);
    let far =
        carried(2, "%k = arith.index_cast %at : index to i32\n      aiex.npu.rtp_write(@rtp, %k, %k) : i32");
    expect(&far, &["error AP015 24"]);
}

#[test]
fn a_fifo_beside_a_flow_of_its_channel() {
    let text = |flow: &str, attributes: &str| {
        device(&format!(
            "  aie.objectfifo @f(%t, {{%s}}, 2 : i32){attributes} : !aie.objectfifo<memref<16xi32>>\n  {flow}"
        ))
    };
    let notes = |text: &str| -> Vec<String> {
        let report = check(text, &Options::default());
        report
            .findings
            .iter()
            .map(|one| format!("{} {} {}", one.severity.name(), one.code, one.line()))
            .collect()
    };
    let trace = "aie.packet_flow(1) { aie.packet_source<%t, Trace : 0> aie.packet_dest<%s, DMA : 0> }";
    assert_eq!(notes(&text(trace, "")), ["note AP230 5"]);
    assert_eq!(notes(&text(&trace.replace("DMA : 0", "DMA : 1"), "")), [""; 0]);
    assert_eq!(notes(&text(trace, " {cons_dma_channels = array<i32: 0>}")), ["error AP230 5"]);
    assert_eq!(notes(&text(trace, " {cons_dma_channels = array<i32: 1>}")), [""; 0]);
}

#[test]
fn a_start_leads_to_a_descriptor_and_a_chain_to_its_next_id() {
    let text = device(&format!("{BUFFER}\n{REGION}"));
    expect(&text, &[]);
    let bare = text.replace("    aie.dma_bd(%x : memref<32xi32>)\n    aie.next_bd ^p", "    aie.next_bd ^e");
    expect(&bare, &[]);
    let told = &check(&bare, &Options::default()).findings[0];
    assert_eq!((told.code, told.severity.name(), told.line()), ("AP211", "note", 8));
    let numbered = |id: u32| {
        text.replace("(%x : memref<32xi32>)", &format!("(%x : memref<32xi32>) {{next_bd_id = {id} : i32}}"))
    };
    expect(&numbered(15), &[]);
    expect(&numbered(16), &["error AP042 10"]);
}

#[test]
fn a_transfer_moves_an_argument_of_the_sequence() {
    let text = |buffer: &str| {
        device(&format!(
            "{BUFFER}
{REGION}
  aie.shim_dma_allocation @in(%s, MM2S, 0)
  aie.runtime_sequence(%a: memref<32xi32>) {{
    aiex.npu.dma_memcpy_nd(%{buffer}[0, 0, 0, 0][1, 1, 1, 32][0, 0, 0, 1]) {{id = 0 : i64, issue_token = true, metadata = @in}} : memref<32xi32>
    aiex.npu.dma_wait {{symbol = @in}}
  }}"
        ))
    };
    expect(&text("a"), &[]);
    expect(&text("x"), &["error AP213 17"]);
}

#[test]
fn a_cascade_comes_from_the_north_or_the_west() {
    let text = |device: &str, tile: &str, sides: &str| {
        format!("aie.device({device}) {{\n  %c = aie.tile({tile})\n  aie.configure_cascade(%c, {sides})\n}}")
    };
    for device in ["npu1", "npu2"] {
        for sides in ["North, South", "West, East", "North, East"] {
            expect(&text(device, "1, 3", sides), &[]);
        }
        expect(&text(device, "1, 3", "South, East"), &["error AP230 3"]);
        expect(&text(device, "1, 3", "West, North"), &["error AP230 3"]);
        expect(&text(device, "1, 3", "East, West"), &["error AP230 3", "error AP230 3"]);
        expect(&text(device, "1, 1", "North, South"), &["error AP230 3"]);
    }
}

#[test]
fn packets_have_two_ends_and_an_input_one_list_of_rules() {
    let flow = |ends: &str| device(&format!("  aie.packet_flow(1) {{ {ends} }}"));
    let (from, to) = ("aie.packet_source<%t, Trace : 0>", "aie.packet_dest<%s, DMA : 0>");
    expect(&flow(&format!("{from} {to}")), &[]);
    expect(&flow(from), &["error AP001 5"]);
    expect(&flow(to), &["error AP001 5"]);
    let switch = |input: u32| {
        device(&format!(
            "  aie.switchbox(%t) {{
    %a = aie.amsel<0> (0)
    %o = aie.masterset(DMA : 0, %a)
    aie.packet_rules(South : 0) {{ aie.rule(31, 1, %a) }}
    aie.packet_rules(South : {input}) {{ aie.rule(31, 2, %a) }}
  }}"
        ))
    };
    expect(&switch(1), &[]);
    expect(&switch(0), &["error AP230 9"]);
    expect(&device("  aie.shim_mux(%s) { %a = aie.amsel<0> (0) }"), &["error AP230 5"]);
}

#[test]
fn a_core_uses_objects_of_its_end() {
    let text = |access: &str| {
        device(&format!(
            "  aie.objectfifo @f(%s, {{%t}}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.core(%t) {{
    %a = aie.objectfifo.acquire @f({access}) : !aie.objectfifosubview<memref<16xi32>>
    aie.end
  }}"
        ))
    };
    expect(&text("Consume, 1"), &[]);
    expect(&text("Produce, 1"), &["error AP162 7"]);
    expect(&text("Consume, 0"), &["error AP162 7"]);
}

#[test]
fn a_buffer_without_a_size_is_listed() {
    lists(&device("  %a = aie.buffer(%t) : memref<?xi32>"), &["aie.buffer has a size that is not known"]);
}

#[test]
fn only_a_shim_registers_buffers_of_the_host() {
    let text = |tile: &str| {
        device(&format!(
            "  %e = aie.external_buffer : memref<64xi32>
  aie.objectfifo @f(%s, {{%t}}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo.register_external_buffers @f({tile}, {{%e}}) : (memref<64xi32>)"
        ))
    };
    expect(&text("%s"), &[]);
    expect(&text("%t"), &["error AP160 7"]);
    expect(&text("%m"), &["error AP160 7"]);
}

#[test]
fn ids_and_values_fit_their_fields() {
    let tile = |id: u32| {
        format!(
            "aie.device(npu1) {{\n  %t = aie.tile(0, 2) {{controller_id = #aie.packet_info<pkt_type = 0, pkt_id = {id}>}}\n}}"
        )
    };
    expect(&tile(31), &[]);
    expect(&tile(32), &["error AP046 2"]);
    let core = |step: &str| {
        device(&format!(
            "  %l = aie.lock(%t, 0) {{init = 63 : i32}}\n  aie.core(%t) {{\n    {step}\n    aie.end\n  }}"
        ))
    };
    expect(&core("aie.use_lock(%l, AcquireGreaterEqual, 63)"), &[]);
    expect(&core("aie.use_lock(%l, AcquireGreaterEqual, 64)"), &["error AP045 7"]);
    expect(&core("aie.use_lock(%l, Release, 64)"), &["error AP045 7"]);
}

#[test]
fn the_next_block_of_a_task_says_the_next_id() {
    let text = |id: &str| {
        device(&format!(
            "{BUFFER}
{REGION}
  aie.shim_dma_allocation @in(%s, MM2S, 0)
  aie.runtime_sequence(%a: memref<64xi32>) {{
    %k = aiex.dma_configure_task_for @in {{
      aie.dma_bd(%a : memref<64xi32> offset = 0 len = 32){id}
      aie.next_bd ^more
    ^more:
      aie.dma_bd(%a : memref<64xi32> offset = 32 len = 32)
      aie.end
    }} {{issue_token = true}}
    aiex.dma_start_task(%k)
    aiex.dma_await_task(%k)
  }}"
        ))
    };
    expect(&text(""), &[]);
    expect(&text(" {next_bd_id = 1 : i32}"), &["error AP057 18"]);
}

#[test]
fn an_address_is_in_its_argument() {
    let text = |plus: i32| {
        device(&format!(
            "  aie.runtime_sequence(%a: memref<64xi32>) {{
    aiex.npu.address_patch {{addr = 118788 : ui32, arg_idx = 0 : i32, arg_plus = {plus} : i32}}
  }}"
        ))
    };
    expect(&text(0), &[]);
    expect(&text(-4), &["warning AP014 6"]);
}

#[test]
fn a_core_has_a_body_or_a_file() {
    let core =
        |body: &str| device(&format!("  aie.core(%t) {{\n{body}    aie.end\n  }} {{elf_file = \"k.elf\"}}"));
    expect(&core(""), &[]);
    expect(&core("    %c = arith.constant 1 : i32\n"), &["warning AP001 6"]);
}

#[test]
fn a_core_acquires_the_type_of_the_fifo() {
    let text = |fifo: &str, port: &str, ty: &str| {
        device(&format!(
            "  aie.objectfifo @in(%s, {{%t}}, 2 : i32) : !aie.objectfifo<memref<16xi32>>{fifo}
  aie.objectfifo @out(%t, {{%s}}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.core(%t) {{
    %0 = aie.objectfifo.acquire {port} : {ty}
    aie.end
  }}"
        ))
    };
    let view = |ty: &str| format!("!aie.objectfifosubview<memref<{ty}>>");
    let (consume, produce) = ("@in(Consume, 1)", "@out(Produce, 1)");
    for port in [consume, produce, "@in (Consume, 1)"] {
        expect(&text("", port, &view("16xi32")), &[]);
        expect(&text("", port, "memref<16xi32>"), &[]);
        for other in ["4x4xi32", "16xi16", "8xi32"] {
            expect(&text("", port, &view(other)), &["error AP162 8"]);
        }
    }
    let asymmetric = " -> !aie.objectfifo<memref<8xi32>>";
    expect(&text(asymmetric, consume, &view("8xi32")), &[]);
    expect(&text(asymmetric, consume, &view("16xi32")), &["error AP162 8"]);
}

#[test]
fn a_core_defines_each_value() {
    let core = |step: &str| {
        device(&format!(
            "{BUFFER}
  %l = aie.lock(%t, 0) {{init = 1 : i32}}
  func.func private @k(index)
  aie.core(%t) {{
    %c0 = arith.constant 0 : index
    {step}
    aie.end
  }}"
        ))
    };
    for (right, used) in [
        ("%v = arith.addi %c0, %", "c0 : index"),
        ("%v = memref.load %x[%", "c0] : memref<32xi32>"),
        ("func.call @k(%", "c0) : (index) -> ()"),
        (
            "%v:2 = scf.while (%a = %c0, %b = %c0) : (index, index) -> (index, index) { %true = arith.constant true scf.condition(%true) %a, %b : index, index } do { ^bb0(%a: index, %b: index): scf.yield %a, %b : index, index } func.call @k(%",
            "v#1) : (index) -> ()",
        ),
    ] {
        expect(&core(&format!("{right}{used}")), &[]);
        let (name, rest) = used.split_at(used.find([' ', ']', ')']).unwrap());
        assert!(!name.is_empty());
        expect(&core(&format!("{right}nope{rest}")), &["error AP001 10"]);
    }
    expect(&core("scf.for %i = %c0 to %c0 step %c0 { }"), &[]);
    expect(&core("scf.forall (%i) in (4) { }"), &[]);
    expect(&core("aie.use_lock(%l, AcquireGreaterEqual, %nope)"), &["error AP001 10"]);
    expect(&core("aie.use_lock(%nope, AcquireGreaterEqual, 1)"), &["error AP001 10"]);
}
