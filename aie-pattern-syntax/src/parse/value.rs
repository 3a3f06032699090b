//! SSA values of MLIR, `%buf`, `%0`, `%c8`, and the constants among them.

use proc_macro2::{Literal, Punct, Spacing, Span, TokenStream, TokenTree};

use crate::errors::Place;
use crate::parse::cursor::Cursor;

/// A value.
#[derive(Clone, Debug)]
pub struct Value {
    /// The name, `%` included.
    pub name: String,
    /// The place of the name.
    pub place: Place,
}

/// Whether a value is next: no Rust expression begins with `%`.
pub fn at_value(cursor: &Cursor) -> bool {
    cursor.is_punct('%')
}

/// Takes a value if one is next: `%buf`, `%0`, `%0#1`, `%c-1_i32`.
pub fn take_value(cursor: &mut Cursor) -> Option<Value> {
    let all = cursor.rest();
    cursor.punct('%')?;
    let named = cursor.is_ident("c");
    if !matches!(cursor.peek(), Some(TokenTree::Ident(_) | TokenTree::Literal(_))) {
        return None;
    }
    cursor.bump();
    for separator in [('-', named), ('#', true)] {
        if let ([TokenTree::Punct(punct), TokenTree::Literal(_), ..], (c, true)) = (cursor.rest(), separator)
            && punct.as_char() == c
        {
            cursor.skip(2);
        }
    }
    let taken = cursor.taken(all);
    Some(Value { name: taken.iter().map(ToString::to_string).collect(), place: Place::of(taken)? })
}

impl Value {
    /// The number of a constant: 8 for `%c8`, `%c8_i32` and `%c8_0`, the second value of that name.
    pub fn constant(&self) -> Option<i128> {
        let text = self.name.strip_prefix("%c")?.split('_').next()?;
        let digits = text.strip_prefix('-').unwrap_or(text);
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        text.parse().ok()
    }
}

/// Takes `: i32` after a number, if it is there.
pub fn skip_integer_type(cursor: &mut Cursor) {
    if let [TokenTree::Punct(colon), TokenTree::Ident(ty), ..] = cursor.rest()
        && colon.as_char() == ':'
        && ["i1", "i8", "i16", "i32", "i64", "index"].iter().any(|name| ty == name)
    {
        cursor.skip(2);
    }
}

/// A number as tokens of Rust.
pub fn literal(value: i128, span: Span) -> TokenStream {
    let mut literal = TokenTree::from(Literal::u128_unsuffixed(value.unsigned_abs()));
    literal.set_span(span);
    let minus = (value < 0).then(|| {
        let mut minus = Punct::new('-', Spacing::Alone);
        minus.set_span(span);
        TokenTree::from(minus)
    });
    minus.into_iter().chain([literal]).collect()
}

#[cfg(test)]
mod tests {
    use proc_macro2::TokenStream;

    use super::take_value;
    use crate::parse::cursor::{Cursor, tokens};

    #[test]
    fn constants_have_numbers_and_other_values_do_not() {
        for (text, name, number, left) in [
            ("%c8", "%c8", Some(8), 0),
            ("%c64_i32, 1", "%c64_i32", Some(64), 2),
            ("%c0_5", "%c0_5", Some(0), 0),
            ("%c-1_i32 : i32", "%c-1_i32", Some(-1), 2),
            ("%0", "%0", None, 0),
            ("%3#1 : index", "%3#1", None, 2),
            ("%arg0[0]", "%arg0", None, 1),
            ("%c", "%c", None, 0),
            ("%cst", "%cst", None, 0),
            ("%buf - 1", "%buf", None, 2),
            ("%c_8", "%c_8", None, 0),
        ] {
            let all = tokens(text.parse::<TokenStream>().unwrap());
            let mut cursor = Cursor::of_input(&all);
            let value = take_value(&mut cursor).unwrap();
            assert_eq!((value.name.as_str(), cursor.rest().len()), (name, left), "{text}");
            assert_eq!(value.constant(), number, "{text}");
        }
        let all = tokens("N % 8".parse().unwrap());
        assert!(take_value(&mut Cursor::of_input(&all)).is_none());
    }
}
