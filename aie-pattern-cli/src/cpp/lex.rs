//! The tokens of C++ with their places: just enough of the language to find calls in any file.

use std::ops::Range;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Ident,
    Number,
    /// A string or a character.
    Text,
    /// One character of punctuation.
    Punct,
    /// `(`, `[` or `{`.
    Open,
    /// `)`, `]` or `}`.
    Close,
}

/// A token and its bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    pub(crate) range: Range<usize>,
}

/// A macro: `#define NAME body` or `#define NAME(parameters) body`.
#[derive(Debug)]
pub(crate) struct Macro {
    pub(crate) name: String,
    pub(crate) is_function: bool,
    pub(crate) body: Vec<Token>,
}

/// A file as tokens.
#[derive(Default, Debug)]
pub(crate) struct Lexed {
    pub(crate) tokens: Vec<Token>,
    pub(crate) macros: Vec<Macro>,
}

/// The tokens of a file. Accepts any text, and skips what is not C++.
pub(crate) fn lex(text: &str) -> Lexed {
    let mut lexer = Lexer { text, at: 0 };
    let mut all = Lexed::default();
    let mut is_line_start = true;
    while let Some(c) = lexer.peek() {
        let start = lexer.at;
        if lexer.skip_blank() {
            is_line_start |= text.get(start..lexer.at).is_some_and(|blank| blank.contains('\n'));
            continue;
        }
        if c == '#' && is_line_start {
            lexer.directive(&mut all);
            continue;
        }
        is_line_start = false;
        if let Some(token) = lexer.token() {
            all.tokens.push(token);
        }
    }
    all
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Lexer<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn take_while(&mut self, is: impl Fn(char) -> bool) {
        let rest = self.rest();
        self.at += rest.find(|c| !is(c)).unwrap_or(rest.len());
    }

    /// Takes white space, a comment, or a backslash at the end of a line; `false` if none is next.
    fn skip_blank(&mut self) -> bool {
        let (rest, start) = (self.rest(), self.at);
        self.take_while(char::is_whitespace);
        if self.at > start {
            return true;
        }
        if rest.starts_with("//") {
            self.skip_line();
        } else if let Some(inside) = rest.strip_prefix("/*") {
            self.at += inside.find("*/").map_or(rest.len(), |end| end + 4);
        } else if let Some(length) = continuation(rest) {
            self.at += length;
        }
        self.at > start
    }

    /// Skips to the end of a line that does not end in a backslash.
    fn skip_line(&mut self) {
        loop {
            self.take_while(|c| c != '\n' && c != '\\');
            match continuation(self.rest()) {
                Some(length) => self.at += length,
                None if self.peek() == Some('\\') => self.at += 1,
                None => return,
            }
        }
    }

    /// Takes a token; a character that cannot begin one is a token by itself.
    fn token(&mut self) -> Option<Token> {
        let (start, rest) = (self.at, self.rest());
        let c = rest.chars().next()?;
        let kind = if let Some(prefix) = text_prefix(rest) {
            self.at += prefix;
            self.string(rest.get(..prefix).is_some_and(|prefix| prefix.ends_with('R')));
            Kind::Text
        } else if c.is_alphabetic() || c == '_' || c == '$' {
            self.take_while(is_word);
            Kind::Ident
        } else if c.is_ascii_digit() || c == '.' && rest[1..].starts_with(|c: char| c.is_ascii_digit()) {
            self.number();
            Kind::Number
        } else {
            self.at += c.len_utf8();
            match c {
                '(' | '[' | '{' => Kind::Open,
                ')' | ']' | '}' => Kind::Close,
                _ => Kind::Punct,
            }
        };
        Some(Token { kind, range: start..self.at })
    }

    /// A number of the preprocessor: `1'000u`, `0x1F`, `1.5e-3f`.
    fn number(&mut self) {
        let mut last = ' ';
        for (k, c) in self.rest().char_indices() {
            let is_sign = matches!(c, '+' | '-') && matches!(last, 'e' | 'E' | 'p' | 'P');
            let is_separator = c == '\'' && is_word(last) && self.rest()[k + 1..].starts_with(is_word);
            // C++ also reads `0xE+1` as one number.
            if !(is_word(c) || c == '.' || is_sign || is_separator) {
                self.at += k;
                return;
            }
            last = c;
        }
        self.at = self.text.len();
    }

    /// Takes a string or a character; its quote is next.
    fn string(&mut self, is_raw: bool) {
        let rest = self.rest();
        let Some(quote) = rest.chars().next() else { return };
        if is_raw && quote == '"' {
            let end = rest.find('(').and_then(|open| {
                let close = format!("){}\"", rest.get(1..open)?);
                rest.find(&close).map(|at| at + close.len())
            });
            self.at += end.unwrap_or(rest.len());
            return;
        }
        let mut letters = rest.char_indices().skip(1);
        while let Some((k, c)) = letters.next() {
            match c {
                '\\' => drop(letters.next()),
                '\n' => {
                    self.at += k;
                    return;
                }
                c if c == quote => {
                    self.at += k + 1;
                    return;
                }
                _ => {}
            }
        }
        self.at = self.text.len();
    }

    /// Takes a preprocessor directive, and after `#if 0` the text that it removes.
    fn directive(&mut self, lexed: &mut Lexed) {
        self.at += 1;
        self.take_while(|c| c == ' ' || c == '\t');
        let start = self.at;
        self.take_while(is_word);
        let name = self.text.get(start..self.at).unwrap_or_default();
        let mut words = self.line();
        match name {
            "define" if words.first().is_some_and(|word| word.kind == Kind::Ident) => {
                let name = words.remove(0);
                let is_function = words
                    .first()
                    .is_some_and(|next| self.is(next, "(") && next.range.start == name.range.end);
                if is_function {
                    let end =
                        words.iter().position(|word| self.is(word, ")")).map_or(words.len(), |at| at + 1);
                    words.drain(..end);
                }
                let name = self.text.get(name.range).unwrap_or_default().to_owned();
                lexed.macros.push(Macro { name, is_function, body: words });
            }
            "if" if matches!(words.as_slice(), [zero] if self.is(zero, "0")) => self.skip_removed(),
            _ => {}
        }
    }

    fn is(&self, token: &Token, text: &str) -> bool {
        self.text.get(token.range.clone()) == Some(text)
    }

    /// The tokens up to the end of the line.
    fn line(&mut self) -> Vec<Token> {
        let mut tokens = Vec::new();
        while let Some(c) = self.peek() {
            match c {
                '\n' => break,
                '\\' if continuation(self.rest()).is_some() => drop(self.skip_blank()),
                c if c.is_whitespace() => self.at += c.len_utf8(),
                '/' if self.rest().starts_with("//") || self.rest().starts_with("/*") => {
                    self.skip_blank();
                }
                _ => tokens.extend(self.token()),
            }
        }
        tokens
    }

    /// After `#if 0`: skips to its `#else`, `#elif` or `#endif`.
    fn skip_removed(&mut self) {
        let mut depth = 0usize;
        while self.at < self.text.len() {
            self.take_while(|c| c != '\n');
            self.take_while(char::is_whitespace);
            let Some(rest) = self.rest().strip_prefix('#') else { continue };
            let word = rest.trim_start();
            if word.starts_with("if") {
                depth += 1;
            } else if depth == 0 && (word.starts_with("el") || word.starts_with("endif")) {
                self.skip_line();
                return;
            } else if word.starts_with("endif") {
                depth -= 1;
            }
        }
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

/// The length of a backslash and the line end after it.
fn continuation(rest: &str) -> Option<usize> {
    let after = rest.strip_prefix('\\')?;
    let blank = after.len() - after.trim_start_matches([' ', '\t', '\r']).len();
    after.get(blank..)?.starts_with('\n').then_some(blank + 2)
}

/// The length of the prefix before a string or character: `L"`, `u8R"`, `'`.
fn text_prefix(rest: &str) -> Option<usize> {
    // The longest prefix has three letters.
    let prefix = rest.bytes().take(4).position(|byte| matches!(byte, b'"' | b'\''))?;
    let known = ["", "L", "u", "U", "u8", "R", "LR", "uR", "UR", "u8R"];
    known.contains(&rest.get(..prefix)?).then_some(prefix)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<&str> {
        lex(text).tokens.iter().map(|token| &text[token.range.clone()]).collect()
    }

    #[test]
    fn tokens_without_comments_and_directives() {
        assert_eq!(
            texts("a /* b */ ::c // d \\\n e\n1'000u+'\\'' \"x\\\"y\""),
            ["a", ":", ":", "c", "1'000u", "+", "'\\''", "\"x\\\"y\""]
        );
        assert_eq!(texts("#include <a\nx\n#if 0\ny\n#if 1\n#endif\nz\n#else\nw\n#endif"), ["x", "w"]);
        assert_eq!(texts("R\"k( \" )k\" b"), ["R\"k( \" )k\"", "b"]);
        assert_eq!(texts("x \\\r\n y"), ["x", "y"]);
    }

    #[test]
    fn macros_have_their_bodies() {
        let lexed = lex("#define N 8\n#define F(x, y) tensor_dim(x, \\\n  y)\n#define E\n");
        let all: Vec<_> =
            lexed.macros.iter().map(|m| (m.name.as_str(), m.is_function, m.body.len())).collect();
        assert_eq!(all, [("N", false, 1), ("F", true, 6), ("E", false, 0)]);
    }

    #[test]
    fn ends_in_the_middle() {
        for text in ["/*", "\"", "'", "R\"(", "#", "#define", "#if 0", "\\", "1'", "1e+", ".", "#define F("] {
            lex(text);
        }
    }
}
