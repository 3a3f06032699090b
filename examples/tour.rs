//! A tour of access patterns: each is declared, and printed with its dimensions and the order in which it visits its buffer,
//! with its index array, and with what it gathers from a buffer.
//!
//! The declarations are from the AIE API's guides. `cargo run --example tour` prints `tour.txt`, which is beside this
//! file.

use std::any::type_name;
use std::fmt::Display;

use aie_pattern::Pattern;
use aie_pattern::prelude::*;

/// Rows and columns of the transposed matrix: a pattern counts with any constant expression.
const ROWS: usize = 4;
const COLS: usize = 6;

/// Declares a pattern, as `tensor_pattern!` does alone, and prints it.
macro_rules! show {
    (#[doc = $title:literal] struct $name:ident = $($pattern:tt)*) => {{
        tensor_pattern! {
            #[doc = $title]
            struct $name = $($pattern)*
        }

        const LANES: usize = $name::PATTERN.lanes() as usize;

        // A buffer on which the walk can be seen: each element is its own position.
        let buffer: [i16; $name::SPAN * LANES] = std::array::from_fn(|i| i as i16);
        let mut stream = [0; $name::LEN * LANES];
        $name.gather(&buffer, &mut stream);

        // Back to where it came from: all that the walk visits is there again.
        let mut restored = [0; $name::SPAN * LANES];
        $name.scatter(&stream, &mut restored);
        assert!($name.iter().all(|i| restored[i * LANES..][..LANES] == buffer[i * LANES..][..LANES]));

        println!("{}\n", $title.trim());
        println!("    struct {} = {}\n", stringify!($name), stringify!($($pattern)*));
        println!("{:#}", $name.show());
        print_indices(&$name::PATTERN, $name::INDICES);
        print_stream(&stream, LANES);
    }};
}

fn main() {
    show! {
        /// 1. Every other vector.
        struct EvenVectors = <int16, 16; [8u, 2]>;
    }
    show! {
        /// 2. The same in rows of four, in the words of C++.
        struct Rows = <int16, 16; aie::tensor_dim(2u, 8), aie::tensor_dim(4u, 2)>;
    }
    show! {
        /// 3. A volume of 2 x 2 x 2 vectors, plane by plane.
        struct Volume = <int16, 16; [2, 4], [2, 2], [2, 1]>;
    }
    show! {
        /// 4. A transposition: a matrix of 4 x 6 vectors, read column by column.
        struct Transposed = <int16, 16; [COLS, 1], [ROWS, COLS]; buffer = 384>;
    }
    show! {
        /// 5. Backwards, from the last vector on.
        struct Backwards = <int16, 16; [8u, -1]; offset = 7>;
    }
    show! {
        /// 6. Pairs of columns, each pair four times, as a matrix product reads them.
        struct Repeated = <int16, 16; [4, 2], [4, 0], [8, 8], [2, 1]>;
    }
}

/// The index array, a line for each run of the innermost dimension.
fn print_indices<W: Copy + Display>(pattern: &Pattern, indices: &[W]) {
    const MOST_LINES: usize = 8;

    println!("    INDICES: [{}; {}]", type_name::<W>(), indices.len());
    let run = pattern.dims().last().map_or(1, |dim| dim.size as usize);
    for indices in indices.chunks(run).take(MOST_LINES) {
        print!("    ");
        for index in indices {
            print!("{index:4}");
        }
        println!();
    }
    print_rest(indices.len().div_ceil(run), MOST_LINES, "lines");
}

/// What was gathered from a buffer that counts up: the first and the last element of each vector.
fn print_stream(stream: &[i16], lanes: usize) {
    const MOST_VECTORS: usize = 8;

    println!("    gathered from the elements 0, 1, 2, ...");
    let vectors: Vec<_> = stream.chunks(lanes).collect();
    for line in vectors[..vectors.len().min(MOST_VECTORS)].chunks(4) {
        print!("    ");
        for vector in line {
            print!("{:>6} ..={:>4}", vector[0], vector[lanes - 1]);
        }
        println!();
    }
    print_rest(vectors.len(), MOST_VECTORS, "vectors");
}

/// Says how much has been left out, and ends the paragraph.
fn print_rest(count: usize, shown: usize, what: &str) {
    if count > shown {
        println!("     ... {} more {what}", count - shown);
    }
    println!();
}
