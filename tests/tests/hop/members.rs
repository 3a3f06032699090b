//! [`Hop`]: its order and its run, of hops of every kind.

use aie_pattern::prelude::*;

#[dma_bd(tile = mem, channel = mm2s(0), buffer = [[i32; 6]; 4], dims = [<6, 1>, <4, 6>])]
struct Columns;
#[dma_bd(channel = s2mm(0), buffer = [i32; 24])]
struct Linear;
#[dma_bd(channel = s2mm(0), buffer = [[i32; 6]; 4], dims = [<6, 1>, <4, 6>])]
struct ColumnsBack;
/// Columns of 3, which no dimension of columns of 5 divides.
#[dma_bd(tile = mem, channel = mm2s(0), buffer = [[i32; 10]; 3], dims = [<10, 1>, <3, 10>])]
struct Thirds;
#[dma_bd(channel = s2mm(0), buffer = [[i32; 6]; 5], dims = [<6, 1>, <5, 6>])]
struct Fifths;

const TRANSPOSED: &[u32] = Hop::<Columns, Linear>::ORDER;

#[test]
fn an_order_is_a_constant() {
    static TABLE: &[u32] = TRANSPOSED;
    let expected: Vec<u32> = (0..24).map(|k| k % 4 * 6 + k / 4).collect();
    assert_eq!(TABLE, expected);
    assert!(Hop::<Columns, ColumnsBack>::ORDER.iter().copied().eq(0..24));
    assert_eq!(size_of::<Hop<Columns, Linear>>(), 0);
    assert_eq!((Hop::<Columns, Linear>::OBJECTS, Hop::<Columns, Linear>::LEN), (1, 24));
}

#[test]
fn a_run_moves_each_element_to_its_place() {
    let src: [[i32; 6]; 4] =
        std::array::from_fn(|row| std::array::from_fn(|column| (10 * row + column) as i32));
    let mut dst = [0; 24];
    Hop::<Columns, Linear>::run(&src, &mut dst);
    assert!(dst.iter().zip(TRANSPOSED).all(|(&to, &from)| to == src.as_flattened()[from as usize]));
    let mut back = [[0; 6]; 5];
    Hop::<Columns, ColumnsBack>::run::<i32, _, _, _, _>(&src, &mut back);
    assert_eq!(back[..4], src);
    assert_eq!(back[4], [0; 6], "a longer buffer keeps what is behind");
}

#[test]
fn an_order_without_dimensions_is_walked() {
    type Crossed = Hop<Thirds, Fifths>;
    let thirds: Vec<usize> = Thirds.iter().collect();
    let fifths: Vec<usize> = Fifths.iter().collect();
    let mut expected = [0; 30];
    for (from, to) in thirds.iter().zip(&fifths) {
        expected[*to] = *from as u32;
    }
    assert_eq!(Crossed::ORDER, expected);
    let src: [i64; 30] = std::array::from_fn(|k| 100 + k as i64);
    let src = src.map(|k| k as i32);
    let mut dst = [0; 30];
    Crossed::run(&src, &mut dst);
    assert!(dst.iter().zip(expected).all(|(&to, from)| to == src[from as usize]));
}

#[dma_bd(tile = mem, channel = mm2s(0), buffer = [[i16; 4]; 3], dims = [<3, 4>, <4, 1>], pad = [<1, 0>, <2, 2>])]
struct Padded;
/// Every other pair.
#[dma_bd(channel = s2mm(0), buffer = [i16; 64], dims = [<16, 4>, <2, 1>])]
struct Sparse;

#[test]
fn zeros_arrive_and_holes_stay() {
    type Hole = Hop<Padded, Sparse>;
    let mut order = Hole::ORDER.chunks(4);
    // A row of zeros, then two zeros, a row of data, two zeros.
    for _ in 0..4 {
        assert_eq!(order.next().unwrap(), [Hole::ZERO, Hole::ZERO, Hole::NOTHING, Hole::NOTHING]);
    }
    assert_eq!(order.next().unwrap(), [Hole::ZERO, Hole::ZERO, Hole::NOTHING, Hole::NOTHING]);
    assert_eq!(order.next().unwrap(), [0, 1, Hole::NOTHING, Hole::NOTHING]);
    assert_eq!(order.next().unwrap(), [2, 3, Hole::NOTHING, Hole::NOTHING]);
    let mut dst = [-1i16; 64];
    Hole::run(&[[7i16, 8, 9, 10]; 3], &mut dst);
    assert_eq!(dst[..4], [0, 0, -1, -1]);
    assert_eq!(dst[20..28], [7, 8, -1, -1, 9, 10, -1, -1]);
}

