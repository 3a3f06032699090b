//! Finds `adf::write_access(mtx.in[0]) = adf::tiling({.buffer_dimension = {12, 8}, ..})` in a C++ file.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;

use aie_pattern_core::{Device, Element, TileKind};
use aie_pattern_syntax::check::{push_settled_violations, push_violations, warnings};
use aie_pattern_syntax::parse::items::Input;
use aie_pattern_syntax::parse::tiling_pattern;
use proc_macro2::{Delimiter, Span, TokenTree};

use super::build::Build;
use super::spans::{Spans, ident, punct};
use super::unit::Unit;
use crate::finding::Finding;
use crate::found::Found;
use crate::source::Source;

/// C++ types of objects whose ports have tilings, and their tiles.
const BUFFERS: [(&str, TileKind); 2] =
    [("shared_buffer", TileKind::Mem), ("external_buffer", TileKind::Shim)];

/// The tilings of one port, in order.
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
    let statements = ports(build)
        .into_iter()
        .find(|port| port.tilings.iter().any(|(statement, _)| is_there(statement.clone())));
    // Other tilings of the file do not matter here.
    let is_near = |range: &Range<usize>, unit: &Unit| {
        let near = (0..unit.tokens.len()).find(|&k| unit.tokens[k].range.start >= range.start);
        near.is_some_and(|k| is_there(k..k + 1))
    };
    let unit = build.unit;
    build.unchecked.retain(|unchecked| is_near(&unchecked.range, unit));
    let Some(statements) = statements else {
        return if build.unchecked.is_empty() { None } else { Some(None) };
    };
    match Buffers::of(unit).port(unit, &statements.port) {
        Ok((element, tile)) => Some(statements.input(build, element, tile, device)),
        Err(why) => {
            statements.skip(build, &why);
            Some(None)
        }
    }
}

/// The parentheses of the call `tiling(..)` that begins at `name`.
fn call(unit: &Unit, name: usize) -> Option<(usize, usize)> {
    let is_call = unit.word(name) == "tiling" && unit.word(name + 1) == "(";
    // `void tiling(int x)` declares a function.
    let is_declared = name > 0 && unit.is_ident(name - 1);
    (is_call && !is_declared).then_some(())?;
    Some((name + 1, unit.partner(name + 1)?))
}

/// The assignment before `tiling` at `name`: the start of the statement, `write_access`, and the port in its
/// parentheses. `inside` is the innermost bracket that is open there.
fn left_of(unit: &Unit, name: usize, inside: Option<usize>) -> Option<(usize, usize, Range<usize>)> {
    let mut at = path_start(unit, name);
    if let Some(list) =
        inside.filter(|&list| unit.word(list) == "{" && list > 0 && unit.word(list - 1) == "=")
        && matches!(unit.word(at.checked_sub(1)?), "{" | ",")
    {
        // `read_access(mtx.out[0]) = { tiling(..), tiling(..) };`, one after the other.
        at = list;
    }
    let close = at.checked_sub(2).filter(|_| unit.word(at - 1) == "=")?;
    let open = (unit.word(close) == ")").then(|| unit.partner(close))??;
    let access =
        open.checked_sub(1).filter(|&access| matches!(unit.word(access), "read_access" | "write_access"))?;
    Some((path_start(unit, access), access, open + 1..close))
}

/// The start of the path that ends with the name at `name`: `adf::tiling`.
fn path_start(unit: &Unit, name: usize) -> usize {
    let mut at = name;
    while at >= 3 && unit.word(at - 1) == ":" && unit.word(at - 2) == ":" {
        at -= 3;
    }
    at
}

