//! Declarations with numbers that rustc must evaluate: the core's declaration as a constant, a `const _` for each place
//! that can be in error, and everything else derived from the constant.

use aie_pattern_core::rule::{Locus, Rule, Violations};
use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};

use super::UNNAMED;
use super::table::{self, Table};
use aie_pattern_syntax::errors::Place;
use aie_pattern_syntax::parse::number::Number;

/// The name of reporting functions in an expansion. It is a single name rather than a path, so that the whole call can
/// have the span of the reported part.
pub(super) const REPORTER: &str = "__aie_pattern_report";
const REPORTER_OF_REST: &str = "__aie_pattern_report_rest";
pub(super) const INTEGER: &str = "__aie_pattern_integer";

/// A declaration of the core as constant expressions.
pub(super) struct Constant<'a> {
    /// The kind of declaration, as in the names of its functions: `tensor`.
    pub(super) kind: &'a str,
    /// The value.
    pub(super) value: TokenStream,
    /// The places that can be in error. The first is the whole, for every error without a place.
    pub(super) loci: &'a [(Locus, Place)],
    /// Whether the check may exceed the steps that rustc's lint allows.
    pub(super) is_long: bool,
}

/// The items of a declaration that rustc evaluates, and the names of its constants.
pub(super) struct Evaluated {
    /// The items.
    pub(super) items: TokenStream,
    /// The declaration with its verdict.
    pub(super) found: Ident,
    /// The walk.
    pub(super) walk: Ident,
}

/// The constant of a declaration, and reports of all its errors.
pub(super) struct Checked {
    /// These items.
    pub(super) items: TokenStream,
    /// The declaration with its verdict.
    pub(super) found: Ident,
    /// The span for further constants.
    pub(super) at: Span,
}

/// The places where further errors may appear once all numbers are known.
pub(super) fn open_places<F>(
    loci: &[(Locus, Place)],
    is_decided: impl Fn(Locus) -> bool,
    found: &Violations<F>,
) -> Vec<(Locus, Place)> {
    let is_found = |locus: Locus| found.as_slice().iter().any(|violation| violation.locus == locus);
    let is_open = |locus| locus == Locus::Whole || !is_decided(locus) || is_found(locus);
    loci.iter().copied().filter(|&(locus, _)| is_open(locus)).collect()
}