#[dma_bd(tile = shim, channel = mm2s(0), buffer = [[i8; 16]; 6], dims = [<2, 48>, <3, 16>, <16, 1>])]
struct Bytes;
#[dma_bd(tile = mem, channel = s2mm(0), buffer = [i32; 8], dims = [<2, 4>, <4, 1>])]
struct Words;
/// The words of both halves by turns.
#[dma_bd(tile = mem, channel = s2mm(0), buffer = [i32; 8], dims = [<4, 1>, <2, 4>])]
struct Turns;
#[dma_bd(tile = mem, channel = s2mm(0), buffer = [i8; 32])]
struct Halves;

#[test]
fn a_receiver_of_less_runs_again() {
    assert_eq!((Hop::<Bytes, Words>::OBJECTS, Hop::<Bytes, Words>::LEN), (3, 24));
    assert!(Hop::<Bytes, Words>::ORDER.iter().copied().eq(0..24));
    assert_eq!(Hop::<Bytes, Turns>::ORDER[..8], [0, 2, 4, 6, 1, 3, 5, 7]);
    assert_eq!(Hop::<Bytes, Turns>::ORDER[8..16], [8, 10, 12, 14, 9, 11, 13, 15]);
    let src: [[u8; 16]; 6] = std::array::from_fn(|row| [row as u8; 16]);
    let mut objects = [[9; 32]; 3];
    Hop::<Bytes, Halves>::run::<u8, _, _, _, _>(&src, &mut objects);
    assert_eq!(objects.as_flattened(), src.as_flattened());
}

tiling_pattern! {
    struct Halo = int32, mem, read {
        .buffer_dimension = {4, 4}, .tiling_dimension = {4, 4}, .offset = {-1, -1},
        .tile_traversal = {{.dimension=0, .stride=2, .wrap=2}, {.dimension=1, .stride=2, .wrap=2}}
    };
    struct Rows = int32, mem, read { .buffer_dimension = {8, 8}, .tiling_dimension = {8, 2},
        .tile_traversal = {{.dimension=1, .stride=2, .wrap=4}} };
    struct Both = int32, mem, read {
        { buffer_dimension: [8, 2], tiling_dimension: [4, 2], offset: [4, 0] },
        { buffer_dimension: [8, 2], tiling_dimension: [4, 2] },
    };
}
tensor_pattern! { struct Kernel = <int32, 8; [4, 1], [2, 4]>; }
#[dma_bd(channel = s2mm(0), buffer = [i32; 64])]
struct Tile;
#[dma_bd(channel = s2mm(0), buffer = [i32; 16])]
struct Quarter;

#[test]
fn tilings_and_walks_over_vectors_are_ends() {
    let halo: Vec<_> = Halo.iter().map(|at| at.map_or(u32::MAX, |at| at as u32)).collect();
    assert_eq!(Hop::<Halo, Tile>::ORDER, halo);
    assert!(Hop::<Rows, Tile>::ORDER.iter().copied().eq(0..64));
    assert_eq!(Hop::<Both, Quarter>::ORDER[..9], [4, 5, 6, 7, 12, 13, 14, 15, 0]);
    // Read by a kernel, and so what is received if it sends.
    assert_eq!(Hop::<Kernel, Tile>::ORDER[7..10], [7, 32, 33]);
    let mut dst = [1; 64];
    Hop::<Halo, Tile>::run(&[[2; 4]; 4], &mut dst);
    assert_eq!(dst[..8], [0, 0, 0, 0, 0, 2, 2, 2]);
}

#[dma_bd(device = ideal, channel = mm2s(0), buffer = [u8; 40_000], dims = [<200, 1>, <200, 200>])]
struct Large;
#[dma_bd(device = ideal, channel = s2mm(0), buffer = [u8; 40_000])]
struct LargeReceived;
#[dma_bd(device = ideal, channel = mm2s(0), buffer = [u8; 1_048_572])]
struct Greatest;
#[dma_bd(device = ideal, channel = s2mm(0), buffer = [[u8; 524_286]; 2], dims = [<524_286, 1>, <2, 524_286>])]
struct GreatestReceived;

