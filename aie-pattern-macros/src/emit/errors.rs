//! Errors and warnings as tokens.

use aie_pattern_syntax::errors::{Error, Errors, Warning};
use proc_macro2::{Delimiter, Group, Ident, Punct, Spacing, TokenStream};
use quote::{quote, quote_spanned};

/// The errors alone, where an item may stand, and an expression, and whatever else a macro call may: one call, which has all
/// of them in its argument. Rustc expands that first, and says nothing of the call itself.
pub(crate) fn anywhere(errors: Errors) -> TokenStream {
    let errors = compile_errors(errors);
    match errors.as_slice() {
        [] => TokenStream::new(),
        [one] => quote!(#one),
        several => quote!(::core::compile_error! { ::core::concat! { #(#several),* } }),
    }
}

/// One `compile_error!` for each error.
pub(crate) fn compile_errors(errors: Errors) -> Vec<TokenStream> {
    errors.into_list().into_iter().map(compile_error).collect()
}

/// `::core::compile_error! { "text" }`, its first token at the first and its last at the last token of the place:
/// rustc prints the span of the whole call. A path through the facade crate would have rustc print where that
/// comes from as well.
fn compile_error(error: Error) -> TokenStream {
    let Error { place, text } = error;
    let path = quote_spanned!(place.first=> ::core::compile_error);
    let mut bang = Punct::new('!', Spacing::Alone);
    bang.set_span(place.last);
    let mut message = Group::new(Delimiter::Brace, quote!(#text));
    message.set_span(place.last);
    quote!(#path #bang #message)
}

/// What stable Rust has for a warning is the use of a deprecated constant, whose name has the place.
pub(crate) fn warning(warning: Warning) -> TokenStream {
    let Warning { place, text } = warning;
    let name = Ident::new("__AIE_PATTERN_WARNING", place.first);
    quote! {
        const _: () = {
            #[deprecated(note = #text)]
            const #name: () = ();
            #name
        };
    }
}
