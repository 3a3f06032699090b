//! The paths of a matrix product on npu1: A and B from DDR through a mem tile to the core, and C back, as object FIFOs.
//!
//! The host sends tiles of 32 x 32. In the mem tile a tile lies row by row; its DMA sends it in blocks of 4 x 4, as the matrix unit
//! takes them (`aie::mmul<4, 4, 4, int16, int16>`), and puts the blocks of C back into rows. The macros prove of each path which
//! element of a matrix arrives where; the program multiplies what arrives.
//!
//! `cargo run --example fifo_matmul`

use aie_pattern::prelude::*;

/// A is M x K, B is K x N.
const M: usize = 32;
const K: usize = 64;
const N: usize = 64;
/// Rows and columns of a tile.
const TILE: usize = 32;
/// Rows and columns of a block.
const BLOCK: usize = 4;
const BLOCKS: usize = TILE / BLOCK;

object_fifo! {
    struct InA = device = npu1, object = [[i16; TILE]; TILE], depth = 2, producer = shim(0, 0), consumers = mem(0, 1);
    struct MemA = object = [[i16; TILE]; TILE], depth = 2, producer = mem(0, 1), consumers = compute(0, 2),
                      to_stream = [<BLOCKS, BLOCK * TILE>, <BLOCKS, BLOCK>, <BLOCK, TILE>, <BLOCK, 1>];
    link [InA] -> [MemA];

    struct InB = object = [[i16; TILE]; TILE], depth = 2, producer = shim(0, 0), consumers = mem(0, 1);
    struct MemB = object = [[i16; TILE]; TILE], depth = 2, producer = mem(0, 1), consumers = compute(0, 2),
                      to_stream = [<BLOCKS, BLOCK * TILE>, <BLOCKS, BLOCK>, <BLOCK, TILE>, <BLOCK, 1>];
    link [InB] -> [MemB];

    struct MemC = object = [[i16; TILE]; TILE], depth = 2, producer = compute(0, 2), consumers = mem(0, 1);
    struct OutC = object = [[i16; TILE]; TILE], depth = 2, producer = mem(0, 1), consumers = shim(0, 0),
                      to_stream = [<BLOCKS, BLOCK * TILE>, <BLOCK, BLOCK>, <BLOCKS, BLOCK * BLOCK>, <BLOCK, 1>];
    link [MemC] -> [OutC];
}

tap_pattern! {
    /// The tiles of A, for each column of tiles of B once more.
    struct FillA = i16, TensorAccessPattern((M, K), offset = 0,
                            sizes = [N / TILE, K / TILE, TILE, TILE], strides = [0, TILE, K, 1]);
    /// The tiles of B, one column of tiles after the other.
    struct FillB = i16, TensorAccessPattern((K, N), offset = 0,
                            sizes = [N / TILE, K / TILE, TILE, TILE], strides = [TILE, TILE * N, N, 1]);
    /// The tiles of C.
    struct DrainC = i16, TensorAccessPattern((M, N), offset = 0,
                             sizes = [N / TILE, TILE, TILE], strides = [TILE, N, 1]);

    /// Where the elements of the core's tiles of A are in the matrix: tile, block row, block, row, element.
    struct BlocksOfA = i16, device = ideal, TensorAccessPattern((M, K), offset = 0,
        sizes = [N / TILE, K / TILE, BLOCKS, BLOCKS, BLOCK, BLOCK],
        strides = [0, TILE, BLOCK * K, BLOCK, K, 1]);
    struct BlocksOfB = i16, device = ideal, TensorAccessPattern((K, N), offset = 0,
        sizes = [N / TILE, K / TILE, BLOCKS, BLOCKS, BLOCK, BLOCK],
        strides = [TILE, TILE * N, BLOCK * N, BLOCK, N, 1]);
    /// Where the elements of C, row by row, are in the core's tiles: row of blocks, row, tile, block, element.
    struct RowsOfC = i16, device = ideal, TensorAccessPattern((N / TILE, TILE * TILE), offset = 0,
        sizes = [BLOCKS, BLOCK, N / TILE, BLOCKS, BLOCK],
        strides = [BLOCK * TILE, BLOCK, TILE * TILE, BLOCK * BLOCK, 1]);
}

