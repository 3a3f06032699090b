//! [`Unit`]: a file with its brackets, its scopes and its constants.

use std::collections::HashMap;
use std::ops::Range;

use super::evaluate::Value;
use super::lex::{Kind, Lexed, Macro, Token, lex};

/// A file of C++.
pub(crate) struct Unit<'a> {
    pub(crate) text: &'a str,
    pub(crate) tokens: Vec<Token>,
    pub(crate) macros: Vec<Macro>,
    /// The matching bracket of each bracket; `None` for an unmatched one.
    partners: Vec<Option<usize>>,
    /// The declarations by name, in the order of the text.
    names: HashMap<&'a str, Vec<Binding<'a>>>,
}

/// The meaning of a name in a part of the file.
#[derive(Debug)]
struct Binding<'a> {
    /// The tokens in which the name is visible.
    visible: Range<usize>,
    /// The class, enumeration or namespace that contains it.
    within: Option<&'a str>,
    meaning: Meaning,
}

/// The meaning of a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Meaning {
    Constant(Value),
    /// An alias of the type in these tokens.
    Type(Range<usize>),
    /// Anything else, or a constant without a known value, with the reason.
    Unknown(String),
}

/// The most tokens of a declaration outside of its brackets; no longer text is one.
const LONGEST: usize = 1024;

/// A scope while the file is read.
struct Scope<'a> {
    end: usize,
    name: Option<&'a str>,
    /// A member is visible in the whole class, even before its declaration.
    is_class: bool,
    start: usize,
}

