//! Finds `adf::write_access(mtx.in[0]) = adf::tiling({.buffer_dimension = {12, 8}, ..})` in a C++ file.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use aie_pattern_core::{Device, Element, TileKind};
use aie_pattern_syntax::check::{push_settled_violations, push_violations, warnings};
use aie_pattern_syntax::errors::counted;
use aie_pattern_syntax::parse::items::Input;
use aie_pattern_syntax::parse::tiling_pattern;
use proc_macro2::{Delimiter, Span, TokenTree};

use super::build::Build;
use super::fields;
use super::several;
use super::spans::{Spans, group, ident, number, punct};
use super::unit::{DEPENDS, Unit};
use crate::finding::Finding;
use crate::found::Found;
use crate::source::Source;

/// C++ types of objects whose ports have tilings, and their tiles.
const BUFFERS: [(&str, TileKind); 2] =
    [("shared_buffer", TileKind::Mem), ("external_buffer", TileKind::Shim)];

/// The tilings that one statement gives a port, in order.
struct Statements {
    /// The tokens of each statement, and the brace of its fields.
    tilings: Vec<(Range<usize>, usize)>,
    /// `write_access`.
    access: usize,
    /// The port, `mtx.in[0]`.
    port: Range<usize>,
}

/// Checks every tiling of a file.
pub(super) fn check(source: &Source, unit: &Unit, spans: &Spans, device: Device, found: &mut Found) {
    let mut build = Build::new(unit, spans, "tiling");
    let buffers = Buffers::of(unit);
    for statements in ports(&mut build) {
        statements.check(source, &mut build, &buffers, device, found);
    }
    found.unchecked.append(&mut build.unchecked);
}

/// Finds the port with a tiling at some tokens, as tokens for the parser. The outer `None` means that no tiling is
/// there, the inner one that it cannot be read.
#[allow(clippy::option_option)] // no tiling there, and one that cannot be evaluated
pub(super) fn input_at(
    build: &mut Build,
    device: Device,
    is_there: impl Fn(Range<usize>) -> bool,
) -> Option<Option<Vec<TokenTree>>> {
    let mut statements = ports(build);
    let is_given = |port: &Statements| port.tilings.iter().any(|(statement, _)| is_there(statement.clone()));
    let unit = build.unit;
    if statements.iter().any(is_given) {
        statements.retain(is_given);
    } else {
        // A variable, where its values are: all that are given it have the same walk.
        let end = |open: usize| unit.partner(open).unwrap_or(open) + 1;
        statements.retain(|port| port.tilings.iter().any(|&(_, open)| is_there(open..end(open))));
        statements.truncate(1);
    }
    // Other tilings of the file do not matter here.
    let is_near = |range: &Range<usize>, unit: &Unit| {
        let near = (0..unit.tokens.len()).find(|&k| unit.tokens[k].range.start >= range.start);
        near.is_some_and(|k| is_there(k..k + 1))
    };
    build.unchecked.retain(|unchecked| is_near(&unchecked.range, unit));
    let [statements, others @ ..] = statements.as_slice() else {
        return if build.unchecked.is_empty() { None } else { Some(None) };
    };
    if let [other, ..] = others {
        build.unchecked.push(several(unit.bytes(&(other.access..other.access + 1))));
        return Some(None);
    }
    Some(match Buffers::of(unit).port(unit, statements) {
        Ok(buffer) => statements.input(build, &buffer, device).map(|(input, _)| input),
        Err(why) => {
            statements.skip(build, &why);
            None
        }
    })
}

/// The start of the path that ends with the name at `name`: `adf::tiling`.
fn path_start(unit: &Unit, name: usize) -> usize {
    let mut at = name;
    while at >= 3 && unit.word(at - 1) == ":" && unit.word(at - 2) == ":" {
        at -= 3;
    }
    at
}

/// What a file gives its ports: `read_access(mtx.out[0]) = value;`.
struct Access {
    /// `read_access`.
    name: usize,
    port: Range<usize>,
    /// Each tiling of the value, with the start of its statement, if it can be read.
    given: Vec<(Range<usize>, Option<Given>)>,
    value: Range<usize>,
}

/// A tiling, or the variable that has one.
#[derive(Clone, Copy)]
enum Given {
    /// The brace of its fields.
    Fields(usize),
    Variable(usize),
}

