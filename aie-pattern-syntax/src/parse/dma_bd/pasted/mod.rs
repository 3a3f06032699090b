//! MLIR-AIE's printed operations, and the Python calls that make them: `aie.dma_bd(...)` with the `aie.use_lock`,
//! `aie.next_bd` and `aie.dma_start` around it. Each sets the keys that have its meaning.
//!
//! `AIEOps.td` of MLIR-AIE defines the operations. Since July 2026, the offset, the length, the sizes and the strides
//! have names, and the value of a lock is an SSA value.

mod around;
mod body;
mod descriptor;
mod lock;

use std::fmt::Display;

use aie_pattern_core::declare::DmaBdKey;
use aie_pattern_core::device::Direction;
use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, Group, Ident, TokenTree};

pub(super) use self::around::Around;
pub(super) use self::body::opened;
use self::lock::Lock;
use super::attribute::Attribute;
use crate::errors::{Errors, Place, help, help_code, note, quoted};
use crate::parse::cursor::{Cursor, Language, Outside, enter, is_punct, tokens};
use crate::parse::keys::{At, Given, Key, keys, skip_part};
use crate::parse::mlir::dict::{parse_dict, take_dict};
use crate::parse::mlir::operation::{Name, take_location, take_name};
use crate::parse::mlir::program::{at_line, is_passive, is_region};
use crate::parse::name::{Named, parse_direction, skip_enum};
use crate::parse::number::{Until, parse_number};
use crate::parse::pair::parse_pair;

/// The operations that describe a descriptor.
const KNOWN: [&str; 6] = ["dma_bd", "dma_bd_packet", "use_lock", "next_bd", "dma_start", "end"];

/// The names of these operations when their dialect was `AIE`.
const FORMER: [(&str, &str); 6] = [
    ("dmaBd", "dma_bd"),
    ("dmaBdPacket", "dma_bd_packet"),
    ("useLock", "use_lock"),
    ("nextBd", "next_bd"),
    ("dmaStart", "dma_start"),
    ("memTileDMA", "memtile_dma"),
];

/// What the operations of an attribute say in addition to keys.
#[derive(Default)]
pub(super) struct Pasted {
    /// The block of the `dma_bd`, if one was parsed; the inner `None` means that it is in no named block.
    #[allow(clippy::option_option)] // the two say different things
    descriptor: Option<Option<String>>,
    /// Whether an operation has a former name.
    is_former: bool,
    /// The block that is open.
    block: Option<String>,
    /// The block that `aie.next_bd` names.
    next: Option<Next>,
    /// The first block of the channel, and its place.
    start: Option<(String, Place)>,
    /// The blocks in which the channel has ended.
    ends: Vec<String>,
    /// The locks, each with the key that it sets.
    locks: Vec<Lock>,
    /// Whether there was a lock without a number.
    has_unnumbered: bool,
}

/// `aie.next_bd ^bb2`.
struct Next {
    label: String,
    /// Whether it names its own block.
    is_same: bool,
    /// The place of the operation.
    place: Place,
}

/// Whether an operation or the label of a block is next.
pub(super) fn at_operation(cursor: &Cursor) -> bool {
    let mut ahead = cursor.clone();
    cursor.is_punct('^') || take_name(&mut ahead).is_some() || is_call(cursor)
}

/// Whether a call of Python's `dma_bd(...)` or a similar function is next.
fn is_call(cursor: &Cursor) -> bool {
    matches!(cursor.rest(), [TokenTree::Ident(name), TokenTree::Group(group), ..]
        if group.delimiter() == Delimiter::Parenthesis && KNOWN.iter().any(|known| name == known))
}

