//! `assert_completes!`: the verdict of the engine as errors.

use aie_pattern_core::rule::Rule;
use aie_pattern_syntax::errors::{Errors, help, note};
use aie_pattern_syntax::model::object_fifo::Resolved;
use proc_macro2::TokenStream;

use crate::emit::errors::anywhere;

/// The errors of the assertions of a block whose FIFOs are sound. They break no type.
pub(super) fn completes(resolved: &Resolved, is_literal: bool) -> TokenStream {
    let mut errors = Errors::default();
    if !is_literal {
        for completes in &resolved.block.completes {
            let message =
                "whether the sequence completes cannot be decided here: numbers of this block are constants";
            let background = note("the sequence is decided before rustc evaluates constants");
            let advice = help("write the numbers of these FIFOs as literals");
            errors.push(Rule::Syntax, completes.place, message.to_owned() + &background + &advice);
        }
        return anywhere(errors);
    }
    resolved.check_completes(&mut errors);
    if errors.is_empty() {
        decide(resolved, &mut errors);
    }
    anywhere(errors)
}

#[cfg(feature = "design")]
fn decide(resolved: &Resolved, errors: &mut Errors) {
    use aie_pattern_design::liveness::of_block::judge;
    use aie_pattern_syntax::errors::Place;

    for assertion in 0..resolved.block.completes.len() {
        let Some(finding) = judge(resolved, assertion) else { continue };
        let mut text = finding.message;
        text.extend(finding.notes.iter().map(note));
        text.extend(finding.helps.iter().map(help));
        errors.push_code(finding.code, Place { first: finding.first, last: finding.last }, text);
    }
}

#[cfg(not(feature = "design"))]
fn decide(resolved: &Resolved, errors: &mut Errors) {
    for completes in &resolved.block.completes {
        let message = "`assert_completes!` needs the feature `design` of `aie-pattern`";
        errors.push(Rule::Syntax, completes.place, message);
    }
}
