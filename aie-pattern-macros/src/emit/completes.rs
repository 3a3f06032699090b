//! The expansion of `assert_completes!` outside of a block: the sequence as a constant, which rustc decides.

use std::collections::HashMap;

use aie_pattern_syntax::errors::{Errors, Place};
use aie_pattern_syntax::parse::cursor::{Cursor, tokens};
use aie_pattern_syntax::parse::object_fifo::block::{Amount, Does, Op, Step};
use aie_pattern_syntax::parse::object_fifo::completes::typed::parse;
use aie_pattern_syntax::parse::tile_name::TileName;
use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use quote::quote;

use super::constant::{INTEGER, REPORTER, allow_long};
use super::errors::anywhere;
use super::object_fifo::{UNSIGNED, name, unsigned};

/// The function of names in capitals, a single name so that the whole call can have the span of the name.
const NAMED: &str = "__aie_pattern_named_bits";

/// A `const _` for each part that an error can be about.
pub(crate) fn expand(cursor: Cursor, root: &TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let Some(completes) = parse(cursor, &mut errors) else { return anywhere(errors) };
    let (private, fifos) = (quote!(#root::__private), &completes.paths);
    let mut places: Vec<Place> = fifos.iter().filter_map(|path| Place::of(path)).collect();
    // The copies that loops make of a step have one place.
    let mut at_step = HashMap::new();
    let steps: Vec<_> = completes
        .sequence
        .iter()
        .map(|step| {
            let at = *at_step.entry(step.number).or_insert_with(|| add(step.place, &mut places));
            self::step(step, at, fifos, &private)
        })
        .collect();
    let programs: Vec<_> = completes
        .cores
        .iter()
        .filter_map(|program| {
            let TileName::At((column, row), _, place) = program.tile else { return None };
            let at = add(place, &mut places);
            let mut code = Vec::new();
            add_code(&program.body, &mut code, &mut places, &private);
            Some(quote!(#private::Program { place: (#column, #row), code: &[#(#code),*], at: #at }))
        })
        .collect();
    let members = fifos.iter().map(|path| quote!(#private::completes_member::<#(#path)*>()));
    let sound = fifos.iter().map(|path| quote!(<#(#path)* as #root::ObjectFifo>::IS_SOUND));
    let (reporter, integer, unsigned, allow_long) =
        (name(REPORTER), name(INTEGER), name(UNSIGNED), allow_long(true));
    let named = name(NAMED);
    let report =
        |(at, place): (usize, &Place)| super::report(REPORTER, *place, quote!(__AIE_PATTERN_FAULT, #at));
    let reports = places.iter().enumerate().map(report);
    quote! {
        const _: () = {
            use #root::number::integer as #integer;
            use #private::unsigned as #unsigned;
            use #private::report_completes as #reporter;
            use #private::named_bits as #named;
            const __AIE_PATTERN_SEQUENCE: &#private::Assertion = &#private::Assertion {
                fifos: &[#(#members),*],
                steps: &[#(#steps),*],
                programs: &[#(#programs),*],
            };
            #allow_long
            const __AIE_PATTERN_FAULT: &#private::Option<#private::CompletesFault> =
                &#private::check_completes(__AIE_PATTERN_SEQUENCE, &[#(#sound),*]);
            #(#reports)*
        };
    }
}

/// Adds a place; its number.
fn add(place: Place, places: &mut Vec<Place>) -> usize {
    places.push(place);
    places.len() - 1
}

fn step(step: &Step, at: usize, fifos: &[Vec<TokenTree>], private: &TokenStream) -> TokenStream {
    let fifo = step.of.fifo.unwrap_or(0);
    let what = match &step.what {
        Does::Await => quote!(#private::What::Await),
        Does::Poll => quote!(#private::What::Poll),
        Does::Task { elements, has_token } => {
            let bits = match elements {
                Amount::Pattern(path) => quote!(#private::pattern_bits::<#path>()),
                Amount::Named(name) => {
                    let of = fifos.get(fifo).into_iter().flatten();
                    let place = Place::of(&tokens(name.clone())).unwrap_or(step.place);
                    let function = Ident::new(NAMED, place.first);
                    let mut arguments = Group::new(Delimiter::Parenthesis, name.clone());
                    arguments.set_span(place.last);
                    quote!(#function::<#(#of)*, _> #arguments)
                }
                Amount::Elements(number) => {
                    let (elements, path) = (unsigned(number), fifos.get(fifo).into_iter().flatten());
                    quote!(#private::object_bits::<#(#path)*>(#elements))
                }
            };
            quote!(#private::What::Task { bits: #bits, has_token: #has_token })
        }
    };
    quote!(#private::CompletesStep { fifo: #fifo, what: #what, at: #at })
}

/// The steps of a body one after another, with the positions of loops.
fn add_code(body: &[Op], code: &mut Vec<TokenStream>, places: &mut Vec<Place>, private: &TokenStream) {
    for op in body {
        match op {
            Op::Access { of, is_acquire, objects, place, .. } => {
                let (fifo, objects, at) = (of.fifo.unwrap_or(0), unsigned(objects), add(*place, places));
                code.push(quote!(#private::CoreOp::Access {
                    fifo: #fifo, is_acquire: #is_acquire, objects: #objects, at: #at
                }));
            }
            Op::Loop { trips, body, .. } => {
                let start = code.len();
                code.push(TokenStream::new());
                add_code(body, code, places, private);
                code.push(quote!(#private::CoreOp::Back { start: #start }));
                let end = code.len();
                let trips = match trips {
                    Some(trips) => quote!(#private::Some(#trips)),
                    None => quote!(#private::None),
                };
                if let Some(first) = code.get_mut(start) {
                    *first = quote!(#private::CoreOp::Loop { trips: #trips, end: #end });
                }
            }
        }
    }
}
