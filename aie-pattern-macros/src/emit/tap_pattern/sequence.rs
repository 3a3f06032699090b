//! The expansion of `tap_pattern!` for a sequence of taps.

use aie_pattern_core::TileKind;
use aie_pattern_core::declare::Tap as Declared;
use aie_pattern_core::declare::tap::Taps;
use aie_pattern_core::ir::Word;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use super::refused;
use crate::emit::constant::{self, Checked, Constant};
use crate::emit::declaration::Expression;
use crate::emit::words::words_of;
use crate::emit::{table, variant};
use aie_pattern_core::rule::Rule;
use aie_pattern_syntax::check::{push_settled_violations, push_violations};
use aie_pattern_syntax::errors::Errors;
use aie_pattern_syntax::parse::ensure::Ensure;
use aie_pattern_syntax::parse::tap_pattern::Tap;

/// The most taps that get types if their lengths differ.
const MOST_TYPES: u64 = 1024;

/// The most taps that get separate types, so that a tap that does not exist has no type.
const FEW_TAPS: usize = 32;

/// The impls of a sequence, or the errors.
pub(super) fn items(name: &Ident, tap: &Tap, root: &TokenStream) -> Result<TokenStream, Errors> {
    let mut errors = Errors::default();
    push_contracts(&tap.options.ensure, &mut errors);
    let steps = tap.declared_steps();
    let written = tap.declaration(&steps);
    let known_steps = written.known_steps();
    let known = written.known_tap(&known_steps);
    let value = Expression::of("Tap", &written.declaration, root).tokens();
    if written.is_literal() {
        push_violations(&known, written.places(), &mut errors);
        return match known.taps() {
            Ok(taps) if errors.is_empty() => Ok(literal(&known, &taps, &value, name, root)),
            _ => Err(errors),
        };
    }
    let loci = written.places();
    // The lint stops the check of thousands of taps, and must be reported; a crate may also forbid the `allow`.
    let constant = Constant { kind: "tap", value, loci, is_long: false };
    let told = push_settled_violations(&known, loci, &mut errors);
    let Checked { items, found, at } = constant::checked(&constant, &told, name, root);
    if !errors.is_empty() {
        let refused = refused(name, errors, root);
        return Ok(quote!(#items #refused));
    }
    let private = quote!(#root::__private);
    let len = Ident::new("__AIE_PATTERN_LEN", at);
    let of_tap = Ident::new("__AIE_PATTERN_LEN_OF_TAP", at);
    let word = format_ident!("__AiePatternWord");
    let bytes = quote!(#private::widest_word(&#found.declaration));
    let (bytes, word_type) = table::word("__AIE_PATTERN_WORD", &bytes, at, root);
    let facts = Facts {
        declaration: quote!(&#found.declaration),
        len: quote!(#len),
        is_sound: Some(quote!(const IS_SOUND: #private::Bool = #private::JudgedTap::is_sound(#found);)),
        words: words_of(tap.device(), TileKind::Shim),
    };
    let sequence = facts.sequence(name, root);
    let types = nth(None, &quote!(#word), &quote!(#of_tap), name, root);
    Ok(quote! {
        #items
        const #len: #private::Usize = #private::sequence_len(#found);
        const #of_tap: #private::Usize = #private::first_len(#found);
        #bytes
        type #word = #word_type;
        #sequence
        #types
    })
}

/// Refuses contracts: each is about a single walk.
fn push_contracts(ensure: &Ensure, errors: &mut Errors) {
    let runs = ensure.runs.as_ref().map(|runs| runs.place);
    let others = [&ensure.same_walk, &ensure.inverse].map(|other| other.as_ref().map(|other| other.place));
    for place in [ensure.covers, ensure.injective, runs].into_iter().chain(others).flatten() {
        let message = "a contract is about one tap, but this is a sequence of taps";
        errors.push(Rule::Syntax, place, message);
    }
}

/// The facts of a sequence, as expressions.
struct Facts {
    declaration: TokenStream,
    len: TokenStream,
    is_sound: Option<TokenStream>,
    /// The number of words of a descriptor.
    words: usize,
}

impl Facts {
    fn sequence(&self, name: &Ident, root: &TokenStream) -> TokenStream {
        let Self { declaration, len, is_sound, words } = self;
        quote! {
            impl #root::TapSequence for #name {
                const TAP: &'static #root::__private::Tap = #declaration;
                const LEN: #root::__private::Usize = #len;
                #is_sound
                type Descriptor = #root::tap::TapDescriptor<#words>;
                type List = #root::__private::TapList<Self, { #len }>;
            }
        }
    }
}

/// The impls of a sequence of known numbers that breaks no rule.
fn literal(
    known: &Declared,
    taps: &Taps,
    value: &TokenStream,
    name: &Ident,
    root: &TokenStream,
) -> TokenStream {
    let len = Literal::u64_unsuffixed(taps.len());
    let facts = Facts {
        declaration: quote!(&#value),
        len: quote!(#len),
        is_sound: None,
        words: words_of(known.task.device, TileKind::Shim),
    };
    let sequence = facts.sequence(name, root);
    let lens: Vec<u64> = walks(taps).map(|walk| walk.len().unwrap_or(0)).collect();
    let word = known.task.index.unwrap_or_else(|| widest(taps));
    let word = variant(word);
    let word = quote!(#root::__private::#word);
    let types: TokenStream = match lens.as_slice() {
        [first, rest @ ..] if lens.len() > FEW_TAPS && rest.iter().all(|len| len == first) => {
            let len = Literal::u64_unsuffixed(*first);
            nth(None, &word, &quote!(#len), name, root)
        }
        _ => (0..MOST_TYPES)
            .zip(&lens)
            .map(|(k, len)| {
                let len = Literal::u64_unsuffixed(*len);
                nth(Some(k), &word, &quote!(#len), name, root)
            })
            .collect(),
    };
    quote!(#sequence #types)
}

fn walks(taps: &Taps) -> impl Iterator<Item = aie_pattern_core::Pattern> {
    (0..taps.len()).map_while(|k| taps.nth(k))
}

/// The narrowest index type for all indices of all taps.
fn widest(taps: &Taps) -> Word {
    let words = walks(taps).map(|walk| Word::narrowest(&walk));
    words.max_by_key(|word| word.bytes()).unwrap_or(Word::U8)
}

/// The types of tap `k`, or of every tap.
fn nth(
    k: Option<u64>,
    word: &TokenStream,
    len: &TokenStream,
    name: &Ident,
    root: &TokenStream,
) -> TokenStream {
    let (generic, k) = match k {
        Some(k) => {
            let k = Literal::u64_unsuffixed(k);
            (None, quote!(#k))
        }
        // In braces, `K` is this number even if the user has a type `K`.
        None => (Some(quote!(<const K: #root::__private::Usize>)), quote!({ K })),
    };
    quote! {
        // Hidden, so that the type's page does not begin with a line for each tap.
        #[doc(hidden)]
        impl #generic #root::tap::NthTap<#k> for #name {
            type Indices = [#word; #len];
            const INDICES: &'static [#word; #len] =
                #root::__private::TableOf::<#root::Tap<Self, #k>>::indices(&[]);
            type Stream<T> = [T; #len];
            const LEN: #root::__private::Usize = #len;
        }
    }
}
