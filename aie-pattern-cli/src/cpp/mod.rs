//! C++: tilings of ADF graphs and tensor descriptors of the AIE API, found in files as they are.
//!
//! | module | contents |
//! |---|---|
//! | `lex` | tokens, without comments and directives |
//! | `unit` | brackets and macros |
//! | `scopes`, `names` | what each scope declares, and which declaration a name means |
//! | `number`, `evaluate` | constant expressions, element types |
//! | `spans`, `build` | the tokens in the form of the notations' parsers, with places in the file |
//! | `tensor`, `tiling` | the calls that are checked |
//! | `fields` | the parameters of a tiling |

mod build;
mod evaluate;
mod fields;
mod lex;
mod names;
mod number;
mod scopes;
mod spans;
mod tensor;
mod tiling;
mod unit;

use std::collections::HashSet;
use std::ops::Range;
use std::sync::LazyLock;

use aie_pattern_core::Device;
use aie_pattern_syntax::parse::tensor_pattern::Function;
use proc_macro2::TokenStream;

use self::build::Build;
pub(crate) use self::lex::comments;
use self::spans::Spans;
use self::unit::Unit;
use crate::finding::Unchecked;
use crate::found::Found;
use crate::source::Source;
use crate::words::Words;

/// Checks a file.
pub(crate) fn check(source: &Source, device: Device, has_fixes: bool) -> Found {
    let mut found = Found::default();
    // Most files contain neither, and are not lexed.
    if !is_of_interest(source.text.as_bytes()) {
        return found;
    }
    let unit = Unit::new(&source.text);
    let spans = Spans::new(&source.text);
    let mut proofs = if has_fixes { tensor::Proofs::default() } else { tensor::Proofs::NONE };
    for call in tensor::calls(&unit) {
        call.check(source, &unit, &spans, device, &mut proofs, &mut found);
    }
    found.unchecked.append(&mut tensor::constructed(&unit));
    if unit.is_of_adf() {
        tiling::check(source, &unit, &spans, device, &mut found);
    }
    check_macros(&unit, &mut found);
    // A variable may be given to several ports.
    let mut seen = HashSet::new();
    found.findings.retain(|finding| {
        seen.insert((finding.range.clone(), finding.code.clone(), finding.message.clone()))
    });
    let mut seen = HashSet::new();
    found.unchecked.retain(|unchecked| seen.insert((unchecked.range.clone(), unchecked.what.clone())));
    found
}

static WORDS: LazyLock<Words> = LazyLock::new(|| {
    Words::new(&["tensor_descriptor", "tiling", "read_access", "write_access", "buffer_descriptor"])
});

/// Whether a file can have something to check.
pub(crate) fn is_of_interest(bytes: &[u8]) -> bool {
    WORDS.are_in(bytes)
}

/// Reports macros that make tilings or descriptors: their numbers depend on each use.
fn check_macros(unit: &Unit, found: &mut Found) {
    for known in &unit.macros {
        for token in &known.body {
            let word = unit.text_of(token);
            let is_tiling = matches!(
                word,
                "tiling" | "tiling_parameters" | "read_access" | "write_access" | "buffer_descriptor"
            );
            if is_tiling && unit.is_of_adf() || Function::of(word).is_some() {
                let what = format!("this `{word}` was not checked: it is in the macro `{}`", known.name);
                found.unchecked.push(Unchecked { range: token.range.clone(), what });
            }
        }
    }
}

/// Two walks on one line, of which only one can be shown.
fn several(range: Range<usize>) -> Unchecked {
    Unchecked { range, what: "this is a second walk on the line: put it on a line of its own".to_owned() }
}

/// The tiling or descriptor at some bytes in the notation of the macros, with every number evaluated and with its places
/// in the file; `None` if there is none.
///
/// # Errors
/// The reason why it cannot be read.
pub(crate) fn notation_at(
    source: &Source,
    bytes: &Range<usize>,
    device: Device,
) -> Option<Result<TokenStream, Unchecked>> {
    if !is_of_interest(source.text.as_bytes()) {
        return None;
    }
    let unit = Unit::new(&source.text);
    let spans = Spans::new(&source.text);
    let is_there = |tokens: Range<usize>| {
        let all = unit.bytes(&tokens);
        all.start < bytes.end.max(bytes.start + 1) && bytes.start < all.end
    };
    let mut build = Build::new(&unit, &spans, "make_tensor_descriptor");
    let mut calls = tensor::calls(&unit);
    calls.retain(|call| is_there(call.tokens(&unit)));
    let tokens = match calls.as_slice() {
        [call] => match call.walk(&mut build, device) {
            Ok(tokens) => tokens,
            Err(why) => return Some(Err(why)),
        },
        [_, second, ..] => return Some(Err(several(unit.bytes(&second.tokens(&unit))))),
        [] => {
            build = Build::new(&unit, &spans, "tiling");
            tiling::input_at(&mut build, device, is_there)?
        }
    };
    let unchecked = build.unchecked.into_iter().find(|unchecked| {
        let at = &unchecked.range;
        at.start < bytes.end.max(bytes.start + 1) || tokens.is_some()
    });
    Some(match (tokens, unchecked) {
        (Some(tokens), None) => Ok(tokens.into_iter().collect()),
        (_, Some(unchecked)) => Err(unchecked),
        (None, None) => return None,
    })
}
