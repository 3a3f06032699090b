//! `#[dma_bd(dims = [<8, 16>, <2, 1>, <8, 2>], tile = mem)]`: the keys of the attribute. Operations of MLIR-AIE and
//! calls of its Python fill the same keys.

mod attribute;
mod pasted;
mod values;

use proc_macro2::{Group, Span, TokenStream};

pub use self::attribute::Attribute;
use self::pasted::{Around, Pasted, opened};
use self::values::join;
pub(super) use self::values::{parse_channel, parse_packet};
use super::comments::check_source;
use super::cursor::{Cursor, Language, tokens};
use super::keys::{Given, at_end, parse_one_key};
use super::mlir::definitions::resolved;
use crate::errors::Errors;

/// Parses the lines of one descriptor inside a pasted task.
pub(super) fn parse_lines(group: &Group, errors: &mut Errors) -> Attribute {
    let before = errors.len();
    let tokens = resolved(tokens(group.stream()));
    let mut cursor = Cursor::new(&tokens, group.span_close()).written_in(Language::Mlir);
    let (mut attribute, mut given, mut pasted) = (Attribute::default(), Given::default(), Pasted::default());
    while !cursor.is_empty() {
        if !pasted.parse(&mut attribute, &mut given, &mut cursor, errors) {
            cursor.push_expected("an operation", errors);
            break;
        }
    }
    if errors.len() == before {
        attribute.join(errors);
        pasted.finish(&mut attribute, errors);
    }
    attribute
}

/// Parses the attribute's arguments.
pub fn parse_attribute(input: TokenStream, errors: &mut Errors) -> Attribute {
    if let Some(source) = Span::call_site().source_text() {
        check_source(&source, &input, errors);
    }
    let tokens = tokens(input);
    let around = Around::of(&tokens);
    let tokens = resolved(opened(tokens));
    let mut cursor = Cursor::of_input(&tokens).written_in(Language::Mlir);
    let (mut attribute, mut given, mut pasted) = (Attribute::default(), Given::default(), Pasted::default());
    while !at_end(&cursor) {
        if pasted.parse(&mut attribute, &mut given, &mut cursor, errors) {
            // Lines of MLIR have no comma between them.
            cursor.punct(',');
            continue;
        }
        parse_one_key(&mut cursor, &mut given, errors, |key, cursor, errors| {
            attribute.parse_key(key, cursor, errors);
        });
        if cursor.punct(',').is_none() {
            break;
        }
    }
    if !cursor.is_empty() && errors.is_empty() {
        cursor.push_expected("`,` and the next key", errors);
    }
    around.set_tile(&mut attribute);
    if errors.is_empty() {
        around.settle(&mut attribute, errors);
    }
    if errors.is_empty() {
        attribute.join(errors);
        pasted.finish(&mut attribute, errors);
    }
    attribute
}

impl Attribute {
    /// Combines and checks keys that belong together.
    fn join(&mut self, errors: &mut Errors) {
        self.dims = join(self.sizes.take(), self.strides.take(), errors).or(self.dims.take());
    }
}

#[cfg(test)]
#[test]
fn every_key_is_in_the_docs() {
    crate::parse::keys::tests::assert_documented::<aie_pattern_core::declare::DmaBdKey>(
        "lib.rs",
        "pub use aie_pattern_macros::dma_bd;",
    );
}
