//! What `assert_transfer!` expands to.

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use quote::{quote, quote_spanned};

use super::constant::REPORTER;
use super::errors::anywhere;
use aie_pattern_syntax::errors::{Errors, Place};
use aie_pattern_syntax::parse::cursor::Cursor;
use aie_pattern_syntax::parse::route::{self, Claim, Route};

/// One `const _` for each end, which is evaluated at its place.
pub(crate) fn expand(cursor: Cursor, root: &TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let Some(Route { ends, claim }) = route::parse(cursor, &mut errors) else {
        return anywhere(errors);
    };
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
    let endpoints = ends.iter().map(|path| endpoint(path));
    let reporter = Ident::new(REPORTER, proc_macro2::Span::call_site());
    let reports = ends.iter().enumerate().filter_map(|(k, path)| {
        let Place { first, last } = Place::of(path)?;
        let function = Ident::new(REPORTER, first);
        let mut arguments = Group::new(Delimiter::Parenthesis, quote!(ROUTE, FAULTS, #k));
        arguments.set_span(last);
        Some(quote_spanned!(first=> const _: () = #function #arguments;))
    });
    quote! {
        const _: () = {
            use #private::report_transfer as #reporter;
            const ROUTE: &#private::Route<'static> =
                &#private::Route { ends: &[#(#endpoints),*], claim: #private::Claim::#claim };
            const FAULTS: &#private::Faults = &#private::check_route(ROUTE);
            #(#reports)*
        };
    }
}

/// A path as it is usually written.
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
