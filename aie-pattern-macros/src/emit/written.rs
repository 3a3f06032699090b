//! The tokens of a declaration as text, with the same spacing for every way in which a compiler passes them.

use proc_macro2::{Delimiter, Spacing, TokenTree};

/// Longer lines are broken at a comma: outside of brackets if possible, otherwise inside.
const LINE: usize = 80;
const LONG_LINE: usize = 110;

/// The text of tokens, close to the source.
pub(super) fn text(tokens: impl IntoIterator<Item = TokenTree>) -> String {
    let mut text =
        Text { all: String::new(), line: 0, before: Before::Start, angles: 0, depth: 0, in_fields: false };
    text.stream(tokens);
    text.all
}

/// The kind of the previous token, which decides the space before the next one.
#[derive(Clone, Copy, PartialEq)]
enum Before {
    /// Nothing, or a token that no space may follow.
    Start,
    /// A name, a number, or a closing bracket.
    Operand,
    /// A token that a space follows.
    Space,
    /// A comma or a semicolon.
    Comma,
    /// The first character of a two-character operator.
    Joint,
}

struct Text {
    all: String,
    line: usize,
    before: Before,
    /// The number of open angle brackets.
    angles: usize,
    /// The number of open brackets.
    depth: usize,
    /// Whether each entry is on a separate line.
    in_fields: bool,
}

/// Whether these are the fields of a block: `name: type, ...`.
fn are_fields(tokens: &[TokenTree]) -> bool {
    let is_colon = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ':');
    matches!(tokens, [TokenTree::Ident(_), colon, next, ..] if is_colon(colon) && !is_colon(next))
}

impl Text {
    fn push(&mut self, text: &str, after: Before) {
        self.all.push_str(text);
        self.line += text.chars().count();
        self.before = after;
    }

    /// Writes what separates the next token from the previous ones.
    fn separate(&mut self, operand: bool) {
        match self.before {
            Before::Comma if self.in_fields || self.line > if self.depth == 0 { LINE } else { LONG_LINE } => {
                self.all.push_str("\n    ");
                self.line = 4;
            }
            Before::Space | Before::Comma => self.push(" ", Before::Start),
            Before::Operand if operand => self.push(" ", Before::Start),
            _ => {}
        }
    }

    fn stream(&mut self, tokens: impl IntoIterator<Item = TokenTree>) {
        for token in tokens {
            match token {
                TokenTree::Ident(name) => self.word(&name.to_string()),
                TokenTree::Literal(number) => self.word(&number.to_string()),
                TokenTree::Punct(punct) => {
                    self.punct(punct.as_char(), punct.spacing() == Spacing::Joint);
                }
                TokenTree::Group(group) => {
                    let (open, close) = match group.delimiter() {
                        Delimiter::Parenthesis => ("(", ")"),
                        Delimiter::Brace => ("{", "}"),
                        Delimiter::Bracket => ("[", "]"),
                        Delimiter::None => ("", ""),
                    };
                    self.separate(group.delimiter() == Delimiter::Brace);
                    self.push(open, Before::Start);
                    let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
                    let has_fields = group.delimiter() == Delimiter::Brace && are_fields(&tokens);
                    let in_fields = std::mem::replace(&mut self.in_fields, has_fields);
                    if has_fields {
                        self.push("\n    ", Before::Start);
                    }
                    let angles = std::mem::take(&mut self.angles);
                    let bracket = usize::from(group.delimiter() != Delimiter::Brace);
                    self.depth += bracket;
                    self.stream(tokens);
                    self.depth -= bracket;
                    self.angles = angles;
                    self.in_fields = in_fields;
                    if has_fields {
                        self.push("\n", Before::Start);
                        self.line = 0;
                    }
                    self.push(close, Before::Operand);
                }
            }
        }
    }

    fn word(&mut self, text: &str) {
        self.separate(true);
        self.push(text, Before::Operand);
    }

    fn punct(&mut self, punct: char, joint: bool) {
        let mut buffer = [0; 4];
        let text: &str = punct.encode_utf8(&mut buffer);
        match (punct, self.before) {
            // The second character of `::`, `->`, `<<`.
            (_, Before::Joint) => {
                let after = if punct == ':' { Before::Start } else { Before::Space };
                self.push(text, if joint { Before::Joint } else { after });
            }
            (',' | ';', _) => self.push(text, Before::Comma),
            ('.' | '\'', Before::Operand) => self.push(text, Before::Start),
            ('<', Before::Operand) if !joint => {
                self.angles += 1;
                self.push(text, Before::Start);
            }
            ('>', Before::Operand) if self.angles > 0 => {
                self.angles -= 1;
                self.push(text, Before::Operand);
            }
            (':', Before::Operand) => self.push(text, if joint { Before::Joint } else { Before::Space }),
            (_, Before::Operand) => {
                self.push(" ", Before::Start);
                self.push(text, if joint { Before::Joint } else { Before::Space });
            }
            // A sign, the `%` of a value, the dot of a field.
            _ => {
                self.angles += usize::from(punct == '<');
                self.separate(false);
                self.push(text, if joint { Before::Joint } else { Before::Start });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declarations_are_as_they_are_written() {
        for written in [
            "<int16, 16; [8u, 2]; buffer = 256>",
            "<int16, 16; [ROWS * COLS - 1, -2]; offset = 7>",
            "<int16, 16; aie::tensor_dim(2u, 8), aie::tensor_dim(4u, 2)>",
            "i32, TensorAccessPattern((4, 8), 0, sizes = [2, 1, 4, 4], strides = [4, 0, 8, 1])",
            "<float, 16; [N >> 1, 1 << 3], [<T as Trait>::N, 2]>",
            "bf16, full(64, 256).tile(4, 8).permute(0, 1, 2, 3).coalesce()",
            "dims = [<8, 16>, <2, 1>], channel = mm2s(0), acquire = (64, -1)",
            "tile = mem(0, 1) {\n    a: [[i8; 64]; 32] * 2,\n    b: [i16; N] @ bank(1)\n} call(a, b)",
            "int32, mem, read {.buffer_dimension = {8, 4}, .offset = {-1, -1}}",
        ] {
            assert_eq!(text(written.parse::<proc_macro2::TokenStream>().unwrap()), written);
        }
    }

    #[test]
    fn long_lines_are_broken_after_commas() {
        let written = format!("dims = [{}]", ["<1024, 2048>"; 12].join(", "));
        let text = text(written.parse::<proc_macro2::TokenStream>().unwrap());
        assert_eq!(text.lines().count(), 2);
        assert!(text.lines().all(|line| line.len() <= LONG_LINE + 14), "{text}");
        assert_eq!(text.replace("\n   ", ""), written);
    }
}
