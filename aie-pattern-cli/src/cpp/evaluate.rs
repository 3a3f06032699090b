//! Constant expressions of C++: integers, the constants of the file, and `sizeof`.

use std::cell::Cell;
use std::ops::Range;

use aie_pattern_core::element::Element;

use super::lex::{Kind, Token};
use super::unit::{Meaning, Unit, is_unsigned_type};

/// A number. C++ computes unsigned numbers modulo a power of two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Value {
    pub(crate) number: i128,
    pub(crate) is_unsigned: bool,
}

impl Value {
    pub(crate) const fn of(number: i128) -> Self {
        Self { number, is_unsigned: false }
    }
}

/// The most steps of one evaluation, including its macros: more than anyone writes.
const STEPS: u32 = 4096;

/// The most levels of nested parentheses and macros.
const DEPTH: u32 = 48;

impl Unit<'_> {
    /// The value of tokens, with the names visible at the token `at`; otherwise the reason why there is none.
    pub(crate) fn evaluate(&self, tokens: Range<usize>, at: usize) -> Result<Value, String> {
        let tokens = self.tokens.get(tokens).unwrap_or_default();
        self.evaluate_tokens(tokens, at, &Cell::new(STEPS), 0)
    }

    /// As `evaluate`, for tokens that may come from a macro.
    fn evaluate_tokens(
        &self,
        tokens: &[Token],
        at: usize,
        steps: &Cell<u32>,
        depth: u32,
    ) -> Result<Value, String> {
        let mut parser = Parser { unit: self, tokens, at, next: 0, steps, depth };
        let value = parser.conditional()?;
        match parser.word() {
            "" => Ok(value),
            word => Err(format!("`{word}` is not read in a number")),
        }
    }

    /// The element type that tokens name: `int16`, `std::int16_t`, or an alias.
    pub(crate) fn element(&self, tokens: Range<usize>, at: usize) -> Result<Element, String> {
        let mut tokens = tokens;
        for _ in 0..16 {
            let words: Vec<&str> = tokens.clone().map(|k| self.word(k)).collect();
            let words: Vec<&str> =
                words.into_iter().filter(|word| !matches!(*word, "const" | "typename")).collect();
            if let Some(element) = element_of(&words) {
                return Ok(element);
            }
            let Some(&name) = words.last() else { break };
            if let Some(body) = self.object_macro(name) {
                let words: Vec<&str> = body.iter().map(|token| self.text_of(token)).collect();
                return element_of(&words).ok_or_else(|| format!("`{name}` is not an element type"));
            }
            let meaning = match words.as_slice() {
                [_] => self.meaning(name, at),
                [.., within, ":", ":", _] => self.member(within, name),
                _ => break,
            };
            match meaning {
                Meaning::Type(other) => tokens = other,
                Meaning::Unknown(why) if why.contains("parameter") => return Err(why),
                Meaning::Unknown(_) | Meaning::Constant(_) => {
                    return Err(format!("`{name}` is not an element type of this file"));
                }
            }
        }
        Err("the element type is not known".to_owned())
    }

    /// The body of a macro without parameters, if the file defines it only once.
    fn object_macro(&self, name: &str) -> Option<&[Token]> {
        let mut found = self.macros.iter().filter(|known| known.name == name);
        let first = found.next().filter(|known| !known.is_function)?;
        let text = |body: &[Token]| body.iter().map(|token| self.text_of(token)).collect::<Vec<_>>();
        // With a second definition, the meaning depends on the position.
        found.all(|other| text(&other.body) == text(&first.body)).then_some(first.body.as_slice())
    }

    fn has_macro(&self, name: &str) -> bool {
        self.macros.iter().any(|known| known.name == name)
    }
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

struct Parser<'a, 'u> {
    unit: &'a Unit<'u>,
    tokens: &'a [Token],
    /// The token at which names are looked up.
    at: usize,
    next: usize,
    steps: &'a Cell<u32>,
    depth: u32,
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

    fn step(&self) -> Result<(), String> {
        let left = self.steps.get().checked_sub(1).ok_or("an expression is too long")?;
        self.steps.set(left);
        Ok(())
    }

    fn deeper(&mut self, parse: impl FnOnce(&mut Self) -> Result<Value, String>) -> Result<Value, String> {
        self.step()?;
        if self.depth >= DEPTH {
            return Err("an expression is too deep".to_owned());
        }
        self.depth += 1;
        let value = parse(self);
        self.depth -= 1;
        value
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
        Ok(if condition.number == 0 { no } else { yes })
    }

    fn expect(&mut self, word: &str) -> Result<(), String> {
        if self.word() == word {
            self.next += 1;
            return Ok(());
        }
        Err(format!("expected `{word}` in an expression"))
    }

