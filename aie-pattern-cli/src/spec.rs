//! [`Spec`]: a walk in any notation of the macros, from the command line or from a line of a file.

use std::ops::Range;

use aie_pattern_core::declare::tap::{Op, Taps};
use aie_pattern_core::declare::tiling::Port;
use aie_pattern_core::declare::{Dma, DmaBdKey, Tap, UNKNOWN};
use aie_pattern_core::element::Element;
use aie_pattern_core::rule::Rule;
use aie_pattern_core::show::{Notation, Sheet};
use aie_pattern_core::{Descriptor, Device, Pattern, TileKind};
use aie_pattern_syntax::check::{push_violations, warnings};
use aie_pattern_syntax::errors::{Errors, Place, help};
use aie_pattern_syntax::model::dma_bd::Bd;
use aie_pattern_syntax::parse::buffer::BufferType;
use aie_pattern_syntax::parse::cursor::{Cursor, tokens};
use aie_pattern_syntax::parse::items::{Declaration, Input};
use aie_pattern_syntax::parse::mlir::memref::{at_memref, take_shaped};
use aie_pattern_syntax::parse::name::Named;
use aie_pattern_syntax::parse::tensor_pattern::Function;
use aie_pattern_syntax::parse::{dma_bd, keys, tap_pattern, tensor_pattern, tiling_pattern};
use proc_macro2::{Delimiter, Ident, Punct, Spacing, Span, TokenStream, TokenTree};

use crate::finding::{Finding, Severity};
use crate::source::Source;

/// Defaults for the parts that a notation leaves out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Defaults {
    pub(crate) device: Device,
    pub(crate) tile: TileKind,
    pub(crate) element: Element,
}

/// A walk that was read.
pub(crate) enum Spec {
    /// One walk.
    Walk(Box<Walk>),
    /// The tilings of a port, one after another, including zeros.
    Port(&'static Port<'static>),
    /// A sequence of walks.
    Taps(&'static Tap<'static>),
}

/// One walk, as it is drawn.
pub(crate) struct Walk {
    pub(crate) sheet: Sheet,
    /// The shape of its buffer, outermost dimension first, if it is written.
    shape: Option<&'static [u64]>,
}

/// The notations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Dma,
    Tensor,
    Tiling,
    Tap,
}

/// Reads a walk, or returns the errors.
pub(crate) fn parse(source: &Source, defaults: Defaults) -> Result<Spec, Vec<Finding>> {
    if source.text.trim().is_empty() {
        return no_walk(0..0, "no walk was given");
    }
    let stream: TokenStream = match source.text.parse() {
        Ok(stream) => stream,
        Err(error) => {
            let range = source.range(error.span(), error.span());
            return no_walk(range, "brackets or quotes that do not match");
        }
    };
    parse_tokens(stream, source, defaults)
}

/// Reads a walk from tokens whose places are in the source.
pub(crate) fn parse_tokens(
    stream: TokenStream,
    source: &Source,
    defaults: Defaults,
) -> Result<Spec, Vec<Finding>> {
    let mut errors = Errors::default();
    let (kind, stream) = notation(stream);
    let stream = if kind == Kind::Tiling { without_end(stream) } else { stream };
    if kind == Kind::Tap && !any_group(&stream) {
        let range = source.text.trim();
        let start = source.text.len() - source.text.trim_start().len();
        return no_walk(start..start + range.len(), &format!("`{range}` is neither a walk nor `FILE:LINE`"));
    }
    let spec = match kind {
        Kind::Dma => of_dma(stream, defaults, &mut errors),
        Kind::Tensor => of_tensor(&tokens(stream), defaults, &mut errors),
        Kind::Tiling => of_tiling(&with_port(tokens(stream), defaults), defaults, &mut errors),
        Kind::Tap => of_tap(&with_element(tokens(stream), defaults), defaults, &mut errors),
    };
    match spec {
        Some(spec) if errors.is_empty() => Ok(spec),
        _ => {
            if errors.is_empty() {
                let place = Place::of(&[]).unwrap_or_else(|| Span::call_site().into());
                let examples = help(format!("write a walk such as {EXAMPLES}"));
                errors.push(Rule::Syntax, place, format!("no walk was found{examples}"));
            }
            Err(Finding::of_errors(errors, source))
        }
    }
}

