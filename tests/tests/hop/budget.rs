//! The longest routes that are walked stay below rustc's limit of const evaluation: this file forbids to exceed it, and
//! compiles.
#![forbid(long_running_const_eval)]

use aie_pattern::prelude::*;

// Pairs, in rows of 45 and of 60: 12,960 elements in 12,960 runs are 64,800 steps.
#[dma_bd(device = ideal, channel = mm2s(0), buffer = [[[u8; 2]; 45]; 144], dims = [<45, 2>, <144, 90>, <2, 1>])]
struct Pairs;
#[dma_bd(device = ideal, channel = s2mm(0), buffer = [[[u8; 2]; 60]; 108], dims = [<2, 1>, <60, 2>, <108, 120>])]
struct OtherPairs;
assert_transfer!(Pairs -> OtherPairs; permutation);

// A zero before each element.
#[dma_bd(device = ideal, tile = mem, channel = mm2s(0), buffer = [u8; 1600],
         dims = [<16, 100>, <4, 25>, <25, 1>, <1, 1>], pad = [<0, 0>, <0, 0>, <0, 0>, <1, 0>])]
struct Sparse;
#[dma_bd(device = ideal, tile = mem, channel = s2mm(0), buffer = [u8; 3200])]
struct Filled;
assert_transfer!(Sparse -> Filled; same_walk(Sparse));

// Tiles with a border, 25,600 elements in rows of 16.
tiling_pattern! {
    struct Halo = uint8, mem, read, device = ideal {
        .buffer_dimension = {128, 128}, .tiling_dimension = {16, 16}, .offset = {-8, -8},
        .tile_traversal = {{.dimension=0, .stride=8, .wrap=10}, {.dimension=1, .stride=8, .wrap=10}}
    };
}
#[dma_bd(device = ideal, tile = mem, channel = s2mm(0), buffer = [[u8; 160]; 160])]
struct Tiles;
assert_transfer!(Halo -> Tiles; same_walk(Halo));

// Without walking, however long: a matrix of a million elements, transposed twice.
#[dma_bd(device = ideal, channel = mm2s(0), buffer = [[i32; 1024]; 1024], dims = [<1024, 1>, <1024, 1024>])]
struct Columns;
#[dma_bd(device = ideal, channel = s2mm(0), buffer = [[i32; 1024]; 1024])]
struct Transposed;
#[dma_bd(device = ideal, channel = s2mm(0), buffer = [[i32; 1024]; 1024], dims = [<1024, 1>, <1024, 1024>])]
struct Back;
assert_transfer!(Columns -> Transposed => Columns -> Transposed; identity);
assert_transfer!(Columns -> Back; identity);

#[test]
fn a_route_within_the_budget_compiles() {
    assert_eq!(
        Hop::<Sparse, Filled>::ORDER[..4],
        [Hop::<Sparse, Filled>::ZERO, 0, Hop::<Sparse, Filled>::ZERO, 1]
    );
}
