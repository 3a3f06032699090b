//! Constant expressions of C++: integers, the constants of the file, and `sizeof`.

use std::ops::Range;

use aie_pattern_core::element::Element;

use super::lex::{Kind, Shape, Token};
use super::names::Meaning;
use super::number::{Type, Value};
use super::scopes::is_specifier;
use super::unit::{DEPENDS, Unit};

/// The most tokens of one expression, with the texts of its macros: more than anyone writes.
const TOKENS: usize = 4096;

/// The most levels of nested parentheses, macros and constants.
const DEPTH: u32 = 48;

/// The most aliases between a name and its type.
const ALIASES: usize = 16;

impl Unit<'_> {
    /// The value of tokens, with the names visible at the token `at`; otherwise the reason why there is none.
    pub(crate) fn evaluate(&self, tokens: Range<usize>, at: usize) -> Result<Value, String> {
        let tokens = self.expanded(tokens)?;
        self.deeper(|| {
            let mut parser = Parser { unit: self, tokens: &tokens, at, next: 0 };
            let value = parser.conditional()?;
            match parser.word() {
                "" => Ok(value),
                word => Err(format!("`{word}` is not read in a number")),
            }
        })
    }

    fn deeper<T>(&self, work: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
        let depth = self.names.depth.get();
        if depth >= DEPTH {
            return Err("an expression is too deep".to_owned());
        }
        self.names.depth.set(depth + 1);
        let done = work();
        self.names.depth.set(depth);
        done
    }

    /// The tokens with the texts of the macros that they name.
    fn expanded(&self, tokens: Range<usize>) -> Result<Vec<Token>, String> {
        if !self.is_one_text(&tokens) {
            return Err(DEPENDS.to_owned());
        }
        let at = tokens.start;
        let mut all = Vec::new();
        self.expand(self.tokens.get(tokens).unwrap_or_default(), at, &mut Vec::new(), &mut all)?;
        Ok(all)
    }

    /// Adds tokens with macros replaced, except those in `hidden`, whose texts these are.
    fn expand<'u>(
        &'u self,
        tokens: &[Token],
        at: usize,
        hidden: &mut Vec<&'u str>,
        all: &mut Vec<Token>,
    ) -> Result<(), String> {
        for (k, token) in tokens.iter().enumerate() {
            let name = self.text_of(token);
            let found = match token.kind {
                Kind::Ident if !hidden.contains(&name) => self.macro_at(name, at)?,
                _ => None,
            };
            match found {
                Some(known) if known.shape == Shape::Object => {
                    if hidden.len() >= DEPTH as usize {
                        return Err("a macro is too deep".to_owned());
                    }
                    hidden.push(&known.name);
                    self.expand(&known.body, at, hidden, all)?;
                    hidden.pop();
                }
                // Without parentheses, its name is a name.
                Some(_) if tokens.get(k + 1).is_none_or(|next| self.text_of(next) == "(") => {
                    return Err(format!("`{name}(..)` is a macro"));
                }
                Some(_) | None => all.push(token.clone()),
            }
            if all.len() > TOKENS {
                return Err("an expression is too long".to_owned());
            }
        }
        Ok(())
    }

    /// The element type that tokens name: `int16`, `std::int16_t`, or an alias.
    pub(crate) fn element(&self, tokens: Range<usize>, at: usize) -> Result<Element, String> {
        let (mut tokens, mut at) = (tokens, at);
        for _ in 0..ALIASES {
            let words = self.words_of_type(tokens.clone())?;
            if let Some(element) = element_of(&words) {
                return Ok(element);
            }
            let Some(path) = path_of(&words) else { break };
            match self.meaning(&path, at) {
                Meaning::Type(other) => (at, tokens) = (other.start, other),
                Meaning::Unknown(why) if why.contains("parameter") => return Err(why),
                Meaning::Unknown(_) | Meaning::Constant(_) => {
                    return Err(format!("`{}` is not an element type of this file", path.join("::")));
                }
            }
        }
        Err("the element type is not known".to_owned())
    }

    /// The words of a type, without those that do not change its values.
    fn words_of_type(&self, tokens: Range<usize>) -> Result<Vec<&str>, String> {
        let tokens = self.expanded(tokens)?;
        let mut words: Vec<&str> = tokens.iter().map(|token| self.text_of(token)).collect();
        // `[[maybe_unused]]`, `alignas(8)`
        for (open, close) in [("[", "]"), ("(", ")")] {
            while let Some(start) = words.iter().position(|word| *word == open) {
                let length = words[start..].iter().rposition(|word| *word == close).map_or(1, |end| end + 1);
                let name = usize::from(open == "(" && start > 0);
                words.drain(start - name..start + length);
            }
        }
        words.retain(|word| !is_specifier(word) && *word != "typename");
        Ok(words)
    }

    /// The type of integers of a declaration; `None` for `auto`.
    pub(super) fn declared_type(&self, tokens: Range<usize>) -> Result<Option<Type>, String> {
        let (mut tokens, mut at) = (tokens.clone(), tokens.start);
        for _ in 0..ALIASES {
            let words = self.words_of_type(tokens)?;
            if words.as_slice() == ["auto"] {
                return Ok(None);
            }
            match self.type_of(&words, at) {
                Ok(ty) => return Ok(Some(ty)),
                Err(Some(alias)) => (at, tokens) = (alias.start, alias),
                Err(None) => return Err(format!("`{}` is not a type of integers", words.concat())),
            }
        }
        Err("a type is not known".to_owned())
    }

    /// The type of integers that words name, or the tokens for which they are an alias.
    fn type_of(&self, words: &[&str], at: usize) -> Result<Type, Option<Range<usize>>> {
        let path = path_of(words).unwrap_or_default();
        // An alias may have the name of a type that another file would declare.
        let alias = match self.meaning(&path, at) {
            Meaning::Type(tokens) => Some(tokens),
            Meaning::Constant(_) | Meaning::Unknown(_) => None,
        };
        match alias {
            Some(alias) => Err(Some(alias)),
            None => Type::of(words).ok_or(None),
        }
    }
}

