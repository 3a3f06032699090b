//! `aie.dma_bd(%b : memref<2048xi8>, 0, 2048, [<size = 8, stride = 256>]) {bd_id = 2 : i32}` in all its forms.

use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, Ident, TokenTree};

use super::{Pasted, operands, push_of_channel};
use crate::errors::{Errors, help, note};
use crate::parse::cursor::{Cursor, Language, tokens};
use crate::parse::dma_bd::{Attribute, Axi};
use crate::parse::keys::{Given, Keys, expect_equals, parse_key, skip_part};
use crate::parse::mlir::array::parse_array;
use crate::parse::mlir::dict::{parse_dict, take_dict};
use crate::parse::mlir::memref::parse_memref;
use crate::parse::mlir::operation::Name;
use crate::parse::mlir::value::{at_value, take_value};
use crate::parse::number::{Until, parse_number};

/// The attributes of the operation and Python's arguments, by names that are ours as well, and by all others.
const KEYS: Keys = Keys {
    known: &[
        "offset",
        "len",
        "dims",
        "sizes",
        "strides",
        "pad",
        "bd_id",
        "next_bd",
        "packet",
        "burst",
        "iteration",
        "pad_value",
        "axcache",
    ],
    aliases: &[
        ("dimensions", "dims"),
        ("pad_dimensions", "pad"),
        ("next_bd_id", "next_bd"),
        ("burst_length", "burst"),
        ("transfer_len", "len"),
        ("static_offset", "offset"),
        ("static_len", "len"),
        ("static_sizes", "sizes"),
        ("static_strides", "strides"),
        ("operandSegmentSizes", "operandSegmentSizes"),
    ],
};

/// The operands without a name that are numbers, in their order.
const NUMBERS: [&str; 2] = ["offset", "len"];

/// Those that are lists.
const LISTS: [&str; 2] = ["dims", "pad"];

impl Pasted {
    /// Parses all after the name of a `dma_bd`.
    pub(super) fn parse_descriptor(
        &mut self,
        name: &Name,
        attribute: &mut Attribute,
        given: &mut Given,
        cursor: &mut Cursor,
        errors: &mut Errors,
    ) {
        let Some(group) = operands(name, cursor, errors) else { return };
        if std::mem::replace(&mut self.descriptor, true) {
            let background = note("several attributes on one buffer declare several descriptors");
            let message = format!("an attribute declares one descriptor, found another `{}`", name.text);
            errors.push(Rule::Syntax, name.place, message + &background);
            take_dict(cursor);
            return;
        }
        let inner = tokens(group.stream());
        let inside = Cursor::new(&inner, group.span_close()).written_in(Language::Mlir);
        let python = !at_value(&inside) && !inside.rest().iter().any(is_memref);
        given.set_operation(Some(&name.text));
        let mut operation = Operation { attribute, given, python };
        operation.parse_operands(name, inside, errors);
        if !python {
            operation.parse_after_operands(cursor, errors);
        }
        given.set_operation(None);
    }
}

/// A `dma_bd` on its way into the attribute.
struct Operation<'o> {
    attribute: &'o mut Attribute,
    given: &'o mut Given,
    python: bool,
}

