//! A declaration of the core as a constant expression, whose numbers rustc evaluates.

use aie_pattern_core::Levels;
use aie_pattern_core::declare::Entries;
use aie_pattern_core::declare::Numbers;
use aie_pattern_core::declare::tiling::Traversal;
use aie_pattern_core::declare::{Declaration, Dims, Fields};
use aie_pattern_syntax::parse::number::Number;
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::constant::number;

/// `Tensor { device: Device::Aie2p, dims: ..., ..Tensor::EMPTY }`: the declared fields, and the defaults.
pub(super) struct Expression<'a> {
    ty: Ident,
    fields: Vec<(&'static str, TokenStream)>,
    /// Whether a field is left out, and taken from the constant `rest`.
    is_partial: bool,
    rest: &'static str,
    root: &'a TokenStream,
}

impl<'a> Expression<'a> {
    /// The expression of a declaration, by the name of its type.
    pub(super) fn of(ty: &str, declaration: &impl Declaration<Number>, root: &'a TokenStream) -> Self {
        Self::with_rest(ty, "EMPTY", declaration, root)
    }

    /// The expression of a declaration whose unwritten fields come from the constant `rest`.
    fn with_rest(
        ty: &str,
        rest: &'static str,
        declaration: &impl Declaration<Number>,
        root: &'a TokenStream,
    ) -> Self {
        let ty = format_ident!("{ty}");
        let mut expression = Self { ty, fields: Vec::new(), is_partial: false, rest, root };
        declaration.fields(&mut expression);
        expression
    }

    /// Replaces the value of a field.
    pub(super) fn with(mut self, field: &'static str, value: TokenStream) -> Self {
        self.fields.retain(|&(name, _)| name != field);
        self.fields.push((field, value));
        self
    }

    /// The whole expression.
    pub(super) fn tokens(&self) -> TokenStream {
        let Self { ty, root, .. } = self;
        let fields = self.fields.iter().map(|(field, value)| {
            let field = format_ident!("{field}");
            quote!(#field: #value,)
        });
        let rest = format_ident!("{}", self.rest);
        let rest = self.is_partial.then(|| quote!(..#root::__private::#ty::#rest));
        quote!(#root::__private::#ty { #(#fields)* #rest })
    }

    fn push(&mut self, field: &'static str, value: TokenStream) {
        self.fields.push((field, value));
    }
}

impl Fields<Number> for Expression<'_> {
    fn maybe<V>(&mut self, value: Option<V>, plain: impl FnOnce(&mut Self, V)) {
        let Some(value) = value else { return self.is_partial = true };
        let (root, before) = (self.root, self.fields.len());
        plain(self, value);
        for (_, value) in self.fields.iter_mut().skip(before) {
            *value = quote!(#root::__private::Some(#value));
        }
    }

    fn name(&mut self, field: &'static str, ty: &'static str, variant: &dyn core::fmt::Debug) {
        let (root, ty, variant) = (self.root, format_ident!("{ty}"), format_ident!("{variant:?}"));
        self.push(field, quote!(#root::__private::#ty::#variant));
    }

    fn flag(&mut self, field: &'static str, flag: bool) {
        if flag {
            self.push(field, quote!(true));
        } else {
            self.is_partial = true;
        }
    }

    fn levels(&mut self, field: &'static str, levels: Option<&Levels>) {
        let root = self.root;
        match levels.map(Levels::ranks) {
            Some(ranks) => self.push(field, quote!(#root::__private::Levels::new(&[#(#ranks),*]))),
            None => self.is_partial = true,
        }
    }

    fn number(&mut self, field: &'static str, value: &Number) {
        let value = number(value);
        self.push(field, value);
    }

    fn pair(&mut self, field: &'static str, first: &Number, second: &Number) {
        let (first, second) = (number(first), number(second));
        self.push(field, quote!((#first, #second)));
    }

    fn dims(&mut self, field: &'static str, dims: &Dims<Number>) {
        let dims = list(dims, self.root);
        self.push(field, dims);
    }

    fn named(
        &mut self,
        field: &'static str,
        ty: &'static str,
        variant: &dyn core::fmt::Debug,
        value: &Number,
    ) {
        let (root, ty, variant) = (self.root, format_ident!("{ty}"), format_ident!("{variant:?}"));
        let value = number(value);
        self.push(field, quote!((#root::__private::#ty::#variant, #value)));
    }

    fn nested<D: Declaration<Number>>(&mut self, field: &'static str, ty: &'static str, value: &D) {
        let nested = Self::of(ty, value, self.root);
        if nested.fields.is_empty() {
            self.is_partial = true;
        } else {
            self.push(field, nested.tokens());
        }
    }

    fn defaulted(&mut self, field: &'static str, value: &Number) {
        if value.is_written() {
            self.number(field, value);
        } else {
            self.is_partial = true;
        }
    }

    fn list(&mut self, field: &'static str, list: &Entries<Number>) {
        if list.is_empty() {
            self.is_partial = true;
        } else {
            let list = numbers(list, self.root);
            self.push(field, list);
        }
    }

    fn numbers(&mut self, field: &'static str, numbers: &Numbers<Number>) {
        let root = self.root;
        let kept = numbers.as_slice().iter().map(number);
        // The entries beyond the list's capacity are only counted.
        let beyond = (numbers.as_slice().len()..numbers.len()).map(|_| quote!(0));
        let all = kept.chain(beyond);
        self.push(field, quote!(#root::__private::RawNumbers::new(&[#(#all),*])));
    }

    fn traversals(&mut self, field: &'static str, loops: &Entries<Traversal<Number>>) {
        if loops.is_empty() {
            self.is_partial = true;
            return;
        }
        let root = self.root;
        let kept = loops.as_slice().iter().map(|traversal| {
            let Traversal { dimension, stride, wrap } = traversal.map(&mut number);
            quote!((#dimension, #stride, #wrap))
        });
        let all = kept.chain(beyond(loops).map(|()| quote!((0, 0, 1))));
        self.push(field, quote!(#root::__private::RawTraversals::new(&[#(#all),*])));
    }

    fn several<D: Declaration<Number>>(
        &mut self,
        field: &'static str,
        ty: &'static str,
        rest: &'static str,
        values: &[D],
    ) {
        let values = values.iter().map(|value| Self::with_rest(ty, rest, value, self.root).tokens());
        let values: Vec<TokenStream> = values.collect();
        self.push(field, quote!(&[#(#values),*]));
    }
}

/// The entries that exceed the capacity of a list, which are only counted.
fn beyond<T>(list: &Entries<T>) -> impl Iterator<Item = ()> {
    (list.as_slice().len()..list.len()).map(|_| ())
}

fn numbers(list: &Entries<Number>, root: &TokenStream) -> TokenStream {
    let all = list.as_slice().iter().map(number).chain(beyond(list).map(|()| quote!(0)));
    quote!(#root::__private::RawList::new(&[#(#all),*]))
}

fn list(dims: &Dims<Number>, root: &TokenStream) -> TokenStream {
    let kept = dims.as_slice().iter().map(|(first, second)| {
        let (first, second) = (number(first), number(second));
        quote!((#first, #second))
    });
    // The dimensions beyond the list's capacity are only counted.
    let beyond = (dims.as_slice().len()..dims.rank()).map(|_| quote!((1, 0)));
    let all = kept.chain(beyond);
    quote!(#root::__private::RawDims::new(&[#(#all),*]))
}
