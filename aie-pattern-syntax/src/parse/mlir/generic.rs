//! Operations in MLIR's generic form, `"aie.objectfifo"(%t0, %t1) <{..}> : ..`, which is refused.

use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, TokenStream, TokenTree};

use super::dict::take_dict;
use super::operation::{FIFO, take_name};
use crate::errors::{Errors, Place, help_code, note};
use crate::parse::cursor::{Cursor, between_commas, is_punct, tokens};

/// Skips an operation in MLIR's generic form, `"aie.objectfifo"(%t0, %t1) <{..}> : ..`, after an error.
pub(in crate::parse) fn refuse_generic(cursor: &mut Cursor, errors: &mut Errors) -> bool {
    let mut ahead = cursor.clone();
    let Some(name) = take_name(&mut ahead).filter(|name| name.is_generic) else { return false };
    let all = cursor.rest();
    let operands =
        ahead.group(Delimiter::Parenthesis).map(|group| tokens(group.stream())).unwrap_or_default();
    let properties = match ahead.rest() {
        [TokenTree::Punct(open), TokenTree::Group(group), TokenTree::Punct(_), ..]
            if open.as_char() == '<' =>
        {
            ahead.skip(3);
            Some(group.clone())
        }
        _ => take_dict(&mut ahead).cloned(),
    };
    if ahead.punct(':').is_some() {
        ahead.group(Delimiter::Parenthesis);
        if ahead.punct('-').is_some()
            && ahead.punct('>').is_some()
            && ahead.group(Delimiter::Parenthesis).is_none()
        {
            ahead.bump();
            ahead.angles();
        }
    }
    let taken = ahead.taken(all);
    let place = Place::of(taken).unwrap_or(name.place);
    let written =
        properties.and_then(|group| custom_form(&name.text, taken, &operands, &tokens(group.stream())));
    let background = note("without `--mlir-print-op-generic`, MLIR prints the form that this macro reads");
    let message = format!("`{}` is in the generic form{background}", name.text);
    errors.push(Rule::Syntax, place, message + &written.map_or_else(String::new, help_code));
    *cursor = ahead;
    cursor.punct(';');
    true
}

/// The same operation as MLIR usually prints it; `None` if that form would add what the operation does not state.
fn custom_form(
    name: &str,
    all: &[TokenTree],
    operands: &[TokenTree],
    properties: &[TokenTree],
) -> Option<String> {
    let text = |tokens: &[TokenTree]| one_line(&tokens.iter().cloned().collect());
    let property = |key: &str| {
        let at = properties.windows(2).position(
            |next| matches!(next, [TokenTree::Ident(name), equals] if name == key && is_punct(equals, '=')),
        )?;
        between_commas(properties.get(at + 2..)?).next().map(text)
    };
    let number = |key: &str| Some(property(key)?.split(':').next()?.trim().to_owned());
    match name {
        "aie.tile" => {
            let result = all.iter().position(|token| is_punct(token, '=')).map_or("", |_| "= ");
            let before = all.split(|token| is_punct(token, '=')).next().filter(|_| !result.is_empty());
            let before = before.map(text).unwrap_or_default().replace("% ", "%");
            Some(
                format!("{before} {result}aie.tile({}, {})", number("col")?, number("row")?)
                    .trim()
                    .to_owned(),
            )
        }
        "aie.buffer" => {
            let result = all.split(|token| is_punct(token, '=')).next().map(text)?.replace("% ", "%");
            let ty = after_arrow(all)?;
            let keys = ["address", "mem_bank", "sym_name"]
                .iter()
                .filter_map(|key| Some(format!("{key} = {}", property(key)?.trim())));
            let keys = keys.collect::<Vec<_>>().join(", ");
            let operand = text(operands).replace("% ", "%");
            Some(format!("{result} = aie.buffer({operand}) {{{keys}}} : {}", text(ty).replace(' ', "")))
        }
        FIFO => {
            let has_dims = properties.iter().any(|token| text(std::slice::from_ref(token)).contains("size"));
            let ends: Vec<String> = operands
                .split(|token| is_punct(token, ','))
                .map(|end| text(end).replace("% ", "%"))
                .collect();
            let (producer, consumers) = ends.split_first().filter(|_| !has_dims)?;
            let symbol = property("sym_name")?;
            let ty = property("elemType")?.replace(' ', "");
            Some(format!(
                "{FIFO} @{}({producer}, {{{}}}, {} : i32) : {ty}",
                symbol.trim().trim_matches('"'),
                consumers.join(", "),
                number("elemNumber")?
            ))
        }
        _ => None,
    }
}

/// The type of the result, after the last `->`.
fn after_arrow(all: &[TokenTree]) -> Option<&[TokenTree]> {
    let at = all
        .windows(2)
        .rposition(|next| matches!(next, [minus, head] if is_punct(minus, '-') && is_punct(head, '>')))?;
    all.get(at + 2..).filter(|ty| !ty.is_empty())
}

/// Tokens as text on one line, for a help.
pub(in crate::parse) fn one_line(tokens: &TokenStream) -> String {
    tokens.to_string().split_whitespace().collect::<Vec<_>>().join(" ")
}
