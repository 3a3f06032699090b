//! Finds `aie::make_tensor_descriptor<int16, 16>(aie::tensor_dim(8u, 2))` in a C++ file.

use std::ops::Range;

use aie_pattern_core::Device;
use aie_pattern_core::declare::{LEVEL_RANK, Tensor};
use aie_pattern_core::ir::contract::Verdict;
use aie_pattern_core::rule::Rule;
use aie_pattern_syntax::check::{push_settled_violations, push_violations};
use aie_pattern_syntax::errors::Errors;
use aie_pattern_syntax::parse::items::Input;
use aie_pattern_syntax::parse::native::Dimension;
use aie_pattern_syntax::parse::tensor_pattern::{self, Function};
use proc_macro2::{Delimiter, TokenTree};

use super::build::{Build, UNKNOWN};
use super::number::{INT, UNSIGNED, Value};
use super::spans::{Spans, group, ident, number, punct};
use super::unit::{DEPENDS, Unit};
use crate::finding::{Finding, Fix, Unchecked};
use crate::found::Found;
use crate::source::Source;

/// The proofs that are left for the fixes of a file: each reads all of the file again. After `--fix`, a second run has
/// the next fixes.
pub(super) struct Proofs {
    fixes: usize,
    /// A proof that fails is not followed by a fix, and must not keep later fixes away forever.
    attempts: usize,
}

impl Default for Proofs {
    fn default() -> Self {
        Self { fixes: 100, attempts: 400 }
    }
}

impl Proofs {
    pub(super) const NONE: Self = Self { fixes: 0, attempts: 0 };

    /// Whether a fix is proved; `false` too if no proof is left.
    fn of(&mut self, prove: impl FnOnce() -> bool) -> bool {
        if self.fixes == 0 || self.attempts == 0 {
            return false;
        }
        self.attempts -= 1;
        let is_proved = prove();
        self.fixes -= usize::from(is_proved);
        is_proved
    }
}

/// A call that makes a descriptor.
pub(super) struct Call {
    /// The name of the function.
    name: usize,
    /// The tokens between `<` and `>`.
    vector: Range<usize>,
    /// The token `(`.
    open: usize,
    close: usize,
}

/// The descriptor that a call declares.
struct Declared {
    tensor: Option<Tensor>,
    errors: Errors,
}

/// The calls of a file, in order. A name without a call, as in the function's definition, does not count.
pub(super) fn calls(unit: &Unit) -> Vec<Call> {
    let mut calls = Vec::new();
    for name in 0..unit.tokens.len() {
        if Function::of(unit.word(name)).is_none() || unit.word(name + 1) != "<" {
            continue;
        }
        if let Some(end) = unit.angle(name + 1)
            && unit.word(end + 1) == "("
            && let Some(close) = unit.partner(end + 1)
        {
            calls.push(Call { name, vector: name + 2..end, open: end + 1, close });
        }
    }
    calls
}

/// The descriptors of a file that no function makes: `aie::tensor_descriptor<1, int16, 16> t(dims);`.
pub(super) fn constructed(unit: &Unit) -> Vec<Unchecked> {
    let mut all = Vec::new();
    for name in (0..unit.tokens.len()).filter(|&name| unit.word(name) == "tensor_descriptor") {
        let Some(end) = (unit.word(name + 1) == "<").then(|| unit.angle(name + 1)).flatten() else {
            continue;
        };
        let is_variable = unit.is_ident(end + 1);
        let open = end + 1 + usize::from(is_variable);
        let Some(close) = unit.partner(open).filter(|&close| close > open + 1) else { continue };
        // `tensor_descriptor<1, int16, 16> made(int rows)` is a function.
        let is_function = is_variable && unit.word(open) == "(" && unit.has_declaration(open + 1..close);
        if matches!(unit.word(open), "(" | "{") && !is_function && unit.word(close + 1) != "{" {
            let what = "this `tensor_descriptor` was not checked: only the functions that make one are read";
            all.push(Unchecked { range: unit.tokens[name].range.clone(), what: what.to_owned() });
        }
    }
    all
}

impl Call {
    /// All of its tokens, including the namespace.
    pub(super) fn tokens(&self, unit: &Unit) -> Range<usize> {
        let mut start = self.name;
        while start >= 3
            && unit.word(start - 1) == ":"
            && unit.word(start - 2) == ":"
            && unit.is_ident(start - 3)
        {
            start -= 3;
        }
        start..self.close + 1
    }

    /// The number of its dimensions.
    fn rank(&self, unit: &Unit) -> usize {
        unit.parts(self.open + 1..self.close).len()
    }