impl Pasted {
    /// Parses an operation; `false` if none is next.
    pub(super) fn parse(
        &mut self,
        attribute: &mut Attribute,
        given: &mut Given,
        cursor: &mut Cursor,
        errors: &mut Errors,
    ) -> bool {
        if let Some(label) = take_label(cursor) {
            cursor.punct(':');
            self.block = Some(label);
            return true;
        }
        let key = lock::take_key(cursor);
        let called = is_call(cursor);
        let Some(name) = take_name(cursor).or_else(|| take_call(cursor)) else { return false };
        let operation = name.text.strip_prefix("aie.").filter(|_| !called).unwrap_or(&name.text).to_owned();
        match operation.as_str() {
            "end" => self.ends.extend(self.block.clone()),
            "next_bd" => self.parse_next(&name, cursor, errors),
            "dma_bd" => self.parse_descriptor(&name, attribute, given, cursor, errors),
            "dma_bd_packet" => {
                let Some(group) = operands(&name, cursor, errors) else { return true };
                parse_packet(&name, group, attribute, given, errors);
            }
            "use_lock" | "dma_start" => {
                let Some(group) = operands(&name, cursor, errors) else { return true };
                if operation == "use_lock" {
                    self.parse_lock(&name, key, group, given, errors);
                } else {
                    self.parse_start(&name, group, attribute, given, errors);
                }
                if let Some(attributes) = take_dict(cursor) {
                    check_attributes(&name, attributes, errors);
                }
            }
            "lock" => self.refuse_lock(&name, cursor, errors),
            _ if is_passive(&name.text) && skip_passive(cursor) => {}
            _ => {
                let is_former = operation.starts_with("AIE.");
                // One error is enough for all operations of the time when the dialect had another name.
                if !(is_former && self.is_former) {
                    push_unknown(&name, errors);
                }
                self.is_former |= is_former;
                cursor.skip_until(|cursor| cursor.is_punct(',') || at_operation(cursor));
            }
        }
        take_location(cursor);
        true
    }

    /// `^bb2`, or Python's `(block[2])`.
    fn parse_next(&mut self, name: &Name, cursor: &mut Cursor, errors: &mut Errors) {
        let (all, place) = (cursor.rest(), cursor.place());
        let block = |cursor: &mut Cursor| Some(text(&tokens(cursor.group(Delimiter::Parenthesis)?.stream())));
        let label = take_label(cursor).or_else(|| block(cursor));
        match label {
            Some(label) => {
                let taken = Place::of(cursor.taken(all)).unwrap_or(place);
                let place = Place { first: name.place.first, last: taken.last };
                // The block ends here, so an `aie.end` after it belongs to no block.
                self.next = Some(Next { is_same: self.block.take().as_ref() == Some(&label), label, place });
            }
            None => {
                let message = format!("expected the block after `{}`, found {}", name.text, cursor.found());
                errors.push(Rule::Syntax, place, message);
            }
        }
    }

    /// `(MM2S, 0, ^bb1, ^bb3)`: the channel, its first block, and the block after its end.
    fn parse_start(
        &mut self,
        name: &Name,
        group: &Group,
        attribute: &mut Attribute,
        given: &mut Given,
        errors: &mut Errors,
    ) {
        let mut inside = enter!(group, Language::Mlir);
        given.set_operation(Some(&name.text));
        given.note("channel", "channel", name.place, errors);
        given.set_operation(None);
        skip_enum(&mut inside);
        let direction = take_quoted_direction(&mut inside).or_else(|| parse_direction(&mut inside, errors));
        inside.punct(',');
        let Some(direction) = direction else { return };
        let number = parse_number(&mut inside, Until::Comma, "a channel number", errors);
        attribute.channel = number.map(|number| (direction, number));
        // The first block, and then the block after the end: Python's `dest` and `chain`.
        let mut position = 0;
        while inside.punct(',').is_some() && !inside.is_empty() {
            let key = take_argument_name(&mut inside);
            let mut end = inside.clone();
            skip_part(&mut end);
            let taken = end.taken(inside.rest());
            let (value, place) = (text(taken), Place::of(taken));
            inside = end;
            match key {
                Some(key) if key == "repeat_count" || key == "pad_value" => {
                    push_of_channel(key, key.span(), errors);
                }
                Some(key) if key == "chain" => self.ends.push(value),
                None if position == 0 => self.start = Some(value).zip(place),
                None if position == 1 => self.ends.push(value),
                _ => {}
            }
            position += 1;
        }
        inside.expect_end("the operands", errors);
    }

    /// Checks that the descriptor is in the channel's first block, where blocks are named.
    fn check_start(&self, errors: &mut Errors) {
        let (Some((label, place)), Some(Some(own))) = (&self.start, &self.descriptor) else { return };
        if label == own {
            return;
        }
        let message =
            format!("the channel starts with the block `{label}`, but the descriptor is in `{own}`");
        errors.push(Rule::Syntax, *place, message);
    }

