//! What is read of a whole program of MLIR that is pasted into `object_fifo!`.

use aie_pattern_syntax::errors::Errors;
use aie_pattern_syntax::parse::cursor::{Cursor, tokens};
use aie_pattern_syntax::parse::object_fifo::{self, block::Block};
use proc_macro2::TokenStream;

/// The block, and the texts of the errors in it.
fn parsed(program: &str) -> (Block, Vec<String>) {
    let tokens = tokens(program.parse::<TokenStream>().unwrap());
    let mut errors = Errors::default();
    let block = object_fifo::parse(Cursor::of_input(&tokens), &mut errors);
    if errors.is_empty() {
        block.resolve(&mut errors);
    }
    let texts = errors.into_list().into_iter().map(|error| error.text).collect();
    (block, texts)
}

#[test]
fn cores_say_how_long_their_stacks_are() {
    let (block, errors) = parsed(
        "aie.device(npu1) {
             %a = aie.tile(0, 2)
             %b = aie.tile(1, 2)
             aie.objectfifo @of(%a, {%b}, 2 : i32) : !aie.objectfifo<memref<24xi32>>
             %core_a = aie.core(%a) { aie.end } {link_with = \"k.o\", stack_size = 3328 : i32}
             %core_b = aie.core(%b) { aie.end }
         }",
    );
    assert_eq!(errors, [""; 0]);
    let resolved = block.resolve(&mut Errors::default()).unwrap();
    let stacks: Vec<_> = resolved.stacks.iter().map(|(spot, bytes)| (spot.at(), bytes.value)).collect();
    assert_eq!(stacks, [((0, 2), Some(3328))]);
}

#[test]
fn a_stack_is_not_negative() {
    let (_, errors) = parsed(
        "aie.device(npu1) {
             %a = aie.tile(0, 2)
             aie.objectfifo @of(%a, {%a}, 2 : i32) : !aie.objectfifo<memref<24xi32>>
             %core = aie.core(%a) { aie.end } {stack_size = -1 : i32}
         }",
    );
    assert_eq!(errors, ["[AP005] expected a stack size of 0 or more, found -1"]);
}

#[test]
fn a_core_releases_what_it_holds() {
    let (acquire, release) =
        ("aie.objectfifo.acquire @of(Consume, 2)", "aie.objectfifo.release @of(Consume, 1)");
    let more = |holds| [format!("[AP162] the core releases 1 object of `of`, but holds {holds}")];
    for (lines, expected) in [
        (format!("{acquire} {release} {release}"), None),
        (format!("{acquire} {release} {release} {release}"), Some(0)),
        // An acquire makes it hold 2, not 2 more.
        (format!("{acquire} {acquire} {release} {release} {release}"), Some(0)),
        (format!("{release} {acquire}"), Some(0)),
        (format!("scf.for %i = %c0 to %c9 step %c1 {{ {acquire} {release} {release} }}"), None),
        (format!("{acquire} scf.for %i = %c0 to %c2 step %c1 {{ {release} }}"), None),
        (format!("{acquire} scf.for %i = %c0 to %c6 step %c2 {{ {release} }}"), Some(0)),
        (format!("{acquire} scf.for %i = %c2 to %c2 step %c1 {{ {release} }} {release} {release}"), None),
        // How often it runs, and which branch, is not known.
        (format!("{acquire} scf.for %i = %c0 to %n step %c1 {{ {release} }} {release} {release}"), None),
        (format!("{acquire} scf.if %x {{ {release} }} else {{ {release} }} {release}"), None),
        (format!("{acquire} {release} {release} cf.br ^bb1 ^bb1: {release}"), None),
    ] {
        let expected = expected.map(more);
        let found = refused(&format!("aie.core(%c) {{ {lines} aie.end }}"));
        assert_eq!(found, expected.iter().flatten().cloned().collect::<Vec<_>>(), "{lines}");
    }
    // Each core holds its own.
    let two = "aie.core(%b) { aie.objectfifo.acquire @of(Consume, 1) aie.end } aie.core(%c) { aie.objectfifo.acquire @of(Consume, 1) aie.objectfifo.release @of(Consume, 1) aie.end }";
    assert_eq!(refused(two), [""; 0]);
}

