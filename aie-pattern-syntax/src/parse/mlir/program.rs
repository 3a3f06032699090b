//! The operations of a program: where each one ends, and which do not affect data movement.
//!
//! Every macro that accepts pasted text skips the operations listed here by name. It reads any other operation, or
//! reports it.

use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, Group, TokenTree};

use super::operation::{Name, take_name};
use super::value::{at_value, take_value};
use crate::errors::Errors;
use crate::parse::cursor::{Cursor, Language, Outside, enter, is_punct};

/// Dialects that compute, branch, call, or access memory element by element.
const DIALECTS: [&str; 17] = [
    "affine",
    "aievec",
    "arith",
    "bufferization",
    "builtin",
    "cf",
    "complex",
    "func",
    "index",
    "linalg",
    "llvm",
    "math",
    "memref",
    "scf",
    "tensor",
    "ub",
    "vector",
];

/// Operations of MLIR-AIE that declare what others use, that a core executes on its stream port, or that only wait or
/// watch.
const OPERATIONS: [&str; 13] = [
    "aie.buffer",
    "aie.debug",
    "aie.end",
    "aie.event",
    "aie.get_stream",
    "aie.lock",
    "aie.logical_tile",
    "aie.put_stream",
    "aie.tile",
    "aie.wire",
    "aiex.npu.dma_wait",
    "aiex.npu.rtp_write",
    "aiex.npu.sync",
];

/// Whether an operation is known not to affect data movement.
pub fn is_passive(name: &str) -> bool {
    let (dialect, operation) = name.split_once('.').unwrap_or_default();
    // `memref.dma_start` moves data.
    OPERATIONS.contains(&name) || DIALECTS.contains(&dialect) && !operation.starts_with("dma_")
}

/// The most levels of nested regions that are read: more than programs have.
pub const MAX_DEPTH: usize = 32;

/// Pushes an error about a region that is nested more deeply.
pub fn push_too_deep(body: &Group, errors: &mut Errors) {
    let message = format!("expected at most {MAX_DEPTH} regions within each other");
    errors.push(Rule::Syntax, body.span_open(), message);
}

/// Operations that MLIR prints without their dialect in a function's body.
const BARE: [&str; 4] = ["return", "call", "constant", "br"];

/// Whether an operation, a block label, or an alias of a type or an attribute begins here.
pub fn at_line(cursor: &Cursor) -> bool {
    if at_label(cursor) || at_alias(cursor) {
        return true;
    }
    let mut ahead = cursor.clone();
    let has_results = skip_results(&mut ahead);
    if at_value(cursor) && !has_results {
        return false;
    }
    match take_name(&mut ahead.clone()) {
        // `llvm.loop = ..` is an attribute.
        Some(name) if !has_results && !name.is_generic => {
            take_name(&mut ahead);
            !ahead.is_punct('=')
        }
        Some(_) => true,
        None => at_bare(&ahead) || ahead.is_ident("module"),
    }
}

/// Whether an operation without a dialect begins here: `return`, `call @f(..)`.
pub fn at_bare(cursor: &Cursor) -> bool {
    let mut ahead = cursor.clone();
    skip_results(&mut ahead);
    BARE.iter().any(|word| ahead.is_ident(word))
}

/// Takes `%a, %b:2 =`.
fn skip_results(cursor: &mut Cursor) -> bool {
    let mut ahead = cursor.clone();
    while take_value(&mut ahead).is_some() {
        skip_suffix(&mut ahead);
        if matches!(ahead.rest(), [colon, TokenTree::Literal(_), ..] if is_punct(colon, ':')) {
            ahead.skip(2);
        }
        if ahead.punct(',').is_none() {
            break;
        }
    }
    let is_definition = ahead.rest().len() < cursor.rest().len() && ahead.punct('=').is_some();
    if is_definition {
        *cursor = ahead;
    }
    is_definition
}

/// Skips what a name has after its first token: `%a.b`, `%a-b`, `^p$`.
fn skip_suffix(cursor: &mut Cursor) {
    while let Some(TokenTree::Punct(joint)) = cursor.peek()
        && matches!(joint.as_char(), '.' | '-' | '$')
    {
        cursor.bump();
        if matches!(cursor.peek(), Some(TokenTree::Ident(_) | TokenTree::Literal(_))) {
            cursor.bump();
        }
    }
}

