//! The arguments of the command.

use clap::{Parser, Subcommand};
use clap_complete::Shell;

use crate::output::Color;

/// Checks the data movement of AI Engine designs, and shows what it does.
///
/// Reads MLIR-AIE designs, ADF tilings and AIE API tensor descriptors as they are. Exit status: 0 nothing was found, 1 something
/// was, 2 wrong usage, or a file that cannot be read.
#[derive(Parser, Debug)]
#[command(name = "aie-pattern", version, propagate_version = true, max_term_width = 110)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,

    /// When to use colour; `NO_COLOR` is respected
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: Color,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Explains a code of a message: what is wrong, why the hardware requires it, how to fix it
    #[command(after_help = "Example: aie-pattern explain AP012", arg_required_else_help = true)]
    Explain {
        /// The code, as in `error[AP012]`
        #[arg(required_unless_present = "list")]
        code: Option<String>,
        /// Lists every code with what it means
        #[arg(long, conflicts_with = "code")]
        list: bool,
    },

    /// Writes completions for a shell
    #[command(after_help = "Example: aie-pattern completions bash > ~/.local/share/bash-completion/completions/aie-pattern")]
    Completions {
        /// The shell
        shell: Shell,
    },

    /// Writes the manual page
    #[command(after_help = "Example: aie-pattern man > ~/.local/share/man/man1/aie-pattern.1")]
    Man,
}
