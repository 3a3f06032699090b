//! `ty = np.ndarray[..]`, `N = 64;`: names for values that are used later. Each use is replaced by the value.

use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use crate::errors::{Errors, Place, note};
use crate::parse::cursor::{Cursor, is_punct, tokens};

/// The most tokens that all uses together may become: more than anyone writes, few enough to parse at once.
const MOST: usize = 100_000;

/// The most levels of nested groups that are read.
const MAX_DEPTH: usize = 64;

/// A name and its value.
struct Binding {
    name: String,
    place: Place,
    is_used: bool,
    value: Vec<TokenTree>,
    /// The number of tokens of the value, at all depths.
    size: usize,
}

/// The tokens without bindings, and with each use of a bound name replaced by its value; `None` if nothing is bound.
///
/// A statement that begins with `name =` is a binding, unless `is_other` claims it. Bindings that are never used are
/// added to `unused`: the name, its place, and its value.
pub fn resolved(
    all: &[TokenTree],
    is_other: impl Fn(&Cursor) -> bool,
    unused: &mut Vec<(String, Place, String)>,
    errors: &mut Errors,
) -> Option<Vec<TokenTree>> {
    let mut names = Names::default();
    let mut rest = Vec::with_capacity(all.len());
    let mut cursor = Cursor::of_input(all);
    let (mut in_item, mut is_changed) = (false, false);
    let mut before: Option<&TokenTree> = None;
    while let Some(token) = cursor.peek() {
        if !in_item && may_begin(before) && at_binding(&cursor) && !is_other(&cursor) {
            if let Some(other) = names.take(&mut cursor, &is_other, errors) {
                rest.extend(other);
                is_changed = true;
            }
            before = None;
            continue;
        }
        let after_dot = before.is_some_and(|dot| is_punct(dot, '.'));
        match token {
            TokenTree::Ident(word) if word == "struct" || word == "link" && !after_dot => in_item = true,
            TokenTree::Punct(punct) if punct.as_char() == ';' => in_item = false,
            _ => {}
        }
        before = Some(token);
        rest.extend(cursor.bump().cloned());
    }
    if names.list.is_empty() && !is_changed {
        return None;
    }
    let replaced = names.replaced(&rest, 0, errors);
    for binding in names.list.into_iter().filter(|binding| !binding.is_used) {
        let value = binding.value.into_iter().collect::<TokenStream>().to_string();
        unused.push((binding.name, binding.place, value));
    }
    Some(replaced)
}

/// Whether a statement may begin after this token.
fn may_begin(before: Option<&TokenTree>) -> bool {
    match before {
        Some(TokenTree::Punct(punct)) => !matches!(punct.as_char(), '.' | '%' | '@' | ',' | '=' | '!' | '#'),
        _ => true,
    }
}

/// Whether `name =`, but not `name ==`, is next.
fn at_binding(cursor: &Cursor) -> bool {
    let next = cursor.rest().get(2);
    cursor.key().is_some() && !next.is_some_and(|next| is_punct(next, '=') || is_punct(next, '>'))
}

#[derive(Default)]
struct Names {
    list: Vec<Binding>,
    /// The number of tokens that uses have become.
    used: usize,
}

impl Names {
    /// Takes a binding; restores the tokens of any other statement.
    fn take(
        &mut self,
        cursor: &mut Cursor,
        is_other: impl Fn(&Cursor) -> bool,
        errors: &mut Errors,
    ) -> Option<Vec<TokenTree>> {
        let place = cursor.place();
        let all = cursor.rest();
        let name = cursor.ident().map(ToString::to_string).unwrap_or_default();
        cursor.punct('=');
        let begin = cursor.taken(all);
        let mut value = take_value(cursor);
        let before = errors.len();
        if value.is_empty() {
            cursor.push_expected(format_args!("the value of `{name}`"), errors);
        }
        if self.list.iter().any(|known| known.name == name) {
            errors.push(Rule::DuplicateKey, place, format!("`{name}` is given twice"));
        }
        // For Rust, a Python division, `N // 4`, ends here.
        let may_go_on = match value {
            [.., TokenTree::Literal(_)] | [TokenTree::Ident(_)] => true,
            [.., TokenTree::Punct(before), TokenTree::Ident(_)] => before.as_char() != '.',
            _ => false,
        };
        if cursor.is_punct('=') && errors.len() == before {
            let background = note(
                "keys before the notation of a FIFO, `key = value, ..`, need `struct Name =` before them",
            );
            let message = format!("`{name}` has one value, found another `=`{background}");
            errors.push(Rule::Syntax, cursor.place(), message);
            // In `a = b = ..`, the last value is the notation.
            while cursor.punct('=').is_some() || cursor.punct(',').is_some() {
                value = take_value(cursor);
            }
            let statement = [begin, value].concat();
            if is_other(&Cursor::of_input(&statement)) {
                return Some(statement);
            }
        }
        if cursor.punct(';').is_none() && may_go_on && errors.len() == before {
            let message = format!("expected `;` after the value of `{name}`, found {}", cursor.found());
            let background = note("`//` divides in Python and begins a comment in Rust, where `/` divides");
            let last = value.last().map_or(place, |token| token.span().into());
            errors.push(Rule::Syntax, last, message + &background);
        }
        let value = self.replaced(value, 0, errors);
        let size = count(&value, 0);
        self.list.push(Binding { name, place, is_used: false, value: wrapped(value), size });
        None
    }

