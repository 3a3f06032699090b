//! Large blocks of FIFOs: the time of an expansion must grow with the number of ends, not with its square.

use std::fmt::Write;
use std::time::Instant;

use proc_macro2::TokenStream;

use super::object_fifo::call;

/// Nanoseconds of processor time of this thread; of real time if the system does not provide it.
fn now(start: Instant) -> u128 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let spent = told.and_then(|told| told.split_whitespace().next()?.parse().ok());
    spent.unwrap_or_else(|| start.elapsed().as_nanos())
}

/// The shortest time of several expansions.
fn cost(block: &str) -> u128 {
    let (input, start) = (block.parse::<TokenStream>().unwrap(), Instant::now());
    let once = |_| {
        let before = now(start);
        call(&input);
        now(start) - before
    };
    (0..3).map(once).min().unwrap()
}

/// FIFOs from core to core, four on each tile: two more than it has channels in each direction.
fn fifos(count: usize) -> String {
    (0..count).fold(String::new(), |mut all, k| {
        let (device, column, row) =
            (if k == 0 { "device = xcve2802, " } else { "" }, k / 4 % 38, 3 + k / 152 % 8);
        let to = (column + 5) % 38;
        write!(
            all,
            "struct F{k} = {device}object = [i32; 16], depth = 2, producer = compute({column}, {row}), \
             consumers = compute({to}, {row});"
        )
        .unwrap();
        all
    })
}

/// A FIFO with many consumers.
fn consumers(count: usize) -> String {
    let tiles: Vec<_> = (0..count).map(|k| format!("compute({}, {})", k % 38, 3 + k / 38 % 8)).collect();
    format!(
        "struct F = device = xcve2802, object = [i32; 16], depth = 2, producer = shim(2, 0), consumers = [{}];",
        tiles.join(", ")
    )
}

/// Forwards, each through a separate mem tile.
fn links(count: usize) -> String {
    (0..count).fold(String::new(), |mut all, k| {
        let (device, column, row) = (if k == 0 { "device = xcve2802, " } else { "" }, k % 38, 1 + k / 38 % 2);
        write!(
            all,
            "struct In{k} = {device}object = [i32; 16], depth = 2, producer = shim({column}, 0), \
             consumers = mem({column}, {row}); \
             struct Out{k} = object = [i32; 16], depth = 2, producer = mem({column}, {row}), \
             consumers = compute({column}, 3); \
             link [In{k}] -> [Out{k}] ([] []);"
        )
        .unwrap();
        all
    })
}

/// A join of many parts, and a distribute.
fn parts(count: usize) -> String {
    let mut all = format!(
        "struct Whole = device = xcve2802, object = [i32; {}], depth = 2, producer = mem(0, 1), consumers = shim(0, 0);",
        count * 4
    );
    let (mut names, mut offsets) = (Vec::new(), Vec::new());
    for k in 0..count {
        write!(
            all,
            "struct Part{k} = object = [i32; 4], depth = 2, producer = compute({}, {}), consumers = mem(0, 1);",
            k % 38,
            3 + k / 38 % 8
        )
        .unwrap();
        names.push(format!("Part{k}"));
        offsets.push((k * 4).to_string());
    }
    write!(all, "link [{}] -> [Whole] ([{}] []);", names.join(", "), offsets.join(", ")).unwrap();
    all
}

/// Makes a block of this size.
type Block = fn(usize) -> String;

/// A block of four times the size may cost at most ten times as much; quadratic growth would cost sixteen times as much.
#[test]
fn blocks_grow_with_their_ends() {
    let blocks: [(_, Block, _); 4] =
        [("FIFOs", fifos, 300), ("consumers", consumers, 750), ("links", links, 150), ("parts", parts, 150)];
    for (name, block, count) in blocks {
        let (few, many) = (cost(&block(count)), cost(&block(4 * count)));
        println!("{name}: {count} in {} ms, {} in {} ms", few / 1_000_000, 4 * count, many / 1_000_000);
        assert!(many < 10 * few, "{count} {name} cost {few} ns, and {} cost {many}", 4 * count);
    }
}
