//! Mutation testing of `aie-pattern-core`, with all mutants in one build.
//!
//! ```sh
//! nice cargo run --release --manifest-path scripts/mutants/Cargo.toml             # all
//! nice cargo run --release --manifest-path scripts/mutants/Cargo.toml -- --again  # those that the last run did not catch
//! nice cargo run --release --manifest-path scripts/mutants/Cargo.toml -- overlap  # those that have this in their name
//! nice cargo run --release --manifest-path scripts/mutants/Cargo.toml -- rule::hop,lower::hop   # or this
//! ```
//!
//! The workspace is copied to the target folder, and in the copy every place of the core that can be mutated becomes a
//! switch: `if mutant(17) { a - b } else { a + b }`. What is evaluated at compile time is never mutated, so the copy builds
//! once; at run time `MUTANT=17` chooses. A first run of every test, one by one, counts how often it comes by each
//! switch, and so a mutant is run with the tests that reach it only, the fastest first, until one fails.
//!
//! A mutant is caught where a test fails. A test that does not end, or comes by the switch far more often than without
//! the mutant, is run again with four times the limit, and has to fail again.
//!
//! `--sample=500`: so many of the mutants, the same ones each time. `--seed=7` draws other ones; 0 if not given.
//!
//! `--ms=5000`: the tests of one mutant take so long at most, without it; the slower ones are not run. 20 s if not given.
//!
//! `--tests=bd,hop`: only these folders of `tests/tests/` and the core's unit tests, which are built in a minute. What
//! they catch is caught, so that with `--again` new tests are tried on the survivors, and on nothing else but those that
//! are named and have not been run.
//!
//! `--core` with it: only those of these tests that need nothing but the core, without its unit tests. They are built in half
//! a minute, and no macro is. `--unit` with both: its unit tests as well.
//!
//! `equivalent.txt` lists the mutants that no test can catch, each with the reason. One that is caught, or that does not
//! exist any more, is an error.

mod mutate;
mod run;
mod scratch;

use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, Instant};

