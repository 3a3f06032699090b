//! What trybuild runs as cargo: compiles cases with the library that the tests have built.
//!
//! trybuild writes a package in which each case is a program, has cargo build what it depends on and then all programs, and compares
//! what the compiler says. Cargo would build the library once more, in a folder and a profile of its own, which takes as long as a
//! third of the cases. So it is asked for metadata alone; the rest of what trybuild asks for is done here.
//!
//! To start rustc takes longer than most cases. So those that are kept with errors of one phase are modules of one program, thirty at
//! a time, and what rustc says of each is handed on if it is what is kept, to the byte; else the case is compiled alone.

#[allow(dead_code, reason = "the tests use the rest")]
#[path = "../../tests/ui/compiler.rs"]
mod compiler;

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, ExitStatus};

use serde_json::{Value, json};

use compiler::Library;

/// A program of the package.
struct Program {
    name: String,
    case: PathBuf,
}

/// The cases among the programs of the package in this folder, as trybuild writes them; it has one of its own.
fn programs() -> Vec<Program> {
    let manifest = std::fs::read_to_string("Cargo.toml").unwrap();
    let of_part = |part: &str| {
        let value = |key: &str| {
            let line = part.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(" = "));
            serde_json::from_str::<String>(line.expect("a name and a path")).unwrap()
        };
        Program { name: value("name"), case: value("path").into() }
    };
    let programs = manifest.split("[[bin]]").skip(1).map(of_part);
    programs.filter(|program| program.case.is_absolute()).collect()
}

/// The flags for the compiler in `--config=build.rustflags=["--cfg", "trybuild"]`.
fn flags(arguments: &[String]) -> Vec<String> {
    let list = arguments.iter().find_map(|argument| argument.strip_prefix("--config=build.rustflags="));
    serde_json::from_str(list.expect("flags for the compiler")).unwrap()
}

/// The name after `--bin`.
fn asked_for(arguments: &[String]) -> Option<&String> {
    let at = arguments.iter().position(|argument| argument == "--bin")?;
    arguments.get(at + 1)
}

/// The compiler with a program, as cargo calls it.
fn rustc(library: &Library, program: &Program, emit: &str, flags: &[String]) -> Command {
    let mut rustc = library.command(&program.case, &program.name, emit);
    rustc
        .current_dir(workspace())
        .args(flags)
        .args(["--check-cfg=cfg(docsrs,test)", "--check-cfg=cfg(feature, values())"])
        // By these it knows that cargo calls it, which some of its texts name.
        .env("CARGO_CRATE_NAME", &program.name)
        .env("CARGO_PKG_NAME", env!("CARGO_PKG_NAME"));
    rustc
}

/// The root of the workspace, from which the library has been compiled, and its files are to be found.
fn workspace() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the folder above")
}

/// A message that names the files of the library by their full paths, as of a package of another workspace.
fn with_full_paths(mut message: Value) -> Value {
    let full = |line: &str| {
        let at = [" --> ", " ::: "].iter().find_map(|arrow| Some(line.find(arrow)? + arrow.len()));
        let at = at.filter(|at| line[*at..].starts_with("aie-pattern"));
        at.map_or(line.to_owned(), |at| format!("{}{}/{}", &line[..at], workspace().display(), &line[at..]))
    };
    let rendered = message["rendered"].as_str().unwrap_or_default();
    message["rendered"] = rendered.split_inclusive('\n').map(full).collect::<String>().into();
    message
}

/// A line as cargo prints it, of a program's message.
fn line(program: &Program, message: &Value) -> String {
    let target = json!({ "src_path": program.case });
    // In this order, in which cargo prints them and trybuild reads them.
    format!(r#"{{"reason":"compiler-message","target":{target},"message":{message}}}"#)
}

/// Compiles a program, and gives lines as cargo prints them.
fn alone(library: &Library, program: &Program, emit: &str, flags: &[String]) -> Vec<String> {
    let messages = compiler::messages(&mut rustc(library, program, emit, flags));
    messages.into_iter().map(|message| line(program, &with_full_paths(message))).collect()
}

/// When the compiler tells the errors of a case, after which it goes no further.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    Macros,
    Constants,
}

/// The phase of all errors that a case has been kept with, if it is one of these.
fn phase(program: &Program) -> Option<Phase> {
    let kept = std::fs::read_to_string(program.case.with_extension("stderr")).ok()?;
    let starts = |start: &'static str| {
        let mut told = kept.lines().filter(|line| line.starts_with("error") || line.starts_with("warning"));
        told.all(|line| line.starts_with(start))
    };
    match () {
        () if compiler::is_built(&program.case) => None,
        () if starts("error: [AP") => Some(Phase::Macros),
        () if starts("error[E0080]: evaluation panicked: [AP") => Some(Phase::Constants),
        () => None,
    }
}