    pub(super) fn check(
        &self,
        source: &Source,
        unit: &Unit,
        spans: &Spans,
        device: Device,
        proofs: &mut Proofs,
        found: &mut Found,
    ) {
        let mut build = Build::new(unit, spans, "make_tensor_descriptor");
        let declared = self.declared(&mut build, device);
        found.unchecked.append(&mut build.unchecked);
        let Some(Declared { tensor, errors }) = declared else { return };
        found.checked += 1;
        let mut findings = Finding::of_errors(errors, source);
        // In C++, a descriptor has no offset: its stream may begin at any pointer, so steps may go back.
        findings.retain(|finding| finding.code != Rule::BelowBuffer.code());
        for finding in &mut findings {
            finding.helps.retain(|help| !help.contains("offset = "));
        }
        keep_first_mistakes(&mut findings);
        let rank = self.rank(unit);
        for finding in &mut findings {
            let Some((fix, is_literal)) = replacement(finding, unit, self.name) else { continue };
            // In the notation of C++.
            let rank = rank + 1;
            let levels = if rank > LEVEL_RANK {
                format!(": with {rank} dimensions, `pop()` and the streams that it gives are others")
            } else {
                String::new()
            };
            finding.helps = vec![format!("the same walk fits as {}{levels}", fix.text)];
            let is_proved = is_literal
                && tensor
                    .as_ref()
                    .is_some_and(|before| proofs.of(|| self.is_proved(&fix, unit, before, device)));
            finding.fix = is_proved.then_some(fix);
        }
        found.findings.append(&mut findings);
    }

    /// Whether the file with the fix declares the same walk here, with fewer errors. If the call has all of its numbers,
    /// the rest of the file need not be read again.
    fn is_proved(&self, fix: &Fix, unit: &Unit, before: &Tensor, device: Device) -> bool {
        let all = unit.bytes(&self.tokens(unit));
        let mut alone = unit.text.get(all.clone()).unwrap_or_default().to_owned();
        alone.replace_range(fix.range.start - all.start..fix.range.end - all.start, &fix.text);
        let is_same = |unit: &Unit, call: &Self| {
            let declared = call.declared(&mut Build::new(unit, &Spans::new(unit.text), ""), device);
            let Declared { tensor: Some(after), errors } = declared? else { return None };
            let is_same = matches!(before.pattern().same_walk(&after.pattern()), Verdict::Holds)
                // Streams of more dimensions have other levels, and other code after them.
                && call.rank(unit) <= LEVEL_RANK
                && errors.len() < before.check().as_slice().len()
                && before.element == after.element;
            Some(is_same)
        };
        let unit_alone = Unit::new(&alone);
        if let [call] = calls(&unit_alone).as_slice()
            && let Some(is_same) = is_same(&unit_alone, call)
        {
            return is_same;
        }
        let mut changed = unit.text.to_owned();
        changed.replace_range(fix.range.clone(), &fix.text);
        let unit = Unit::new(&changed);
        let call = calls(&unit).into_iter().find(|call| call.name == self.name);
        call.and_then(|call| is_same(&unit, &call)).unwrap_or(false)
    }

    /// The declared descriptor; `None` if it cannot be read.
    fn declared(&self, build: &mut Build, device: Device) -> Option<Declared> {
        let mut input = self.input(build, device)?;
        let unit = build.unit;
        if unit.word(self.name).contains("native") {
            // C++ does not state the outermost sizes: a stream goes on as long as it is read.
            let span = build.span(&(self.name..self.name + 1));
            let mut sizes = Vec::new();
            for _ in unit.parts(self.open + 1..self.close) {
                sizes.extend([ident(UNKNOWN, span), punct(',', span)]);
            }
            let sizes = group(Delimiter::Bracket, sizes, span);
            input.extend([punct(',', span), ident("sizes", span), punct('=', span), sizes]);
        }
        let Input::Expression(declaration) = tensor_pattern::parse(&input) else { return None };
        let mut errors = declaration.errors;
        let Some(descriptor) = declaration.right else { return Some(Declared { tensor: None, errors }) };
        let written = descriptor.declaration();
        let known = written.known();
        if !written.is_literal() {
            push_settled_violations(&known, written.places(), &mut errors);
            return Some(Declared { tensor: None, errors });
        }
        push_violations(&known, written.places(), &mut errors);
        Some(Declared { tensor: Some(known), errors })
    }

