//! The text of declared patterns of every macro, compared with files that are read as a user would:
//! `KEPT=overwrite cargo test -p aie-pattern-tests --test show` rewrites them.

use std::fmt::Display;

use aie_pattern::prelude::*;
use aie_pattern_tests::kept::assert_kept;

/// Compares the one line and the long form with the file of this name.
#[track_caller]
pub(crate) fn assert_shown(name: &str, shown: &impl Display) {
    assert_kept(&format!("tests/tests/show/pictures/{name}.txt"), &format!("{shown}\n\n{shown:#}"));
}

tensor_pattern! {
    pub struct EvenVectors = <int16, 16; [8u, 2]>;
    pub struct Transposed = <int16, 16; [6, 1], [4, 6]; buffer = 384>;
    pub struct Volume = <int16, 16; [3, 12], [4, 3], [3, 1]>;
    pub struct Repeated = <int16, 16; [4, 2], [4, 0], [8, 8], [2, 1]>;
    pub struct Backwards = <int16, 16; [8u, -1]; offset = 7>;
    pub struct Unaligned = <int16, 16; [4, 24], [2, 32]; bytes, device = ideal>;
}

#[test]
fn walks_of_the_aie_api() {
    assert_shown("even_vectors", &EvenVectors.show());
    assert_shown("transposed", &Transposed.show());
    assert_shown("volume", &Volume.show());
    assert_shown("repeated", &Repeated.show());
    assert_shown("backwards", &Backwards.show());
    assert_shown("unaligned", &Unaligned.show());
}

/// As in the guide: two channels are taken apart.
#[allow(dead_code)]
#[dma_bd(dims = [<8, 16>, <2, 1>, <8, 2>])]
static SAMPLES: [i32; 128] = [0; 128];

/// Two planes with zeros around the rows of each.
#[allow(dead_code)]
#[dma_bd(tile = mem, channel = mm2s(0), dims = [<2, 12>, <3, 4>, <4, 1>], pad = [<0, 0>, <1, 0>, <1, 2>])]
static PLANES: [i32; 24] = [0; 24];

/// Tiles of 4 x 8 bytes.
#[dma_bd(device = npu2, tile = mem, channel = mm2s(0), buffer = [[i8; 64]; 32], dims = [<8, 256>, <8, 8>, <4, 64>, <8, 1>])]
struct Tiles;

/// An image of 6 x 6 with a frame of zeros.
#[allow(dead_code)]
#[dma_bd(tile = mem, channel = mm2s(0), dims = [<6, 6>, <6, 1>], pad = [<1, 1>, <1, 1>])]
static IMAGE: [i32; 36] = [0; 36];

#[allow(dead_code)]
#[dma_bd(dims = [<64, 1>])]
static LINE: [i32; 64] = [0; 64];

#[test]
fn walks_of_a_dma() {
    assert_shown("samples", &SamplesBd.show());
    assert_shown("tiles", &Tiles.show());
    assert_shown("image", &ImageBd.show());
    assert_shown("planes", &PlanesBd.show());
    assert_shown("line", &LineBd.show());
}

tap_pattern! {
    struct Fill = i32, TensorAccessPattern((4, 8), 0, sizes = [2, 1, 4, 4], strides = [4, 0, 8, 1]);
    struct Narrow = i32, TensorAccessPattern((64, 256), 512 + 40, sizes = [1, 1, 4, 8], strides = [0, 0, 256, 1]);
    struct Again = i32, channel = mm2s(0), full(4, 8).repeat(3);
    struct Long = i32, full(2048, 16)[:, :8];
    struct Groups = i32, TensorTiler2D.simple_tiler((8, 8), (2, 4));
    struct Many = i32, TensorTiler2D.simple_tiler((16, 16), (2, 4));
}

#[test]
fn walks_of_the_runtime_sequence() {
    assert_shown("fill", &Fill.show());
    assert_shown("narrow", &Narrow.show());
    assert_shown("again", &Again.show());
    // In the dimensions that a shim runs, which its words have.
    assert_shown("long", &Long.show());
    assert_shown("groups", &Groups.show());
    assert_shown("many", &Many.show());
    assert_shown("one_of_groups", &Groups::tap::<3>().show());
}

tiling_pattern! {
    struct WriteTiles = int32, mem, write {
        .buffer_dimension = {12, 8}, .tiling_dimension = {4, 3},
        .tile_traversal = {{.dimension=1, .stride=3, .wrap=2}, {.dimension=0, .stride=4, .wrap=3}}
    };
    struct Halo = int32, mem, read {
        .buffer_dimension = {8, 4}, .tiling_dimension = {6, 6}, .offset = {-1, -1},
        .tile_traversal = {{.dimension=0, .stride=4, .wrap=2}}
    };
    struct Depth = int8, mem, read {
        .buffer_dimension = {4, 3, 4}, .tiling_dimension = {4, 3, 2},
        .tile_traversal = {{.dimension=2, .stride=2, .wrap=2}}
    };
    struct Twice = int32, mem, read {
        { .buffer_dimension = {8}, .tiling_dimension = {4} },
        { .buffer_dimension = {8}, .tiling_dimension = {2}, .offset = {4}, .repetition = 2 }
    };
}

#[test]
fn tilings() {
    assert_shown("write_tiles", &WriteTiles.show());
    assert_shown("halo", &Halo.show());
    assert_shown("depth", &Depth.show());
    assert_shown("twice", &Twice.show());
    assert_shown("walk_of_tiles", &WriteTiles.walk().show());
}

#[test]
fn a_pattern_is_shown_as_plain_data() {
    assert_shown("plain", &SamplesBd::PATTERN);
    assert_shown("part", &Fill::PATTERN.partition(2, 2, 1).unwrap());
}

#[test]
fn debug_names_the_type() {
    assert_eq!(format!("{:?}", EvenVectors.show()), "EvenVectors(<int16, 16; [8, 2]>)");
    assert!(
        format!("{:?}", Groups.show()).starts_with("Groups(8 taps of int32: TensorAccessPattern((64,), ")
    );
}
