//! FIFOs with only a warning are declared; those with an error, and their links, are not.

use aie_pattern_design::check::Options;
use aie_pattern_design::finding::Severity;
use aie_pattern_design::resolve::resolve;
use aie_pattern_design::rust::declare;

use crate::common::check;

const TILES: &str = "%shim = aie.tile(0, 0)
%mem = aie.tile(0, 1)
%core = aie.tile(0, 2)
%far = aie.tile(0, 5)
";

/// The codes of warnings and of errors, the declarations, and what is left out of them.
fn told(device: &str, fifos: &str) -> (Vec<&'static str>, Vec<&'static str>, String, Vec<String>) {
    let report = check(&format!("aie.device({device}) {{\n{TILES}{fifos}\n}}"), &Options::default());
    let of = |severity: Severity| {
        let found = report.findings.iter().filter(|one| one.severity == severity);
        found.map(|one| one.code).collect()
    };
    let declared = declare(&resolve(&report.inputs[0].designs[0]), "root");
    let left_out = declared.left_out.iter().map(|one| one.reason.clone()).collect();
    (of(Severity::Warning), of(Severity::Error), declared.text, left_out)
}

#[test]
fn a_warning_leaves_no_type_out() {
    for (fifo, code, key) in [
        // A consumer writes one element twice and another never.
        (
            "aie.objectfifo @of(%far, {%core dimensionsFromStream [<size = 4, stride = 1>, <size = 4, stride = 1>]}, 2 : i32) : !aie.objectfifo<memref<16xi32>>",
            "AP173",
            "allow(order)",
        ),
        // 160 elements are sent where 48 are taken.
        (
            "aie.objectfifo @in(%far, {%mem}, 2 : i32) : !aie.objectfifo<memref<160xi32>>
             aie.objectfifo @of(%mem, {%core}, 2 : i32) : !aie.objectfifo<memref<48xi32>>
             aie.objectfifo.link [@in] -> [@of]([] [])",
            "AP174",
            "allow(order)",
        ),
        // The walk has half of the object's elements, so that it runs on.
        (
            "aie.objectfifo @of(%far dimensionsToStream [<size = 2, stride = 4>, <size = 2, stride = 2>, <size = 2, stride = 1>], {%core}, 2 : i32) : !aie.objectfifo<memref<16xi32>>",
            "AP171",
            "allow(runs_on)",
        ),
        (
            "aie.objectfifo @of(%far, {%mem}, 2 : i32) : !aie.objectfifo<memref<16xi32>>",
            "AP160",
            "allow(idle)",
        ),
        // Parts without offsets follow each other.
        (
            "aie.objectfifo @in(%shim, {%mem}, 2 : i32) : !aie.objectfifo<memref<64xi32>>
             aie.objectfifo @of(%mem, {%core}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
             aie.objectfifo @more(%mem, {%far}, 2 : i32) : !aie.objectfifo<memref<48xi32>>
             aie.objectfifo.link [@in] -> [@of, @more]()",
            "AP169",
            "[0, 16]",
        ),
        (
            "aie.objectfifo @of(%far, {%core}, 2 : i32) {plio = true} : !aie.objectfifo<memref<16xi32>>",
            "AP164",
            "",
        ),
    ] {
        let (warnings, errors, text, left_out) = told("npu1", fifo);
        assert_eq!((warnings, errors), (vec![code], vec![]), "{fifo}");
        assert!(text.contains("pub struct Of = ") && text.contains(key) && !text.contains("plio"), "{text}");
        assert_eq!(left_out, [""; 0], "{fifo}");
    }
}

#[test]
fn an_error_leaves_out_the_fifo_and_those_of_its_link() {
    let (_, errors, text, left_out) = told(
        "npu1",
        "aie.objectfifo @in(%shim, {%mem}, 2 : i32) : !aie.objectfifo<memref<64xi32>>
         aie.objectfifo @of(%mem dimensionsToStream [<size = 64, stride = 2>], {%core}, 2 : i32) : !aie.objectfifo<memref<64xi32>>
         aie.objectfifo.link [@in] -> [@of]([] [])
         aie.objectfifo @good(%core, {%far}, 2 : i32) : !aie.objectfifo<memref<64xi32>>",
    );
    assert_eq!(errors, ["AP172"]);
    assert!(text.contains("pub struct Good") && !text.contains("pub struct In"), "{text}");
    assert_eq!(left_out, ["breaks AP172", "breaks AP172"]);
}

#[test]
fn a_fault_of_no_fifo_ends() {
    // No FIFO of the first generation is declared, and none is to blame for a stack.
    for (device, more, expected) in [
        ("xcvc1902", "", "breaks AP160"),
        ("npu1", "aie.core(%core) { aie.end } {stack_size = 70000 : i32}", "breaks AP184"),
    ] {
        let fifo = "aie.objectfifo @of(%far, {%core}, 2 : i32) : !aie.objectfifo<memref<16xi32>>\n";
        let (_, _, text, left_out) = told(device, &format!("{fifo}{more}"));
        assert!(!text.contains("pub struct Of"), "{text}");
        assert_eq!(left_out[0], expected);
    }
}

#[test]
fn an_end_on_a_mem_tile_with_a_region_is_whole() {
    let (warnings, errors, text, _) = told(
        "npu1_1col",
        "aie.objectfifo @of(%shim, {%mem}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
         %b = aie.buffer(%mem) : memref<16xi32>
         aie.memtile_dma(%mem) {
           aie.dma_start(MM2S, 0, ^send, ^end)
         ^send:
           aie.dma_bd(%b : memref<16xi32>)
           aie.next_bd ^send
         ^end:
           aie.end
         }
         aie.flow(%mem, DMA : 0, %shim, DMA : 0)",
    );
    assert_eq!((warnings, errors), (vec![], vec![]));
    assert!(text.contains("pub struct Of = ") && text.contains("allow(idle)"), "{text}");
}
