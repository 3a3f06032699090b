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

/// A line that gives a macro its meaning, or takes it away.
#[derive(Debug)]
pub(crate) struct Macro {
    pub(crate) name: String,
    pub(crate) shape: Shape,
    pub(crate) body: Vec<Token>,
    /// The number of tokens before it.
    pub(crate) at: usize,
    /// The branch of `#if` that contains it.
    pub(crate) branch: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shape {
    /// `#define NAME body`
    Object,
    /// `#define NAME(parameters) body`
    Function,
    /// `#undef NAME`
    Undefined,
}

/// A file as tokens.
#[derive(Default, Debug)]
pub(crate) struct Lexed {
    pub(crate) tokens: Vec<Token>,
    pub(crate) macros: Vec<Macro>,
    pub(crate) branches: Branches,
}

/// The branches of `#if` whose conditions are not known. Branch 0 is the file.
#[derive(Default, Debug)]
pub(crate) struct Branches {
    /// The group (`#if` to `#endif`) and the parent of each branch after the first.
    all: Vec<(usize, usize)>,
    /// The first token of each part of the file, and its branch.
    parts: Vec<(usize, usize)>,
}

/// Whether text of one branch is there for text of another one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reach {
    Always,
    Maybe,
    Never,
}

/// The most levels of `#if`: the branches of deeper ones are not told apart.
const LEVELS: usize = 64;

impl Branches {
    /// The branch of a token.
    pub(crate) fn of(&self, token: usize) -> usize {
        let next = self.parts.partition_point(|&(first, _)| first <= token);
        next.checked_sub(1).map_or(0, |at| self.parts[at].1)
    }

    /// Whether all tokens belong to the branch of the first one.
    pub(crate) fn are_one(&self, tokens: &Range<usize>) -> bool {
        let part = |token: usize| self.parts.partition_point(|&(first, _)| first <= token);
        part(tokens.start) == part(tokens.end.saturating_sub(1).max(tokens.start))
    }

    fn parent(&self, branch: usize) -> Option<(usize, usize)> {
        branch.checked_sub(1).map(|at| self.all[at])
    }

    /// From the branch itself outwards, without the file.
    fn around(&self, branch: usize) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(Some(branch), |&at| self.parent(at).map(|(_, parent)| parent))
            .filter(|&at| at > 0)
    }

    /// Whether text of the branch `from` is there for text of the branch `to`.
    pub(crate) fn reach(&self, from: usize, to: usize) -> Reach {
        if from == 0 || self.around(to).any(|at| at == from) {
            return Reach::Always;
        }
        let group = |at: usize| self.parent(at).map(|(group, _)| group);
        let is_other = |at: usize| self.around(to).any(|other| other != at && group(other) == group(at));
        if self.around(from).any(is_other) { Reach::Never } else { Reach::Maybe }
    }

    /// A new branch of a group.
    fn add(&mut self, group: usize, parent: usize) -> usize {
        if self.around(parent).count() >= LEVELS {
            return parent;
        }
        self.all.push((group, parent));
        self.all.len()
    }

    /// Begins a part of the file.
    fn enter(&mut self, first: usize, branch: usize) {
        if self.of(first) != branch {
            self.parts.push((first, branch));
        }
    }
}

/// An `#if` that is open.
struct Group {
    id: usize,
    /// Its surroundings.
    branch: usize,
    is_removed: bool,
    /// One of its branches surely holds, so that no later one does.
    is_taken: bool,
    /// One of its branches may hold.
    has_maybe: bool,
}

/// The tokens of a file. Accepts any text, and skips what is not C++.
pub(crate) fn lex(text: &str) -> Lexed {
    let mut lexer = Lexer::new(text);
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
        if let Some(token) = lexer.token()
            && !lexer.is_removed
        {
            all.tokens.push(token);
        }
    }
    all
}

/// The comments of a file, in order, without those that a condition removes.
pub(crate) fn comments(text: &str) -> Vec<Range<usize>> {
    let mut lexer = Lexer::new(text);
    let (mut macros, mut all) = (Lexed::default(), Vec::new());
    let mut is_line_start = true;
    while let Some(c) = lexer.peek() {
        let start = lexer.at;
        if lexer.skip_blank() {
            let blank = text.get(start..lexer.at).unwrap_or_default();
            is_line_start |= blank.contains('\n');
            if blank.starts_with('/') && !lexer.is_removed {
                all.push(start..lexer.at);
            }
            continue;
        }
        if c == '#' && is_line_start {
            lexer.directive(&mut macros);
            // Its line may have comments.
            lexer.at = start + 1;
        } else {
            lexer.token();
        }
        is_line_start = false;
    }
    all
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
    groups: Vec<Group>,
    /// The number of groups so far.
    count: usize,
    branch: usize,
    /// Whether a condition that does not hold removes the text here.
    is_removed: bool,
}

