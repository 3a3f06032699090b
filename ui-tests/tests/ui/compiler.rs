//! The compiler at hand, and one run of it.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::Value;

/// The variable that names the program with which cargo compiles a workspace, such as clippy.
pub(crate) const WRAPPER: &str = "RUSTC_WORKSPACE_WRAPPER";

/// The variable that names the file of the library, for what trybuild runs as cargo.
pub(crate) const LIBRARY: &str = "AIE_PATTERN_LIBRARY";

/// The variable that names cargo for the same.
pub(crate) const CARGO: &str = "AIE_PATTERN_CARGO";

/// Edition of the cases: the workspace's, which is trybuild's as well.
const EDITION: &str = "2024";

/// The toolchain of rustup that is to compile the cases, if it is not the one that has compiled these tests.
fn other_toolchain() -> Option<OsString> {
    env::var_os("CASES_TOOLCHAIN")
}

/// Whether errors of this case are found when functions are instantiated, which `cargo check` does not.
pub(crate) fn is_built(case: &Path) -> bool {
    case.components().any(|part| part.as_os_str() == "buffers")
}

/// A program of the toolchain that compiles the cases: named by `variable`, or found by its name.
fn tool(variable: &str, name: &str) -> Command {
    let Some(toolchain) = other_toolchain() else {
        return Command::new(env::var_os(variable).unwrap_or_else(|| name.into()));
    };
    let mut command = Command::new("rustup");
    command.arg("run").arg(toolchain).arg(name).env_remove(WRAPPER);
    command
}

fn rustc() -> Command {
    tool("RUSTC", "rustc")
}

fn stdout(output: Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The release of the compiler at hand: `1.95.0`.
pub(crate) fn release() -> String {
    let version = stdout(rustc().arg("-vV").output().unwrap());
    let release = version.lines().find_map(|line| line.strip_prefix("release: "));
    release.unwrap_or_default().to_owned()
}

/// Whether that is the one that `rust-toolchain.toml` pins.
pub(crate) fn is_pinned() -> bool {
    let toolchain = include_str!("../../../rust-toolchain.toml");
    toolchain.lines().any(|line| line == format!("channel = \"{}\"", release()))
}

/// What is in a folder, in order.
pub(crate) fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = folder.read_dir().unwrap();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

/// The folders below a folder that have cases in them: `dma` has folders only.
pub(crate) fn themes(folder: &Path) -> Vec<PathBuf> {
    let (folders, files): (Vec<_>, Vec<_>) = entries(folder).into_iter().partition(|path| path.is_dir());
    let own = (!files.is_empty()).then(|| folder.to_path_buf());
    own.into_iter().chain(folders.iter().flat_map(|folder| themes(folder))).collect()
}

/// All cases, by their paths from the folder of this package, which is where tests run.
pub(crate) fn cases() -> Vec<PathBuf> {
    let files = themes(Path::new("cases")).into_iter().flat_map(|theme| entries(&theme));
    files.filter(|file| file.extension().is_some_and(|extension| extension == "rs")).collect()
}

/// What `work` finds in each of a list, on all processors.
pub(crate) fn in_parallel<T: Sync, I: IntoIterator<Item = String>>(
    list: &[T],
    work: impl Fn(usize, &T) -> I + Sync,
) -> Vec<String> {
    let workers = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let (next, found) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                while let k = next.fetch_add(1, Ordering::Relaxed)
                    && let Some(one) = list.get(k)
                {
                    let here = work(k, one).into_iter().map(|what| (k, what));
                    found.lock().unwrap().extend(here);
                }
            });
        }
    });
    let mut found = found.into_inner().unwrap();
    found.sort_by_key(|(k, _)| *k);
    found.into_iter().map(|(_, what)| what).collect()
}

fn argument(name: &str, value: &Path) -> OsString {
    let mut argument = OsString::from(name);
    argument.push(value);
    argument
}

/// `aie-pattern`, built for cases to use.
pub(crate) struct Library {
    file: PathBuf,
}

