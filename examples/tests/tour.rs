//! `cargo run --example tour` prints what it promises.

use std::path::Path;
use std::process::Command;

#[test]
fn tour_prints_the_sequences_of_the_guides() {
    let output = Command::new(env!("CARGO"))
        // As a test of the workspace has built it, from whose root dependencies have the features that they have there.
        .args(["run", "--quiet", "--profile", "test", "--example", "tour"])
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let printed = String::from_utf8(output.stdout).expect("text");

    let stops: Vec<_> = printed.split("INDICES: ").skip(1).map(indices).collect();
    assert_eq!(stops.len(), 6);
    assert_eq!(stops[0], [0, 2, 4, 6, 8, 10, 12, 14]);
    assert_eq!(stops[1], [0, 2, 4, 6, 8, 10, 12, 14]);
    assert_eq!(stops[2], [0, 1, 2, 3, 4, 5, 6, 7]);
    let columns: Vec<_> = (0..6).flat_map(|column| (0..4).map(move |row| 6 * row + column)).collect();
    assert_eq!(stops[3], columns);
    assert_eq!(stops[4], [7, 6, 5, 4, 3, 2, 1, 0]);
    assert_eq!(stops[5], [0, 1, 8, 9, 16, 17, 24, 25, 32, 33, 40, 41, 48, 49, 56, 57]);

    let expected = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tour.txt"));
    assert_eq!(printed, expected.expect("tour.txt"), "what the tour printed, and tour.txt");
    assert!(printed.lines().all(|line| line.len() <= 80), "a line is wider than a terminal");
}

/// The numbers of the lines after the first, as long as there are only numbers.
fn indices(stop: &str) -> Vec<u32> {
    stop.lines()
        .skip(1)
        .map_while(|line| line.split_whitespace().map(|word| word.parse().ok()).collect::<Option<Vec<_>>>())
        .take_while(|line| !line.is_empty())
        .flatten()
        .collect()
}
