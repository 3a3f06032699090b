//! The expansion of `assert_completes!` outside of a block: the sequence as a constant, which rustc decides.

use aie_pattern_syntax::errors::{Errors, Place};
use aie_pattern_syntax::parse::cursor::Cursor;
use aie_pattern_syntax::parse::object_fifo::completes::typed::{Typed, parse};
use aie_pattern_syntax::parse::object_fifo::completes::{Amount, Does, Op, Step};
use aie_pattern_syntax::parse::tile_name::TileName;
use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream};
use quote::{quote, quote_spanned};

use super::constant::REPORTER;
use super::errors::anywhere;

/// A `const _` for each part that an error can be about.
pub(crate) fn expand(cursor: Cursor, root: &TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let Some(Typed { fifos, completes }) = parse(cursor, &mut errors) else { return anywhere(errors) };
    let private = quote!(#root::__private);
    let mut places: Vec<Place> = fifos.iter().filter_map(|path| Place::of(path)).collect();
    let steps: Vec<_> =
        completes.sequence.iter().map(|step| self::step(step, &fifos, &mut places, root)).collect();
    let programs: Vec<_> = completes
        .cores
        .iter()
        .filter_map(|program| {
            let TileName::At((column, row), _, place) = program.tile else { return None };
            let at = number(place, &mut places);
            let mut code = Vec::new();
            add_code(&program.body, &mut code, &mut places, &private);
            Some(quote!(#private::Program { place: (#column, #row), code: &[#(#code),*], at: #at }))
        })
        .collect();
    let members = fifos.iter().map(|path| quote!(#private::completes_member::<#(#path)*>()));
    let sound = fifos.iter().map(|path| quote!(<#(#path)* as #root::ObjectFifo>::IS_SOUND));
    let reporter = Ident::new(REPORTER, Span::call_site());
    let reports = places.iter().enumerate().map(|(at, place)| {
        let function = Ident::new(REPORTER, place.first);
        let mut arguments = Group::new(Delimiter::Parenthesis, quote!(__AIE_PATTERN_FAULT, #at));
        arguments.set_span(place.last);
        let first = place.first;
        quote_spanned!(first=> const _: () = #function #arguments;)
    });
    quote! {
        const _: () = {
            use #private::report_completes as #reporter;
            const __AIE_PATTERN_SEQUENCE: &#private::Assertion = &#private::Assertion {
                fifos: &[#(#members),*],
                steps: &[#(#steps),*],
                programs: &[#(#programs),*],
            };
            #[allow(long_running_const_eval)]
            const __AIE_PATTERN_FAULT: &#private::Option<#private::CompletesFault> =
                &#private::check_completes(__AIE_PATTERN_SEQUENCE, &[#(#sound),*]);
            #(#reports)*
        };
    }
}

/// The number of a place: steps of a loop have one.
fn number(place: Place, places: &mut Vec<Place>) -> usize {
    let key = |place: &Place| (place.first.start().line, place.first.start().column);
    // Real spans may have no lines: then each step has a place of its own.
    let is_known = |other: &Place| key(other) == key(&place) && key(&place).0 > 0;
    places.iter().position(is_known).unwrap_or_else(|| {
        places.push(place);
        places.len() - 1
    })
}

fn step(
    step: &Step,
    fifos: &[Vec<proc_macro2::TokenTree>],
    places: &mut Vec<Place>,
    root: &TokenStream,
) -> TokenStream {
    let private = quote!(#root::__private);
    let (fifo, at) = (step.of.fifo.unwrap_or(0), number(step.place, places));
    let what = match &step.what {
        Does::Await => quote!(#private::What::Await),
        Does::Poll => quote!(#private::What::Poll),
        Does::Task { elements, has_token } => {
            let bits = match elements {
                Amount::Pattern(path) => quote!(#private::pattern_bits::<#path>()),
                Amount::Elements(number) => {
                    let (elements, path) = (&number.tokens, fifos.get(fifo).into_iter().flatten());
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
                let (fifo, objects) = (of.fifo.unwrap_or(0), &objects.tokens);
                let at = number(*place, places);
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