    /// The tokens of the call for the parser, with the distance from the pointer to the lowest vector as its offset.
    ///
    /// # Errors
    /// The sizes of native levels are not in C++.
    pub(super) fn walk(
        &self,
        build: &mut Build,
        device: Device,
    ) -> Result<Option<Vec<TokenTree>>, Unchecked> {
        let unit = build.unit;
        if unit.word(self.name).contains("native") {
            let range = unit.bytes(&self.tokens(unit));
            let what =
                "its outermost sizes are not in C++, where a stream goes on as long as it is read".to_owned();
            return Err(Unchecked { range, what });
        }
        let Some(mut input) = self.input(build, device) else { return Ok(None) };
        let mut offset = 0;
        for part in unit.parts(self.open + 1..self.close) {
            let Some((_, open)) = dimension(unit, &part) else { continue };
            if let [(_, Ok(size)), (_, Ok(step))] = arguments(unit, open).as_slice() {
                let last = size.number.saturating_sub(1).saturating_mul(step.number);
                offset = last.min(0).saturating_neg().saturating_add(offset);
            }
        }
        if offset > 0 {
            let span = build.span(&(self.name..self.name + 1));
            input.extend([punct(',', span), ident("offset", span), punct('=', span)]);
            input.extend(number(offset, span));
        }
        Ok(Some(input))
    }

    /// The tokens of the call for the parser, followed by the device.
    pub(super) fn input(&self, build: &mut Build, device: Device) -> Option<Vec<TokenTree>> {
        let unit = build.unit;
        let all = self.tokens(unit);
        if !unit.is_one_text(&all) {
            build.skip(&all, DEPENDS);
            return None;
        }
        let vector = unit.parts(self.vector.clone());
        let [element, lanes, ..] = vector.as_slice() else {
            build.skip(&all, "the number of elements of its vector is not given");
            return None;
        };
        if vector.len() > 2 {
            build.skip(&all, "its levels or its order are given by a type");
            return None;
        }
        if unit.evaluate(lanes.clone(), self.name).is_ok_and(|lanes| lanes.number == 1) {
            build.skip(&all, "streams of single elements are not read here");
            return None;
        }
        let element_span = build.span(element);
        let element = match unit.element(element.clone(), self.name) {
            Ok(element) => element,
            Err(why) => {
                build.skip(&all, &why);
                return None;
            }
        };
        let name_span = build.span(&(self.name..self.name + 1));
        let mut input = vec![ident(unit.word(self.name), name_span), punct('<', name_span)];
        input.push(ident(element.name(), element_span));
        input.push(punct(',', element_span));
        input.extend(build.number(lanes.clone()));
        input.push(punct('>', name_span));
        input.push(self.arguments(build)?);
        input.extend([punct(',', name_span), ident("device", name_span), punct('=', name_span)]);
        input.push(ident(device.name(), name_span));
        Some(input)
    }

    fn arguments(&self, build: &mut Build) -> Option<TokenTree> {
        let unit = build.unit;
        let mut inside = Vec::new();
        for part in unit.parts(self.open + 1..self.close) {
            if !inside.is_empty() {
                inside.push(punct(',', build.span(&(part.start - 1..part.start))));
            }
            let Some((name, open)) = dimension(unit, &part) else {
                // Only a native level may be a number.
                let is_level = unit.word(self.name).contains("native");
                if !is_level || unit.evaluate(part.clone(), part.start).is_err() {
                    let text = unit.text.get(unit.bytes(&part)).unwrap_or_default();
                    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
                    build.skip(
                        &self.tokens(unit),
                        &format!("`{text}` is not a dimension that can be read here"),
                    );
                    return None;
                }
                inside.extend(build.number(part));
                continue;
            };
            inside.push(ident(unit.word(name), build.span(&(name..name + 1))));
            let mut numbers = Vec::new();
            let close = unit.partner(open)?;
            let arguments = arguments(unit, open);
            if !are_counted(unit, name, &arguments) {
                let why = format!("how many numbers its `{}` has is not known", unit.word(name));
                build.skip(&self.tokens(unit), &why);
                return None;
            }
            for (number, value) in arguments {
                if !numbers.is_empty() {
                    numbers.push(punct(',', build.span(&(number.start - 1..number.start))));
                }
                numbers.extend(build.value(&number, value));
            }
            inside.push(group(Delimiter::Parenthesis, numbers, build.span(&(open..close + 1))));
        }
        Some(group(Delimiter::Parenthesis, inside, build.span(&(self.open..self.close + 1))))
    }
}

/// The name and the bracket of `aie::tensor_dim(8u, 2)`, `dim_2d(..)`, `tensor_dim{8u, 2}`.
fn dimension(unit: &Unit, part: &Range<usize>) -> Option<(usize, usize)> {
    let open = part.clone().find(|&k| matches!(unit.word(k), "(" | "{"))?;
    let name = open.checked_sub(1).filter(|&name| name >= part.start && unit.is_ident(name))?;
    let is_dimension = unit.word(name) == "tensor_dim" || unit.word(name).starts_with("dim_");
    (is_dimension && unit.partner(open) == part.end.checked_sub(1)).then_some((name, open))
}

