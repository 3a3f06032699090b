//! Declarations with numbers that rustc has to evaluate: the core's declaration as a constant, one `const _` for each
//! place that can be in error, and everything else from the constant.

use aie_pattern_core::rule::Locus;
use aie_pattern_core::rule::walk::Word;
use proc_macro2::{Delimiter, Group, Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use super::table;
use crate::errors::Place;
use crate::parse::number::Number;

/// What the reporting function is called in an expansion: one name and not a path, so that all of the call can have the
/// place of what it is about.
const REPORTER: &str = "__aie_pattern_report";

/// A declaration of the core as constant expressions.
pub(super) struct Constant<'a> {
    /// The core's type: `Tensor`.
    pub(super) kind: &'a str,
    /// The function that reports its violations: `report_tensor`.
    pub(super) reporter: &'a str,
    /// The value.
    pub(super) value: TokenStream,
    /// The places that can be in error.
    pub(super) loci: Vec<(Locus, Place)>,
}

/// The checks of a declaration and its impl of `AccessPattern`.
pub(super) fn items(constant: Constant, name: &Ident, root: &TokenStream) -> TokenStream {
    let private = quote!(#root::__private);
    let (declaration, found) =
        (format_ident!("__AIE_PATTERN_DECLARATION"), format_ident!("__AIE_PATTERN_FOUND"));
    let reports =
        constant.loci.iter().map(|&(locus, place)| report(locus, place, &declaration, &found, root));
    let len = quote!(<#name as #root::AccessPattern>::LEN);
    let table = table::filled(&quote!(#declaration.word().bytes()), &len, name, root);
    let (kind, reporter, alias) = (
        format_ident!("{}", constant.kind),
        format_ident!("{}", constant.reporter),
        format_ident!("{REPORTER}"),
    );
    let value = constant.value;
    quote! {
        const #declaration: #private::#kind = #value;
        const #found: #private::Violations = #declaration.check();
        use #private::#reporter as #alias;
        #(#reports)*
        impl #root::AccessPattern for #name {
            const PATTERN: #root::Pattern = #private::sound(&#declaration.pattern(), &#found);
            type Stream<T> = [T; #private::stream_len(&<#name as #root::AccessPattern>::PATTERN)];
            #table
        }
    }
}

/// `const _: () = report(...)`, whose call rustc shows at `place`.
fn report(locus: Locus, place: Place, declaration: &Ident, found: &Ident, root: &TokenStream) -> TokenStream {
    // `Size(0)` as the tokens of a path and its argument.
    let locus: TokenStream = format!("{locus:?}").parse().unwrap_or_default();
    let function = Ident::new(REPORTER, place.first);
    let arguments = quote!(&#declaration, &#found, #root::__private::Locus::#locus);
    let mut arguments = Group::new(Delimiter::Parenthesis, arguments);
    arguments.set_span(place.last);
    quote!(const _: () = #function #arguments;)
}

/// A number as a constant expression of type `i128`.
pub(super) fn number(number: &Number, root: &TokenStream) -> TokenStream {
    let Number { tokens, value, .. } = number;
    match value {
        Some(value) => {
            let literal = Literal::i128_unsuffixed(*value);
            quote!(#literal)
        }
        None => quote!(#root::__private::integer(#tokens) as #root::__private::I128),
    }
}

/// `Some(value)` or `None`.
pub(super) fn option(value: Option<TokenStream>, root: &TokenStream) -> TokenStream {
    match value {
        Some(value) => quote!(#root::__private::Some(#value)),
        None => quote!(#root::__private::None),
    }
}

/// The word of an index table, where one is forced.
pub(super) fn index(word: Option<Word>, root: &TokenStream) -> TokenStream {
    let word = word.map(|word| {
        let word = format_ident!("{}", format!("{word:?}"));
        quote!(#root::__private::Word::#word)
    });
    option(word, root)
}