/// The messages about one program, if they are word for word those that are kept; `None` if it is to be compiled alone.
fn as_kept(program: &Program, messages: &[Value]) -> Option<Vec<String>> {
    let is_own = |message: &&Value| compiler::line(message, &program.case).is_some();
    let own = messages.iter().filter(is_own).map(|message| {
        let mut message = message.clone();
        let rendered = message["rendered"].as_str()?.replace(&format!("{}::", program.name), "");
        message["rendered"] = rendered.into();
        Some(message)
    });
    let own = own.collect::<Option<Vec<Value>>>()?;
    let folder = format!("{}/", env!("CARGO_MANIFEST_DIR"));
    let rendered = own.iter().filter_map(|message| Some(message["rendered"].as_str()?.trim_end().to_owned()));
    let text = rendered.collect::<Vec<String>>().join("\n\n") + "\n";
    let kept = std::fs::read_to_string(program.case.with_extension("stderr")).ok()?;
    (text.replace(&folder, "") == kept).then(|| own.iter().map(|message| line(program, message)).collect())
}

/// Compiles programs with errors of one phase as modules of one program, which takes a fifth of the time, and alone those of which
/// the compiler then says anything else than what is kept.
fn together(library: &Library, at: usize, programs: &[&Program], flags: &[String]) -> Vec<String> {
    let folder = library.scratch(Path::new("together"));
    std::fs::create_dir_all(&folder).unwrap();
    let root = Program { name: format!("together_{at}"), case: folder.join(format!("{at}.rs")) };
    let module =
        |program: &&Program| format!("#[path = \"{}\"]\nmod {};\n", program.case.display(), program.name);
    let text = programs.iter().map(module).collect::<String>() + "fn main() {}\n";
    std::fs::write(&root.case, text).unwrap();
    let messages = compiler::messages(&mut rustc(library, &root, "metadata", flags));
    let of_one = |program: &&Program| {
        as_kept(program, &messages).unwrap_or_else(|| alone(library, program, "metadata", flags))
    };
    programs.iter().flat_map(of_one).collect()
}

/// Compiles programs, and prints messages as cargo prints them.
fn build(arguments: &[String], links: bool) {
    let (library, flags) = (Library::named_by(compiler::LIBRARY), flags(arguments));
    let name = asked_for(arguments);
    let all = programs();
    let is_asked_for = |program: &&Program| name.is_none_or(|name| *name == program.name);
    let of_phase = |wanted| {
        let asked_for = all.iter().filter(is_asked_for);
        asked_for.filter(|program| phase(program) == wanted).collect::<Vec<_>>()
    };
    let mut crates: Vec<Vec<&Program>> = Vec::new();
    for phase in [Phase::Macros, Phase::Constants] {
        crates.extend(of_phase(Some(phase)).chunks(30).map(<[_]>::to_vec));
    }
    let mut told = compiler::in_parallel(&crates, |at, list| together(&library, at, list, &flags));
    told.extend(compiler::in_parallel(&of_phase(None), |_, program| {
        let emit = match compiler::is_built(&program.case) {
            _ if links => "link",
            true => "obj",
            false => "metadata",
        };
        alone(&library, program, emit, &flags)
    }));
    for line in told {
        println!("{line}");
    }
}

fn exit_code(status: ExitStatus) -> ExitCode {
    if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let prints_messages = arguments.iter().any(|argument| argument == "--message-format=json");
    let command = arguments.iter().find(|argument| !argument.starts_with('-')).expect("a command");
    match command.as_str() {
        "metadata" => {
            let cargo = env::var_os(compiler::CARGO).expect("the file of cargo");
            return exit_code(Command::new(cargo).args(&arguments).status().unwrap());
        }
        "check" | "build" if prints_messages => build(&arguments, command == "build"),
        // What the programs depend on is there, and of the programs nothing is kept.
        "check" | "build" | "clean" => {}
        "run" => {
            let name = asked_for(&arguments).expect("the name of a program");
            let program = programs().into_iter().find(|program| program.name == *name).unwrap();
            let folder = Library::named_by(compiler::LIBRARY).scratch(&program.case);
            return exit_code(Command::new(folder.join(name)).status().unwrap());
        }
        other => panic!("trybuild runs `cargo {other}`"),
    }
    ExitCode::SUCCESS
}
