//! The arguments of the command.

use std::path::PathBuf;

use aie_pattern_core::device::Direction;
use aie_pattern_core::element::{self, Element};
use aie_pattern_core::{Device, TileKind};
use aie_pattern_syntax::errors::known_names;
use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;

use crate::commands::convert::To;
use crate::commands::dump::Base;
use crate::format::Format;
use crate::output::Color;
use crate::spec::Defaults;

/// Checks the data movement of AI Engine designs, and shows what it does.
///
/// Reads MLIR-AIE designs, ADF tilings and AIE API tensor descriptors as they are. Exit status: 0 no error and no warning, 1 some,
/// 2 wrong usage, or a file that cannot be read.
#[derive(Parser, Debug)]
#[command(name = "aie-pattern", version, propagate_version = true, max_term_width = 110, after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,

    /// When to use colour; `NO_COLOR` is respected
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: Color,
}

const EXAMPLES: &str = "\
Examples:
  aie-pattern check designs/                          every design and every C++ file of a folder
  python design.py | aie-pattern check -              what IRON prints
  aie-pattern explain AP012                           the page of a code
  aie-pattern draw '[<8, 16>, <2, 1>]'                the order of access
  aie-pattern decode --tile mem 0x40 0x80020 0 0 0 0 0 0x80000000";

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Checks designs in `.mlir`, and tilings and tensor descriptors in C++
    #[command(after_help = CHECK)]
    Check(CheckArguments),

    /// Writes a page about a design: its tiles, who sends what to whom, each walk, findings
    #[command(after_help = "Example: aie-pattern report design.mlir -o design.html")]
    Report(ReportArguments),

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

    /// Draws the order in which a walk visits its buffer
    #[command(after_help = DRAW)]
    Draw(DrawArguments),

    /// Writes a walk in another notation
    #[command(after_help = "Example: aie-pattern convert --to mlir 'full(64, 64).tile(8, 8)'")]
    Convert(ConvertArguments),

    /// Finds the fewest buffer descriptors of a tile that walk an order
    #[command(after_help = "Example: aie-pattern fit --tile compute '[<512, 1>, <16, 512>]'")]
    Fit(FitArguments),

    /// Decodes words of buffer descriptors and of channel status
    #[command(after_help = DECODE)]
    Decode(DecodeArguments),

    /// Writes completions for a shell
    #[command(
        after_help = "Example: aie-pattern completions bash > ~/.local/share/bash-completion/completions/aie-pattern"
    )]
    Completions {
        /// The shell
        shell: Shell,
    },

    /// Writes the manual page, or into a folder one for each command
    #[command(
        after_help = "Examples:\n  aie-pattern man | man -l -\n  aie-pattern man ~/.local/share/man/man1              then: man aie-pattern-check"
    )]
    Man {
        /// The folder for `aie-pattern.1`, `aie-pattern-check.1` and the others
        folder: Option<PathBuf>,
    },
}

const CHECK: &str = "\
Examples:
  aie-pattern check design.mlir
  aie-pattern check --fix kernels/                    applies the fixes that are proved
  aie-pattern check --format sarif . > findings.sarif
  python design.py | aie-pattern check -

A finding is silent under a comment with a reason, on its line or the line above:
  // aie-pattern: allow(AP049) the last tile overlaps on purpose";

const DRAW: &str = "\
Examples:
  aie-pattern draw '[<8, 16>, <2, 1>]'
  aie-pattern draw 'TensorTiler2D.simple_tiler((8, 8), (2, 4))[0]' -o tile.svg
  aie-pattern draw graph.h:41";

const DECODE: &str = "\
Examples:
  aie-pattern decode --tile compute 0x00004080 0 0 0 0 0x02000000
  aie-pattern decode --tile mem dump.txt              lines such as `0xA0020: 0x80000040`
  aie-pattern decode --tile mem --status --direction mm2s 0x03080010";

#[derive(Args, Debug)]
pub(crate) struct CheckArguments {
    /// Files and folders; `-` is standard input
    #[arg(required = true, value_name = "FILE|DIR|-")]
    pub(crate) paths: Vec<PathBuf>,
    /// How findings are written
    #[arg(long, default_value = "human")]
    pub(crate) format: Format,
    /// The device, such as `npu2` or `xcve2802`: for C++ files, which name none, and for designs that name a placeholder (`NPUDEVICE`)
    #[arg(long, value_parser = device_name)]
    pub(crate) device: Option<DeviceName>,
    /// Makes a finding of everything that was not checked
    #[arg(long)]
    pub(crate) deny_unchecked: bool,
    /// Applies the fixes of the findings, each proved: the fixed file no longer has the finding, and no new one
    #[arg(long, conflicts_with = "diff")]
    pub(crate) fix: bool,
    /// Prints what `--fix` would change
    #[arg(long)]
    pub(crate) diff: bool,
}

