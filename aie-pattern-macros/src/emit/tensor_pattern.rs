//! The expansion of `tensor_pattern!`.

use aie_pattern_core::Device;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{ToTokens, quote};

use super::constant::{self, Constant, Evaluated};
use super::contract::{self, Promise};
use super::declaration::Expression;
use super::{doc, expand_input, in_error, known, literal};
use aie_pattern_syntax::check::push_settled_violations;
use aie_pattern_syntax::errors::Errors;
use aie_pattern_syntax::parse::items::Input;
use aie_pattern_syntax::parse::tensor_pattern::Descriptor;

/// The expansion of the whole call.
pub(crate) fn expand(input: Input<Descriptor>, root: &TokenStream) -> TokenStream {
    expand_input(input, root, items, refused, doc::tensor)
}

/// The impls of `AccessPattern` and `TensorPattern`, or the errors.
fn items(name: &Ident, descriptor: &Descriptor, root: &TokenStream) -> Result<TokenStream, Errors> {
    let written = descriptor.declaration();
    let ensure = &descriptor.options.ensure;
    let value = Expression::of("Tensor", &written.declaration, root).tokens();
    let promise = |value| Promise { kind: "Tensor", value, place: descriptor.place, ensure };
    let between = |value: &TokenStream| contract::between(name, ensure, Some(("Tensor", value)), root);
    let Some(tensor) = written.literal() else {
        let mut errors = Errors::default();
        let known = written.known();
        let is_decided = |locus| known.is_decided(locus);
        let loci = &constant::open_places(written.places(), is_decided, &known.check());
        let constant = Constant { kind: "tensor", value, loci, is_long: false };
        let told = push_settled_violations(&known, written.places(), &mut errors);
        if !errors.is_empty() {
            let reports = constant::checked(&constant, &told, name, root).items;
            let refused = refused(name, errors, root);
            return Ok(quote!(#reports #refused));
        }
        let Evaluated { items, walk, found } = constant::items(&constant, name, root);
        let promised =
            promise(&quote!(#found.declaration)).constant(&constant::is_sound("tensor", &found, root), root);
        let lanes = match u32::try_from(known.lanes) {
            Ok(lanes) => Literal::u32_unsuffixed(lanes / known.element.packed()).into_token_stream(),
            Err(_) => quote!(#walk.lanes),
        };
        let streams = streams(&lanes, descriptor, name, root);
        let between = between(&quote!(&#found.declaration));
        return Ok(quote!(#items #streams #promised #between));
    };
    let promised = promise(&value).literal(tensor, written.places(), root)?;
    let pattern = tensor.pattern();
    let lanes = Literal::u32_unsuffixed(pattern.lanes() / pattern.element().packed());
    let streams = streams(&quote!(#lanes), descriptor, name, root);
    let buffer = tensor.buffer.and_then(|elements| u64::try_from(elements).ok());
    let walk = literal(&pattern, tensor.word(), &known::of_buffer(buffer, root), name, root);
    let between = between(&quote!(&#value));
    Ok(quote!(#walk #streams #promised #between))
}

/// The replacement for the items of a declaration with errors.
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

/// `OnDevice<1, Nested<3, Leaf<2>>>`: the device and the levels.
fn shape(descriptor: &Descriptor, root: &TokenStream) -> TokenStream {
    let private = quote!(#root::__private);
    let device = Device::ALL.iter().position(|&device| device == descriptor.device());
    let device = Literal::usize_unsuffixed(device.unwrap_or_default());
    let ranks = descriptor.level_ranks().into_iter().rev().map(Literal::u8_unsuffixed);
    let levels = ranks.fold(TokenStream::new(), |inner, rank| {
        if inner.is_empty() { quote!(#private::Leaf<#rank>) } else { quote!(#private::Nested<#rank, #inner>) }
    });
    quote!(#private::OnDevice<#device, #levels>)
}
