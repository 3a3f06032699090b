//! The procedural macros of [`aie-pattern`](https://docs.rs/aie-pattern), which re-exports and documents them.
//!
//! The macros have no rules: `aie-pattern-syntax` turns tokens into the core's declarations, and the core's verdicts
//! into errors at their places; `emit` writes the items and cannot fail.
#![forbid(unsafe_code)]
// Without all features, some shared parts have no caller.
#![cfg_attr(
    not(all(
        feature = "tensor",
        feature = "dma",
        feature = "tile",
        feature = "tiling",
        feature = "tap",
        feature = "fifo",
        feature = "memory"
    )),
    allow(dead_code, unreachable_pub, unused_imports, unused_macros)
)]
#![cfg_attr(not(test), warn(clippy::indexing_slicing, clippy::string_slice))]
#![cfg_attr(not(test), warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable))]

mod emit;
#[cfg(all(test, feature = "memory"))]
mod expanded;
#[cfg(all(test, feature = "memory"))]
mod fuzz;
#[cfg(all(test, feature = "memory"))]
mod texts;

use aie_pattern_syntax::parse;
use proc_macro2::{TokenStream, TokenTree};

#[cfg(feature = "tensor")]
/// Behind `aie_pattern::tensor_pattern!`, which puts the path to its crate in front.
#[doc(hidden)]
#[proc_macro]
pub fn tensor_pattern(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    expand_tensor_pattern(input.into()).into()
}

#[cfg(feature = "tensor")]
fn expand_tensor_pattern(input: TokenStream) -> TokenStream {
    let Some((root, tokens)) = after_root(input) else { return TokenStream::new() };
    emit::tensor_pattern::expand(parse::tensor_pattern::parse(&tokens), &root)
}

#[cfg(feature = "tap")]
/// Behind `aie_pattern::tap_pattern!`, which puts the path to its crate in front.
#[doc(hidden)]
#[proc_macro]
pub fn tap_pattern(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    expand_tap_pattern(input.into()).into()
}

#[cfg(feature = "tap")]
fn expand_tap_pattern(input: TokenStream) -> TokenStream {
    let Some((root, tokens)) = after_root(input) else { return TokenStream::new() };
    emit::tap_pattern::expand(parse::tap_pattern::parse(&tokens), &root)
}

#[cfg(feature = "tiling")]
/// Behind `aie_pattern::tiling_pattern!`, which puts the path to its crate in front.
#[doc(hidden)]
#[proc_macro]
pub fn tiling_pattern(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    expand_tiling_pattern(input.into()).into()
}

#[cfg(feature = "tiling")]
fn expand_tiling_pattern(input: TokenStream) -> TokenStream {
    let Some((root, tokens)) = after_root(input) else { return TokenStream::new() };
    emit::tiling_pattern::expand(parse::tiling_pattern::parse(&tokens), &root)
}

#[cfg(feature = "memory")]
/// Behind `aie_pattern::tile_memory!`, which puts the path to its crate in front.
#[doc(hidden)]
#[proc_macro]
pub fn tile_memory(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    expand_tile_memory(input.into()).into()
}

#[cfg(feature = "memory")]
fn expand_tile_memory(input: TokenStream) -> TokenStream {
    let Some((root, tokens)) = after_root(input) else { return TokenStream::new() };
    emit::memory::expand(parse::memory::parse(&tokens), &root)
}

#[cfg(feature = "fifo")]
/// Behind `aie_pattern::object_fifo!`, which puts the path to its crate in front.
#[doc(hidden)]
#[proc_macro]
pub fn object_fifo(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    expand_assertion(input.into(), emit::object_fifo::expand).into()
}

#[cfg(feature = "design")]
/// Behind `aie_pattern::aie_design!`, which puts the path to its crate in front.
#[doc(hidden)]
#[proc_macro]
pub fn aie_design(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let Some((root, tokens)) = after_root(input.into()) else { return proc_macro::TokenStream::new() };
    emit::design::expand(tokens.into_iter().collect(), &root).into()
}

