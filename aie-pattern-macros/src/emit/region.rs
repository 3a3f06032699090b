//! `#[dma_bd(..)]` on a module: a type for each descriptor of the regions that are pasted.

use aie_pattern_core::Device;
use aie_pattern_core::rule::Rule;
use aie_pattern_design::assumed::{Given, add_notes};
use aie_pattern_design::check::report;
use aie_pattern_design::read::{ReadOptions, fragment, read_tokens};
use aie_pattern_design::resolve::resolve;
use aie_pattern_design::rust::declare_descriptors;
use aie_pattern_syntax::errors::{Errors, help, note};
use aie_pattern_syntax::parse::cursor::{Cursor, tokens};
use aie_pattern_syntax::parse::name::parse_device;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::quote;

use super::design::{ROOT, in_modules, in_place, push_unread, rooted, told};
use super::errors::anywhere;
use super::module::Module;

/// The keys before the pasted text.
struct Keys {
    /// The name of a part or a family, if one is given.
    device: Option<String>,
    root: TokenStream,
    /// The pasted text.
    text: Vec<TokenTree>,
}

/// The module with the descriptors in it, and beside it what is wrong with them.
pub(crate) fn expand(attribute: TokenStream, module: Module) -> TokenStream {
    let mut errors = Errors::default();
    let Keys { device, root, text } = keys(attribute, &mut errors);
    let Module { before, name, inside } = module;
    let mut findings = Vec::new();
    let whole = fragment::completed(&text, device.as_deref().unwrap_or(Device::DEFAULT.name()));
    let input = read_tokens(&whole, &ReadOptions::default(), &mut findings);
    let is_read = findings.is_empty();
    let mut report = report(vec![input], findings);
    if device.is_none() {
        add_notes(&mut report, &text, Given::Key);
    }
    let warnings = told(&report, in_place, &mut errors);
    push_unread(&report.not_checked, &mut errors);
    let designs: Vec<_> = report.inputs.iter().flat_map(|input| &input.designs).collect();
    let mut descriptors = 0;
    let items = in_modules(&designs, "text", |design| {
        let declared = declare_descriptors(&resolve(design), ROOT);
        if errors.is_empty() {
            push_unread(&declared.left_out, &mut errors);
        }
        descriptors += design.regions.iter().map(|region| region.bds.len()).sum::<usize>();
        rooted(declared.text.parse().unwrap_or_default(), &root)
    });
    if descriptors == 0 && is_read && errors.is_empty() {
        let message = "the pasted text has no region of descriptors";
        let form = help("write `#[dma_bd(device = npu1, aie.mem(%tile) { .. })] pub mod tile {}`");
        errors.push(Rule::Syntax, name.span(), message.to_owned() + &form);
    }
    let errors = anywhere(errors);
    quote! {
        #before mod #name {
            #inside
            #items
        }
        #errors
        #warnings
    }
}

/// `device = npu1, crate = path, aie.mem(%t) { .. }`: what follows the keys may be in braces.
fn keys(attribute: TokenStream, errors: &mut Errors) -> Keys {
    let all = tokens(attribute);
    let mut cursor = Cursor::of_input(&all);
    let mut keys = Keys { device: None, root: quote!(::aie_pattern), text: Vec::new() };
    while let [TokenTree::Ident(key), TokenTree::Punct(equals), ..] = cursor.rest()
        && equals.as_char() == '='
    {
        cursor.skip(2);
        let start = cursor.rest();
        if key == "device" {
            let device = parse_device(&mut cursor, errors);
            if let (Some(_), [name, ..]) = (device, start) {
                keys.device = Some(name.to_string());
            }
        }
        while !(cursor.is_empty() || cursor.is_punct(',')) {
            cursor.bump();
        }
        if key == "crate" {
            keys.root = cursor.taken(start).iter().cloned().collect();
        } else if key != "device" {
            let message = format!("`{key}` is not a key of `#[dma_bd(..)]` on a module");
            errors.push(Rule::UnknownKey, key.span(), message + &note("keys: `device`, `crate`"));
        }
        cursor.punct(',');
    }
    keys.text = match cursor.rest() {
        [TokenTree::Group(group)] if group.delimiter() == Delimiter::Brace => tokens(group.stream()),
        rest => rest.to_vec(),
    };
    keys
}
