//! `{init = 1 : i32, sym_name = "l"}`: the attributes of an operation.

use aie_pattern_core::device::Direction;
use aie_pattern_syntax::parse::cursor::{Cursor, Language, enter};
use proc_macro2::{Delimiter, Group, Span, TokenTree};

use super::Op;
use super::read::{self, Constants, unquoted};
use crate::finding::Replacement;
use crate::model::{Named, Number};

/// One attribute.
#[derive(Clone, Debug)]
pub struct Attribute {
    /// The key.
    pub key: Named,
    /// The value; empty for a unit attribute.
    pub value: Vec<TokenTree>,
}

/// The attributes of an operation, and its properties in the generic form.
#[derive(Clone, Debug, Default)]
pub struct Attributes {
    /// The attributes, in order.
    pub list: Vec<Attribute>,
}

/// The place at which an operation may have one more attribute.
#[derive(Clone, Copy, Debug)]
pub struct AttributePlace {
    /// The token before it.
    token: Span,
    /// What stands before and after it.
    around: [&'static str; 2],
}

impl AttributePlace {
    /// The place in an operation: first in its braces, or in braces at its end.
    pub fn of(op: &Op) -> Self {
        let mut groups = op.before.iter().chain(&op.after).filter_map(|token| match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => Some(group),
            _ => None,
        });
        groups.next_back().map_or(Self { token: op.end, around: [" {", "}"] }, |group| {
            let comma = if group.stream().is_empty() { "" } else { ", " };
            Self { token: group.span_open(), around: ["", comma] }
        })
    }

    /// The place right after a list among the operands.
    pub fn after(list: Span) -> Self {
        Self { token: list, around: [", ", ""] }
    }

    /// The edit that adds an attribute.
    pub fn with(self, attribute: &str) -> Option<Replacement> {
        let [before, after] = self.around;
        Replacement::after(self.token, &format!("{before}{attribute}{after}"))
    }
}

impl Attributes {
    /// The attributes of an operation, in any position.
    pub fn of(op: &Op) -> Self {
        let mut all = Self::default();
        for token in op.before.iter().chain(&op.after) {
            if let TokenTree::Group(group) = token
                && group.delimiter() == Delimiter::Brace
            {
                all.read(group);
            }
        }
        all
    }

    /// Adds the attributes in braces.
    pub fn read(&mut self, group: &Group) {
        let mut cursor = enter!(group, Language::Mlir);
        while !cursor.is_empty() {
            let Some(key) = take_key(&mut cursor) else {
                cursor.bump();
                continue;
            };
            let value = if cursor.punct('=').is_some() { take_value(&mut cursor) } else { Vec::new() };
            self.list.push(Attribute { key, value });
            cursor.punct(',');
        }
    }

    /// The attribute with a key.
    pub fn get(&self, key: &str) -> Option<&Attribute> {
        self.list.iter().find(|attribute| attribute.key.text == key)
    }

    /// Whether a unit attribute is there, or `true`.
    pub fn flag(&self, key: &str) -> bool {
        let is_false = |value: &[TokenTree]| matches!(value, [TokenTree::Ident(word), ..] if word == "false");
        self.get(key).is_some_and(|attribute| !is_false(&attribute.value))
    }

    /// The number of a key; `None` if it is not written or not a number.
    pub fn number(&self, key: &str, constants: &dyn Constants) -> Option<Number> {
        let attribute = self.get(key)?;
        read::number(&mut attribute.cursor(), constants)
    }

    /// The direction of a key: 0 is S2MM.
    pub fn direction(&self, key: &str, constants: &dyn Constants) -> Option<Direction> {
        let number = self.number(key, constants)?.value?;
        Some(if number == 0 { Direction::S2mm } else { Direction::Mm2s })
    }

    /// The text of a key: a string, a word, or a symbol.
    pub fn text(&self, key: &str) -> Option<Named> {
        let attribute = self.get(key)?;
        let mut cursor = attribute.cursor();
        read::word(&mut cursor).or_else(|| read::symbol(&mut cursor))
    }
}

impl Attribute {
    /// A cursor over its value.
    pub fn cursor(&self) -> Cursor<'_> {
        Cursor::new(&self.value, self.key.place.last).written_in(Language::Mlir)
    }
}

/// `init`, `llvm.loop`, `"key"`.
fn take_key(cursor: &mut Cursor) -> Option<Named> {
    let mut found = match cursor.peek()? {
        TokenTree::Ident(name) => Named { text: name.to_string(), place: name.span().into() },
        TokenTree::Literal(text) => Named { text: unquoted(&text.to_string()), place: text.span().into() },
        _ => return None,
    };
    cursor.bump();
    while let [TokenTree::Punct(dot), TokenTree::Ident(part), ..] = cursor.rest()
        && dot.as_char() == '.'
    {
        found.text = format!("{}.{part}", found.text);
        found.place.last = part.span();
        cursor.skip(2);
    }
    Some(found)
}

/// The tokens up to the next comma outside of angle brackets.
fn take_value(cursor: &mut Cursor) -> Vec<TokenTree> {
    cursor.until(|cursor, is_outside| is_outside && cursor.is_punct(',')).to_vec()
}
