//! The assertions about several declarations, on token soup.

use proc_macro2::TokenStream;

use super::soup::{INPUTS, parts};
use super::{Macro, has_word, sound_inputs};
use crate::emit::contract::{expand_covers, expand_disjoint, expand_same_walk};
use aie_pattern_syntax::parse::cursor::{Cursor, tokens};

/// Inputs as users write them, and whether they are wrong for two declarations and for several.
const SETS: &[(&str, bool, bool)] = &[
    ("One, Other", false, false),
    ("self::One, crate::inner::Other,", false, false),
    ("One, Other<4>, ::root::Third, r#fn", true, false),
    ("HashMap<A, B>, Other", false, false),
    ("One", true, true),
    ("One -> Other", true, true),
    ("One,, Other", true, true),
    ("1, 2", true, true),
    ("<T as Trait>::One, Other", false, false),
];

fn same_walk(input: &TokenStream) -> TokenStream {
    expand_same_walk(Cursor::of_input(&tokens(input.clone())), &"$crate".parse().unwrap())
}

fn several(input: &TokenStream) -> TokenStream {
    let tokens = tokens(input.clone());
    let cursor = Cursor::of_input(&tokens);
    let root = "$crate".parse().unwrap();
    let (one, other) = (expand_covers(cursor.clone(), &root), expand_disjoint(cursor, &root));
    [one, other].into_iter().collect()
}

#[test]
fn any_tokens() {
    let texts: Vec<&str> = SETS.iter().map(|set| set.0).collect();
    for call in [same_walk, several] {
        let sound = sound_inputs(parts(), &texts, Macro { call, is_in_error: None });
        let all = parts() * INPUTS;
        assert!((all / 50..all / 2).contains(&sound), "{sound} of {all} were sound");
    }
}

#[test]
fn what_users_write_is_understood() {
    for &(text, of_two, of_several) in SETS {
        let input = text.parse().unwrap();
        assert_eq!(has_word(same_walk(&input), "compile_error"), of_two, "{text}");
        assert_eq!(has_word(several(&input), "compile_error"), of_several, "{text}");
    }
}
