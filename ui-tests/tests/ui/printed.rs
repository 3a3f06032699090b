//! Errors as the pinned compiler prints them, read from the `.stderr` file of a case.

use std::path::Path;

use crate::annotations::{Found, is_ours};

/// The errors and warnings in a `.stderr` file, each with all of its lines.
pub(crate) fn blocks(stderr: &str) -> Vec<Vec<&str>> {
    let mut blocks: Vec<Vec<&str>> = Vec::new();
    for line in stderr.lines() {
        if ["error", "warning"].iter().any(|level| line.starts_with(level)) {
            blocks.push(Vec::new());
        }
        if let Some(block) = blocks.last_mut() {
            block.push(line);
        }
    }
    blocks
}

/// The errors in the `.stderr` file of a case, each on the line of the case that it is about.
pub(crate) fn errors(case: &Path) -> Vec<Found> {
    let text = std::fs::read_to_string(case.with_extension("stderr")).unwrap_or_default();
    let name = case.file_name().unwrap().to_str().unwrap();
    let errors = blocks(&text).into_iter().filter(|block| block[0].starts_with("error"));
    errors.flat_map(|block| of_block(&block, name)).collect()
}

fn of_block(block: &[&str], name: &str) -> Vec<Found> {
    // An error in the library's own constants is about the place of the case that a note names.
    let line = block.iter().find_map(|line| line_in(line.split_once("--> ")?.1, name));
    let Some(line) = line else { return Vec::new() };
    let message = block.iter().take_while(|line| !line.contains("--> "));
    let ours: Vec<String> = message
        .flat_map(|line| line.split('[').skip(1))
        .filter_map(|part| part.split_once(']'))
        .map(|(code, _)| code.to_owned())
        .filter(|code| is_ours(code))
        .collect();
    let codes = match block[0].strip_prefix("error[").and_then(|rest| rest.split_once(']')) {
        _ if !ours.is_empty() => ours,
        Some((code, _)) => vec![code.to_owned()],
        None => vec![denied_lint(block).unwrap_or("error").to_owned()],
    };
    codes.into_iter().map(|code| Found { line, code }).collect()
}

/// The lint that an error is of, which is shown where it is denied: `#![deny(missing_docs)]`.
fn denied_lint<'a>(block: &[&'a str]) -> Option<&'a str> {
    let (_, rest) = block.iter().find_map(|line| line.split_once("deny("))?;
    rest.split_once(')').map(|(lint, _)| lint)
}

/// `cases/dma/wrap.rs:7:9`.
fn line_in(place: &str, name: &str) -> Option<u64> {
    let (file, place) = place.split_once(':')?;
    let own = Path::new(file).file_name()?.to_str()? == name;
    place.split(':').next()?.parse().ok().filter(|_| own)
}
