//! Checks with rustc that the type of an element has the expected width.

use std::collections::HashSet;

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::variant;
use aie_pattern_syntax::errors::Place;
use aie_pattern_syntax::parse::buffer::{Array, BufferType};

/// The name of the report on a width, a single name so that the whole call can have the span of the type.
pub(super) const WIDTH_REPORTER: &str = "__aie_pattern_report_width";

/// The element types of a declaration that are reported on, with their places. Types that `aie_design!` prints all have the
/// place of the design, where one report says it of all of them.
#[derive(Default)]
pub(super) struct Reported(HashSet<(String, String)>);

impl Reported {
    /// Whether no type that is written like this one, at its place, was reported on.
    pub(super) fn is_new(&mut self, buffer: &BufferType) -> bool {
        let Some(element) = buffer.array.as_ref().and_then(|array| array.element_type.as_ref()) else {
            return true;
        };
        let Some(first) = element.clone().into_iter().next() else { return true };
        // Lines and columns of a place are not there in every build; what it prints tells it from others.
        self.0.insert((written(element), format!("{:?}", first.span())))
    }
}

/// The report on a type that is written as arrays of a known element.
pub(super) fn report_width(buffer: &BufferType, root: &TokenStream) -> Option<TokenStream> {
    let Array { element, element_type, .. } = buffer.array.as_ref()?;
    let element_type = element_type.as_ref()?;
    let place = Place::of(&element_type.clone().into_iter().collect::<Vec<_>>())?;
    let element = variant(element);
    let width = quote!(#root::__private::width::<#element_type>());
    Some(report(place, &width, &quote!(#root::Element::#element), &format!("`{}`", written(element_type))))
}

/// The report on the element of any buffer type, in a separate block; `width` and `element` belong to a type that only
/// rustc knows.
pub(super) fn measured_as(
    buffer: &BufferType,
    width: &TokenStream,
    element: &TokenStream,
    root: &TokenStream,
) -> Option<TokenStream> {
    let report = if buffer.array.is_some() {
        report_width(buffer, root)?
    } else {
        let what = format!("the element type of `{}`", written(&buffer.tokens));
        report(buffer.place, width, element, &what)
    };
    let alias = format_ident!("{WIDTH_REPORTER}");
    Some(quote! {
        use #root::__private::report_width as #alias;
        #report
    })
}

/// `const _: () = report(width, element, what)`, at the place of the type.
pub(super) fn report(place: Place, width: &TokenStream, element: &TokenStream, what: &str) -> TokenStream {
    let call = super::call(WIDTH_REPORTER, place, quote!(#width, #element, #what));
    quote!(const _: () = #call;)
}

/// A type in the usual spelling.
pub(super) fn written(ty: &TokenStream) -> String {
    ty.to_string().replace(" :: ", "::")
}
