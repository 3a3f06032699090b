//! Makes every move of ours once, for an instruction counter: `scripts/instructions`.

use aie_pattern_benches::moves::moves;

fn main() {
    for walk in moves() {
        walk.run("ours", 0).expect("ours is there");
    }
}