impl Access {
    /// The value that the port is given by `read_access` at `name`. A function that is declared has none.
    fn at(unit: &Unit, name: usize) -> Option<Self> {
        let open = if unit.word(name + 1) == "<" { unit.angle(name + 1)? + 1 } else { name + 1 };
        let close = (unit.word(open) == "(").then(|| unit.partner(open))??;
        let is_assigned = unit.word(close + 1) == "=" && unit.word(close + 2) != "=";
        let value = close + 2..end_of_statement(unit, close + 2);
        is_assigned.then_some(())?;
        let (start, mut given) = (path_start(unit, name), Vec::new());
        for (k, part) in tilings_of(unit, value.clone()).into_iter().enumerate() {
            let statement = if k == 0 { start..part.end } else { part.clone() };
            given.push((statement, tiling_of(unit, part)));
        }
        Some(Self { name, port: open + 1..close, given, value })
    }
}

/// The semicolon that ends a statement, or the bracket that closes around it.
fn end_of_statement(unit: &Unit, start: usize) -> usize {
    let mut at = start;
    while at < unit.tokens.len() && !matches!(unit.word(at), ";" | ")" | "]" | "}") {
        at = unit.partner(at).unwrap_or(at) + 1;
    }
    at
}

/// Whether the tokens are brackets of this kind, with what is in them.
fn inside(unit: &Unit, tokens: &Range<usize>, bracket: &str) -> Option<Range<usize>> {
    let is_all =
        unit.word(tokens.start) == bracket && unit.partner(tokens.start) == tokens.end.checked_sub(1);
    is_all.then(|| tokens.start + 1..tokens.end - 1)
}

/// The most lists around a tiling: a port has one, or one of one.
const LISTS: u32 = 16;

/// The tilings of a value: itself, or each one of `{ tiling(..), tiling(..) }`, one after the other.
fn tilings_of(unit: &Unit, value: Range<usize>) -> Vec<Range<usize>> {
    let mut all = Vec::new();
    add_tilings(unit, value, LISTS, &mut all);
    all
}

/// Adds the tilings of a value. A list within more than `lists` others is added as it is.
fn add_tilings(unit: &Unit, mut value: Range<usize>, lists: u32, all: &mut Vec<Range<usize>>) {
    while let Some(inner) = inside(unit, &value, "(") {
        value = inner;
    }
    let mut list = value.clone();
    let path = path_end(unit, value.start);
    // `std::vector<adf::access_pattern>{..}`
    if unit.word(path) == "vector"
        && unit.word(path + 1) == "<"
        && let Some(end) = unit.angle(path + 1)
    {
        list.start = end + 1;
    }
    match inside(unit, &list, "{") {
        Some(inner) if lists > 0 && unit.word(inner.start) != "." && !inner.is_empty() => {
            for part in unit.parts(inner) {
                add_tilings(unit, part, lists - 1, all);
            }
        }
        Some(_) | None => all.push(value),
    }
}

/// The last name of the path that begins at `at`: `tiling` of `::adf::tiling`.
fn path_end(unit: &Unit, at: usize) -> usize {
    let mut at = at;
    if unit.word(at) == ":" && unit.word(at + 1) == ":" {
        at += 2;
    }
    while unit.is_ident(at) && unit.word(at + 1) == ":" && unit.word(at + 2) == ":" {
        at += 3;
    }
    at
}

/// Reads `{..}`, `tiling(..)`, `tiling_parameters{..}`, `access_pattern(..)`, or the name of a variable.
fn tiling_of(unit: &Unit, value: Range<usize>) -> Option<Given> {
    let (mut value, mut is_named) = (value, false);
    loop {
        let name = path_end(unit, value.start);
        let word = unit.word(name);
        if unit.is_ident(name) && name + 1 == value.end {
            return (name == value.start).then_some(Given::Variable(name));
        }
        let after = name + 1..value.end;
        if inside(unit, &value, "{").is_some() {
            let is_tiling = is_named || unit.word(value.start + 1) == ".";
            return is_tiling.then_some(Given::Fields(value.start));
        }
        is_named |= after.len() > 1;
        value = match word {
            "tiling" | "access_pattern" => inside(unit, &after, "(").or_else(|| inside(unit, &after, "{"))?,
            _ if is_parameters(unit, name) => inside(unit, &after, "(").unwrap_or(after),
            _ => inside(unit, &value, "(")?,
        };
    }
}

