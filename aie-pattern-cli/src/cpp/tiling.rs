//! Finds `adf::write_access(mtx.in[0]) = adf::tiling({.buffer_dimension = {12, 8}, ..})` in a C++ file.

use std::collections::BTreeMap;
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
    for statements in ports(&mut build) {
        statements.check(source, &mut build, device, found);
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
    match statements.element(build.unit) {
        Ok((element, tile)) => Some(statements.input(build, element, tile, device)),
        Err(why) => {
            let first = statements.tilings.first().map_or(0..0, |(statement, _)| statement.clone());
            build.skip(&first, &why);
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
/// parentheses.
fn left_of(unit: &Unit, name: usize) -> Option<(usize, usize, Range<usize>)> {
    let mut at = name;
    // `adf::`
    while at >= 3 && unit.word(at - 1) == ":" && unit.word(at - 2) == ":" {
        at -= 3;
    }
    if at > 0 && matches!(unit.word(at - 1), "{" | ",") {
        // `read_access(mtx.out[0]) = { tiling(..), tiling(..) };`, one after the other.
        at = enclosing(unit, at)?;
    }
    let close = at.checked_sub(2).filter(|_| unit.word(at - 1) == "=")?;
    let open = (unit.word(close) == ")").then(|| unit.partner(close))??;
    let access =
        open.checked_sub(1).filter(|&access| matches!(unit.word(access), "read_access" | "write_access"))?;
    let mut start = access;
    while start >= 3 && unit.word(start - 1) == ":" && unit.word(start - 2) == ":" {
        start -= 3;
    }
    Some((start, access, open + 1..close))
}

/// The brace of the list that the token `at` stands in, which may only hold calls.
fn enclosing(unit: &Unit, at: usize) -> Option<usize> {
    let mut k = at;
    loop {
        k = k.checked_sub(1)?;
        match unit.word(k) {
            "{" => return Some(k),
            ")" => k = unit.partner(k)?,
            "," | ":" => {}
            _ if unit.is_ident(k) => {}
            _ => return None,
        }
    }
}

/// The tilings of a file, grouped by port.
fn ports(build: &mut Build) -> Vec<Statements> {
    let unit = build.unit;
    let mut ports: Vec<Statements> = Vec::new();
    // The key: the access, the port, and the surrounding braces.
    let mut known: BTreeMap<(&str, String, usize), usize> = BTreeMap::new();
    let mut used: Vec<usize> = Vec::new();
    let mut around: Vec<usize> = Vec::new();
    for name in 0..unit.tokens.len() {
        match unit.word(name) {
            "{" => around.push(name),
            "}" => drop(around.pop()),
            _ => {}
        }
        let Some((open, close)) = call(unit, name) else { continue };
        let statement = left_of(unit, name).map_or(name, |(start, ..)| start)..close + 1;
        let fields = match fields(unit, open + 1..close) {
            Ok(fields) => fields,
            Err(why) => {
                build.skip(&statement, &why);
                continue;
            }
        };
        used.push(fields);
        let Some((_, access, port)) = left_of(unit, name) else {
            build.skip(&statement, "it is not assigned to `read_access(..)` or `write_access(..)`");
            continue;
        };
        let text: String = port.clone().map(|k| unit.word(k)).collect();
        let block = around.iter().rev().copied().find(|&brace| brace < access);
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
    if let Some(name) = (0..unit.tokens.len()).find(is_array) {
        build.skip(&(name..name + 1), "lists of tilings are not followed");
    }
    for name in 0..unit.tokens.len() {
        if let Some((statement, fields)) = parameters(unit, name)
            && !used.contains(&fields)
        {
            build.skip(&statement, "no port of this file is given it as `tiling(..)`");
        }
    }
    ports
}

/// `adf::tiling_parameters name = {..}` at `tiling_parameters`: its tokens, and the brace of its fields.
fn parameters(unit: &Unit, name: usize) -> Option<(Range<usize>, usize)> {
    if unit.word(name) != "tiling_parameters" || !unit.is_ident(name + 1) {
        return None;
    }
    let open = if unit.word(name + 2) == "=" { name + 3 } else { name + 2 };
    (unit.word(open) == "{").then_some(())?;
    Some((name..unit.partner(open)? + 1, open))
}

/// The brace of the fields of a tiling: `{..}`, `tiling_parameters{..}`, or the value of a variable.
fn fields(unit: &Unit, argument: Range<usize>) -> Result<usize, String> {
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
    let all: Vec<usize> = (0..unit.tokens.len())
        .filter_map(|k| parameters(unit, k))
        .filter(|(tokens, _)| unit.word(tokens.start + 1) == name)
        .map(|(_, open)| open)
        .collect();
    match all.as_slice() {
        [open] => Ok(*open),
        [] => Err(format!("`{name}` is not given its values where it is declared in this file")),
        _ => Err(format!("`{name}` is declared several times in this file")),
    }
}

/// The buffer of a port: its element and its tile.
fn buffer(unit: &Unit, port: &Range<usize>) -> Result<(Range<usize>, TileKind, usize), String> {
    let dot = port.clone().find(|&k| unit.word(k) == "." && matches!(unit.word(k + 1), "in" | "out"));
    let mut at = dot.ok_or("its port is not read here")?;
    // `mtx[i].in[0]`
    while at > port.start && unit.word(at - 1) == "]" {
        at = unit.partner(at - 1).ok_or("its port is not read here")?;
    }
    let name = at.checked_sub(1).filter(|&name| unit.is_ident(name)).ok_or("its port is not read here")?;
    let name = unit.word(name);
    let mut found: Option<(Range<usize>, TileKind, usize)> = None;
    for k in 0..unit.tokens.len() {
        let Some(&(_, tile)) = BUFFERS.iter().find(|&&(ty, _)| unit.word(k) == ty) else { continue };
        let Some(close) = (unit.word(k + 1) == "<").then(|| unit.angle(k + 1)).flatten() else { continue };
        if !declares(unit, close + 1, name) {
            continue;
        }
        let element = k + 2..close;
        let text = |tokens: &Range<usize>| tokens.clone().map(|k| unit.word(k)).collect::<String>();
        match &found {
            Some((first, kind, _)) if text(first) != text(&element) || *kind != tile => {
                return Err(format!("`{name}` is declared with several types in this file"));
            }
            _ => found = Some((element, tile, k)),
        }
    }
    // `self.mtx = adf::shared_buffer<int32>::create(..)` names the type as well.
    let created = || {
        (0..unit.tokens.len()).find_map(|k| {
            let &(_, tile) = BUFFERS.iter().find(|&&(ty, _)| unit.word(k) == ty)?;
            let close = (unit.word(k + 1) == "<").then(|| unit.angle(k + 1)).flatten()?;
            let mut at = k;
            while at >= 3 && unit.word(at - 1) == ":" && unit.word(at - 2) == ":" {
                at -= 3;
            }
            let is_of = at >= 2 && unit.word(at - 1) == "=" && unit.word(at - 2) == name;
            is_of.then_some((k + 2..close, tile, k))
        })
    };
    found.or_else(created).ok_or_else(|| format!("the element type of `{name}` is not in this file"))
}

/// Whether a declaration whose type ends before `at` declares `name`: `a, name[2];`, `& name`.
fn declares(unit: &Unit, at: usize, name: &str) -> bool {
    let mut k = at;
    loop {
        while matches!(unit.word(k), "*" | "&" | "const") {
            k += 1;
        }
        if !unit.is_ident(k) {
            return false;
        }
        if unit.word(k) == name {
            return true;
        }
        k += 1;
        while unit.word(k) == "[" {
            let Some(close) = unit.partner(k) else { return false };
            k = close + 1;
        }
        if unit.word(k) != "," {
            return false;
        }
        k += 1;
    }
}

impl Statements {
    /// The element of the port's buffer, and its tile.
    fn element(&self, unit: &Unit) -> Result<(Element, TileKind), String> {
        let (element, tile, at) = buffer(unit, &self.port)?;
        Ok((unit.element(element, at)?, tile))
    }

    fn check(&self, source: &Source, build: &mut Build, device: Device, found: &mut Found) {
        let Some(first) = self.tilings.first().map(|(statement, _)| statement.clone()) else { return };
        let (element, tile) = match self.element(build.unit) {
            Ok(port) => port,
            Err(why) => return build.skip(&first, &why),
        };
        let Some(input) = self.input(build, element, tile, device) else {
            return build.skip(&first, "its braces are nested too deeply");
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
