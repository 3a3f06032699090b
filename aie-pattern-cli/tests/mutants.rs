//! Mutated files: the command must end normally for any content.

use std::fs;
use std::path::PathBuf;

mod run;

/// Pseudo-random numbers, the same ones in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % n.max(1)
    }
}

/// The pieces that mutations insert.
const PIECES: [&[u8]; 20] = [
    b"(",
    b")",
    b"{",
    b"}",
    b"<",
    b">",
    b",",
    b";",
    b"\"",
    b"'",
    b"/*",
    b"//",
    b"\\\n",
    b"#define N ",
    b"\xff",
    b"0x",
    b"99999999999999999999",
    b"-",
    b"::",
    b"\r\n",
];

fn mutated(text: &[u8], random: &mut Random) -> Vec<u8> {
    let mut text = text.to_vec();
    for _ in 0..=random.below(4) {
        let at = random.below(text.len());
        match random.below(3) {
            0 => drop(text.drain(at..(at + random.below(24)).min(text.len()))),
            1 => drop(text.splice(at..at, PIECES[random.below(PIECES.len())].iter().copied())),
            _ => {
                let from = random.below(text.len());
                let part = text[from..(from + random.below(40)).min(text.len())].to_vec();
                drop(text.splice(at..at, part));
            }
        }
    }
    text
}

/// The most files of one run.
const BATCH: u64 = 20_000;

#[test]
fn mutated_files_are_checked_without_a_panic() {
    let cases = std::env::var("AIE_PATTERN_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(2000);
    let mut seeds = Vec::new();
    for from in ["cpp", "mlir", "golden/input"] {
        let mut paths: Vec<_> =
            fs::read_dir(run::tests().join(from)).unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        seeds.extend(paths.into_iter().filter(|path| path.extension().is_some_and(|end| end != "py")));
    }
    let mut random = Random(7);
    for first in (0..cases).step_by(BATCH as usize) {
        check(&seeds, BATCH.min(cases - first), &mut random);
    }
}

/// One run for all files, which a panic in any thread would end.
fn check(seeds: &[PathBuf], cases: u64, random: &mut Random) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("mutants");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    for case in 0..cases {
        let seed = &seeds[random.below(seeds.len())];
        let text = mutated(&fs::read(seed).unwrap(), random);
        let end = seed.extension().unwrap().to_str().unwrap();
        fs::write(folder.join(format!("{case:06}.{end}")), text).unwrap();
    }
    let ran = run::run_in(&folder, &["check", "--format", "json", "."], b"");
    assert!(ran.status == 0 || ran.status == 1, "{}: {}", ran.status, ran.err);
    assert!(!ran.err.contains("panicked"), "{}", ran.err);
    let last = ran.out.lines().last().unwrap();
    let summary: serde_json::Value = serde_json::from_str(last).unwrap();
    assert_eq!(summary["files"].as_u64().unwrap(), cases, "{last}");
}