/// Whether a label is next: `^bb1:`, `^bb1(%arg0: i32):`.
fn at_label(cursor: &Cursor) -> bool {
    take_label(&mut cursor.clone())
}

fn take_label(cursor: &mut Cursor) -> bool {
    let mut ahead = cursor.clone();
    if ahead.punct('^').is_none() || ahead.bump().is_none() {
        return false;
    }
    skip_suffix(&mut ahead);
    ahead.group(Delimiter::Parenthesis);
    let is_label = ahead.punct(':').is_some();
    if is_label {
        *cursor = ahead;
    }
    is_label
}

/// `#map = affine_map<..>`, `!ty = memref<..>`.
fn at_alias(cursor: &Cursor) -> bool {
    matches!(cursor.rest(), [TokenTree::Punct(mark), TokenTree::Ident(_), TokenTree::Punct(equals), ..]
        if matches!(mark.as_char(), '#' | '!') && equals.as_char() == '=')
}

/// Takes the label of a block, or an alias. Neither affects data movement.
pub fn skip_label(cursor: &mut Cursor) -> bool {
    if take_label(cursor) {
        return true;
    }
    let is_alias = at_alias(cursor);
    if is_alias {
        take_line(cursor);
    }
    is_alias
}

/// Takes the name of the operation that begins here, after any number of results.
pub fn operation_name(cursor: &Cursor) -> Option<Name> {
    let mut ahead = cursor.clone();
    skip_results(&mut ahead);
    take_name(&mut ahead)
}

/// Takes everything up to the beginning of the next operation, and at least one token.
pub fn take_line<'a>(cursor: &mut Cursor<'a>) -> &'a [TokenTree] {
    let all = cursor.rest();
    let mut ahead = cursor.clone();
    if !skip_results(&mut ahead) || take_name(&mut ahead).is_none() {
        ahead = cursor.clone();
        if take_name(&mut ahead).is_none() {
            ahead.bump();
        }
    }
    skip_rest(&mut ahead);
    *cursor = ahead;
    cursor.taken(all)
}

