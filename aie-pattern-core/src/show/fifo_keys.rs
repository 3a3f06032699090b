//! A FIFO in one line, as the keys of `object_fifo!`.

use core::fmt::{Display, Formatter, Result, Write};

use super::line::pairs;
use super::shared::commas;
use crate::declare::{Fifo, FifoSide, Fifos, Pair, StreamEnds, fifo_table};
use crate::device::Place;

/// Displays a FIFO in one line: the keys of `object_fifo!` after its name.
#[derive(Clone, Copy, Debug)]
pub struct FifoKeys<'a> {
    /// All FIFOs of the block.
    pub fifos: &'a Fifos<'a>,
    /// Position of the FIFO in the block.
    pub fifo: usize,
}

impl Display for FifoKeys<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        keys(f, self.fifos, self.fifo)
    }
}

/// Writes the keys of a FIFO, except those that its links determine.
pub(super) fn keys(f: &mut dyn Write, fifos: &Fifos, fifo: usize) -> Result {
    let this = &fifos.fifos[fifo];
    let element = this.element.short_name();
    write!(f, "object = [{element}; {}], depth = ", this.object)?;
    list(f, this.depths, &|f, depth| write!(f, "{depth}"))?;
    f.write_str(", producer = ")?;
    tile(f, fifos, this.producer)?;
    f.write_str(", consumers = ")?;
    list(f, this.consumers, &|f, &place| tile(f, fifos, place))?;
    if !this.to_stream.is_empty() {
        f.write_str(", to_stream = ")?;
        pairs(f, this.to_stream.iter().copied())?;
    }
    if this.from_stream.iter().any(|list| !list.is_empty()) {
        f.write_str(", from_stream = ")?;
        list(f, this.from_stream, &|f, list: &&[Pair]| pairs(f, list.iter().copied()))?;
    }
    if !this.pad.is_empty() {
        f.write_str(", pad = ")?;
        pairs(f, this.pad.iter().copied())?;
    }
    if let Some(object) = this.consumer_object {
        write!(f, ", consumer_object = [{element}; {object}]")?;
    }
    acquires(f, this)?;
    for (key, shown) in all(this) {
        if let Shown::Number(Some(value)) = shown {
            write!(f, ", {key} = {value}")?;
        }
    }
    if this.consumer_channels.iter().any(Option::is_some) {
        f.write_str(", consumer_channels = [")?;
        commas(f, this.consumer_channels, |f, channel| match channel {
            Some(channel) => write!(f, "{channel}"),
            None => f.write_str("-1"),
        })?;
        f.write_str("]")?;
    }
    if let Some(ends) = this.stream_ends {
        let ends = match ends {
            StreamEnds::Producer => 0,
            StreamEnds::Consumer => 1,
            StreamEnds::Both => 2,
        };
        write!(f, ", aie_stream = {ends}")?;
    }
    if let Some(place) = this.allocate {
        f.write_str(", allocate = ")?;
        tile(f, fifos, place)?;
    }
    for (key, shown) in all(this) {
        match shown {
            Shown::Flag(true) => write!(f, ", {key}")?,
            Shown::Words(words) => {
                let mut before = "(";
                for word in words.into_iter().flatten() {
                    if before == "(" {
                        write!(f, ", {key}")?;
                    }
                    write!(f, "{before}{word}")?;
                    before = ", ";
                }
                f.write_str(if before == "(" { "" } else { ")" })?;
            }
            Shown::Flag(false) | Shown::Number(_) | Shown::Above => {}
        }
    }
    Ok(())
}

/// How a field is shown.
enum Shown {
    /// A number, if written.
    Number(Option<u64>),
    /// A key without a value, if written.
    Flag(bool),
    /// The words of a key, those that are written.
    Words([Option<&'static str>; 4]),
    /// Anything else: `keys` writes it.
    Above,
}

macro_rules! shown {
    (number($what:literal) $value:expr) => {
        Shown::Number(($value > 0).then_some($value))
    };
    (maybe($what:literal) $value:expr) => {
        Shown::Number($value)
    };
    (pinned($what:literal) $value:expr) => {
        Shown::Number($value)
    };
    (flag() $value:expr) => {
        Shown::Flag($value)
    };
    (unless() $value:expr) => {
        Shown::Flag(!$value)
    };
    (allowed([$($word:ident)*]) $value:expr) => {
        Shown::Words([$($value.$word.then_some(stringify!($word))),*])
    };
    // Tiles, objects, lists and names.
    ($above:ident($($what:tt)?) $value:expr) => {
        Shown::Above
    };
}

macro_rules! table {
    ([] $(
        $(
            $(#[$doc:meta])* pub $field:ident: $ty:ty as $kind:ident($($what:tt)*) $(at $Own:ident)?
                key $Key:ident = $key:literal $(| $alias:literal)*
        )?
        $(word $Word:ident = $word:literal)?,
    )*) => {
        /// Each key with its field.
        fn all(this: &Fifo) -> impl Iterator<Item = (&'static str, Shown)> {
            [$($(($key, shown!($kind($($what)*) this.$field)),)?)*].into_iter()
        }
    };
}

fifo_table! { [table] }

/// Writes `acquires = [1, [2]]`, unless every core acquires one object or the numbers make no difference.
fn acquires(f: &mut dyn Write, this: &Fifo) -> Result {
    let is_all = |number| this.acquires.iter().all(|&acquired| acquired == number);
    if is_all(1) || is_all(0) && (this.depths.len() > 1 || matches!(this.depths, [1 | 2])) {
        return Ok(());
    }
    write!(f, ", acquires = [{}, [", this.acquired(FifoSide::Producer))?;
    commas(f, 0..this.consumers.len(), |f, k| write!(f, "{}", this.acquired(FifoSide::Consumer(k))))?;
    f.write_str("]]")
}

/// Writes a list; a single entry goes without brackets.
fn list<T>(f: &mut dyn Write, list: &[T], one: &dyn Fn(&mut dyn Write, &T) -> Result) -> Result {
    if let [only] = list {
        return one(f, only);
    }
    f.write_str("[")?;
    commas(f, list, one)?;
    f.write_str("]")
}

/// Writes `mem(0, 1)`.
pub(super) fn tile(f: &mut dyn Write, fifos: &Fifos, (column, row): Place) -> Result {
    let kind = fifos.grid.kind((column, row)).map_or("tile", crate::device::TileKind::name);
    write!(f, "{kind}({column}, {row})")
}