fn no_walk(range: Range<usize>, what: &str) -> Result<Spec, Vec<Finding>> {
    let text = format!("[AP001] {what}{}", help(format!("write a walk such as {EXAMPLES}")));
    Err(vec![Finding::parse(Severity::Error, range, &text)])
}

const EXAMPLES: &str = "`[<8, 16>, <2, 1>]`, `TensorAccessPattern((64, 64), 0, [8, 64], [64, 1])`, \
                        `<int16, 16; [8, 2]>`, `{.buffer_dimension = {8, 8}, .tiling_dimension = {4, 4}}`";

/// A statement without its `;`.
fn without_end(stream: TokenStream) -> TokenStream {
    let mut all = tokens(stream);
    all.pop_if(|last| matches!(last, TokenTree::Punct(punct) if punct.as_char() == ';'));
    all.into_iter().collect()
}

/// The notation of the tokens, and the tokens in the parentheses if they are a macro call.
fn notation(stream: TokenStream) -> (Kind, TokenStream) {
    let all: Vec<TokenTree> = stream.clone().into_iter().collect();
    match all.as_slice() {
        [TokenTree::Ident(name), TokenTree::Punct(bang), TokenTree::Group(group), ..]
            if bang.as_char() == '!' =>
        {
            let kind = match name.to_string().as_str() {
                "tensor_pattern" => Some(Kind::Tensor),
                "tiling_pattern" => Some(Kind::Tiling),
                "tap_pattern" => Some(Kind::Tap),
                _ => None,
            };
            if let Some(kind) = kind {
                return (kind, group.stream());
            }
        }
        [TokenTree::Punct(hash), TokenTree::Group(group), ..] if hash.as_char() == '#' => {
            let inner: Vec<TokenTree> = group.stream().into_iter().collect();
            if let [TokenTree::Ident(name), TokenTree::Group(arguments)] = inner.as_slice()
                && name == "dma_bd"
            {
                return (Kind::Dma, arguments.stream());
            }
        }
        _ => {}
    }
    (kind_of(&all), stream)
}

fn kind_of(all: &[TokenTree]) -> Kind {
    let has = |names: &[&str]| any_ident(all, 0, &mut |name| names.iter().any(|known| name == known));
    if any_ident(all, 0, &mut |name| Function::of(&name.to_string()).is_some()) {
        return Kind::Tensor;
    }
    if has(&["dma_configure_task_for", "dma_configure_task"]) {
        return Kind::Tap;
    }
    if has(&["tiling", "tiling_parameters", "tiling_dimension", "buffer_dimension"]) {
        return Kind::Tiling;
    }
    let semicolon = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ';');
    match all {
        [TokenTree::Punct(angle), TokenTree::Ident(element), ..]
            if angle.as_char() == '<' && Element::from_name(&element.to_string()).is_some() =>
        {
            Kind::Tensor
        }
        [TokenTree::Ident(element), _, TokenTree::Literal(_), next, ..]
            if Element::from_name(&element.to_string()).is_some() && semicolon(next) =>
        {
            Kind::Tensor
        }
        [TokenTree::Group(_) | TokenTree::Punct(_), ..] => Kind::Dma,
        _ if has(&["dma_bd"]) => Kind::Dma,
        [TokenTree::Ident(key), TokenTree::Punct(equals), ..]
            if equals.as_char() == '=' && keys::names::<DmaBdKey>().any(|known| key == known) =>
        {
            Kind::Dma
        }
        _ => Kind::Tap,
    }
}

/// Whether there are parentheses or brackets, which each notation of a tap has.
fn any_group(stream: &TokenStream) -> bool {
    stream.clone().into_iter().any(|token| matches!(token, TokenTree::Group(_)))
}

/// The most levels of nested groups that are read.
const MAX_DEPTH: usize = 16;

fn any_ident(all: &[TokenTree], depth: usize, is: &mut impl FnMut(&Ident) -> bool) -> bool {
    all.iter().any(|token| match token {
        TokenTree::Ident(name) => is(name),
        TokenTree::Group(group) if depth < MAX_DEPTH => any_ident(&tokens(group.stream()), depth + 1, is),
        _ => false,
    })
}