#[test]
fn the_trips_of_nested_loops_are_followed_at_once() {
    let nest = |depth: u32| {
        let release = "aie.objectfifo.release @of(Consume, 1)".to_owned();
        (0..depth).fold(release, |body, _| format!("scf.for %i = %c0 to %c16 step %c1 {{ {body} }}"))
    };
    // Each trip holds less than the one before it: 16^4 releases.
    let core = |tile: &str, held: u32, nests: usize| {
        let nests = nest(4).repeat(nests);
        format!(
            "aie.core(%{tile}) {{ aie.objectfifo.acquire @of(Consume, {held}) {nests} aie.objectfifo.release @of(Consume, 1) aie.end }} "
        )
    };
    let all = 16u32.pow(4);
    let told = "[AP162] the core releases 1 object of `of`, but holds 0";
    for nests in 1..=3 {
        let released = all * nests as u32;
        assert_eq!(refused(&core("c", released, nests)), [told]);
        assert_eq!(refused(&core("c", released + 1, nests)), [""; 0]);
    }
    assert_eq!(refused(&[core("b", all, 1), core("c", all, 1)].concat()), [told, told]);
}

/// A device with a FIFO `of` from `%a` at (0, 2) to `%b` at (0, 5) and `%c` at (2, 2), in which these lines follow.
fn with(lines: &str) -> (Block, Vec<String>) {
    parsed(&format!(
        "aie.device(npu1) {{
             %a = aie.tile(0, 2)
             %b = aie.tile(0, 5)
             %c = aie.tile(2, 2)
             %d = aie.tile(3, 4)
             aie.objectfifo @of(%a, {{%b, %c}}, 4 : i32) : !aie.objectfifo<memref<24xi32>>
             {lines}
         }}"
    ))
}

/// The first lines of the errors.
fn refused(lines: &str) -> Vec<String> {
    let (_, errors) = with(lines);
    errors.iter().map(|error| error.lines().next().unwrap_or_default().to_owned()).collect()
}

#[test]
fn a_core_accesses_its_own_end() {
    for (lines, expected) in [
        ("aie.core(%a) { aie.objectfifo.acquire @of(Produce, 1) aie.objectfifo.release @of(Produce, 1) aie.end }", None),
        ("aie.core(%c) { %s = aie.objectfifo.acquire @of(Consume, 2) aie.objectfifo.release @of(Consume, 2) }", None),
        (
            "aie.core(%a) { aie.objectfifo.acquire @of(Consume, 1) }",
            Some("[AP162] `%a` is the producer of `of`, but its core accesses it as a consumer"),
        ),
        (
            "aie.core(%b) { aie.objectfifo.acquire @of(Produce, 1) }",
            Some("[AP162] `%b` is a consumer of `of`, but its core accesses it as the producer"),
        ),
        (
            "aie.core(%b) { scf.for %i = %c0 to %c1 step %c1 { aie.objectfifo.release @of(Produce, 1) } aie.end }",
            Some("[AP162] `%b` is a consumer of `of`, but its core accesses it as the producer"),
        ),
        (
            "aie.core(%d) { aie.objectfifo.acquire @of(Consume, 1) }",
            Some("[AP162] `%d` is not an end of `of`, but its core accesses it"),
        ),
        (
            "aie.core(%b) { aie.objectfifo.release @of(Consume, 1) }",
            Some("[AP162] the consumer of `of` releases 1 object at once, but it acquires none"),
        ),
        (
            "aie.core(%b) { %s = aie.objectfifo.acquire @of(Consume, 1) : !aie.objectfifosubview<memref<24xi32>>
                 %e = aie.objectfifo.subview.access %s[1] : !aie.objectfifosubview<memref<24xi32>> -> memref<24xi32> }",
            Some("[AP162] `%s` has 1 object of `of`, so index 1 does not exist"),
        ),
        (
            "aie.core(%b) { %s = aie.objectfifo.acquire @of(Consume, 2) : !aie.objectfifosubview<memref<24xi32>>
                 %e = aie.objectfifo.subview.access %s[1] : !aie.objectfifosubview<memref<24xi32>> -> memref<24xi32> }",
            None,
        ),
        ("aie.core(%b) { aie.end } aie.core(%b) { aie.end }", Some("[AP003] `%b` already has a core")),
        (
            "aie.core(%s) { aie.end } %s = aie.tile(0, 0)",
            Some("[AP160] expected a compute tile for the core, found a shim tile"),
        ),
        (
            "func.func @k() { aie.objectfifo.acquire @of(Consume, 1) return }",
            Some("[AP162] `aie.objectfifo.acquire` is not in a core"),
        ),
    ] {
        let expected: Vec<&str> = expected.into_iter().collect();
        assert_eq!(refused(lines), expected, "{lines}");
    }
}