/// The operation that begins here and all that follows, or only what comes before a line in the notation of a macro, where one begins
/// before the next operation: at the first word, outside of types, values and symbols, at which `is_own` holds.
pub fn before<'a>(cursor: &Cursor<'a>, is_own: impl Fn(&Cursor<'a>) -> bool) -> Cursor<'a> {
    let all = cursor.rest();
    let mut line = cursor.clone();
    take_line(&mut line);
    let (mut ahead, mut outside) = (cursor.clone(), Outside::default());
    // No further, for the time to grow with the lines, and not with their square.
    while ahead.rest().len() > line.rest().len()
        && let Some(token) = ahead.bump()
    {
        outside.pass(token);
        if outside.is_here() && is_own(&ahead) {
            return Cursor::of_input(ahead.taken(all)).written_in(cursor.language);
        }
    }
    cursor.clone()
}

/// Skips the rest of an operation, up to the beginning of the next one.
pub fn skip_rest(cursor: &mut Cursor) {
    while !(cursor.is_empty() || at_line(cursor)) {
        // `%a.b` is not an operation `a.b`.
        let is_value = cursor.is_punct('%') || cursor.is_punct('^');
        // The next token then belongs to a type, an attribute or a symbol.
        let is_named = cursor.is_punct('!') || cursor.is_punct('#') || cursor.is_punct('@');
        cursor.bump();
        if is_value {
            cursor.bump();
            skip_suffix(cursor);
        } else if is_named && take_name(&mut cursor.clone()).is_some_and(|name| !name.is_generic) {
            take_name(cursor);
        } else if is_named {
            cursor.bump();
        }
    }
}

/// Whether braces hold operations rather than attributes.
pub fn is_region(group: &Group) -> bool {
    let cursor = enter!(group, Language::Mlir);
    let mut ahead = cursor.clone();
    let is_unit = take_name(&mut ahead).is_some_and(|name| {
        !name.is_generic && (ahead.is_punct(',') || ahead.is_empty() && !is_passive(&name.text))
    });
    group.delimiter() == Delimiter::Brace && !is_unit && at_line(&cursor) && !at_alias(&cursor)
}

#[cfg(test)]
mod tests {
    use proc_macro2::{TokenStream, TokenTree};

    use super::{is_passive, is_region, skip_label, take_line};
    use crate::parse::cursor::{Cursor, tokens};

    /// The first word of each operation of a program.
    fn lines(program: &str) -> Vec<String> {
        let all = tokens(program.parse::<TokenStream>().unwrap());
        let mut cursor = Cursor::of_input(&all);
        let mut lines = Vec::new();
        while !cursor.is_empty() {
            if !skip_label(&mut cursor) {
                let line: TokenStream = take_line(&mut cursor).iter().cloned().collect();
                lines.push(line.to_string().replace(' ', ""));
            }
        }
        lines
    }

    #[test]
    fn an_operation_ends_where_the_next_one_begins() {
        for (program, expected) in [
            ("aie.end", &["aie.end"][..]),
            (
                "%a, %b:2 = scf.if %c -> (i32) { scf.yield %d : i32 } aie.end",
                &["%a,%b:2=scf.if%c->(i32){scf.yield%d:i32}", "aie.end"],
            ),
            (
                "scf.for %i.x = %c.0 to %c.8 step %c-1 { } aie.next_bd ^p.1 aie.packet_source<%t.a, DMA : 0> return",
                &[
                    "scf.for%i.x=%c.0to%c.8step%c-1{}",
                    "aie.next_bd^p.1",
                    "aie.packet_source<%t.a,DMA:0>",
                    "return",
                ],
            ),
            (
                "scf.for %i = %c0 to %c8 step %c1 { } func.call @k(%0) : (memref<4xi32>) -> () return",
                &["scf.for%i=%c0to%c8step%c1{}", "func.call@k(%0):(memref<4xi32>)->()", "return"],
            ),
            (
                "%s = aie.objectfifo.acquire @of(Consume, 1) : !aie.objectfifosubview<memref<4xi32>> \
                 %p = \"aie.dma_bd\"(%s) : (i32) -> () call @f() : () -> ()",
                &[
                    "%s=aie.objectfifo.acquire@of(Consume,1):!aie.objectfifosubview<memref<4xi32>>",
                    "%p=\"aie.dma_bd\"(%s):(i32)->()",
                    "call@f():()->()",
                ],
            ),
            (
                "#map = affine_map<(d0) -> (d0)> ^bb1(%x: i32): cf.br ^bb1(%x : i32) \
                 aie.dma_bd(%b : memref<4xi32>) {packet = #aie.packet_info<pkt_type = 0, pkt_id = 1>} aie.next_bd ^bb1 aie.end",
                &[
                    "cf.br^bb1(%x:i32)",
                    "aie.dma_bd(%b:memref<4xi32>){packet=#aie.packet_info<pkt_type=0,pkt_id=1>}",
                    "aie.next_bd^bb1",
                    "aie.end",
                ],
            ),
        ] {
            assert_eq!(lines(program), expected, "{program}");
        }
    }

    #[test]
    fn regions_are_told_from_attributes() {
        for (text, expected) in [
            ("{aie.end}", true),
            ("{}", false),
            ("{stack_size = 2048 : i32}", false),
            ("{dlti.dl_spec = \"none\"}", false),
            ("{some.unit}", false),
            ("{llvm.emit_c_interface, sym_visibility = \"private\"}", false),
            ("{^bb0(%x: i32): return}", true),
            ("{%0 = arith.constant 1 : i32}", true),
            ("[aie.end]", false),
        ] {
            let all = tokens(text.parse::<TokenStream>().unwrap());
            let [TokenTree::Group(group)] = all.as_slice() else { panic!("{text}") };
            assert_eq!(is_region(group), expected, "{text}");
        }
    }

    #[test]
    fn what_moves_data_is_not_passive() {
        for name in ["arith.addi", "memref.load", "scf.for", "aie.buffer", "aiex.npu.dma_wait"] {
            assert!(is_passive(name), "{name}");
        }
        for name in [
            "memref.dma_start",
            "affine.dma_wait",
            "aie.mem",
            "aie.flow",
            "aie.use_lock",
            "air.channel.put",
            "arith",
        ] {
            assert!(!is_passive(name), "{name}");
        }
    }
}