/// The tilings of a file, grouped by port.
fn ports(build: &mut Build) -> Vec<Statements> {
    let unit = build.unit;
    let mut accesses = Vec::new();
    for name in 0..unit.tokens.len() {
        if !matches!(unit.word(name), "read_access" | "write_access") {
            continue;
        }
        match Access::at(unit, name) {
            Some(access) => accesses.push(access),
            // `access_port& read_access(port& p);` declares the function.
            None if unit.word(name + 1) == "("
                && !matches!(before(unit, path_start(unit, name), 1), "&" | "*") =>
            {
                build.skip_named(unit.word(name), &(name..name + 1), "what it is assigned is not read here");
            }
            None => {}
        }
    }
    let uses = accesses.iter().flat_map(|access| &access.given).filter_map(|(_, given)| match given {
        Some(Given::Variable(name)) => Some(*name),
        Some(Given::Fields(_)) | None => None,
    });
    let uses: HashSet<usize> = uses.collect();
    let variables = Variables::of(unit, &uses);
    let mut ports: Vec<Statements> = Vec::new();
    // A second assignment to a port, or one in another branch, takes the place of the first one.
    for Access { name: access, port, given, value } in &accesses {
        let is_one_text = unit.is_one_text(&(*access..value.end));
        let mut tilings = Vec::new();
        for (statement, given) in given {
            let fields = match given {
                _ if !is_one_text => Err(DEPENDS.to_owned()),
                Some(Given::Fields(open)) => Ok(*open),
                Some(Given::Variable(name)) => variables.fields(unit, *name),
                None => Err("its value is not written as `tiling({..})`".to_owned()),
            };
            match fields {
                Ok(fields) => tilings.push((statement.clone(), fields)),
                Err(why) => build.skip_named(unit.word(*access), statement, &why),
            }
        }
        if !tilings.is_empty() {
            ports.push(Statements { tilings, access: *access, port: port.clone() });
        }
    }
    skip_others(build, &accesses);
    let given: HashSet<&str> = uses.iter().map(|&at| unit.word(at)).collect();
    for (statement, name) in variables.all {
        if !given.contains(name) {
            build.skip(&statement, "no port of this file is given it");
        }
    }
    ports
}

/// Names the tilings and buffer descriptors that no port is given where they are.
fn skip_others(build: &mut Build, accesses: &[Access]) {
    let unit = build.unit;
    // In the order of the file.
    let mut values = accesses.iter().map(|access| access.value.clone()).peekable();
    for name in 0..unit.tokens.len() {
        while values.next_if(|value| value.end <= name).is_some() {}
        if values.peek().is_some_and(|value| value.contains(&name)) {
            continue;
        }
        let word = unit.word(name);
        let why = match word {
            "tiling" | "buffer_descriptor" if is_call(unit, name) => {
                "the port that gets it is not known here"
            }
            // `std::array<adf::tiling_parameters, 4>`: what fills it is not followed.
            "tiling_parameters" if matches!(unit.word(name + 1), "," | ">") => {
                "lists of tilings are not followed"
            }
            "buffer_descriptor_parameters" => "buffer descriptors are not read here",
            _ => continue,
        };
        build.skip_named(word, &(name..name + 1), why);
    }
}

/// Whether the function at `name` is called: `void tiling(int x)` declares it, `image.tiling(4)` is another one.
fn is_call(unit: &Unit, name: usize) -> bool {
    let is_member = matches!((before(unit, name, 2), before(unit, name, 1)), (_, ".") | ("-", ">"));
    let is_declared =
        name > 0 && unit.is_ident(name - 1) && !matches!(before(unit, name, 1), "return" | "co_return");
    matches!(unit.word(name + 1), "(" | "{") && !is_member && !is_declared
}

/// Whether the name at a token is `tiling_parameters`, or an alias of it.
fn is_parameters(unit: &Unit, at: usize) -> bool {
    let is_alias = |tokens: Range<usize>| {
        let last = path_end(unit, tokens.start);
        unit.word(last) == "tiling_parameters" && last + 1 == tokens.end
    };
    unit.word(at) == "tiling_parameters" || unit.alias(at).is_some_and(is_alias)
}

