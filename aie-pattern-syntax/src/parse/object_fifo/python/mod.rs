//! Python: `object_fifo("of0", A, [B, C], 2, ty)` of the dialect, and IRON's `ObjectFifo(ty, name="of")` with its handles and links.
//!
//! | file | what |
//! |---|---|
//! | `dialect` | `object_fifo(..)`, `object_fifo_link(..)`, and methods of a FIFO |
//! | `iron` | `ObjectFifo(..)`, `.prod(..)`, `.cons(..)`, and the ends that they make |
//! | `parts` | `.forward(..)`, `.split(..)`, `.join(..)` |
//! | `values` | the values of arguments |
//! | `answers` | the errors about other calls |
//!
//! A call sets the keys with the same meaning, and so needs no rules of its own.

mod answers;
mod dialect;
mod iron;
mod parts;
mod values;

use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, Group, Ident, Punct, TokenStream, TokenTree};
use quote::format_ident;

use self::answers::{is_of_runtime, push_no_function, push_no_method};
pub(super) use self::iron::settle;
use super::block::python::{Handle, Value};
use super::block::{Block, Fifo, Naming, push_no_name, push_unknown, unnamed_header};
use crate::errors::{Errors, Place, help_code, note};
use crate::parse::Header;
use crate::parse::attributes::Attributes;
use crate::parse::cursor::{Cursor, enter, tokens};
use crate::parse::keys::Given;
use crate::parse::name::plain;
use crate::parse::number::{Until, parse_number};
use crate::parse::python::call::{Call, take_call};

/// The functions that declare FIFOs and links.
const FUNCTIONS: [&str; 3] = ["object_fifo", "ObjectFifo", "object_fifo_link"];

/// The methods of a FIFO or a handle.
const METHODS: [&str; 10] = [
    "prod",
    "cons",
    "forward",
    "split",
    "join",
    "acquire",
    "release",
    "allocate",
    "set_repeat_count",
    "set_aie_stream",
];

/// The methods that make FIFOs.
const MAKERS: [&str; 3] = ["forward", "split", "join"];

/// Other names that parentheses follow in a block.
const OTHERS: [&str; 8] =
    ["allow", "ensure", "compute", "mem", "shim", "tile", "Tile", "TensorAccessPattern"];

/// Modules whose functions are values, or operations of MLIR.
const MODULES: [&str; 9] = ["np", "numpy", "T", "MemRefType", "aie", "aiex", "arith", "memref", "scf"];

/// Whether an expression is next that declares or uses FIFOs or links, with or without `name =`.
pub(super) fn at_expression(cursor: &Cursor) -> bool {
    let mut ahead = cursor.clone();
    take_targets(&mut ahead);
    let Some(first) = ahead.ident() else { return false };
    let mut last = first;
    let mut is_path = false;
    loop {
        match ahead.rest() {
            [TokenTree::Punct(dot), TokenTree::Ident(name), ..] if dot.as_char() == '.' => {
                ahead.skip(2);
                (last, is_path) = (name, true);
            }
            [TokenTree::Group(group), ..] if group.delimiter() == Delimiter::Bracket => {
                // `np.ndarray[..]` and `link [A]` are not expressions of FIFOs; `fifos[0].cons()` is.
                if is_path {
                    return false;
                }
                ahead.bump();
            }
            [TokenTree::Group(group), ..] if group.delimiter() == Delimiter::Parenthesis => {
                return FUNCTIONS.iter().any(|name| last == name)
                    || !OTHERS.iter().chain(&MODULES).any(|name| first == name);
            }
            _ => return false,
        }
    }
}

/// Whether a call is next that declares FIFOs or links.
pub(super) fn at_call(cursor: &Cursor) -> bool {
    matches!(cursor.rest(), [TokenTree::Ident(name), TokenTree::Group(_), ..]
        if FUNCTIONS.iter().any(|function| name == function))
}

/// Pushes an error for each FIFO that is made inside a list or a dictionary, where nothing declares it.
pub(super) fn check_lists(all: &[TokenTree], errors: &mut Errors) {
    for token in all {
        if let TokenTree::Group(group) = token
            && group.delimiter() != Delimiter::Parenthesis
        {
            check_list(group, errors);
        }
    }
}

