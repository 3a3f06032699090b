//! The sink that every stage pushes its errors to.

use aie_pattern_core::rule::Rule;
use proc_macro2::{Group, Ident, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};

/// A stretch of the input, from its first to its last token (on stable two spans cannot be joined to one).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) first: Span,
    pub(crate) last: Span,
}

impl Place {
    /// From the first to the last of `tokens`; `None` if there is none.
    pub(crate) fn of(tokens: &[TokenTree]) -> Option<Self> {
        let (first, last) = (tokens.first()?, tokens.last()?);
        Some(Self { first: first.span(), last: last.span() })
    }
}

impl From<Span> for Place {
    fn from(span: Span) -> Self {
        Self { first: span, last: span }
    }
}

struct Error {
    place: Place,
    text: String,
}

/// Every error of one macro call, in the order found.
#[derive(Default)]
pub(crate) struct Errors {
    list: Vec<Error>,
}

impl Errors {
    /// Adds an error. The message is lower case and without a full stop; notes and help go into [`note`] and [`help`].
    pub(crate) fn push(&mut self, rule: Rule, place: impl Into<Place>, message: impl AsRef<str>) {
        let text = format!("[{}] {}", rule.code(), message.as_ref());
        self.list.push(Error { place: place.into(), text });
    }

    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// One `compile_error!` an error.
    pub(crate) fn into_compile_errors(self) -> Vec<TokenStream> {
        self.list.into_iter().map(Error::into_tokens).collect()
    }
}

impl Error {
    /// `::core::compile_error! { "text" }`, its first token at the first and its last at the last token of the place:
    /// rustc prints the span of the whole call. A path through the facade crate would have rustc print where that
    /// comes from as well.
    fn into_tokens(self) -> TokenStream {
        let Self { place, text } = self;
        let path = quote_spanned!(place.first=> ::core::compile_error);
        let mut bang = Punct::new('!', Spacing::Alone);
        bang.set_span(place.last);
        let mut message = Group::new(proc_macro2::Delimiter::Brace, quote!(#text));
        message.set_span(place.last);
        quote!(#path #bang #message)
    }
}

/// A warning: what stable Rust has for it is the use of a deprecated constant, whose name has the place.
pub(crate) fn warning(rule: Rule, place: Place, message: impl AsRef<str>) -> TokenStream {
    let text = format!("[{}] {}", rule.code(), message.as_ref());
    let name = Ident::new("__aie_pattern_warning", place.first);
    quote! {
        const _: () = {
            #[deprecated(note = #text)]
            #[allow(non_upper_case_globals)]
            const #name: () = ();
            #name
        };
    }
}

/// A line of background behind a message.
pub(crate) fn note(text: impl AsRef<str>) -> String {
    format!("\n  = note: {}", text.as_ref())
}

/// A line that says what to write instead.
pub(crate) fn help(text: impl AsRef<str>) -> String {
    format!("\n  = help: {}", text.as_ref())
}

/// The known names with the nearest to `name` first, and a help line if one is near enough to be meant.
pub(crate) fn known_names<'a>(what: &str, name: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let mut known: Vec<(usize, &str)> = known
        .into_iter()
        .map(|candidate| (strsim::damerau_levenshtein(name, candidate), candidate))
        .collect();
    known.sort_by_key(|&(distance, _)| distance);
    let list: Vec<&str> = known.iter().map(|&(_, candidate)| candidate).collect();
    let mut text = note(format!("{what}: {}", list.join(" ")));
    if let Some(&(distance, nearest)) = known.first()
        && distance <= 1 + nearest.len().min(name.len()) / 3
    {
        text += &help(format!("did you mean `{nearest}`"));
    }
    text
}
