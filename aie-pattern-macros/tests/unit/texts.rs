//! The texts of the UI tests without rustc: the messages of the macros for the declarations in `ui-tests/cases` must
//! equal the `.stderr` files. The whole test takes a second, so that a change of a message shows at once.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::quote;

fn cases(folder: &Path, out: &mut Vec<PathBuf>) {
    let mut entries: Vec<_> = folder.read_dir().unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            cases(&path, out);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            out.push(path);
        }
    }
}

/// The expansions of all macro calls among `tokens`, at any depth.
fn expansions(tokens: TokenStream, out: &mut Vec<TokenStream>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let word = |k: usize| match tokens.get(k) {
        Some(TokenTree::Ident(ident)) => ident.to_string(),
        Some(TokenTree::Punct(punct)) => punct.to_string(),
        _ => String::new(),
    };
    let mut k = 0;
    while k < tokens.len() {
        if let (call, "!", Some(TokenTree::Group(input))) = (word(k), word(k + 1).as_str(), tokens.get(k + 2))
        {
            let input = input.stream();
            let root = quote!((::aie_pattern));
            match call.as_str() {
                "tensor_pattern" => out.push(crate::expand_tensor_pattern(quote!(#root #input))),
                "tap_pattern" => out.push(crate::expand_tap_pattern(quote!(#root #input))),
                "tiling_pattern" => out.push(crate::expand_tiling_pattern(quote!(#root #input))),
                "tile_memory" => out.push(crate::expand_tile_memory(quote!(#root #input))),
                "assert_bd_chain" => out.push(assertion(input, crate::emit::chain::expand)),
                "assert_tile" => out.push(assertion(input, crate::emit::tile::expand)),
                "assert_same_walk" => out.push(assertion(input, crate::emit::contract::expand_same_walk)),
                "assert_disjoint" => out.push(assertion(input, crate::emit::contract::expand_disjoint)),
                "assert_covers" => out.push(assertion(input, crate::emit::contract::expand_covers)),
                "assert_transfer" => out.push(assertion(input, crate::emit::route::expand)),
                "show_transfer" => out.push(assertion(input, crate::emit::route::expand_shown)),
                "object_fifo" => out.push(assertion(input, crate::emit::object_fifo::expand)),
                "assert_completes" => out.push(assertion(input, crate::emit::completes::expand)),
                "aie_design" => out.push(crate::emit::design::expand(input, &quote!(::aie_pattern))),
                // As in `println!`.
                _ => expansions(input, out),
            }
            k += 3;
            continue;
        }
        if let TokenTree::Group(group) = &tokens[k] {
            if word(k.wrapping_sub(1)) == "#"
                && let Some(arguments) = dma_bd(group)
            {
                // The item: up to the semicolon, or to the end of a body in braces.
                let rest = &tokens[k + 1..];
                let ends = |token: &TokenTree| match token {
                    TokenTree::Punct(punct) => punct.as_char() == ';',
                    TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
                    _ => false,
                };
                let end = rest.iter().position(ends).map_or(rest.len(), |end| end + 1);
                out.push(crate::emit::dma_bd::expand(arguments, &rest[..end].iter().cloned().collect()));
            } else {
                expansions(group.stream(), out);
            }
        }
        k += 1;
    }
}

/// The expansion of an assertion, whose parser takes a cursor.
fn assertion(
    input: TokenStream,
    expand: impl Fn(crate::parse::cursor::Cursor, &TokenStream) -> TokenStream,
) -> TokenStream {
    let tokens = crate::parse::cursor::tokens(input);
    expand(crate::parse::cursor::Cursor::of_input(&tokens), &quote!(::aie_pattern))
}

/// The arguments of `[dma_bd(..)]`.
fn dma_bd(group: &Group) -> Option<TokenStream> {
    let mut tokens = group.stream().into_iter().skip_while(|token| token.to_string() != "dma_bd");
    tokens.next()?;
    match tokens.next() {
        Some(TokenTree::Group(arguments)) => Some(arguments.stream()),
        _ => Some(TokenStream::new()),
    }
}

/// The texts of `compile_error!` and `deprecated`: all strings that begin with a code.
fn texts(tokens: TokenStream, out: &mut Vec<String>) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => texts(group.stream(), out),
            TokenTree::Literal(literal) => {
                let literal = literal.to_string();
                if let Some(text) = literal.strip_prefix("\"[AP") {
                    let text = text.strip_suffix('"').unwrap();
                    let text = text.replace("\\n", "\n").replace("\\\"", "\"").replace("\\'", "'");
                    out.push(format!("[AP{text}"));
                }
            }
            _ => {}
        }
    }
}

/// The line without spaces: outside of rustc, tokens are printed with different spaces.
fn squeezed(line: &str) -> String {
    line.replace(' ', "")
}

/// The number of tests among which the cases are divided, so that each is quick.
const PARTS: usize = 8;

/// Checks every [`PARTS`]-th case from `part` on.
fn check(part: usize) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../ui-tests/cases");
    let mut files = Vec::new();
    cases(&folder, &mut files);
    let (mut said, mut codes, mut wrong) = (0, BTreeSet::new(), Vec::new());
    for file in files.into_iter().skip(part).step_by(PARTS) {
        let Ok(printed) = std::fs::read_to_string(file.with_extension("stderr")) else { continue };
        let text = std::fs::read_to_string(&file).unwrap();
        // These need rustc: macros of the case itself or of the facade, and the source text with its comments.
        if file.ends_with("python_division.rs") || text.contains("macro_rules!") {
            continue;
        }
        let Ok(tokens) = text.parse() else { continue };
        let (mut all, mut found) = (Vec::new(), Vec::new());
        expansions(tokens, &mut all);
        for tokens in all {
            texts(tokens, &mut found);
        }
        said += found.len();
        codes.extend(found.iter().map(|text| text[1..6].to_owned()));

        let file = file.strip_prefix(&folder).unwrap().display();
        let lines: BTreeSet<String> = printed
            .lines()
            // A warning is the use of a deprecated constant.
            .map(|line| line.split_once("__AIE_PATTERN_WARNING`: ").map_or(line, |(_, text)| text))
            .map(|line| squeezed(line.trim_start_matches("error: ")))
            .collect();
        let said_lines = || found.iter().flat_map(|text| text.lines());
        wrong.extend(
            said_lines()
                .filter(|line| !lines.contains(&squeezed(line)))
                .map(|line| format!("{file}: said, but not printed: {line}")),
        );
        // Rustc numbers the errors of constants.
        let said: BTreeSet<String> = said_lines().map(squeezed).collect();
        let errors = printed
            .lines()
            .filter_map(|line| line.strip_prefix("error: "))
            .filter(|line| line.starts_with("[AP"));
        wrong.extend(
            errors
                .filter(|line| !said.contains(&squeezed(line)))
                .map(|line| format!("{file}: printed, but not said: {line}")),
        );
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(said > 40 && codes.len() > 15, "{said} messages of {} codes", codes.len());
}

macro_rules! parts {
    ($($name:ident = $part:literal,)*) => {
        $(#[test]
        fn $name() {
            check($part);
        })*

        const _: () = assert!([$($part),*].len() == PARTS);
    };
}
parts! { of_cases_0 = 0, of_cases_1 = 1, of_cases_2 = 2, of_cases_3 = 3, of_cases_4 = 4, of_cases_5 = 5, of_cases_6 = 6, of_cases_7 = 7, }