/// The variables `adf::tiling_parameters name = {..}` of a file.
struct Variables<'a> {
    /// The tokens of each declaration, and the variable's name.
    all: Vec<(Range<usize>, &'a str)>,
    /// The braces of the fields by the tokens that declare the variables.
    declared: HashMap<usize, usize>,
    /// The names that the file may give other values, as `name.offset = {8}` or `adjust(name)`.
    changed: HashSet<&'a str>,
}

impl<'a> Variables<'a> {
    fn of(unit: &Unit<'a>, uses: &HashSet<usize>) -> Self {
        let mut variables = Self { all: Vec::new(), declared: HashMap::new(), changed: HashSet::new() };
        for at in (0..unit.tokens.len()).filter(|&at| is_parameters(unit, at)) {
            // `tiling_parameters name = {`, `tiling_parameters name{`, `auto name = tiling_parameters{`
            let start = path_start(unit, at);
            let is_value = start >= 2 && unit.word(start - 1) == "=" && unit.is_ident(start - 2);
            let (name, open) = match (unit.is_ident(at + 1), unit.word(at + 2)) {
                (true, "=") => (at + 1, at + 3),
                (true, _) => (at + 1, at + 2),
                (false, _) if is_value => (start - 2, at + 1),
                (false, _) => continue,
            };
            if unit.word(open) == "{"
                && let Some(close) = unit.partner(open)
            {
                variables.all.push((at..close + 1, unit.word(name)));
                // In `self.name = tiling_parameters{`, the variable gets another value.
                let is_declared = name == at + 1 || matches!(before(unit, name, 1), "&" | "auto" | "const");
                variables.declared.extend(is_declared.then_some((name, open)));
            }
        }
        let others = (0..unit.tokens.len())
            .filter(|at| {
                !variables.declared.contains_key(at) && !uses.contains(at) && !is_harmless(unit, *at)
            })
            .map(|at| unit.word(at));
        let in_macros = unit.macros.iter().flat_map(|known| &known.body).map(|token| unit.text_of(token));
        let names: HashSet<&str> = variables.all.iter().map(|(_, name)| *name).collect();
        variables.changed = others.chain(in_macros).filter(|name| names.contains(name)).collect();
        variables
    }

    /// The brace of the fields of the variable that is used at `name`.
    fn fields(&self, unit: &Unit, name: usize) -> Result<usize, String> {
        let word = unit.word(name);
        let declared = unit.declaration(name)?.and_then(|declared| self.declared.get(&declared));
        match declared {
            _ if self.changed.contains(word) => Err(format!("`{word}` may change after its declaration")),
            Some(&open) if !unit.is_one_text(&(open..unit.partner(open).unwrap_or(open))) => {
                Err(DEPENDS.to_owned())
            }
            Some(&open) => Ok(open),
            None => Err(format!("`{word}` is not declared with its values in this file")),
        }
    }
}

/// Whether a variable with this name keeps its values here: in `tiling(name)`, or where `{.name = 4}` is a field.
fn is_harmless(unit: &Unit, at: usize) -> bool {
    match (before(unit, at, 2), before(unit, at, 1), unit.word(at + 1)) {
        ("{" | ",", ".", after) => matches!(after, "=" | "{"),
        ("tiling", "(", after) => after == ")",
        _ => false,
    }
}

/// The word `count` tokens before `at`.
fn before<'a>(unit: &Unit<'a>, at: usize, count: usize) -> &'a str {
    at.checked_sub(count).map_or("", |at| unit.word(at))
}

/// The token of the buffer of a port, `mtx` of `self.mtx[i].in[0]`, and the one of `in`.
fn buffer_name(unit: &Unit, port: &Range<usize>) -> Option<(usize, usize)> {
    let is_port = |&k: &usize| matches!(unit.word(k + 1), "in" | "out");
    let mut at = port.clone().find(|k| is_port(k) && matches!(unit.word(*k), "." | ">"))?;
    let side = at + 1;
    // `mtx->in[0]`
    at -= usize::from(unit.word(at) == ">" && at > port.start && unit.word(at - 1) == "-");
    // `mtx[i].in[0]`
    while at > port.start && unit.word(at - 1) == "]" {
        at = unit.partner(at - 1)?;
    }
    at.checked_sub(1).filter(|&name| unit.is_ident(name)).map(|name| (name, side))
}

/// The type of a buffer: its element, or the reason why that is not known, and its tile.
type BufferType = (Result<Element, String>, TileKind);

