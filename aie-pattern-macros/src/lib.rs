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
// What a procedural macro makes can be tested as text only by tests within its crate.
#[cfg(all(test, feature = "memory"))]
#[path = "../tests/unit/expanded.rs"]
mod expanded;
#[cfg(all(test, feature = "memory"))]
#[path = "../tests/unit/fuzz/mod.rs"]
mod fuzz;
#[cfg(all(test, feature = "memory"))]
#[path = "../tests/unit/texts.rs"]
mod texts;

use aie_pattern_syntax::parse;
use proc_macro2::{TokenStream, TokenTree};

/// The macros that the facade calls. Each call begins with the path to the facade; the result is written as items.
macro_rules! declarations {
    ($($feature:literal $entry:ident, $expand:ident: $theme:ident;)*) => {$(
        #[cfg(feature = $feature)]
        #[doc(hidden)]
        #[proc_macro]
        pub fn $entry(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
            $expand(input.into()).into()
        }

        #[cfg(feature = $feature)]
        fn $expand(input: TokenStream) -> TokenStream {
            let Some((root, tokens)) = after_root(input) else { return TokenStream::new() };
            let tokens = parse::comments::without_remarks(tokens);
            emit::$theme::expand(parse::$theme::parse(&tokens), &root)
        }
    )*};
}

declarations! {
    "tensor" tensor_pattern, expand_tensor_pattern: tensor_pattern;
    "tap" tap_pattern, expand_tap_pattern: tap_pattern;
    "tiling" tiling_pattern, expand_tiling_pattern: tiling_pattern;
    "memory" tile_memory, expand_tile_memory: memory;
}

/// Likewise those that name declarations, whose facts rustc evaluates.
macro_rules! assertions {
    ($($(#[$cfg:meta])? $entry:ident: $($expand:ident)::+;)*) => {$(
        $(#[$cfg])?
        #[doc(hidden)]
        #[proc_macro]
        pub fn $entry(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
            expand_assertion(input.into(), emit::$($expand)::+).into()
        }
    )*};
}

assertions! {
    #[cfg(feature = "fifo")] object_fifo: object_fifo::expand;
    #[cfg(feature = "design")] assert_completes: completes::expand;
    #[cfg(feature = "fifo")] assert_transfer: route::expand;
    #[cfg(feature = "fifo")] show_transfer: route::expand_shown;
    #[cfg(feature = "tile")] assert_bd_chain: chain::expand;
    #[cfg(feature = "tile")] assert_tile: tile::expand;
    assert_same_walk: contract::expand_same_walk;
    assert_disjoint: contract::expand_disjoint;
    assert_covers: contract::expand_covers;
}

/// The expansion of an assertion that only names declarations, whose facts rustc evaluates.
fn expand_assertion(
    input: TokenStream,
    expand: impl Fn(parse::cursor::Cursor, &TokenStream) -> TokenStream,
) -> TokenStream {
    let Some((root, tokens)) = after_root(input) else { return TokenStream::new() };
    let tokens = parse::comments::without_remarks(tokens);
    expand(parse::cursor::Cursor::of_input(&tokens), &root)
}

/// `(root) input`: the path to the facade crate in parentheses, then what the user wrote.
fn after_root(input: TokenStream) -> Option<(TokenStream, Vec<TokenTree>)> {
    let mut input = input.into_iter();
    let Some(TokenTree::Group(root)) = input.next() else { return None };
    Some((root.stream(), parse::cursor::tokens(input.collect())))
}

/// Behind `aie_pattern::aie_design!`, which puts the path to its crate in front.
#[cfg(feature = "design")]
#[doc(hidden)]
#[proc_macro]
pub fn aie_design(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let Some((root, tokens)) = after_root(input.into()) else { return proc_macro::TokenStream::new() };
    emit::design::expand(tokens.into_iter().collect(), &root).into()
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

/// Puts its items after the item that it is on.
#[doc(hidden)]
#[proc_macro_attribute]
pub fn followed_by(items: proc_macro::TokenStream, item: proc_macro::TokenStream) -> proc_macro::TokenStream {
    [item, items].into_iter().collect()
}

#[cfg(feature = "dma")]
// Documented where `aie-pattern` re-exports it: rustdoc would append text from here to that page.
#[allow(missing_docs)]
#[proc_macro_attribute]
pub fn dma_bd(attribute: proc_macro::TokenStream, item: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let attribute = parse::comments::without_remarks(parse::cursor::tokens(attribute.into()));
    emit::dma_bd::expand(attribute.into_iter().collect(), &item.into()).into()
}

/// Names the feature that is missing.
#[cfg(not(feature = "dma"))]
#[proc_macro_attribute]
pub fn dma_bd(_: proc_macro::TokenStream, item: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let error =
        quote::quote!(::core::compile_error! { "`#[dma_bd]` needs the feature `dma` of `aie-pattern`" });
    [error.into(), item].into_iter().collect()
}
