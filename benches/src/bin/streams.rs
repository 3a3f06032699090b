//! Runs one contender so often, for an instruction counter: `streams products volume pop 1000`. Without arguments, compares
//! what all of them make of the vectors, and prints their names.

use std::hint::black_box;

use aie_pattern_benches::streams::{Buffer, SIDES, mix, products};

fn main() {
    let buffer: Box<Buffer> = Box::new(std::array::from_fn(|k| (k % 251) as u8));
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    for (work, runs) in [("mix", mix::RUNS), ("products", products::RUNS)] {
        for (walk, runs) in runs {
            if arguments.is_empty() {
                let [pop, for_each, by_hand] = runs.map(|run| run(&buffer));
                assert_eq!([pop, for_each], [by_hand; 2], "{work}, {walk}");
                println!("{work} {walk}");
                continue;
            }
            for (side, run) in SIDES.into_iter().zip(runs) {
                if arguments[..3] == [work, walk, side] {
                    for _ in 0..arguments[3].parse().expect("a number") {
                        black_box(run(black_box(&buffer)));
                    }
                }
            }
        }
    }
}