/// `[<8, 16>, <2, 1>]` alone is the value of `dims`.
fn with_dims(stream: TokenStream) -> TokenStream {
    let all: Vec<TokenTree> = stream.into_iter().collect();
    let is_list = matches!(all.as_slice(), [TokenTree::Group(group), ..] if group.delimiter() == Delimiter::Bracket)
        || matches!(all.as_slice(), [TokenTree::Punct(hash), ..] if hash.as_char() == '#');
    let span = span_of(&all);
    let key = is_list.then(|| [ident("dims", span), punct('=', span)]);
    key.into_iter().flatten().chain(all).collect()
}

fn of_dma(stream: TokenStream, defaults: Defaults, errors: &mut Errors) -> Option<Spec> {
    let stream = with_dims(stream);
    let place = Place::of(&tokens(stream.clone()))?;
    let mut attribute = dma_bd::parse_attribute(stream, errors);
    if !errors.is_empty() {
        return None;
    }
    attribute.device.get_or_insert(Named { value: defaults.device, place });
    attribute.tile.get_or_insert(Named { value: defaults.tile, place });
    let has_buffer = attribute.buffer.is_some();
    let buffer =
        attribute.buffer.take().unwrap_or(BufferType { tokens: TokenStream::new(), array: None, place });
    let bd = Bd { attribute, buffer, place };
    let written = bd.declaration();
    let mut descriptor = written.known();
    if !has_buffer {
        descriptor.element = defaults.element;
        descriptor.elements = span_of_dims(&descriptor)?;
    }
    push_violations(&descriptor, written.places(), errors);
    if !errors.is_empty() {
        return None;
    }
    let descriptor: &'static Descriptor = Box::leak(Box::new(descriptor));
    let pattern = descriptor.all_passes().unwrap_or_else(|| descriptor.pattern());
    let dma = Dma { pad: of_passes(&pattern, descriptor), ..Dma::of(descriptor) };
    let dma = (descriptor.device.is_machine() || descriptor.is_padded()).then_some(dma);
    let buffer = u64::try_from(descriptor.elements).ok().filter(|_| has_buffer);
    let lengths = bd.buffer.array.as_ref().map(|array| array.lengths.iter().map(|length| length.value));
    let shape = lengths.and_then(shape_of).filter(|_| has_buffer);
    let sheet = Sheet { pattern, notation: Notation::Mlir, dma, buffer };
    Some(Spec::Walk(Box::new(Walk { sheet, shape })))
}

/// The padding of a descriptor, with a pair for the dimension that its iteration adds.
fn of_passes(pattern: &Pattern, descriptor: &'static Descriptor) -> &'static [(i128, i128)] {
    let pad = Dma::of(descriptor).pad;
    if pad.is_empty() || pattern.dims().len() != pad.len() + 1 {
        return pad;
    }
    Vec::leak(std::iter::once((0, 0)).chain(pad.iter().copied()).collect())
}

/// A shape of lengths that are all known.
fn shape_of(lengths: impl IntoIterator<Item = Option<i128>>) -> Option<&'static [u64]> {
    let lengths: Option<Vec<u64>> = lengths.into_iter().map(|length| u64::try_from(length?).ok()).collect();
    lengths.filter(|lengths| !lengths.is_empty()).map(|lengths| &*Vec::leak(lengths))
}

/// The number of elements that the dimensions reach, as the size of an undeclared buffer.
fn span_of_dims(descriptor: &Descriptor) -> Option<i128> {
    let Some(dims) = &descriptor.dims else { return Some(descriptor.len.unwrap_or(1)) };
    let mut last = descriptor.offset;
    for &(size, stride) in dims.as_slice() {
        if size == UNKNOWN || stride == UNKNOWN {
            return Some(UNKNOWN);
        }
        last = last.checked_add(size.max(1).checked_sub(1)?.checked_mul(stride.max(0))?)?;
    }
    last.checked_add(1)
}

