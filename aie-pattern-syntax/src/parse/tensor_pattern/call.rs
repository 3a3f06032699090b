//! A C++ call: `auto walk = aie::make_tensor_descriptor<int16, 16>(aie::tensor_dim(8u, 2), aie::tensor_dim(4u, 1));`.
//!
//! The AIE API (UG1529) has functions with steps in vectors, in bytes, and with native levels, whose outermost sizes C++
//! does not state. A stream of a buffer, `aie::make_tensor_buffer_stream(p, ..)`, visits what its descriptor describes.

use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, Group, Ident, TokenTree};

use super::parts::{Head, Options, parse_dims, parse_head};
use crate::errors::{Errors, Place, help, meant, note};
use crate::parse::cursor::{Cursor, Language, enter};
use crate::parse::keys::{Given, skip_part};
use crate::parse::native::{Dimension, parse_levels};
use crate::parse::number::Until;

/// A C++ function that makes a tensor descriptor.
#[derive(Clone, Copy)]
pub struct Function {
    /// Without the namespace.
    name: &'static str,
    /// Whether its dimensions are native levels.
    native: bool,
    /// Whether its steps are in bytes.
    bytes: bool,
}

/// All of them.
const FUNCTIONS: [Function; 4] = [
    Function { name: "make_tensor_descriptor", native: false, bytes: false },
    Function { name: "make_tensor_descriptor_bytes", native: false, bytes: true },
    Function { name: "make_tensor_descriptor_from_native", native: true, bytes: false },
    Function { name: "make_tensor_descriptor_from_native_bytes", native: true, bytes: true },
];

impl Function {
    /// The function with a name.
    pub fn of(name: &str) -> Option<Self> {
        FUNCTIONS.into_iter().find(|function| function.name == name)
    }
}

/// The functions that make a stream from a buffer and a descriptor.
const STREAMS: [&str; 2] = ["make_tensor_buffer_stream", "make_restrict_tensor_buffer_stream"];

/// A call that makes a tensor descriptor.
pub(super) struct Call<'a> {
    name: &'a Ident,
    function: Function,
    /// `T, N`.
    vector: &'a [TokenTree],
    vector_place: Place,
    dims: &'a Group,
}

/// The call of a statement, `auto walk = aie::make_tensor_descriptor<int16, 16>(...);`, if the statement is the whole
/// input; without the `;`.
pub(super) fn statement(mut cursor: Cursor) -> Option<Cursor> {
    let end = cursor.rest().last()?.span();
    take_variable(&mut cursor);
    take_call(&mut cursor.clone()).map(drop).or_else(|| take_stream(&mut cursor.clone()).map(drop))?;
    Some(match cursor.rest() {
        [call @ .., TokenTree::Punct(last)] if last.as_char() == ';' => Cursor::new(call, end),
        _ => cursor,
    })
}

/// Takes `auto walk = ` if a call follows, and the call.
pub(super) fn take_call<'a>(cursor: &mut Cursor<'a>) -> Option<Call<'a>> {
    let mut ahead = cursor.clone();
    take_variable(&mut ahead);
    let Some(TokenTree::Ident(name)) = ahead.path().last() else { return None };
    let function = Function::of(&name.to_string())?;
    let (vector, vector_place) = ahead.angles()?;
    let dims = ahead.group(Delimiter::Parenthesis)?;
    *cursor = ahead;
    Some(Call { name, function, vector, vector_place, dims })
}

/// Pushes an error if a call follows whose name is nearly the one of a function.
pub(super) fn push_misspelled(cursor: &Cursor, errors: &mut Errors) -> Option<()> {
    let mut ahead = cursor.clone();
    take_variable(&mut ahead);
    let Some(TokenTree::Ident(name)) = ahead.path().last() else { return None };
    ahead.angles()?;
    ahead.group(Delimiter::Parenthesis)?;
    let known: Vec<&str> = FUNCTIONS.iter().map(|function| function.name).chain(STREAMS).collect();
    let meant = meant(&name.to_string(), &known)?;
    let message = format!("`{name}` makes no tensor descriptor");
    errors.push(Rule::UnknownName, name.span(), message + &help(format!("did you mean `{meant}`")));
    Some(())
}

/// Takes `auto stream = aie::make_tensor_buffer_stream(..)`, and returns the arguments.
pub(super) fn take_stream<'a>(cursor: &mut Cursor<'a>) -> Option<&'a Group> {
    let mut ahead = cursor.clone();
    take_variable(&mut ahead);
    let Some(TokenTree::Ident(name)) = ahead.path().last() else { return None };
    STREAMS.iter().find(|function| name == function)?;
    // A memory resource: `<aie_dm_resource::a>`.
    ahead.angles();
    let arguments = ahead.group(Delimiter::Parenthesis)?;
    *cursor = ahead;
    Some(arguments)
}

/// The descriptor, which is the second and last argument of a stream.
pub(super) fn take_descriptor<'a>(mut arguments: Cursor<'a>, errors: &mut Errors) -> Option<Call<'a>> {
    skip_part(&mut arguments);
    arguments.punct(',');
    let call = take_call(&mut arguments);
    if call.is_some() && arguments.is_empty() {
        return call;
    }
    let found = arguments.found();
    let (message, background) = if call.is_some() {
        (format!("expected the `)` that ends the arguments of the stream, found {found}"), String::new())
    } else {
        let background = note("a stream walks as its descriptor says: paste the descriptor too");
        (
            format!("expected `aie::make_tensor_descriptor<..>(..)` as the second argument, found {found}"),
            background,
        )
    };
    errors.push(Rule::Syntax, arguments.place(), message + &background);
    None
}

/// Takes `constexpr auto walk =`, `const auto& walk =`.
fn take_variable(cursor: &mut Cursor) {
    let mut ahead = cursor.clone();
    while ["static", "constexpr", "const", "inline"].iter().any(|word| ahead.is_ident(word)) {
        ahead.bump();
    }
    if ahead.is_ident("auto") {
        ahead.bump();
        // `auto const walk`, `auto& walk`, `auto&& walk`
        while ahead.is_ident("const") || ahead.is_punct('&') {
            ahead.bump();
        }
        if ahead.ident().is_some() && ahead.punct('=').is_some() {
            *cursor = ahead;
        }
    }
}

/// The parts of a call: the element type and the lanes, and the dimensions, unless they are native levels.
pub(super) fn parse_call(
    call: &Call,
    options: &mut Options,
    given: &mut Given,
    errors: &mut Errors,
) -> (Option<Head>, Option<Vec<Dimension>>) {
    let name = call.name.to_string();
    given.set_operation(Some(&name));
    let mut vector = Cursor::new(call.vector, call.vector_place.last).written_in(Language::Cpp);
    let head = parse_head(&mut vector, Until::Comma, errors);
    if head.is_some() && !vector.is_empty() {
        vector.push_expected("the `>` that ends the template arguments", errors);
    }
    if call.function.bytes {
        given.note("bytes", "bytes", call.name.span(), errors);
        options.bytes = Some(call.name.span().into());
    }
    let dims = if call.function.native {
        given.note("native", "native", call.name.span(), errors);
        options.native = parse_levels(call.dims, errors);
        None
    } else {
        let mut inside = enter!(call.dims);
        let dims = parse_dims(&mut inside, errors);
        if !inside.is_empty() && errors.is_empty() {
            inside.push_expected("`,` and the next dimension", errors);
        }
        Some(dims)
    };
    given.set_operation(None);
    (head, dims)
}
