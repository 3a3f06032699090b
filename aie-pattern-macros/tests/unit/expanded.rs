//! Expansions for people to read: `tests/expanded/NAME.rs` is a call, `NAME.expanded.rs` its expansion.
//!
//! `EXPANDED=overwrite cargo test -p aie-pattern-macros expanded` rewrites the expansions.

use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, Group, Ident, Spacing, TokenStream, TokenTree};
use syn::{Expr, Item, Macro, Meta, Stmt};

/// The path that the facade's shims put first.
fn with_root(input: TokenStream) -> TokenStream {
    let root = Group::new(Delimiter::Parenthesis, quote::quote!(::aie_pattern));
    [TokenTree::Group(root)].into_iter().chain(input).collect()
}

fn expand(item: Item) -> TokenStream {
    match item {
        Item::Macro(call) => expand_call(call.mac),
        // An expression is the only content of a function.
        Item::Fn(mut function) => {
            let Some(Stmt::Expr(Expr::Macro(call), _)) = function.block.stmts.pop() else {
                panic!("no call")
            };
            let (signature, expression) = (function.sig, expand_call(call.mac));
            quote::quote!(#signature { #expression })
        }
        Item::Static(mut buffer) => {
            let Meta::List(list) = buffer.attrs.remove(0).meta else { panic!("no arguments") };
            crate::emit::dma_bd::expand(list.tokens, &quote::quote!(#buffer))
        }
        other => panic!("no call: {}", quote::quote!(#other)),
    }
}

fn expand_call(call: Macro) -> TokenStream {
    let input = with_root(call.tokens);
    match call.path.require_ident().unwrap().to_string().as_str() {
        "tensor_pattern" => crate::expand_tensor_pattern(input),
        "tap_pattern" => crate::expand_tap_pattern(input),
        "tiling_pattern" => crate::expand_tiling_pattern(input),
        "tile_memory" => crate::expand_tile_memory(input),
        "assert_bd_chain" => crate::expand_assertion(input, crate::emit::chain::expand),
        "assert_tile" => crate::expand_assertion(input, crate::emit::tile::expand),
        "assert_transfer" => crate::expand_assertion(input, crate::emit::route::expand),
        "show_transfer" => crate::expand_assertion(input, crate::emit::route::expand_shown),
        "assert_completes" => crate::expand_assertion(input, crate::emit::completes::expand),
        "object_fifo" => crate::expand_assertion(input, crate::emit::object_fifo::expand),
        other => panic!("no macro `{other}`"),
    }
}

fn printed(call: &Path) -> String {
    let file = syn::parse_file(&fs::read_to_string(call).unwrap()).unwrap();
    let expansion: TokenStream = file.items.into_iter().map(expand).collect();
    prettyplease::unparse(&syn::parse2(expansion).unwrap())
}

#[test]
fn expansions_are_as_committed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/expanded");
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let calls: Vec<PathBuf> =
        files.filter(|path| !path.to_string_lossy().ends_with(".expanded.rs")).collect();
    assert!(calls.len() >= 5, "{calls:?}");
    let overwrite = std::env::var_os("EXPANDED").is_some_and(|value| value == "overwrite");
    for call in calls {
        let committed = call.with_extension("expanded.rs");
        let printed = printed(&call);
        if overwrite {
            fs::write(&committed, printed).unwrap();
        } else {
            let expected = fs::read_to_string(&committed).unwrap_or_default();
            assert!(printed == expected, "{} is not what is written now:\n{printed}", committed.display());
        }
    }
}

#[test]
fn types_take_words_by_the_name_of_a_constant() {
    // Rust-analyzer evaluates no other expression there, and would treat the table as not `Copy`.
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/expanded");
    let mut all = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let text: String = fs::read_to_string(entry.unwrap().path()).unwrap().split_whitespace().collect();
        all += text.matches("::Width<__AIE_PATTERN_WORD").count();
        assert!(!text.contains("::Width<{"));
    }
    assert!(all >= 5, "{all}");
}

/// Names in an expansion that a user's names could change.
#[derive(Default)]
struct Used {
    /// Items in blocks, locals, and parameters of functions and types. Members of impls do not count.
    introduced: Vec<String>,
    /// Methods in method-call syntax: a method of a user's trait for all types may take precedence.
    methods: Vec<String>,
    /// The first names of paths that do not begin with `::`.
    beginnings: Vec<String>,
}

impl Used {
    fn of(tokens: TokenStream, is_block: bool) -> Self {
        let mut used = Self::default();
        used.add(tokens, is_block);
        used
    }

    fn add(&mut self, tokens: TokenStream, is_block: bool) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut in_impl = false;
        for (at, token) in tokens.iter().enumerate() {
            match token {
                TokenTree::Group(group) => {
                    let is_brace = group.delimiter() == Delimiter::Brace;
                    self.add(group.stream(), !(is_brace && in_impl));
                    in_impl &= !is_brace;
                }
                TokenTree::Ident(name) => {
                    in_impl |= name == "impl" || name == "trait";
                    self.uses(&tokens, at, name);
                    self.introduces(&tokens, at, &name.to_string(), is_block);
                }
                _ => {}
            }
        }
    }

    fn uses(&mut self, tokens: &[TokenTree], at: usize, name: &Ident) {
        let is_called = matches!(tokens.get(at + 1), Some(TokenTree::Group(arguments)) if arguments.delimiter() == Delimiter::Parenthesis)
            || is_punct(tokens, at + 1, ':');
        let is_method =
            at > 0 && is_punct(tokens, at - 1, '.') && (at == 1 || !is_punct(tokens, at - 2, '.'));
        if is_called && is_method {
            self.methods.push(name.to_string());
        }
        let begins = at == 0 || !is_punct(tokens, at - 1, ':') || at == 1 || !is_punct(tokens, at - 2, ':');
        let is_keyword =
            ["as", "const", "dyn", "for", "impl", "mut", "static", "use"].contains(&&*name.to_string());
        if begins && !is_method && is_joined(tokens, at + 1) && !is_keyword {
            self.beginnings.push(name.to_string());
        }
    }

    fn introduces(&mut self, tokens: &[TokenTree], at: usize, keyword: &str, is_block: bool) {
        let word = |at: usize| match tokens.get(at) {
            Some(TokenTree::Ident(word)) => word.to_string(),
            _ => String::new(),
        };
        let items = ["const", "static", "type", "struct", "enum", "trait", "mod", "fn", "let"];
        let after = at + 1 + usize::from(word(at + 1) == "mut");
        if is_block && items.contains(&keyword) && word(after) != "fn" {
            self.introduced.push(word(after));
        }
        if ["impl", "fn", "type", "struct"].contains(&keyword) {
            let open = if keyword == "impl" { at + 1 } else { at + 2 };
            let mut next = open + 1;
            // `<const K: usize, T: Bound>`; the bounds have no parameters themselves.
            while is_punct(tokens, open, '<') && next < tokens.len() {
                next += usize::from(word(next) == "const");
                self.introduced.push(word(next));
                while next < tokens.len() && !",<>".chars().any(|end| is_punct(tokens, next, end)) {
                    next += 1;
                }
                if !is_punct(tokens, next, ',') {
                    break;
                }
                next += 1;
            }
        }
        if keyword == "fn" {
            let parameters = tokens.iter().skip(at).find_map(|token| match token {
                TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => {
                    Some(group.stream())
                }
                _ => None,
            });
            let parameters: Vec<TokenTree> = parameters.into_iter().flatten().collect();
            for (k, token) in parameters.iter().enumerate() {
                if let TokenTree::Ident(name) = token
                    && is_punct(&parameters, k + 1, ':')
                    && !is_joined(&parameters, k + 1)
                    && (k == 0 || !is_punct(&parameters, k - 1, ':'))
                {
                    self.introduced.push(name.to_string());
                }
            }
        }
    }
}

/// Whether `::` is there, not a single colon with another one after it.
fn is_joined(tokens: &[TokenTree], at: usize) -> bool {
    matches!(tokens.get(at), Some(TokenTree::Punct(punct)) if punct.as_char() == ':' && punct.spacing() == Spacing::Joint)
}

fn is_punct(tokens: &[TokenTree], at: usize, c: char) -> bool {
    matches!(tokens.get(at), Some(TokenTree::Punct(punct)) if punct.as_char() == c)
}

#[test]
fn names_of_expansions_are_private_by_spelling() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/expanded");
    let (mut all, mut calls) = (0, 0);
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.to_string_lossy().ends_with(".expanded.rs") {
            continue;
        }
        // The items themselves are the declaration; unnamed constants hold the rest.
        let Used { introduced, methods, beginnings } = Used::of(printed(&path).parse().unwrap(), false);
        // Names that begin with two underscores are changed if the user has such names. Type parameters keep
        // their meaning if a constant is in braces.
        let is_private =
            |name: &&String| name.starts_with("__") || ["", "_", "self", "K", "T", "E"].contains(&&***name);
        // Methods that take `self` rather than `&self`, so that no trait method takes precedence.
        let is_safe =
            |name: &&String| ["at", "iterated", "member", "named", "of_fifo", "written"].contains(&&***name);
        let is_ours = |name: &&String| name.starts_with("__") || ["Self", "T", "E"].contains(&&***name);
        all += introduced.len();
        calls += methods.len();
        let plain: Vec<&String> = introduced
            .iter()
            .filter(|name| !is_private(name))
            .chain(methods.iter().filter(|name| !is_safe(name)))
            .chain(beginnings.iter().filter(|name| !is_ours(name)))
            .collect();
        assert!(plain.is_empty(), "{}: {plain:?}", path.display());
    }
    assert!(all > 100 && calls > 5, "{all} names, {calls} calls of methods");
}

#[test]
fn names_that_could_be_the_users_are_found() {
    let used = |text: &str| {
        let Used { introduced, methods, beginnings } = Used::of(text.parse().unwrap(), false);
        [introduced, methods, beginnings].concat().join(" ")
    };
    assert_eq!(used("const _: () = { const TABLE: u8 = 0; };"), "TABLE");
    assert_eq!(used("impl X { fn f(&self, n: usize, m: ::a::B) {} }"), "n m");
    assert_eq!(
        used("impl<const K: usize, T: ::a::B> X<K> for T { const NO: u8 = self.is_x(1).y; }"),
        "K T is_x"
    );
    assert_eq!(
        used("const _: u8 = { let a = f(core::x::Y::Z, ::a::B, <a as ::b::C>::D, ..E::F); };"),
        "a core E"
    );
    assert_eq!(used("const _: u8 = x.collect::<u8>();"), "collect");
}