impl<'a> Lexer<'a> {
    fn new(text: &'a str) -> Self {
        Self { text, at: 0, groups: Vec::new(), count: 0, branch: 0, is_removed: false }
    }

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

    /// Takes a preprocessor directive.
    fn directive(&mut self, lexed: &mut Lexed) {
        self.at += 1;
        self.take_while(|c| c == ' ' || c == '\t');
        let start = self.at;
        self.take_while(is_word);
        let name = self.text.get(start..self.at).unwrap_or_default();
        let mut words = self.line();
        let first = words.first().filter(|word| word.kind == Kind::Ident).cloned();
        match name {
            "define" | "undef" if !self.is_removed => {
                let Some(first) = first else { return };
                words.remove(0);
                let is_function = words
                    .first()
                    .is_some_and(|next| self.is(next, "(") && next.range.start == first.range.end);
                let shape = match (name, is_function) {
                    ("undef", _) => Shape::Undefined,
                    (_, true) => Shape::Function,
                    (_, false) => Shape::Object,
                };
                if shape == Shape::Function {
                    let end =
                        words.iter().position(|word| self.is(word, ")")).map_or(words.len(), |at| at + 1);
                    words.drain(..end);
                }
                let name = self.text.get(first.range).unwrap_or_default().to_owned();
                let (at, branch) = (lexed.tokens.len(), self.branch);
                lexed.macros.push(Macro { name, shape, body: words, at, branch });
            }
            "if" | "ifdef" | "ifndef" => {
                let (branch, is_removed) = (self.branch, self.is_removed);
                self.count += 1;
                let id = self.count;
                self.groups.push(Group { id, branch, is_removed, is_taken: false, has_maybe: false });
                let holds = match name {
                    "if" => Condition { lexer: self, lexed, words: &words, next: 0, depth: 0 }.holds(),
                    _ => first.and_then(|first| {
                        let is_defined = self.is_defined(lexed, &first)?;
                        Some(is_defined == (name == "ifdef"))
                    }),
                };
                self.enter(holds, lexed);
            }
            "elif" => {
                let holds = Condition { lexer: self, lexed, words: &words, next: 0, depth: 0 }.holds();
                self.enter(holds, lexed);
            }
            "elifdef" | "elifndef" => self.enter(None, lexed),
            "else" => self.enter(Some(true), lexed),
            "endif" => {
                if let Some(group) = self.groups.pop() {
                    (self.branch, self.is_removed) = (group.branch, group.is_removed);
                    lexed.branches.enter(lexed.tokens.len(), self.branch);
                }
            }
            _ => {}
        }
    }

    /// Enters the next branch of the innermost `#if`, whose condition holds, does not hold, or is not known.
    fn enter(&mut self, holds: Option<bool>, lexed: &mut Lexed) {
        let Some(group) = self.groups.last_mut() else { return };
        self.branch = group.branch;
        self.is_removed = group.is_removed || group.is_taken || holds == Some(false);
        if !self.is_removed {
            group.is_taken = holds == Some(true);
            group.has_maybe |= holds.is_none();
            if group.has_maybe {
                self.branch = lexed.branches.add(group.id, group.branch);
            }
        }
        lexed.branches.enter(lexed.tokens.len(), self.branch);
    }

    /// Whether a macro is defined here, if the file says so. Any other one may be, on the command line of the compiler.
    fn is_defined(&self, lexed: &Lexed, name: &Token) -> Option<bool> {
        if self.is(name, "__cplusplus") {
            return Some(true);
        }
        self.macro_here(lexed, name).map(|known| known.shape != Shape::Undefined)
    }

    /// The line that surely decides the meaning of a name here.
    fn macro_here<'l>(&self, lexed: &'l Lexed, name: &Token) -> Option<&'l Macro> {
        let name = self.text.get(name.range.clone())?;
        let named = lexed.macros.iter().rev().filter(|known| known.name == name);
        let mut reached = named
            .map(|known| (known, lexed.branches.reach(known.branch, self.branch)))
            .filter(|(_, reach)| *reach != Reach::Never);
        reached.next().filter(|(_, reach)| *reach == Reach::Always).map(|(known, _)| known)
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
}

/// The condition of an `#if`: numbers, `defined(NAME)`, `!`, `&&`, `||` and parentheses. Anything else is not known.
struct Condition<'a> {
    lexer: &'a Lexer<'a>,
    lexed: &'a Lexed,
    words: &'a [Token],
    next: usize,
    depth: usize,
}