fn check_list(group: &Group, errors: &mut Errors) {
    let inner = tokens(group.stream());
    let makers = ["object_fifo", "ObjectFifo"];
    let is_loop = inner.iter().any(|token| matches!(token, TokenTree::Ident(word) if word == "for"));
    // In braces, a single expression is the declaration of an item.
    let is_whole = |at: usize| at == 0 && group.delimiter() == Delimiter::Brace;
    for (at, next) in inner.windows(2).enumerate() {
        if let [TokenTree::Ident(name), TokenTree::Group(_)] = next
            && makers.iter().any(|maker| name == maker)
            && !is_whole(at)
        {
            let background = note(if is_loop {
                "the macro does not run Python: write the lines that it would run"
            } else {
                "write each FIFO on a separate line, with a name"
            });
            let message =
                format!("`{name}` makes a FIFO inside a list, where it is not declared{background}");
            errors.push(Rule::Syntax, name.span(), message);
        }
    }
    check_lists(&inner, errors);
}

/// Takes `name =`, and `one, other =`.
fn take_targets<'a>(cursor: &mut Cursor<'a>) -> Vec<&'a Ident> {
    let mut ahead = cursor.clone();
    let mut targets = Vec::new();
    while let Some(name) = ahead.ident() {
        targets.push(name);
        if ahead.punct(',').is_none() {
            break;
        }
    }
    let is_assigned = ahead.punct('=').is_some() && !ahead.is_punct('=');
    if !is_assigned {
        return Vec::new();
    }
    *cursor = ahead;
    targets
}

/// Parses an expression that is a statement.
pub(super) fn parse_statement(block: &mut Block, cursor: &mut Cursor, errors: &mut Errors) {
    let mut maker = Maker { block, declared: None, targets: take_targets(cursor) };
    let before = errors.len();
    let value = maker.parse(cursor, errors);
    if let Some(value) = value {
        maker.bind(&value, errors);
    }
    if errors.len() > before {
        maker.block.is_partial = true;
        skip_expression(cursor);
    }
    cursor.punct(';');
}

/// After an error: skips to the end of the expression; the next one may follow without a `;`.
fn skip_expression(cursor: &mut Cursor) {
    loop {
        match cursor.rest() {
            [TokenTree::Punct(dot), TokenTree::Ident(_), ..] if dot.as_char() == '.' => cursor.skip(2),
            [TokenTree::Group(_), ..] => cursor.skip(1),
            _ => return,
        };
    }
}

/// Parses the right-hand side of an item, the expression that declares `fifo`; earlier keys have `given` some of its
/// parts.
pub(super) fn parse_item(
    block: &mut Block,
    fifo: Fifo,
    given: Given,
    cursor: &mut Cursor,
    errors: &mut Errors,
) {
    let name = fifo.header.name.clone();
    let start = cursor.place();
    let before = errors.len();
    let targets = take_targets(cursor);
    let mut maker = Maker { block, declared: Some((fifo, given)), targets };
    let value = maker.parse(cursor, errors);
    maker.block.is_partial |= errors.len() > before;
    if let Some((fifo, _)) = maker.declared.take() {
        if errors.len() == before {
            let what = value.as_ref().map_or("nothing", Value::what);
            let background =
                note("object_fifo(..), ObjectFifo(..), .forward(..), .split(..) and .join(..) make FIFOs");
            let message = format!("expected an expression that makes `{name}`, found {what}{background}");
            errors.push(Rule::Syntax, start, message);
        }
        maker.block.fifos.push(fifo);
        return;
    }
    if let Some(value) = value {
        maker.block.names.push((plain(&name), value.clone()));
        maker.bind(&value, errors);
    }
}

/// An expression while it is parsed into the block.
struct Maker<'m, 'a> {
    block: &'m mut Block,
    /// The FIFO of the item, until an expression has made it.
    declared: Option<(Fifo, Given)>,
    /// The variables that get the value.
    targets: Vec<&'a Ident>,
}

/// The name of a FIFO that an expression makes.
struct Named {
    symbol: Option<(String, Place)>,
    /// Whether the given name is not valid.
    is_refused: bool,
    /// Its position in a list.
    nth: Option<usize>,
    /// The place of the call that makes it.
    place: Place,
}

