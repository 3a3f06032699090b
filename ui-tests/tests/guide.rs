//! What the pages of the guide quote: errors, compared with those that rustc prints, and the tables of devices, with the core's data.
//!
//! On a page, each block `compile_fail` is followed by a block `text` with its errors. `GUIDE=overwrite` writes quotes and tables
//! anew.

#[path = "ui/compiler.rs"]
#[allow(dead_code, reason = "the rest is for cases")]
mod compiler;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use aie_pattern_core::Device;
use aie_pattern_core::device::{DimFields, Tile};

const FAILS: &str = "```compile_fail";
const QUOTE: &str = "```text";
const END: &str = "```";

/// A wrong example of a page, and the lines of the quote that follows it.
struct Wrong {
    code: String,
    /// The first line of the quote and the line that ends it.
    quote: std::ops::Range<usize>,
}

fn pages() -> Vec<PathBuf> {
    let entries = compiler::entries(Path::new("../aie-pattern/src/guide"));
    entries.into_iter().filter(|path| path.extension().is_some_and(|extension| extension == "md")).collect()
}

fn wrongs(page: &Path, lines: &[&str]) -> Vec<Wrong> {
    let find =
        |from: usize, what: &str| lines[from..].iter().position(|line| *line == what).map(|k| from + k);
    let mut list = Vec::new();
    let mut from = 0;
    while let Some(start) = find(from, FAILS) {
        let end = find(start, END).expect("the end of a block");
        let quote =
            find(end, QUOTE).filter(|quote| lines[end + 1..*quote].iter().all(|line| line.is_empty()));
        let quote = quote.unwrap_or_else(|| panic!("{}:{}: no quote follows", page.display(), end + 1));
        let close = find(quote, END).expect("the end of a block");
        list.push(Wrong { code: lines[start + 1..end].join("\n") + "\n", quote: quote + 1..close });
        from = close + 1;
    }
    list
}

/// The errors of a library, as rustc prints them for `src/main.rs`.
fn errors(library: &compiler::Library, folder: &Path, code: &str) -> String {
    fs::create_dir_all(folder.join("src")).unwrap();
    fs::write(folder.join("src/main.rs"), code).unwrap();
    let output = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
        .current_dir(folder)
        .args(["src/main.rs", "--crate-type=lib", "--crate-name=wrong", "--edition=2024", "--emit=metadata"])
        .args(["--color=never", "-Awarnings"])
        .args(library.externs())
        .output()
        .unwrap();
    assert!(!output.status.success(), "this compiles:\n{code}");
    let stderr = String::from_utf8(output.stderr).unwrap();
    let errors = stderr.split("error: aborting due to").next().unwrap_or_default();
    errors.trim_end().to_owned()
}

fn is_overwriting() -> bool {
    env::var_os("GUIDE").is_some_and(|what| what == "overwrite")
}

/// What is compared where the compiler is not the pinned one: the first line of each error.
fn headings(errors: &str) -> Vec<&str> {
    errors.lines().filter(|line| line.starts_with("error")).collect()
}

