//! `inspect PROGRAM [SIZES]`: what an optimised build of the program for the Cortex-M3 has to be made of, and the sizes of
//! patterns beside the same work written by hand. `inspect --members PROGRAM`: that a program has no panic and no formatting.

mod elf;
mod thumb;

use std::process::ExitCode;

use aie_pattern_firmware_table::table::TABLE;
use aie_pattern_firmware_table::tile::TILE;
use elf::{Elf, Item};
use firmware_app::lookup;

/// The functions that run patterns.
const PATTERNS: [&str; 8] = [
    "gather_columns",
    "scatter_columns",
    "gather_linear",
    "weigh_mirrored",
    "count_blocks",
    "blocks_count",
    "gather_tiles",
    "gather_halo",
];

fn main() -> ExitCode {
    let mut faults = Vec::new();
    let paths: Vec<_> = std::env::args().skip(1).collect();
    if let [flag, members] = &paths[..]
        && flag == "--members"
    {
        match read(members) {
            Ok(members) => without(&members, &PANICS, &mut faults),
            Err(fault) => faults.push(fault),
        }
        return if faults.is_empty() { ExitCode::SUCCESS } else { fail(&faults) };
    }
    let found = match &paths[..] {
        [program] => read(program).map(|program| (program, None)),
        [program, sizes] => read(program).and_then(|program| Ok((program, Some(read(sizes)?)))),
        _ => Err("usage: inspect PROGRAM [SIZES], inspect --members PROGRAM".into()),
    };
    match found {
        Ok((program, sizes)) => {
            made_of(&program, &mut faults);
            constants(&program, &mut faults);
            if let Some(sizes) = sizes {
                beside(&sizes, &mut faults);
            }
        }
        Err(fault) => faults.push(fault),
    }
    if faults.is_empty() { ExitCode::SUCCESS } else { fail(&faults) }
}

fn read(path: &str) -> Result<Elf, String> {
    let file = std::fs::read(path).map_err(|e| format!("{path}: {e}"))?;
    Elf::parse(&file).map_err(|e| format!("{path}: {e}"))
}

fn fail(faults: &[String]) -> ExitCode {
    for fault in faults {
        eprintln!("error: {fault}");
    }
    ExitCode::FAILURE
}

/// Panics and formatting.
const PANICS: [&str; 3] = ["core::panicking", "core::fmt", "rust_begin_unwind"];

/// What only constants are made with.
const BUILDERS: [&str; 6] =
    ["Misfits", "::register_writes", "::table::fill", "lower::setup", "rule::setup", "memory::setup"];

/// Nothing in the program has one of these in its name.
fn without(program: &Elf, unwanted: &[&str], faults: &mut Vec<String>) {
    for item in program.items().filter(|item| unwanted.iter().any(|unwanted| item.name.contains(unwanted))) {
        faults.push(format!("the program has {}, called by {}", item.name, list(&program.callers(item))));
    }
}

/// Neither a panic nor formatting anywhere; no division, and no code that builds tables, where patterns are run.
fn made_of(program: &Elf, faults: &mut Vec<String>) {
    without(program, &PANICS, faults);
    without(program, &BUILDERS, faults);
    for name in PATTERNS {
        let Some(function) = program.function(&format!("firmware_app::lookup::{name}")) else {
            faults.push(format!("the program has no {name}"));
            continue;
        };
        let reachable = match program.reachable(function) {
            Ok(reachable) => reachable,
            Err(fault) => {
                faults.push(fault);
                continue;
            }
        };
        let mut called = Vec::new();
        for item in &reachable {
            if program.scan(item).divides || item.name.contains("div") {
                faults.push(format!("{name} divides, in {}", item.name));
            }
            if item.address != function.address {
                called.push(&*item.name);
            }
        }
        println!("{name}: {} bytes of code, calls {}", function.bytes.len(), list(&called));
        let bulk = ["memcpy", "memcmp", "memclr", "memset"];
        if called.iter().any(|name| !bulk.iter().any(|bulk| name.contains(bulk))) {
            faults.push(format!("{name} calls more than {}", list(&bulk)));
        }
        if name == "gather_linear" && (called.is_empty() || function.bytes.len() > 32) {
            faults.push("gathering what is contiguous is no memcpy".into());
        }
    }
}

fn list(names: &[&str]) -> String {
    if names.is_empty() { "nothing".into() } else { names.join(", ") }
}

/// Used constants are in read-only memory, unused ones are not in the file.
fn constants(program: &Elf, faults: &mut Vec<String>) {
    for name in [
        "aie_pattern_firmware_table::table::TABLE",
        "aie_pattern_firmware_table::tile::TILE",
        "firmware_app::lookup::COLUMNS",
        "firmware_app::lookup::TILES",
    ] {
        match program.data(name) {
            Some(Item { read_only: true, .. }) => {}
            Some(_) => faults.push(format!("{name} is not in read-only memory")),
            None => faults.push(format!("the program has no {name}")),
        }
    }
    let descriptors = [TABLE.shim.as_flattened(), TABLE.mem.as_flattened(), TABLE.compute.as_flattened()];
    for writes in descriptors.into_iter().chain([&TABLE.locks[..], &TABLE.starts, &TILE]) {
        let bytes: Vec<u8> =
            writes.iter().flat_map(|&(address, word)| [address, word]).flat_map(u32::to_le_bytes).collect();
        if !program.has_constant(&bytes) {
            faults.push(format!("these writes are not in read-only memory: {writes:x?}"));
        }
    }
    println!("descriptors: {} bytes of read-only memory", size_of_val(&TABLE));
    println!("a whole tile: {} bytes of read-only memory", size_of_val(&TILE));
    if !program.has_constant(&lookup::COLUMNS) || !program.has_constant(&lookup::TILES) {
        faults.push("a table is not what it is to be".into());
    }
    if program.has_constant(&lookup::MIRRORED) || program.names().any(|name| name.ends_with("MIRRORED")) {
        faults.push("the table of Mirrored, which is not used, is in the program".into());
    }
}

/// Compares each item of `sizes::ours` with its counterpart in `sizes::by_hand`.
fn beside(sizes: &Elf, faults: &mut Vec<String>) {
    println!("\n| | text | by hand | rodata | by hand |\n|---|--:|--:|--:|--:|");
    let mut compared = 0;
    for ours in sizes.items() {
        let Some(name) = ours.name.strip_prefix("sizes::ours::") else { continue };
        let of = |name: String| sizes.function(&name).or_else(|| sizes.data(&name));
        let Some(by_hand) = of(format!("sizes::by_hand::{name}")) else {
            faults.push(format!("there is no {name} by hand"));
            continue;
        };
        let (a, b) = (ours.bytes.len(), by_hand.bytes.len());
        if ours.read_only {
            println!("| `{name}` | | | {a} | {b} |")
        } else {
            println!("| `{name}` | {a} | {b} | | |")
        }
        if a == 0 || a > b {
            faults.push(format!("{name} is larger than by hand: {a} bytes, {b} by hand"));
        }
        compared += 1;
    }
    if compared < 10 {
        faults.push(format!("only {compared} items are there to be compared"));
    }
}
