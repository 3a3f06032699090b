//! `tap_pattern!` on token soup.

use aie_pattern_core::declare::Tap as Declared;
use proc_macro2::TokenStream;

use super::soup::{INPUTS, TAPS, parts};
use super::{Macro, has_word, sound_inputs, with_root};
use crate::expand_tap_pattern;
use aie_pattern_syntax::parse::cursor::tokens;
use aie_pattern_syntax::parse::items::{Declaration, Input};
use aie_pattern_syntax::parse::tap_pattern::{Tap, parse};

pub(super) fn call(input: &TokenStream) -> TokenStream {
    expand_tap_pattern(with_root(input))
}

/// Whether the parser reports an error.
fn is_in_error(input: &TokenStream) -> bool {
    let of = |declaration: &Declaration<Tap>| {
        let Some(tap) = &declaration.right else {
            assert!(!declaration.errors.is_empty(), "no tap and no error");
            return true;
        };
        let steps = tap.declared_steps();
        let written = tap.declaration(&steps);
        let steps = written.known_steps();
        let has_settled =
            |tap: Declared| tap.check().as_slice().iter().any(|violation| tap.is_settled(violation));
        !declaration.errors.is_empty() || has_settled(written.known_tap(&steps))
    };
    match parse(&tokens(input.clone())) {
        Input::Items(declarations) => declarations.iter().any(of),
        Input::Expression(declaration) => of(&declaration),
    }
}

#[test]
fn any_tokens() {
    let tested = Macro { call, is_in_error: None };
    let sound = sound_inputs(parts(), TAPS, tested);
    // Some inputs get past the parser, but not all.
    let all = parts() * INPUTS;
    assert!((all / 50..all / 2).contains(&sound), "{sound} of {all} were sound");
}

#[test]
fn what_users_write_is_understood() {
    for text in TAPS {
        let tokens = text.parse().unwrap();
        let refused = has_word(call(&tokens), "compile_error");
        assert_eq!(refused, text.contains("struct Wrong"), "{text}");
        assert_eq!(is_in_error(&tokens), refused, "{text}");
    }
}

#[test]
fn more_of_anything_than_anyone_writes() {
    for count in [12, 13, 24, 25, 26, 127, 128, 255, 256, 257, 1000] {
        for (before, part, after) in [
            ("struct S = i32, full(", "1, ", ");"),
            ("struct S = i32, full(N, ", "1, ", ");"),
            ("struct S = i32, full(64)", ".repeat(1)", ";"),
            ("struct S = i32, full(64)", "[None]", ";"),
            ("struct S = i32, full(64)[", "None, ", "];"),
            ("struct S = i32, TensorAccessPattern((64,), 0, [", "1, ", "], [1]);"),
            ("struct S = i32, sizes = [", "1, ", "], strides = [1];"),
            ("struct S = i32, full(64).permute(", "0, ", ");"),
            ("struct S = i32, full(64).pad([", "(0, 1), ", "]);"),
            ("struct S = i32, ", "full(64).compose(", ";"),
            ("struct S = i32, ", "bd_id = 1, ", "full(64);"),
        ] {
            let input: TokenStream = match format!("{before}{}{after}", part.repeat(count)).parse() {
                Ok(input) => input,
                // Unclosed groups.
                Err(_) => format!("{before}{}full(64){}{after}", part.repeat(count), ")".repeat(count))
                    .parse()
                    .unwrap(),
            };
            assert!(!call(&input).is_empty(), "{before}{part}{after} {count}");
        }
    }
}

#[test]
fn sequences_longer_than_anyone_lists() {
    for text in [
        "struct S = i32, full(4294967296).partition(4294967296);",
        "struct S = i8, TensorTiler2D.simple_tiler((1048576, 1048576), (1, 4));",
    ] {
        assert!(has_word(call(&text.parse().unwrap()), "compile_error"), "{text}");
    }
    let one = "struct S = i8, TensorTiler2D.simple_tiler((1048576, 1048576), (1, 4))[1 << 30];";
    assert!(!has_word(call(&one.parse().unwrap()), "compile_error"));
}
