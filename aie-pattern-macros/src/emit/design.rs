//! The expansion of `aie_design!`: a module for each design, which contains the declarations of the other macros.

use std::path::{Path, PathBuf};

use aie_pattern_core::rule::Rule;
use aie_pattern_design::check::{Options, Report, check_without_fixes, report};
use aie_pattern_design::finding::{Finding, Severity};
use aie_pattern_design::model::{Design, NotChecked};
use aie_pattern_design::read::{ReadOptions, read_tokens};
use aie_pattern_design::resolve::resolve;
use aie_pattern_design::rust::{declare, module_names};
use aie_pattern_syntax::errors::{Errors, Place, Warning, help, note};
use aie_pattern_syntax::parse::attributes::Attributes;
use aie_pattern_syntax::parse::cursor::Cursor;
use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::quote;
use syn::parse::{Parse, ParseStream, Parser};
use syn::{Attribute, LitStr, Token, Visibility};

use super::errors::{anywhere, warning};

/// Stands for the path to the facade in the text of a design's declarations.
pub(super) const ROOT: &str = "__aie_pattern_root";

/// `pub mod name = "designs/name.mlir";`
struct Item {
    attributes: Vec<Attribute>,
    visibility: Visibility,
    name: Ident,
    source: Source,
}

enum Source {
    /// A file, relative to the root of the crate.
    File(LitStr),
    /// The text itself.
    Text(Group),
}

impl Parse for Item {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let attributes = input.call(Attribute::parse_outer)?;
        let visibility = input.parse()?;
        input.parse::<Token![mod]>()?;
        let name = input.parse()?;
        input.parse::<Token![=]>()?;
        let source = if input.peek(LitStr) {
            Source::File(input.parse()?)
        } else if input.peek(syn::token::Brace) {
            Source::Text(input.parse()?)
        } else {
            return Err(
                input.error("expected the path of a file, `\"designs/matmul.mlir\"`, or a module in braces")
            );
        };
        input.parse::<Token![;]>()?;
        Ok(Self { attributes, visibility, name, source })
    }
}

fn parse_items(input: ParseStream<'_>) -> syn::Result<Vec<Item>> {
    let mut items = Vec::new();
    while !input.is_empty() {
        items.push(input.parse()?);
    }
    Ok(items)
}

/// A module for each design.
pub(crate) fn expand(tokens: TokenStream, root: &TokenStream) -> TokenStream {
    match parse_items.parse2(tokens) {
        Ok(items) => items.iter().map(|item| module(item, root)).collect(),
        Err(error) => {
            let mut errors = Errors::default();
            let form =
                help("write `pub mod matmul = \"designs/matmul.mlir\";` or `pub mod matmul = { .. };`");
            errors.push(Rule::Syntax, error.span(), error.to_string() + &form);
            anywhere(errors)
        }
    }
}

