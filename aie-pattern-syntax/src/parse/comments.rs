//! Python in the source that Rust reads otherwise: `128//4`, a division, is 128 and a comment in Rust, so only the
//! source shows it; and the words of Python's `#` comments are tokens.

use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use super::cursor::tokens;
use crate::errors::{Errors, Place, help_code, note};

/// The most levels of nested groups that are read.
const MAX_DEPTH: usize = 64;

/// The tokens without comments of C++, `/// text` and `///< text`: Rust reads them as attributes, which belong before declared
/// types, and in a pasted text nowhere.
pub fn without_remarks(all: Vec<TokenTree>) -> Vec<TokenTree> {
    let rest = stripped(&all, false, 0);
    rest.unwrap_or(all)
}

/// The tokens without remarks; `None` if there are none.
fn stripped(mut all: &[TokenTree], is_inside: bool, depth: usize) -> Option<Vec<TokenTree>> {
    let (mut rest, mut is_changed) = (Vec::new(), false);
    while let Some((token, after)) = all.split_first() {
        // What documents a type stays, among its other attributes.
        if let Some((after, true)) = attribute(all)
            && (is_inside || !is_before_type(all))
        {
            (all, is_changed) = (after, true);
            continue;
        }
        all = after;
        let inner = match token {
            TokenTree::Group(group) if depth < MAX_DEPTH => {
                let is_inside = is_inside || group.delimiter() != Delimiter::None;
                stripped(&tokens(group.stream()), is_inside, depth + 1).map(|inner| (group, inner))
            }
            _ => None,
        };
        rest.push(match inner {
            Some((group, inner)) => {
                is_changed = true;
                let mut again = Group::new(group.delimiter(), inner.into_iter().collect());
                again.set_span(group.span());
                again.into()
            }
            None => token.clone(),
        });
    }
    is_changed.then_some(rest)
}

/// What follows the attribute that is next, and whether that is a comment.
fn attribute(all: &[TokenTree]) -> Option<(&[TokenTree], bool)> {
    let is =
        |token: &TokenTree, mark: char| matches!(token, TokenTree::Punct(punct) if punct.as_char() == mark);
    let (group, after) = match all {
        [hash, TokenTree::Group(group), after @ ..] if is(hash, '#') => (group, after),
        [hash, bang, TokenTree::Group(group), after @ ..] if is(hash, '#') && is(bang, '!') => (group, after),
        _ => return None,
    };
    let is_remark = matches!(tokens(group.stream()).as_slice(), [TokenTree::Ident(name), TokenTree::Punct(equals), ..]
        if name == "doc" && equals.as_char() == '=');
    (group.delimiter() == Delimiter::Bracket).then_some((after, is_remark))
}

/// Whether a declared type follows the attributes that are next.
fn is_before_type(mut all: &[TokenTree]) -> bool {
    while let Some((after, _)) = attribute(all) {
        all = after;
    }
    match all.first() {
        Some(TokenTree::Ident(word)) => word == "pub" || word == "struct",
        Some(TokenTree::Group(group)) => group.delimiter() == Delimiter::None,
        Some(TokenTree::Punct(_) | TokenTree::Literal(_)) | None => false,
    }
}

/// Pushes an error for each Python comment: a `#` that does not begin an attribute of Rust or MLIR.
pub fn check_hashes(all: &[TokenTree], errors: &mut Errors) {
    // `#map = affine_map<..>`: later lines use the name.
    let alias = |next: &[TokenTree]| match next {
        [
            TokenTree::Punct(hash),
            TokenTree::Ident(name),
            TokenTree::Punct(equals),
            TokenTree::Ident(kind),
        ] if hash.as_char() == '#' && equals.as_char() == '=' => {
            ["affine_map", "affine_set", "loc"].iter().any(|known| kind == known).then(|| name.to_string())
        }
        _ => None,
    };
    let aliases: Vec<String> = all.windows(4).filter_map(alias).collect();
    push_hashes(all, &aliases, 0, errors);
}

fn push_hashes(all: &[TokenTree], aliases: &[String], depth: usize, errors: &mut Errors) {
    for (at, token) in all.iter().enumerate() {
        match token {
            TokenTree::Group(group) if depth < MAX_DEPTH => {
                push_hashes(&tokens(group.stream()), aliases, depth + 1, errors);
            }
            TokenTree::Punct(hash) if hash.as_char() == '#' => {
                let is_attribute = match all.get(at + 1) {
                    Some(TokenTree::Group(group)) => group.delimiter() == Delimiter::Bracket,
                    Some(TokenTree::Ident(name)) => {
                        name == "aie"
                            || is_location(&name.to_string())
                            || aliases.iter().any(|alias| name == alias)
                    }
                    Some(TokenTree::Punct(inner)) => inner.as_char() == '!',
                    Some(TokenTree::Literal(_)) | None => false,
                };
                // `%0#1` is a value of MLIR.
                let is_result = at > 0 && matches!(all.get(at + 1), Some(TokenTree::Literal(_)));
                if !is_attribute && !is_result {
                    let message = "`#` does not start a comment in Rust".to_owned();
                    errors.push(Rule::Syntax, Place::from(hash.span()), message + &help_code("//"));
                }
            }
            _ => {}
        }
    }
}

