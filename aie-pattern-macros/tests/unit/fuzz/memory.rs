//! `tile_memory!` on token soup.

use proc_macro2::{Span, TokenStream};

use super::soup::{INPUTS, MEMORIES, parts};
use super::{Macro, has_word, sound_inputs, with_root};
use crate::expand_tile_memory;
use aie_pattern_syntax::errors::Errors;
use aie_pattern_syntax::parse::cursor::tokens;
use aie_pattern_syntax::parse::items::{Declaration, Input};
use aie_pattern_syntax::parse::memory::{Memory, parse};

pub(super) fn call(input: &TokenStream) -> TokenStream {
    expand_tile_memory(with_root(input))
}

/// Whether the parser reports an error.
fn is_in_error(input: &TokenStream) -> bool {
    let of = |declaration: &Declaration<Memory>| {
        let mut errors = Errors::default();
        if let Some(memory) = &declaration.right {
            memory.check(Span::call_site().into(), &mut errors);
        }
        !(declaration.errors.is_empty() && errors.is_empty())
    };
    match parse(&tokens(input.clone())) {
        Input::Items(declarations) => declarations.iter().any(of),
        Input::Expression(declaration) => of(&declaration),
    }
}

#[test]
fn any_tokens() {
    let tested = Macro { call, is_in_error: Some(is_in_error) };
    let sound = sound_inputs(parts(), MEMORIES, tested);
    let all = parts() * INPUTS;
    assert!((all / 50..all / 2).contains(&sound), "{sound} of {all} were sound");
}

#[test]
fn what_users_write_is_understood() {
    for text in MEMORIES {
        let refused = has_word(call(&text.parse().unwrap()), "compile_error");
        assert_eq!(refused, text.contains("Wrong") || text.contains("Full"), "{text}");
    }
}
