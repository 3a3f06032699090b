//! `%core = aie.core(%tile) { .. } {stack_size = 2048 : i32, link_with = "k.o"}`: the attributes that concern memory.

use aie_pattern_core::rule::Rule;
use proc_macro2::{Group, TokenTree};

use crate::errors::{Errors, Place, help_code, note};
use crate::parse::cursor::{Language, enter, is_punct};
use crate::parse::number::{Number, Until, parse_number};

/// The stack size in bytes, if the attributes of a core give it.
pub fn stack_size(attributes: &Group, errors: &mut Errors) -> Option<Number> {
    let mut cursor = enter!(attributes, Language::Mlir);
    while !cursor.is_empty() {
        if cursor.take_key("stack_size") {
            return parse_number(&mut cursor, Until::Comma, "the bytes of the stack", errors);
        }
        if let [TokenTree::Ident(key), equals, value, ..] = cursor.rest()
            && is_punct(equals, '=')
            && key.to_string().replace('_', "").eq_ignore_ascii_case("stacksize")
        {
            let background = note("MLIR-AIE accepts any attribute, but does not use this one");
            let message = format!("`{key}` does not set the size of the stack{background}");
            let place = Place { first: key.span(), last: value.span() };
            errors.push(Rule::UnknownKey, place, message + &help_code(format!("stack_size = {value}")));
            return None;
        }
        cursor.bump();
    }
    None
}
