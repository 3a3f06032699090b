//! A join across four cores on npu1: each makes the columns that it has computed, and the mem tile puts them side by side on their
//! way to the host.
//!
//! A join has one list of dimensions for all of its parts, each walked from its own offset: what the parts have in common, rows that
//! go through all of them, can only be said by the task that drains the result, or by a FIFO after it. Here the task does.
//!
//! `cargo run --example fifo_join`

use aie_pattern::prelude::*;

const ROWS: usize = 8;
const COLUMNS: usize = 4;
const PART: usize = ROWS * COLUMNS;

object_fifo! {
    struct C0 = device = npu1, object = [[i32; COLUMNS]; ROWS], depth = 2,
                    producer = compute(0, 2), consumers = mem(0, 1);
    struct C1 = object = [[i32; COLUMNS]; ROWS], depth = 2, producer = compute(0, 3), consumers = mem(0, 1);
    struct C2 = object = [[i32; COLUMNS]; ROWS], depth = 2, producer = compute(0, 4), consumers = mem(0, 1);
    struct C3 = object = [[i32; COLUMNS]; ROWS], depth = 2, producer = compute(0, 5), consumers = mem(0, 1);
    /// The parts of the four cores, one after the other.
    struct Out = object = [i32; 4 * PART], depth = 2, producer = mem(0, 1), consumers = shim(0, 0),
                     ensure(permutation);
    link [C0, C1, C2, C3] -> [Out] ([0, PART, 2 * PART, 3 * PART] []);
}

tap_pattern! {
    /// The columns of each core into their place in a matrix of 8 x 16.
    struct Drain = i32, TensorAccessPattern((ROWS, 4 * COLUMNS), offset = 0,
                                                sizes = [4, ROWS, COLUMNS], strides = [COLUMNS, 4 * COLUMNS, 1]);
}

// The mem tile has a channel for each input, two descriptors of each and eight that send, and a pair of locks for each part.
assert_tile!(tile = mem(0, 1), fifos(C0, C1, C2, C3, Out));

fn main() {
    // Element (row, column) of core k is 1000 k + 10 row + column.
    let parts: [[[i32; COLUMNS]; ROWS]; 4] = core::array::from_fn(|core| {
        core::array::from_fn(|row| core::array::from_fn(|column| (1000 * core + 10 * row + column) as i32))
    });
    let mut stream = [0; 4 * PART];
    Out::run::<i32, _, _, _, _>(&parts, &mut stream);
    let mut matrix = [0; 4 * PART];
    Drain.scatter(&stream, &mut matrix);

    println!("{:#}", Out.show());
    println!("{:#}", show_transfer!(Out -> Drain));
    println!("the matrix of the host, by core, row and column:");
    for row in matrix.chunks(4 * COLUMNS) {
        let row: Vec<String> = row.iter().map(|element| format!("{element:04}")).collect();
        println!("{}", row.join(" "));
    }

    for (at, &element) in matrix.iter().enumerate() {
        let (row, column) = (at / (4 * COLUMNS), at % (4 * COLUMNS));
        assert_eq!(element, parts[column / COLUMNS][row][column % COLUMNS]);
    }
}
