//! What the command costs: beside reading the files alone, and for a small one. Prints both, and ends with an error above the bounds.
//! On Linux it also prints the processor time, which other programs on the machine change less.
//!
//!     cargo bench -p aie-pattern-cli
//!
//! The tree is like a source tree: most files have nothing to check, some have tilings, tensor descriptors or a design.

use std::fs;
use std::hint::black_box;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

/// Files of the tree.
const FILES: usize = 5000;
/// Times that each thing is done; the shortest one counts.
const RUNS: usize = 30;
/// The bounds: of checking beside reading, and of one small file.
const MOST_RATIO: f64 = 2.0;
const MOST_START: Duration = Duration::from_millis(20);

const PLAIN: &str = "// A kernel of plain loops.\n#include <cstdint>\ntemplate <typename T, unsigned N>\nvoid scale(const T* in, T* out, T by) {\n    \
    for (unsigned i = 0; i < N; ++i) {\n        // Each element by itself.\n        out[i] = static_cast<T>(in[i] * by + T{1});\n    }\n}\n";
const KERNEL: &str = include_str!("../tests/cpp/clean_kernel.cpp");
const GRAPH: &str = include_str!("../tests/cpp/clean_graph.h");
const DESIGN: &str = include_str!("../tests/mlir/clean.mlir");

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bench");
    let bytes = plant(&root).expect("the tree is written");
    let small = root.join("00/049.mlir");
    let (mut read, mut checked, mut started) = (Duration::MAX, Duration::MAX, Duration::MAX);
    let before = ticks();
    for _ in 0..RUNS {
        read = read.min(timed(|| read_all(&root).map(drop).expect("the tree is read")));
        checked = checked.min(timed(|| check(&root)));
    }
    let after = ticks();
    for _ in 0..RUNS {
        started = started.min(timed(|| check(&small)));
    }
    let ratio = checked.as_secs_f64() / read.as_secs_f64();
    println!(
        "{FILES} files of {bytes} bytes: read in {read:.1?}, checked in {checked:.1?}: {ratio:.2} times as long"
    );
    if let (Some(before), Some(after)) = (before, after) {
        let [read, checked] = [0, 1].map(|k| after[k] - before[k]);
        println!("processor time on average: {:.2} times as long", f64::from(checked) / f64::from(read));
    }
    println!("a small design: {started:.1?} with the start of the command");
    if ratio <= MOST_RATIO && started <= MOST_START {
        ExitCode::SUCCESS
    } else {
        eprintln!("error: at most {MOST_RATIO} times as long, and {MOST_START:?} for a small file");
        ExitCode::FAILURE
    }
}

/// Writes the tree; gives its bytes.
fn plant(root: &Path) -> io::Result<usize> {
    let mut bytes = 0;
    for number in 0..FILES {
        let folder = root.join(format!("{:02}", number / 100));
        fs::create_dir_all(&folder)?;
        let (text, end) = match number % 50 {
            47 => (KERNEL.to_owned(), "cpp"),
            48 => (GRAPH.to_owned(), "h"),
            49 => (DESIGN.to_owned(), "mlir"),
            // 2 to 16 KiB.
            other => (PLAIN.repeat(8 + other), if other % 2 == 0 { "cpp" } else { "h" }),
        };
        bytes += text.len();
        fs::write(folder.join(format!("{:03}.{end}", number % 100)), text)?;
    }
    Ok(bytes)
}

/// Reads all files, one after the other.
fn read_all(folder: &Path) -> io::Result<usize> {
    let mut bytes = 0;
    for entry in fs::read_dir(folder)? {
        let path: PathBuf = entry?.path();
        bytes += if path.is_dir() { read_all(&path)? } else { black_box(fs::read(&path)?).len() };
    }
    Ok(bytes)
}

fn check(path: &Path) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_aie-pattern"));
    let status = command.arg("check").arg(path).stdout(Stdio::null()).stderr(Stdio::null()).status();
    assert!(status.expect("the command starts").success(), "the tree has no mistakes");
}

/// The processor time of this program and of the programs that it started and that ended, in ticks of some length.
fn ticks() -> Option<[u32; 2]> {
    let text = fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program, in parentheses, may have spaces.
    let fields: Vec<u32> =
        text.rsplit_once(')')?.1.split_whitespace().skip(11).map_while(|field| field.parse().ok()).collect();
    let [user, system, user_of_others, system_of_others] = *fields.first_chunk()?;
    Some([user + system, user_of_others + system_of_others])
}

fn timed(what: impl FnOnce()) -> Duration {
    let start = Instant::now();
    what();
    start.elapsed()
}
