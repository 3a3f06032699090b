//! `tiling_pattern!`: the pasted C++ of a graph and Rust's spelling give the same tiling.

use aie_pattern::Device;
use aie_pattern::prelude::*;
use aie_pattern::tiling::Tiling;

const ROWS: usize = 8;

/// A constant among constants.
struct Shape;

impl Shape {
    const WIDTH: u32 = 12;
}

/// The six tiles of 4 x 3 of a buffer of 12 x 8, column by column (UG1603).
const SIX_TILES: [u8; 72] = {
    let (mut indices, mut k) = ([0; 72], 0);
    while k < 72 {
        let (element, tile) = (k % 12, k / 12);
        let (column, row) = (tile / 2 * 4 + element % 4, tile % 2 * 3 + element / 4);
        indices[k] = (row * 12 + column) as u8;
        k += 1;
    }
    indices
};

tiling_pattern! {
    /// As the guide has it.
    struct Designated = int32, mem, write {
        .buffer_dimension = {12, 8}, .tiling_dimension = {4, 3}, .offset = {0, 0},
        .tile_traversal = {{.dimension=1, .stride=3, .wrap=2}, {.dimension=0, .stride=4, .wrap=3}}
    };
    struct Rust = i32, mem, write {
        buffer_dimension: [12, 8],
        tiling_dimension: [4, 3],
        tile_traversal: [
            { dimension: 1, stride: 3, wrap: 2 },
            { dimension: 0, stride: 4, wrap: 3 },
        ],
    };
    struct Statement = int32, mem, write {
        write_access(m.in[0]) = tiling({.buffer_dimension = {12, 8}, .tiling_dimension = {4, 3},
            .offset = {0, 0}, .tile_traversal = {{1, 3, 2}, {0, 4, 3}}}); // to the kernel
    };
    struct Qualified = int32, mem, write {
        adf::write_access(mtx.in[0]) = adf::tiling(adf::tiling_parameters{.buffer_dimension{12, 8},
            .tiling_dimension{4, 3}, /* the left column first */ .offset{0, 0}, .tile_traversal{
            adf::traversing_parameters{.dimension = 1, .stride = 3, .wrap = 2},
            adf::traversing_parameters{.dimension = 0, .stride = 4, .wrap = 3},},});
    };
    struct Positional = int32, mem, write { {12, 8}, {4, 3}, {0, 0}, {{1, 3, 2}, {0, 4, 3}} };
    struct Variable = int32, mem, write {
        adf::tiling_parameters pattern = {
            .buffer_dimension = std::vector<uint32_t>{12u, 8u}, .tiling_dimension = std::vector<uint32_t>{4u, 3u},
            .tile_traversal = std::vector<adf::traversing_parameters>{{1u, 3u, 2u}, {0u, 4u, 3u}}
        };
    };
    struct Semicolons = int32, mem, write {
        .buffer_dimension = {12, 8}; .tiling_dimension = {4, 3};
        .tile_traversal = {{1, 3, 2}, {0, 4, 3}};
    };
    struct Reordered = int32, mem, write {
        .tile_traversal = {{.wrap = 2, .dimension = 1, .stride = 3}, (0, 4, 3)},
        .tiling_dimension = vec![4, 3], .buffer_dimension = {12, 8}
    };
    struct Constants = int32, mem, write {
        .buffer_dimension = {Shape::WIDTH, ROWS}, .tiling_dimension = {Shape::WIDTH / 3, ROWS as i64 / 2 - 1},
        .offset = {ROWS - 8, 0}, .tile_traversal = {{1, 3, (1 + 1)}, {0, 4, const { 2 + 1 }}}
    };
    struct OwnBuffer = int32, mem, write, buffer = {12, 8} {
        .tiling_dimension = {4, 3}, .tile_traversal = {{1, 3, 2}, {0, 4, 3}}
    };
    struct Call = int32, mem, write tiling({{12, 8}, {4, 3}, {}, {{1, 3, 2}, {0, 4, 3}}});
}

#[test]
fn one_tiling_in_every_spelling() {
    macro_rules! six_tiles {
        ($($name:ident)*) => {$(
            assert_eq!($name::INDICES, &SIX_TILES, stringify!($name));
            assert!($name.iter().eq(SIX_TILES.iter().map(|&index| Some(usize::from(index)))), stringify!($name));
        )*};
    }
    six_tiles!(Designated Rust Statement Qualified Positional Variable Semicolons Reordered Constants OwnBuffer Call);
}

