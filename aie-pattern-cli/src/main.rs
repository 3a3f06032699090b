//! The command `aie-pattern`: checks designs, and shows what they do.
#![forbid(unsafe_code)]

mod args;
mod check;
mod commands;
mod cpp;
mod explain;
mod failure;
mod finding;
mod format;
mod found;
mod mlir;
mod output;
mod report;
mod source;
mod spec;
mod words;

use std::path::Path;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory, Parser};

use self::args::{Arguments, Command};
use self::check::Kind;
use self::failure::Failure;
use self::output::Output;
use self::source::display_name;

fn main() -> ExitCode {
    let arguments = Arguments::try_parse().unwrap_or_else(|error| with_tip(error).exit());
    let mut output = Output::new(arguments.color);
    match run(arguments.command, &mut output) {
        Ok(outcome) => outcome.into(),
        Err(failure) => {
            output.complain(&failure);
            Outcome::Failed.into()
        }
    }
}

/// A file in place of a command is probably to be checked.
fn with_tip(mut error: clap::Error) -> clap::Error {
    if let Some(ContextValue::String(name)) = error.get(ContextKind::InvalidSubcommand)
        && Kind::of_path(Path::new(name)).is_some()
    {
        let tip = format!("write `aie-pattern check {name}`");
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    error
}

/// The result of a command.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Outcome {
    /// No findings.
    Clean,
    /// Findings.
    Found,
    /// The command failed, perhaps for some files only.
    Failed,
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        Self::from(match outcome {
            Outcome::Clean => 0,
            Outcome::Found => 1,
            Outcome::Failed => 2,
        })
    }
}

fn run(command: Command, output: &mut Output) -> Result<Outcome, Failure> {
    match command {
        Command::Check(arguments) => return check::check(&arguments, output),
        Command::Report(arguments) => return report::report(&arguments, output),
        Command::Draw(arguments) => return commands::draw::draw(&arguments, output),
        Command::Convert(arguments) => return commands::convert::convert(&arguments, output),
        Command::Fit(arguments) => return commands::fit::fit(&arguments, output),
        Command::Decode(arguments) => return commands::decode::decode(&arguments, output),
        Command::Explain { code: Some(code), .. } => output.print(&explain::explain(&code)?)?,
        Command::Explain { code: None, .. } => output.print(&explain::list())?,
        Command::Completions { shell } => {
            let mut text = Vec::new();
            clap_complete::generate(shell, &mut Arguments::command(), "aie-pattern", &mut text);
            // For bash, the generator spells a name with a hyphen in two ways, and no branch would be found.
            let text = String::from_utf8_lossy(&text).replace("aie__subcmd__pattern", "aie__pattern");
            Output::print_bytes(text.as_bytes())?;
        }
        Command::Man { folder: None } => {
            let mut text = Vec::new();
            clap_mangen::Man::new(Arguments::command()).render(&mut text)?;
            Output::print_bytes(&text)?;
        }
        Command::Man { folder: Some(folder) } => {
            let written = std::fs::create_dir_all(&folder)
                .and_then(|()| clap_mangen::generate_to(Arguments::command(), &folder));
            written.map_err(|error| Failure::io("write", &display_name(&folder), &error))?;
        }
    }
    Ok(Outcome::Clean)
}
