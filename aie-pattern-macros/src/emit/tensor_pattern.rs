//! What `tensor_pattern!` expands to.

use aie_pattern_core::Device;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use super::constant::{self, Constant, Evaluated};
use super::{expand_input, in_error, literal};
use aie_pattern_syntax::check::push_violations;
use aie_pattern_syntax::errors::Errors;
use aie_pattern_syntax::parse::items::Input;
use aie_pattern_syntax::parse::number::Number;
use aie_pattern_syntax::parse::tensor_pattern::Descriptor;

/// The expansion of the whole call.
pub(crate) fn expand(input: Input<Descriptor>, root: &TokenStream) -> TokenStream {
    expand_input(input, root, items, refused)
}

/// The impls of `AccessPattern` and `TensorPattern`, or the errors.
fn items(name: &Ident, descriptor: &Descriptor, root: &TokenStream) -> Result<TokenStream, Errors> {
    let Some(tensor) = descriptor.literal() else {
        let Evaluated { items, pattern, .. } = constant::items(constant(descriptor, root), name, root);
        let streams = streams(&quote!(#root::__private::lanes(#pattern)), descriptor, name, root);
        return Ok(quote!(#items #streams));
    };
    let mut errors = Errors::default();
    push_violations(&tensor, &descriptor.loci(), &mut errors);
    if !errors.is_empty() {
        return Err(errors);
    }
    let pattern = tensor.pattern();
    let lanes = Literal::u32_unsuffixed(pattern.lanes() / pattern.element().packed());
    let streams = streams(&quote!(#lanes), descriptor, name, root);
    let walk = literal(&pattern, tensor.word(), name, root);
    Ok(quote!(#walk #streams))
}

/// What stands in for the items of a declaration with errors.
fn refused(name: &Ident, errors: Errors, root: &TokenStream) -> TokenStream {
    let (invalid, walk) = in_error(name, errors, root);
    quote! {
        #walk
        impl #root::TensorPattern for #name {
            type Shape = #invalid;
            type Vector<T> = #invalid;
        }
    }
}

/// The impl of `TensorPattern`, of vectors of `lanes`.
fn streams(lanes: &TokenStream, descriptor: &Descriptor, name: &Ident, root: &TokenStream) -> TokenStream {
    let shape = shape(descriptor, root);
    quote! {
        impl #root::TensorPattern for #name {
            type Shape = #shape;
            type Vector<T> = [T; #lanes];
        }
    }
}

/// `On<1, Nested<3, Leaf<2>>>`: the device and the levels.
fn shape(descriptor: &Descriptor, root: &TokenStream) -> TokenStream {
    let private = quote!(#root::__private);
    let device = Device::ALL.iter().position(|&device| device == descriptor.device());
    let device = Literal::usize_unsuffixed(device.unwrap_or_default());
    let ranks = descriptor.level_ranks().into_iter().rev().map(Literal::u8_unsuffixed);
    let levels = ranks.fold(TokenStream::new(), |inner, rank| {
        if inner.is_empty() { quote!(#private::Leaf<#rank>) } else { quote!(#private::Nested<#rank, #inner>) }
    });
    quote!(#private::On<#device, #levels>)
}

/// The declaration where rustc has to evaluate a number.
fn constant(descriptor: &Descriptor, root: &TokenStream) -> Constant<'static> {
    let private = quote!(#root::__private);
    let number = |number: &Number| constant::number(number, root);
    let device = format_ident!("{}", format!("{:?}", descriptor.device()));
    let element = format_ident!("{}", format!("{:?}", descriptor.element.value));
    let lanes = number(&descriptor.lanes);
    let offset = descriptor.options.offset.as_ref().map_or_else(|| quote!(0), number);
    let buffer = constant::option(descriptor.options.buffer.as_ref().map(number), root);
    let bytes = descriptor.options.bytes.is_some();
    let index = constant::index(descriptor.options.index.map(|word| word.value), root);
    let dims = descriptor.dims.iter().map(|dim| {
        let (size, step) = (number(&dim.size), number(&dim.step));
        quote!((#size, #step))
    });
    let native = match descriptor.native_ranks() {
        Some(ranks) => quote!(#private::Levels::new(&[#(#ranks),*])),
        None => quote!(#private::None),
    };
    let value = quote! {
        #private::Tensor {
            device: #private::Device::#device,
            element: #root::Element::#element,
            lanes: #lanes,
            offset: #offset,
            buffer: #buffer,
            bytes: #bytes,
            index: #index,
            dims: #private::RawDims::new(&[#(#dims),*]),
            native: #native,
        }
    };
    Constant { kind: "Tensor", reporter: "report_tensor", value, loci: descriptor.loci() }
}