impl Operation<'_> {
    /// The buffer, and what of the offset, the length, the dimensions and the padding there is: without names, in this order,
    /// or by name.
    fn parse_operands(&mut self, name: &Name, mut inside: Cursor, errors: &mut Errors) {
        if self.python && inside.is_empty() {
            let message = format!("expected the buffer in `{}(...)`, found {}", name.text, inside.found());
            errors.push(Rule::Syntax, inside.place(), message);
        } else if self.python {
            skip_part(&mut inside);
        } else {
            self.parse_buffer(name, &mut inside, errors);
        }
        let (mut numbers, mut lists) = (NUMBERS.iter(), LISTS.iter());
        while !inside.is_empty() {
            inside.punct(',');
            let (before, left) = (errors.len(), inside.rest().len());
            match inside.rest() {
                [] => break,
                // Python's way to leave an argument out.
                [TokenTree::Ident(_), TokenTree::Punct(equals), TokenTree::Ident(none), ..]
                    if self.python && equals.as_char() == '=' && none == "None" =>
                {
                    inside.skip(3);
                }
                [TokenTree::Ident(_), TokenTree::Punct(equals), ..] if equals.as_char() == '=' => {
                    self.parse_named(&mut inside, errors);
                }
                [TokenTree::Ident(pad), TokenTree::Group(_), ..] if pad == "pad" => {
                    self.parse_named(&mut inside, errors);
                }
                [TokenTree::Group(group), ..] if group.delimiter() == Delimiter::Bracket => {
                    self.parse_unnamed(lists.next(), &mut inside, errors);
                }
                _ => self.parse_unnamed(numbers.next(), &mut inside, errors),
            }
            if errors.len() > before {
                skip_part(&mut inside);
            }
            if inside.rest().len() == left {
                inside.bump();
            }
        }
    }

    /// `%b : memref<2048xi8>`; in the generic form the type comes last.
    fn parse_buffer(&mut self, name: &Name, inside: &mut Cursor, errors: &mut Errors) {
        if take_value(inside).is_none() {
            let advice = match inside.peek() {
                Some(TokenTree::Ident(name)) => help(format!("%{name}")),
                _ => String::new(),
            };
            let message = format!("expected the buffer, `%name`, found {}{advice}", inside.found());
            errors.push(Rule::Syntax, inside.place(), message);
            inside.bump();
        }
        if inside.punct(':').is_some() {
            self.parse_memref(inside, errors);
        } else if !name.is_generic {
            let message = format!("expected `: memref<...>` after the buffer, found {}", inside.found());
            errors.push(Rule::Syntax, inside.place(), message);
            skip_part(inside);
        }
    }

    fn parse_memref(&mut self, cursor: &mut Cursor, errors: &mut Errors) {
        let memref = parse_memref(cursor, errors);
        if let Some(memref) = &memref {
            self.given.note("buffer", "buffer", memref.place, errors);
        }
        self.attribute.buffer = memref.map(|memref| memref.buffer());
    }

    /// `len = 16`, `pad [<1, 1>]`.
    fn parse_named(&mut self, cursor: &mut Cursor, errors: &mut Errors) {
        if let Some(key) = parse_key(cursor, KEYS, self.given, errors) {
            cursor.punct('=');
            self.parse_value(&key, cursor, errors);
        }
    }

    /// A value in the place of `key`, if there is one left.
    fn parse_unnamed(&mut self, key: Option<&&str>, cursor: &mut Cursor, errors: &mut Errors) {
        let Some(key) = key else {
            let message = format!("expected the end of the operands, found {}", cursor.found());
            errors.push(Rule::Syntax, cursor.place(), message);
            return;
        };
        let place = cursor.place();
        self.given.note(key, key, place, errors);
        self.parse_value(&Ident::new(key, place.first), cursor, errors);
    }

    fn parse_value(&mut self, key: &Ident, cursor: &mut Cursor, errors: &mut Errors) {
        match key.to_string().as_str() {
            "pad_value" => {
                let place = cursor.place();
                let value = parse_number(cursor, Until::Comma, "a number", errors);
                if value.is_some_and(|value| value.value != Some(0)) {
                    push_of_channel(key, place, errors);
                }
            }
            // 0 leaves the choice to the compiler.
            "burst" => {
                let bytes = parse_number(cursor, Until::Comma, "a burst length in bytes", errors);
                self.attribute.burst = bytes.filter(|bytes| bytes.value != Some(0));
            }
            "axcache" => {
                let place = cursor.place();
                let cache = parse_number(cursor, Until::Comma, "a number", errors);
                if self.attribute.axi.is_some() {
                    let message = "`axcache` is already given by the key `axi`";
                    errors.push(Rule::DuplicateKey, place, message);
                }
                self.attribute.axi = Some(Axi { cache, ..Axi::default() });
            }
            // How many operands there are of each kind.
            "operandSegmentSizes" => {
                parse_array("a number", cursor, errors);
            }
            // Python's order is that of MLIR, `(packet_type, packet_id)`.
            "packet" if self.python => {
                self.attribute.parse_assigned(key, cursor, errors);
                self.attribute.packet = self.attribute.packet.take().map(|(kind, id)| (id, kind));
            }
            _ => self.attribute.parse_assigned(key, cursor, errors),
        }
    }

    /// `bd_id_val %bd : i32`, the attributes, and in the generic form the types.
    fn parse_after_operands(&mut self, cursor: &mut Cursor, errors: &mut Errors) {
        if cursor.is_ident("bd_id_val") {
            let place = cursor.place();
            cursor.bump();
            self.given.note("bd_id", "bd_id", place, errors);
            self.parse_value(&Ident::new("bd_id", place.first), cursor, errors);
        }
        // The generic form has properties and attributes.
        while let Some(group) = take_dict(cursor) {
            let (attribute, python) = (&mut *self.attribute, self.python);
            parse_dict(group, KEYS, self.given, errors, |key, cursor, errors| {
                if expect_equals(key, cursor, errors) {
                    let mut unused = Given::default();
                    Operation { attribute, given: &mut unused, python }.parse_value(key, cursor, errors);
                }
            });
        }
        let mut ahead = cursor.clone();
        if ahead.punct(':').is_some()
            && let Some(operands) = ahead.group(Delimiter::Parenthesis)
        {
            let inner = tokens(operands.stream());
            self.parse_memref(&mut Cursor::new(&inner, operands.span_close()), errors);
            *cursor = ahead;
            if cursor.punct('-').is_some() && cursor.punct('>').is_some() {
                cursor.group(Delimiter::Parenthesis);
            }
        }
    }
}

fn is_memref(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Ident(name) if name == "memref")
}