impl Maker<'_, '_> {
    fn parse(&mut self, cursor: &mut Cursor, errors: &mut Errors) -> Option<Value> {
        let mut value = self.parse_head(cursor, errors)?;
        loop {
            match cursor.rest() {
                [TokenTree::Punct(dot), TokenTree::Ident(name), TokenTree::Group(arguments), ..]
                    if dot.as_char() == '.' && arguments.delimiter() == Delimiter::Parenthesis =>
                {
                    cursor.skip(3);
                    let place = Place { first: name.span(), last: arguments.span() };
                    let call = Call { name, arguments, place };
                    value = self.parse_method(&value, &call, is_last(cursor), errors)?;
                }
                [TokenTree::Punct(dot), ..] if dot.as_char() == '.' => {
                    cursor.bump();
                    let example = help_code(".cons()");
                    cursor.push_expected_with("a method and its arguments", &example, errors);
                    return None;
                }
                [TokenTree::Group(index), ..] if index.delimiter() == Delimiter::Bracket => {
                    cursor.bump();
                    value = nth(&value, index, errors)?;
                }
                _ => return Some(value),
            }
        }
    }

    /// Parses a call, or the name of a value.
    fn parse_head(&mut self, cursor: &mut Cursor, errors: &mut Errors) -> Option<Value> {
        let mut ahead = cursor.clone();
        if let Some(call) = take_call(&mut ahead)
            && FUNCTIONS.iter().any(|name| call.name == name)
        {
            *cursor = ahead;
            return match call.name.to_string().as_str() {
                "object_fifo" => Some(dialect::parse_fifo(self, &call, is_last(cursor), errors)),
                "ObjectFifo" => Some(iron::parse_fifo(self, &call, is_last(cursor), errors)),
                _ => dialect::parse_link(self, &call, errors),
            };
        }
        let place = cursor.place();
        let Some(name) = cursor.ident() else {
            let example = help_code("object_fifo(\"of\", A, B, 2, ty)");
            cursor.push_expected_with("a FIFO", &example, errors);
            return None;
        };
        let text = plain(name);
        if matches!(cursor.peek(), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis)
        {
            let arguments = cursor.group(Delimiter::Parenthesis);
            push_no_function(self, &text, place, arguments, errors);
            return None;
        }
        let known = self.find(&text);
        if known.is_none() {
            let method = cursor.rest().get(1).filter(|method| is_of_runtime(&method.to_string()));
            if let Some(method) = method {
                let arguments = match cursor.rest().get(2) {
                    Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis => {
                        Some(group)
                    }
                    _ => None,
                };
                let place = Place { first: place.first, last: method.span() };
                push_no_function(self, &format!("{text}.{method}"), place, arguments, errors);
            } else {
                push_unknown(self.block, &text, place, errors);
            }
        }
        known
    }

    /// The value of a name.
    fn find(&self, name: &str) -> Option<Value> {
        let bound = self.block.names.iter().rfind(|(known, _)| known == name);
        bound.map(|(_, value)| value.clone()).or_else(|| self.block.find(name).map(Value::Fifo))
    }

    fn parse_method(
        &mut self,
        value: &Value,
        call: &Call,
        is_last: bool,
        errors: &mut Errors,
    ) -> Option<Value> {
        let name = call.name.to_string();
        match (name.as_str(), value) {
            ("prod" | "cons", &Value::Fifo(fifo)) => iron::parse_handle(self, fifo, call, errors),
            ("forward" | "split", &Value::Handle(handle @ Handle { consumer: Some(_), .. }))
            | ("join", &Value::Handle(handle @ Handle { consumer: None, .. })) => {
                Some(parts::parse(self, handle, call, is_last, errors))
            }
            ("acquire" | "release", &Value::Handle(handle)) => {
                dialect::parse_acquire(self.block, handle.fifo, Some(handle), call, errors)
            }
            ("acquire" | "release", &Value::Fifo(fifo)) => {
                dialect::parse_acquire(self.block, fifo, None, call, errors)
            }
            ("allocate" | "set_repeat_count" | "set_aie_stream", &Value::Fifo(fifo)) => {
                dialect::parse_setter(self.block, fifo, call, errors)
            }
            _ => {
                push_no_method(&name, value, call.name.span().into(), errors);
                None
            }
        }
    }

    /// A FIFO to be filled: the declared one, or one that gets its name later.
    fn begin(&mut self, call: &Call, is_last: bool) -> (Fifo, Given, bool) {
        match self.declared.take() {
            Some((fifo, given)) if is_last => (fifo, given, true),
            declared => {
                self.declared = declared;
                // A temporary name that no other FIFO has.
                let name = format_ident!("__Fifo{}", self.block.fifos.len(), span = call.name.span());
                let header =
                    Header { attributes: Attributes::default(), visibility: TokenStream::new(), name };
                (Fifo::new(header), Given::default(), false)
            }
        }
    }

