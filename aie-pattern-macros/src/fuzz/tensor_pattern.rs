//! `tensor_pattern!` on token soup.

use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};

use super::{DELIMITERS, INPUTS, Macro, has_word, sound_inputs};
use crate::expand_tensor_pattern;
use aie_pattern_syntax::parse::cursor::tokens;
use aie_pattern_syntax::parse::items::{Declaration, Input};
use aie_pattern_syntax::parse::tensor_pattern::{Descriptor, parse};

const PARTS: u64 = 1000;

/// What users write, in all its spellings.
const DECLARATIONS: &[&str] = &[
    "pub struct EvenVectors = <int16, 16; [8u, 2]>;",
    "/// Docs. \n pub(crate) struct Rows = int16, 16; [2u, 8], [4u, 2]; struct Next = <i8, 64; [1, 0]>;",
    "struct Cpp = <int16, 16; tensor_dim(8u, 2), aie::tensor_dim(4u, 1)>;",
    "#[cfg(all())] #[allow(dead_code)] pub struct A = <bfloat16, 32; [4, 4], [4, 0], [8, 16], [4, 1]>;",
    "<int16, 16; [8u, -1]; offset = 7, buffer = 128, device = aie2p, index = u16>",
    "int16, 32; [4, 32], [2, 64]; bytes, offset = 4",
    "<cfloat, N; [ROWS * COLS, 2], [N as u32, Self::STEP]>",
    "struct Paths = <float, { 4 * 2 }; [<T as Trait>::N, f::<3>()], [N >> 1, 1 << 3]; buffer = M << 2>;",
    "struct Arithmetic = uint8, 0x20ul; [2 * (3 + 1), -(4 - 8)], [0b11, 0o7 % 4], [1_000, -0];",
    "struct Six = <int16, 32; native [dim_3d(1, 1, 1, 1, 1), 8, dim_2d(3, 4, 4)]; sizes = [2, 3, 2]>;",
    "int8, 32; buffer = N, native [aie::dim_2d(N - 1, 32, -64), INC], sizes = [2u, 2u], bytes",
    "struct Wrong = <int17, 15; [0, -1], [4294967297, 99999999999999999999], (1, 2)>;",
    "struct Unknown = <int8, 64; [2, 1]; ofset = 3, bytes, bytes, device = aie3>;",
    "struct WrongNative = <int8, 64; [1, 1]; native [dim_4d(1), dim_3d(1, 2), 1 2], sizes = [2]>;",
    "struct Rank = <int8, 16; [1,1],[1,1],[1,1],[1,1],[1,1],[1,1],[1,1],[1,1],[1,1],[2,2]>;",
    "<int32, 8; [if A < B { 1 } else { 2 }, match C { _ => 3 }], [\"a\".len(), 'b' as usize],>",
    "struct Life = <'a, 16; ['static, 1]>;",
    "pub(in crate::inner) struct r#fn = <uint4, 64; [170141183460469231731687303715884105727, 1]>;",
];

fn call(input: &TokenStream) -> TokenStream {
    let root = Group::new(Delimiter::Parenthesis, "$crate".parse().unwrap());
    expand_tensor_pattern([TokenTree::Group(root)].into_iter().chain(input.clone()).collect())
}

/// Whether there is anything to report about the input.
fn is_in_error(input: &TokenStream) -> bool {
    let of = |declaration: &Declaration<Descriptor>| {
        let literal = declaration.right.as_ref().and_then(|right| right.declaration().literal());
        assert!(declaration.right.is_some() || !declaration.errors.is_empty(), "no descriptor and no error");
        !declaration.errors.is_empty() || literal.is_some_and(|tensor| !tensor.check().is_empty())
    };
    match parse(&tokens(input.clone())) {
        Input::Items(declarations) => declarations.iter().any(of),
        Input::Expression(declaration) => of(&declaration),
    }
}

#[test]
fn a_million_inputs() {
    let tested = Macro { call, is_in_error: Some(is_in_error) };
    let sound = sound_inputs(PARTS, DECLARATIONS, tested);
    // Neither all of them nor none: the inputs reach what lies behind the parser.
    let all = PARTS * INPUTS;
    assert!((all / 20..all / 2).contains(&sound), "{sound} of {all} were sound");
}

#[test]
fn what_users_write_is_understood() {
    let wrong = ["struct Wrong", "struct Unknown", "struct Rank", "r#fn", "Life"];
    for text in DECLARATIONS {
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