/// How a buffer is created.
#[derive(Clone)]
struct Created {
    /// Its sizes, if they are known, and their place.
    sizes: Option<(Vec<i128>, Range<usize>)>,
    /// The numbers of its inputs and outputs.
    ports: [Option<i128>; 2],
}

/// The buffer of a port.
struct Buffer {
    element: Element,
    tile: TileKind,
    /// The sizes with which it is created, if they are in the file.
    sizes: Option<(Vec<i128>, Range<usize>)>,
}

/// A buffer: a variable that the file declares, a member of an object whose class is not in the file, or a name that the
/// file does not declare.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Key<'a> {
    Declared(usize),
    /// The token that declares the object.
    OfObject(usize, &'a str),
    Named(&'a str),
}

impl<'a> Key<'a> {
    /// The buffer that the name at a token means.
    fn of(unit: &Unit<'a>, name: usize) -> Result<Self, String> {
        let word = unit.word(name);
        let Some(object) = object_of(unit, name) else {
            return Ok(unit.declaration(name)?.map_or(Self::Named(word), Self::Declared));
        };
        let unknown = || format!("the object of `{word}` is not declared in this file");
        let object = object?.ok_or_else(unknown)?;
        let mut class = object.saturating_sub(1);
        while class > 0 && matches!(unit.word(class), "*" | "&" | "const") {
            class -= 1;
        }
        let is_path = before(unit, class, 1) == ":";
        let member = (unit.is_ident(class) && !is_path).then(|| unit.member(class, word)).flatten();
        Ok(member.map_or(Self::OfObject(object, word), Self::Declared))
    }
}

/// In `o.mtx`, `o[0]->mtx`: the token that declares `o`, if the file does. The outer `None` means that no object is
/// written.
#[allow(clippy::option_option)] // no object, and one that is not declared
fn object_of(unit: &Unit, name: usize) -> Option<Result<Option<usize>, String>> {
    let mut at = match (before(unit, name, 2), before(unit, name, 1)) {
        (_, ".") => name.checked_sub(2)?,
        ("-", ">") if before(unit, name, 3) == "this" => return None,
        ("-", ">") => name.checked_sub(3)?,
        (_, ":") => return Some(Ok(None)),
        _ => return None,
    };
    while unit.word(at) == "]" {
        match unit.partner(at).and_then(|open| open.checked_sub(1)) {
            Some(before) => at = before,
            None => return Some(Ok(None)),
        }
    }
    // Of `a.b.mtx`, the type of `b` is not searched.
    let is_of_this = before(unit, at, 3) == "this" && before(unit, at, 1) == ">";
    let is_member = matches!(before(unit, at, 1), "." | ">" | ":") && !is_of_this;
    Some(if unit.is_ident(at) && !is_member { unit.declaration(at) } else { Ok(None) })
}

/// What a file says of its buffers.
struct Buffers<'a> {
    /// For each buffer, the first two types that differ.
    types: HashMap<Key<'a>, Vec<BufferType>>,
    /// For each buffer, how it is created, and where.
    created: HashMap<Key<'a>, Vec<(usize, Created)>>,
}

impl<'a> Buffers<'a> {
    fn of(unit: &Unit<'a>) -> Self {
        let (mut types, mut created) = (HashMap::<_, Vec<_>>::new(), HashMap::<_, Vec<_>>::new());
        for at in 0..unit.tokens.len() {
            let Some((ty, close)) = buffer_type(unit, at) else { continue };
            let named = declared(unit, end_of_type(unit, close) + 1);
            let mut keys: Vec<(usize, Key)> =
                named.into_iter().map(|name| (name, Key::Declared(name))).collect();
            // `self.mtx = adf::shared_buffer<int32>::create(..)` names the type as well.
            if let Some(name) = target(unit, path_start(unit, at)) {
                let named = Key::Named(unit.word(name));
                let key = Key::of(unit, name).unwrap_or(named);
                let is_of_object = object_of(unit, name).is_some();
                for key in if is_of_object && key != named { vec![key, named] } else { vec![key] } {
                    created.entry(key).or_default().push((at, Created::of(unit, close)));
                }
                keys.push((name, key));
            }
            for (name, key) in keys {
                let named = Key::Named(unit.word(name));
                for key in if key == named { vec![key] } else { vec![key, named] } {
                    let types: &mut Vec<BufferType> = types.entry(key).or_default();
                    if types.len() < 2 && !types.contains(&ty) {
                        types.push(ty.clone());
                    }
                }
            }
        }
        Self { types, created }
    }

