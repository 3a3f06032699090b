//! A module that an attribute is on.

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};

/// `/// docs` `pub` `mod` `name` `{ .. }`
pub(crate) struct Module {
    /// Its attributes and its visibility.
    pub(crate) before: TokenStream,
    pub(crate) name: Ident,
    /// What is written in it.
    pub(crate) inside: TokenStream,
}

impl Module {
    /// The module that an item is; `None` of another item.
    pub(crate) fn of(item: &TokenStream) -> Option<Self> {
        let tokens: Vec<TokenTree> = item.clone().into_iter().collect();
        let [before @ .., TokenTree::Ident(word), TokenTree::Ident(name), TokenTree::Group(inside)] =
            tokens.as_slice()
        else {
            return None;
        };
        (word == "mod" && inside.delimiter() == Delimiter::Brace).then(|| Self {
            before: before.iter().cloned().collect(),
            name: name.clone(),
            inside: inside.stream(),
        })
    }
}
