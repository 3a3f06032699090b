//! `draw`: the order in which a walk visits its buffer, as text or as SVG.

use std::fs;
use std::path::Path;

use aie_pattern_core::show::PortSheet;

use super::input::{Given, read};
use crate::Outcome;
use crate::args::DrawArguments;
use crate::failure::Failure;
use crate::output::Output;
use crate::source::display_name;
use crate::spec::Spec;

pub(crate) fn draw(arguments: &DrawArguments, output: &mut Output) -> Result<Outcome, Failure> {
    let spec = match read(&arguments.walk, arguments.walk.defaults())? {
        Given::Walk(spec) => spec,
        Given::Refused(text) => {
            output.note(&text);
            return Ok(Outcome::Found);
        }
    };
    let is_svg_file = arguments
        .output
        .as_ref()
        .and_then(|path| path.extension())
        .is_some_and(|end| end.eq_ignore_ascii_case("svg"));
    let text = if arguments.svg || is_svg_file { svg(&spec)? } else { spec.shown() };
    match &arguments.output {
        Some(path) => write(path, text.as_bytes())?,
        None => output.print(&text)?,
    }
    Ok(Outcome::Clean)
}

fn svg(spec: &Spec) -> Result<String, Failure> {
    let drawing = match spec {
        Spec::Walk(walk) => aie_pattern_draw::sheet(&walk.sheet),
        Spec::Port(port) => aie_pattern_draw::port(&PortSheet(port)),
        Spec::Taps(_) => {
            return Err(Failure::new("a sequence of taps is drawn as text only: choose one with `[0]`"));
        }
    };
    drawing.map(|drawing| drawing.to_string()).map_err(|undrawn| Failure::new(undrawn.to_string()))
}

/// Writes a file; `-` is standard output.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    if path == Path::new("-") {
        return Ok(Output::print_bytes(bytes)?);
    }
    fs::write(path, bytes).map_err(|error| Failure::io("write", &display_name(path), &error))
}