    /// Combines and checks all operations.
    pub(super) fn finish(self, attribute: &mut Attribute, errors: &mut Errors) {
        self.set_locks(attribute, errors);
        self.check_order(errors);
        self.check_start(errors);
        let Some(Next { label, is_same, place }) = self.next else { return };
        if attribute.next_bd.is_some() || self.ends.contains(&label) {
            return;
        }
        if is_same {
            match &attribute.bd_id {
                Some(id) => attribute.next_bd = Some(id.clone()),
                None if label.strip_prefix('^') == Some(body::CIRCLE) => {
                    let once = note("with `{loop = false}` it runs once");
                    let numbered = note("its number is an attribute of `aie.dma_bd`: `{bd_id = 0 : i32}`");
                    let message = "`aie.dma` repeats its descriptor, which then needs a number";
                    errors.push(Rule::Syntax, place, format!("{message}{once}{numbered}"));
                }
                None => {
                    let message = "the descriptor comes after itself, so it needs a number";
                    errors.push(
                        Rule::Syntax,
                        place,
                        message.to_owned() + &help_code("bd_id = 0, next_bd = 0"),
                    );
                }
            }
            return;
        }
        let whole = note("paste the whole region: its block with `aie.end` ends the channel");
        let number = note(
            "if that block is another descriptor, delete `aie.next_bd` and give the id of that descriptor by the key `next_bd`",
        );
        errors.push(
            Rule::Syntax,
            place,
            format!("the block `{label}` is not in the pasted text{whole}{number}"),
        );
    }
}

/// `(packet_type, packet_id)`, in the opposite order of the key.
fn parse_packet(
    name: &Name,
    group: &Group,
    attribute: &mut Attribute,
    given: &mut Given,
    errors: &mut Errors,
) {
    given.set_operation(Some(&name.text));
    given.note("packet", "packet", name.place, errors);
    given.set_operation(None);
    let pair = parse_pair(group, ["a packet type", "a packet id"], Language::Mlir, errors);
    attribute.packet = pair.map(|(kind, id)| (id, kind));
}

keys! {
    /// Attributes of a `use_lock` or a `dma_start` that have no key.
    enum Unheld {
        AcqEn = "acq_en",
        Loop = "loop",
        RepeatCount = "repeat_count",
        PadValue = "pad_value",
        SymName = "sym_name",
    }
}

/// Pushes an error for each attribute of a `use_lock` or a `dma_start` that no key of a descriptor can hold.
fn check_attributes(name: &Name, attributes: &Group, errors: &mut Errors) {
    parse_dict(attributes, &mut Given::default(), errors, |key: At<Unheld>, cursor, errors| {
        let place = cursor.place();
        if !cursor.is_punct('=') {
            return;
        }
        cursor.bump();
        let value = cursor.found();
        match key.key {
            Unheld::AcqEn if value != "`true`" && value != "`1`" => {
                let background =
                    note("with `acq_en = false`, the descriptor waits for no lock: leave the operation out");
                let message = format!("`acq_en` of `{}` is not read{background}", name.text);
                errors.push(Rule::Syntax, Place { first: key.span, last: place.last }, message);
            }
            Unheld::RepeatCount | Unheld::PadValue if value != "`0`" => {
                push_of_channel(key, key.span, errors);
            }
            // The first ones state what a descriptor does anyway; the others do not affect data movement.
            Unheld::AcqEn | Unheld::RepeatCount | Unheld::PadValue | Unheld::Loop | Unheld::SymName => {}
        }
        skip_part(cursor);
    });
}

/// Takes the rest of an operation that does not affect data movement, up to the next operation or key; `false` if it has
/// a region, whose operations might.
fn skip_passive(cursor: &mut Cursor) -> bool {
    let mut ahead = cursor.clone();
    let mut outside = Outside::default();
    while !(ahead.is_empty() || at_line(&ahead) || is_call(&ahead)) {
        let mut after = ahead.clone();
        after.punct(',');
        if outside.is_here() && at_key(&after) {
            break;
        }
        if matches!(ahead.peek(), Some(TokenTree::Group(group)) if is_region(group)) {
            return false;
        }
        // The next token then belongs to a type, an attribute or a symbol.
        let is_named = ahead.is_punct('!') || ahead.is_punct('#') || ahead.is_punct('@');
        let all = ahead.rest();
        ahead.bump();
        if is_named && take_name(&mut ahead).is_none() {
            ahead.bump();
        }
        for token in ahead.taken(all) {
            outside.pass(token);
        }
    }
    *cursor = ahead;
    true
}

