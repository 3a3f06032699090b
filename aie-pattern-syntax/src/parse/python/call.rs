//! A call of Python: names with dots between them, and arguments.

use proc_macro2::{Delimiter, Group, Ident};

use crate::errors::Place;
use crate::parse::cursor::Cursor;

/// A call: `rt.fill(..)`.
pub struct Call<'a> {
    /// The last name before the arguments.
    pub name: &'a Ident,
    /// The arguments in their parentheses.
    pub arguments: &'a Group,
    /// From the first name to the end of the arguments.
    pub place: Place,
}

impl Call<'_> {
    /// The arguments with an additional one, as text.
    pub fn with_argument(&self, argument: &str) -> String {
        // The text of several lines has their breaks.
        let arguments = self.arguments.stream().to_string();
        let arguments = arguments.split_whitespace().collect::<Vec<_>>().join(" ");
        let arguments = arguments.trim_end_matches(',');
        if arguments.is_empty() { format!("({argument})") } else { format!("({arguments}, {argument})") }
    }
}

/// Takes a call if it is next: names with dots between them, and arguments.
pub fn take_call<'a>(cursor: &mut Cursor<'a>) -> Option<Call<'a>> {
    let mut ahead = cursor.clone();
    let all = ahead.rest();
    let mut name = ahead.ident()?;
    while ahead.punct('.').is_some() {
        name = ahead.ident()?;
    }
    let arguments = ahead.group(Delimiter::Parenthesis)?;
    let place = Place::of(ahead.taken(all))?;
    *cursor = ahead;
    Some(Call { name, arguments, place })
}