impl<'a> Unit<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        let Lexed { tokens, macros } = lex(text);
        let partners = partners(text, &tokens);
        let mut unit = Self { text, tokens, macros, partners, names: HashMap::new() };
        unit.declare_all();
        unit
    }

    /// The text of a token; empty beyond the end.
    pub(crate) fn word(&self, at: usize) -> &'a str {
        self.tokens.get(at).map_or("", |token| self.text_of(token))
    }

    pub(crate) fn text_of(&self, token: &Token) -> &'a str {
        self.text.get(token.range.clone()).unwrap_or_default()
    }

    pub(crate) fn is_ident(&self, at: usize) -> bool {
        self.tokens.get(at).is_some_and(|token| token.kind == Kind::Ident)
    }

    /// The matching bracket of the one at `at`.
    pub(crate) fn partner(&self, at: usize) -> Option<usize> {
        self.partners.get(at).copied().flatten()
    }

    /// The bytes of some tokens.
    pub(crate) fn bytes(&self, tokens: &Range<usize>) -> Range<usize> {
        let start = self.tokens.get(tokens.start).map_or(self.text.len(), |token| token.range.start);
        let last = tokens.end.checked_sub(1).and_then(|last| self.tokens.get(last));
        start..last.map_or(start, |token| token.range.end.max(start))
    }

    /// After `<`: the `>` that closes it.
    pub(crate) fn angle(&self, open: usize) -> Option<usize> {
        let (mut depth, mut at) = (0usize, open);
        // Template arguments are short; a longer distance means a comparison.
        while at < self.tokens.len().min(open + 512) {
            match self.word(at) {
                "<" => depth += 1,
                ">" => {
                    depth = depth.checked_sub(1)?;
                    if depth == 0 {
                        return Some(at);
                    }
                }
                "(" | "[" | "{" => at = self.partner(at)?,
                ";" | ")" | "]" | "}" => return None,
                _ => {}
            }
            at += 1;
        }
        None
    }

    /// The parts between top-level commas. Angle brackets count as brackets if they close.
    pub(crate) fn parts(&self, tokens: Range<usize>) -> Vec<Range<usize>> {
        let (mut parts, mut start, mut at) = (Vec::new(), tokens.start, tokens.start);
        while at < tokens.end {
            match self.word(at) {
                "," => {
                    parts.push(start..at);
                    start = at + 1;
                }
                "(" | "[" | "{" => at = self.partner(at).filter(|&close| close < tokens.end).unwrap_or(at),
                "<" if at > tokens.start && self.is_ident(at - 1) => {
                    // `vector<int, 2>{..}` is one part. `A < B, C > D` is two, unless a bracket
                    // follows.
                    let close = self.angle(at).filter(|&close| close < tokens.end);
                    at = close.filter(|&close| matches!(self.word(close + 1), "(" | "{" | ":")).unwrap_or(at);
                }
                _ => {}
            }
            at += 1;
        }
        if start < tokens.end {
            parts.push(start..tokens.end);
        }
        parts
    }

    /// The meaning of a name at the token `at`.
    pub(crate) fn meaning(&self, name: &str, at: usize) -> Meaning {
        let bindings = self.names.get(name).map(Vec::as_slice).unwrap_or_default();
        let seen = bindings.iter().filter(|binding| binding.visible.contains(&at));
        // The innermost scope decides.
        let inner = seen.clone().map(|binding| binding.visible.end).min();
        one(name, seen.filter(|binding| Some(binding.visible.end) == inner))
    }

    /// The meaning of `within::name`.
    pub(crate) fn member(&self, within: &str, name: &str) -> Meaning {
        let bindings = self.names.get(name).map(Vec::as_slice).unwrap_or_default();
        one(name, bindings.iter().filter(|binding| binding.within == Some(within)))
    }

    /// Whether the file declares a name somewhere, other than as a macro.
    pub(crate) fn is_declared(&self, name: &str) -> bool {
        self.names.contains_key(name) && !self.macros.iter().any(|known| known.name == name)
    }

    /// Whether the name at a token is a parameter of a template.
    pub(crate) fn is_parameter_of_template(&self, at: usize) -> bool {
        matches!(self.meaning(self.word(at), at), Meaning::Unknown(why) if why.contains("parameter of a template"))
    }

    /// Whether the file uses ADF: other programs have tilings too.
    pub(crate) fn is_of_adf(&self) -> bool {
        ["adf", "read_access", "write_access", "tiling_parameters"]
            .iter()
            .any(|word| self.text.contains(word))
    }

    /// The end of what is searched for the end of a declaration at `at`.
    fn limit(&self, at: usize) -> usize {
        self.tokens.len().min(at + LONGEST)
    }

    fn bind(&mut self, name: &'a str, visible: Range<usize>, within: Option<&'a str>, meaning: Meaning) {
        self.names.entry(name).or_default().push(Binding { visible, within, meaning });
    }

    /// Collects the declarations of the file.
    fn declare_all(&mut self) {
        let end = self.tokens.len();
        let mut scopes = vec![Scope { end, name: None, is_class: false, start: 0 }];
        // The opening brackets of scopes with a name.
        let mut named: HashMap<usize, (&'a str, bool)> = HashMap::new();
        // The open round and square brackets.
        let mut brackets: Vec<usize> = Vec::new();
        let mut at = 0;
        while at < end {
            while scopes.last().is_some_and(|scope| scopes.len() > 1 && at >= scope.end) {
                scopes.pop();
            }
            let next = match self.word(at) {
                "{" => {
                    if let Some(close) = self.partner(at) {
                        let (name, is_class) =
                            named.get(&at).map_or((None, false), |&(name, is)| (Some(name), is));
                        scopes.push(Scope { end: close, name, is_class, start: at });
                    }
                    None
                }
                "(" | "[" => {
                    if self.partner(at).is_some() {
                        brackets.push(at);
                    }
                    None
                }
                ")" | "]" => {
                    if self.partner(at).is_some() {
                        brackets.pop();
                    }
                    None
                }
                keyword @ ("namespace" | "struct" | "class" | "union" | "enum") => {
                    if let Some((brace, name)) = self.head(at) {
                        named.insert(brace, (name, keyword != "namespace"));
                        if keyword == "enum" {
                            self.declare_enum(brace, name, &scopes);
                            self.partner(brace)
                        } else {
                            None
                        }
                    } else {
                        None
                    }
                }
                "template" => self.declare_parameters(at),
                "using" if self.word(at + 2) == "=" => self.declare_alias(at, &scopes),
                "typedef" => self.declare_typedef(at, &scopes),
                "constexpr" | "const" | "constinit" if !self.is_parameter(&brackets) => {
                    self.declare_constants(at, &scopes)
                }
                _ => {
                    self.declare_other(at, &scopes, &brackets);
                    None
                }
            };
            at = next.unwrap_or(at).max(at) + 1;
        }
    }

    /// Whether these brackets enclose parameters.
    fn is_parameter(&self, brackets: &[usize]) -> bool {
        brackets.last().is_some_and(|&open| self.word(open) == "(" && !self.is_control(open))
    }

    /// Whether a bracket belongs to `for`, `if`, `while` or `switch`.
    fn is_control(&self, open: usize) -> bool {
        open.checked_sub(1)
            .is_some_and(|before| matches!(self.word(before), "for" | "if" | "while" | "switch"))
    }

    /// After `struct`, `enum class`, `namespace`: the brace that opens it, and its name.
    fn head(&self, at: usize) -> Option<(usize, &'a str)> {
        let mut name = "";
        for k in at + 1..self.tokens.len().min(at + 64) {
            match self.word(k) {
                "{" => return Some((k, name)),
                ":" if self.word(k + 1) == ":" || self.word(k - 1) == ":" => {}
                // Base classes, or the type of an enumeration.
                ":" => {
                    let brace =
                        (k..self.tokens.len().min(k + 64)).find(|&k| matches!(self.word(k), "{" | ";"))?;
                    return (self.word(brace) == "{").then_some((brace, name));
                }
                "class" | "struct" | "final" | "alignas" => {}
                word if self.is_ident(k) => name = word,
                _ => return None,
            }
        }
        None
    }

    fn declare_enum(&mut self, brace: usize, name: &'a str, scopes: &[Scope<'a>]) {
        let Some(close) = self.partner(brace) else { return };
        let Some(scope) = scopes.last() else { return };
        let (visible, within) = (visible(scope, brace), scope.name);
        let mut next = Ok(Value::of(0));
        for part in self.parts(brace + 1..close) {
            let enumerator = self.word(part.start);
            if self.word(part.start + 1) == "=" {
                next = self.evaluate(part.start + 2..part.end, part.start);
            }
            let meaning = match &next {
                Ok(value) => Meaning::Constant(*value),
                Err(why) => Meaning::Unknown(why.clone()),
            };
            self.bind(enumerator, visible.clone(), Some(name), meaning.clone());
            if let Some(within) = within {
                self.bind(enumerator, 0..0, Some(within), meaning);
            }
            next = next.map(|value| Value { number: value.number.saturating_add(1), ..value });
        }
    }

    /// Declares the parameters of a template for what follows.
    fn declare_parameters(&mut self, at: usize) -> Option<usize> {
        let close = (self.word(at + 1) == "<").then(|| self.angle(at + 1))??;
        let mut body = close + 1;
        let limit = self.limit(close);
        while body < limit && !matches!(self.word(body), "{" | ";") {
            body = match self.word(body) {
                "(" | "[" => self.partner(body).unwrap_or(body),
                _ => body,
            } + 1;
        }
        let end = self.partner(body).unwrap_or(body);
        for part in self.parts(at + 2..close) {
            let equals = part.clone().find(|&k| self.word(k) == "=").unwrap_or(part.end);
            let name = self.word(equals.saturating_sub(1));
            if equals > part.start + 1 {
                let why = format!("`{name}` is a parameter of a template");
                self.bind(name, close..end, None, Meaning::Unknown(why));
            }
        }
        Some(close)
    }

    fn declare_alias(&mut self, at: usize, scopes: &[Scope<'a>]) -> Option<usize> {
        let end = (at..self.limit(at)).find(|&k| self.word(k) == ";")?;
        let scope = scopes.last()?;
        self.bind(self.word(at + 1), visible(scope, at), scope.name, Meaning::Type(at + 3..end));
        Some(end)
    }

    fn declare_typedef(&mut self, at: usize, scopes: &[Scope<'a>]) -> Option<usize> {
        let end = (at..self.limit(at)).find(|&k| matches!(self.word(k), ";" | "{" | "("))?;
        if self.word(end) != ";" || end < at + 3 || !self.is_ident(end - 1) {
            return None;
        }
        let scope = scopes.last()?;
        self.bind(self.word(end - 1), visible(scope, at), scope.name, Meaning::Type(at + 1..end - 1));
        Some(end)
    }

    /// Declares `constexpr int A = 8, B{2 * A};` and returns its end.
    fn declare_constants(&mut self, at: usize, scopes: &[Scope<'a>]) -> Option<usize> {
        let scope = scopes.last()?;
        let mut k = at + 1;
        let (mut is_value, mut is_unsigned) = (true, false);
        // The type: everything up to a name with a value.
        loop {
            match self.word(k) {
                "" | ";" | "(" | ")" | "{" | "}" => return None,
                _ if k > self.limit(at) => return None,
                "<" => k = self.angle(k)?,
                "*" | "&" => is_value = false,
                word if self.is_ident(k) => {
                    if matches!(self.word(k + 1), "=" | "{" | "(" | "[") && !is_qualifier(word) {
                        break;
                    }
                    is_unsigned |= is_unsigned_type(word);
                }
                _ => {}
            }
            k += 1;
        }
        // A function: `constexpr int f(int x)`, `constexpr auto f() {`.
        if self.word(k + 1) == "(" {
            let close = self.partner(k + 1)?;
            if !matches!(self.word(close + 1), ";" | ",") || self.has_declaration(k + 2..close) {
                return None;
            }
        }
        loop {
            let name = self.word(k);
            let (value, after) = match self.word(k + 1) {
                "=" => {
                    let end = self.end_of_value(k + 2)?;
                    (Some(k + 2..end), end)
                }
                "{" | "(" => {
                    let close = self.partner(k + 1)?;
                    (Some(k + 2..close), close + 1)
                }
                _ => (None, self.end_of_value(k + 1)?),
            };
            let meaning = match value {
                Some(value) if is_value => match self.evaluate(value, k) {
                    Ok(value) => {
                        Meaning::Constant(Value { is_unsigned: is_unsigned || value.is_unsigned, ..value })
                    }
                    Err(why) => Meaning::Unknown(why),
                },
                _ => Meaning::Unknown(format!("`{name}` is not a number")),
            };
            self.bind(name, visible(scope, k), scope.name, meaning);
            match self.word(after) {
                "," if self.is_ident(after + 1) => k = after + 1,
                _ => return Some(after),
            }
        }
    }

    /// Whether a parameter is declared: two names, one after the other.
    pub(crate) fn has_declaration(&self, tokens: Range<usize>) -> bool {
        tokens.clone().any(|k| k + 1 < tokens.end && self.is_ident(k) && self.is_ident(k + 1))
    }

    /// The comma or semicolon after a value.
    fn end_of_value(&self, start: usize) -> Option<usize> {
        let (mut k, mut steps) = (start, 0);
        while k < self.tokens.len() && steps < LONGEST {
            steps += 1;
            match self.word(k) {
                "," | ";" => return Some(k),
                "(" | "[" | "{" => k = self.partner(k)?,
                ")" | "]" | "}" => return None,
                _ => {}
            }
            k += 1;
        }
        None
    }

    /// Any other declaration, `int n = 4`, `size_t n)`, hides constants of the same name.
    fn declare_other(&mut self, at: usize, scopes: &[Scope<'a>], brackets: &[usize]) {
        let is_declared = at > 0
            && self.is_ident(at)
            && self.is_ident(at - 1)
            && !is_statement(self.word(at - 1))
            && matches!(self.word(at + 1), "=" | "," | ")" | ";" | "{" | "[" | ":");
        let Some(scope) = scopes.last() else { return };
        if !is_declared {
            return;
        }
        let name = self.word(at);
        let inner = brackets.last().copied().filter(|&open| open > scope.start || scopes.len() == 1);
        let visible = match inner.and_then(|open| self.partner(open)) {
            Some(close) => {
                let body =
                    (close..self.tokens.len().min(close + 256)).find(|&k| matches!(self.word(k), "{" | ";"));
                let end = body.and_then(|body| self.partner(body));
                at..end.unwrap_or(close)
            }
            None => visible(scope, at),
        };
        self.bind(name, visible, scope.name, Meaning::Unknown(format!("`{name}` is not a constant")));
    }
}

/// The tokens that see a declaration at `at`.
fn visible(scope: &Scope, at: usize) -> Range<usize> {
    if scope.is_class { scope.start..scope.end } else { at..scope.end }
}

/// The common meaning of all bindings, if they agree.
fn one<'b>(name: &str, bindings: impl Iterator<Item = &'b Binding<'b>>) -> Meaning {
    let mut meaning = None;
    for binding in bindings {
        match &meaning {
            None => meaning = Some(&binding.meaning),
            Some(first) if **first == binding.meaning => {}
            Some(_) => return Meaning::Unknown(format!("`{name}` has several values in this file")),
        }
    }
    meaning.cloned().unwrap_or_else(|| Meaning::Unknown(format!("`{name}` is not a constant of this file")))
}

fn is_qualifier(word: &str) -> bool {
    matches!(word, "static" | "inline" | "const" | "constexpr" | "volatile" | "auto" | "unsigned" | "signed")
}

pub(crate) fn is_unsigned_type(word: &str) -> bool {
    word == "unsigned" || word == "size_t" || word.starts_with("uint")
}

/// Words that can stand before a name without declaring it.
fn is_statement(word: &str) -> bool {
    [
        "return",
        "case",
        "goto",
        "new",
        "delete",
        "else",
        "throw",
        "using",
        "namespace",
        "struct",
        "class",
        "enum",
        "union",
        "typename",
        "operator",
        "sizeof",
        "public",
        "private",
        "protected",
        "virtual",
        "inline",
        "static",
        "extern",
        "do",
        "co_return",
        "friend",
        "template",
        "and",
        "or",
        "not",
    ]
    .contains(&word)
}

/// The matching bracket of each bracket; unmatched ones have none.
fn partners(text: &str, tokens: &[Token]) -> Vec<Option<usize>> {
    let mut partners = vec![None; tokens.len()];
    let mut open: Vec<usize> = Vec::new();
    let word = |at: usize| tokens.get(at).and_then(|token| text.get(token.range.clone())).unwrap_or_default();
    for (k, token) in tokens.iter().enumerate() {
        match token.kind {
            Kind::Open => open.push(k),
            Kind::Close => {
                let opening = match word(k) {
                    ")" => "(",
                    "]" => "[",
                    _ => "{",
                };
                // An unclosed bracket inside has no partner: preprocessor branches can leave such
                // brackets.
                if let Some(at) = open.iter().rposition(|&at| word(at) == opening)
                    && open.len() - at <= 8
                {
                    let first = open[at];
                    open.truncate(at);
                    (partners[first], partners[k]) = (Some(k), Some(first));
                }
            }
            _ => {}
        }
    }
    partners
}
