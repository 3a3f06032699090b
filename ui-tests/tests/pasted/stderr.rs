//! What the compiler printed for a case, as far as help is concerned.

use crate::printed::blocks;

/// A help of ours, and the place in the case that it is about.
#[derive(Clone, Debug)]
pub(crate) struct Help {
    /// `AP010`.
    pub(crate) code: String,
    pub(crate) message: String,
    pub(crate) text: String,
    pub(crate) is_warning: bool,
    /// From 0.
    pub(crate) line: usize,
    /// In bytes, from 0.
    pub(crate) column: usize,
    /// Bytes that are underlined; of several lines none.
    pub(crate) length: usize,
}

/// Every help of ours in a `.stderr` file about the case of this name.
pub(crate) fn helps(stderr: &str, name: &str) -> Vec<Help> {
    blocks(stderr).iter().flat_map(|block| of_block(block, name)).collect()
}

fn of_block(block: &[&str], name: &str) -> Vec<Help> {
    // An error in the library's own constants is about the place of the case that a note names.
    let at = block.iter().position(|line| line.contains("--> ") && line.contains(name));
    let Some((at, (line, column))) = at.and_then(|at| Some((at, place(block[at])?))) else {
        assert!(!block[0].contains("[AP"), "no place in {name}: {block:?}");
        return Vec::new();
    };
    // A source line has a number before its bar, and may itself contain a `^`.
    let is_below = |line: &&&str| line.trim_start().starts_with('|') && line.contains('^');
    let underlined = block[at + 1..].iter().find(is_below);
    let length = underlined.filter(|line| !line.contains("_^")).map_or(0, |line| {
        line[line.find('^').unwrap_or(0)..].bytes().take_while(|&byte| byte == b'^').count()
    });
    let is_warning = block[0].starts_with("warning");
    let mut helps = Vec::new();
    let (mut code, mut message) = ("", "");
    for text in &block[..at] {
        if let Some((own, rest)) = text.split_once("[AP").and_then(|(_, text)| text.split_once("] ")) {
            (code, message) = (own, rest);
        }
        if let Some((_, text)) = text.split_once("= help: ").filter(|_| !code.is_empty()) {
            let (code, message, text) = (format!("AP{code}"), message.to_owned(), bare(text));
            helps.push(Help { code, message, text, is_warning, line, column, length });
        }
    }
    helps
}

/// ``write `code` if..`` as `code if..`.
pub(crate) fn bare(text: &str) -> String {
    match text.strip_prefix("write `").and_then(|rest| rest.split_once('`')) {
        Some((code, rest)) => format!("{code}{rest}"),
        None => text.to_owned(),
    }
}

fn place(arrow: &str) -> Option<(usize, usize)> {
    let (rest, column) = arrow.rsplit_once(':')?;
    let (_, line) = rest.rsplit_once(':')?;
    Some((line.parse::<usize>().ok()? - 1, column.parse::<usize>().ok()? - 1))
}
