//! `object_fifo!` on token soup.

use proc_macro2::TokenStream;

use super::soup::{FIFOS, INPUTS, parts};
use super::{Macro, has_word, sound_inputs};
use crate::emit::object_fifo::expand;
use aie_pattern_syntax::parse::cursor::{Cursor, tokens};

pub(super) fn call(input: &TokenStream) -> TokenStream {
    let tokens = tokens(input.clone());
    expand(Cursor::of_input(&tokens), &"$crate".parse().unwrap())
}

/// The number of declarations without an error, which come first.
const SOUND: usize = 13;

#[test]
fn any_tokens() {
    let sound = sound_inputs(parts(), FIFOS, Macro { call, is_in_error: None });
    let all = parts() * INPUTS;
    assert!((all / 50..all / 2).contains(&sound), "{sound} of {all} were sound");
}

#[test]
fn what_users_write_is_understood() {
    for (k, text) in FIFOS.iter().enumerate() {
        let output = call(&text.parse().unwrap());
        assert_eq!(has_word(output.clone(), "compile_error"), k >= SOUND, "{text}: {output}");
    }
}
