//! The copy of the workspace, with the switches, and its build.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::mutate::{Mutant, Mutants, mutate};

const COPIED: [&str; 10] = [
    "aie-pattern-core",
    "aie-pattern-syntax",
    "aie-pattern-design",
    "aie-pattern-macros",
    "aie-pattern",
    "aie-pattern-draw",
    "tests",
    "ui-tests",
    // Read by `aie_design!` in the tests.
    "examples/designs",
    // Compared with what tests draw.
    "pictures",
];
/// Tests of what the compiler evaluates, or of the compiler itself: their build would take half of the time. Empty in
/// the copy.
const LEFT_OUT_TESTS: [&str; 7] = [
    "core/floors",
    "parity/tensors",
    "parity/tiling",
    "core/error_index",
    "element/features",
    "run/static_types",
    "tensor/large",
];
/// What is not mutated, besides unit tests: text, names of elements, and no function.
const LEFT_OUT: [&str; 3] = ["lib.rs", "text.rs", "element.rs"];

fn files(folder: &Path, out: &mut Vec<PathBuf>) {
    let mut entries: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() { files(&path, out) } else { out.push(path) }
    }
}

/// Writes a file where it is not there with that text, so that nothing is built anew without need.
fn put(path: &Path, text: &[u8]) {
    if fs::read(path).is_ok_and(|old| old == text) {
        return;
    }
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

/// Writes the copy. Only the files that have one of the `wanted` are mutated, which halves the build of a few modules.
pub fn write(root: &Path, folder: &Path, wanted: impl Fn(&Mutant) -> bool) -> Vec<Mutant> {
    let copy = folder.join("workspace");
    let core = root.join("aie-pattern-core/src");
    let (mut mutants, mut written) = (Mutants::default(), BTreeSet::new());
    let mut sources = Vec::new();
    COPIED.iter().for_each(|part| files(&root.join(part), &mut sources));
    for path in sources {
        let inside = path.strip_prefix(root).unwrap();
        let left_out =
            LEFT_OUT_TESTS.iter().any(|name| inside == Path::new(&format!("tests/tests/{name}.rs")));
        let to = copy.join(inside);
        let mut text = if left_out { Vec::new() } else { fs::read(&path).unwrap() };
        if let Ok(inside) = path.strip_prefix(&core)
            && !LEFT_OUT.iter().any(|name| inside == Path::new(name))
            && !inside.ends_with("tests.rs")
        {
            let module = inside.with_extension("").to_str().unwrap().replace('/', "::");
            let module = module.trim_end_matches("::mod").to_owned();
            let (source, before) = (String::from_utf8(text).unwrap(), mutants.list.len());
            let mutated = mutate(&source, &module, inside.to_str().unwrap(), &mut mutants);
            let is_wanted = mutants.list[before..].iter().any(&wanted);
            text = if is_wanted { formatted(mutated.into_bytes()) } else { source.into_bytes() };
        }
        // The core's own file is written below, once, so that nothing is built anew without need.
        if path != core.join("lib.rs") {
            put(&to, &text);
        }
        written.insert(to);
    }
    let lib = fs::read_to_string(core.join("lib.rs")).unwrap().replace("#![forbid(unsafe_code)]", "");
    let (inner, outer) = lib.split_at(lib.find("pub mod declare;").expect("the core's first module"));
    let switch = include_str!("runtime.rs");
    let switch = &switch[switch.find("/// Whether").unwrap()..];
    let count = mutants.list.len();
    let lib = format!(
        "{inner}#![feature(core_intrinsics, const_eval_select)]\nconst MUTANTS: usize = {count};\n{outer}\n{switch}"
    );
    put(&copy.join("aie-pattern-core/src/lib.rs"), lib.as_bytes());

    let manifest = fs::read_to_string(root.join("Cargo.toml")).unwrap();
    let from = manifest.find("members = [").unwrap();
    let to = from + manifest[from..].find("]\n").unwrap();
    let members = "members = [\"aie-pattern-core\", \"aie-pattern-syntax\", \"aie-pattern-design\", \"aie-pattern-macros\", \"aie-pattern\", \"aie-pattern-draw\", \"tests\"";
    let manifest = format!("{}{members}{}", &manifest[..from], &manifest[to..]);
    let manifest = manifest.replace("\"line-tables-only\"", "false");
    // The switches are functions, and cost nothing where they are part of what calls them.
    let manifest =
        manifest.replace("aie-pattern-core = { opt-level = 1 }", "aie-pattern-core = { opt-level = 2 }");
    put(&copy.join("Cargo.toml"), manifest.as_bytes());
    for name in ["Cargo.lock", "README.md", "LICENSE-MIT", "rust-toolchain.toml"] {
        put(&copy.join(name), &fs::read(root.join(name)).unwrap());
    }
    // What is no longer there.
    let mut old = Vec::new();
    COPIED.iter().for_each(|part| files(&copy.join(part), &mut old));
    old.iter().filter(|path| !written.contains(*path)).for_each(|path| fs::remove_file(path).unwrap());
    mutants.list
}

/// Formats a text, for people who read an error of the copy. Text that takes rustfmt too long, as some nested
/// switches do, stays as it is.
fn formatted(text: Vec<u8>) -> Vec<u8> {
    use std::io::Write as _;
    let mut child = Command::new("timeout")
        .args(["10", "rustfmt", "--edition", "2024"])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = text.clone();
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().unwrap();
    // Of one that was stopped not all may have been read.
    let _ = writer.join().unwrap();
    if output.status.success() { output.stdout } else { text }
}

/// Writes a workspace of the core and those tests of these folders of `tests/tests/` that name no macro and no other file:
/// it is built in half a minute where all else takes minutes.
fn write_core_only(folder: &Path, only: &[String]) -> PathBuf {
    let (copy, core_only) = (folder.join("workspace"), folder.join("core-only"));
    let mut modules = String::new();
    for theme in only {
        let mut paths = Vec::new();
        files(&copy.join("tests/tests").join(theme), &mut paths);
        for path in paths.iter().filter(|path| path.extension().is_some_and(|extension| extension == "rs")) {
            let text = fs::read_to_string(path).unwrap();
            let name = path.file_stem().unwrap().to_str().unwrap();
            let needs_more =
                ["aie_pattern::", "crate::", "super::", "serde_json", "static_assertions", "pattern! {"];
            if name != "main" && name != "mod" && !needs_more.iter().any(|word| text.contains(word)) {
                modules += &format!("#[path = {path:?}]\nmod {theme}_{name};\n");
            }
        }
    }
    let package = |name: &str, rest: String| {
        format!("[package]\nname = \"{name}\"\nedition = \"2024\"\nversion = \"0.1.0\"\n\n{rest}")
    };
    let core =
        format!("[dependencies]\naie-pattern-core = {{ path = {:?} }}\n", copy.join("aie-pattern-core"));
    let lib = format!("[lib]\npath = {:?}\ndoctest = false\n\n{core}", copy.join("tests/src/lib.rs"));
    let profile = "[profile.dev]\ndebug = false\n\n[profile.dev.package.aie-pattern-core]\nopt-level = 1\n";
    let workspace = format!("[workspace]\nmembers = [\"lib\", \"tests\", \"unit\"]\nresolver = \"3\"\n\n{profile}");
    put(&core_only.join("Cargo.toml"), workspace.as_bytes());
    put(&core_only.join("lib/Cargo.toml"), package("aie-pattern-tests", lib).as_bytes());
    let tests = format!("{core}aie-pattern-tests = {{ path = \"../lib\" }}\n");
    put(&core_only.join("tests/Cargo.toml"), package("of-core", tests).as_bytes());
    // The core once more, for its unit tests.
    let unit = format!("[lib]\npath = {:?}\ndoctest = false\n", copy.join("aie-pattern-core/src/lib.rs"));
    put(&core_only.join("unit/Cargo.toml"), package("unit-of-core", unit).as_bytes());
    put(&core_only.join("tests/src/lib.rs"), format!("#![cfg(test)]\n\n{modules}").as_bytes());
    core_only
}

/// Builds all tests, or only these files, and returns them.
pub fn build(folder: &Path, only: &[String], core_only: bool, unit: bool) -> Vec<PathBuf> {
    let workspace = if core_only { write_core_only(folder, only) } else { folder.join("workspace") };
    let mut chosen: Vec<&str> = vec!["--workspace", "--tests"];
    if core_only {
        chosen = vec!["--package=of-core"];
        chosen.extend(unit.then_some("--package=unit-of-core"));
    } else if !only.is_empty() {
        chosen = vec!["--package=aie-pattern-core", "--package=aie-pattern-tests"];
        chosen.extend(only.iter().flat_map(|name| ["--test", name]));
    }
    let output = Command::new("cargo")
        .args(["test", "--no-run", "--lib", "--color=never"])
        .args(chosen)
        .current_dir(workspace)
        .env("CARGO_TARGET_DIR", folder.join("target"))
        .env("RUSTC_BOOTSTRAP", "1")
        .env("RUSTFLAGS", "--cap-lints=allow")
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{text}");
    let paths = text
        .lines()
        .filter_map(|line| line.trim().strip_prefix("Executable ")?.split_once(" ("))
        .map(|(_, path)| PathBuf::from(path.trim_end_matches(')')));
    paths.collect()
}