fn module(item: &Item, root: &TokenStream) -> TokenStream {
    let Item { attributes, visibility, name, source } = item;
    let (inside, mut beside) = match source {
        Source::File(path) => of_file(path, root),
        Source::Text(group) => of_text(group, root),
    };
    let written: Vec<TokenTree> = quote!(#(#attributes)*).into_iter().collect();
    let attributes = Attributes::take(&mut Cursor::of_input(&written));
    if attributes.condition.is_some() && !beside.is_empty() {
        // A module that is not there has no errors.
        let cfg = &attributes.cfg;
        beside = quote!(#cfg const _: () = { #beside };);
    }
    let attributes = attributes.all;
    quote! {
        #attributes
        #visibility mod #name {
            #inside
        }
        #beside
    }
}

/// The items of a design in a file, and its errors and warnings.
fn of_file(written: &LitStr, root: &TokenStream) -> (TokenStream, TokenStream) {
    let path = absolute(&written.value());
    let text = match std::fs::read(&path).map(String::from_utf8) {
        Ok(Ok(text)) => text,
        Ok(Err(_)) => return refused(written, &format!("`{}` is not UTF-8", written.value())),
        Err(_) if written.value().contains('{') => {
            let form = help("write it in braces instead of quotes: `= { .. };`");
            return refused(written, &("this is a module, not the path of a file".to_owned() + &form));
        }
        Err(error) => {
            let message = format!("cannot read `{}`: {error}", written.value());
            return refused(
                written,
                &(message + &note("the path is relative to the folder of the crate's Cargo.toml")),
            );
        }
    };
    // The compiler's lexer knows only lines of its own files, so the fallback lexer reads this one.
    proc_macro2::fallback::force();
    let report = check_without_fixes(&text, &Options::default());
    proc_macro2::fallback::unforce();
    let place: Place = written.span().into();
    let name = written.value();
    let at = |finding: &Finding| (place, format!("{name}:{}:{}: ", finding.line(), finding.column()));
    // Makes cargo compile the crate again when the file changes.
    let tracked = path.to_str().map(|path| {
        quote!(
            const _: &[u8] = ::core::include_bytes!(#path);
        )
    });
    let (items, told) =
        declared(&report, at, root, |one| format!("{name}:{}: {}", one.place.first.start().line, said(one)));
    (quote!(#tracked #items), told)
}

/// The items of a design that is written in the macro.
fn of_text(group: &Group, root: &TokenStream) -> (TokenStream, TokenStream) {
    let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
    let mut findings = Vec::new();
    let input = read_tokens(&tokens, &ReadOptions::default(), &mut findings);
    let report = report(vec![input], findings);
    declared(&report, in_place, root, said)
}

fn said(one: &NotChecked) -> String {
    format!("`{}` {}", one.operation, one.reason)
}

fn refused(at: &LitStr, message: &str) -> (TokenStream, TokenStream) {
    let mut errors = Errors::default();
    errors.push(Rule::Syntax, at.span(), message);
    (TokenStream::new(), anywhere(errors))
}

/// The items of a design that was read, and its findings.
fn declared(
    report: &Report,
    at: impl Fn(&Finding) -> (Place, String),
    root: &TokenStream,
    left: impl Fn(&NotChecked) -> String,
) -> (TokenStream, TokenStream) {
    let mut errors = Errors::default();
    let mut warnings = told(report, at, &mut errors);
    let designs: Vec<_> = report.inputs.iter().flat_map(|input| &input.designs).collect();
    warnings.extend(anywhere(errors));
    // Everything without an error is declared, so that its uses cause no further errors.
    let mut not_checked: Vec<String> = report.not_checked.iter().map(&left).collect();
    let mut items = in_modules(&designs, "module", |design| {
        let declared = declare(&resolve(design), ROOT);
        not_checked.extend(declared.left_out.iter().map(&left));
        rooted(declared.text.parse().unwrap_or_default(), root)
    });
    items.extend(quote! {
        /// Operations of the design that are not checked or not declared, each with the reason.
        pub const NOT_CHECKED: &[&str] = &[#(#not_checked),*];
    });
    (items, warnings)
}

/// The items of a design; a module for each of several. `whole` is the name of what contains them.
pub(super) fn in_modules(
    designs: &[&Design],
    whole: &str,
    mut items: impl FnMut(&Design) -> TokenStream,
) -> TokenStream {
    let docs = format!("A device of the {whole}.");
    let names = module_names(designs.iter().map(|design| design.name.as_str()));
    let one = |(&design, name): (&&Design, String)| {
        let items = items(design);
        if designs.len() == 1 {
            return items;
        }
        let name = Ident::new(&name, Span::call_site());
        quote!(#[doc = #docs] pub mod #name { #items })
    };
    designs.iter().zip(names).map(one).collect()
}

/// The place of a finding in the text that the macro was given; nothing stands before its message.
pub(super) fn in_place(finding: &Finding) -> (Place, String) {
    (Place { first: finding.first, last: finding.last }, String::new())
}

/// The message of a finding with its notes and helps.
pub(super) fn full_text(finding: &Finding) -> String {
    let mut text = finding.message.clone();
    text.extend(finding.notes.iter().map(note));
    text.extend(finding.helps.iter().map(help));
    text
}

/// Pushes the errors of a report, each at its place with what stands before its text, and gives its warnings.
pub(super) fn told(
    report: &Report,
    at: impl Fn(&Finding) -> (Place, String),
    errors: &mut Errors,
) -> TokenStream {
    let mut warnings = TokenStream::new();
    for finding in &report.findings {
        let (place, before) = at(finding);
        let text = before + &full_text(finding);
        match finding.severity {
            Severity::Error => errors.push_code(finding.code, place, text),
            Severity::Warning => {
                warnings.extend(warning(Warning { place, text: format!("[{}] {text}", finding.code) }));
            }
            Severity::Note => {}
        }
    }
    warnings
}

/// Pushes an error for each operation that moves data and is not read, or not declared.
pub(super) fn push_unread(list: &[NotChecked], errors: &mut Errors) {
    for one in list.iter().filter(|one| !one.is_elsewhere) {
        errors.push(Rule::UnknownName, one.place, said(one));
    }
}

/// Replaces [`ROOT`] by the path to the facade.
pub(super) fn rooted(tokens: TokenStream, root: &TokenStream) -> TokenStream {
    let one = |token: TokenTree| -> TokenStream {
        match token {
            TokenTree::Ident(name) if name == ROOT => root.clone(),
            TokenTree::Group(group) => {
                let mut inside = Group::new(group.delimiter(), rooted(group.stream(), root));
                inside.set_span(group.span());
                TokenTree::Group(inside).into()
            }
            other => other.into(),
        }
    };
    tokens.into_iter().flat_map(one).collect()
}

/// The path of a file of the crate.
fn absolute(path: &str) -> PathBuf {
    let folder = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default();
    Path::new(&folder).join(path)
}
