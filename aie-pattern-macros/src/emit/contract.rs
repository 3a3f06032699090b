//! The expansions of `ensure(..)` and of the assertions about several declarations.

use aie_pattern_core::declare::Ensured;
use aie_pattern_core::rule::{Locus, Ruled};
use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use quote::{format_ident, quote, quote_spanned};

use super::constant::{self, REPORTER};
use super::declaration::Expression;
use super::errors::anywhere;
use aie_pattern_syntax::check::{Check, push_violations};
use aie_pattern_syntax::errors::{Errors, Place};
use aie_pattern_syntax::parse::cursor::Cursor;
use aie_pattern_syntax::parse::ensure::Ensure;
use aie_pattern_syntax::parse::paths::parse_paths;

/// A declaration with contracts, in an expansion.
pub(super) struct Promise<'a> {
    /// The core's type: `Tensor`.
    pub(super) kind: &'a str,
    /// The declaration as a constant expression of that type.
    pub(super) value: &'a TokenStream,
    /// The place of the contracts, unless a more exact one is known.
    pub(super) place: Place,
    /// The contracts.
    pub(super) ensure: &'a Ensure,
}

impl Promise<'_> {
    /// Checks a declaration of known numbers and then its contracts. Returns the errors, or the checks that only rustc
    /// can make.
    pub(super) fn literal<D: Check>(
        self,
        declaration: D,
        loci: &[(Locus, Place)],
        root: &TokenStream,
    ) -> Result<TokenStream, Errors>
    where
        Ensured<D>: Check + Ruled,
    {
        let mut errors = Errors::default();
        push_violations(&declaration, loci, &mut errors);
        let written = self.ensure.declaration(self.place);
        match written.literal() {
            _ if !errors.is_empty() => return Err(errors),
            Some(contracts) => {
                push_violations(&Ensured { declaration, contracts }, written.places(), &mut errors);
            }
            None => return Ok(self.constant(&quote!(true), root)),
        }
        if errors.is_empty() { Ok(TokenStream::new()) } else { Err(errors) }
    }

    /// The checks that rustc makes of a declaration's contracts, if `is_sound`, an expression, says that it breaks
    /// no rule.
    pub(super) fn constant(self, is_sound: &TokenStream, root: &TokenStream) -> TokenStream {
        let Self { kind, value, place, ensure } = self;
        let covers = ensure.covers.is_some() && kind != "Port";
        if ensure.is_between_others() && !covers {
            return TokenStream::new();
        }
        let private = quote!(#root::__private);
        let written = ensure.declaration(place);
        let contracts = Expression::of("Contracts", &written.declaration, root).tokens();
        let (ty, report) = (format_ident!("{kind}"), format_ident!("report_ensured_{}", kind.to_lowercase()));
        let lifetime = (kind == "Port").then(|| quote!(<'static>));
        let ty = quote!(#private::Ensured<#private::#ty #lifetime>);
        let (reporter, integer) = (format_ident!("{REPORTER}"), format_ident!("{}", constant::INTEGER));
        let list = format_ident!("list_ensured_{}", kind.to_lowercase());
        let broken = Ident::new("__AIE_PATTERN_BROKEN", Span::call_site());
        let loci = written.places().iter().filter(|(locus, _)| *locus != Locus::Whole);
        let prefix = constant::report_prefix(&contracts);
        let reports = loci.map(|&(locus, place)| constant::report(prefix, locus, place, &broken));
        quote! {
            const _: () = {
                use #private::#report as #reporter;
                use #root::number::integer as #integer;
                const #broken: &#private::Listed<#ty> = &#private::#list(
                    #private::Ensured { declaration: #value, contracts: #contracts }, #is_sound,
                );
                #(#reports)*
                // Without this use, the user's constants would be reported as unused.
                const _: #private::Bool = #private::Listed::is_sound(#broken);
            };
        }
    }
}

/// The contracts between a declared type and others. `promiser` is the declaration for the core, if a help can change
/// it.
pub(super) fn between(
    name: &Ident,
    ensure: &Ensure,
    promiser: Option<(&str, &TokenStream)>,
    root: &TokenStream,
) -> TokenStream {
    let own: TokenTree = name.clone().into();
    let own = [own];
    let promiser = match promiser {
        Some((kind, value)) => {
            let kind = format_ident!("{kind}");
            quote!(#kind(#value))
        }
        None => quote!(Nothing),
    };
    let pairs = [("report_same_walk", &ensure.same_walk), ("report_inverse", &ensure.inverse)];
    let reports = pairs.into_iter().filter_map(|(report, other)| {
        let other = other.as_ref()?;
        Some(pair(report, &own, &other.path, other.place, &promiser, root))
    });
    quote!(#(#reports)*)
}

/// `assert_same_walk!(A, B)`.
pub(crate) fn expand_same_walk(cursor: Cursor, root: &TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let Some(paths) = parse_paths(cursor, 2, "assert_same_walk!(One, Other)", &mut errors) else {
        return anywhere(errors);
    };
    match (paths.as_slice(), paths.last().and_then(|other| Place::of(other))) {
        ([one, other], Some(place)) => pair("report_same_walk", one, other, place, &quote!(Nothing), root),
        _ => TokenStream::new(),
    }
}

fn pair(
    report: &str,
    one: &[TokenTree],
    other: &[TokenTree],
    place: Place,
    promiser: &TokenStream,
    root: &TokenStream,
) -> TokenStream {
    let private = quote!(#root::__private);
    let (one, other) = (member(one, root), member(other, root));
    let (report, reporter) = (format_ident!("{report}"), format_ident!("{REPORTER}"));
    let call = super::report(REPORTER, place, quote!(ONE, OTHER, PROMISER));
    quote! {
        const _: () = {
            use #private::#report as #reporter;
            use #private::DeclaresTilings as _;
            const ONE: &#private::Declared = &#one;
            const OTHER: &#private::Declared = &#other;
            const PROMISER: &#private::Promiser<'static> = &#private::Promiser::#promiser;
            #call
        };
    }
}

/// The most declarations of a set.
const MOST: usize = 32;

/// `assert_disjoint!(A, B, ..)`.
pub(crate) fn expand_disjoint(cursor: Cursor, root: &TokenStream) -> TokenStream {
    expand_set("disjoint", cursor, root)
}

/// `assert_covers!(A, B, ..)`.
pub(crate) fn expand_covers(cursor: Cursor, root: &TokenStream) -> TokenStream {
    expand_set("covers", cursor, root)
}

/// A report for each type, at its place, and one for the whole set, from the first to the last type.
fn expand_set(name: &str, cursor: Cursor, root: &TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let shape = format!("assert_{name}!(One, Other)");
    let Some(paths) = parse_paths(cursor, MOST, &shape, &mut errors) else {
        return anywhere(errors);
    };
    let private = quote!(#root::__private);
    let members = paths.iter().map(|path| member(path, root));
    let (check, reporter) = (format_ident!("check_{name}"), format_ident!("{REPORTER}"));
    let places: Vec<Place> = paths.iter().filter_map(|path| Place::of(path)).collect();
    let whole =
        places.first().zip(places.last()).map(|(first, last)| Place { first: first.first, last: last.last });
    let reports = places.iter().enumerate().map(|(k, &place)| {
        let k = Literal::usize_unsuffixed(k);
        super::report(REPORTER, place, quote!(SET, BROKEN, #private::Some(#k)))
    });
    let whole = whole.map(|place| super::report(REPORTER, place, quote!(SET, BROKEN, #private::None)));
    quote! {
        const _: () = {
            use #private::report_set as #reporter;
            use #private::DeclaresTilings as _;
            const SET: &[#private::Declared] = &[#(#members),*];
            const BROKEN: &#private::Broken = &#private::#check(SET);
            #(#reports)*
            #whole
        };
    }
}

/// The facts of a declared type, with its name.
fn member(path: &[TokenTree], root: &TokenStream) -> TokenStream {
    let name: TokenStream = path.iter().cloned().collect();
    let text =
        name.to_string().replace(" :: ", "::").replace(":: ", "::").replace("< ", "<").replace(" >", ">");
    // At the type, where rustc then reports a type that no macro has declared.
    let at = Place::of(path).map_or_else(Span::call_site, |place| place.first.resolved_at(Span::call_site()));
    quote_spanned!(at=> <#root::__private::WalkOf<#name>>::__AIE_PATTERN_DECLARED.named(#text))
}
