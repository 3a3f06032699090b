//! The item of a `#[dma_bd]`, and the type of its buffer.

use aie_pattern_core::Element;
use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::Type;
use syn::parse::Parse;

use super::attributes::{Attributes, take_visibility};
use super::cursor::{Cursor, tokens};
use super::number::{Number, Until, parse_number};
use super::rust::parse_all;
use crate::errors::{Errors, Place, help, help_code};

/// An item that a descriptor can be declared on.
pub struct Item {
    /// The item's attributes without the `#[dma_bd]` itself.
    pub attributes: Attributes,
    /// `pub` and the like; empty where the item is private.
    pub visibility: TokenStream,
    /// The name.
    pub name: Ident,
    /// What it is.
    pub kind: ItemKind,
    /// Whether it is a `const`, which a trait and an `impl` have as well.
    pub is_const: bool,
    /// Other descriptors that are still to be declared on the item, each with its `name`.
    pub others: Vec<Option<Ident>>,
}

/// What a descriptor can be declared on.
pub enum ItemKind {
    /// `static` or `const`: the buffer itself; the macro declares a separate type for the descriptor.
    Buffer(Option<BufferType>),
    /// A unit struct: the descriptor's type.
    Struct,
}

/// The type of a buffer.
#[derive(Clone)]
pub struct BufferType {
    /// As written.
    pub tokens: TokenStream,
    /// Its place.
    pub place: Place,
    /// The array, if the type is written as arrays of a known element.
    pub array: Option<Array>,
}

impl BufferType {
    /// Whether it is a `memref`, which is not a Rust type.
    pub fn is_memref(&self) -> bool {
        self.array.as_ref().is_some_and(|array| array.element_type.is_none())
    }
}

/// Nested arrays of a type that has the name of an element.
#[derive(Clone)]
pub struct Array {
    /// The element of that name.
    pub element: Element,
    /// The type, whose width rustc must measure; `None` for a `memref`.
    pub element_type: Option<TokenStream>,
    /// The lengths, the outermost first.
    pub lengths: Vec<Number>,
}

impl Array {
    /// The lengths as numbers, if rustc need not evaluate them.
    pub(crate) fn shape(&self) -> Option<Vec<u64>> {
        self.lengths.iter().map(|length| u64::try_from(length.value?).ok()).collect()
    }
}

/// Parses the item; pushes an error and returns `None` if a buffer descriptor cannot be declared on it.
pub fn parse_item(input: &TokenStream, errors: &mut Errors) -> Option<Item> {
    let all = tokens(input.clone());
    let mut cursor = Cursor::of_input(&all);
    let attributes = Attributes::take(&mut cursor);
    let visibility = take_visibility(&mut cursor);
    let whole = Place::of(cursor.rest()).unwrap_or_else(|| cursor.place());
    let place = cursor.place();
    let keyword = cursor.ident().map(ToString::to_string).unwrap_or_default();
    let function = ["fn", "unsafe", "async", "extern"].iter().any(|word| cursor.is_ident(word));
    if function || !matches!(keyword.as_str(), "static" | "const" | "struct") {
        let message = "expected a `static` or `const` buffer, or a unit struct";
        errors.push(Rule::Syntax, place, message);
        return None;
    }
    if keyword == "static" && cursor.is_ident("mut") {
        cursor.bump();
    }
    let place = cursor.place();
    let Some(name) = cursor.ident() else {
        errors.push(Rule::Syntax, place, format!("expected a name, found {}", cursor.found()));
        return None;
    };
    let kind = if keyword == "struct" {
        if cursor.is_punct('<') {
            let advice = help("declare a unit struct for each, or write a `macro_rules!` that declares one");
            errors.push(Rule::Syntax, cursor.place(), format!("descriptors cannot be generic{advice}"));
            return None;
        }
        if !cursor.is_punct(';') {
            let message =
                format!("a descriptor's type must be a unit struct, expected `;`, found {}", cursor.found());
            errors.push(Rule::Syntax, cursor.place(), message);
            return None;
        }
        ItemKind::Struct
    } else {
        cursor.punct(':');
        let ty = parse_type(&mut cursor, errors);
        if let Some(reason) = outside_of_modules(&cursor, input) {
            let advice = help("declare the buffer in a module or a function, and name it where it is used");
            errors.push(Rule::Syntax, whole, format!("{reason}{advice}"));
            return None;
        }
        ItemKind::Buffer(ty)
    };
    let others = others(attributes.all.clone());
    let is_const = keyword == "const";
    Some(Item { attributes, visibility, name: name.clone(), kind, is_const, others })
}

/// Why no type can be declared beside a buffer: the item shows that it is in a trait, an `impl` or an `extern` block.
fn outside_of_modules(cursor: &Cursor, item: &TokenStream) -> Option<&'static str> {
    if !cursor.is_punct('=') {
        return Some("a buffer without a value, in a trait or an `extern` block, cannot have a descriptor");
    }
    names_self(item.clone(), 0).then_some("an associated constant cannot have a descriptor")
}

/// Whether the type or the value contains `Self`.
fn names_self(tokens: TokenStream, depth: usize) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(name) => name == "Self",
        TokenTree::Group(group) => depth < MAX_DEPTH && names_self(group.stream(), depth + 1),
        _ => false,
    })
}

/// The most levels of nested groups that are read.
const MAX_DEPTH: usize = 64;

