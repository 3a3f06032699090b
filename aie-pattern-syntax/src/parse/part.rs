//! The numbers and the place of a field, for every kind of field.

use aie_pattern_core::declare::{Allows, Iteration};

use super::buffer::BufferType;
use super::dims::Pairs;
use super::name::Named;
use super::number::Number;
#[cfg(feature = "tile")]
use super::tile_name::TileName;
use crate::errors::Place;

/// A written field.
pub trait Part {
    /// Calls `to` for its numbers, in order.
    fn numbers<'s>(&'s self, to: &mut dyn FnMut(&'s Number));

    /// Its place; for a list without a place, the place of its first entry.
    fn place(&self) -> Option<Place>;
}

/// A setting that is on unless it is turned off, and the place where it is.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unless(pub Option<Place>);

impl<T: Part> Part for Option<T> {
    fn numbers<'s>(&'s self, to: &mut dyn FnMut(&'s Number)) {
        if let Some(part) = self {
            part.numbers(to);
        }
    }

    fn place(&self) -> Option<Place> {
        self.as_ref().and_then(Part::place)
    }
}

impl<T: Part> Part for Vec<T> {
    fn numbers<'s>(&'s self, to: &mut dyn FnMut(&'s Number)) {
        for part in self {
            part.numbers(to);
        }
    }

    fn place(&self) -> Option<Place> {
        self.first().and_then(Part::place)
    }
}

impl Part for Number {
    fn numbers<'s>(&'s self, to: &mut dyn FnMut(&'s Number)) {
        to(self);
    }

    fn place(&self) -> Option<Place> {
        Some(self.place)
    }
}

impl Part for Pairs {
    fn numbers<'s>(&'s self, to: &mut dyn FnMut(&'s Number)) {
        self.list.iter().flat_map(|pair| [&pair.first, &pair.second]).for_each(to);
    }

    fn place(&self) -> Option<Place> {
        Some(self.place)
    }
}

impl Part for BufferType {
    fn numbers<'s>(&'s self, to: &mut dyn FnMut(&'s Number)) {
        self.array.iter().flat_map(|array| &array.lengths).for_each(to);
    }

    fn place(&self) -> Option<Place> {
        Some(self.place)
    }
}

impl Part for Iteration<Number> {
    fn numbers<'s>(&'s self, to: &mut dyn FnMut(&'s Number)) {
        [&self.size, &self.stride].into_iter().chain(&self.current).for_each(to);
    }

    fn place(&self) -> Option<Place> {
        Some(self.size.place)
    }
}

/// Implements [`Part`] for a type that holds no numbers.
macro_rules! without_numbers {
    ([$($T:ident)?] $ty:ty, $part:ident => $place:expr) => {
        impl$(<$T>)? Part for $ty {
            fn numbers<'s>(&'s self, _: &mut dyn FnMut(&'s Number)) {}

            fn place(&self) -> Option<Place> {
                let $part = self;
                $place
            }
        }
    };
}

without_numbers!([] Allows, _allows => None);
without_numbers!([] Place, place => Some(*place));
without_numbers!([] Unless, unless => unless.0);
#[cfg(feature = "tile")]
without_numbers!([] TileName, tile => Some(tile.place()));
without_numbers!([T] Named<T>, named => Some(named.place));