    /// The buffer of a port.
    fn port(&self, unit: &Unit<'a>, statements: &Statements) -> Result<Buffer, String> {
        let (token, side) = buffer_name(unit, &statements.port).ok_or("its port is not read here")?;
        let (name, key) = (unit.word(token), Key::of(unit, token)?);
        let (element, tile) = match self.types.get(&key).map(Vec::as_slice).unwrap_or_default() {
            [] => return Err(format!("the element type of `{name}` is not in this file")),
            [(element, tile)] => (element.clone()?, *tile),
            _ => return Err(format!("`{name}` is declared with several types in this file")),
        };
        let of = |key: &Key<'a>| self.created.get(key).map(Vec::as_slice).unwrap_or_default();
        // Of a declared buffer, another object has one as well.
        let is_declared = matches!(key, Key::Declared(_));
        let sizes = match of(&key) {
            // The same name in another object may be this buffer.
            [(at, created)]
                if unit.is_there(*at, token) && (!is_declared || of(&Key::Named(name)).is_empty()) =>
            {
                created.check_port(unit, name, side)?;
                created.sizes.clone()
            }
            _ => None,
        };
        let is_read = unit.word(statements.access) == "read_access";
        if is_read != (unit.word(side) == "out") {
            return Err("data goes into the buffer at an `in`, and comes from it at an `out`".to_owned());
        }
        Ok(Buffer { element, tile, sizes })
    }
}

/// The type of buffers that is named at a token, `shared_buffer<int32>` or an alias, and its last token.
fn buffer_type(unit: &Unit, at: usize) -> Option<(BufferType, usize)> {
    let alias = unit.alias(at);
    let ty = match &alias {
        Some(tokens) => path_end(unit, tokens.start),
        None => at,
    };
    let &(_, tile) = BUFFERS.iter().find(|(name, _)| unit.word(ty) == *name)?;
    let close = (unit.word(ty + 1) == "<").then(|| unit.angle(ty + 1))??;
    let element = unit.element(ty + 2..close, ty);
    match alias {
        Some(tokens) => (close + 1 == tokens.end).then_some(((element, tile), at)),
        None => Some(((element, tile), close)),
    }
}

/// The name that a value at `start` is assigned to, without its index: `mtx` of `mtx = ..` and `mtx[0] = ..`.
fn target(unit: &Unit, start: usize) -> Option<usize> {
    let mut at = start.checked_sub(2).filter(|_| unit.word(start - 1) == "=")?;
    while unit.word(at) == "]" {
        at = unit.partner(at)?.checked_sub(1)?;
    }
    unit.is_ident(at).then_some(at)
}

impl Created {
    /// Reads `shared_buffer<int32>::create({16, 4}, 1, 1)`, whose type ends at `close`.
    fn of(unit: &Unit, close: usize) -> Self {
        let open = close + 4;
        let end = unit.partner(open).filter(|_| unit.word(open - 1) == "create" && unit.word(open) == "(");
        let parts = end.map_or_else(Vec::new, |end| unit.parts(open + 1..end));
        let number =
            |part: &Range<usize>| unit.evaluate(part.clone(), part.start).ok().map(|value| value.number);
        let sizes = parts.first().and_then(|list| {
            let sizes = unit.parts(inside(unit, list, "{")?);
            Some((sizes.iter().map(number).collect::<Option<Vec<_>>>()?, list.clone()))
        });
        Self { sizes, ports: [parts.get(1).and_then(number), parts.get(2).and_then(number)] }
    }

    /// Refuses a port that the buffer does not have; `side` is its `in` or `out`.
    fn check_port(&self, unit: &Unit, name: &str, side: usize) -> Result<(), String> {
        let is_out = unit.word(side) == "out";
        let close = (unit.word(side + 1) == "[").then(|| unit.partner(side + 1)).flatten();
        let number = close.and_then(|close| unit.evaluate(side + 2..close, side).ok());
        match (number, self.ports[usize::from(is_out)]) {
            (Some(number), Some(ports)) if number.number >= ports => {
                let ports = counted(ports, if is_out { "output" } else { "input" });
                Err(format!("`{name}` is created with {ports}"))
            }
            _ => Ok(()),
        }
    }
}

