//! `%core = aie.core(%tile) { .. } {stack_size = 2048 : i32, link_with = "k.o"}`: what the attributes say of memory.

use proc_macro2::{Group, TokenTree};

use crate::errors::Errors;
use crate::parse::cursor::{Cursor, Language, tokens};
use crate::parse::number::{Number, Until, parse_number};

/// The bytes of the stack, where the attributes of a core give them.
pub fn stack_size(attributes: &Group, errors: &mut Errors) -> Option<Number> {
    let all = tokens(attributes.stream());
    let mut cursor = Cursor::new(&all, attributes.span_close()).written_in(Language::Mlir);
    while !cursor.is_empty() {
        if let [TokenTree::Ident(key), TokenTree::Punct(equals), ..] = cursor.rest()
            && key == "stack_size"
            && equals.as_char() == '='
        {
            cursor.skip(2);
            return parse_number(&mut cursor, Until::Comma, "the bytes of the stack", errors);
        }
        cursor.bump();
    }
    None
}
