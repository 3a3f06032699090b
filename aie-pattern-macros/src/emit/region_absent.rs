//! `#[dma_bd(..)]` on a module, without the feature that reads regions.

use aie_pattern_core::rule::Rule;
use aie_pattern_syntax::errors::Errors;
use proc_macro2::TokenStream;
use quote::quote;

use super::errors::anywhere;
use super::module::Module;

/// The module as it is, and what is missing.
pub(crate) fn expand(_: TokenStream, module: Module) -> TokenStream {
    let Module { before, name, inside } = module;
    let mut errors = Errors::default();
    let message = "`#[dma_bd]` on a module needs the feature `design` of `aie-pattern`";
    errors.push(Rule::Syntax, name.span(), message);
    let errors = anywhere(errors);
    quote!(#before mod #name { #inside } #errors)
}
