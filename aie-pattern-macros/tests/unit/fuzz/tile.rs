//! `assert_tile!` on token soup.

use proc_macro2::TokenStream;

use super::soup::{INPUTS, TILES, parts};
use super::{Macro, has_word, sound_inputs};
use crate::emit::tile::expand;
use aie_pattern_syntax::parse::cursor::{Cursor, tokens};

pub(super) fn call(input: &TokenStream) -> TokenStream {
    let tokens = tokens(input.clone());
    expand(Cursor::of_input(&tokens), &"$crate".parse().unwrap())
}

#[test]
fn any_tokens() {
    let sound = sound_inputs(parts(), TILES, Macro { call, is_in_error: None });
    let all = parts() * INPUTS;
    assert!((all / 50..all / 2).contains(&sound), "{sound} of {all} were sound");
}

#[test]
fn what_users_write_is_understood() {
    for (text, wrong) in TILES.iter().zip([false, false, false, false, false, true, true, true, true, true]) {
        assert_eq!(has_word(call(&text.parse().unwrap()), "compile_error"), wrong, "{text}");
    }
}

/// Longer than what is parsed as one path at most.
#[test]
fn long_lists_are_lists() {
    let names = (0..300).map(|k| format!("D{k}<A, 3>, ")).collect::<Vec<_>>().concat();
    for (text, expected) in [(names.clone(), 300), (format!("D0; tile = compute(0, 2), fifos({names})"), 1)] {
        let output = call(&text.parse().unwrap()).to_string();
        assert_eq!(output.matches(":: linked ::").count(), expected, "{output}");
        assert_eq!(output.matches(":: tile_member ::").count(), 300 - 300 * usize::from(expected == 300));
    }
}
