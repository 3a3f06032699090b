//! What `tensor_pattern!` expands to.

use aie_pattern_core::Device;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use super::constant::{self, Constant};
use super::{expand_input, in_error, literal};
use crate::check::push_violations;
use crate::errors::Errors;
use crate::parse::items::{Declaration, Input};
use crate::parse::number::Number;
use crate::parse::tensor_pattern::Descriptor;

/// The expansion of the whole call.
pub(crate) fn expand(input: Input<Descriptor>, root: &TokenStream) -> TokenStream {
    expand_input(input, root, items)
}

/// The impls of `AccessPattern` and `TensorPattern`, or the errors and what stands in for them.
fn items(name: &Ident, declaration: Declaration<Descriptor>, root: &TokenStream) -> TokenStream {
    let Declaration { right, errors, .. } = declaration;
    let Some(descriptor) = right else {
        let (invalid, stub) = in_error(name, errors, root);
        return quote!(#stub impl #root::TensorPattern for #name { type Shape = #invalid; });
    };
    let walk = walk(name, &descriptor, errors, root);
    let shape = shape(&descriptor, root);
    quote!(#walk impl #root::TensorPattern for #name { type Shape = #shape; })
}

/// `On<1, Nest<3, Leaf<2>>>`: the device and the levels.
fn shape(descriptor: &Descriptor, root: &TokenStream) -> TokenStream {
    let private = quote!(#root::__private);
    let device = Device::ALL.iter().position(|&device| device == descriptor.device());
    let device = Literal::usize_unsuffixed(device.unwrap_or_default());
    let ranks = descriptor.level_ranks().into_iter().rev().map(Literal::u8_unsuffixed);
    let levels = ranks.fold(TokenStream::new(), |inner, rank| {
        if inner.is_empty() { quote!(#private::Leaf<#rank>) } else { quote!(#private::Nest<#rank, #inner>) }
    });
    quote!(#private::On<#device, #levels>)
}

fn walk(name: &Ident, descriptor: &Descriptor, mut errors: Errors, root: &TokenStream) -> TokenStream {
    let Some(tensor) = descriptor.literal() else {
        return constant::items(constant(descriptor, root), name, root).0;
    };
    push_violations(&tensor, &descriptor.loci(), &mut errors);
    if !errors.is_empty() {
        return in_error(name, errors, root).1;
    }
    literal(&tensor.pattern(), tensor.word(), name, root)
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