/// The last `>` of the type that `close` ends, which may be a list: `std::array<adf::shared_buffer<int32>, 4>`.
fn end_of_type(unit: &Unit, close: usize) -> usize {
    /// The most tokens of the length of a list.
    const LONGEST: usize = 16;
    let is_end = |&at: &usize| matches!(unit.word(at), "<" | ">" | "(" | ")" | "{" | "}" | ";");
    let end = (close + 1..close + LONGEST).find(is_end);
    let is_list = matches!(unit.word(close + 1), "," | ">");
    end.filter(|&end| is_list && unit.word(end) == ">").unwrap_or(close)
}

/// The names that a declaration declares whose type ends before `at`: `a, name[2];`, `& name`.
fn declared(unit: &Unit, at: usize) -> Vec<usize> {
    let (mut names, mut k) = (Vec::new(), at);
    loop {
        while matches!(unit.word(k), "*" | "&" | "const") {
            k += 1;
        }
        if !unit.is_ident(k) {
            return names;
        }
        names.push(k);
        k += 1;
        while unit.word(k) == "[" {
            let Some(close) = unit.partner(k) else { return names };
            k = close + 1;
        }
        if unit.word(k) != "," {
            return names;
        }
        k += 1;
    }
}

impl Statements {
    /// Names each tiling as not checked.
    fn skip(&self, build: &mut Build, why: &str) {
        for (statement, _) in &self.tilings {
            build.skip(statement, why);
        }
    }

    fn check(
        &self,
        source: &Source,
        build: &mut Build,
        buffers: &Buffers,
        device: Device,
        found: &mut Found,
    ) {
        let buffer = match buffers.port(build.unit, self) {
            Ok(buffer) => buffer,
            Err(why) => return self.skip(build, &why),
        };
        let Some((input, count)) = self.input(build, &buffer, device) else { return };
        found.checked += count;
        let Input::Expression(declaration) = tiling_pattern::parse(&input) else { return };
        let mut errors = declaration.errors;
        if let Some(right) = declaration.right {
            let declared = right.declared_tilings();
            let written = right.declaration(&declared);
            let tilings = written.known_tilings();
            let port = written.known_port(&tilings);
            if written.is_literal() {
                push_violations(&port, written.places(), &mut errors);
                if errors.is_empty() {
                    let all = warnings(&port, written.places());
                    found.findings.extend(all.iter().map(|warning| Finding::of_warning(warning, source)));
                }
            } else {
                push_settled_violations(&port, written.places(), &mut errors);
            }
        }
        found.findings.extend(Finding::of_errors(errors, source));
    }

    /// `int32, mem, write, device = aie2p {..}, {..}`, and the number of tilings; `None` if no tiling can be read.
    fn input(&self, build: &mut Build, buffer: &Buffer, device: Device) -> Option<(Vec<TokenTree>, usize)> {
        let mut tilings = Vec::new();
        for (_, open) in &self.tilings {
            match fields::of_tiling(build, *open) {
                Ok(fields) if fields.has_buffer || buffer.sizes.is_some() => tilings.push(fields.braces),
                Ok(_) => build.skip(&(*open..open + 1), "the sizes of its buffer are not in this file"),
                Err((place, why)) => build.skip(&place, &why),
            }
        }
        let count = tilings.len();
        let access = build.span(&(self.access..self.access + 1));
        let port = build.span(&self.port);
        let direction = if build.unit.word(self.access) == "write_access" { "write" } else { "read" };
        let mut input = Vec::from(named(buffer.element.name(), port));
        input.extend(named(buffer.tile.name(), port));
        input.extend(named(direction, access));
        input.extend([ident("device", access), punct('=', access), ident(device.name(), access)]);
        if let Some((sizes, place)) = &buffer.sizes {
            let place = build.span(place);
            let sizes =
                sizes.iter().flat_map(|&size| [number(size, place), vec![punct(',', place)]].concat());
            let sizes = group(Delimiter::Bracket, sizes.collect(), place);
            input.extend([punct(',', place), ident("buffer", place), punct('=', place), sizes]);
        }
        for tiling in tilings {
            input.extend([tiling, punct(',', access)]);
        }
        (count > 0).then_some((input, count))
    }
}

fn named(name: &str, span: Span) -> [TokenTree; 2] {
    [ident(name, span), punct(',', span)]
}
