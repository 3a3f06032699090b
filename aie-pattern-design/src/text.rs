//! The text of a file: its inputs between lines of `// -----`, and their tokens, each at its line and column.

use std::borrow::Cow;

use proc_macro2::{Delimiter, Group, LineColumn, Span, TokenStream, TokenTree};

use aie_pattern_syntax::errors::Place;
use aie_pattern_syntax::parse::cursor::{Cursor, Language};
use aie_pattern_syntax::parse::mlir::program::skip_rest;

/// One of the independent inputs of a file.
#[derive(Clone, Copy, Debug)]
pub struct Part<'a> {
    /// Its text.
    pub text: &'a str,
    /// The byte of the file at which it starts.
    pub start: usize,
    /// The number of the file's lines before it.
    pub lines_before: usize,
}

/// The inputs of a file, at least one.
///
/// MLIR's tools split a file at each line `// -----`; the names of each input are independent.
pub fn parts(text: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let (mut start, mut at, mut first_line) = (0, 0, 0);
    for (line, content) in text.split_inclusive('\n').enumerate() {
        let end = at + content.len();
        if is_split(content) {
            parts.push(Part { text: &text[start..at], start, lines_before: first_line });
            (start, first_line) = (end, line + 1);
        }
        at = end;
    }
    parts.push(Part { text: &text[start..], start, lines_before: first_line });
    parts
}

fn is_split(line: &str) -> bool {
    line.trim() == "// -----"
}

/// The tokens of each input of a file, with the lines and columns of the file; for an input that is not text of MLIR, because brackets do
/// not match or a character cannot begin a token, the place of that.
///
/// The file is lexed as one, since a line in front of an input costs as much as one in it.
pub fn lex<'a>(text: &'a str, parts: &[Part<'a>]) -> Vec<Result<Vec<TokenTree>, Span>> {
    let repaired = repair(text);
    match repaired.parse::<TokenStream>() {
        Ok(stream) => {
            if let Some(shares) = shares(stream, parts) {
                return shares.into_iter().map(Ok).collect();
            }
        }
        Err(error) if parts.len() == 1 => return vec![Err(error.span())],
        Err(_) => {}
    }
    // Those that are text by themselves, with only the lines of the others; and a token at each place that is wrong.
    let (mut sound, mut places, mut wrong) = (String::new(), String::new(), Vec::new());
    let mut at = 0;
    for part in parts {
        let end = part.start + part.text.len();
        let (before, own) = (&repaired[at..part.start], &repaired[part.start..end]);
        at = end;
        sound.push_str(&lines_of(before));
        places.push_str(&lines_of(before));
        let error = own.parse::<TokenStream>().err();
        wrong.push(error.is_some());
        let lines = lines_of(own);
        if let Some(error) = error {
            let LineColumn { line, column } = error.span().start();
            let (above, below) = lines.split_at(line.saturating_sub(1).min(lines.len()));
            places.extend([above, &" ".repeat(column), "#", below]);
            sound.push_str(&lines);
        } else {
            places.push_str(&lines);
            sound.push_str(own);
        }
    }
    let stream = |text: &str| text.parse::<TokenStream>().unwrap_or_default();
    let mut places = stream(&places).into_iter().map(|token| token.span());
    let shares = shares(stream(&sound), parts).unwrap_or_default();
    let one = |(is_wrong, share)| {
        if is_wrong { Err(places.next().unwrap_or_else(Span::call_site)) } else { Ok(share) }
    };
    wrong.into_iter().zip(shares.into_iter().chain(std::iter::repeat(Vec::new()))).map(one).collect()
}

/// The line breaks of a text.
fn lines_of(text: &str) -> String {
    text.chars().filter(|&c| c == '\n').collect()
}