    /// Adds a FIFO to the block; if no item declares it, under a derived type name.
    fn add(
        &mut self,
        mut fifo: Fifo,
        is_declared: bool,
        is_last: bool,
        named: &Named,
        errors: &mut Errors,
    ) -> usize {
        if is_declared {
            if let Some(nth) = named.nth {
                let name = &mut fifo.header.name;
                *name = format_ident!("{name}{nth}", span = name.span());
                fifo.symbol = name.to_string();
            }
        } else {
            let target = match (named.nth, self.targets.as_slice()) {
                _ if !is_last => None,
                (Some(nth), [only]) => Some((format!("{}{nth}", plain(only)), only.span())),
                (Some(nth), several) => several.get(nth).map(|name| (plain(name), name.span())),
                (None, [only]) => Some((plain(only), only.span())),
                _ => None,
            };
            let source =
                target.or_else(|| named.symbol.as_ref().map(|(text, place)| (text.clone(), place.first)));
            let symbol = named.symbol.as_ref().map_or("", |(text, _)| text);
            match source.as_ref().and_then(|(text, span)| unnamed_header(text, symbol, *span)) {
                Some(header) => {
                    fifo.header = header;
                    fifo.naming = Naming::Derived;
                    fifo.symbol = source.map(|(text, _)| text).unwrap_or_default();
                }
                // The wrong name is already reported.
                None if named.is_refused => {}
                None => push_no_name(named.place, errors),
            }
        }
        if let Some((symbol, place)) = &named.symbol {
            fifo.symbol.clone_from(symbol);
            fifo.symbol_place = Some(*place);
        }
        self.block.fifos.push(fifo);
        self.block.fifos.len() - 1
    }

    /// Binds a value to its names.
    fn bind(&mut self, value: &Value, errors: &mut Errors) {
        match (self.targets.as_slice(), value) {
            ([], _) => {}
            ([name], value) => self.block.names.push((plain(name), value.clone())),
            (several, Value::List(list)) if several.len() == list.len() => {
                let values = list.iter().map(|&fifo| Value::Fifo(fifo));
                self.block.names.extend(several.iter().map(|name| plain(name)).zip(values));
            }
            (several @ [first, ..], value) => {
                let found = match value {
                    Value::List(list) => format!("{} FIFOs", list.len()),
                    value => value.what().to_owned(),
                };
                let message = format!("expected {} FIFOs, one for each name, found {found}", several.len());
                errors.push(Rule::Syntax, first.span(), message);
            }
        }
    }
}

/// Whether this is the last call of the expression that makes FIFOs.
fn is_last(cursor: &Cursor) -> bool {
    let is_maker = |next: &[TokenTree]| match next {
        [TokenTree::Punct(dot), TokenTree::Ident(name), TokenTree::Group(_), ..] => {
            dot.as_char() == '.' && MAKERS.iter().any(|maker| name == maker)
        }
        _ => false,
    };
    let ends = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if is_end(punct));
    let mut after = cursor.rest().split(ends).next().unwrap_or_default();
    // Reads to the end of this expression; another may follow without a `;`.
    loop {
        after = match after {
            [TokenTree::Group(_), rest @ ..] => rest,
            [TokenTree::Punct(_), TokenTree::Ident(_), TokenTree::Group(_), rest @ ..] => {
                if is_maker(after) {
                    return false;
                }
                rest
            }
            _ => break,
        };
    }
    true
}

fn is_end(punct: &Punct) -> bool {
    punct.as_char() == ';' || punct.as_char() == '='
}

/// `[0]` of a list.
fn nth(value: &Value, index: &Group, errors: &mut Errors) -> Option<Value> {
    let mut inside = enter!(index);
    let number = parse_number(&mut inside, Until::Comma, "an index", errors)?;
    inside.expect_end("the index", errors)?;
    let Value::List(list) = value else {
        let message = format!("expected a list of FIFOs before the index, found {}", value.what());
        errors.push(Rule::Syntax, number.place, message);
        return None;
    };
    let length = list.len() as i128;
    let at = number.value.map(|value| if value < 0 { value + length } else { value });
    let found = at.and_then(|at| usize::try_from(at).ok()).and_then(|at| list.get(at));
    if found.is_none() {
        let message = match number.value {
            Some(value) => format!("expected the index of one of {length} FIFOs, found {value}"),
            None => "expected the index of a FIFO as a number".to_owned(),
        };
        errors.push(Rule::NumberRange, number.place, message);
    }
    found.map(|&fifo| Value::Fifo(fifo))
}