/// `(root) input`: the path to the facade crate in parentheses, then what the user wrote.
fn after_root(input: TokenStream) -> Option<(TokenStream, Vec<TokenTree>)> {
    let mut input = input.into_iter();
    let Some(TokenTree::Group(root)) = input.next() else { return None };
    Some((root.stream(), parse::cursor::tokens(input.collect())))
}

#[cfg(feature = "tile")]
/// Behind `aie_pattern::assert_bd_chain!`, which puts the path to its crate in front.
#[doc(hidden)]
#[proc_macro]
pub fn assert_bd_chain(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    expand_assertion(input.into(), emit::chain::expand).into()
}

#[cfg(feature = "tile")]
/// Behind `aie_pattern::assert_tile!`, which puts the path to its crate in front.
#[doc(hidden)]
#[proc_macro]
pub fn assert_tile(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    expand_assertion(input.into(), emit::tile::expand).into()
}

/// Behind `aie_pattern::assert_same_walk!`, which puts the path to its crate in front.
#[doc(hidden)]
#[proc_macro]
pub fn assert_same_walk(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    expand_assertion(input.into(), emit::contract::expand_same_walk).into()
}

/// Behind `aie_pattern::assert_disjoint!`, which puts the path to its crate in front.
#[doc(hidden)]
#[proc_macro]
pub fn assert_disjoint(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    expand_assertion(input.into(), emit::contract::expand_disjoint).into()
}

/// Behind `aie_pattern::assert_covers!`, which puts the path to its crate in front.
#[doc(hidden)]
#[proc_macro]
pub fn assert_covers(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    expand_assertion(input.into(), emit::contract::expand_covers).into()
}

/// The expansion of an assertion that only names declarations, whose facts rustc evaluates.
fn expand_assertion(
    input: TokenStream,
    expand: impl Fn(parse::cursor::Cursor, &TokenStream) -> TokenStream,
) -> TokenStream {
    let Some((root, tokens)) = after_root(input) else { return TokenStream::new() };
    expand(parse::cursor::Cursor::of_input(&tokens), &root)
}

/// The order of access as a string of inline SVG, from the numbers of a walk: in the documentation of declared types.
#[doc(hidden)]
#[proc_macro]
pub fn order_svg(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    emit::svg::expand(input.into()).into()
}

/// The map of a memory as a string of inline SVG.
#[cfg(feature = "memory")]
#[doc(hidden)]
#[proc_macro]
pub fn map_svg(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    emit::svg_map::expand(input.into()).into()
}

/// The form of a declared type's impls for rustdoc only.
#[doc(hidden)]
#[proc_macro_attribute]
pub fn stated(_: proc_macro::TokenStream, constant: proc_macro::TokenStream) -> proc_macro::TokenStream {
    emit::stated::expand(constant.into()).into()
}

#[cfg(feature = "fifo")]
/// Behind `aie_pattern::assert_transfer!`, which puts the path to its crate in front.
#[doc(hidden)]
#[proc_macro]
pub fn assert_transfer(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    expand_assertion(input.into(), emit::route::expand).into()
}

#[cfg(feature = "fifo")]
/// Behind `aie_pattern::show_transfer!`, which puts the path to its crate in front.
#[doc(hidden)]
#[proc_macro]
pub fn show_transfer(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    expand_assertion(input.into(), emit::route::expand_shown).into()
}

#[cfg(feature = "dma")]
// Documented where `aie-pattern` re-exports it: rustdoc would append text from here to that page.
#[allow(missing_docs)]
#[proc_macro_attribute]
pub fn dma_bd(attribute: proc_macro::TokenStream, item: proc_macro::TokenStream) -> proc_macro::TokenStream {
    emit::dma_bd::expand(attribute.into(), &item.into()).into()
}

/// Names the feature that is missing.
#[cfg(not(feature = "dma"))]
#[proc_macro_attribute]
pub fn dma_bd(_: proc_macro::TokenStream, item: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let error =
        quote::quote!(::core::compile_error! { "`#[dma_bd]` needs the feature `dma` of `aie-pattern`" });
    [error.into(), item].into_iter().collect()
}