    /// The tokens with values in place of names.
    fn replaced(&mut self, all: &[TokenTree], depth: usize, errors: &mut Errors) -> Vec<TokenTree> {
        let mut out = Vec::with_capacity(all.len());
        for (at, token) in all.iter().enumerate() {
            match token {
                TokenTree::Ident(name) if is_use(all, at) => {
                    let Some(binding) = self.list.iter_mut().find(|known| name == &known.name) else {
                        out.push(token.clone());
                        continue;
                    };
                    let size = binding.size;
                    binding.is_used = true;
                    if self.used + size > MOST {
                        if self.used <= MOST {
                            let message = format!("`{name}` and the names before it stand for too much");
                            errors.push(Rule::Syntax, Place::from(name.span()), message);
                        }
                        self.used = MOST + 1;
                        continue;
                    }
                    self.used += size;
                    out.extend(binding.value.iter().cloned());
                }
                TokenTree::Group(group) if depth < MAX_DEPTH => {
                    let inner = tokens(group.stream());
                    let used = self.used;
                    let replaced = self.replaced(&inner, depth + 1, errors);
                    // A group that stays as it is keeps the spans of its delimiters.
                    out.push(if self.used == used {
                        token.clone()
                    } else {
                        let mut again = Group::new(group.delimiter(), replaced.into_iter().collect());
                        again.set_span(group.span());
                        again.into()
                    });
                }
                token => out.push(token.clone()),
            }
        }
        out
    }
}

/// Whether a name is a use: not part of a path, a key, a function or an MLIR value.
fn is_use(all: &[TokenTree], at: usize) -> bool {
    let punct = |at: usize| match all.get(at) {
        Some(TokenTree::Punct(punct)) => Some(punct.as_char()),
        _ => None,
    };
    let before = at.checked_sub(1);
    let is_part = before.and_then(punct).is_some_and(|c| matches!(c, '.' | '@' | '!'));
    // `%a` is a value, but in `b % a` it is a remainder.
    let is_value = before.and_then(punct) == Some('%')
        && at
            .checked_sub(2)
            .and_then(|at| all.get(at))
            .is_none_or(|token| matches!(token, TokenTree::Punct(_)));
    let is_declared =
        matches!(before.and_then(|at| all.get(at)), Some(TokenTree::Ident(word)) if word == "struct");
    let is_key = punct(at + 1) == Some('=') && punct(at + 2) != Some('=');
    let is_function = matches!(all.get(at + 1), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis);
    !(is_part || is_value || is_declared || is_key || is_function)
}

/// Takes a Python expression: operands with operators between them.
fn take_value<'a>(cursor: &mut Cursor<'a>) -> &'a [TokenTree] {
    let all = cursor.rest();
    let mut after_operand = false;
    let mut after_word = false;
    while let Some(token) = cursor.peek() {
        match token {
            TokenTree::Literal(_) if after_operand => break,
            TokenTree::Ident(word) if after_operand && word != "as" => break,
            // Arguments and an index may follow a name or each other, but not a number.
            TokenTree::Group(group)
                if after_operand && (!after_word || group.delimiter() == Delimiter::Brace) =>
            {
                break;
            }
            TokenTree::Punct(punct) => {
                let c = punct.as_char();
                if matches!(c, ';' | ',' | '#' | '@' | '=' | '$' | '?' | '!') || c == '%' && !after_operand {
                    break;
                }
                // A single `>` ends `memref<..>`; `>>` is a shift.
                let is_shift = cursor.rest().get(1).is_some_and(|next| is_punct(next, '>'));
                (after_operand, after_word) = (c == '>' && !is_shift, false);
                cursor.bump();
                continue;
            }
            _ => {}
        }
        (after_operand, after_word) = (true, !matches!(token, TokenTree::Literal(_)));
        cursor.bump();
    }
    cursor.taken(all)
}

/// The value in a group, so that it stays together among other operands.
fn wrapped(value: Vec<TokenTree>) -> Vec<TokenTree> {
    let is_operator =
        |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if "+-*/%&|^~".contains(punct.as_char()));
    if !value.iter().any(is_operator) {
        return value;
    }
    let mut group = Group::new(Delimiter::None, value.iter().cloned().collect::<TokenStream>());
    if let Some(first) = value.first() {
        group.set_span(first.span());
    }
    vec![group.into()]
}

/// The number of tokens, at all depths.
fn count(all: &[TokenTree], depth: usize) -> usize {
    let of = |token: &TokenTree| match token {
        TokenTree::Group(group) if depth < MAX_DEPTH => 1 + count(&tokens(group.stream()), depth + 1),
        _ => 1,
    };
    all.iter().map(of).sum()
}
