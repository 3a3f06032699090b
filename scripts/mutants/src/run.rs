//! Tests, one by one in a process of their own, without and with a mutant.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// How a mutant ends that no test catches.
pub const SURVIVED: &str = "survived";

/// A test that takes longer is left out.
const SLOWEST: Duration = Duration::from_secs(40);
/// A longer test tries random cases, so it gets the number of cases that fit this time. To count them, it gets
/// 3 seconds.
const ENOUGH: Duration = Duration::from_millis(600);
/// Shorter tests run together, one process for each executable.
const SHORT: Duration = Duration::from_millis(60);
/// Of memory, in KiB.
const MEMORY: u64 = 4 << 20;

/// A test, or several short ones of one executable.
pub struct Test {
    executable: PathBuf,
    names: Vec<String>,
    time: Duration,
    /// How often it comes by each switch.
    hits: BTreeMap<usize, u64>,
    /// Mutants that it ran with, and those that it caught.
    tried: AtomicUsize,
    caught: AtomicUsize,
}

#[derive(PartialEq, Eq, Debug)]
enum Outcome {
    Passed,
    Failed,
    /// It has counted for long enough.
    Cut,
    /// It came by the switch far too often.
    Endless,
    /// It did not end in time.
    Late,
}

/// The processor's time that a process has taken, which other processes do not make longer.
fn used(id: u32) -> Duration {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    // After the name in parentheses the third field is the first; user and system time, in hundredths of a second.
    let fields = stat.rsplit_once(')').map_or("", |(_, fields)| fields).split_whitespace().skip(11).take(2);
    Duration::from_millis(fields.map(|ticks| ticks.parse::<u64>().unwrap_or(0) * 10).sum())
}

/// Runs one test.
fn run(
    executable: &Path,
    names: &[String],
    folder: &Path,
    limit: Duration,
    variables: &[(&str, String)],
    time: &mut Duration,
) -> Outcome {
    let mut child = Command::new("sh")
        .args(["-c", &format!("ulimit -v {MEMORY}; exec \"$0\" \"$@\"")])
        .arg(executable)
        .args(names)
        .args(["--exact", "--include-ignored", "--test-threads=1", "--quiet"])
        .current_dir(folder)
        .envs(variables.iter().map(|(name, value)| (name, value)))
        .env("RUST_BACKTRACE", "0")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let start = Instant::now();
    let mut pause = Duration::from_micros(500);
    loop {
        // Counting takes time as well, which does no harm.
        *time = used(child.id()).max(*time);
        if let Some(status) = child.try_wait().unwrap() {
            return match status.code() {
                Some(0) => Outcome::Passed,
                Some(96) => Outcome::Cut,
                Some(97) => Outcome::Endless,
                _ => Outcome::Failed,
            };
        }
        if used(child.id()) > limit || start.elapsed() > limit * 40 + Duration::from_secs(10) {
            child.kill().unwrap();
            child.wait().unwrap();
            return Outcome::Late;
        }
        std::thread::sleep(pause);
        pause = (pause * 5 / 4).min(Duration::from_millis(20));
    }
}

/// Two at a time.
fn in_parallel<T: Send>(count: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let k = next.fetch_add(1, Ordering::Relaxed);
                    if k >= count {
                        return;
                    }
                    let result = work(k);
                    done.lock().unwrap().push((k, result));
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap();
    done.sort_by_key(|(k, _)| *k);
    done.into_iter().map(|(_, result)| result).collect()
}

/// The folder that `cargo test` would run an executable in.
fn package(executable: &Path, folder: &Path) -> PathBuf {
    let name = executable.file_name().unwrap().to_str().unwrap();
    let name = name.rsplit_once('-').unwrap().0.replace('_', "-");
    let own = ["aie-pattern-core", "aie-pattern-syntax", "aie-pattern-macros", "aie-pattern"]
        .into_iter()
        .find(|package| *package == name);
    folder.join("workspace").join(own.unwrap_or("tests"))
}

