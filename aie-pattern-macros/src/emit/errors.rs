//! Errors and warnings as tokens.

use aie_pattern_syntax::errors::{Error, Errors, Warning};
use proc_macro2::{Delimiter, Group, Ident, Punct, Spacing, TokenStream};
use quote::{quote, quote_spanned};

/// The errors as a single macro call, which may stand wherever a call may: as an item or as an expression. All errors
/// are in its argument, which rustc expands first, without a message about the call itself.
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

/// `::core::compile_error! { "text" }`. Its first token has the span of the first token of the place, and its last token
/// the span of the last, because rustc prints the span of the whole call. With a path through the facade, rustc would also
/// print where that path comes from.
fn compile_error(error: Error) -> TokenStream {
    let Error { place, text } = error;
    let path = quote_spanned!(place.first=> ::core::compile_error);
    let mut bang = Punct::new('!', Spacing::Alone);
    bang.set_span(place.last);
    let mut message = Group::new(Delimiter::Brace, quote!(#text));
    message.set_span(place.last);
    quote!(#path #bang #message)
}

/// A warning. On stable Rust this is the use of a deprecated constant, whose name has the span of the place.
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