#[test]
fn a_core_has_no_objects_of_a_link_nor_of_a_stream_port() {
    let linked = "aie.objectfifo @in(%d, {%a}, 2 : i32) : !aie.objectfifo<memref<24xi32>>
                  aie.objectfifo.link [@in] -> [@of]([] [])";
    for end in ["@in(Consume, 1)", "@of(Produce, 1)"] {
        let lines = format!("{linked} aie.core(%a) {{ aie.objectfifo.acquire {end} }}");
        let symbol = end.get(1..3).unwrap();
        let expected = format!("[AP162] `{symbol}` is linked on `%a`, so the core of `%a` cannot access it");
        assert_eq!(refused(&lines), [expected]);
    }
    assert_eq!(
        refused(&format!("{linked} aie.core(%d) {{ aie.objectfifo.acquire @in(Produce, 1) }}")),
        [""; 0]
    );
    let streamed = "aie.objectfifo @port(%a, {%d}, 2 : i32) {aie_stream = 1 : i32, aie_stream_port = 0 : i32} : \
                    !aie.objectfifo<memref<24xi32>>";
    let expected =
        ["[AP162] the consumer of `port` is a stream port, so its core cannot acquire or release objects"];
    assert_eq!(
        refused(&format!("{streamed} aie.core(%d) {{ aie.objectfifo.release @port(Consume, 1) }}")),
        expected
    );
    assert_eq!(refused(&format!("{streamed} aie.objectfifo.acquire @port(Consume, 1)")), expected);
    assert_eq!(
        refused(&format!("{streamed} aie.core(%a) {{ aie.objectfifo.acquire @port(Produce, 1) }}")),
        [""; 0]
    );
}

#[test]
fn initial_values_are_of_the_objects() {
    let of = |values: &str| {
        let (_, errors) = parsed(&format!(
            "%a = aie.tile(0, 2) %b = aie.tile(0, 5)
             aie.objectfifo @of(%a, {{%b}}, 2 : i32) : !aie.objectfifo<memref<2x2xi8>> = [{values}]"
        ));
        errors.iter().map(|error| error.lines().next().unwrap_or_default().to_owned()).collect::<Vec<_>>()
    };
    let zeros = "dense<0> : memref<2x2xi8>";
    for (value, expected) in [
        ("dense<[[1, 2], [-3, 4]]> : memref<2x2xi8>", None),
        ("dense<-128> : memref<2x2xi8>", None),
        ("dense<\"0x01020304\"> : memref<2x2xi8>", None),
        (
            "dense<0> : memref<4xi8>",
            Some("[AP008] the values are of `memref<4xi8>`, but the objects are `memref<2x2xi8>`"),
        ),
        (
            "dense<0> : memref<2x2xi16>",
            Some("[AP008] the values are of `memref<2x2xi16>`, but the objects are `memref<2x2xi8>`"),
        ),
        ("dense<[1, 2, 3, 4]> : memref<2x2xi8>", Some("[AP008] expected values of the shape 2x2, found 4")),
        (
            "dense<[[1, 2], [3]]> : memref<2x2xi8>",
            Some("[AP008] expected the same number of values as in the list before it"),
        ),
        (
            "dense<[[1, 2], [3, 256]]> : memref<2x2xi8>",
            Some("[AP008] expected a value that fits as element of int8, found `256`"),
        ),
        (
            "dense<[[1, 2], [3, -129]]> : memref<2x2xi8>",
            Some("[AP008] expected a value that fits as element of int8, found `-129`"),
        ),
        ("dense<1.5> : memref<2x2xi8>", Some("[AP008] expected an integer as element of int8, found `1.5`")),
    ] {
        let expected: Vec<&str> = expected.into_iter().collect();
        assert_eq!(of(&format!("{value}, {zeros}")), expected, "{value}");
    }
}