impl Library {
    /// Has cargo say where it is, or build it where these tests have been built. With the features that its dependencies have in a
    /// test of the whole workspace, for which an example has to be named.
    pub(crate) fn build() -> Self {
        if other_toolchain().is_some() {
            // Nothing is there, so what is built soonest.
            return Self::built_with(&["--package=aie-pattern-examples", "--example=tour", "--profile=dev"]);
        }
        Self::built_with(&["--workspace", "--example=tour", "--profile=test"])
    }

    /// As most users have it: with its default features, and not optimized. Only the tests of behaviour ask for more features.
    pub(crate) fn as_users_have_it() -> Self {
        let workspace = ["--workspace", "--example=tour", "--profile=test", "--exclude=aie-pattern-tests"];
        let level = ["--config", "profile.test.package.aie-pattern.opt-level=0"];
        Self::built_with(&[workspace.as_slice(), &level].concat())
    }

    fn built_with(options: &[&str]) -> Self {
        let mut cargo = tool("CARGO", "cargo");
        cargo.args(["build", "--quiet", "--offline", "--message-format=json"]).args(options);
        let messages = stdout(cargo.output().unwrap());
        let file = messages.lines().find_map(|line| {
            let message: Value = serde_json::from_str(line).unwrap();
            let name = &message["target"]["name"];
            let is_it = message["reason"] == "compiler-artifact" && name == "aie_pattern";
            is_it.then(|| PathBuf::from(message["filenames"][0].as_str().unwrap()))
        });
        Self { file: file.expect("cargo names the library that it has built") }
    }

    /// As `variable` names its file.
    pub(crate) fn named_by(variable: &str) -> Self {
        Self { file: env::var_os(variable).expect("the file of the library").into() }
    }

    pub(crate) fn file(&self) -> &Path {
        &self.file
    }

    /// Where a compiler finds it, and rustdoc.
    pub(crate) fn externs(&self) -> [OsString; 2] {
        // What it is built of is beside it, as of every library that cargo is not asked for by name.
        let folder = self.file.parent().unwrap();
        [argument("--extern=aie_pattern=", &self.file), argument("-Ldependency=", folder)]
    }

    /// The folder for what is made of a case.
    pub(crate) fn scratch(&self, case: &Path) -> PathBuf {
        let folder = self.file.ancestors().nth(3).unwrap().join("tmp/made");
        folder.join(case.strip_prefix("/").unwrap_or(case)).with_extension("")
    }

    /// The compiler with a case of that crate name, which is to make `emit`.
    pub(crate) fn command(&self, case: &Path, name: &str, emit: &str) -> Command {
        let out = self.scratch(case);
        std::fs::create_dir_all(&out).unwrap();
        let mut rustc = rustc();
        rustc
            .arg(case)
            .args(["--crate-type=bin", "--error-format=json"])
            .arg(format!("--crate-name={name}"))
            .arg(format!("--edition={EDITION}"))
            .arg(format!("--emit={emit}"))
            .arg(argument("--out-dir=", &out))
            .args(self.externs());
        rustc
    }

    /// Compiles a case, and gives each of the compiler's messages; up to object code if it is to be built, and else
    /// like `cargo check`.
    pub(crate) fn compile(&self, case: &Path, build: bool) -> Vec<Value> {
        messages(&mut self.command(case, "case", if build { "obj" } else { "metadata" }))
    }
}

/// What a compiler that runs prints.
pub(crate) fn messages(rustc: &mut Command) -> Vec<Value> {
    let messages = String::from_utf8(rustc.output().unwrap().stderr).unwrap();
    messages.lines().filter_map(|line| serde_json::from_str(line).ok()).collect()
}

/// The line of the program that a message is about: of its own place, of the call of a macro of the library, or of a note.
pub(crate) fn line(message: &Value, program: &Path) -> Option<u64> {
    let list = |of: &str| message[of].as_array().map(Vec::as_slice).unwrap_or_default();
    let of_span = |span: &Value| {
        let mut span = span;
        loop {
            if span["file_name"].as_str().is_some_and(|file| Path::new(file) == program) {
                return span["line_start"].as_u64();
            }
            span = span.get("expansion")?.get("span")?;
        }
    };
    list("spans")
        .iter()
        .find_map(of_span)
        .or_else(|| list("children").iter().find_map(|note| line(note, program)))
}
