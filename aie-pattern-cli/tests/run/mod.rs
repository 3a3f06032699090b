//! Runs the command.
#![allow(dead_code, reason = "each program of tests uses a part")]

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The result of a run.
pub(crate) struct Ran {
    /// The exit status.
    pub(crate) status: i32,
    /// Standard output.
    pub(crate) out: String,
    /// Standard error.
    pub(crate) err: String,
}

/// The folder of the tests.
pub(crate) fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

/// Runs the command in a folder, with a text as its standard input.
pub(crate) fn run_in(folder: &Path, arguments: &[&str], input: &[u8]) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_aie-pattern"))
        .args(arguments)
        .current_dir(folder)
        .env_remove("NO_COLOR")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    // A command that does not read its input may have ended already.
    let _ = child.stdin.take().expect("it has an input").write_all(input);
    let ran = child.wait_with_output().expect("the command ends");
    let text = |bytes| String::from_utf8(bytes).expect("the output is UTF-8");
    Ran {
        status: ran.status.code().expect("no signal ended it"),
        out: text(ran.stdout),
        err: text(ran.stderr),
    }
}

/// Runs the command in the folder of the tests.
pub(crate) fn run(arguments: &[&str]) -> Ran {
    run_in(&tests(), arguments, b"")
}

/// Compares a text with the kept one; `KEPT=overwrite` keeps it instead.
pub(crate) fn assert_kept(name: &str, text: &str) {
    let path = tests().join("golden").join(name);
    if std::env::var_os("KEPT").is_some_and(|value| value == "overwrite") {
        std::fs::write(&path, text).expect("the file is written");
        return;
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == text, "{name} is another one, `KEPT=overwrite` writes it:\n{text}");
}
