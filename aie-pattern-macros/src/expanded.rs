//! What the macros write, for people: `tests/expanded/NAME.rs` is a call, `NAME.expanded.rs` what it expands to.
//!
//! `EXPANDED=overwrite cargo test -p aie-pattern-macros expanded` writes the expansions anew.

use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use syn::{Expr, Item, Macro, Meta, Stmt};

/// The path that the shims of the facade put in front.
fn with_root(input: TokenStream) -> TokenStream {
    let root = Group::new(Delimiter::Parenthesis, quote::quote!(::aie_pattern));
    [TokenTree::Group(root)].into_iter().chain(input).collect()
}

fn expand(item: Item) -> TokenStream {
    match item {
        Item::Macro(call) => expand_call(call.mac),
        // What is an expression is the only one of a function.
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
    // Rust-analyzer evaluates no other expression there, and takes the table for one that cannot be copied.
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/expanded");
    let mut all = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let text: String = fs::read_to_string(entry.unwrap().path()).unwrap().split_whitespace().collect();
        all += text.matches("::Width<__AIE_PATTERN_WORD").count();
        assert!(!text.contains("::Width<{"));
    }
    assert!(all >= 5, "{all}");
}
