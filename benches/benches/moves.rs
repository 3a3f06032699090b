//! Gather and scatter against loops by hand, an index table and `memcpy`: nanoseconds and ratios, all in one run.
//!
//! `cargo bench -p aie-pattern-benches`. Contenders take turns, so that what else the machine does meets all of them.

use std::hint::black_box;
use std::time::Instant;

use aie_pattern_benches::{
    Move, contiguous, reversed, rows, tiles_u8, tiles_u32, transposition_u8, transposition_u32,
};

/// Turns of each contender; the median counts.
const TURNS: usize = 101;

/// About so long is one turn, in elements moved.
const ELEMENTS_A_TURN: usize = 400_000;

fn turn<T, const FROM: usize, const TO: usize>(
    run: Move<T, FROM, TO>,
    src: &[T; FROM],
    dst: &mut [T; TO],
) -> f64 {
    let runs = u32::try_from(ELEMENTS_A_TURN / TO + 1).unwrap();
    let start = Instant::now();
    for _ in 0..runs {
        run(black_box(src), black_box(dst));
    }
    start.elapsed().as_secs_f64() * 1e9 / f64::from(runs)
}

fn compare<T: Copy + PartialEq, const FROM: usize, const TO: usize>(
    name: &str,
    value: fn(usize) -> T,
    by_hand: usize,
    contenders: &[(&str, Move<T, FROM, TO>)],
) {
    let src: Box<[T; FROM]> = Box::new(std::array::from_fn(value));
    let mut dst: Box<[T; TO]> = Box::new(std::array::from_fn(|_| value(0)));
    contenders[0].1(&src, &mut dst);
    let want = dst.clone();
    let mut times = vec![Vec::new(); contenders.len()];
    for _ in 0..TURNS {
        for (times, (what, run)) in times.iter_mut().zip(contenders) {
            times.push(turn(*run, &src, &mut dst));
            assert!(*what == "memcpy" || dst == want, "{name}: {what} moves something else");
        }
    }
    let medians: Vec<f64> = times
        .into_iter()
        .map(|mut times| {
            times.sort_by(f64::total_cmp);
            times[TURNS / 2]
        })
        .collect();
    let best = medians[1..=by_hand].iter().copied().fold(f64::INFINITY, f64::min);
    print!("{name:34} {:9.0} ns {:6.2}", medians[0], medians[0] / best);
    for ((what, _), median) in contenders.iter().zip(&medians).skip(1) {
        print!("   {what} {median:.0}");
    }
    println!();
}

fn main() {
    println!("{:34} {:>12} {:>6}   others, ns", "walk", "aie-pattern", "ratio");
    macro_rules! there_and_back {
        ($($module:ident, $value:expr;)*) => {$(
            compare(concat!(stringify!($module), ", gather"), $value, 1, &[
                ("gather", $module::gather),
                ("by hand", $module::hand),
                ("table", $module::table),
                ("memcpy", $module::memcpy),
            ]);
            compare(concat!(stringify!($module), ", scatter"), $value, 1, &[
                ("scatter", $module::scatter),
                ("by hand", $module::hand_back),
                ("table", $module::table_back),
            ]);
        )*};
    }
    // A transposition is its own inverse, and is written by hand in two ways.
    macro_rules! transpositions {
        ($($module:ident, $value:expr;)*) => {$(
            compare(concat!(stringify!($module), ", gather"), $value, 2, &[
                ("gather", $module::gather),
                ("by hand", $module::hand),
                ("in blocks", $module::hand_back),
                ("table", $module::table),
                ("memcpy", $module::memcpy),
            ]);
            compare(concat!(stringify!($module), ", scatter"), $value, 2, &[
                ("scatter", $module::scatter),
                ("by hand", $module::hand),
                ("in blocks", $module::hand_back),
                ("table", $module::table_back),
            ]);
        )*};
    }
    there_and_back! {
        contiguous, |k| k as u32;
        tiles_u8, |k| k as u8;
        tiles_u32, |k| k as u32;
        rows, |k| k as u16;
        reversed, |k| k as u16;
    }
    transpositions! {
        transposition_u32, |k| k as u32;
        transposition_u8, |k| k as u8;
    }
    println!("\nratio: time of aie-pattern to the best by hand; below 1 it is faster");
}