/// Whether this names a source location of MLIR: `#loc3`, at the end of a line and often defined elsewhere.
fn is_location(name: &str) -> bool {
    name.strip_prefix("loc").is_some_and(|number| number.bytes().all(|digit| digit.is_ascii_digit()))
}

/// Pushes an error for each number in `group` that is followed by a comment that looks like a divisor.
pub fn check_group(group: &Group, errors: &mut Errors) {
    if let Some(source) = group.span().source_text() {
        check_source(&source, &group.stream(), errors);
    }
}

/// As [`check_group`], for tokens with a known source.
pub fn check_source(source: &str, tokens: &TokenStream, errors: &mut Errors) {
    for Division { dividend, divisor, nth } in divisions(source) {
        // Tokens made by another macro are not in the source.
        let Some(place) = find(tokens.clone(), &dividend, &mut nth.clone()) else { continue };
        let message = format!("`//` starts a comment, so `{dividend}//{divisor}` is just {dividend}");
        let background = note("`//` divides in Python; in Rust `/` divides integers");
        errors.push(
            Rule::Syntax,
            place,
            message + &background + &help_code(format!("{dividend} / {divisor}")),
        );
    }
}

/// Text that looks like a division of Python.
#[derive(Debug, PartialEq)]
struct Division {
    dividend: String,
    divisor: String,
    /// How many times the dividend appears earlier.
    nth: usize,
}

/// The divisions in a text: a word directly before `//` and an expression directly after it, without spaces.
fn divisions(source: &str) -> Vec<Division> {
    let mut found = Vec::new();
    // The part that rustc reads as code.
    let mut code = String::new();
    let mut rest = source;
    while let Some(c) = rest.chars().next() {
        let length = match c {
            '"' => string_length(rest),
            '/' if rest.starts_with("//") => {
                let line = rest.find('\n').unwrap_or(rest.len());
                found.extend(rest.get(2..line).and_then(|comment| division(&code, comment)));
                line
            }
            '/' if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |end| end + 2),
            c => {
                code.push(c);
                c.len_utf8()
            }
        };
        rest = rest.get(length..).unwrap_or_default();
    }
    found
}

/// The length of the string literal that `text` begins with, at least 1.
fn string_length(text: &str) -> usize {
    let mut escaped = false;
    let end = text.char_indices().skip(1).find(|&(_, c)| {
        let ends = c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        ends
    });
    end.map_or(text.len(), |(end, _)| end + 1)
}

fn division(code: &str, comment: &str) -> Option<Division> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let dividend = code.rsplit(|c| !is_word(c)).next().unwrap_or_default();
    // `128//4 // a quarter`
    let comment = comment.split("//").next().unwrap_or_default().trim_end();
    let divisor = comment.trim_end_matches([',', ';', ')', ']', '}', '>']).trim_end();
    let is_expression = divisor.starts_with(|c| is_word(c) || c == '(')
        && divisor
            .split(['+', '-', '*', '/', '%', '(', ')', '.'])
            .all(|part| part.trim().chars().all(is_word));
    if dividend.is_empty() || !is_expression {
        return None;
    }
    let before = code.strip_suffix(dividend).unwrap_or_default();
    let nth = before.split(|c| !is_word(c)).filter(|word| *word == dividend).count();
    Some(Division { dividend: dividend.to_owned(), divisor: divisor.to_owned(), nth })
}

/// The place of a word among tokens, after `skipped` earlier occurrences of the word.
fn find(tokens: TokenStream, word: &str, skipped: &mut usize) -> Option<Place> {
    for token in tokens {
        match token {
            TokenTree::Group(group) => {
                if let Some(place) = find(group.stream(), word, skipped) {
                    return Some(place);
                }
            }
            TokenTree::Punct(_) => {}
            token if token.to_string() == word => match skipped.checked_sub(1) {
                Some(fewer) => *skipped = fewer,
                None => return Some(token.span().into()),
            },
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::divisions;

    #[test]
    fn divisions_of_python_and_no_comments() {
        let texts = |source: &str| {
            divisions(source)
                .iter()
                .map(|d| (d.dividend.clone(), d.divisor.clone(), d.nth))
                .collect::<Vec<_>>()
        };
        let one = |dividend: &str, divisor: &str, nth| vec![(dividend.to_owned(), divisor.to_owned(), nth)];
        assert_eq!(texts("(len = 128, offset = 128//4\n)"), one("128", "4", 1));
        assert_eq!(texts("[N//(2 * M),\n 1]"), one("N", "(2 * M", 0));
        assert_eq!(texts("[8//ROWS // rows\n, 1]"), one("8", "ROWS", 0));
        assert_eq!(texts("[\"8//4\n\", 4]"), []);
        for comment in [
            "8 // 4 rows",
            "8 // 4",
            "8 //4",
            "8, // four",
            "8 /* // 4 */",
            "8// rows of a tile",
            "8//",
            "//4",
        ] {
            assert_eq!(texts(comment), [], "{comment}");
        }
    }
}
