//! `tensor_pattern!` on token soup.

use aie_pattern_core::declare::Tensor;
use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};

use super::soup::{DELIMITERS, INPUTS, TENSORS, parts};
use super::{Macro, has_word, sound_inputs, with_root};
use crate::expand_tensor_pattern;
use aie_pattern_syntax::parse::cursor::tokens;
use aie_pattern_syntax::parse::items::{Declaration, Input};
use aie_pattern_syntax::parse::tensor_pattern::{Descriptor, parse};

pub(super) fn call(input: &TokenStream) -> TokenStream {
    expand_tensor_pattern(with_root(input))
}

/// Whether the parser reports an error.
fn is_in_error(input: &TokenStream) -> bool {
    let of = |declaration: &Declaration<Descriptor>| {
        let known = declaration.right.as_ref().map(|right| right.declaration().known());
        assert!(known.is_some() || !declaration.errors.is_empty(), "no descriptor and no error");
        let has_settled =
            |tensor: Tensor| tensor.check().as_slice().iter().any(|violation| tensor.is_settled(violation));
        !declaration.errors.is_empty() || known.is_some_and(has_settled)
    };
    match parse(&tokens(input.clone())) {
        Input::Items(declarations) => declarations.iter().any(of),
        Input::Expression(declaration) => of(&declaration),
    }
}

#[test]
fn any_tokens() {
    let tested = Macro { call, is_in_error: Some(is_in_error) };
    let sound = sound_inputs(parts(), TENSORS, tested);
    // Some inputs get past the parser, but not all.
    let all = parts() * INPUTS;
    assert!((all / 20..all / 2).contains(&sound), "{sound} of {all} were sound");
}

#[test]
fn what_users_write_is_understood() {
    let wrong = ["struct Wrong", "struct Unknown", "struct Rank", "r#fn", "Life"];
    for text in TENSORS {
        let refused = has_word(call(&text.parse().unwrap()), "compile_error");
        assert_eq!(refused, wrong.iter().any(|wrong| text.contains(wrong)), "{text}");
    }
}

/// A declaration of `count` times `part`.
fn repeated(part: &str, count: usize) -> TokenStream {
    format!("struct S = <int8, 16; [{}1, 1]>;", part.repeat(count)).parse().unwrap()
}

#[test]
fn more_of_anything_than_anyone_writes() {
    for count in [127, 128, 129, 254, 255, 256, 257, 1000] {
        let dims: TokenStream =
            format!("struct S = <int8, 16; {}>;", "[1, 1], ".repeat(count)).parse().unwrap();
        assert!(has_word(call(&dims), "compile_error"), "{count} dimensions");
        let named: TokenStream =
            format!("struct S = <int8, 16; {}>;", "[N, 1], ".repeat(count)).parse().unwrap();
        assert!(has_word(call(&named), "AccessPattern"), "{count} named dimensions");
        let keys: TokenStream =
            format!("struct S = <int8, 16; [1, 1]; {}>;", "bytes, ".repeat(count)).parse().unwrap();
        assert!(has_word(call(&keys), "compile_error"), "{count} keys");
    }
    for part in ["- ", "-1 - ", "1 * ", "1 << ", "x:: ", "<", "&", "! "] {
        assert!(has_word(call(&repeated(part, 100_000)), "AccessPattern"), "{part} repeated");
    }
}

#[test]
fn groups_within_groups() {
    for delimiter in DELIMITERS {
        for inner in [Literal::i64_unsuffixed(1).into(), TokenTree::Ident(Ident::new("N", Span::call_site()))]
        {
            let mut nested = inner;
            for _ in 0..2000 {
                nested = Group::new(delimiter, nested.into()).into();
            }
            let dim: TokenStream =
                [nested, Punct::new(',', Spacing::Alone).into(), Literal::i64_unsuffixed(1).into()]
                    .into_iter()
                    .collect();
            let mut input: TokenStream = "int8, 16;".parse().unwrap();
            input.extend([TokenTree::Group(Group::new(Delimiter::Bracket, dim))]);
            assert!(has_word(call(&input), "AccessPattern"), "{delimiter:?}");
        }
    }
}
