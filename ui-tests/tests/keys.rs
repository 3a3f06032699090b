//! Each code has a case. Each key of `#[dma_bd]` and `object_fifo!` that takes numbers has one in which one of them, a constant, is
//! wrong: rustc evaluates the rule, which a shortcut could skip.

#[path = "ui/compiler.rs"]
#[allow(dead_code, reason = "the rest is for cases")]
mod compiler;

use std::fs;

use aie_pattern_core::declare::{AxiKey, DmaBdKey, FifoKey, Key};
use aie_pattern_core::rule::Rule;

/// Lines up to the token at which rustc has found a code of ours, of all cases.
fn wrong_constants() -> Vec<String> {
    let texts = compiler::cases()
        .into_iter()
        .filter_map(|case| fs::read_to_string(case.with_extension("stderr")).ok());
    texts.flat_map(|text| of_errors(&text)).collect()
}

fn of_errors(text: &str) -> Vec<String> {
    let (mut is_ours, mut source, mut found) = (false, "", Vec::new());
    for line in text.lines() {
        if line.starts_with("error") {
            is_ours = line.starts_with("error[E0080]: evaluation panicked: [AP");
        }
        let Some((margin, code)) = line.split_once('|') else { continue };
        match code.find('^') {
            Some(at) if margin.trim().is_empty() && is_ours => {
                found.extend(source.get(..at).map(str::to_owned));
            }
            _ => source = code,
        }
    }
    found
}

/// Whether `before` ends in the value of a key of this name.
fn is_in_value_of(before: &str, name: &str) -> bool {
    let ends_word = |text: &str| !text.ends_with(|c: char| c.is_alphanumeric() || "_.".contains(c));
    before.match_indices(name).any(|(at, _)| {
        let value = before.get(at + name.len()..).unwrap_or_default().trim_start();
        let is_key = before.get(..at).is_some_and(ends_word) && value.starts_with(['=', '(']);
        is_key && !value.get(1..).is_some_and(|value| value.contains('='))
    })
}

/// The keys of a table without such a case.
fn without_case<K: Key>(cases: &[String], is_numeric: impl Fn(K) -> bool) -> Vec<&'static str> {
    let has_case =
        |names: &[&str]| cases.iter().any(|case| names.iter().any(|name| is_in_value_of(case, name)));
    K::ALL
        .iter()
        .filter(|(key, names)| is_numeric(*key) && !has_case(names))
        .map(|(key, _)| key.name())
        .collect()
}

#[test]
fn every_number_has_been_wrong_as_a_constant() {
    let cases = wrong_constants();
    assert!(cases.len() > 500, "{} errors", cases.len());
    // Words and flags take no number, nor does `secure`; `axi(..)` has keys of its own.
    let of_descriptor =
        |key: DmaBdKey| !key.is_flag() && !matches!(key, DmaBdKey::Allow | DmaBdKey::Crate | DmaBdKey::Axi);
    assert_eq!(without_case(&cases, of_descriptor), <[&str; 0]>::default());
    assert_eq!(without_case(&cases, |key: AxiKey| key != AxiKey::Secure), <[&str; 0]>::default());
    // The place of a producer is two literals.
    let of_fifo = |key: FifoKey| !key.is_flag() && !matches!(key, FifoKey::Allow | FifoKey::Producer);
    assert_eq!(without_case(&cases, of_fifo), <[&str; 0]>::default());
}

/// The tests of `aie-pattern-design` hold the pages whose examples are designs.
#[test]
fn every_code_has_a_case() {
    let printed: String = compiler::cases()
        .into_iter()
        .filter_map(|case| fs::read_to_string(case.with_extension("stderr")).ok())
        .collect();
    let is_of_designs = |code: &str| {
        fs::read_to_string(format!("../aie-pattern/src/errors/{code}.md")).unwrap().contains("```mlir,fails")
    };
    let without = Rule::ALL
        .iter()
        .filter(|rule| !printed.contains(&format!("[{}]", rule.code())) && !is_of_designs(rule.code()))
        .copied();
    assert_eq!(without.collect::<Vec<_>>(), []);
}