#[test]
fn what_carries_data_movement_is_read_or_refused() {
    for lines in [
        "%m = aie.mem(%a) { %s = aie.dma_start(S2MM, 7, ^bd, ^end) ^bd: aie.dma_bd(%b : memref<4xi32>, 0, 99999) {bd_id = 77 : i32} ^end: aie.end }",
        "%m = aie.memtile_dma(%a) { aie.end }",
        "%m = aie.shim_dma(%a) { aie.end }",
        "aie.flow(%a, DMA : 0, %b, DMA : 0)",
        "aie.packet_flow(1) { aie.packet_source<%a, DMA : 0> aie.packet_dest<%b, DMA : 1> }",
        "aie.core(%a) { aie.use_lock(%l, Acquire, 1) aie.end }",
        "aie.core(%a) { scf.if %x { } else { aie.use_lock(%l, Acquire, 1) } aie.end }",
        "aie.runtime_sequence(%x: memref<4xi32>) { aiex.npu.write32 {address = 0 : ui32, value = 1 : ui32} }",
        "aie.runtime_sequence(%x: memref<4xi32>) { %t = aiex.dma_configure_task(%a, MM2S, 0) { aie.end } }",
        "func.func @sequence(%x: memref<4xi32>) { aiex.npu.writebd {bd_id = 0 : i32} return }",
        "aie.bd_chain @c(%x: memref<4xi32>) { aie.end }",
        "air.channel @c [1, 1]",
        "memref.dma_start %x[%i], %y[%i], %n, %t[%i] : memref<4xi32>, memref<4xi32>, memref<1xi32>",
        "\"aie.flow\"(%a, %b) <{}> : (index, index) -> ()",
        "aie.trace.config @t(%a) { }",
    ] {
        let found = refused(lines);
        assert!(
            matches!(found.as_slice(), [one] if one.contains("is not read by `object_fifo!`")),
            "{lines}: {found:?}"
        );
    }
    assert_eq!(refused("nonsense"), ["[AP001] expected the next operation, found `nonsense`"]);
    let (block, errors) = with(
        "func.func private @k(memref<24xi32>, i32) -> () attributes {link_with = \"k.o\"}
         func.func @f(%x: memref<24xi32>) { %0 = memref.load %x[%c0] : memref<24xi32> call @k(%x, %0) : (memref<24xi32>, i32) -> () return }
         memref.global \"private\" constant @g : memref<4xi32> = dense<[1, 2, 3, 4]>
         %x, %y:2 = scf.if %z -> (i32) { scf.yield %z : i32 } else { scf.yield %z : i32 }
         %l = aie.lock(%a, 0) {init = 1 : i32} loc(\"x.py\":1:2)
         %e = aie.buffer(%a) {sym_name = \"e\"} : memref<4xi32> = dense<3>
         aie.wire(%a : Core, %b : Core)
         %core = aie.core(%b) { ^bb0: cf.br ^bb1 ^bb1: %s = aie.objectfifo.acquire @of(Consume, 3) : !aie.objectfifosubview<memref<24xi32>> \
             func.call @f(%s) : (memref<24xi32>) -> () aie.objectfifo.release @of(Consume, 1) aie.end } {elf_file = \"k.elf\"}
         aie.objectfifo @out(%a, {%s0}, 2 : i32) : !aie.objectfifo<memref<24xi32>> %s0 = aie.tile(0, 0)
         func.func @sequence(%x: memref<24xi32>) {
             aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 1, 24][0, 0, 0, 1]) {id = 0 : i64, metadata = @out} : memref<24xi32>
             aiex.npu.dma_wait {symbol = @out} aiex.npu.rtp_write(@e, 0, 1) return }",
    );
    assert_eq!(errors, [""; 0]);
    let (_, errors) = parsed(
        "#map = affine_map<(d0) -> (d0)> !ty = memref<4xi32> #loc3 = loc(\"f.py\":3:4)
         module { aie.device(npu1) { %a = aie.tile(0, 2) loc(#loc3) aie.objectfifo @of(%a, {%a}, 2 : i32) : !aie.objectfifo<memref<24xi32>>
             aie.core(%a) { affine.for %i = 0 to 8 { %x = affine.apply #map(%i) } aie.end } } }",
    );
    assert_eq!(errors, [""; 0]);
    assert_eq!(block.tasks.len(), 1);
    // The core of `%b` acquires 3; no other core is in the program, and their pools are as deep as the FIFO.
    let acquired: Vec<_> = block
        .fifos
        .iter()
        .map(|fifo| {
            fifo.acquires.iter().map(|all| all.first().and_then(|number| number.value)).collect::<Vec<_>>()
        })
        .collect();
    assert_eq!(acquired, [vec![Some(0), Some(3), Some(0)], vec![Some(0), Some(0)]]);
}

#[test]
fn regions_within_regions_end_somewhere() {
    let (_, errors) = with(&format!("{}{}", "module { ".repeat(40), "} ".repeat(40)));
    assert_eq!(errors, ["[AP001] expected at most 32 regions within each other"]);
}

#[test]
fn the_former_acquire_says_what_it_is_today() {
    let (_, errors) = with(
        "aie.core(%b) { %s = aie.objectfifo.acquire<Consume>(%of : !aie.objectfifo<memref<24xi32>>, 1) aie.end }",
    );
    let [error] = errors.as_slice() else { panic!("{errors:?}") };
    assert!(
        error.starts_with("[AP001] `acquire<Consume>` is the former form of `aie.objectfifo.acquire`"),
        "{error}"
    );
    assert!(error.ends_with("= help: write `aie.objectfifo.acquire @of(Consume, 1)`"), "{error}");
}

#[test]
fn locations_of_debug_information_are_passed_over() {
    let (block, errors) =
        with("aie.objectfifo @to(%a, {%d}, 2 : i32) : !aie.objectfifo<memref<8xi32>> loc(#loc3)");
    assert_eq!((block.fifos.len(), errors.as_slice()), (2, &[][..]));
    // Words that begin like one.
    for comment in ["# locks of the core", "# local buffer", "# loc3x"] {
        let (_, errors) = with(comment);
        let is_told = errors.iter().any(|error| error.starts_with("[AP001] `#` does not start a comment"));
        assert!(is_told, "{comment}: {errors:?}");
    }
}