/// The tokens of each part, by their lines; `None` if one of them begins in one part and ends in another.
fn shares(stream: TokenStream, parts: &[Part<'_>]) -> Option<Vec<Vec<TokenTree>>> {
    let mut shares = vec![Vec::new(); parts.len()];
    let mut now = 0;
    for token in stream {
        let (first, last) = (token.span().start().line, token.span().end().line);
        while parts.get(now + 1).is_some_and(|next| next.lines_before < first) {
            now += 1;
        }
        if parts.get(now + 1).is_some_and(|next| next.lines_before < last) {
            return None;
        }
        shares[now].push(token);
    }
    Some(shares)
}

/// The text in a form that Rust's lexer accepts, with the same length. It replaces what that lexer would refuse or read
/// as another token; no name and no number changes, except that a length of 0 becomes unknown.
/// | text | why |
/// |---|---|
/// | `"a\7F"` | MLIR's escapes are two digits; Rust knows no such escape |
/// | `memref<0x8xi32>` | Rust reads a number in base 16; the length becomes unknown |
/// | `/// ..`, `//! ..` | Rust reads documentation, which makes tokens |
/// | `/*` outside of a comment | only begins a comment in Rust |
/// | `partition [0, 8)` | Rust's brackets match |
/// | `%r#0` | Rust reads `r#`, `br#` and `cr#` as the beginning of a name or a string |
/// | a byte order mark | not a token |
pub fn repair(text: &str) -> Cow<'_, str> {
    let needs = |byte: &[u8]| matches!(byte, b"//" | b"/*" | [b'\\', _] | b"0x" | [b'a'..=b'z', b'#']);
    let has_range = text.contains(PARTITION);
    if !text.starts_with('\u{feff}') && !has_range && !text.as_bytes().windows(2).any(needs) {
        return Cow::Borrowed(text);
    }
    let mut bytes = text.as_bytes().to_vec();
    if text.starts_with('\u{feff}') {
        bytes.get_mut(..3).into_iter().flatten().for_each(|byte| *byte = b' ');
    }
    let mut at = 0;
    // Inside the angle brackets of a shaped type, before its element.
    let mut in_shape = false;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'"' => {
                at = repair_string(&mut bytes, at + 1);
                in_shape = false;
                continue;
            }
            b'/' if bytes.get(at + 1) == Some(&b'/') => {
                while bytes.get(at).is_some_and(|&byte| byte != b'\n') {
                    // Comments are blanked: documentation would make tokens, and a lone carriage
                    // return an error.
                    bytes[at] = b' ';
                    at += 1;
                }
                continue;
            }
            b'/' if bytes.get(at + 1) == Some(&b'*') => bytes[at] = b' ',
            b'<' => in_shape = ends_with_shaped(&bytes[..at]),
            b'[' if has_range && bytes[..=at].ends_with(PARTITION.as_bytes()) => {
                in_shape = false;
                let end = bytes[at..].iter().position(|byte| matches!(byte, b')' | b']' | b'\n'));
                if let Some(end) = end.filter(|end| bytes[at + end] == b')') {
                    bytes[at + end] = b']';
                }
            }
            b'0' if in_shape && bytes.get(at + 1) == Some(&b'x') && matches!(bytes[at - 1], b'<' | b'x') => {
                bytes[at] = b'?';
            }
            b'#' if is_result(&bytes, at) => bytes[at] = RESULT_MARK as u8,
            b'0'..=b'9' | b'x' | b'?' => {}
            _ => in_shape = false,
        }
        at += 1;
    }
    // Only whole characters were replaced, each byte by an ASCII byte.
    String::from_utf8(bytes).map_or(Cow::Borrowed(text), Cow::Owned)
}

/// What stands for the `#` of `%r#0` in a repaired text. MLIR has no such character.
pub(crate) const RESULT_MARK: char = '~';

/// Whether the `#` at a position is between a value's name and the number of a result.
fn is_result(bytes: &[u8], at: usize) -> bool {
    let is_of_name = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.' | b'-');
    let name = bytes[..at].iter().rev().take_while(is_of_name).count();
    let is_value = name > 0 && bytes[..at - name].last() == Some(&b'%');
    is_value && bytes.get(at + 1).is_some_and(u8::is_ascii_digit)
}

/// What precedes a range without its end: `partition [0, 8)`.
const PARTITION: &str = "partition [";

fn ends_with_shaped(before: &[u8]) -> bool {
    [&b"memref"[..], b"vector", b"tensor"].iter().any(|name| before.ends_with(name))
}

/// Repairs the escapes of a string that begins at `at`, and returns its end. MLIR's strings end with their line.
fn repair_string(bytes: &mut [u8], mut at: usize) -> usize {
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'"' => return at + 1,
            b'\n' => return at,
            b'\\' => {
                if let Some(b'\\' | b'"' | b'n' | b't') = bytes.get(at + 1) {
                    at += 1;
                } else {
                    bytes[at] = b'_';
                }
            }
            _ => {}
        }
        at += 1;
    }
    at
}