#[test]
fn a_table_is_as_long_as_the_hop() {
    let order = Hop::<Large, LargeReceived>::ORDER;
    assert_eq!(order.len(), 40_000);
    assert!(order.iter().enumerate().all(|(k, &from)| from as usize == k % 200 * 200 + k / 200));
    let order = Hop::<Greatest, GreatestReceived>::ORDER;
    assert_eq!((order.len(), order[1], order[524_286]), (1_048_572, 2, 1));
}

/// One buffer of 64, filled in four passes: every fourth element in each.
#[dma_bd(tile = mem, channel = s2mm(0), buffer = [i32; 64], dims = [<16, 4>], iteration = (4, 1))]
struct Fourths;
#[dma_bd(tile = mem, channel = s2mm(0), buffer = [i32; 64], len = 16, iteration = (QUARTERS, 16))]
struct Quarters;
#[dma_bd(tile = shim, channel = mm2s(0), buffer = [i32; 64])]
struct Whole;
/// A column of zeros before each of two rows, and the rows of the next pass.
#[dma_bd(tile = mem, channel = mm2s(0), buffer = [i32; 8], dims = [<2, 2>, <2, 1>], pad = [<0, 0>, <1, 0>], len = 6,
         iteration = (2, 4))]
struct Zeros;
#[dma_bd(channel = s2mm(0), buffer = [i32; 12])]
struct Twelve;

const QUARTERS: i64 = 4;

assert_transfer!(Whole -> Quarters; identity);
assert_transfer!(Whole -> Fourths; permutation);

#[test]
fn an_end_makes_all_its_passes() {
    let fourths: Vec<u32> = (0..64).map(|k| k % 4 * 16 + k / 4).collect();
    assert_eq!(Hop::<Whole, Fourths>::ORDER, fourths);
    assert_eq!(Hop::<Whole, Quarters>::OBJECTS, 1);
    let zero = Hop::<Zeros, Twelve>::ZERO;
    assert_eq!(Hop::<Zeros, Twelve>::ORDER, [zero, 0, 1, zero, 2, 3, zero, 4, 5, zero, 6, 7]);
}

/// The two halves of a buffer by turns, one in each pass.
#[dma_bd(tile = mem, channel = s2mm(0), buffer = [i32; 128], len = 64, iteration = (2, 64))]
struct PingPong;
#[dma_bd(channel = mm2s(0), buffer = [i32; 16])]
struct Core;
/// The second half of it first.
#[dma_bd(tile = mem, channel = s2mm(0), buffer = [i32; 128], len = 64, iteration = (2, 64, 1))]
struct PongPing;
#[dma_bd(tile = mem, channel = mm2s(0), buffer = [i32; 64])]
struct Gathered;
#[dma_bd(tile = shim, channel = s2mm(0), buffer = [i32; 64])]
struct Out;
/// Three passes of four.
#[dma_bd(tile = shim, channel = mm2s(0), buffer = [i32; 48])]
struct ThreeFourths;

assert_transfer!(Whole -> PingPong);
assert_transfer!(Whole -> PingPong; identity);
assert_transfer!(Core -> Quarters => Gathered -> Out; identity);
assert_transfer!(Core -> Fourths; permutation);
assert_transfer!(ThreeFourths -> Quarters; identity);
assert_transfer!(Whole -> PongPing);

#[test]
fn a_sender_runs_until_all_passes_are_made() {
    assert!(Hop::<Core, Quarters>::ORDER.iter().copied().eq(0..64));
    assert_eq!((Hop::<Core, Quarters>::OBJECTS, Hop::<ThreeFourths, Quarters>::OBJECTS), (1, 3));
    let expected: Vec<u32> = (0..64).map(|k| k % 4 * 16 + k / 4).collect();
    assert_eq!(Hop::<Core, Fourths>::ORDER, expected);
    let src: [[i32; 16]; 4] = std::array::from_fn(|object| [object as i32; 16]);
    let mut dst = [9; 64];
    Hop::<Core, Fourths>::run::<i32, _, _, _, _>(&src, &mut dst);
    assert!(dst.iter().enumerate().all(|(k, &from)| from as usize == k % 4));
    let shown = format!("{:#}", show_transfer!(Core -> Quarters));
    assert!(shown.contains("Core      sends     4"), "{shown}");
}
