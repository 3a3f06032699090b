//! `object_fifo!` of a whole program: its FIFOs, checked together with the regions, flows and devices around them, which the parser of
//! the block does not read.

use aie_pattern_core::Device;
use aie_pattern_design::assumed::{Given, add_notes};
use aie_pattern_design::check::report;
use aie_pattern_design::read::{ReadOptions, fragment, read_tokens};
use aie_pattern_design::resolve::resolve;
use aie_pattern_design::rust::declare_fifos;
use aie_pattern_syntax::errors::Errors;
use proc_macro2::{TokenStream, TokenTree};
use quote::quote;

use super::design::{ROOT, in_modules, in_place, push_unread, rooted, told};
use super::errors::anywhere;

/// The FIFOs of a program; `None` of a text that is not one.
pub(super) fn expand(all: &[TokenTree], root: &TokenStream) -> Option<TokenStream> {
    let mut findings = Vec::new();
    let text = fragment::completed(all, Device::DEFAULT.name());
    let input = read_tokens(&text, &ReadOptions::default(), &mut findings);
    if !findings.is_empty() || input.designs.iter().all(|design| design.fifos.is_empty()) {
        return None;
    }
    let mut report = report(vec![input], findings);
    add_notes(&mut report, all, Given::Operation);
    let mut errors = Errors::default();
    let warnings = told(&report, in_place, &mut errors);
    push_unread(&report.not_checked, &mut errors);
    let designs: Vec<_> = report.inputs.iter().flat_map(|input| &input.designs).collect();
    let items = in_modules(&designs, "program", |design| {
        let declared = declare_fifos(&resolve(design), ROOT);
        if errors.is_empty() {
            push_unread(&declared.left_out, &mut errors);
        }
        rooted(declared.text.parse().unwrap_or_default(), root)
    });
    let errors = anywhere(errors);
    Some(quote!(#items #errors #warnings))
}