/// Of a constant that may take more steps than rustc's lint allows. Of others nothing, for a crate may forbid the lint.
pub(super) fn allow_long(is_long: bool) -> Option<TokenStream> {
    is_long.then(|| quote!(#[allow(long_running_const_eval)]))
}

/// The constant of a declaration, and reports of its errors except for those in `told`.
pub(super) fn checked(
    constant: &Constant,
    told: &[(Rule, Locus)],
    name: &Ident,
    root: &TokenStream,
) -> Checked {
    let Constant { kind, value, loci, is_long } = constant;
    let private = quote!(#root::__private);
    // The first place is the whole.
    let whole = loci.first().map_or_else(|| name.span().into(), |(_, place)| *place);
    let at = if name == UNNAMED { whole.first } else { name.span() };
    let found = Ident::new("__AIE_PATTERN_FOUND", at);
    let (judge, ty) = (format_ident!("judge_{kind}"), judged_type(kind));
    let (reporter, rest) = (format_ident!("report_{kind}"), format_ident!("report_rest_of_{kind}"));
    let (reporter_alias, integer_alias) = (format_ident!("{REPORTER}"), format_ident!("{INTEGER}"));
    let rest_alias = format_ident!("{REPORTER_OF_REST}");
    let long = allow_long(*is_long);
    let told = told.iter().map(|(rule, locus)| {
        let (rule, locus) = (format_ident!("{rule:?}"), locus_path(*locus));
        quote!((#private::Rule::#rule, #private::Locus::#locus))
    });
    let apart = loci.iter().skip(1);
    let bits = Literal::u128_unsuffixed(apart.clone().fold(0, |bits, (locus, _)| bits | locus.bit()));
    let prefix = report_prefix(value);
    let whole = call(prefix, REPORTER_OF_REST, Locus::Whole, whole, &quote_spanned!(at=> #found, #bits));
    let reports = apart.map(|&(locus, place)| report(prefix, locus, place, &found));
    let items = quote! {
        use #private::{#reporter as #reporter_alias, #rest as #rest_alias};
        use #root::number::integer as #integer_alias;
        #long
        const #found: &#private::#ty = &#private::#judge(#value, &[#(#told),*]);
        #whole
        #(#reports)*
    };
    Checked { items, found, at }
}

/// The type that holds a declaration and its verdict: `JudgedTensor`.
fn judged_type(kind: &str) -> Ident {
    let (first, rest) = kind.split_at(1);
    format_ident!("Judged{}{rest}", first.to_uppercase())
}

/// Whether a judged declaration breaks no rule. Calls the function by its path, since a method call could reach a method
/// of the user's trait.
pub(super) fn is_sound(kind: &str, found: &Ident, root: &TokenStream) -> TokenStream {
    let ty = judged_type(kind);
    quote!(#root::__private::#ty::is_sound(#found))
}

/// Tokens from text of this crate.
fn tokens(text: &str) -> TokenStream {
    text.parse().unwrap_or_default()
}

/// `Size(0)` as the tokens of a path and its argument.
pub(super) fn locus_path(locus: Locus) -> TokenStream {
    tokens(&format!("{locus:?}"))
}

/// The checks of a declaration and its impl of `AccessPattern`.
///
/// The constants are references: rustc copies any other constant wherever it is borrowed, at a measurable price.
///
/// If an expression of the user cannot be evaluated, rustc reports that and adds a note for every constant that names
/// the declaration. All of these are at the pattern's name, so that one place shows the notes.
pub(super) fn items(constant: &Constant, name: &Ident, root: &TokenStream) -> Evaluated {
    let checked = checked(constant, &[], name, root);
    let counting = constant.loci.iter().filter(|(locus, _)| locus.is_of_length());
    let prefix = report_prefix(&constant.value);
    let name_of = |&(locus, _): &(Locus, Place)| report_name(prefix, locus, checked.at.into());
    let counting: Vec<_> = counting.map(name_of).collect();
    evaluated(constant.kind, checked, &counting, &TokenStream::new(), name, root)
}

/// The impl of `AccessPattern` for a declaration that breaks no rule; errors are reported elsewhere.
///
/// `known` is a call that adds further facts.
pub(super) fn sound_items(
    kind: &str,
    value: &TokenStream,
    known: &TokenStream,
    name: &Ident,
    root: &TokenStream,
) -> Evaluated {
    let (private, at) = (quote!(#root::__private), name.span());
    let found = Ident::new("__AIE_PATTERN_FOUND", at);
    let (accept, ty) = (format_ident!("accept_{kind}"), judged_type(kind));
    let items = quote! {
        const #found: &#private::#ty = &#private::#accept(#value);
    };
    let evaluated = evaluated(kind, Checked { items, found, at }, &[], known, name, root);
    let (items, walk, word) = (&evaluated.items, &evaluated.walk, table::name());
    // Rust-analyzer cannot evaluate some constants, such as the walk of a FIFO's end; for these, the trait leaves the
    // type open.
    let items = quote! {
        #items
        impl #name {
            /// The indices in order.
            pub const INDICES: &'static [#word; #walk.len] = <Self as #root::AccessPattern>::INDICES;
        }
    };
    Evaluated { items, ..evaluated }
}

fn evaluated(
    kind: &str,
    checked: Checked,
    counting: &[Ident],
    known: &TokenStream,
    name: &Ident,
    root: &TokenStream,
) -> Evaluated {
    let private = quote!(#root::__private);
    let Checked { items: checked, found, at } = checked;
    let walk = Ident::new("__AIE_PATTERN", at);
    let counted = Ident::new("__AIE_PATTERN_COUNTED", at);
    let uncounted = Ident::new("__aie_pattern_uncounted", at);
    let word = quote_spanned!(at=> #walk.word);
    let (bytes, word) = table::word("__AIE_PATTERN_WORD", &word, at, root);
    let len = quote_spanned!(at=> #walk.len);
    let stored = quote_spanned!(at=> #walk.stored);
    let Table { items, members } = table::filled(&word, &len, &stored, &name.to_token_stream(), at, root);
    let (walk_of, ty) = (format_ident!("walk_of_{kind}"), judged_type(kind));
    let items = quote! {
        #checked
        const #counted: #private::Bool = #private::#ty::is_counted(#found);
        const fn #uncounted() -> #private::Walked {
            // The condition stops rustc from evaluating these constants if they are not in error. It must be
            // a constant, since rustc does not look through a call.
            if !#counted {
                #(let () = #counting;)*
            }
            #private::uncounted()
        }
        const #walk: &#private::Walked =
            &if #counted { #private::#walk_of(#found) } else { #uncounted() };
        #bytes
        #items
        impl #root::AccessPattern for #name {
            const PATTERN: #root::Pattern = #walk.pattern;
            // The same value as the default, but rustc adds fewer notes if the walk is in error.
            const LEN: #private::Usize = #walk.len;
            const KNOWN: #private::Known = #walk.known #known;
            type Stream<T> = [T; #walk.stream];
            #members
        }
    };
    Evaluated { items, found, walk }
}

/// `const _: () = report(...)`; rustc shows errors of this call at `place`.
pub(super) fn report(prefix: &str, locus: Locus, place: Place, found: &Ident) -> TokenStream {
    let code = Literal::u32_unsuffixed(locus.code());
    call(prefix, REPORTER, locus, place, &quote_spanned!(found.span()=> #found, #code))
}

/// A constant named after a locus that calls a function.
fn call(prefix: &str, function: &str, locus: Locus, place: Place, arguments: &TokenStream) -> TokenStream {
    let name = report_name(prefix, locus, place);
    let call = super::call(function, place, arguments.clone());
    quote!(const #name: () = #call;)
}

/// The prefix of reports' names. The user's expressions are evaluated where these names are in scope, so another prefix
/// is used if a user's name looks like a report. The usual one is short, because rustc prints it.
pub(super) fn report_prefix(tokens: &TokenStream) -> &'static str {
    if names_like_reports(tokens.clone()) { "__AIE_PATTERN_REPORT" } else { "_" }
}

/// Whether a name begins with two underscores, as reports do, or a macro call may expand to such a name. Names that only
/// expansions use do not count.
fn names_like_reports(tokens: TokenStream) -> bool {
    let mut after_name = false;
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(name) => {
            let name = name.to_string();
            after_name = true;
            name.starts_with("__") && name != "__private" && !name.to_ascii_lowercase().starts_with("__aie")
        }
        TokenTree::Punct(punct) => std::mem::take(&mut after_name) && punct.as_char() == '!',
        TokenTree::Group(group) => {
            after_name = false;
            names_like_reports(group.stream())
        }
        TokenTree::Literal(_) => false,
    })
}

/// The name of the report on a locus, which rustc prints: `__SIZE_OF_DIMENSION_0`, `__WRAP_1_OF_TILING_0`.
pub(super) fn report_name(prefix: &str, locus: Locus, place: Place) -> Ident {
    let text = format!("{locus:?}");
    let (part, numbers) = text.split_once('(').unwrap_or((&text, ")"));
    let mut name = String::from(prefix);
    for letter in part.chars() {
        name.extend(letter.is_uppercase().then_some('_'));
        name.push(letter.to_ascii_uppercase());
    }
    let numbers: Vec<&str> = numbers.trim_end_matches(')').split(", ").filter(|n| !n.is_empty()).collect();
    let of = match (locus, numbers.as_slice()) {
        (_, []) => String::new(),
        (Locus::Tiling(_) | Locus::Operation(_), [k]) => format!("_{k}"),
        (Locus::Dim(_), [k]) => format!("ENSION_{k}"),
        (Locus::Size(_) | Locus::Stride(_) | Locus::PadBefore(_) | Locus::PadAfter(_), [k]) => {
            format!("_OF_DIMENSION_{k}")
        }
        (Locus::Operand(..), [k, number]) => format!("_{number}_OF_OPERATION_{k}"),
        (_, [k]) => format!("_OF_TILING_{k}"),
        (_, [k, entry, ..]) => format!("_{entry}_OF_TILING_{k}"),
    };
    Ident::new(&(name + &of), place.first)
}

/// Whether an error at this place may change the number of elements that a port moves.
pub(super) fn is_counting_tiles(locus: Locus) -> bool {
    matches!(
        locus,
        Locus::Whole
            | Locus::Size(_)
            | Locus::Buffer
            | Locus::Tiling(_)
            | Locus::Traversals(_)
            | Locus::BufferDimensions(_)
            | Locus::BufferDimension(..)
            | Locus::TilingDimensions(_)
            | Locus::TilingDimension(..)
            | Locus::TilingOffset(..)
            | Locus::Boundary(..)
            | Locus::TraversalDimension(..)
            | Locus::TraversalStride(..)
            | Locus::Wrap(..)
            | Locus::Repetition(_)
    )
}

/// A number as a constant expression of type `i128`.
pub(super) fn number(number: &Number) -> TokenStream {
    let Number { tokens, value, place } = number;
    match value {
        Some(value) => {
            let literal = Literal::i128_unsuffixed(*value);
            quote!(#literal)
        }
        None => {
            // A number from several macros is attributed to one: lints then recognise the call as a macro's.
            let first = place.first.resolved_at(place.last);
            super::call(INTEGER, Place { first, last: place.last }, tokens.clone())
        }
    }
}
