//! The rules: each with its code, its prose and source, its check, its message and its computed help.
//!
//! A check never stops at the first violation: it pushes every one to a [`Violations`] list, as numbers and a
//! [`Locus`] (which part of the declaration), never as text or tokens. The text is built from those and the
//! declaration, only where it is printed.
//!
//! | module | rules about |
//! |---|---|
//! | [`walk`] | any walk: sizes, bounds, overflow, table words |
//! | [`tensor`] | tensor descriptors of the AIE API: vectors, registers, alignment |

pub mod tensor;
pub mod walk;

macro_rules! rules {
    ($($(#[$doc:meta])* $name:ident = $code:literal,)*) => {
        /// A rule, with the code that its messages carry: `AP010`.
        ///
        /// Codes are part of the public contract: none is ever given another meaning.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[non_exhaustive]
        pub enum Rule { $($(#[$doc])* $name,)* }

        impl Rule {
            /// Every rule, in the order of the codes.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// The code: `AP010`.
            #[must_use]
            pub const fn code(self) -> &'static str {
                match self { $(Self::$name => $code,)* }
            }
        }
    };
}

rules! {
    /// The declaration is not written as the grammar wants it.
    Syntax = "AP001",
    /// A key that does not exist here.
    UnknownKey = "AP002",
    /// A key that is given twice.
    DuplicateKey = "AP003",
    /// A name (of an element type, a device, a tile, a word) that does not exist.
    UnknownName = "AP004",
    /// A number that its place cannot count with.
    NumberRange = "AP005",
    /// More dimensions than there are.
    Rank = "AP006",
    /// A size of 0 or less.
    SizeZero = "AP010",
    /// The walk goes below the start of the buffer.
    BelowBuffer = "AP014",
    /// The walk goes beyond the end of the buffer.
    BeyondBuffer = "AP015",
    /// The length or an index of the walk is beyond 64 bits.
    Overflow = "AP016",
    /// The forced word of the index table cannot hold every index.
    IndexWord = "AP018",
    /// The device has no tensor buffer streams.
    NoTensorStreams = "AP060",
    /// The device has no such vector.
    IllegalVector = "AP061",
    /// A size beyond the 20-bit count register of the address unit.
    CountRegister = "AP062",
    /// An increment beyond the 20-bit register of the address unit.
    IncrementRegister = "AP063",
    /// A step in bytes at which the vector would not be aligned.
    StepAlignment = "AP064",
}

/// Which part of a declaration a violation is about; the macro has the token of each.
///
/// Dimensions are counted as written, outermost first, from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Locus {
    /// The declaration as a whole.
    Whole,
    /// The element type.
    Element,
    /// The number of elements in a vector.
    Lanes,
    /// The device.
    Device,
    /// A whole dimension.
    Dim(u8),
    /// A dimension's size.
    Size(u8),
    /// A dimension's stride or step.
    Stride(u8),
    /// The offset; [`Locus::Whole`] where none is written.
    Offset,
    /// The number of elements in the buffer.
    Buffer,
    /// The forced word of the index table.
    Index,
}

impl Locus {
    /// `==` for const evaluation.
    #[must_use]
    pub const fn is(self, other: Self) -> bool {
        match (self, other) {
            (Self::Dim(a), Self::Dim(b))
            | (Self::Size(a), Self::Size(b))
            | (Self::Stride(a), Self::Stride(b)) => a == b,
            (Self::Whole, Self::Whole)
            | (Self::Element, Self::Element)
            | (Self::Lanes, Self::Lanes)
            | (Self::Device, Self::Device)
            | (Self::Offset, Self::Offset)
            | (Self::Buffer, Self::Buffer)
            | (Self::Index, Self::Index) => true,
            _ => false,
        }
    }
}

/// One violation: the rule, where, and both numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Violation {
    /// The rule.
    pub rule: Rule,
    /// The part of the declaration.
    pub locus: Locus,
    /// What was found; each rule says what it counts.
    pub found: i128,
    /// What it is held against; each rule says what it counts.
    pub limit: i128,
}

impl Violation {
    /// A violation of `rule` at `locus`.
    #[must_use]
    pub const fn new(rule: Rule, locus: Locus, found: i128, limit: i128) -> Self {
        Self { rule, locus, found, limit }
    }
}

/// Violations that one declaration can be told about at once.
const CAPACITY: usize = 64;

/// The violations of one declaration, in the order of the rules.
#[derive(Clone, Copy, Debug)]
pub struct Violations {
    list: [Violation; CAPACITY],
    len: usize,
}

impl Violations {
    /// No violation.
    #[must_use]
    pub const fn new() -> Self {
        Self { list: [Violation::new(Rule::Syntax, Locus::Whole, 0, 0); CAPACITY], len: 0 }
    }

    /// Adds one; beyond the capacity the first ones are enough.
    pub const fn push(&mut self, violation: Violation) {
        if self.len < CAPACITY {
            self.list[self.len] = violation;
            self.len += 1;
        }
    }

    /// The violations.
    #[must_use]
    pub const fn as_slice(&self) -> &[Violation] {
        self.list.split_at(self.len).0
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }
}

impl Default for Violations {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::Rule;

    #[test]
    fn codes_are_distinct_and_in_order() {
        assert!(Rule::ALL.windows(2).all(|pair| pair[0].code() < pair[1].code()));
    }
}
