//! Gather and scatter against loops by hand, loops in C and `memcpy`: times as multiples of `memcpy`, all in one run.
//!
//! ```sh
//! cargo bench -p aie-pattern-benches                 # the table of RESULTS.md, a minute
//! cargo bench -p aie-pattern-benches -- --small      # that all move the same, and a glance at the table
//! cargo bench -p aie-pattern-benches -- planes       # these only
//! ```
//!
//! Contenders take turns, so that what else the machine does meets all of them. The least time of a contender counts.

use std::time::Duration;

use aie_pattern_benches::moves::{SIDES, moves};

/// About so long is one turn.
const TURN: Duration = Duration::from_micros(300);

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|given| given != "--bench").collect();
    let small = arguments.iter().any(|given| given == "--small");
    let wanted: Vec<&String> = arguments.iter().filter(|given| !given.starts_with('-')).collect();
    let turns: u32 = if small { 5 } else { 200 };
    println!(
        "| move (x memcpy) | | ours | by hand, Rust | gcc -O3 | ours / by hand | ours / gcc |\n|---|---|--:|--:|--:|--:|--:|"
    );
    for walk in
        moves().iter().filter(|walk| wanted.is_empty() || wanted.iter().any(|name| *name == walk.name))
    {
        walk.check();
        let mut least = [f64::INFINITY; SIDES.len()];
        let once = walk.run("ours", 3).unwrap_or_default() / 3;
        let runs = (TURN.as_nanos() / once.as_nanos().max(1)).clamp(1, 100_000) as u32;
        // Of the largest, some contenders take a hundred times as long as others.
        for _ in 0..if walk.bytes > 1 << 19 { turns.div_ceil(10) } else { turns } {
            for (least, side) in least.iter_mut().zip(SIDES) {
                if let Some(time) = walk.run(side, runs) {
                    *least = least.min(time.as_secs_f64());
                }
            }
        }
        let [ours, loops, blocks, gcc, memcpy] = least;
        let by_hand = loops.min(blocks);
        let gcc_or = |ratio: f64| if gcc.is_finite() { format!("{ratio:.2}") } else { String::new() };
        println!(
            "| {} | {} | {:.2} | {:.2} | {} | {:.2} | {} |",
            walk.name,
            walk.direction,
            ours / memcpy,
            by_hand / memcpy,
            gcc_or(gcc / memcpy),
            ours / by_hand,
            gcc_or(ours / gcc)
        );
    }
}