fn of_tensor(all: &[TokenTree], defaults: Defaults, errors: &mut Errors) -> Option<Spec> {
    let mut right = right_side(tensor_pattern::parse(all), errors)?;
    right.options.device.get_or_insert(Named { value: defaults.device, place: right.place });
    let written = right.declaration();
    let tensor = written.known();
    push_violations(&tensor, written.places(), errors);
    refuse_unknown(written.is_literal(), right.place, errors)?;
    let buffer = tensor.buffer.and_then(|elements| u64::try_from(elements).ok());
    let sheet = Sheet { pattern: tensor.pattern(), notation: Notation::AieApi, dma: None, buffer };
    Some(Spec::Walk(Box::new(Walk {
        sheet,
        shape: tensor.buffer.and_then(|buffer| shape_of([Some(buffer)])),
    })))
}

fn of_tap(all: &[TokenTree], defaults: Defaults, errors: &mut Errors) -> Option<Spec> {
    let mut right = right_side(tap_pattern::parse(all), errors)?;
    right.options.device.get_or_insert(Named { value: defaults.device, place: right.place });
    let declared = right.declared_steps();
    let written = right.declaration(&declared);
    let steps = written.known_steps();
    push_violations(&written.known_tap(&steps), written.places(), errors);
    refuse_unknown(written.is_literal(), right.place, errors)?;
    let tap = written.known_tap(Box::leak(steps.into_boxed_slice()));
    if right.is_sequence || !matches!(tap.taps(), Ok(Taps::One(_))) {
        return Some(Spec::Taps(Box::leak(Box::new(tap))));
    }
    let device = tap.task.device;
    let direction = tap.task.direction;
    let dma = Dma { device, tile: TileKind::Shim, direction, pad: &[] };
    let buffer = tap.elements().and_then(|elements| u64::try_from(elements).ok());
    let dma = device.is_machine().then_some(dma);
    let sheet = Sheet { pattern: tap.pattern(), notation: Notation::Iron, dma, buffer };
    Some(Spec::Walk(Box::new(Walk { sheet, shape: shape_of_tensor(&tap) })))
}

/// The shape of the tensor of a tap, if it is written.
fn shape_of_tensor(tap: &Tap) -> Option<&'static [u64]> {
    let source = tap.steps.first()?;
    let numbers = source.numbers.as_slice();
    let lengths = match source.op {
        Op::Tensor | Op::Full => numbers,
        Op::Tiler => numbers.get(..2)?,
        _ => return None,
    };
    shape_of(lengths.iter().map(|&length| Some(length)))
}

fn of_tiling(all: &[TokenTree], defaults: Defaults, errors: &mut Errors) -> Option<Spec> {
    let mut right = right_side(tiling_pattern::parse(all), errors)?;
    right.options.device.get_or_insert(Named { value: defaults.device, place: right.place });
    let declared = right.declared_tilings();
    let written = right.declaration(&declared);
    let tilings = Box::leak(written.known_tilings().into_boxed_slice());
    let port = written.known_port(tilings);
    push_violations(&port, written.places(), errors);
    refuse_unknown(written.is_literal(), right.place, errors)?;
    // Warnings help the author of a declaration; this command only shows it.
    debug_assert!(warnings(&port, written.places()).iter().all(|warning| !warning.text.is_empty()));
    Some(Spec::Port(Box::leak(Box::new(port))))
}

/// The first declaration of an input, if it has no errors.
fn right_side<T>(input: Input<T>, errors: &mut Errors) -> Option<T> {
    let declaration = match input {
        Input::Expression(declaration) => Some(*declaration),
        Input::Items(items) => items.into_iter().next(),
    };
    let Declaration { right, errors: own, .. } = declaration?;
    errors.extend(own);
    right.filter(|_| errors.is_empty())
}

/// Refuses named numbers: only the compiler knows their values.
fn refuse_unknown(is_literal: bool, place: Place, errors: &mut Errors) -> Option<()> {
    if !is_literal {
        errors.push(Rule::Syntax, place, "a number of the walk is a name, whose value is not known here");
    }
    errors.is_empty().then_some(())
}

