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
            let message = "cannot decide whether the sequence completes: only rustc knows some numbers or object \
                           types of this block";
            let background = note("the sequence is decided before rustc evaluates constants");
            let advice = help(
                "write the numbers and object types of this block as literals, such as `[i32; 1024]`, or move the \
                 assertion out of the block, where rustc decides it, and add `fifos(..)`",
            );
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
    use crate::emit::design::{full_text, in_place};
    use aie_pattern_design::liveness::of_block::judge;

    for assertion in 0..resolved.block.completes.len() {
        let Some(finding) = judge(resolved, assertion) else { continue };
        errors.push_code(finding.code, in_place(&finding).0, full_text(&finding));
    }
}

#[cfg(not(feature = "design"))]
fn decide(resolved: &Resolved, errors: &mut Errors) {
    for completes in &resolved.block.completes {
        let message = "`assert_completes!` needs the feature `design` of `aie-pattern`";
        errors.push(Rule::Syntax, completes.place, message);
    }
}
