//! The sink that every stage pushes its errors to.

use aie_pattern_core::rule::Rule;
use proc_macro2::{Span, TokenTree};

/// A stretch of the input, from its first to its last token (on stable two spans cannot be joined to one).
#[derive(Clone, Copy, Debug)]
pub struct Place {
    pub first: Span,
    pub last: Span,
}

impl Place {
    /// From the first to the last of `tokens`; `None` if there is none.
    #[must_use]
    pub fn of(tokens: &[TokenTree]) -> Option<Self> {
        let (first, last) = (tokens.first()?, tokens.last()?);
        Some(Self { first: first.span(), last: last.span() })
    }
}

impl From<Span> for Place {
    fn from(span: Span) -> Self {
        Self { first: span, last: span }
    }
}

/// An error: where, and what, its code in front.
pub struct Error {
    pub place: Place,
    pub text: String,
}

/// What is worth a warning: where, and what, its code in front.
pub struct Warning {
    pub place: Place,
    pub text: String,
}

/// Every error of one macro call, in the order found.
#[derive(Default)]
pub struct Errors {
    list: Vec<Error>,
}

impl Errors {
    /// Adds an error. The message is lower case and without a full stop; notes and help go into [`note`] and [`help`].
    pub fn push(&mut self, rule: Rule, place: impl Into<Place>, message: impl AsRef<str>) {
        let text = format!("[{}] {}", rule.code(), message.as_ref());
        self.list.push(Error { place: place.into(), text });
    }

    #[must_use]
    pub fn len(&self) -> usize {
        self.list.len()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The errors, in the order found.
    #[must_use]
    pub fn into_list(self) -> Vec<Error> {
        self.list
    }
}

/// A line of background behind a message.
pub fn note(text: impl AsRef<str>) -> String {
    format!("\n  = note: {}", text.as_ref())
}

/// A line that says what to write instead.
pub fn help(text: impl AsRef<str>) -> String {
    format!("\n  = help: {}", text.as_ref())
}

/// The known names with the nearest to `name` first, and a help line if one is near enough to be meant.
pub fn known_names<'a>(what: &str, name: &str, known: impl IntoIterator<Item = &'a str>) -> String {
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
