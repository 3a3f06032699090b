//! What `tensor_pattern!` expands to.

use aie_pattern_core::rule::Locus;
use aie_pattern_core::rule::walk::Word;
use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream};
use quote::{format_ident, quote};

use super::{declared, in_error, pattern, table, unnamed};
use crate::check::push_violations;
use crate::errors::Place;
use crate::parse::number::Number;
use crate::parse::tensor_pattern::{Declaration, Descriptor, Input};

/// The expansion of the whole call.
pub(crate) fn expand(input: Input, root: &TokenStream) -> TokenStream {
    match input {
        Input::Items(declarations) => declarations
            .into_iter()
            .map(|mut declaration| match declaration.header.take() {
                Some(header) => {
                    let items = items(&header.name, declaration, root);
                    declared(&header, root, &items)
                }
                None => {
                    let errors = declaration.errors.into_compile_errors();
                    quote!(#(#errors)*)
                }
            })
            .collect(),
        Input::Expression(declaration) => unnamed(root, |name| items(name, *declaration, root)),
    }
}

/// The impl of `AccessPattern`, or the errors and what stands in for it.
fn items(name: &Ident, declaration: Declaration, root: &TokenStream) -> TokenStream {
    let Declaration { descriptor, mut errors, .. } = declaration;
    let Some(descriptor) = descriptor else { return in_error(name, errors, root) };
    let Some(tensor) = descriptor.literal() else { return constant(&descriptor, name, root) };
    push_violations(&tensor, &descriptor.loci(), &mut errors);
    if !errors.is_empty() {
        return in_error(name, errors, root);
    }
    let walk = tensor.pattern();
    let stream = Literal::u64_unsuffixed(walk.len().unwrap_or(0).saturating_mul(u64::from(walk.lanes())));
    let table = table::literal(&walk, tensor.word(), name, root);
    let walk = pattern(&walk, root);
    quote! {
        impl #root::AccessPattern for #name {
            const PATTERN: #root::Pattern = #walk;
            type Stream<T> = [T; #stream];
            #table
        }
    }
}

/// The impl where rustc has to evaluate a number: the declaration as a constant, one `const _` for each place that can
/// be in error, and everything else from the constant.
fn constant(descriptor: &Descriptor, name: &Ident, root: &TokenStream) -> TokenStream {
    let private = quote!(#root::__private);
    let (tensor, found) = (format_ident!("__AIE_PATTERN_TENSOR"), format_ident!("__AIE_PATTERN_FOUND"));
    let value = declaration(descriptor, root);
    let reports =
        descriptor.loci().into_iter().map(|(locus, place)| report(locus, place, &tensor, &found, root));
    let reporter = format_ident!("{REPORTER}");
    let len = quote!(<#name as #root::AccessPattern>::LEN);
    let table = table::filled(&quote!(#tensor.word().bytes()), &len, name, root);
    quote! {
        const #tensor: #private::Tensor = #value;
        const #found: #private::Violations = #tensor.check();
        use #private::report_tensor as #reporter;
        #(#reports)*
        impl #root::AccessPattern for #name {
            const PATTERN: #root::Pattern = #private::sound(&#tensor.pattern(), &#found);
            type Stream<T> = [T; #private::stream_len(&<#name as #root::AccessPattern>::PATTERN)];
            #table
        }
    }
}

/// What the reporting function is called in an expansion: one name and not a path, so that all of the call can have the
/// place of what it is about.
const REPORTER: &str = "__aie_pattern_report";

/// `const _: () = report(...)`, whose call rustc shows at `place`.
fn report(locus: Locus, place: Place, tensor: &Ident, found: &Ident, root: &TokenStream) -> TokenStream {
    let locus = match locus {
        Locus::Size(k) => quote!(Size(#k)),
        Locus::Stride(k) => quote!(Stride(#k)),
        Locus::Dim(k) => quote!(Dim(#k)),
        other => {
            let name = format_ident!("{}", format!("{other:?}"));
            quote!(#name)
        }
    };
    let function = Ident::new(REPORTER, place.first);
    let arguments = quote!(&#tensor, &#found, #root::__private::Locus::#locus);
    let mut arguments = Group::new(Delimiter::Parenthesis, arguments);
    arguments.set_span(place.last);
    quote!(const _: () = #function #arguments;)
}

/// The declaration as a constant expression.
fn declaration(descriptor: &Descriptor, root: &TokenStream) -> TokenStream {
    let private = quote!(#root::__private);
    let number = |number: &Number| {
        let Number { tokens, value, .. } = number;
        match value {
            Some(value) => {
                let literal = Literal::i128_unsuffixed(*value);
                quote!(#literal)
            }
            None => quote!(#private::integer(#tokens) as #private::I128),
        }
    };
    let optional = |value: &Option<Number>| match value {
        Some(value) => {
            let value = number(value);
            quote!(#private::Some(#value))
        }
        None => quote!(#private::None),
    };
    let device = format_ident!("{}", format!("{:?}", descriptor.device()));
    let element = format_ident!("{}", format!("{:?}", descriptor.element.value));
    let lanes = number(&descriptor.lanes);
    let zero = Number::implied(0, Span::call_site().into());
    let offset = number(descriptor.options.offset.as_ref().unwrap_or(&zero));
    let buffer = optional(&descriptor.options.buffer);
    let bytes = descriptor.options.bytes.is_some();
    let index = match descriptor.options.index.map(|word| word.value) {
        None => quote!(#private::None),
        Some(Word::U8) => quote!(#private::Some(#private::Word::U8)),
        Some(Word::U16) => quote!(#private::Some(#private::Word::U16)),
        Some(Word::U32) => quote!(#private::Some(#private::Word::U32)),
    };
    let dims = descriptor.dims.iter().map(|dim| {
        let (size, step) = (number(&dim.size), number(&dim.step));
        quote!((#size, #step))
    });
    quote! {
        #private::Tensor {
            device: #private::Device::#device,
            element: #root::Element::#element,
            lanes: #lanes,
            offset: #offset,
            buffer: #buffer,
            bytes: #bytes,
            index: #index,
            dims: #private::RawDims::new(&[#(#dims),*]),
        }
    }
}