/// The parts of an input that only help readers: aliases with their values, and locations.
struct Aliases {
    list: Vec<(char, String, Vec<TokenTree>)>,
}

/// Whether a text may have aliases or locations: most have none, and a search in the text costs less than one in the tokens.
pub(crate) fn may_have_aliases(text: &str) -> bool {
    let is_alias = |line: &str| {
        let mut rest = line.trim_start().chars();
        matches!(rest.next(), Some('#' | '!')) && line.contains('=')
    };
    text.contains("loc(") || text.lines().any(is_alias)
}

/// The tokens with the value of each alias in its place, and without locations. Groups without any stay as they are.
///
/// `#map = affine_map<..>` and `!t = memref<..>` are defined at the top level, before or after their uses. An alias may
/// use other aliases.
pub(crate) fn without_aliases(all: &[TokenTree]) -> Vec<TokenTree> {
    let mut aliases = Aliases { list: Vec::new() };
    let rest = aliases.take_definitions(all);
    aliases.replaced(rest, 0).0
}

/// The most levels of nested groups that are read; the lexer accepts any number.
pub(crate) const MAX_DEPTH: usize = 128;

/// The most tokens of an expanded alias, so that an alias that names itself twice cannot fill the memory.
const MAX_ALIAS: usize = 4096;

impl Aliases {
    /// Takes the definitions out of the top-level tokens.
    fn take_definitions(&mut self, all: &[TokenTree]) -> Vec<TokenTree> {
        let mut rest = Vec::with_capacity(all.len());
        let mut at = 0;
        while at < all.len() {
            let taken = match all.get(at..at + 3) {
                Some([TokenTree::Punct(mark), TokenTree::Ident(name), TokenTree::Punct(equals)])
                    if matches!(mark.as_char(), '#' | '!') && equals.as_char() == '=' =>
                {
                    let value = value_length(&all[at + 3..]);
                    let tokens = all[at + 3..at + 3 + value].to_vec();
                    self.list.push((mark.as_char(), name.to_string(), tokens));
                    3 + value
                }
                _ => 0,
            };
            if taken == 0 {
                rest.push(all[at].clone());
                at += 1;
            } else {
                at += taken;
            }
        }
        rest
    }

    fn of(&self, mark: char, name: &str) -> Option<&[TokenTree]> {
        let found = self.list.iter().find(|(known, text, _)| *known == mark && text == name);
        found.map(|(_, _, tokens)| tokens.as_slice())
    }

    /// The tokens without aliases, and whether they had any.
    fn replaced(&self, all: Vec<TokenTree>, depth: usize) -> (Vec<TokenTree>, bool) {
        let mut out: Vec<TokenTree> = Vec::with_capacity(all.len());
        let mut is_changed = false;
        let mut tokens = all.into_iter().peekable();
        while let Some(token) = tokens.next() {
            match token {
                TokenTree::Ident(name)
                    if name == "loc"
                        && matches!(tokens.peek(), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis) =>
                {
                    tokens.next();
                    is_changed = true;
                }
                TokenTree::Group(group) if depth < MAX_DEPTH => {
                    let (inner, is_other) = self.replaced(group.stream().into_iter().collect(), depth + 1);
                    if is_other {
                        let mut again = Group::new(group.delimiter(), inner.into_iter().collect());
                        again.set_span(group.span());
                        out.push(again.into());
                    } else {
                        out.push(group.into());
                    }
                    is_changed |= is_other;
                }
                TokenTree::Punct(mark) if matches!(mark.as_char(), '#' | '!') => {
                    let value = match tokens.peek() {
                        Some(TokenTree::Ident(name)) => self.of(mark.as_char(), &name.to_string()),
                        _ => None,
                    };
                    match value {
                        Some(value) => {
                            let name = tokens.next();
                            let span = name.map_or_else(|| mark.span(), |name| name.span());
                            let mut left = MAX_ALIAS;
                            self.expand(value, span, 0, &mut left, &mut out);
                            is_changed = true;
                        }
                        None => out.push(mark.into()),
                    }
                }
                other => out.push(other),
            }
        }
        (out, is_changed)
    }