/// The `name` of each `#[dma_bd(...)]` among attributes.
fn others(attributes: TokenStream) -> Vec<Option<Ident>> {
    let groups = attributes.into_iter().filter_map(|token| match token {
        TokenTree::Group(group) => Some(tokens(group.stream())),
        _ => None,
    });
    let arguments = groups.filter_map(|inside| match inside.as_slice() {
        [.., TokenTree::Ident(path), TokenTree::Group(group)] if path == "dma_bd" => {
            Some(tokens(group.stream()))
        }
        _ => None,
    });
    arguments.map(|arguments| arguments.windows(3).find_map(name_of)).collect()
}

/// `name = Rows`.
fn name_of(key: &[TokenTree]) -> Option<Ident> {
    match key {
        [TokenTree::Ident(key), TokenTree::Punct(equals), TokenTree::Ident(name)]
            if key == "name" && equals.as_char() == '=' =>
        {
            Some(name.clone())
        }
        _ => None,
    }
}

/// Parses a type up to a `,`, `=` or `;`; pushes an error and returns `None` if none is there.
pub fn parse_type(cursor: &mut Cursor, errors: &mut Errors) -> Option<BufferType> {
    let taken =
        cursor.until(|cursor, is_outside| is_outside && [',', '=', ';'].iter().any(|c| cursor.is_punct(*c)));
    let Some(place) = Place::of(taken) else {
        cursor.push_expected("the type of the buffer", errors);
        return None;
    };
    match parse_all(taken, Type::parse) {
        Ok(ty) => {
            let array = ty.as_ref().and_then(|ty| array_of(ty, &Element::from_name));
            Some(BufferType { tokens: taken.iter().cloned().collect(), place, array })
        }
        Err(error) => {
            match rust_array(taken) {
                Some(array) => {
                    let message = "Rust writes arrays in another way".to_owned();
                    errors.push(Rule::Syntax, place, message + &help_code(array));
                }
                // syn lists all tokens with which a type can begin.
                None if error.message.starts_with("expected one of") => {
                    let advice = match taken {
                        [TokenTree::Literal(length)] => help_code(format!("[i32; {length}]")),
                        _ => String::new(),
                    };
                    let found = Cursor::new(taken, place.last).found();
                    let message =
                        format!("expected the type of the buffer, such as `[i32; 64]`, found {found}");
                    errors.push(Rule::Syntax, place, message + &advice);
                }
                None => errors.push(Rule::Syntax, error.place, error.message),
            }
            None
        }
    }
}

/// An array as other languages write it, `i32[64]` or `[i32, 64]`, in Rust.
fn rust_array(taken: &[TokenTree]) -> Option<String> {
    let brackets = |token: &TokenTree| match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket => Some(tokens(group.stream())),
        _ => None,
    };
    let (element, length) = match taken {
        [TokenTree::Ident(element), list] => match brackets(list)?.as_slice() {
            [length] => (element.clone(), length.clone()),
            _ => return None,
        },
        [list] => match brackets(list)?.as_slice() {
            [TokenTree::Ident(element), TokenTree::Punct(comma), length] if comma.as_char() == ',' => {
                (element.clone(), length.clone())
            }
            _ => return None,
        },
        _ => return None,
    };
    Some(format!("[{element}; {length}]"))
}

impl BufferType {
    /// The same type as a `memref` would have it, if its elements have 4 bits or are 16-bit floats, which Rust has
    /// no types for.
    pub fn packed(self) -> Self {
        let name = |name: &str| match name {
            "i4" => Some(Element::Int4),
            "u4" => Some(Element::Uint4),
            name => Element::from_name(name).filter(|element| {
                element.packed() > 1 || matches!(element, Element::Bfloat16 | Element::Float16)
            }),
        };
        let is_of_crate =
            |array: &Array| array.element_type.as_ref().is_some_and(|ty| ty.to_string().contains("::"));
        let tokens: Vec<TokenTree> = self.tokens.clone().into_iter().collect();
        let ty = parse_all(&tokens, Type::parse).ok().flatten();
        match ty.and_then(|ty| array_of(&ty, &name)) {
            Some(array) if !is_of_crate(&array) => {
                Self { array: Some(Array { element_type: None, ..array }), ..self }
            }
            _ => self,
        }
    }
}

/// `[[i8; 64]; 32]`; `None` if it is an alias or anything else that rustc must resolve.
fn array_of(mut ty: &Type, element_of: &dyn Fn(&str) -> Option<Element>) -> Option<Array> {
    let mut lengths = Vec::new();
    loop {
        ty = match ty {
            Type::Group(inner) => &inner.elem,
            Type::Paren(inner) => &inner.elem,
            Type::Array(array) => {
                let length = tokens(array.len.to_token_stream());
                let mut cursor = Cursor::of_input(&length);
                // Rustc reports a length that is not a number.
                let number = parse_number(&mut cursor, Until::Comma, "a length", &mut Errors::default())?;
                lengths.push(number);
                &array.elem
            }
            // `i32`, or a path that ends in a known element name: `half::bf16`.
            Type::Path(path) if path.qself.is_none() && !lengths.is_empty() => {
                let last = path.path.segments.last().filter(|last| last.arguments.is_none())?;
                let element = element_of(&last.ident.to_string())?;
                return Some(Array { element, element_type: Some(path.to_token_stream()), lengths });
            }
            _ => return None,
        }
    }
}
