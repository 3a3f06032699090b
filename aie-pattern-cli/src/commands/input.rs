//! Reads the walk for a command: from text, or from a line of a file.

use std::ops::Range;
use std::path::Path;

use crate::args::WalkArguments;
use crate::check::Kind;
use crate::cpp;
use crate::failure::Failure;
use crate::finding::Finding;
use crate::format::human;
use crate::source::Source;
use crate::spec::{self, Defaults, Spec};

/// A walk, or the text to print instead.
pub(super) enum Given {
    Walk(Spec),
    /// The errors, with their places.
    Refused(String),
}

pub(super) fn read(arguments: &WalkArguments, defaults: Defaults) -> Result<Given, Failure> {
    let given = |spec: Result<Spec, Vec<Finding>>, source: &Source| match spec {
        Ok(spec) => Given::Walk(spec),
        Err(findings) => Given::Refused(refused(&findings, source)),
    };
    let source = match at_line(&arguments.spec) {
        Some((path, line)) => {
            let source = Source::read(Path::new(path))?;
            let Some(range) = source.line(line) else {
                return Err(Failure::new(format!("{} has no line {line}", source.name)));
            };
            match cpp::notation_at(&source, &range, defaults.device) {
                Some(Ok(tokens)) => return Ok(given(spec::parse_tokens(tokens, &source, defaults), &source)),
                Some(Err(unchecked)) => {
                    let position = source.position(unchecked.range.start);
                    let (name, line, column) = (&source.name, position.line, position.column);
                    return Err(Failure::new(format!("{name}:{line}:{column}: {}", unchecked.what)));
                }
                // The rest is blanked, so that every place stays a place of the file.
                None => blanked(&source, operation(&source, &range, line)?),
            }
        }
        None if arguments.spec == "-" => Source::standard_input()?,
        None => Source::new("<walk>", arguments.spec.clone().into_bytes()),
    };
    Ok(given(spec::parse(&source, defaults), &source))
}

fn refused(findings: &[Finding], source: &Source) -> String {
    findings.iter().map(|finding| human::finding(finding, source)).collect()
}

/// `graph.h:12`, unless a file has exactly that name.
fn at_line(spec: &str) -> Option<(&str, usize)> {
    let (path, line) = spec.rsplit_once(':')?;
    let line = line.parse().ok()?;
    let is_path = Path::new(path).is_file() || Kind::of_path(Path::new(path)).is_some();
    is_path.then_some((path, line))
}

/// The operation of MLIR or Python that begins on a line.
fn operation(source: &Source, lines: &Range<usize>, line: usize) -> Result<Range<usize>, Failure> {
    let text = source.text.get(lines.clone()).unwrap_or_default();
    for operation in OPERATIONS {
        if let Some(start) = text.find(operation) {
            return Ok(whole(&source.text, lines.start + start..lines.end));
        }
    }
    Err(Failure::new(format!("{}:{line} has no walk", source.name)))
}

/// An operation up to the end of the line on which its last bracket is closed, or up to a bracket that closes what is
/// around it. One whose brackets stay open ends with its first line.
fn whole(text: &str, line: Range<usize>) -> Range<usize> {
    let (mut depth, mut is_comment, mut before) = (0usize, false, ' ');
    for (at, c) in text.get(line.start..).unwrap_or_default().char_indices() {
        let end = line.start + at;
        match c {
            '\n' if depth == 0 => return line.start..end,
            '\n' => is_comment = false,
            _ if is_comment => {}
            '/' if before == '/' => is_comment = true,
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' if depth == 0 => return line.start..end,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        before = c;
    }
    if depth == 0 { line.start..text.len() } else { line }
}

/// The operations that a line of MLIR or Python is searched for.
const OPERATIONS: [&str; 10] = [
    "aiex.dma_configure_task_for",
    "aiex.dma_configure_task",
    "aie.dma_bd",
    "aiex.npu.dma_memcpy_nd",
    "aiex.dma_memcpy_nd",
    "dma_bd(",
    "npu_dma_memcpy_nd(",
    "TensorAccessPattern(",
    "TensorTiler2D.",
    "shim_dma_single_bd_task(",
];

fn blanked(source: &Source, range: Range<usize>) -> Source {
    let mut bytes: Vec<u8> =
        source.text.bytes().map(|byte| if byte == b'\n' { b'\n' } else { b' ' }).collect();
    if let (Some(to), Some(from)) = (bytes.get_mut(range.clone()), source.text.as_bytes().get(range)) {
        to.copy_from_slice(from);
    }
    Source::new(source.name.clone(), bytes)
}