/// Whether a key of the attribute is next: any `name =`, or a key that can stand without `=`.
fn at_key(cursor: &Cursor) -> bool {
    let [TokenTree::Ident(word), rest @ ..] = cursor.rest() else { return false };
    match rest {
        [equals, ..] if is_punct(equals, '=') => true,
        [TokenTree::Group(_), ..] => DmaBdKey::of(&word.to_string()).is_some(),
        _ => DmaBdKey::of(&word.to_string()).is_some_and(DmaBdKey::is_flag),
    }
}

/// Takes `chain=`, as Python names an argument.
fn take_argument_name<'a>(cursor: &mut Cursor<'a>) -> Option<&'a Ident> {
    let key = cursor.key()?;
    cursor.skip(2);
    Some(key)
}

/// The tokens as text; equal for equal tokens.
fn text(tokens: &[TokenTree]) -> String {
    tokens.iter().map(ToString::to_string).collect::<String>().replace(' ', "")
}

/// Takes `^bb1`.
fn take_label(cursor: &mut Cursor) -> Option<String> {
    let mut ahead = cursor.clone();
    ahead.punct('^')?;
    let label = format!("^{}", ahead.ident()?);
    *cursor = ahead;
    Some(label)
}

/// Takes the name of a call.
fn take_call(cursor: &mut Cursor) -> Option<Name> {
    is_call(cursor).then_some(())?;
    let name = cursor.ident()?;
    Some(Name { text: name.to_string(), is_generic: false, place: name.span().into() })
}

/// Takes the operands in parentheses, or pushes an error.
fn operands<'a>(name: &Name, cursor: &mut Cursor<'a>, errors: &mut Errors) -> Option<&'a Group> {
    cursor.expect_group(Delimiter::Parenthesis, format_args!("`(...)` after `{}`", name.text), errors)
}

/// Takes `"MM2S"`, in quotes as older versions print it.
fn take_quoted_direction(cursor: &mut Cursor) -> Option<Named<Direction>> {
    let Some(TokenTree::Literal(quoted)) = cursor.peek() else { return None };
    let value = Direction::from_name(quoted.to_string().trim_matches('"'))?;
    cursor.bump();
    Some(Named { value, place: quoted.span().into() })
}

/// Reports a part that belongs to the channel, not to the descriptor.
fn push_of_channel(key: impl Display, place: impl Into<Place>, errors: &mut Errors) {
    let message = format!("`{key}` belongs to the channel, not to the descriptor");
    errors.push(Rule::Syntax, place, message + &help(format!("leave `{key}` out")));
}

/// Reports an operation that does not describe a descriptor.
fn push_unknown(name: &Name, errors: &mut Errors) {
    let text = &name.text;
    let message = match text.as_str() {
        "aie.mem" | "aie.memtile_dma" | "aie.shim_dma" | "aie.dma" => {
            let tile = match text.as_str() {
                "aie.memtile_dma" => ", with `tile = mem`",
                "aie.shim_dma" => ", with `tile = shim`",
                _ => "",
            };
            let background = note(format!("each is declared on its own: paste the lines of its block{tile}"))
                + &note("on a module, `#[dma_bd(..)] pub mod tile {}`, a whole region declares all of them");
            format!("`{text}` holds several descriptors{background}")
        }
        "aiex.npu.dma_memcpy_nd" | "aiex.dma_configure_task_for" => {
            format!("`{text}` belongs to the runtime sequence, which `tap_pattern!` declares")
        }
        "aiex.dma_configure_task" => {
            let background = note("for a tile other than a shim, paste the lines inside its braces here");
            format!(
                "`{text}` belongs to the runtime sequence: `tap_pattern!` declares it for a shim{background}"
            )
        }
        _ if text.starts_with("AIE.") => {
            let operation = text.trim_start_matches("AIE.");
            let today =
                FORMER.iter().find(|(former, _)| *former == operation).map_or(operation, |pair| pair.1);
            let background = match today {
                "dma_bd" => {
                    note("today it is `aie.dma_bd(%buffer : memref<256xi32>, 0, 256) {bd_id = 0 : i32}`")
                }
                _ => note("all operations of the dialect are written in this way today"),
            };
            format!("`{text}` is the former name of `aie.{today}`{background}")
        }
        _ => {
            let known = quoted(KNOWN.map(|known| format!("aie.{known}")));
            format!("`{text}` is not read by `#[dma_bd]`{}", note(format!("operations: {known}")))
        }
    };
    errors.push(Rule::UnknownName, name.place, message);
}
