//! Programs that tests write of rows of vectors, compiled and run.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// Compiles a program that depends on libraries, and gives the lines of JSON that it prints when it is run.
///
/// # Errors
/// What the compiler finds wrong, by the line of the program.
///
/// # Panics
/// If a program that was compiled fails, or prints something else.
pub fn run(
    file: &Path,
    program: &str,
    externs: impl IntoIterator<Item = OsString>,
) -> Result<Vec<Value>, BTreeMap<u64, Vec<String>>> {
    std::fs::create_dir_all(file.parent().unwrap()).unwrap();
    std::fs::write(file, program).unwrap();
    let built = file.with_extension("");
    let compiled = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
        .arg(file)
        .args(["--edition=2024", "--error-format=json", "-o"])
        .arg(&built)
        .args(externs)
        .output()
        .unwrap();
    if !compiled.status.success() {
        return Err(errors(&String::from_utf8(compiled.stderr).unwrap()));
    }
    let ran = Command::new(built).output().unwrap();
    assert!(ran.status.success(), "{}: {}", file.display(), String::from_utf8_lossy(&ran.stderr));
    let printed = String::from_utf8(ran.stdout).unwrap();
    Ok(printed.lines().map(|line| serde_json::from_str(line).unwrap()).collect())
}

fn errors(messages: &str) -> BTreeMap<u64, Vec<String>> {
    let mut errors: BTreeMap<u64, Vec<String>> = BTreeMap::new();
    for message in messages.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()) {
        if message["level"] != "error" {
            continue;
        }
        let spans = message["spans"].as_array().into_iter().flatten();
        let lines = spans.filter(|span| span["is_primary"] == true).map(|span| span["line_start"].as_u64());
        let line = lines.flatten().next().unwrap_or_default();
        errors.entry(line).or_default().push(message["message"].as_str().unwrap().to_owned());
    }
    errors
}
