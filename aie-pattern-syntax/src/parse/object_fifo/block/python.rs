//! [`Value`]: what a name of Python holds, and what IRON states about a FIFO.

use crate::errors::Place;
use crate::parse::dims::Pairs;
use crate::parse::number::Number;
use crate::parse::tile_name::TileName;

/// The value of an expression.
#[derive(Clone)]
pub(crate) enum Value {
    /// A FIFO, by its position in the block.
    Fifo(usize),
    /// Several.
    List(Vec<usize>),
    /// An end of one.
    Handle(Handle),
    /// Not a FIFO: acquired objects, or a link.
    Other(&'static str),
}

impl Value {
    /// The name of the value in messages.
    pub(crate) fn what(&self) -> &'static str {
        match self {
            Self::Fifo(_) => "a FIFO",
            Self::List(_) => "a list of FIFOs",
            Self::Handle(Handle { consumer: None, .. }) => "a producer's handle",
            Self::Handle(_) => "a consumer's handle",
            Self::Other(what) => what,
        }
    }
}

/// An end of a FIFO: the producer or a consumer.
#[derive(Clone, Copy)]
pub(crate) struct Handle {
    pub(crate) fifo: usize,
    pub(crate) consumer: Option<usize>,
}

/// What IRON states about a FIFO in addition to its keys, until all handles are known.
#[derive(Clone, Default)]
pub(crate) struct Iron {
    /// The default depth of an end.
    pub(crate) depth: Option<Number>,
    pub(crate) producer_depth: Option<Number>,
    /// The default dimensions of a consumer.
    pub(crate) per_consumer: Option<Pairs>,
    pub(crate) consumers: Vec<Consumer>,
    /// Whether its call was parsed without an error.
    pub(crate) is_sound: bool,
}

/// A consumer that a `.cons(..)` makes.
#[derive(Clone)]
pub(crate) struct Consumer {
    pub(crate) tile: Option<TileName>,
    pub(crate) depth: Option<Number>,
    pub(crate) dims: Option<Pairs>,
    pub(crate) channel: Option<Number>,
    pub(crate) place: Place,
    /// Its arguments with a tile, for helps.
    pub(crate) placed: String,
}

impl Consumer {
    pub(crate) fn new(tile: Option<TileName>, place: Place) -> Self {
        Self { tile, depth: None, dims: None, channel: None, place, placed: String::new() }
    }
}
