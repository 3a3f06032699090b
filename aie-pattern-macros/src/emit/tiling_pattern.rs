//! The expansion of `tiling_pattern!`.

use std::ops::Range;

use aie_pattern_core::declare;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{quote, quote_spanned};

use super::constant::{self, Checked, Constant, is_counting_tiles, report_name, report_prefix};
use super::contract::{self, Promise};
use super::declaration::Expression;
use super::table::{self, Table};
use super::words::words_of;
use super::{doc, expand_input, option, pattern};
use aie_pattern_syntax::check::{push_settled_violations, warnings};
use aie_pattern_syntax::errors::Errors;
use aie_pattern_syntax::parse::items::Input;
use aie_pattern_syntax::parse::tiling_pattern::Port;

/// The most descriptors that are listed; the facade has the same limit.
const MOST_DESCRIPTORS: u64 = 1 << 11;

/// The most tilings whose checks stay within rustc's limit of const evaluation.
const FEW_TILINGS: usize = 4;

/// The expansion of the whole call.
pub(crate) fn expand(input: Input<Port>, root: &TokenStream) -> TokenStream {
    expand_input(input, root, items, in_error, doc::port)
}

/// The impls of `AccessPattern` and `TilingPattern`, or the errors and the replacement for the impls.
fn items(name: &Ident, port: &Port, root: &TokenStream) -> Result<TokenStream, Errors> {
    let tilings = port.declared_tilings();
    let written = port.declaration(&tilings);
    let (tilings, loci) = (written.known_tilings(), written.places());
    let declaration = written.known_port(&tilings);
    let value = Expression::of("Port", &written.declaration, root).tokens();
    let ensure = &port.options.ensure;
    let promise = |value| Promise { kind: "Port", value, place: port.place, ensure };
    let between = contract::between(name, ensure, None, root);
    let mut errors = Errors::default();
    if !written.is_literal() {
        // Many tilings need many steps, but always end. Few do not need the `allow`, which their crate may
        // forbid.
        let is_long = port.tilings.len() > FEW_TILINGS;
        let open = &constant::open_places(loci, |locus| declaration.is_decided(locus), &declaration.check());
        let constant = Constant { kind: "port", value, loci: open, is_long };
        let told = push_settled_violations(&declaration, loci, &mut errors);
        let checked = constant::checked(&constant, &told, name, root);
        if errors.is_empty() {
            let items = constants(port, &constant, &checked, name, root);
            let found = &checked.found;
            let promised =
                promise(&quote!(#found.declaration)).constant(&constant::is_sound("port", found, root), root);
            return Ok(quote!(#items #promised #between));
        }
        let (reports, refused) = (checked.items, in_error(name, errors, root));
        return Ok(quote!(#reports #refused));
    }
    let promised = promise(&value).literal(declaration, loci, root)?;
    let warnings = warnings(&declaration, loci).into_iter().map(super::errors::warning);
    let len = declaration.len().unwrap_or(0);
    let table = table::of_port(&declaration, name, root);
    let len = Literal::u64_unsuffixed(len);
    let walk = option(declaration.walk().map(|walk| pattern(&walk, root)), root);
    let count = Literal::u64_unsuffixed(descriptor_count(&declaration));
    let facts = Facts { port: quote!(&#value), walk, len: quote!(#len), count: quote!(#count), table };
    let items = implementation(port, name, facts, root);
    Ok(quote!(#(#warnings)* #items #promised #between))
}

/// See [`super::in_error`].
fn in_error(name: &Ident, errors: Errors, root: &TokenStream) -> TokenStream {
    let private = quote!(#root::__private);
    let access = access(root);
    let (invalid, errors) = super::invalid(errors, root);
    quote! {
        #errors
        impl #root::AccessPattern<#access> for #name {
            const PATTERN: #private::Option<#root::Pattern> = <#invalid>::PATTERN;
            const LEN: #private::Usize = <#invalid>::LEN;
            const SPAN: #private::Usize = <#invalid>::SPAN;
            type Indices = #invalid;
            const INDICES: &'static #invalid = <#invalid>::INDICES;
            type Stream<T> = #invalid;
        }
        impl #root::TilingPattern for #name {
            const PORT: &'static #private::Port<'static> = <#invalid>::PORT;
            type Tilings = #invalid;
            type Descriptors = #invalid;
            const DESCRIPTORS: &'static [(#private::Usize, #root::tiling::Part)] = <#invalid>::DESCRIPTORS;
        }
        impl #root::HopPattern for #name {
            type End = #private::PortEnd<Self>;
        }
        impl #name {
            pub const fn words(_: #private::Usize, _: #private::U64) -> #invalid { loop {} }
        }
    }
}

/// The items of a declaration with numbers that rustc must evaluate, as [`constant::items`].
fn constants(
    port: &Port,
    constant: &Constant,
    checked: &Checked,
    name: &Ident,
    root: &TokenStream,
) -> TokenStream {
    let private = quote!(#root::__private);
    let Checked { items: checked, found, at } = checked;
    let at = *at;
    let counted = Ident::new("__AIE_PATTERN_COUNTED", at);
    let uncounted = Ident::new("__aie_pattern_uncounted", at);
    let ported = Ident::new("__AIE_PATTERN_PORT", at);
    let word = quote_spanned!(at=> #ported.word);
    let (bytes, word) = table::word("__AIE_PATTERN_WORD", &word, at, root);
    let (len, stored) = (quote_spanned!(at=> #ported.len), quote_spanned!(at=> #ported.stored));
    let table = table::filled(&word, &len, &stored, &quote!(#private::Tiled<#name>), at, root);
    let counting = constant.loci.iter().filter(|&&(locus, _)| is_counting_tiles(locus));
    let prefix = report_prefix(&constant.value);
    let counting = counting.map(|&(locus, _)| report_name(prefix, locus, at.into()));
    let long = constant::allow_long(constant.is_long);
    let members = &table.members;
    let facts = Facts {
        port: quote!(&#ported.port),
        walk: quote!(#ported.walk),
        len,
        count: quote!({ #ported.descriptors }),
        table: Table {
            members: quote! {
                #members
                const KNOWN: #private::Known = #ported.known;
            },
            ..table
        },
    };
    let items = implementation(port, name, facts, root);
    quote! {
        #checked
        const #counted: #private::Bool = #private::JudgedPort::is_counted(#found);
        const fn #uncounted() -> #private::Ported {
            // The condition stops rustc from evaluating these constants if they are not in error.
            if !#counted {
                #(let () = #counting;)*
            }
            #private::uncounted()
        }
        #long
        const #ported: &#private::Ported = &if #counted { #private::ported(#found) } else { #uncounted() };
        #bytes
        #items
    }
}

/// The facts of a port, as constant expressions.
struct Facts {
    /// A reference to the core's port.
    port: TokenStream,
    /// Its walk, if it is a single one.
    walk: TokenStream,
    /// The number of elements moved.
    len: TokenStream,
    /// The number of its buffer descriptors.
    count: TokenStream,
    table: Table,
}

/// The impls of a port, and what is declared beside them.
fn implementation(port: &Port, name: &Ident, facts: Facts, root: &TokenStream) -> TokenStream {
    let private = quote!(#root::__private);
    let Facts { port: value, walk, len, count, table: Table { items, members } } = facts;
    let (access, tilings) = (access(root), tiling_list(0..port.tilings.len(), root));
    let register_count = words_of(port.device(), port.tile.value);
    let words = port.device().has_words().then(|| {
        quote! {
            impl #name {
                /// The register words of buffer descriptor `n`, for a buffer at byte `address`, as the descriptor sees it.
                #[track_caller]
                pub const fn words(__aie_pattern_n: #private::Usize, __aie_pattern_address: #private::U64) -> [#private::U32; #register_count] {
                    #private::descriptor_words::<Self, #register_count>(__aie_pattern_n, __aie_pattern_address)
                }
            }
        }
    });
    quote! {
        #items
        impl #root::AccessPattern<#access> for #name {
            const PATTERN: #private::Option<#root::Pattern> = #walk;
            const LEN: #private::Usize = #len;
            type Stream<T> = [T; #len];
            #members
        }
        impl #root::TilingPattern for #name {
            const PORT: &'static #private::Port<'static> = #value;
            type Tilings = #tilings;
            type Descriptors = #private::PortDescriptors<Self, #count>;
        }
        impl #root::HopPattern for #name {
            type End = #private::PortEnd<Self>;
        }
        #words
    }
}

/// The number of a port's buffer descriptors: 0 if it is not known, and one more than the limit if they are not listed.
fn descriptor_count(port: &declare::tiling::Port) -> u64 {
    let mut counts = (0..port.tilings.len()).map(|k| port.descriptors(k));
    let count = counts.try_fold(0u64, |sum, count| Some(sum.saturating_add(count?)));
    count.unwrap_or(0).min(MOST_DESCRIPTORS + 1)
}

/// The type of an access: `Option<usize>`.
fn access(root: &TokenStream) -> TokenStream {
    quote!(#root::__private::Option<#root::__private::Usize>)
}

/// `((NthTiling<Self, 0>, NthTiling<Self, 1>), NthTiling<Self, 2>)`: halves of halves, because rustc limits the depth of
/// types.
fn tiling_list(tilings: Range<usize>, root: &TokenStream) -> TokenStream {
    match tilings.len() {
        0 => quote!(()),
        1 => {
            let k = Literal::usize_unsuffixed(tilings.start);
            quote!(#root::__private::NthTiling<Self, #k>)
        }
        len => {
            let middle = tilings.start + len.div_ceil(2);
            let (one, two) =
                (tiling_list(tilings.start..middle, root), tiling_list(middle..tilings.end, root));
            quote!((#one, #two))
        }
    }
}
