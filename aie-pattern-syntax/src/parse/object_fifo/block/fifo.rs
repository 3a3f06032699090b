//! [`Fifo`]: a FIFO as written, in any notation.

use aie_pattern_core::__fifo_table;
use aie_pattern_core::declare::{Allows, FifoKey, StreamEnds};
use aie_pattern_core::rule::Rule;
use proc_macro2::{Span, TokenStream, TokenTree};
use quote::quote;

use super::python::Iron;
use crate::errors::{Errors, Place, counted, help_code, note};
use crate::parse::Header;
use crate::parse::attributes::Attributes;
use crate::parse::buffer::BufferType;
use crate::parse::dims::Pairs;
use crate::parse::name::{Named, ident, plain};
use crate::parse::number::Number;
use crate::parse::part::{Part as _, Unless};
use crate::parse::tile_name::TileName;

/// The type of a written field, by its kind.
macro_rules! written {
    (tile) => { Option<TileName> };
    (tiles) => { Vec<TileName> };
    (maybe_tile) => { Option<TileName> };
    (object) => { Option<BufferType> };
    (maybe_object) => { Option<BufferType> };
    (number $what:literal) => { Option<Number> };
    (maybe $what:literal) => { Option<Number> };
    (pinned $what:literal) => { Option<Number> };
    (numbers $what:literal) => { Vec<Number> };
    (greatest $what:literal) => { Vec<Vec<Number>> };
    (maybe_numbers $what:literal) => { Vec<Option<Number>> };
    (pairs) => { Option<Pairs> };
    (lists) => { Vec<Pairs> };
    (flag) => { Option<Place> };
    (unless) => { Unless };
    (allowed [$($word:ident)*]) => { Allows };
    (name $T:ident) => { Option<Named<$T>> };
}

macro_rules! fifo {
    ([] $(
        $(
            $(#[$doc:meta])* pub $field:ident: $ty:ty as $kind:ident($($what:tt)*) $(at $Locus:ident)?
                key $Key:ident = $key:literal $(| $alias:literal)*
        )?
        $(word $Word:ident = $word:literal)?,
    )*) => {
        /// A FIFO as written, in the fields of the core's FIFO.
        #[derive(Clone)]
        pub struct Fifo {
            /// The part before the `=`.
            pub header: Header,
            /// The tokens after the `=`, or the whole pasted form.
            pub written: Vec<TokenTree>,
            /// The origin of the type's name.
            pub(crate) naming: Naming,
            /// Its symbol: the type's name, or its name in the pasted form.
            pub symbol: String,
            /// The place of the symbol.
            pub symbol_place: Option<Place>,
            $($($(#[$doc])* pub $field: written!($kind $($what)*),)?)*
            /// The place of all depths.
            pub depths_place: Option<Place>,
            /// The place of all consumer channels.
            pub channels_place: Option<Place>,
            /// The initial values in Python, an array for each object.
            pub values: Vec<Vec<TokenTree>>,
            /// The promise: `ensure(identity)`.
            pub ensure: Option<Named<Promise>>,
            /// Whether it is an operation of MLIR.
            pub(crate) is_mlir: bool,
            /// What IRON states about it, until all handles are known.
            pub(crate) iron: Option<Iron>,
        }

        impl Fifo {
            pub(crate) fn new(header: Header) -> Self {
                Self {
                    symbol: plain(&header.name),
                    header,
                    written: Vec::new(),
                    naming: Naming::Written,
                    symbol_place: None,
                    $($($field: Default::default(),)?)*
                    depths_place: None,
                    channels_place: None,
                    values: Vec::new(),
                    ensure: None,
                    is_mlir: false,
                    iron: None,
                }
            }

            /// Calls `to` for every number; a number that must not be negative has a name there.
            pub fn numbers<'s>(&'s self, to: &mut dyn FnMut(&'static str, &'s Number)) {
                $($(self.$field.numbers(&mut |number| to(FifoKey::$Key.number(), number));)?)*
            }
        }
    };
}

__fifo_table! { [fifo] }

impl Fifo {
    /// The place of the whole FIFO.
    pub fn place(&self) -> Place {
        self.header.name.span().into()
    }

    /// Checks a complete FIFO: each consumer has one list, and there are no more channels than consumers.
    pub(crate) fn check_lists(&self, key: &str, errors: &mut Errors) {
        let (found, most) = (self.from_stream.len(), self.consumers.len());
        let consumers = counted(most, "consumer");
        let place = |pairs: &[Pairs]| {
            Some(Place { first: pairs.first()?.place.first, last: pairs.last()?.place.last })
        };
        if let Some(place) = place(&self.from_stream)
            && found != most
        {
            let message = format!("found {} of dimensions for {consumers}", counted(found, "list"));
            let lists = vec!["[..]"; most.max(1)].join(", ");
            let background = note("each consumer has its own list, which may be empty");
            let advice = help_code(format!("{key} = [{lists}]"));
            errors.push(Rule::Syntax, place, message + &background + &advice);
        }
        if let Some(number) = self.acquires.get(most + 1).and_then(|all| all.first()) {
            let message = format!(
                "found {} numbers of acquired objects for {consumers} and the producer",
                self.acquires.len()
            );
            errors.push(Rule::FifoAcquire, number.place, message);
        }
        let channels = self.consumer_channels.len();
        if let (Some(channel), Some(list)) = (self.consumer_channels.get(most), self.channels_place) {
            let place = channel.as_ref().map_or(list, |number| number.place);
            let message = format!("found {channels} channels for {consumers}");
            errors.push(Rule::FifoChannels, place, message);
        }
    }
}

/// The origin of the name of a FIFO's type.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Naming {
    /// The user wrote it.
    Written,
    /// It is derived from the FIFO's name.
    Derived,
}

/// A promise about the order in which elements arrive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Promise {
    /// Each element arrives at the place that it came from.
    Identity,
    /// Each element arrives once.
    Permutation,
}

/// The header of a FIFO that is pasted without `struct Name`: a type named `text` in camel case.
pub(crate) fn unnamed_header(text: &str, symbol: &str, span: Span) -> Option<Header> {
    let parts = text.split(|c: char| !c.is_alphanumeric());
    let upper = |part: &str| {
        let mut letters = part.chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase);
        first.chain(letters).collect::<String>()
    };
    let name = ident(&parts.map(upper).collect::<String>(), span)?;
    let docs = format!("The FIFO `{symbol}`.");
    let all = quote!(#[doc = #docs]);
    let attributes = Attributes { all, ..Attributes::default() };
    Some(Header { attributes, visibility: TokenStream::new(), name })
}

pub(crate) fn push_no_name(place: Place, errors: &mut Errors) {
    let message = "the FIFO needs a name that its type can have";
    errors.push(Rule::Syntax, place, message.to_owned() + &help_code("pub struct Of = ...;"));
}
