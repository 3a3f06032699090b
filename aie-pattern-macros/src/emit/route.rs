//! The expansions of `assert_transfer!` and `show_transfer!`.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::quote;
use syn::Lifetime;

use super::constant::{REPORTER, allow_long};
use super::errors::anywhere;
use aie_pattern_syntax::errors::{Errors, Place};
use aie_pattern_syntax::parse::cursor::Cursor;
use aie_pattern_syntax::parse::route::{self, Claim, Role, Route, Station};

/// The checks as an item.
pub(crate) fn expand(cursor: Cursor, root: &TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let Some(route) = route::parse(cursor, &mut errors) else { return anywhere(errors) };
    let checks = checks(route, &quote!(check_route), root);
    quote!(const _: () = { #checks };)
}

/// The checks, and the route as text: an expression.
pub(crate) fn expand_shown(cursor: Cursor, root: &TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let Some(route) = route::parse(cursor, &mut errors) else { return anywhere(errors) };
    // If an item was expected instead, rustc's error prints only the first token.
    let first = route.stations.first().and_then(|station| station.path.first());
    let at = first.map_or_else(Span::call_site, TokenTree::span);
    let label =
        Lifetime::new("'_AP001_an_expression_belongs_in_a_function", Span::mixed_site().located_at(at));
    let checks = checks(route, &quote!(check_order), root);
    quote!(#label: { #checks #root::__private::RouteSheet(__AIE_PATTERN_ROUTE) })
}

/// The most ends of a route that rustc checks in the steps that its lint allows. Most routes have two to six.
const LONG: usize = 8;

/// The constants of a route, and a `const _` for each end, which rustc evaluates at its place. `check` finds the faults.
fn checks(Route { stations, claim }: Route, check: &TokenStream, root: &TokenStream) -> TokenStream {
    let private = quote!(#root::__private);
    let endpoint = |path: &[TokenTree]| {
        let name = format!("`{}`", written(path));
        quote!(#private::endpoint::<#(#path)*>(#name))
    };
    let claim = match claim {
        Claim::Nothing => quote!(Nothing),
        Claim::Identity => quote!(Identity),
        Claim::Permutation => quote!(Permutation),
        Claim::SameWalk(expected) => {
            let expected = endpoint(&expected);
            quote!(SameWalk(#expected))
        }
    };
    let (mut endpoints, mut places) = (Vec::new(), Vec::new());
    for (k, Station { path, role }) in stations.iter().enumerate() {
        let name = format!("`{}`", written(path));
        // Of a FIFO's consumers, the one at which the next station begins.
        let next = stations.get(k + 1).map(|next| next.path);
        let at = next.map_or_else(|| quote!(#private::None), |next| quote!(#private::begins::<#(#next)*>()));
        let own = match role {
            Role::Sends => vec![quote!(#private::sender::<#(#path)*>(#name))],
            Role::Receives => vec![quote!(#private::receiver::<#(#path)*>(#name, #at))],
            Role::Hands => vec![
                quote!(#private::fifo_sender::<#(#path)*>(#name)),
                quote!(#private::fifo_receiver::<#(#path)*>(#name, #at)),
            ],
        };
        places.extend(own.iter().map(|_| *path));
        endpoints.extend(own);
    }
    let reporter = Ident::new(REPORTER, Span::call_site());
    let reports = places.iter().enumerate().filter_map(|(k, path)| {
        let arguments = quote!(__AIE_PATTERN_ROUTE, __AIE_PATTERN_FAULTS, #k);
        Some(super::report(REPORTER, Place::of(path)?, arguments))
    });
    let others = places.last().and_then(|path| Some(of_other_consumers(Place::of(path)?, root)));
    let count = endpoints.len();
    let allow_long = allow_long(count > LONG);
    quote! {
        use #private::report_transfer as #reporter;
        const __AIE_PATTERN_WRITTEN: [#private::Endpoint<'static>; #count] = [#(#endpoints),*];
        const __AIE_PATTERN_ENDS: [#private::Endpoint<'static>; #count] = #private::started(__AIE_PATTERN_WRITTEN);
        const __AIE_PATTERN_ROUTE: &#private::Route<'static> =
            &#private::Route { ends: &__AIE_PATTERN_ENDS, claim: #private::Claim::#claim };
        #allow_long
        const __AIE_PATTERN_FAULTS: &#private::Faults = &#private::#check(__AIE_PATTERN_ROUTE);
        #(#reports)*
        #others
    }
}

/// The checks of a route that ends with a FIFO, for its consumers after the first.
fn of_other_consumers(place: Place, root: &TokenStream) -> TokenStream {
    let alias = Ident::new("__aie_pattern_report_consumers", Span::call_site());
    let arguments = quote!(__AIE_PATTERN_WRITTEN, &__AIE_PATTERN_ROUTE.claim, __AIE_PATTERN_FAULTS);
    let report = super::report("__aie_pattern_report_consumers", place, arguments);
    quote! {
        use #root::__private::report_consumers as #alias;
        #report
    }
}

/// A path in the usual spelling.
fn written(path: &[TokenTree]) -> String {
    path.iter()
        .cloned()
        .collect::<TokenStream>()
        .to_string()
        .replace(" :: ", "::")
        .replace(" <", "<")
        .replace("< ", "<")
        .replace(" >", ">")
}
