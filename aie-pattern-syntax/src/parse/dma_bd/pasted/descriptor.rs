//! `aie.dma_bd(%b : memref<2048xi8>, 0, 2048, [<size = 8, stride = 256>]) {bd_id = 2 : i32}` in all its forms.

use aie_pattern_core::declare::{Axi, DmaBdKey as Key};
use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, TokenTree};

use super::{Pasted, operands, push_of_channel};
use crate::errors::{Errors, Place, help_code, note};
use crate::parse::cursor::{Cursor, Language, enter};
use crate::parse::dma_bd::attribute::Attribute;
use crate::parse::keys::{At, Given, Key as _, expect_equals, keys, parse_key, skip_part};
use crate::parse::mlir::array::parse_array;
use crate::parse::mlir::dict::{parse_dict, take_dict};
use crate::parse::mlir::memref::parse_memref;
use crate::parse::mlir::operation::Name;
use crate::parse::mlir::value::{at_value, take_value};
use crate::parse::number::{Until, parse_number};

keys! {
    /// The attributes of the operation and Python's arguments: first those that are also keys here, then the others.
    enum Argument {
        Offset = "offset" | "static_offset",
        Len = "len" | "transfer_len" | "static_len",
        Dims = "dims" | "dimensions",
        Sizes = "sizes" | "static_sizes",
        Strides = "strides" | "static_strides",
        Pad = "pad" | "pad_dimensions",
        BdId = "bd_id",
        NextBd = "next_bd" | "next_bd_id",
        Packet = "packet",
        Burst = "burst" | "burst_length",
        Iteration = "iteration",
        PadValue = "pad_value",
        Axcache = "axcache",
        /// The number of operands of each kind.
        OperandSegmentSizes = "operandSegmentSizes",
    }
}

/// The unnamed operands that are numbers, in their order.
const NUMBERS: [Argument; 2] = [Argument::Offset, Argument::Len];

/// The unnamed operands that are lists.
const LISTS: [Argument; 2] = [Argument::Dims, Argument::Pad];

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
        if self.descriptor.replace(self.block.clone()).is_some() {
            let background = note("several attributes on one buffer declare several descriptors");
            let message = format!("an attribute declares one descriptor, found another `{}`", name.text);
            errors.push(Rule::Syntax, name.place, message + &background);
            take_dict(cursor);
            return;
        }
        let inside = enter!(group, Language::Mlir);
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

/// A `dma_bd` that is being parsed into the attribute.
struct Operation<'o> {
    attribute: &'o mut Attribute,
    given: &'o mut Given,
    python: bool,
}

impl Operation<'_> {
    /// Parses the buffer, and the written ones of offset, length, dimensions and padding: unnamed in this
    /// order, or by name.
    fn parse_operands(&mut self, name: &Name, mut inside: Cursor, errors: &mut Errors) {
        if self.python && inside.is_empty() {
            inside.push_expected(format_args!("the buffer in `{}(...)`", name.text), errors);
        } else if self.python {
            skip_part(&mut inside);
        } else {
            self.parse_buffer(name, &mut inside, errors);
        }
        let (mut numbers, mut lists) = (NUMBERS.into_iter(), LISTS.into_iter());
        while !inside.is_empty() {
            inside.punct(',');
            let (before, left) = (errors.len(), inside.rest().len());
            match inside.rest() {
                [] => break,
                // Python's way to leave out an argument.
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
                Some(TokenTree::Ident(name)) => help_code(format!("%{name}")),
                _ => String::new(),
            };
            let message = format!("expected the buffer, `%name`, found {}{advice}", inside.found());
            errors.push(Rule::Syntax, inside.place(), message);
            inside.bump();
        }
        if inside.punct(':').is_some() {
            self.parse_memref(inside, errors);
        } else if !name.is_generic {
            inside.push_expected("`: memref<...>` after the buffer", errors);
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
        if let Some(argument) = parse_key(cursor, self.given, errors) {
            cursor.punct('=');
            self.parse_value(argument, cursor, errors);
        }
    }

    /// Parses an unnamed value as the next argument, if one is left.
    fn parse_unnamed(&mut self, argument: Option<Argument>, cursor: &mut Cursor, errors: &mut Errors) {
        match argument {
            Some(argument) => self.parse_given(argument, cursor.place(), cursor, errors),
            None => {
                cursor.push_expected("the end of the operands", errors);
            }
        }
    }

    /// Notes an argument and parses its value.
    fn parse_given(&mut self, argument: Argument, place: Place, cursor: &mut Cursor, errors: &mut Errors) {
        self.given.note(argument.name(), argument.name(), place, errors);
        self.parse_value(At { key: argument, span: place.first }, cursor, errors);
    }

    fn parse_value(&mut self, argument: At<Argument>, cursor: &mut Cursor, errors: &mut Errors) {
        let mut set = |key| {
            self.attribute.parse_value(At { key, span: argument.span }, cursor, errors);
        };
        match argument.key {
            Argument::Offset => set(Key::Offset),
            Argument::Len => set(Key::Len),
            Argument::Dims => set(Key::Dims),
            Argument::Sizes => set(Key::Sizes),
            Argument::Strides => set(Key::Strides),
            Argument::Pad => set(Key::Pad),
            Argument::BdId => set(Key::BdId),
            Argument::NextBd => set(Key::NextBd),
            Argument::Packet => {
                set(Key::Packet);
                // Python has MLIR's order, `(packet_type, packet_id)`.
                if self.python {
                    self.attribute.packet = self.attribute.packet.take().map(|(kind, id)| (id, kind));
                }
            }
            // 0 leaves the choice to the compiler.
            Argument::Burst => {
                set(Key::Burst);
                self.attribute.burst.take_if(|bytes| bytes.value == Some(0));
            }
            Argument::Iteration => set(Key::Iteration),
            Argument::PadValue => {
                let place = cursor.place();
                let value = parse_number(cursor, Until::Comma, "a number", errors);
                if value.is_some_and(|value| value.value != Some(0)) {
                    push_of_channel(argument, place, errors);
                }
            }
            Argument::Axcache => {
                let place = cursor.place();
                let cache = parse_number(cursor, Until::Comma, "a number", errors);
                if self.attribute.axi.is_some() {
                    let message = "`axcache` is already given by the key `axi`";
                    errors.push(Rule::DuplicateKey, place, message);
                }
                self.attribute.axi = Some(Axi { cache, ..Axi::EMPTY });
            }
            Argument::OperandSegmentSizes => {
                parse_array("a number", cursor, errors);
            }
        }
    }

    /// `bd_id_val %bd : i32`, the attributes, and in the generic form the types.
    fn parse_after_operands(&mut self, cursor: &mut Cursor, errors: &mut Errors) {
        if cursor.is_ident("bd_id_val") {
            let place = cursor.place();
            cursor.bump();
            self.parse_given(Argument::BdId, place, cursor, errors);
        }
        // The generic form has properties and attributes.
        while let Some(group) = take_dict(cursor) {
            let (attribute, python) = (&mut *self.attribute, self.python);
            parse_dict(group, self.given, errors, |argument, cursor, errors| {
                if expect_equals(argument, cursor, errors) {
                    let mut unused = Given::default();
                    Operation { attribute, given: &mut unused, python }.parse_value(argument, cursor, errors);
                }
            });
        }
        let mut ahead = cursor.clone();
        if ahead.punct(':').is_some()
            && let Some(operands) = ahead.group(Delimiter::Parenthesis)
        {
            self.parse_memref(&mut enter!(operands), errors);
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