/// All tests, with what each of them reaches.
pub fn baseline(executables: &[PathBuf], folder: &Path, mutants: usize) -> Vec<Test> {
    let mut names = Vec::new();
    for executable in executables {
        let output = Command::new(executable).args(["--list", "--format", "terse"]).output().unwrap();
        // Those of the macros need the compiler's libraries, which `cargo run` says where to find.
        assert!(output.status.success(), "{} is to be run by cargo", executable.display());
        let list = String::from_utf8(output.stdout).unwrap();
        names.extend(
            list.lines()
                .filter_map(|line| line.strip_suffix(": test"))
                .map(|name| (executable.clone(), name.to_owned())),
        );
    }
    let tests = in_parallel(names.len(), |k| {
        let (executable, name) = names[k].clone();
        let alone = std::slice::from_ref(&name);
        let reached = folder.join(format!("reached-{k}"));
        let variables = [("MUTANT_REACHED", reached.to_str().unwrap().to_owned())];
        let _ = std::fs::remove_file(&reached);
        let package = package(&executable, folder);
        let mut time = Duration::ZERO;
        let outcome = run(&executable, alone, &package, SLOWEST, &variables, &mut time);
        if outcome == Outcome::Cut {
            println!("not to its end: {name}");
            // However little of the processor it had until then.
            time = time.max(ENOUGH * 2);
        }
        let hits = std::fs::read_to_string(&reached).unwrap_or_default();
        let _ = std::fs::remove_file(&reached);
        let hits = hits.lines().filter_map(|line| line.split_once(' '));
        let hits: BTreeMap<usize, u64> =
            hits.map(|(n, hits)| (n.parse().unwrap(), hits.parse().unwrap())).collect();
        if !matches!(outcome, Outcome::Passed | Outcome::Cut) {
            println!("left out, {outcome:?} where it counts: {} {name}", executable.display());
            return None;
        }
        assert!(hits.keys().all(|&n| n < mutants));
        Some(Test {
            executable,
            names: vec![name],
            time,
            hits,
            tried: AtomicUsize::new(0),
            caught: AtomicUsize::new(0),
        })
    });
    let mut tests: Vec<Test> = tests.into_iter().flatten().filter(|test| !test.hits.is_empty()).collect();
    tests.sort_by_key(|test| test.time);
    for test in tests.iter().rev().take(12) {
        println!("{:>5} ms {}", test.time.as_millis(), test.names[0]);
    }
    let mut together: Vec<Test> = Vec::new();
    for test in tests {
        let same = together
            .iter_mut()
            .find(|other| other.executable == test.executable && other.time < SHORT && test.time < SHORT);
        match same {
            Some(other) => {
                other.names.extend(test.names);
                other.time += test.time;
                test.hits.iter().for_each(|(&n, hits)| *other.hits.entry(n).or_default() += hits);
            }
            None => together.push(test),
        }
    }
    together
}

/// What becomes of each of `mutants`.
pub fn all(
    mutants: &[usize],
    tests: &[Test],
    budget: Duration,
    folder: &Path,
    report: impl Fn(usize, &str) + Sync,
) -> Vec<(usize, String)> {
    let (start, done) = (Instant::now(), AtomicUsize::new(0));
    in_parallel(mutants.len(), |k| {
        let n = mutants[k];
        let how = one(n, tests, budget, folder);
        report(n, &how);
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        if done.is_multiple_of(250) {
            println!("{done} of {} after {} s", mutants.len(), start.elapsed().as_secs());
        }
        (n, how)
    })
}

fn one(n: usize, tests: &[Test], budget: Duration, folder: &Path) -> String {
    let mut reaching: Vec<&Test> = tests.iter().filter(|test| test.hits.contains_key(&n)).collect();
    // Those first from which an answer costs the least, as they have done so far.
    let price = |test: &Test| {
        let (tried, caught) = (test.tried.load(Ordering::Relaxed), test.caught.load(Ordering::Relaxed));
        (test.time.min(ENOUGH).as_micros() as usize + 5_000) * (tried + 4) / (caught + 2)
    };
    reaching.sort_by_cached_key(|test| price(test));
    let mut spent = Duration::ZERO;
    for test in reaching {
        spent += test.time.min(ENOUGH);
        if spent > budget {
            break;
        }
        test.tried.fetch_add(1, Ordering::Relaxed);
        let mut time = Duration::ZERO;
        let mut run = |factor: u32| {
            let hits = (test.hits[&n] * 10 + 100_000) * u64::from(factor);
            let variables = [("MUTANT", n.to_string()), ("MUTANT_HITS", hits.to_string())];
            let limit = match test.time {
                time if time > ENOUGH => ENOUGH,
                time => (time * 6 + Duration::from_millis(500)) * factor,
            };
            run(
                &test.executable,
                &test.names,
                &package(&test.executable, folder),
                limit,
                &variables,
                &mut time,
            )
        };
        let mut outcome = run(1);
        if outcome == Outcome::Late && test.time > ENOUGH {
            continue;
        }
        let endless = matches!(outcome, Outcome::Endless | Outcome::Late);
        if endless {
            outcome = run(4);
        }
        if outcome != Outcome::Passed {
            test.caught.fetch_add(1, Ordering::Relaxed);
            return format!("{}{}", if endless { "endless: " } else { "" }, test.names[0]);
        }
    }
    SURVIVED.to_owned()
}