    /// The binary operator that is next, with its level: the longest one that its characters spell.
    fn operator(&self) -> Option<(usize, &'static str)> {
        self.tokens.get(self.next).filter(|token| token.kind == Kind::Punct)?;
        let is_spelled = |text: &str| {
            text.chars().enumerate().all(|(k, c)| {
                let here = self.word_at(self.next + k).starts_with(c);
                here && (k == 0 || self.is_joint(self.next + k - 1))
            })
        };
        let levels = OPERATORS.iter().enumerate();
        let all = levels.flat_map(|(level, texts)| texts.iter().map(move |&text| (level, text)));
        all.filter(|(_, text)| is_spelled(text)).max_by_key(|(_, text)| text.len())
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
        while let Some((level, operator)) = self.operator().filter(|&(level, _)| level >= lowest) {
            self.step()?;
            self.next += operator.len();
            let right = self.binary(level + 1)?;
            left = applied(operator, left, right)?;
        }
        Ok(left)
    }

    fn unary(&mut self) -> Result<Value, String> {
        self.step()?;
        let sign = self.word();
        if !matches!(sign, "-" | "+" | "!" | "~") {
            return self.primary();
        }
        self.next += 1;
        let value = self.deeper(Self::unary)?;
        let number = match sign {
            "-" if value.is_unsigned && value.number != 0 => {
                return Err("an unsigned number is negated".to_owned());
            }
            "-" => value.number.checked_neg().ok_or("a number is too large")?,
            "!" => i128::from(value.number == 0),
            "~" if value.is_unsigned => return Err("an unsigned number is inverted".to_owned()),
            "~" => !value.number,
            _ => value.number,
        };
        Ok(Value { number, ..value })
    }

    fn primary(&mut self) -> Result<Value, String> {
        let Some(token) = self.tokens.get(self.next) else { return Err("a number is missing".to_owned()) };
        let word = self.word();
        match token.kind {
            Kind::Number => {
                self.next += 1;
                literal(word)
            }
            Kind::Open if word == "(" => {
                self.next += 1;
                if let Some(end) = self.cast() {
                    self.next = end;
                    return self.deeper(Self::unary);
                }
                let value = self.deeper(Self::conditional)?;
                self.expect(")")?;
                Ok(value)
            }
            Kind::Ident => self.name(),
            _ => Err(format!("`{word}` is not read in a number")),
        }
    }

    /// After `(`: the start of the operand, if this is a cast.
    fn cast(&self) -> Option<usize> {
        let mut at = self.next;
        while is_integer_type(self.word_at(at)) || matches!(self.word_at(at), "std" | ":" | "const") {
            at += 1;
        }
        (at > self.next && self.word_at(at) == ")").then_some(at + 1)
    }

    fn name(&mut self) -> Result<Value, String> {
        let word = self.word();
        match word {
            "true" | "false" => {
                self.next += 1;
                return Ok(Value::of(i128::from(word == "true")));
            }
            "sizeof" => return self.size_of(),
            "static_cast" => {
                // Template arguments here are integer types, which contain no `>`.
                while !matches!(self.word(), ">" | "") {
                    self.next += 1;
                }
                self.next += 1;
                return self.primary();
            }
            _ => {}
        }
        // `unsigned(x)`, `uint32_t{x}`
        let mut path = vec![word];
        self.next += 1;
        while self.word() == ":" && self.word_at(self.next + 1) == ":" {
            path.push(self.word_at(self.next + 2));
            self.next += 3;
        }
        let last = path.last().copied().unwrap_or_default();
        match self.word() {
            "{" | "(" if is_integer_type(last) => {
                let close = if self.word() == "(" { ")" } else { "}" };
                self.next += 1;
                let value = self.deeper(Self::conditional)?;
                self.expect(close)?;
                return Ok(Value { is_unsigned: is_unsigned_type(last), ..value });
            }
            "(" => return Err(format!("`{last}(..)` is a call")),
            "<" if self.word_at(self.next + 1) != "<" && path.len() > 1 && self.unit.is_template(last) => {
                return Err(format!("`{last}<..>` is a template"));
            }
            "." | "[" => return Err(format!("`{last}` is not a number")),
            _ => {}
        }
        if let [name] = path.as_slice()
            && self.unit.has_macro(name)
        {
            let Some(body) = self.unit.object_macro(name) else {
                return Err(format!("the macro `{name}` has several meanings in this file"));
            };
            let (unit, at, steps, depth) = (self.unit, self.at, self.steps, self.depth);
            return self.deeper(|_| unit.evaluate_tokens(body, at, steps, depth + 1));
        }
        let meaning = match path.as_slice() {
            [name] => self.unit.meaning(name, self.at),
            [.., within, name] => self.unit.member(within, name),
            [] => return Err("a name is missing".to_owned()),
        };
        match meaning {
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
        let named = || match words.as_slice() {
            [name] => match self.unit.meaning(name, self.at) {
                Meaning::Type(tokens) => self.unit.element(tokens, self.at).ok(),
                Meaning::Constant(_) | Meaning::Unknown(_) => None,
            },
            _ => None,
        };
        match direct.or_else(named) {
            Some(element) if element.bits() >= 8 => {
                Ok(Value { number: i128::from(element.bits() / 8), is_unsigned: true })
            }
            _ => Err(format!("the size of `{}` is not known", words.concat())),
        }
    }
}

impl Unit<'_> {
    fn is_template(&self, name: &str) -> bool {
        matches!(self.meaning(name, 0), Meaning::Unknown(_))
    }
}