#[derive(Args, Debug)]
pub(crate) struct ReportArguments {
    /// The design; `-` is standard input
    pub(crate) file: PathBuf,
    /// The page to write; `-` is standard output
    #[arg(short, long, value_name = "PAGE")]
    pub(crate) output: PathBuf,
    /// The device, for a design that names a placeholder (`NPUDEVICE`)
    #[arg(long, value_parser = device_name)]
    pub(crate) device: Option<DeviceName>,
}

#[derive(Args, Debug)]
pub(crate) struct WalkArguments {
    /// A walk in any notation: dims, a tap, a tiling, a tensor descriptor; or `FILE:LINE`; `-` is standard input
    #[arg(value_name = "WALK|FILE:LINE", allow_hyphen_values = true)]
    pub(crate) spec: String,
    /// The device: a family such as `aie_ml`, or a part such as `npu2`. Without it, `draw` and `convert` apply no limits, and `fit` is for AIE-ML
    #[arg(long, value_parser = device)]
    pub(crate) device: Option<Device>,
    /// The tile, if the notation has none: `compute`, `mem` or `shim`; a mem tile without it
    #[arg(long, value_parser = tile)]
    pub(crate) tile: Option<TileKind>,
    /// The element type, if the notation has none
    #[arg(long, value_parser = element, default_value = "int32")]
    pub(crate) element: Element,
}

impl WalkArguments {
    /// Defaults for reading a walk: without a device, no limits apply.
    pub(crate) fn defaults(&self) -> Defaults {
        let device = self.device.unwrap_or(Device::Ideal);
        Defaults { device, tile: self.tile_or_default(), element: self.element }
    }

    /// The tile of a walk that names none.
    pub(crate) fn tile_or_default(&self) -> TileKind {
        self.tile.unwrap_or(TileKind::Mem)
    }

    /// The device, for commands that apply its limits.
    pub(crate) fn device_or_default(&self) -> Device {
        self.device.unwrap_or(Device::DEFAULT)
    }
}

#[derive(Args, Debug)]
pub(crate) struct DrawArguments {
    #[command(flatten)]
    pub(crate) walk: WalkArguments,
    /// Draws SVG; so does `-o` with a name that ends in `.svg`
    #[arg(long)]
    pub(crate) svg: bool,
    /// The file to write; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct ConvertArguments {
    #[command(flatten)]
    pub(crate) walk: WalkArguments,
    /// The notation to write
    #[arg(long)]
    pub(crate) to: To,
}

#[derive(Args, Debug)]
pub(crate) struct FitArguments {
    #[command(flatten)]
    pub(crate) walk: WalkArguments,
}

#[derive(Args, Debug)]
pub(crate) struct DecodeArguments {
    /// The words, or files of them, such as the output of `devmem` or a debugger; standard input if there are none.
    /// Words without `0x` share one base: hexadecimal if a word has a letter or leading zeros (`%08x`) or if all have
    /// eight digits, decimal if a word has more than eight. Otherwise `--base` gives it
    #[arg(value_name = "WORD|FILE")]
    pub(crate) words: Vec<String>,
    /// The tile: `compute`, `mem` or `shim`
    #[arg(long, value_parser = tile)]
    pub(crate) tile: TileKind,
    /// The device: a family, which is `aie_ml`, `aie2p` or `aie_ml_v2`, or a part such as `npu2`
    #[arg(long, value_parser = device, default_value = Device::DEFAULT.name())]
    pub(crate) device: Device,
    /// The base of words and addresses without `0x`
    #[arg(long)]
    pub(crate) base: Option<Base>,
    /// Reads the words as status registers of channels
    #[arg(long)]
    pub(crate) status: bool,
    /// The direction of these channels, where the words have no addresses
    #[arg(long, value_name = "s2mm|mm2s", value_parser = direction, default_value = "s2mm")]
    pub(crate) direction: Direction,
}

/// A named device. The name of a part also determines the array; the name of a family does not.
#[derive(Clone, Debug)]
pub(crate) struct DeviceName {
    pub(crate) name: String,
    pub(crate) device: Device,
}

fn device_name(name: &str) -> Result<DeviceName, String> {
    Ok(DeviceName { name: name.to_owned(), device: device(name)? })
}

fn device(name: &str) -> Result<Device, String> {
    let names = || Device::ALL.iter().flat_map(|device| device.family().names.iter().copied());
    Device::from_name(name).ok_or_else(|| unknown(name, "a device", names()))
}

fn tile(name: &str) -> Result<TileKind, String> {
    TileKind::from_name(name).ok_or_else(|| unknown(name, "a tile", TileKind::names()))
}

fn element(name: &str) -> Result<Element, String> {
    let names = element::NAMES.iter().map(|&(name, _)| name);
    Element::from_name(name).ok_or_else(|| unknown(name, "an element type", names))
}

fn direction(name: &str) -> Result<Direction, String> {
    Direction::from_name(name).ok_or_else(|| unknown(name, "a direction", ["s2mm", "mm2s"]))
}

fn unknown<'a>(name: &str, what: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    format!("`{name}` is not {what}{}", known_names("known", name, known))
}