/// The tilings of a file, grouped by port.
fn ports(build: &mut Build) -> Vec<Statements> {
    let unit = build.unit;
    let mut ports: Vec<Statements> = Vec::new();
    // The key: the access, the port, and the surrounding braces.
    let mut known: BTreeMap<(&str, String, usize), usize> = BTreeMap::new();
    let variables = Variables::of(unit);
    let mut used: HashSet<&str> = HashSet::new();
    // The open brackets, and the braces among them.
    let (mut around, mut braces): (Vec<usize>, Vec<usize>) = (Vec::new(), Vec::new());
    for name in 0..unit.tokens.len() {
        match unit.partner(name) {
            Some(close) if close > name => {
                around.push(name);
                braces.extend((unit.word(name) == "{").then_some(name));
            }
            Some(open) => {
                around.pop();
                braces.pop_if(|&mut brace| brace == open);
            }
            None => {}
        }
        let Some((open, close)) = call(unit, name) else { continue };
        let left = left_of(unit, name, around.last().copied());
        let path = path_start(unit, name);
        let start = match &left {
            // A later one of a list.
            Some(_) if path > 0 && unit.word(path - 1) == "," => path,
            Some((start, ..)) => *start,
            None => name,
        };
        let statement = start..close + 1;
        used.insert(unit.word(open + 1));
        let fields = match fields(unit, &variables, open + 1..close) {
            Ok(fields) => fields,
            Err(why) => {
                build.skip(&statement, &why);
                continue;
            }
        };
        let Some((_, access, port)) = left else {
            build.skip(&statement, "it is not assigned to `read_access(..)` or `write_access(..)`");
            continue;
        };
        let text: String = port.clone().map(|k| unit.word(k)).collect();
        let block = braces.iter().rev().copied().find(|&brace| brace < access);
        let key = (unit.word(access), text, block.unwrap_or(0));
        if let Some(&at) = known.get(&key) {
            ports[at].tilings.push((statement, fields));
        } else {
            known.insert(key, ports.len());
            ports.push(Statements { tilings: vec![(statement, fields)], access, port });
        }
    }
    // `std::array<adf::tiling_parameters, 4>`: what fills it is not followed.
    let is_array =
        |&name: &usize| unit.word(name) == "tiling_parameters" && matches!(unit.word(name + 1), "," | ">");
    for name in (0..unit.tokens.len()).filter(is_array) {
        build.skip(&(name..name + 1), "lists of tilings are not followed");
    }
    for (statement, name) in variables.all {
        if !used.contains(name) {
            build.skip(&statement, "no port of this file is given it as `tiling(..)`");
        }
    }
    ports
}

/// The variables `adf::tiling_parameters name = {..}` of a file.
struct Variables<'a> {
    /// The tokens of each declaration, and the variable's name.
    all: Vec<(Range<usize>, &'a str)>,
    /// The braces of the fields by the variable's name.
    by_name: HashMap<&'a str, Vec<usize>>,
    /// The names that the file may give other values, as `name.offset = {8}` or `adjust(name)`.
    changed: HashSet<&'a str>,
}

impl<'a> Variables<'a> {
    fn of(unit: &Unit<'a>) -> Self {
        let mut variables = Self { all: Vec::new(), by_name: HashMap::new(), changed: HashSet::new() };
        // The names in the declarations.
        let mut declared: HashSet<usize> = HashSet::new();
        for at in 0..unit.tokens.len() {
            if unit.word(at) != "tiling_parameters" {
                continue;
            }
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
                variables.by_name.entry(unit.word(name)).or_default().push(open);
                // In `self.name = tiling_parameters{`, the variable gets another value.
                let is_declared =
                    matches!(before(unit, name, 1), "&" | "auto" | "const" | "tiling_parameters");
                declared.extend(is_declared.then_some(name));
            }
        }
        let others = (0..unit.tokens.len())
            .filter(|at| !declared.contains(at) && !is_harmless(unit, *at))
            .map(|at| unit.word(at));
        let in_macros = unit.macros.iter().flat_map(|known| &known.body).map(|token| unit.text_of(token));
        let is_variable = |name: &&str| variables.by_name.contains_key(name);
        variables.changed = others.chain(in_macros).filter(is_variable).collect();
        variables
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

/// The brace of the fields of a tiling: `{..}`, `tiling_parameters{..}`, or the value of a variable.
fn fields(unit: &Unit, variables: &Variables, argument: Range<usize>) -> Result<usize, String> {
    let mut at = argument.start;
    while unit.is_ident(at) && unit.word(at + 1) == ":" && unit.word(at + 2) == ":" {
        at += 3;
    }
    if unit.word(at) == "tiling_parameters" {
        at += 1;
    }
    if unit.word(at) == "(" && unit.partner(at) == argument.end.checked_sub(1) {
        at += 1;
    }
    if unit.word(at) == "{" {
        return Ok(at);
    }
    let name = unit.word(at);
    if !unit.is_ident(at) || at + 1 != argument.end {
        return Err("its parameters are not read here".to_owned());
    }
    match variables.by_name.get(name).map(Vec::as_slice).unwrap_or_default() {
        [_] if variables.changed.contains(name) => Err(format!("`{name}` may change after its declaration")),
        [open] => Ok(*open),
        [] => Err(format!("`{name}` is not given its values where it is declared in this file")),
        _ => Err(format!("`{name}` is declared several times in this file")),
    }
}

/// The buffer of a port by its name: `mtx` of `self.mtx[i].in[0]`.
fn buffer_name<'a>(unit: &Unit<'a>, port: &Range<usize>) -> Option<&'a str> {
    let is_port = |&k: &usize| matches!(unit.word(k + 1), "in" | "out");
    let mut at = port.clone().find(|k| is_port(k) && matches!(unit.word(*k), "." | ">"))?;
    // `mtx->in[0]`
    at -= usize::from(unit.word(at) == ">" && at > port.start && unit.word(at - 1) == "-");
    // `mtx[i].in[0]`
    while at > port.start && unit.word(at - 1) == "]" {
        at = unit.partner(at - 1)?;
    }
    at.checked_sub(1).filter(|&name| unit.is_ident(name)).map(|name| unit.word(name))
}