assert_transfer!(FillA -> InA => MemA; same_walk(BlocksOfA));
assert_transfer!(FillB -> InB => MemB; same_walk(BlocksOfB));
assert_transfer!(MemC => OutC -> DrainC; same_walk(RowsOfC));

assert_tile!(tile = mem(0, 1), fifos(InA, MemA, InB, MemB, MemC, OutC));
assert_tile!(tile = compute(0, 2), fifos(MemA, MemB, MemC));

/// The objects of a core, from what the host's task sends.
fn arriving(
    tap: &[i16],
    run: impl Fn(&[[i16; TILE]; TILE], &mut [i16; TILE * TILE]),
) -> Vec<[i16; TILE * TILE]> {
    let objects = tap.chunks(TILE * TILE).map(|sent| {
        let sent: [[i16; TILE]; TILE] =
            core::array::from_fn(|row| core::array::from_fn(|k| sent[row * TILE + k]));
        let mut received = [0; TILE * TILE];
        run(&sent, &mut received);
        received
    });
    objects.collect()
}

/// Adds the product of tiles that are stored in blocks.
fn multiply(a: &[i16], b: &[i16], c: &mut [i16]) {
    let at = |row: usize, column: usize| {
        let block = row / BLOCK * BLOCKS + column / BLOCK;
        block * BLOCK * BLOCK + row % BLOCK * BLOCK + column % BLOCK
    };
    for row in 0..TILE {
        for column in 0..TILE {
            for k in 0..TILE {
                c[at(row, column)] += a[at(row, k)] * b[at(k, column)];
            }
        }
    }
}

fn main() {
    let a: [[i16; K]; M] =
        core::array::from_fn(|row| core::array::from_fn(|k| ((row + 3 * k) % 7) as i16 - 3));
    let b: [[i16; N]; K] =
        core::array::from_fn(|k| core::array::from_fn(|column| ((5 * k + column) % 9) as i16 - 4));

    let (mut sent_a, mut sent_b) = ([0; FillA::LEN], [0; FillB::LEN]);
    FillA.gather(&a, &mut sent_a);
    FillB.gather(&b, &mut sent_b);
    let tiles_a = arriving(&sent_a, MemA::run::<i16, _, _, _, _>);
    let tiles_b = arriving(&sent_b, MemB::run::<i16, _, _, _, _>);

    let mut drained = Vec::new();
    for (tiles_a, tiles_b) in tiles_a.chunks(K / TILE).zip(tiles_b.chunks(K / TILE)) {
        let (mut tile, mut rows) = ([0; TILE * TILE], [0; TILE * TILE]);
        for (a, b) in tiles_a.iter().zip(tiles_b) {
            multiply(a, b, &mut tile);
        }
        OutC::run::<i16, _, _, _, _>(&tile, &mut rows);
        drained.extend(rows);
    }
    let stream: [i16; DrainC::LEN] = core::array::from_fn(|k| drained[k]);
    let mut c = [[0i16; N]; M];
    DrainC.scatter(&stream, &mut c);

    for (row, columns) in c.iter().enumerate() {
        for (column, &found) in columns.iter().enumerate() {
            let expected: i16 = (0..K).map(|k| a[row][k] * b[k][column]).sum();
            assert_eq!(found, expected, "C[{row}][{column}]");
        }
    }

    println!("{:#}", show_transfer!(FillA -> InA => MemA));
    println!("{:#}", show_transfer!(FillB -> InB => MemB));
    println!("{:#}", show_transfer!(MemC => OutC -> DrainC));
    println!("what the core has of A in its first buffer, as (row, column):");
    for block in [0, 1, 8] {
        for row in 0..BLOCK {
            let first = block * BLOCK * BLOCK + row * BLOCK;
            let from = BlocksOfA
                .iter()
                .skip(first)
                .take(BLOCK)
                .map(|index| format!("({}, {})", index / K, index % K));
            println!("  {first:4}..{:<4} {}", first + BLOCK, from.collect::<Vec<_>>().join(" "));
        }
    }
    println!("\nwhat a row of C is made of, as elements of the core's two buffers:");
    let list: Vec<usize> = RowsOfC.iter().take(N).collect();
    for run in list.chunks(2 * BLOCK) {
        println!("  {run:?}");
    }
    println!("\nC of {M} x {N} is A times B.");
}
