//! Groups of tiles that do not divide a matrix: `step_tiler` with `allow_partial`, which takes fewer tiles at the edges.
//!
//! `cargo run --example tap_partial`

use aie_pattern::prelude::*;

const ROWS: usize = 8;
const COLS: usize = 20;

tap_pattern! {
    // taps = TensorTiler2D.step_tiler((8, 20), (2, 2), tile_group_repeats=(2, 3), tile_group_steps=(1, 2),
    //     allow_partial=True)
    /// Two rows of three tiles, every other tile; the rest at the right is narrower.
    pub struct Groups = i32, TensorTiler2D.step_tiler((ROWS, COLS), (2, 2), tile_group_repeats = (2, 3),
        tile_group_steps = (1, 2), allow_partial = True);
}

fn main() {
    // Which tap an element is in, and when: as loops over groups, tiles and elements.
    let mut expected = vec![(0, 0); ROWS * COLS];
    let mut tap = 0;
    for top in (0..ROWS / 2).step_by(2) {
        for left in [0, 1, 6, 7] {
            let mut position = 0;
            for row in [top, top + 1] {
                for col in [left, left + 2, left + 4].into_iter().filter(|&col| col < COLS / 2) {
                    for element in 0..4 {
                        let (y, x) = (2 * row + element / 2, 2 * col + element % 2);
                        expected[y * COLS + x] = (tap, position);
                        position += 1;
                    }
                }
            }
            tap += 1;
        }
    }
    assert_eq!(Groups::LEN, tap);

    let mut found = vec![None; ROWS * COLS];
    for (tap, walk) in Groups::TAPS.iter().enumerate() {
        for (position, index) in walk.indices().expect("a tap of the matrix").enumerate() {
            let before = found[index as usize].replace((tap, position));
            assert_eq!(before, None, "no element is in two taps");
        }
    }
    assert!(found.iter().zip(&expected).all(|(found, expected)| *found == Some(*expected)));

    // The first is a pattern of a type like any other.
    let matrix: [i32; ROWS * COLS] = std::array::from_fn(|i| i as i32);
    let mut stream = [0; 24];
    Groups::tap::<0>().gather(&matrix, &mut stream);
    assert_eq!(stream[..6], [0, 1, 20, 21, 4, 5]);

    println!("{ROWS} x {COLS}, which tap each element is in:");
    for row in expected.chunks(COLS) {
        println!("    {}", row.iter().map(|(tap, _)| tap.to_string()).collect::<Vec<_>>().join(" "));
    }
    println!("the tiles of each tap, down and to the right:");
    for walk in Groups::TAPS {
        let (down, right) = (walk.dims()[0], walk.dims()[1]);
        println!("    {} x {} from element {}", down.size, right.size, walk.offset());
    }
}
