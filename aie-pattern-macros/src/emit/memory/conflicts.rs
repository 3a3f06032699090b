//! The ports of the calls: their costs and their errors.

use aie_pattern_core::declare::PortKind;
use aie_pattern_core::rule::memory::PortPart;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use super::super::constant::{INTEGER, REPORTER, number};
use super::{DECLARED, PLACEMENT};
use crate::emit::{option, variant};
use aie_pattern_syntax::errors::Place;
use aie_pattern_syntax::parse::Header;
use aie_pattern_syntax::parse::memory::Memory;
use aie_pattern_syntax::parse::memory::conflicts::Port;
use aie_pattern_syntax::parse::number::Number;

/// The ports of each call, beside the declaration and its placement.
const CALLS: &str = "__AIE_PATTERN_CALLS";
/// The cost of the calls, if the declaration promises that there is none.
const FOUND: &str = "__AIE_PATTERN_CONFLICTS";
/// The function that reports it.
const CONFLICT: &str = "__aie_pattern_report_conflict";

/// The constant `CONFLICTS`, and reports on each port.
pub(super) fn items(memory: &Memory, header: &Header, root: &TokenStream) -> TokenStream {
    let Header { visibility, name, .. } = header;
    let private = quote!(#root::__private);
    let at = Span::call_site().located_at(name.span());
    let [calls, found, declared, placement] =
        [CALLS, FOUND, DECLARED, PLACEMENT].map(|name| Ident::new(name, at));
    let count = memory.conflicts.len();
    let ports = memory.conflicts.iter().map(|ports| {
        let ports = ports.iter().map(|port| port_value(port, root));
        quote!(&[#(#ports),*])
    });
    let is_free = memory.conflict_free.is_some();
    let mut reports = TokenStream::new();
    for (call, ports) in memory.conflicts.iter().enumerate() {
        for (k, port) in ports.iter().enumerate() {
            let written = port.numbers().into_iter().filter_map(|(part, number)| {
                let evaluated =
                    number.as_ref().filter(|number| number.value.is_none() || part == PortPart::Copy);
                evaluated.map(|number| (part, number.place))
            });
            for (part, place) in written.chain([(PortPart::Whole, port.place)]) {
                let part = variant(part);
                let arguments = quote!(#calls, #call, #k, #private::PortPart::#part);
                reports.extend(report(REPORTER, place, arguments));
            }
            if is_free {
                reports.extend(report(CONFLICT, port.place, quote!(#calls, #found, #call, #k)));
            }
        }
    }
    let (reporter, conflict, integer) =
        (format_ident!("{REPORTER}"), format_ident!("{CONFLICT}"), format_ident!("{INTEGER}"));
    let reporter_of_conflicts = is_free.then(|| quote!(use #private::report_conflict as #conflict;));
    let evaluated = quote!(#private::conflicts(#calls));
    let (constant, value) = if is_free {
        let constant = quote! {
            #[allow(long_running_const_eval)]
            const #found: &[#private::CallConflicts<'static>; #count] = &#evaluated;
        };
        (constant, quote!(*#found))
    } else {
        (TokenStream::new(), evaluated)
    };
    let constants = quote_spanned! {at=>
        const #calls: &#private::Calls<'static> = {
            use #root::number::integer as #integer;
            &#private::Calls { declared: #declared, placement: #placement, calls: &[#(#ports),*] }
        };
        #constant
        impl #name {
            /// What the ports of each call cost its core, in the order of the declaration.
            #[allow(long_running_const_eval)]
            #visibility const CONFLICTS: [#root::memory::CallConflicts<'static>; #count] = #value;
        }
    };
    quote! {
        #constants
        const _: () = {
            use #private::report_memory_port as #reporter;
            #reporter_of_conflicts
            #reports
        };
    }
}

/// A port as a constant expression.
fn port_value(port: &Port, root: &TokenStream) -> TokenStream {
    let private = quote!(#root::__private);
    let kind = variant(port.kind);
    let Port { path, text, .. } = port;
    // At the type, where rustc then reports a type that no macro has declared.
    let at = Place::of(path).map_or_else(Span::call_site, |place| place.first.resolved_at(Span::call_site()));
    let none = quote!(#private::None);
    let (walk, region, tile) = match port.kind {
        PortKind::Dma => (
            quote_spanned!(at=> #private::port_of_descriptor::<#(#path)*>()),
            quote_spanned!(at=> #private::region_of::<#(#path)*>()),
            quote_spanned!(at=> #private::tile_of::<#(#path)*>()),
        ),
        _ => (quote_spanned!(at=> #private::walk_of::<#(#path)*>()), none.clone(), none),
    };
    let (ring, copy) = (option(port.ring, root), option(port.copy.as_ref().map(number), root));
    let or = |written: &Option<Number>, else_: i128| {
        let implied = Number { value: Some(else_), ..Number::default() };
        number(written.as_ref().unwrap_or(&implied))
    };
    let (every, after) = (or(&port.every, 1), or(&port.after, 0));
    quote! {
        #private::MemoryPort {
            kind: #private::PortKind::#kind,
            text: #text,
            walk: #walk,
            ring: #ring,
            copy: #copy,
            every: #every,
            after: #after,
            region: #region,
            tile: #tile,
        }
    }
}

/// `const _: () = report(...)`; rustc shows errors of this call at `place`.
fn report(function: &str, place: Place, arguments: TokenStream) -> TokenStream {
    let report = crate::emit::report(function, place, arguments);
    quote!(#[allow(long_running_const_eval)] #report)
}