    /// Expands an alias where it is used.
    fn expand(
        &self,
        value: &[TokenTree],
        span: Span,
        depth: usize,
        left: &mut usize,
        out: &mut Vec<TokenTree>,
    ) {
        let mut at = 0;
        while let Some(token) = value.get(at) {
            if *left == 0 {
                return;
            }
            *left -= 1;
            at += 1;
            let inner = match (token, value.get(at)) {
                (TokenTree::Punct(mark), Some(TokenTree::Ident(name))) if depth < 8 => {
                    self.of(mark.as_char(), &name.to_string())
                }
                _ => None,
            };
            if let Some(inner) = inner {
                at += 1;
                self.expand(inner, span, depth + 1, left, out);
                continue;
            }
            let mut token = match token {
                TokenTree::Group(group) if depth < 8 => {
                    let mut within = Vec::new();
                    let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
                    self.expand(&tokens, span, depth + 1, left, &mut within);
                    Group::new(group.delimiter(), within.into_iter().collect()).into()
                }
                other => other.clone(),
            };
            token.set_span(span);
            out.push(token);
        }
    }
}

/// The number of tokens of an alias's value: up to the next operation, label or alias.
fn value_length(tokens: &[TokenTree]) -> usize {
    let mut cursor = Cursor::of_input(tokens).written_in(Language::Mlir);
    // A string is no operation here.
    cursor.bump();
    skip_rest(&mut cursor);
    tokens.len() - cursor.rest().len()
}

/// Whether two tokens follow each other without a blank, as in `%a-b`, which is a single name in MLIR.
pub fn touches(one: &TokenTree, other: &TokenTree) -> bool {
    let (end, start) = (one.span().end(), other.span().start());
    end.line == start.line && end.column == start.column
}

/// The place from the first to the last token; `end` if there are none.
pub fn place_of(tokens: &[TokenTree], end: Span) -> Place {
    Place::of(tokens).unwrap_or_else(|| end.into())
}

#[cfg(test)]
mod tests {
    use super::{lex, parts, repair};

    #[test]
    fn a_repair_changes_no_length_and_no_name() {
        for (text, expected) in [
            ("aie.tile(0, 2)", "aie.tile(0, 2)"),
            ("\"a\\7F\\\"b\\n\"", "\"a_7F\\\"b\\n\""),
            ("memref<0x8xi32>", "memref<?x8xi32>"),
            ("memref<4x0xi32, 0x1>", "memref<4x?xi32, 0x1>"),
            ("dense<0x7FC0>", "dense<0x7FC0>"),
            ("vector<10x20x0xf32>", "vector<10x20x?xf32>"),
            ("x /// docs\ny", "x         \ny"),
            ("\"a // b\" // ü", "\"a // b\"      "),
            ("a /* b", "a  * b"),
            ("partition [8, 24) {", "partition [8, 24] {"),
            ("[(1) partition (8, 24)", "[(1) partition (8, 24)"),
            ("use %r#0, %a.br#12 #map", "use %r~0, %a.br~12 #map"),
            ("%0 #r %cr#x", "%0 #r %cr#x"),
        ] {
            let repaired = repair(text);
            assert_eq!(repaired.len(), text.len(), "{text}");
            assert_eq!(repaired.trim_end(), expected.trim_end(), "{text}");
        }
    }

    #[test]
    fn lines_are_of_the_file() {
        let text = "aie.a\n// -----\n\n  aie.b\n// -----\naie.c";
        let places = |text: &str| -> Vec<_> {
            let start = |token: &super::TokenTree| (token.span().start().line, token.span().start().column);
            let of = |tokens: Vec<_>| (start(&tokens[0]), tokens.len());
            let place = |span: super::Span| (span.start().line, span.start().column);
            lex(text, &parts(text)).into_iter().map(|one| one.map(of).map_err(place)).collect()
        };
        assert_eq!(places(text), [Ok(((1, 0), 3)), Ok(((4, 2), 3)), Ok(((6, 0), 3))]);
        // The first two would be one without the line between them.
        let text = "aie.a {\n// -----\n aie.b }\n// -----\n\n aie.c\n// -----\n  \"aie";
        let found = places(text);
        assert_eq!(found[2], Ok(((6, 1), 3)));
        for (part, line) in [(0, 1), (1, 3), (3, 8)] {
            assert!(matches!(found[part], Err((at, _)) if at == line), "{found:?}");
        }
        assert_eq!(parts("").len(), 1);
    }
}
