//! The expansion of `#[dma_bd(...)]`.

use aie_pattern_core::Descriptor;
use aie_pattern_core::declare::{Dims, Iteration};
use aie_pattern_core::rule::{Locus, Rule};
use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use quote::{format_ident, quote};

use super::all_passes::AllPasses;
use super::constant::{self, Constant};
use super::contract::{self, Promise};
use super::declaration::Expression;
use super::errors::anywhere;
use super::module::Module;
use super::words::{self, Registers, Values};
use super::{beside, declared, declared_in_one, doc, in_error, known, literal, variant, width};
use aie_pattern_syntax::check::push_settled_violations;
use aie_pattern_syntax::errors::{Errors, Place, help, help_code};
use aie_pattern_syntax::model::dma_bd::Bd;
use aie_pattern_syntax::parse::Header;
use aie_pattern_syntax::parse::attributes::Attributes;
use aie_pattern_syntax::parse::buffer::{Array, BufferType, Item, ItemKind, parse_item};
use aie_pattern_syntax::parse::dma_bd::{Attribute, parse_attribute};

/// The item as written, followed by the descriptor's type or the errors.
pub(crate) fn expand(attribute: TokenStream, tokens: &TokenStream) -> TokenStream {
    if let Some(module) = Module::of(tokens) {
        return super::region::expand(attribute, module);
    }
    let mut errors = Errors::default();
    let written = attribute.clone();
    let attribute = parse_attribute(attribute, &mut errors);
    let root = attribute.root.clone().unwrap_or_else(|| quote!(::aie_pattern));
    let Some(item) = parse_item(tokens, &mut errors) else {
        let errors = anywhere(errors);
        return quote!(#tokens #errors);
    };
    let Some(name) = type_name(&attribute, &item) else {
        let message = format!("cannot derive a name for the descriptor's type from `{}`", item.name);
        errors.push(Rule::Syntax, item.name.span(), message + &help_code("name = BufferBd"));
        let errors = anywhere(errors);
        return quote!(#tokens #errors);
    };
    let mut header = header(name, &item);
    if let Some(taken) = taken_name(&header.name, &attribute, &item) {
        errors.push(Rule::Syntax, attribute.name.as_ref().map_or_else(Span::call_site, Ident::span), taken);
        let errors = anywhere(errors);
        return quote!(#tokens #errors);
    }
    let (items, docs) = items(attribute, &written, &item, &header.name, errors, &root);
    match item.kind {
        ItemKind::Struct => {
            let beside = beside(&header, Span::call_site(), &root, &items);
            let (attributes, declared) = after_attributes(tokens);
            quote!(#attributes #docs #declared #beside)
        }
        ItemKind::Buffer(_) => {
            header.attributes.all.extend(docs);
            let declared = if item.is_const { declared_in_one } else { declared };
            let declared = declared(&header, Span::call_site(), &root, &items);
            quote!(#tokens #declared)
        }
    }
}

/// Splits an item after its attributes.
fn after_attributes(item: &TokenStream) -> (TokenStream, TokenStream) {
    let tokens: Vec<TokenTree> = item.clone().into_iter().collect();
    let is_attribute = |pair: &[TokenTree]| matches!(pair, [TokenTree::Punct(hash), TokenTree::Group(_)] if hash.as_char() == '#');
    let attributes = tokens.chunks(2).take_while(|pair| is_attribute(pair)).count();
    let (attributes, declared) = tokens.split_at(2 * attributes);
    (attributes.iter().cloned().collect(), declared.iter().cloned().collect())
}

/// The name of the descriptor's type: the struct's, or `SamplesBd` for a buffer `SAMPLES`; `None` if the buffer's name
/// has no letters.
fn type_name(attribute: &Attribute, item: &Item) -> Option<Ident> {
    match (&item.kind, &attribute.name) {
        (ItemKind::Struct, _) => Some(item.name.clone()),
        (ItemKind::Buffer(_), Some(name)) => Some(name.clone()),
        (ItemKind::Buffer(_), None) => camel_case_bd(&item.name),
    }
}

/// The header of the declared type.
fn header(name: Ident, item: &Item) -> Header {
    let buffer = item.name.to_string();
    let cfg = item.attributes.cfg.clone();
    let docs = format!("The buffer descriptor of [`{buffer}`].");
    let all = quote!(#cfg #[doc = #docs]);
    // A buffer cannot derive anything, and the user has no place to derive traits on its descriptor's type.
    let attributes = Attributes { all, cfg, derived: item.attributes.derived.clone(), condition: None };
    Header { attributes, visibility: item.visibility.clone(), name }
}

/// The error if a later descriptor of the same item declares the same type. The type then belongs to the later one.
fn taken_name(name: &Ident, attribute: &Attribute, item: &Item) -> Option<String> {
    let other = |other: &Option<Ident>| match (&item.kind, other) {
        (ItemKind::Struct, _) => true,
        (ItemKind::Buffer(_), Some(other)) => name == other,
        (ItemKind::Buffer(_), None) => {
            attribute.name.is_none() || Some(name) == camel_case_bd(&item.name).as_ref()
        }
    };
    item.others.iter().any(other).then(|| match item.kind {
        ItemKind::Struct => {
            format!("`{name}` can declare only one descriptor")
                + &help("declare a unit struct for each of them")
        }
        ItemKind::Buffer(_) => {
            format!("two descriptors of `{}` are named `{name}`", item.name)
                + &help_code(format!("name = {name}2"))
        }
    })
}

/// `SAMPLE_ROWS` as `SampleRowsBd`, `_2D_TILE` as `_2dTileBd`; `None` if the result is not a name.
fn camel_case_bd(buffer: &Ident) -> Option<Ident> {
    let camel = camel_case(&buffer.to_string());
    let first = camel.chars().next()?;
    let underscore = if unicode_ident::is_xid_start(first) { "" } else { "_" };
    camel.chars().all(unicode_ident::is_xid_continue).then_some(())?;
    Some(format_ident!("{underscore}{camel}Bd", span = buffer.span()))
}

/// `SAMPLE_ROWS` as `SampleRows`.
fn camel_case(name: &str) -> String {
    let mut camel = String::new();
    for part in name.trim_start_matches("r#").split('_') {
        let mut letters = part.chars();
        camel.extend(letters.next().into_iter().flat_map(char::to_uppercase));
        camel.extend(letters.flat_map(char::to_lowercase));
    }
    camel
}

/// The impls of `AccessPattern`, `BufferDescriptor` and `RegisterWords`, or their replacement if there are errors; and
/// the documentation of the type.
fn items(
    attribute: Attribute,
    written: &TokenStream,
    item: &Item,
    name: &Ident,
    errors: Errors,
    root: &TokenStream,
) -> (TokenStream, Option<TokenStream>) {
    let device = variant(attribute.device());
    let tile = variant(attribute.tile());
    let registers = Registers::of(&attribute);
    let of_buffer = match &item.kind {
        ItemKind::Struct => attribute.buffer.as_ref(),
        ItemKind::Buffer(own) => own.as_ref(),
    };
    let measured = of_buffer.and_then(|buffer| measured(buffer, root));
    // Once per buffer, for any number of descriptors on it.
    let is_last = matches!(item.kind, ItemKind::Struct) || item.others.is_empty();
    let width = of_buffer.filter(|_| is_last).and_then(|buffer| width(buffer, root));
    let memref = memref(&attribute, item, root);
    let bd = bd(attribute, item, errors).map_err(Refusal::from);
    let docs = bd.as_ref().ok().map(|bd| doc::descriptor(bd, written, root));
    let (walk, values, all_passes) = match bd.and_then(|bd| walk(&bd, &registers, name, root)) {
        Ok(Walk { items, values, all_passes }) => (items, Some(values), all_passes),
        Err(Refusal { errors, reports }) => {
            let refused = refused(&registers, name, errors, root);
            (quote!(#reports #refused), None, AllPasses::same(name))
        }
    };
    let AllPasses { items: runs, name: all_passes } = all_passes;
    let (words, link) = match values {
        Some(values) => registers.items(&values, name, root),
        None => (TokenStream::new(), quote!(const REFUSED: #root::__private::Bool = true;)),
    };
    let items = quote! {
        #measured
        #width
        #memref
        #walk
        #words
        #runs
        impl #root::BufferDescriptor for #name {
            const DEVICE: #root::Device = #root::Device::#device;
            const TILE: #root::TileKind = #root::TileKind::#tile;
            type AllRuns = #all_passes;
            const ALL_RUNS: #all_passes = #all_passes;
            #link
        }
    };
    (items, docs)
}

/// The constant with the facts of a buffer type that only rustc knows, so that an error in it is reported once.
const MEASURED: &str = "__AIE_PATTERN_BUFFER";

fn measured(buffer: &BufferType, root: &TokenStream) -> Option<TokenStream> {
    let (ty, name) = (&buffer.tokens, format_ident!("{MEASURED}"));
    buffer.array.is_none().then(|| {
        quote! {
            const #name: #root::__private::Measured = #root::__private::Measured {
                element: <#ty as #root::Buffer>::ELEMENT,
                elements: <#ty as #root::Buffer>::ELEMENTS,
                width: <#ty as #root::Buffer>::WIDTH,
            };
        }
    })
}

/// Checks with rustc that the type of an element has the expected width.
fn width(buffer: &BufferType, root: &TokenStream) -> Option<TokenStream> {
    let name = format_ident!("{MEASURED}");
    width::measured_as(buffer, &quote!(#name.width), &quote!(#name.element), root)
}

/// The name of the report on a memref, a single name so that the whole call can have the span of the memref.
const MEMREF_REPORTER: &str = "__aie_pattern_report_memref";

/// Compares the memref of a pasted operation with the buffer that the descriptor is declared on.
fn memref(attribute: &Attribute, item: &Item, root: &TokenStream) -> Option<TokenStream> {
    let memref = attribute.buffer.as_ref().filter(|buffer| buffer.is_memref())?;
    let ItemKind::Buffer(Some(own)) = &item.kind else { return None };
    let alias = format_ident!("{MEMREF_REPORTER}");
    let [memref_element, own_element] = [memref, own].map(|ty| {
        let (element, elements) = buffer(ty, root);
        quote!((#element, #elements))
    });
    let call = super::call(MEMREF_REPORTER, memref.place, quote!(#memref_element, #own_element));
    let integer = format_ident!("{}", constant::INTEGER);
    Some(quote! {
        const _: () = {
            use #root::__private::report_memref as #alias;
            use #root::number::integer as #integer;
            #call
        };
    })
}

/// The replacement for the items of a descriptor with errors.
fn refused(registers: &Registers, name: &Ident, errors: Errors, root: &TokenStream) -> TokenStream {
    let (invalid, walk) = in_error(name, errors, root);
    let words = registers.refused(&invalid, name, root);
    quote!(#walk #words)
}

/// The descriptor as written, with its buffer; the errors if it is not valid.
fn bd(mut attribute: Attribute, item: &Item, mut errors: Errors) -> Result<Bd, Errors> {
    let place = Place::from(item.name.span());
    let given = attribute.buffer.take();
    let buffer = match &item.kind {
        ItemKind::Struct => given,
        ItemKind::Buffer(own) => {
            if let Some(given) = given.filter(|given| !given.is_memref()) {
                let message = format!("`buffer` gives a type, but `{}` is already the buffer", item.name);
                errors.push(Rule::Syntax, given.place, message + &help("leave `buffer` out"));
            }
            own.clone()
        }
    };
    if let (ItemKind::Struct, Some(given)) = (&item.kind, &attribute.name) {
        let message = format!("`name` names a type, but `{}` is already the descriptor's type", item.name);
        errors.push(Rule::Syntax, given.span(), message + &help("leave `name` out"));
    }
    if buffer.is_none() && errors.is_empty() {
        let message = format!("`{}` needs the type of its buffer", item.name);
        errors.push(Rule::Syntax, place, message + &help_code("buffer = [i32; 128]"));
    }
    match buffer {
        Some(buffer) if errors.is_empty() => Ok(Bd { attribute, buffer, place }),
        _ => Err(errors),
    }
}

/// The result if there is no walk: the errors, and the checks that only rustc can make.
struct Refusal {
    errors: Errors,
    reports: TokenStream,
}

impl From<Errors> for Refusal {
    fn from(errors: Errors) -> Self {
        Self { errors, reports: TokenStream::new() }
    }
}

/// A descriptor in which the macro finds no error.
struct Walk {
    /// The checks and the impl of `AccessPattern`.
    items: TokenStream,
    /// The values for its registers.
    values: Values,
    all_passes: AllPasses,
}

/// The checks and the impl of `AccessPattern`, and the values for the registers.
fn walk(bd: &Bd, registers: &Registers, name: &Ident, root: &TokenStream) -> Result<Walk, Refusal> {
    let written = bd.declaration();
    let ensure = &bd.attribute.ensure;
    let promise = |value| Promise { kind: "Descriptor", value, place: bd.place, ensure };
    let between = |value: &TokenStream| contract::between(name, ensure, Some(("Descriptor", value)), root);
    let Some(descriptor) = written.literal() else {
        let (element, elements) = buffer(&bd.buffer, root);
        let value = Expression::of("Descriptor", &written.declaration, root);
        let value = value.with("element", element).with("elements", elements).tokens();
        let loci = written.places();
        let known = written.known();
        // Nothing is certain before the element's width is known.
        let is_decided = |locus| bd.buffer.array.is_some() && known.is_decided(locus);
        let loci = &constant::open_places(loci, is_decided, &known.check());
        let constant = Constant { kind: "descriptor", value, loci, is_long: false };
        let mut errors = Errors::default();
        // Nothing is certain before the element's width is known.
        let told = if bd.buffer.array.is_some() {
            push_settled_violations(&known, written.places(), &mut errors)
        } else {
            Vec::new()
        };
        if !errors.is_empty() {
            let reports = constant::checked(&constant, &told, name, root).items;
            return Err(Refusal { errors, reports });
        }
        let walk = constant::items(&constant, name, root);
        let values = registers.constant(&walk.found, root);
        let all_passes = match written.declaration.iteration {
            Some(_) => AllPasses::constant(&walk, run_place(written.places()), root),
            None => AllPasses::same(name),
        };
        let (items, found) = (walk.items, walk.found);
        let promised = promise(&quote!(#found.declaration))
            .constant(&constant::is_sound("descriptor", &found, root), root);
        let between = between(&quote!(&#found.declaration));
        return Ok(Walk { items: quote!(#items #promised #between), values, all_passes });
    };
    let value = Expression::of("Descriptor", &written.declaration, root).tokens();
    let promised = promise(&value).literal(descriptor, written.places(), root)?;
    let values = registers.literal(&descriptor, root).map_err(|misfits| words::errors(&misfits, bd.place))?;
    let also = also_known(&descriptor, &TokenStream::new(), root);
    let walk = literal(&descriptor.pattern(), descriptor.word(), &also, name, root);
    let between = between(&quote!(&#value));
    Ok(Walk {
        items: quote!(#walk #promised #between),
        values,
        all_passes: AllPasses::literal(&descriptor, run_place(written.places()), name, root),
    })
}

/// The place of the current run's number; the place of the whole if it is not written.
fn run_place(places: &[(Locus, Place)]) -> Place {
    let current = places.iter().find(|(locus, _)| *locus == Locus::IterationCurrent);
    current.or(places.first()).map_or_else(|| Span::call_site().into(), |(_, place)| *place)
}

/// The facts of a checked descriptor other than its walk.
///
/// `more` is a call that adds further facts.
pub(super) fn also_known(descriptor: &Descriptor, more: &TokenStream, root: &TokenStream) -> TokenStream {
    let Descriptor { device, tile, channel, elements, pad, iteration, address, .. } = descriptor;
    let pad = pad.as_ref().map_or(&[][..], Dims::as_slice);
    let direction = channel.map(|(direction, _)| direction);
    let iterated = match iteration {
        Some(Iteration { size: size @ 2.., stride, current }) => {
            let [size, stride, current] =
                [*size, *stride, current.unwrap_or(0)].map(Literal::i128_unsuffixed);
            quote!(.iterated(#size, #stride, #current))
        }
        _ => TokenStream::new(),
    };
    let address = address.map(Literal::i128_unsuffixed).map(|address| quote!(.at(#address)));
    let more = quote!(#address #iterated #more);
    known::of_dma(u64::try_from(*elements).ok(), *device, *tile, direction, pad, &more, root)
}

/// The element type and the number of elements of the buffer, as written or as constants that rustc evaluates from its
/// type.
fn buffer(buffer: &BufferType, root: &TokenStream) -> (TokenStream, TokenStream) {
    match &buffer.array {
        Some(Array { element, lengths, .. }) => {
            let element = variant(element);
            let lengths = lengths.iter().map(constant::number);
            (quote!(#root::Element::#element), quote!(#root::__private::product(&[#(#lengths),*])))
        }
        None => {
            let name = format_ident!("{MEASURED}");
            (quote!(#name.element), quote!(#name.elements as #root::__private::I128))
        }
    }
}

#[cfg(test)]
mod tests {
    use proc_macro2::{Ident, Span};

    use super::camel_case_bd;

    #[test]
    fn every_name_of_a_buffer_gives_a_name_or_none() {
        let ident = |name: &str| match name.strip_prefix("r#") {
            Some(raw) => Ident::new_raw(raw, Span::call_site()),
            None => Ident::new(name, Span::call_site()),
        };
        for (buffer, expected) in [
            ("SAMPLES", Some("SamplesBd")),
            ("SAMPLE_ROWS", Some("SampleRowsBd")),
            ("_2D_TILE", Some("_2dTileBd")),
            ("__8", Some("_8Bd")),
            ("_hidden", Some("HiddenBd")),
            ("r#type", Some("TypeBd")),
            ("größe", Some("GrößeBd")),
            ("ßa", Some("SSaBd")),
            ("数", Some("数Bd")),
            ("_\u{93e}x", Some("_\u{93e}xBd")),
            ("_", None),
            ("__", None),
        ] {
            let name = camel_case_bd(&ident(buffer)).map(|name| name.to_string());
            assert_eq!(name.as_deref(), expected, "{buffer}");
        }
    }
}