/// Adds `int32, mem, write` before a tiling without a port.
fn with_port(all: Vec<TokenTree>, defaults: Defaults) -> Vec<TokenTree> {
    if let [TokenTree::Ident(element), ..] = all.as_slice()
        && Element::from_name(&element.to_string()).is_some()
    {
        return all;
    }
    let is_written = any_ident(&all, 0, &mut |name| name == "write_access");
    let direction = if is_written { "write" } else { "read" };
    let span = span_of(&all);
    let name = |name: &str| ident(name, span);
    let comma = || punct(',', span);
    let mut port =
        vec![name(defaults.element.name()), comma(), name(defaults.tile.name()), comma(), name(direction)];
    port.extend(all);
    port
}

/// Adds `int32,` before a tap without an element: the element of its `memref`, if it has one.
fn with_element(all: Vec<TokenTree>, defaults: Defaults) -> Vec<TokenTree> {
    match all.as_slice() {
        [TokenTree::Ident(_), TokenTree::Punct(comma), ..] if comma.as_char() == ',' => all,
        [TokenTree::Ident(word), ..] if word == "pub" || word == "struct" => all,
        _ => {
            let element = element_of_memref(&all, 0).unwrap_or(defaults.element);
            let span = span_of(&all);
            [ident(element.name(), span), punct(',', span)].into_iter().chain(all).collect()
        }
    }
}

/// The element of the first `memref<..>`.
fn element_of_memref(all: &[TokenTree], depth: usize) -> Option<Element> {
    let mut cursor = Cursor::of_input(all);
    loop {
        if at_memref(&cursor) {
            return take_shaped(&mut cursor)?.element;
        }
        if let TokenTree::Group(group) = cursor.peek()?
            && depth < MAX_DEPTH
            && let Some(element) = element_of_memref(&tokens(group.stream()), depth + 1)
        {
            return Some(element);
        }
        cursor.bump();
    }
}

/// The place of what is added before these tokens.
fn span_of(all: &[TokenTree]) -> Span {
    all.first().map_or_else(Span::call_site, TokenTree::span)
}

fn ident(name: &str, span: Span) -> TokenTree {
    Ident::new(name, span).into()
}

fn punct(c: char, span: Span) -> TokenTree {
    let mut punct = Punct::new(c, Spacing::Alone);
    punct.set_span(span);
    punct.into()
}

impl Spec {
    /// The walk, if there is a single one.
    pub(crate) fn pattern(&self) -> Option<Pattern> {
        match self {
            Self::Walk(walk) => Some(walk.sheet.pattern),
            Self::Port(port) => port.walk(),
            Self::Taps(_) => None,
        }
    }

    /// Why there is no single walk.
    pub(crate) fn why_no_walk(&self) -> &'static str {
        match self {
            Self::Port(port) if port.tilings.len() == 1 => "this walk is padded with zeros",
            Self::Walk(_) | Self::Port(_) | Self::Taps(_) => "this is not a single walk",
        }
    }

    /// The sheet of a single walk.
    pub(crate) fn sheet(&self) -> Option<&Sheet> {
        match self {
            Self::Walk(walk) => Some(&walk.sheet),
            Self::Port(_) | Self::Taps(_) => None,
        }
    }

    /// The shape of the buffer, outermost dimension first, if it is written.
    pub(crate) fn shape(&self) -> Option<&'static [u64]> {
        match self {
            Self::Walk(walk) => walk.shape,
            // ADF counts dimensions from the contiguous one on.
            Self::Port(port) => {
                let lengths = port.tilings.first()?.buffer_dimension.as_slice();
                shape_of(lengths.iter().rev().map(|&length| Some(length)))
            }
            Self::Taps(_) => None,
        }
    }

    /// (before, after) zeros around each dimension of the walk; no pairs without padding.
    pub(crate) fn pad(&self) -> &'static [(i128, i128)] {
        let pad = self.sheet().and_then(|sheet| sheet.dma).map_or(&[][..], |dma| dma.pad);
        if pad.iter().all(|&pair| pair == (0, 0)) { &[] } else { pad }
    }

    /// The text with its picture.
    pub(crate) fn shown(&self) -> String {
        use aie_pattern_core::show::{PortSheet, TapsSheet};
        match self {
            Self::Walk(walk) => format!("{:#}", walk.sheet),
            Self::Port(port) => format!("{:#}", PortSheet(port)),
            Self::Taps(tap) => format!("{:#}", TapsSheet(tap)),
        }
    }
}
