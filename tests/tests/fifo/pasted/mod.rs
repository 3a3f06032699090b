//! Public designs as people paste them: what the macro makes of each is what the core's declarations of its row in `designs.jsonl` are.

mod dialect;
mod iron;
mod mlir;

use std::fmt::Write as _;

use aie_pattern_core::TileKind;
use aie_pattern_core::declare::{Allows, Fifo, FifoEnd, FifoLink, FifoSide, Fifos, PairNotation};
use aie_pattern_core::lower::fifo::{needs_dma, ring};

use crate::model::design::{fifos, known};

const ROWS: [(&str, &Fifos); 30] = [
    ("add-one-linked", mlir::add_one_linked::FIFOS),
    ("many-buffers", mlir::many_buffers::FIFOS),
    ("matmul-whole-array-4col", mlir::matmul_whole_array_4col::FIFOS),
    ("pad-value", mlir::pad_value::FIFOS),
    ("two-col-threshold", mlir::two_col_threshold::FIFOS),
    ("bd-chain-repeat", dialect::bd_chain_repeat::FIFOS),
    ("dma-complex-dims", dialect::dma_complex_dims::FIFOS),
    ("init-values", dialect::init_values::FIFOS),
    ("matrix-transpose", dialect::matrix_transpose::FIFOS),
    ("nd-memcpy-transforms", dialect::nd_memcpy_transforms::FIFOS),
    ("repeat-distribute", dialect::repeat_distribute::FIFOS),
    ("repeat-init-values", dialect::repeat_init_values::FIFOS),
    ("repeat-mem-tile", dialect::repeat_mem_tile::FIFOS),
    ("conv2dk14", iron::conv2dk14::FIFOS),
    ("guide-distribute-join", iron::guide_distribute_join::FIFOS),
    ("guide-ext-to-core", iron::guide_ext_to_core::FIFOS),
    ("guide-from-stream", iron::guide_from_stream::FIFOS),
    ("guide-join", iron::guide_join::FIFOS),
    ("guide-to-stream", iron::guide_to_stream::FIFOS),
    ("matmul-cascade-B", iron::matmul_cascade_b::FIFOS),
    ("matmul-whole-array-2col-A", iron::matmul_whole_array_2col_a::FIFOS),
    ("matrix-scalar-add", iron::matrix_scalar_add::FIFOS),
    ("memcpy-2col", iron::memcpy_2col::FIFOS),
    ("pad-forward", iron::pad_forward::FIFOS),
    ("passthrough-dmas", iron::passthrough_dmas::FIFOS),
    ("resnet-skip", iron::resnet_skip::FIFOS),
    ("resnet-weights", iron::resnet_weights::FIFOS),
    ("row-wise-bias-add", iron::row_wise_bias_add::FIFOS),
    ("tiling-per-tile", iron::tiling_per_tile::FIFOS),
    ("transpose-dma-packet", iron::transpose_dma_packet::FIFOS),
];

/// All of a FIFO but where it is: each of its numbers, the kinds of its tiles, and the descriptors of its ends.
fn text(fifos: &Fifos, name: &str) -> String {
    let k = fifos.fifos.iter().position(|fifo| fifo.name == name).unwrap_or_else(|| panic!("no {name}"));
    let fifo = fifos.fifos[k];
    let kinds: Vec<TileKind> =
        [fifo.producer].iter().chain(fifo.consumers).map(|&at| fifos.grid.kind(at).unwrap()).collect();
    // An empty list for each consumer says as much as none.
    let is_walked = fifo.from_stream.iter().any(|dims| !dims.is_empty());
    let from_stream = if is_walked { fifo.from_stream } else { &[] };
    // Rows do not contain types, allowed exceptions, or the notation of dimensions.
    let notation = PairNotation::default();
    let plain = Fifo {
        ident: fifo.name,
        producer: (0, 0),
        consumers: &[],
        from_stream,
        acquires: &[],
        assumed: &[],
        allows: Allows::NONE,
        notation,
        ..fifo
    };
    let mut text = format!("{plain:?}\n{kinds:?}, acquires {:?}\n", acquires(&fifo));
    let sides = (0..fifo.consumers.len()).map(FifoSide::Consumer);
    for side in [FifoSide::Producer].into_iter().chain(sides) {
        let Some(ring) = ring(fifos, FifoEnd { fifo: k, side }) else {
            writeln!(text, "{side:?}: {}", needs_dma(fifos, k)).unwrap();
            continue;
        };
        let owner = fifos.fifos[ring.pool.owner.fifo].name;
        let bds: Vec<_> = (0..ring.len()).map(|bd| ring.bd(fifos, bd)).collect();
        let pool = (owner, ring.pool.owner.side, ring.pool.buffers, ring.pool.object, ring.pool.initial);
        writeln!(text, "{side:?}: {pool:?} {:?} {} {bds:?}", ring.direction, ring.runs).unwrap();
    }
    text
}

fn acquires(fifo: &Fifo) -> Vec<u64> {
    let sides = (0..fifo.consumers.len()).map(FifoSide::Consumer);
    // The text of a program without its cores says 0, for which a pool is as deep as the FIFO: compared with the rings.
    [FifoSide::Producer].into_iter().chain(sides).map(|side| fifo.acquired(side).max(1)).collect()
}

/// A link by the names of its FIFOs.
fn link(fifos: &Fifos, link: &FifoLink) -> String {
    let names = |list: &[usize]| list.iter().map(|&k| fifos.fifos[k].name).collect::<Vec<_>>();
    let (inputs, outputs) = (names(link.inputs), names(link.outputs));
    format!("{inputs:?} {outputs:?} {:?} {:?}", link.source_offsets, link.destination_offsets)
}

#[test]
fn pasted_designs_are_their_rows() {
    let rows = known();
    for (id, found) in ROWS {
        let row = rows.iter().find(|row| row["id"] == id).unwrap();
        let expected = fifos(row);
        assert_eq!(found.device, expected.device, "{id}");
        assert_eq!(found.fifos.len(), expected.fifos.len(), "{id}");
        for fifo in expected.fifos {
            assert_eq!(text(found, fifo.name), text(&expected, fifo.name), "{id}");
        }
        let links = |fifos: &Fifos| {
            let mut links: Vec<_> = fifos.links.iter().map(|of| link(fifos, of)).collect();
            links.sort();
            links
        };
        assert_eq!(links(found), links(&expected), "{id}");
    }
}

#[test]
fn every_row_is_pasted() {
    for row in known() {
        assert!(ROWS.iter().any(|(id, _)| row["id"] == *id), "{}", row["id"]);
    }
}