fn is_integer_type(word: &str) -> bool {
    matches!(
        word,
        "int" | "unsigned" | "signed" | "long" | "short" | "char" | "size_t" | "bool" | "ptrdiff_t"
    ) || (word.starts_with("int") || word.starts_with("uint")) && word.ends_with("_t")
}

fn applied(operator: &str, left: Value, right: Value) -> Result<Value, String> {
    let (a, b) = (left.number, right.number);
    let is_unsigned = left.is_unsigned || right.is_unsigned;
    let shift = || u32::try_from(b).ok().filter(|&bits| bits < 64);
    let number = match operator {
        "||" => Some(i128::from(a != 0 || b != 0)),
        "&&" => Some(i128::from(a != 0 && b != 0)),
        "|" => Some(a | b),
        "^" => Some(a ^ b),
        "&" => Some(a & b),
        "==" => Some(i128::from(a == b)),
        "!=" => Some(i128::from(a != b)),
        "<=" => Some(i128::from(a <= b)),
        ">=" => Some(i128::from(a >= b)),
        "<" => Some(i128::from(a < b)),
        ">" => Some(i128::from(a > b)),
        "<<" => shift().and_then(|bits| a.checked_mul(1 << bits)),
        ">>" => shift().map(|bits| a >> bits),
        "+" => a.checked_add(b),
        "-" => a.checked_sub(b),
        "*" => a.checked_mul(b),
        "/" => a.checked_div(b),
        _ => a.checked_rem(b),
    };
    let is_comparison = matches!(operator, "||" | "&&" | "==" | "!=" | "<=" | ">=" | "<" | ">");
    match number {
        Some(number) if is_unsigned && number < 0 => Err("an unsigned number wraps around".to_owned()),
        // No C++ integer type holds this value.
        Some(number) if number.unsigned_abs() > u128::from(u64::MAX) => {
            Err("a number is too large".to_owned())
        }
        Some(number) => Ok(Value { number, is_unsigned: is_unsigned && !is_comparison }),
        None => Err("a number has no value".to_owned()),
    }
}

/// The value of a literal: `8u`, `0x1F`, `010`, `1'000`.
fn literal(text: &str) -> Result<Value, String> {
    let plain = text.replace('\'', "").to_ascii_lowercase();
    let (digits, radix) = match plain.strip_prefix("0x") {
        Some(digits) => (digits, 16),
        None => match plain.strip_prefix("0b") {
            Some(digits) => (digits, 2),
            None if plain.starts_with('0') && plain.len() > 1 => (plain.as_str(), 8),
            None => (plain.as_str(), 10),
        },
    };
    let number = digits.trim_end_matches(['u', 'l', 'z']);
    let suffix = digits.get(number.len()..).unwrap_or_default();
    // `0u` begins like an octal number.
    let number = if number.is_empty() { "0" } else { number };
    match u64::from_str_radix(number, radix) {
        Ok(number) => Ok(Value { number: i128::from(number), is_unsigned: suffix.contains('u') }),
        Err(_) => Err(format!("`{text}` is not an integer")),
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
        for expression in ["1.5", "f(2)", "x", "1u - 2", "1 / 0", "", "1 +", "(1", "-1u"] {
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
    fn names_that_are_hidden_or_have_several_values_are_not_known() {
        assert_eq!(value("constexpr int N = 1; int f() { constexpr int N = 2; }", "N"), Ok(1));
        assert!(value("#ifdef A\nconstexpr int N = 1;\n#else\nconstexpr int N = 2;\n#endif", "N").is_err());
        assert!(value("#define N 1\n#undef N\n#define N 2", "N").is_err());
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