/// The arguments of a dimension whose bracket is at `open`, with their values.
///
/// A call converts them: a size to `unsigned`, a step to `int`. In braces, C++ has only numbers that stay the same. A
/// negative size is always wrong, and its error should say what is written.
fn arguments(unit: &Unit, open: usize) -> Vec<(Range<usize>, Result<Value, String>)> {
    let parts = unit.parts(open + 1..unit.partner(open).unwrap_or(open));
    // A step comes after each size, and at the end.
    let is_size = |position: usize| position.is_multiple_of(2) && position + 1 < parts.len();
    let converted = |position: usize, value: Value| match unit.word(open) {
        "(" if !is_size(position) => value.to(INT),
        "(" if value.number >= 0 => value.to(UNSIGNED),
        _ => Ok(value),
    };
    let values = parts.iter().enumerate().map(|(position, part)| {
        let value = unit.evaluate(part.clone(), part.start);
        (part.clone(), value.and_then(|value| converted(position, value)))
    });
    values.collect()
}

/// Whether each argument of a dimension is one number: `sizes...` may be any number of them, and if their count is wrong,
/// a macro can be several, or one name a whole dimension that is copied.
fn are_counted(unit: &Unit, name: usize, arguments: &[(Range<usize>, Result<Value, String>)]) -> bool {
    let is_pack =
        |part: &Range<usize>| part.clone().any(|at| unit.word(at) == "." && unit.word(at + 1) == ".");
    let is_right = Dimension::count(unit.word(name)).is_none_or(|count| count == arguments.len());
    let are_known = arguments.iter().all(|(_, value)| value.is_ok());
    (is_right || are_known) && !arguments.iter().any(|(part, _)| is_pack(part))
}

/// Leaves out what follows from another finding: a vector that does not exist has no alignment, and a device without
/// streams has no registers for them.
fn keep_first_mistakes(findings: &mut Vec<Finding>) {
    let has = |rule: Rule| findings.iter().any(|finding| finding.code == rule.code());
    let follows: &[Rule] = if has(Rule::NoTensorStreams) {
        &[Rule::CountRegister, Rule::IncrementRegister, Rule::StepAlignment]
    } else if has(Rule::IllegalVector) {
        &[Rule::StepAlignment]
    } else {
        &[]
    };
    findings.retain(|finding| !follows.iter().any(|rule| finding.code == rule.code()));
}

/// The replacement that a help offers, for the dimension that contains the wrong number, and whether it replaces numbers only: no name
/// of a constant, and no comment.
fn replacement(finding: &Finding, unit: &Unit, name: usize) -> Option<(Fix, bool)> {
    let dims = finding.helps.iter().find_map(|help| help.strip_prefix("the same walk fits as "))?;
    let part = unit.parts_around(&finding.range, name)?;
    let (dim, open) = dimension(unit, &part)?;
    let call = unit.text.get(unit.bytes(&(part.start..dim + 1)))?;
    let text = dims.replace("], [", &format!("), {call}(")).replacen('[', &format!("{call}("), 1);
    let text = text.strip_suffix(']')?.to_owned() + ")";
    let range = unit.bytes(&part);
    let replaced = unit.text.get(range.clone())?;
    let has_comment = ["//", "/*"].iter().any(|mark| replaced.contains(mark));
    let has_name = (open + 1..part.end).any(|token| unit.is_ident(token));
    Some((Fix { range, text }, !has_comment && !has_name))
}

impl Unit<'_> {
    /// The argument that contains `bytes`, of the call whose name is token `name`.
    fn parts_around(&self, bytes: &Range<usize>, name: usize) -> Option<Range<usize>> {
        let open = self.angle(name + 1)? + 1;
        let parts = self.parts(open + 1..self.partner(open)?);
        parts.into_iter().find(|part| {
            let all = self.bytes(part);
            all.start <= bytes.start && bytes.end <= all.end
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Proofs;

    #[test]
    fn proofs_that_fail_do_not_count_as_fixes() {
        let mut proofs = Proofs::default();
        assert!((0..200).all(|_| !proofs.of(|| false)));
        assert!((0..100).all(|_| proofs.of(|| true)));
        assert!(!proofs.of(|| unreachable!("a hundred fixes are proved")));
        let mut failing = Proofs::default();
        assert_eq!((0..1000).filter(|_| failing.of(|| false)).count(), 0);
        assert!(!failing.of(|| unreachable!("no proof is left")));
    }
}