fn main() {
    let start = Instant::now();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap();
    let folder = root.join("target/mutants");
    let (mut core_only, mut unit) = (false, false);
    let (mut again, mut list, mut part, mut budget, mut sample, mut seed) =
        (false, false, String::new(), 20_000, usize::MAX, 0u64);
    let mut only: Vec<String> = Vec::new();
    for argument in std::env::args().skip(1) {
        match argument.as_str() {
            "--again" => again = true,
            "--list" => list = true,
            "--core" => core_only = true,
            "--unit" => unit = true,
            _ => match argument.split_once('=') {
                Some(("--ms", ms)) => budget = ms.parse().unwrap(),
                Some(("--sample", count)) => sample = count.parse().unwrap(),
                Some(("--seed", number)) => seed = number.parse().unwrap(),
                Some(("--tests", names)) => only = names.split(',').map(str::to_owned).collect(),
                _ => part = argument,
            },
        }
    }

    let is_named = |mutant: &mutate::Mutant| part.split(',').any(|part| mutant.name().contains(part));
    let mutants = scratch::write(&root, &folder, is_named);
    if list {
        mutants
            .iter()
            .enumerate()
            .for_each(|(n, mutant)| println!("{n} {} | {}", mutant.place, mutant.name()));
        return;
    }
    let equivalent = equivalent(&root.join("scripts/mutants/equivalent.txt"));
    let executables = scratch::build(&folder, &only, core_only, unit);
    println!("{} mutants, built after {} s", mutants.len(), start.elapsed().as_secs());
    let tests = run::baseline(&executables, &folder, mutants.len());
    println!("{} tests, counted after {} s", tests.len(), start.elapsed().as_secs());

    let results = folder.join("results.txt");
    let mut known = BTreeMap::new();
    if again || !part.is_empty() {
        known = read(&results);
        // And of a run that was stopped.
        known.extend(read(&folder.join("progress.txt")));
        known.retain(|name, _| mutants.iter().any(|mutant| mutant.name() == *name));
        let lines = known.iter().map(|(name, how)| format!("{name}\t{how}\n"));
        std::fs::write(&results, lines.collect::<String>()).unwrap();
    }
    // The same ones each time, and another order of the functions makes no difference.
    let hash = |name: &str| {
        name.bytes().fold(0xcbf2_9ce4_8422_2325 ^ seed, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        })
    };
    let mut sampled: Vec<usize> = (0..mutants.len()).collect();
    if sample < mutants.len() {
        sampled.sort_by_cached_key(|&n| hash(&mutants[n].name()));
    }
    sampled.truncate(sample);
    if sample < mutants.len() {
        let names: Vec<String> = sampled.iter().map(|&n| mutants[n].name()).collect();
        known.retain(|name, _| names.contains(name));
    }
    // Those that are named first come first, for a run that is stopped.
    let rank = |n: usize| part.split(',').position(|part| mutants[n].name().contains(part));
    let mut chosen: Vec<usize> = sampled
        .into_iter()
        .filter(|&n| rank(n).is_some())
        .filter(|&n| match known.get(&mutants[n].name()) {
            _ if !again => true,
            Some(how) => how == run::SURVIVED,
            None => only.is_empty() || !part.is_empty(),
        })
        .collect();
    if !part.is_empty() {
        chosen.sort_by_key(|&n| rank(n));
    }
    // As they come, for a run that is stopped.
    let progress = std::fs::File::create(folder.join("progress.txt")).unwrap();
    let report = |n: usize, how: &str| {
        let line = format!("{}\t{how}\t{}\n", mutants[n].name(), mutants[n].place);
        std::io::Write::write_all(&mut &progress, line.as_bytes()).unwrap();
    };
    for (n, how) in run::all(&chosen, &tests, Duration::from_millis(budget), &folder, report) {
        known.insert(mutants[n].name(), how);
    }
    let mut lines = String::new();
    let (mut caught, mut endless, mut errors) = (0, 0, 0);
    let mut survivors = Vec::new();
    for mutant in &mutants {
        let Some(how) = known.get(&mutant.name()) else { continue };
        lines += &format!("{}\t{how}\n", mutant.name());
        let excused = equivalent.get(&mutant.name());
        if how != run::SURVIVED {
            caught += 1;
            endless += usize::from(how.starts_with("endless"));
            if excused.is_some() {
                println!("error: caught, yet listed as equivalent: {}", mutant.name());
                errors += 1;
            }
        } else if excused.is_none() {
            survivors.push(mutant);
        }
    }
    if sample >= mutants.len() {
        std::fs::write(&results, lines).unwrap();
    }
    for name in equivalent.keys().filter(|name| !mutants.iter().any(|mutant| mutant.name() == **name)) {
        println!("error: listed as equivalent, but no mutant: {name}");
        errors += 1;
    }
    let mut text = String::new();
    for mutant in &survivors {
        text += &format!("{}\t{}\n", mutant.place, mutant.name());
    }
    std::fs::write(folder.join("survivors.txt"), &text).unwrap();
    print!("{text}");
    let (all, left) = (known.len(), survivors.len());
    let viable = caught + left;
    println!(
        "{all} mutants, {} of them equivalent; of the other {viable}, {caught} are caught ({endless} of them endless), {left} survive: {:.1} %",
        all - viable,
        100.0 * caught as f64 / viable.max(1) as f64
    );
    println!("{} s", start.elapsed().as_secs());
    std::process::exit(i32::from(errors > 0 || caught * 100 < viable * 95));
}

/// `function | change | reason`, one a line.
fn equivalent(path: &Path) -> BTreeMap<String, String> {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let entries = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    entries
        .map(|line| {
            let (name, reason) = line.rsplit_once(" | ").unwrap_or_else(|| panic!("no reason: {line}"));
            (name.to_owned(), reason.to_owned())
        })
        .collect()
}

fn read(path: &Path) -> BTreeMap<String, String> {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let fields = text.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    fields
        .filter(|fields| fields.len() > 1)
        .map(|fields| (fields[0].to_owned(), fields[1].to_owned()))
        .collect()
}