/// The path that words spell, `a::T`; an empty first word means the scope of the file.
fn path_of<'w>(words: &[&'w str]) -> Option<Vec<&'w str>> {
    let mut path = Vec::new();
    for (k, part) in words.split(|word| *word == ":").enumerate() {
        match (part, k % 2) {
            ([name], 0) => path.push(*name),
            ([], 0) if k == 0 => path.push(""),
            ([], 1) => {}
            _ => return None,
        }
    }
    path.last().filter(|last| !last.is_empty())?;
    Some(path)
}

/// The element type with this name in C++.
fn element_of(words: &[&str]) -> Option<Element> {
    let words = match words {
        ["std" | "adf" | "aie", ":", ":", rest @ ..] | [":", ":", rest @ ..] => rest,
        all => all,
    };
    Some(match words {
        ["int8_t" | "char"] | ["signed", "char"] => Element::Int8,
        ["uint8_t"] | ["unsigned", "char"] => Element::Uint8,
        ["int16_t" | "short"] => Element::Int16,
        ["uint16_t"] | ["unsigned", "short"] => Element::Uint16,
        ["int32_t" | "int"] => Element::Int32,
        ["uint32_t" | "unsigned"] | ["unsigned", "int"] => Element::Uint32,
        ["int64_t"] | ["long", "long"] => Element::Int64,
        ["uint64_t"] | ["unsigned", "long", "long"] => Element::Uint64,
        ["bfloat16_t"] => Element::Bfloat16,
        // Rust's names are not C++ types.
        ["i8" | "u8" | "i16" | "u16" | "i32" | "u32" | "i64" | "u64" | "f16" | "f32" | "f64" | "bf16"] => {
            return None;
        }
        [name] => Element::from_name(name)?,
        _ => return None,
    })
}

/// The operators that are words.
const WORDS: [(&str, &str); 6] =
    [("or", "||"), ("and", "&&"), ("bitor", "|"), ("xor", "^"), ("bitand", "&"), ("not_eq", "!=")];

struct Parser<'a, 'u> {
    unit: &'a Unit<'u>,
    tokens: &'a [Token],
    /// The token at which names are looked up.
    at: usize,
    next: usize,
}

/// The binary operators, by precedence.
const OPERATORS: [&[&str]; 10] = [
    &["||"],
    &["&&"],
    &["|"],
    &["^"],
    &["&"],
    &["==", "!="],
    &["<=", ">=", "<", ">"],
    &["<<", ">>"],
    &["+", "-"],
    &["*", "/", "%"],
];