tiling_pattern! {
    struct List = int32, mem, read {
        {.buffer_dimension = {8, 2}, .tiling_dimension = {8, 1}, .offset = {0, 1}},
        {.buffer_dimension = {8, 2}, .tiling_dimension = {4, 2}, .repetition = 2},
    };
    struct Comma = int32, mem, read
        {.buffer_dimension = {8, 2}, .tiling_dimension = {8, 1}, .offset = {0, 1}},
        tiling({.buffer_dimension = {8, 2}, .tiling_dimension = {4, 2}, .repetition = 2});
    struct Statements = int32, mem, read {
        read_access(m.out[0]) = tiling({.buffer_dimension = {8, 2}, .tiling_dimension = {8, 1}, .offset = {0, 1}});
        adf::read_access( m.out[ 0 ] ) = tiling({.buffer_dimension = {8, 2}, .tiling_dimension = {4, 2}, .repetition = 2});
    };
    struct Vector = int32, mem, read {
        std::vector<adf::tiling_parameters> tilings = {
            {{8, 2}, {8, 1}, {0, 1}},
            {{8, 2}, {4, 2}, {0, 0}, {}, -1, 2},
        };
    };
    struct RustList = int32, mem, read [
        { buffer_dimension: [8, 2], tiling_dimension: [8, 1], offset: [0, 1] },
        { buffer_dimension: [8, 2], tiling_dimension: [4, 2], repetition: 2 },
    ];
}

#[test]
fn tilings_of_a_port_are_played_in_order() {
    let played = [8..16, 0..4, 8..12, 0..4, 8..12].into_iter().flatten();
    let played: Vec<u8> = played.collect();
    assert_eq!(List::INDICES[..], played);
    assert_eq!([List::INDICES; 4], [Comma::INDICES, Statements::INDICES, Vector::INDICES, RustList::INDICES]);
    assert_eq!(List::TILINGS.len(), 2);
    assert_eq!(List::PATTERN, None);
}

#[test]
fn fields_and_keys_are_where_they_belong() {
    tiling_pattern! {
        struct All = int16, mem, read, device = aie2p, index = u32 {
            .buffer_dimension = {8, 8}, .tiling_dimension = {4, 2}, .offset = {-2, 1},
            .tile_traversal = {{.dimension = 0, .stride = 4, .wrap = 2}}, .packet_port_id = 1, .repetition = 3,
            .phase = 2, .boundary_dimension = {6, 6}
        };
    }
    let _: &[u32; 48] = All::INDICES;
    assert_eq!((All::LEN, All::PORT.device), (48, Device::Aie2p));
    let [Tiling { packet_port_id, repetition, phase, offset, boundary_dimension, .. }] = All::TILINGS else {
        panic!("one tiling")
    };
    assert_eq!((*packet_port_id, *repetition, *phase), (1, 3, 2));
    assert_eq!((offset.as_slice(), boundary_dimension.as_slice()), (&[-2, 1][..], &[6, 6][..]));
}

#[test]
fn an_expression_is_a_value_of_an_unnamed_type() {
    let six = tiling_pattern!(int32, mem, write { {12, ROWS}, {4, 3}, {0, 0}, {{1, 3, 2}, {0, 4, 3}} });
    assert_eq!(six.indices(), &SIX_TILES);
    let halves = tiling_pattern!(int32, mem, read {{8}, {4}}, {{8}, {4}, {4}});
    assert!(halves.iter().flatten().eq(0..8));
}

const TOTAL: usize = 96;
const PART: usize = 24;

tiling_pattern! {
    /// Casts of C++ leave the numbers as they are.
    struct Cast = float, mem, read {
        read_access(vault.out[1]) = tiling({
            .buffer_dimension = {static_cast<unsigned>(TOTAL)},
            .tiling_dimension = {static_cast<std::uint32_t>(PART / 2)},
            .offset = {static_cast<int>(2 * PART)},
            .tile_traversal = {{.dimension = 0, .stride = static_cast<unsigned int>(PART), .wrap = (unsigned)2}}
        });
    };
    struct Plain = float, mem, read { {96}, {12}, {48}, {{0, 24, 2}} };

    /// The patterns of a port in a vector that has a name.
    struct Named = int32, shim, read {
        std::vector<adf::access_pattern> halves = {
            adf::tiling({.buffer_dimension = {96}, .tiling_dimension = {24}, .offset = {1 * (96 / 4)}}),
            adf::tiling({.buffer_dimension = {96}, .tiling_dimension = {24}, .offset = {3 * (96 / 4)}, .tile_traversal = {}}),
        };
    };
}

#[test]
fn casts_and_vectors_with_names() {
    assert!(Cast.iter().eq((48..60).chain(72..84).map(Some)));
    assert_eq!(Cast::TILINGS, Plain::TILINGS);
    assert!(Named.iter().eq((24..48).chain(72..96).map(Some)));
}