#[test]
fn errors_are_quoted_as_rustc_prints_them() {
    let library = compiler::Library::build();
    let found = compiler::in_parallel(&pages(), |_, page| {
        let text = fs::read_to_string(page).unwrap();
        let mut lines: Vec<&str> = text.lines().collect();
        let name = page.file_stem().unwrap().to_str().unwrap();
        let wrongs = wrongs(page, &lines);
        let printed: Vec<String> = (0..wrongs.len())
            .map(|k| {
                let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("guide/{name}-{k}"));
                errors(&library, &folder, &wrongs[k].code)
            })
            .collect();
        if is_overwriting() {
            for (wrong, printed) in wrongs.iter().zip(&printed).rev() {
                lines.splice(wrong.quote.clone(), printed.lines());
            }
            fs::write(page, lines.join("\n") + "\n").unwrap();
            return Vec::new();
        }
        let differ = wrongs.iter().zip(&printed).filter(|(wrong, printed)| {
            let quoted = lines[wrong.quote.clone()].join("\n");
            if compiler::is_pinned() { quoted != **printed } else { headings(&quoted) != headings(printed) }
        });
        differ
            .map(|(wrong, printed)| format!("{name}.md:{}: rustc prints\n{printed}\n", wrong.quote.start))
            .collect()
    });
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// The names of each device, and the arrays of those that are parts.
fn names() -> String {
    let mut table =
        "| family | names | arrays: columns x rows, with the shims and the mem tiles |\n|---|---|---|\n"
            .to_owned();
    for device in Device::ALL {
        let family = device.family();
        let names: Vec<String> = family.names.iter().map(|name| format!("`{name}`")).collect();
        let mut arrays: Vec<(String, Vec<&str>)> = Vec::new();
        // Prose describes parts of a few columns.
        for (part, grid) in family.parts.iter().filter(|(part, _)| !part.ends_with("col")) {
            let mem_rows = match grid.mem_rows {
                0 => "no mem tiles".to_owned(),
                1 => "1 row of mem tiles".to_owned(),
                rows => format!("{rows} rows of mem tiles"),
            };
            let size = format!("{} x {}, {mem_rows}", grid.columns, grid.rows);
            match arrays.iter_mut().find(|(of, _)| *of == size) {
                Some((_, parts)) => parts.push(part),
                None => arrays.push((size, vec![part])),
            }
        }
        let arrays: Vec<String> =
            arrays.iter().map(|(size, parts)| format!("`{}`: {size}", parts.join("`, `"))).collect();
        let assumed = if *device == Device::DEFAULT { ", assumed if none is named" } else { "" };
        writeln!(table, "| {}{assumed} | {} | {} |", family.title, names.join(", "), arrays.join("; "))
            .unwrap();
    }
    table
}

fn limits_of(tile: &Tile) -> [String; 8] {
    let list =
        |numbers: Vec<String>| if numbers.is_empty() { "linear only".to_owned() } else { numbers.join(", ") };
    let sizes = tile.slots.iter().filter_map(DimFields::max_wrap).map(|most| most.to_string()).collect();
    let stride = tile.slots.iter().map(|slot| slot.step.range().1).max();
    let pads: Vec<String> = tile
        .slots
        .iter()
        .filter_map(|slot| slot.pad_bits)
        .map(|bits| ((1u32 << bits) - 1).to_string())
        .collect();
    let memory = tile.data.map_or("none".to_owned(), |data| format!("{} KiB", data.bytes / 1024));
    [
        tile.slots.len().max(1).to_string(),
        list(sizes),
        stride.map_or("-".to_owned(), |most| most.to_string()),
        tile.max_length.to_string(),
        if pads.is_empty() { "none".to_owned() } else { pads.join(", ") },
        tile.bds.to_string(),
        tile.channels.to_string(),
        format!("{} | {memory}", tile.locks),
    ]
}

/// The limits of each kind of tile of each machine; of machines that are alike, once.
fn limits() -> String {
    let mut table = "| device | tile | dimensions | sizes, D0 first, up to | strides up to | length up to | padding, D0 first, up to \
                     | descriptors | channels each way | locks | data memory |\n|---|---|--:|---|--:|--:|---|--:|--:|--:|--:|\n"
        .to_owned();
    let mut rows: Vec<(Vec<&str>, &str, [String; 8])> = Vec::new();
    for device in Device::ALL {
        for tile in device.family().tiles {
            let (kind, limits) = (tile.kind.name(), limits_of(tile));
            match rows.iter_mut().find(|(_, of, same)| *of == kind && *same == limits) {
                Some((devices, ..)) => devices.push(device.name()),
                None => rows.push((vec![device.name()], kind, limits)),
            }
        }
    }
    for (devices, kind, limits) in rows {
        writeln!(table, "| `{}` | {kind} | {} |", devices.join("`, `"), limits.join(" | ")).unwrap();
    }
    table
}

#[test]
fn tables_of_devices_are_those_of_the_core() {
    let page = Path::new("../aie-pattern/src/guide/devices.md");
    let text = fs::read_to_string(page).unwrap();
    let mut written = text.clone();
    for (name, table) in [("<!-- names -->", names()), ("<!-- limits -->", limits())] {
        let start = written.find(name).unwrap() + name.len();
        let end = start + written[start..].find("<!-- end -->").unwrap();
        written.replace_range(start..end, &format!("\n\n{table}\n"));
    }
    if is_overwriting() {
        fs::write(page, written).unwrap();
    } else {
        assert_eq!(text, written, "`GUIDE=overwrite` writes the tables anew");
    }
}