impl Condition<'_> {
    fn is(&self, at: usize, text: &str) -> bool {
        self.words.get(at).is_some_and(|word| self.lexer.is(word, text))
    }

    fn holds(mut self) -> Option<bool> {
        let holds = self.any();
        (self.next == self.words.len()).then_some(holds)?
    }

    fn takes(&mut self, text: &str) -> bool {
        let is_there = text.char_indices().all(|(k, _)| self.is(self.next + k, &text[k..=k]));
        self.next += if is_there { text.len() } else { 0 };
        is_there
    }

    fn any(&mut self) -> Option<bool> {
        let mut left = self.all();
        while self.takes("||") {
            let right = self.all();
            left = match (left, right) {
                (Some(true), _) | (_, Some(true)) => Some(true),
                (Some(false), Some(false)) => Some(false),
                (None, _) | (_, None) => None,
            };
        }
        left
    }

    fn all(&mut self) -> Option<bool> {
        let mut left = self.one();
        while self.takes("&&") {
            let right = self.one();
            left = match (left, right) {
                (Some(false), _) | (_, Some(false)) => Some(false),
                (Some(true), Some(true)) => Some(true),
                (None, _) | (_, None) => None,
            };
        }
        left
    }

    fn one(&mut self) -> Option<bool> {
        let holds = self.operand();
        let end = |at: usize| at == self.words.len() || ["&", "|", ")"].iter().any(|text| self.is(at, text));
        if end(self.next) && !(self.is(self.next, "&") ^ self.is(self.next + 1, "&")) {
            return holds;
        }
        // Other operators: what they make is not known.
        let mut open = 0usize;
        while self.next < self.words.len() {
            let is_joint =
                ["&", "|"].iter().any(|text| self.is(self.next, text) && self.is(self.next + 1, text));
            match self.words[self.next].kind {
                Kind::Open => open += 1,
                Kind::Close if open == 0 => break,
                Kind::Close => open -= 1,
                _ if open == 0 && is_joint => break,
                _ => {}
            }
            self.next += 1;
        }
        None
    }

    fn operand(&mut self) -> Option<bool> {
        self.depth += 1;
        if self.depth > LEVELS {
            self.next = self.words.len() + 1;
            return None;
        }
        let word = self.words.get(self.next)?.clone();
        self.next += 1;
        let holds = if self.lexer.is(&word, "!") {
            self.operand().map(|holds| !holds)
        } else if self.lexer.is(&word, "(") {
            let holds = self.any();
            self.takes(")").then_some(holds)?
        } else if self.lexer.is(&word, "defined") {
            let has_bracket = self.takes("(");
            let name = self.words.get(self.next)?.clone();
            self.next += 1;
            if has_bracket && !self.takes(")") {
                return None;
            }
            self.lexer.is_defined(self.lexed, &name)
        } else {
            self.is_true(&word, 0)
        };
        self.depth -= 1;
        holds
    }

    /// Whether a number, or a macro that is one, is not zero.
    fn is_true(&self, word: &Token, depth: usize) -> Option<bool> {
        match word.kind {
            Kind::Number => {
                let text = self.lexer.text.get(word.range.clone())?.trim_end_matches(['u', 'U', 'l', 'L']);
                let (digits, radix) = text
                    .strip_prefix("0x")
                    .or(text.strip_prefix("0X"))
                    .map_or((text, 10), |digits| (digits, 16));
                u64::from_str_radix(digits, radix).ok().map(|number| number != 0)
            }
            Kind::Ident if self.lexer.is(word, "true") || self.lexer.is(word, "false") => {
                Some(self.lexer.is(word, "true"))
            }
            Kind::Ident if depth < 8 => match self.lexer.macro_here(self.lexed, word)? {
                Macro { shape: Shape::Object, body, .. } => match body.as_slice() {
                    [one] => self.is_true(one, depth + 1),
                    _ => None,
                },
                Macro { shape: Shape::Function | Shape::Undefined, .. } => None,
            },
            _ => None,
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
        let all: Vec<_> = lexed.macros.iter().map(|m| (m.name.as_str(), m.shape, m.body.len())).collect();
        assert_eq!(all, [("N", Shape::Object, 1), ("F", Shape::Function, 6), ("E", Shape::Object, 0)]);
    }

    #[test]
    fn ends_in_the_middle() {
        for text in ["/*", "\"", "'", "R\"(", "#", "#define", "#if 0", "\\", "1'", "1e+", ".", "#define F("] {
            lex(text);
        }
    }
}
