//! The expansion of `tap_pattern!`.

mod sequence;

use aie_pattern_core::declare::Tap as Declared;
use aie_pattern_core::rule::Rule;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;

use super::constant::{self, Constant, Evaluated};
use super::contract::{self, Promise};
use super::declaration::Expression;
use super::words::{self, Registers, Values};
use super::{doc, expand_input, in_error, literal};
use crate::emit::variant;
use aie_pattern_syntax::check::push_settled_violations;
use aie_pattern_syntax::errors::Errors;
use aie_pattern_syntax::parse::items::Input;
use aie_pattern_syntax::parse::tap_pattern::Tap;

/// The expansion of the whole call.
pub(crate) fn expand(input: Input<Tap>, root: &TokenStream) -> TokenStream {
    expand_input(input, root, items, refused, doc::tap)
}

/// The impls of one tap or of a sequence, or the errors.
fn items(name: &Ident, tap: &Tap, root: &TokenStream) -> Result<TokenStream, Errors> {
    if tap.is_sequence {
        return sequence::items(name, tap, root);
    }
    let steps = tap.declared_steps();
    let written = tap.declaration(&steps);
    let known_steps = written.known_steps();
    let known = written.known_tap(&known_steps);
    let value = Expression::of("Tap", &written.declaration, root).tokens();
    let ensure = &tap.options.ensure;
    let promise = |value| Promise { kind: "Tap", value, place: tap.place, ensure };
    let between = contract::between(name, ensure, None, root);
    let registers = Registers::of_tap(tap);
    let mut errors = Errors::default();
    if !written.is_literal() {
        let loci = written.places();
        let constant = Constant { kind: "tap", value, loci, is_long: false };
        let told = push_settled_violations(&known, written.places(), &mut errors);
        if !errors.is_empty() {
            let reports = constant::checked(&constant, &told, name, root).items;
            let refused = refused(name, errors, root);
            return Ok(quote!(#reports #refused));
        }
        let Evaluated { items, found, .. } = constant::items(&constant, name, root);
        let promised =
            promise(&quote!(#found.declaration)).constant(&constant::is_sound("tap", &found, root), root);
        let descriptor = Ident::new("__AIE_PATTERN_DESCRIPTOR", Span::mixed_site());
        let values = registers.constant(&descriptor, root);
        let repeat = quote!(#root::__private::repeat_of_tap(#found));
        let members = one(tap, &registers, &values, &quote!(&#found.declaration), &repeat, name, root);
        return Ok(quote! {
            #items
            const #descriptor: &#root::__private::JudgedDescriptor = &#root::__private::descriptor_of_tap(#found);
            #members
            #promised
            #between
        });
    }
    let promised = promise(&value).literal(known, written.places(), root)?;
    let (values, repeat) = values(tap, &known, &registers, root)?;
    let buffer = known.elements().and_then(|elements| u64::try_from(elements).ok());
    let (device, direction) = (known.task.device, known.task.direction);
    let also = super::known::of_tap(buffer, device, direction, root);
    let walk = literal(&known.pattern(), known.word(), &also, name, root);
    let repeat = Literal::i128_unsuffixed(repeat);
    let members = one(tap, &registers, &values, &quote!(&#value), &quote!(#repeat), name, root);
    Ok(quote!(#walk #members #promised #between))
}

/// The register values of a tap that breaks no rule, and its runs.
fn values(
    tap: &Tap,
    known: &Declared,
    registers: &Registers,
    root: &TokenStream,
) -> Result<(Values, i128), Errors> {
    let Some(task) = known.shim_task(0) else {
        let mut errors = Errors::default();
        errors.push(Rule::Syntax, tap.place, "there is no such tap");
        return Err(errors);
    };
    let values = registers.literal(&task.of_any_channel(known), root);
    Ok((values.map_err(|misfits| words::errors(&misfits, tap.place))?, task.repeat))
}

/// The impls of `BufferDescriptor`, `RegisterWords` and `TapPattern` of one tap.
fn one(
    tap: &Tap,
    registers: &Registers,
    values: &Values,
    declaration: &TokenStream,
    repeat: &TokenStream,
    name: &Ident,
    root: &TokenStream,
) -> TokenStream {
    let private = quote!(#root::__private);
    let device = variant(tap.device());
    let (words, link) = registers.items(values, name, root);
    let has_words = tap.device().has_words();
    let has_id = tap.options.bd_id.is_some() && has_words;
    let start = has_id.then(|| {
        quote! {
            /// The word for the task queue of `channel`, to run all of the tap.
            ///
            /// # Panics
            /// If there is no such channel; in a constant, this is a compile error. `bd::Registers` returns it instead.
            #[track_caller]
            pub const fn start(__aie_pattern_channel: #private::U32) -> #private::U32 {
                #private::start_tap::<Self>(__aie_pattern_channel)
            }
        }
    });
    let start_write = (has_id && tap.options.channel.is_some()).then(|| {
        quote! {
            /// The task queue's address in the array and its word, to run all of the tap.
            ///
            /// # Panics
            /// If there is no such tile; in a constant, this is a compile error. `bd::Registers` returns it instead.
            #[track_caller]
            pub const fn start_write(__aie_pattern_column: #private::U32, __aie_pattern_row: #private::U32) -> #root::bd::Write {
                #private::start_tap_write::<Self>(__aie_pattern_column, __aie_pattern_row)
            }
        }
    });
    let functions = has_id.then(|| quote!(impl #name { #start #start_write }));
    quote! {
        #words
        #functions
        impl #root::BufferDescriptor for #name {
            const DEVICE: #root::Device = #root::Device::#device;
            const TILE: #root::TileKind = #root::TileKind::Shim;
            type AllRuns = Self;
            const ALL_RUNS: Self = #name;
            #link
        }
        impl #root::TapPattern for #name {
            const TAP: &'static #private::Tap = #declaration;
            const REPEAT: #private::U32 = #repeat;
        }
    }
}

/// The replacement for the items of a declaration with errors.
pub(super) fn refused(name: &Ident, errors: Errors, root: &TokenStream) -> TokenStream {
    let (invalid, walk) = in_error(name, errors, root);
    let private = quote!(#root::__private);
    let registers = Registers::of_refused_tap();
    let (words, register_count) = (registers.refused(&invalid, name, root), registers.words());
    quote! {
        #walk
        #words
        impl #root::BufferDescriptor for #name {
            const DEVICE: #root::Device = <#invalid>::DEVICE;
            const TILE: #root::TileKind = <#invalid>::TILE;
            type AllRuns = Self;
            const ALL_RUNS: Self = #name;
            const REFUSED: #private::Bool = true;
        }
        impl #root::TapPattern for #name {
            const TAP: &'static #private::Tap = <#invalid>::TAP;
            const REPEAT: #private::U32 = <#invalid>::REPEAT;
        }
        // The user may have meant a sequence; members that both have must not be ambiguous.
        impl #name {
            pub const TAP: #invalid = <#invalid>::TAP;
            pub const LEN: #invalid = <#invalid>::LEN;
        }
        impl #root::TapSequence for #name {
            const TAP: &'static #private::Tap = <#invalid>::TAP;
            const LEN: #private::Usize = <#invalid>::LEN;
            const IS_SOUND: #private::Bool = false;
            type Descriptor = #root::tap::TapDescriptor<#register_count>;
            type List = #private::TapList<Self, 0>;
        }
        impl<const K: #private::Usize> #root::tap::NthTap<{ K }> for #name {
            type Indices = #invalid;
            const INDICES: &'static #invalid = <#invalid>::INDICES;
            type Stream<T> = #invalid;
            const LEN: #private::Usize = <#invalid>::LEN;
        }
    }
}