impl<'a> Parser<'a, '_> {
    fn word_at(&self, at: usize) -> &'a str {
        let unit: &'a Unit = self.unit;
        self.tokens.get(at).map_or("", |token| unit.text_of(token))
    }

    fn word(&self) -> &'a str {
        self.word_at(self.next)
    }

    fn deeper(&mut self, parse: impl FnOnce(&mut Self) -> Result<Value, String>) -> Result<Value, String> {
        let unit = self.unit;
        unit.deeper(|| parse(self))
    }

    fn conditional(&mut self) -> Result<Value, String> {
        let condition = self.binary(0)?;
        if self.word() != "?" {
            return Ok(condition);
        }
        self.next += 1;
        let yes = self.deeper(Self::conditional)?;
        self.expect(":")?;
        let no = self.deeper(Self::conditional)?;
        yes.or(no, condition.number != 0)
    }

    fn expect(&mut self, word: &str) -> Result<(), String> {
        if self.word() == word {
            self.next += 1;
            return Ok(());
        }
        Err(format!("expected `{word}` in an expression"))
    }

    /// The binary operator that is next, with its level and its tokens: the longest one that its characters spell.
    fn operator(&self) -> Option<(usize, &'static str, usize)> {
        let levels = OPERATORS.iter().enumerate();
        let mut all = levels.flat_map(|(level, texts)| texts.iter().map(move |&text| (level, text)));
        if let Some((_, text)) = WORDS.iter().find(|(word, _)| *word == self.word()) {
            return all.find(|(_, operator)| operator == text).map(|(level, text)| (level, text, 1));
        }
        self.tokens.get(self.next).filter(|token| token.kind == Kind::Punct)?;
        let is_spelled = |text: &str| {
            text.chars().enumerate().all(|(k, c)| {
                let here = self.word_at(self.next + k).starts_with(c);
                here && (k == 0 || self.is_joint(self.next + k - 1))
            })
        };
        let found = all.filter(|(_, text)| is_spelled(text)).max_by_key(|(_, text)| text.len());
        found.map(|(level, text)| (level, text, text.len()))
    }

    fn is_joint(&self, at: usize) -> bool {
        match (self.tokens.get(at), self.tokens.get(at + 1)) {
            (Some(one), Some(next)) => one.range.end == next.range.start && next.kind == Kind::Punct,
            _ => false,
        }
    }

    /// An expression whose operators are of this level or of a later one.
    fn binary(&mut self, lowest: usize) -> Result<Value, String> {
        let mut left = self.unary()?;
        while let Some((level, operator, length)) = self.operator().filter(|&(level, ..)| level >= lowest) {
            self.next += length;
            let right = self.binary(level + 1)?;
            left = left.binary(operator, right)?;
        }
        Ok(left)
    }

    fn unary(&mut self) -> Result<Value, String> {
        let sign = match self.word() {
            "not" => "!",
            "compl" => "~",
            word => word,
        };
        if !matches!(sign, "-" | "+" | "!" | "~") {
            return self.primary();
        }
        self.next += 1;
        self.deeper(Self::unary)?.unary(sign)
    }

    fn primary(&mut self) -> Result<Value, String> {
        let Some(token) = self.tokens.get(self.next) else { return Err("a number is missing".to_owned()) };
        let word = self.word();
        match token.kind {
            Kind::Number | Kind::Text => {
                self.next += 1;
                Value::literal(word)
            }
            Kind::Open if word == "(" => {
                self.next += 1;
                if let Some(ty) = self.type_before(")") {
                    return self.deeper(Self::unary)?.to(ty);
                }
                let value = self.deeper(Self::conditional)?;
                self.expect(")")?;
                Ok(value)
            }
            Kind::Ident => self.name(),
            Kind::Punct if word == ":" => self.name(),
            _ => Err(format!("`{word}` is not read in a number")),
        }
    }

    /// Takes a type and the bracket after it, if they are next.
    fn type_before(&mut self, close: &str) -> Option<Type> {
        let end = (self.next..self.tokens.len()).take(16).find(|&k| self.word_at(k) == close)?;
        let words = (self.next..end).map(|k| self.word_at(k));
        let words: Vec<&str> = words.filter(|word| !matches!(*word, "const" | "&" | "typename")).collect();
        let ty = self.type_of(&words)?;
        self.next = end + 1;
        Some(ty)
    }

    fn type_of(&self, words: &[&str]) -> Option<Type> {
        match self.unit.type_of(words, self.at) {
            Ok(ty) => Some(ty),
            Err(Some(alias)) => self.unit.declared_type(alias).ok()?,
            Err(None) => None,
        }
    }

    fn name(&mut self) -> Result<Value, String> {
        let word = self.word();
        match word {
            "true" | "false" => {
                self.next += 1;
                return Ok(Value::bool(word == "true"));
            }
            "sizeof" => return self.size_of(),
            "static_cast" => {
                self.next += 1;
                self.expect("<")?;
                let ty = self.type_before(">").ok_or("a type is not known")?;
                self.expect("(")?;
                let value = self.deeper(Self::conditional)?;
                self.expect(")")?;
                return value.to(ty);
            }
            _ => {}
        }
        let mut path = Vec::new();
        if word == ":" {
            path.push("");
        } else {
            path.push(word);
            self.next += 1;
        }
        while self.word() == ":" && self.word_at(self.next + 1) == ":" {
            path.push(self.word_at(self.next + 2));
            self.next += 3;
        }
        let last = path.last().copied().unwrap_or_default();
        match self.word() {
            "{" | "(" => {
                let words: Vec<&str> = path
                    .iter()
                    .enumerate()
                    .flat_map(|(k, name)| {
                        // As tokens spell it.
                        if k == 0 { vec![*name] } else { vec![":", ":", *name] }
                    })
                    .collect();
                let Some(ty) = self.type_of(&words) else { return Err(format!("`{last}(..)` is a call")) };
                let close = if self.word() == "(" { ")" } else { "}" };
                self.next += 1;
                let value = self.deeper(Self::conditional)?;
                self.expect(close)?;
                return value.to(ty);
            }
            "." | "[" => return Err(format!("`{last}` is not a number")),
            _ => {}
        }
        match self.unit.meaning(&path, self.at) {
            Meaning::Constant(value) => Ok(value),
            Meaning::Type(_) => Err(format!("`{last}` is a type")),
            Meaning::Unknown(why) => Err(why),
        }
    }

    /// `sizeof(T)`, where `T` is an element type.
    fn size_of(&mut self) -> Result<Value, String> {
        self.next += 1;
        self.expect("(")?;
        let mut words = Vec::new();
        while !matches!(self.word(), ")" | "") {
            words.push(self.word());
            self.next += 1;
        }
        self.expect(")")?;
        let direct = element_of(&words);
        let named = || match self.unit.meaning(&path_of(&words)?, self.at) {
            Meaning::Type(tokens) => self.unit.element(tokens.clone(), tokens.start).ok(),
            Meaning::Constant(_) | Meaning::Unknown(_) => None,
        };
        match direct.or_else(named) {
            Some(element) if element.bits() >= 8 => {
                Value::of(i128::from(element.bits() / 8)).to(Type::Long { is_signed: false })
            }
            _ => Err(format!("the size of `{}` is not known", words.concat())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str, expression: &str) -> Result<i128, String> {
        let source = format!("{text}\nint probe_ = {expression};");
        let unit = Unit::new(&source);
        let at = (0..unit.tokens.len()).find(|&k| unit.word(k) == "probe_").unwrap();
        unit.evaluate(at + 2..unit.tokens.len() - 1, at).map(|value| value.number)
    }

    #[test]
    fn expressions() {
        for (expression, number) in [
            ("1 + 2 * 3", 7),
            ("(1 + 2) * 3 - 4 / 3", 8),
            ("-7 / 2", -3),
            ("1 << 4 | 1", 17),
            ("010 + 0x1F + 0b11", 42),
            ("1'000u", 1000),
            ("3 > 2 ? 4 : 5", 4),
            ("2 >= 3 || 1 != 1", 0),
            ("sizeof(int16) * 8", 16),
            ("sizeof(std::int32_t)", 4),
            ("(int)4 + static_cast<unsigned>(5) + uint32_t{6}", 15),
            ("64 / sizeof(float)", 16),
            ("~0", -1),
        ] {
            assert_eq!(value("", expression), Ok(number), "{expression}");
        }
        for expression in ["1.5", "f(2)", "x", "1ul - 2", "1 / 0", "", "1 +", "(1", "-1ul", "1 << 31"] {
            assert!(value("", expression).is_err(), "{expression}");
        }
    }

    #[test]
    fn constants_of_the_file() {
        let text = "
            #define WIDTH 16
            #define TWICE (2 * WIDTH)
            constexpr unsigned N = 8, M{N / 2};
            static const int K = TWICE;
            enum Size { SMALL = 4, NEXT };
            namespace config { inline constexpr std::size_t ROWS = 64; }
            struct Shape { static constexpr int COLS = 32; };
        ";
        for (expression, number) in [
            ("N * M", 32),
            ("K", 32),
            ("NEXT", 5),
            ("Size::SMALL", 4),
            ("config::ROWS", 64),
            ("Shape::COLS", 32),
        ] {
            assert_eq!(value(text, expression), Ok(number), "{expression}");
        }
    }

    #[test]
    fn macros_are_text() {
        let text = "
            #define TWO 1 + 1
            #define LANES 8 + 8
            #define NEG - 4
            #define COND 1 ? 2 : 3
            #define SELF SELF
            #define SQUARE(x) ((x) * (x))
            constexpr int SELF = 5, SQUARE = 6;
        ";
        for (expression, number) in [
            ("2 * LANES", 24),
            ("TWO * 15", 16),
            ("4u - TWO", 4),
            ("1 + COND", 2),
            ("8 NEG", 4),
            ("-NEG", 4),
            ("SELF", 5),
            ("SQUARE + 1", 7),
        ] {
            assert_eq!(value(text, expression), Ok(number), "{expression}");
        }
        assert!(value(text, "SQUARE(3)").is_err());
        assert!(value("#ifdef A\n#define N 8\n#endif", "N").is_err());
        assert!(value("#ifndef N\n#define N 8\n#endif", "N").is_err());
    }

    #[test]
    fn numbers_are_converted() {
        let text = "
            using Byte = std::uint8_t;
            constexpr bool B = 5;
            constexpr Byte X = 260;
            constexpr unsigned U = 0xFFFFFFFFu + 2;
            constexpr auto A = 4u;
            constexpr float F = 4;
            constexpr Other O = 4;
            enum Size : unsigned { SMALL = 3, LARGE };
        ";
        for (expression, number) in [
            ("B + 3", 4),
            ("(bool)7 + 1", 2),
            ("bool(8)", 1),
            ("(uint8_t)260", 4),
            ("(Byte)260 + static_cast<Byte>(257) + Byte{1}", 6),
            ("X", 4),
            ("U", 1),
            ("-1 < 1u", 0),
            ("(-1 > 0u) + 4", 5),
            ("1u << 31 << 1", 0),
            ("(int)((1LL << 32) + 4)", 4),
            ("~0u - 0xFFFFFFF0u", 15),
            ("unsigned(-1) >> 28", 15),
            ("-1u >> 28", 15),
            ("int8_t(200) + 100", 44),
            ("A - 5 > 0", 1),
            ("SMALL - 4 > 0", 1),
            ("'a' - 'A'", 32),
            ("4 and 2 or not 0", 1),
            ("6 xor 2", 4),
            ("std::size_t(4) + size_t{4}", 8),
            ("1 ? 4 : -1u", 4),
            ("(1 ? -1 : 1u) >> 28", 15),
        ] {
            assert_eq!(value(text, expression), Ok(number), "{expression}");
        }
        for expression in ["F", "O", "long(1) << 40", "size_t(4) - 5", "2147483647 + 1", "(char)200"] {
            assert!(value(text, expression).is_err(), "{expression}");
        }
    }

    #[test]
    fn names_that_are_hidden_or_have_several_values_are_not_known() {
        assert_eq!(value("constexpr int N = 1; int f() { constexpr int N = 2; }", "N"), Ok(1));
        assert!(value("#ifdef A\nconstexpr int N = 1;\n#else\nconstexpr int N = 2;\n#endif", "N").is_err());
        assert_eq!(value("#define N 1\n#undef N\n#define N 2", "N"), Ok(2));
        assert!(value("constexpr int N = g();", "N").unwrap_err().contains("call"));
        assert!(value("int N = 8;", "N").is_err());
        let source = "constexpr int N = 8; void f(int N) { int probe_ = N; } int after_ = N;";
        let unit = Unit::new(source);
        let find = |name| (0..unit.tokens.len()).find(|&k| unit.word(k) == name).unwrap();
        let (inside, after) = (find("probe_"), find("after_"));
        assert!(unit.evaluate(inside + 2..inside + 3, inside).is_err());
        assert_eq!(unit.evaluate(after + 2..after + 3, after), Ok(Value::of(8)));
    }

    #[test]
    fn macros_that_grow_end() {
        let mut text = "#define A0 1\n".to_owned();
        for k in 1..64 {
            text.push_str("#define A");
            text.push_str(&[k.to_string(), format!(" (A{0} + A{0})\n", k - 1)].concat());
        }
        assert!(value(&text, "A63").is_err());
        assert!(value("#define A B\n#define B A\n", "A").is_err());
    }
}
