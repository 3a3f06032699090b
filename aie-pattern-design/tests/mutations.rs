//! Files with tokens deleted, doubled or exchanged, and with flipped bytes: nothing may panic or run for long.

mod common;

use std::time::{Duration, Instant};

use aie_pattern_design::check::{Options, check};
use serde_json::Value;

use common::Random;

fn texts() -> Vec<String> {
    let text = include_str!("design_cases.jsonl");
    text.lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["text"].as_str().unwrap().to_owned())
        .collect()
}

/// The words of a text, each with the separator after it.
fn words(text: &str) -> Vec<&str> {
    text.split_inclusive([' ', '\n', '(', ')', ',', '<', '>', '[', ']']).collect()
}

fn mutated(text: &str, random: &mut Random) -> String {
    let mut text = text.to_owned();
    for _ in 0..=random.below(3) {
        let list = words(&text);
        let (one, other) = (random.below(list.len()), random.below(list.len()));
        let mut list: Vec<String> = list.into_iter().map(str::to_owned).collect();
        match random.below(6) {
            0 => drop(list.remove(one)),
            1 => list.insert(one, list[one].clone()),
            2 => list.swap(one, other),
            3 => {
                let other = list[other].clone();
                list.splice(one..=one, [other]);
            }
            4 => {
                let numbers =
                    ["-1 ", "0 ", "4294967296 ", "170141183460469231731687303715884105727 ", "%x ", "@y "];
                let number = numbers[random.below(numbers.len())];
                list.splice(one..=one, [number.to_owned()]);
            }
            _ => {
                let mut bytes = text.clone().into_bytes();
                if let Some(byte) = bytes.get_mut(random.below(text.len())) {
                    *byte ^= 1 << random.below(7);
                }
                list = vec![String::from_utf8_lossy(&bytes).into_owned()];
            }
        }
        text = list.concat();
        if text.is_empty() {
            break;
        }
    }
    text
}

/// The number of mutations, which `AIE_PATTERN_MUTATIONS` can raise.
fn count() -> usize {
    std::env::var("AIE_PATTERN_MUTATIONS").ok().and_then(|count| count.parse().ok()).unwrap_or(3_000)
}

/// The time that the check of a text takes.
fn time(text: &str) -> Duration {
    let start = Instant::now();
    let result = std::panic::catch_unwind(|| {
        let report = check(text, &Options::default());
        report.findings.iter().map(aie_pattern_design::finding::Finding::line).sum::<usize>()
    });
    assert!(result.is_ok(), "panics:\n{text}");
    start.elapsed()
}

#[test]
fn no_mutated_file_panics_or_takes_long() {
    let limit = Duration::from_secs(if cfg!(debug_assertions) { 5 } else { 1 });
    let texts = texts();
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut slowest = Duration::ZERO;
    let count = count();
    for k in 0..count {
        if k % 64 == 0 {
            // Frees the spans of earlier texts.
            proc_macro2::extra::invalidate_current_thread_spans();
        }
        if k > 0 && k % 50_000 == 0 {
            println!("{k} of {count} texts, the slowest took {slowest:?}");
        }
        let text = mutated(&texts[random.below(texts.len())], &mut random);
        let mut took = time(&text);
        if took > limit {
            // The machine may have been busy.
            took = took.min(time(&text));
        }
        assert!(took <= limit, "takes {took:?}:\n{text}");
        slowest = slowest.max(took);
    }
    println!("{count} texts, the slowest took {slowest:?}");
}

#[test]
fn deep_and_long_files_end() {
    let deep = format!("{}aie.end{}", "scf.if %c { ".repeat(2_000), "}".repeat(2_000));
    let wide = "%t = aie.tile(0, 2)\n".repeat(5_000);
    let splits = "aie.end\n// -----\n".repeat(500);
    let aliases = "#a = #b\n#b = #a\n#c = affine_map<(d0) -> (#c, #c)>\nfoo.bar #c #a\n".to_owned();
    let names = format!("aie.device(npu1) {{ {} }}", "aie.flow(%a, DMA : 0, %b, DMA : 0) ".repeat(1_000));
    for text in [deep, wide, splits, aliases, names] {
        let report = check(&text, &Options::default());
        assert!(report.findings.len() < 10_000);
    }
}