/// The type of a buffer: its element, or the reason why that is not known, and its tile.
type BufferType = (Result<Element, String>, TileKind);

/// The types that a file gives its buffers, by the names of the buffers: for each, the first two that differ.
struct Buffers<'a>(HashMap<&'a str, Vec<BufferType>>);

impl<'a> Buffers<'a> {
    fn of(unit: &Unit<'a>) -> Self {
        let mut all: HashMap<&str, Vec<BufferType>> = HashMap::new();
        for at in 0..unit.tokens.len() {
            let Some(&(_, tile)) = BUFFERS.iter().find(|(ty, _)| unit.word(at) == *ty) else { continue };
            let Some(close) = (unit.word(at + 1) == "<").then(|| unit.angle(at + 1)).flatten() else {
                continue;
            };
            let mut names = declared(unit, end_of_type(unit, close) + 1);
            // `self.mtx = adf::shared_buffer<int32>::create(..)` names the type as well.
            let start = path_start(unit, at);
            if start >= 2 && unit.word(start - 1) == "=" {
                names.push(unit.word(start - 2));
            }
            let ty = (unit.element(at + 2..close, at), tile);
            for name in names {
                let types = all.entry(name).or_default();
                if types.len() < 2 && !types.contains(&ty) {
                    types.push(ty.clone());
                }
            }
        }
        Self(all)
    }

    /// The element and the tile of a port's buffer.
    fn port(&self, unit: &Unit, port: &Range<usize>) -> Result<(Element, TileKind), String> {
        let name = buffer_name(unit, port).ok_or("its port is not read here")?;
        match self.0.get(name).map(Vec::as_slice).unwrap_or_default() {
            [] => Err(format!("the element type of `{name}` is not in this file")),
            [(element, tile)] => Ok((element.clone()?, *tile)),
            _ => Err(format!("`{name}` is declared with several types in this file")),
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
fn declared<'a>(unit: &Unit<'a>, at: usize) -> Vec<&'a str> {
    let (mut names, mut k) = (Vec::new(), at);
    loop {
        while matches!(unit.word(k), "*" | "&" | "const") {
            k += 1;
        }
        if !unit.is_ident(k) {
            return names;
        }
        names.push(unit.word(k));
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
        let (element, tile) = match buffers.port(build.unit, &self.port) {
            Ok(port) => port,
            Err(why) => return self.skip(build, &why),
        };
        let Some(input) = self.input(build, element, tile, device) else {
            return self.skip(build, "its braces are nested too deeply");
        };
        let Input::Expression(declaration) = tiling_pattern::parse(&input) else { return };
        found.checked += self.tilings.len();
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

    /// `int32, mem, write, device = aie2p {..}, {..}`.
    fn input(
        &self,
        build: &mut Build,
        element: Element,
        tile: TileKind,
        device: Device,
    ) -> Option<Vec<TokenTree>> {
        let access = build.span(&(self.access..self.access + 1));
        let port = build.span(&self.port);
        let direction = if build.unit.word(self.access) == "write_access" { "write" } else { "read" };
        let mut input = Vec::from(named(element.name(), port));
        input.extend(named(tile.name(), port));
        input.extend(named(direction, access));
        input.extend([ident("device", access), punct('=', access), ident(device.name(), access)]);
        for (k, (_, fields)) in self.tilings.iter().enumerate() {
            if k > 0 {
                input.push(punct(',', access));
            }
            input.push(build.list(*fields, Delimiter::Brace, 0)?);
        }
        Some(input)
    }
}

fn named(name: &str, span: Span) -> [TokenTree; 2] {
    [ident(name, span), punct(',', span)]
}
