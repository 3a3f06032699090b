//! Contracts between two declarations: same walk, inverse.

use super::source::{Access, PADDED_STEPS, STEPS, Source, Steps, is_padded_alike};
use super::{cover_text, onto};
use crate::declare::{Descriptor, Tensor};
use crate::element::Element;
use crate::ir::contract::{Departure, InverseFault, Verdict};
use crate::rule::Rule;
use crate::text::{Arg, Text};

/// The point at which two walks diverge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parting {
    /// The unit of positions and indices: the narrower of the two element types.
    pub element: Element,
    /// The first stream position at which they differ.
    pub position: u64,
    /// The access of this walk at that position.
    pub found: Access,
    /// The access of the other walk at that position.
    pub other: Access,
}

/// The declaration that holds the contract, to compute a replacement for it.
#[derive(Clone, Copy, Debug)]
pub enum Promiser<'a> {
    /// A tensor descriptor.
    Tensor(&'a Tensor),
    /// A buffer descriptor.
    Descriptor(&'a Descriptor),
    /// Neither: the contract stands alone, or belongs to a port.
    Nothing,
}

/// A broken contract between two declarations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PairFault {
    /// The walks differ.
    Parting(Parting),
    /// The second walk does not undo the first.
    Inverse(InverseFault),
    /// The contract could not be decided.
    Undecided(Rule),
}

/// **Same walk**: the same elements in the same order, in any notation, with zeros at the same positions.
///
/// Decided in closed form if both are single patterns, or have the same sizes and zeros; otherwise both are walked, for at most 65,536
/// steps, or 16,384 where a descriptor pads.
pub const fn same_walk(one: &Source, other: &Source) -> Option<PairFault> {
    if let (Some(one), Some(other)) = (one.pattern(), other.pattern()) {
        return match one.same_walk(&other) {
            Verdict::Holds => None,
            Verdict::Broken(Departure { element, position, index, other }) => {
                let (found, other) = (access(index), access(other));
                Some(PairFault::Parting(Parting { element, position, found, other }))
            }
            Verdict::Undecided => Some(PairFault::Undecided(Rule::SameWalk)),
        };
    }
    let most = match (one, other) {
        (Source::Padded(own, pad), Source::Padded(other, others)) => {
            if is_padded_alike((own, pad), (other, others)) && matches!(own.same_walk(other), Verdict::Holds)
            {
                return None;
            }
            PADDED_STEPS
        }
        (Source::Padded(..), _) | (_, Source::Padded(..)) => PADDED_STEPS,
        (Source::Walk(_) | Source::Port(_) | Source::Unknown(_), _) => STEPS,
    };
    let undecided = Some(PairFault::Undecided(Rule::SameWalk));
    let element =
        if one.element().bits() <= other.element().bits() { one.element() } else { other.element() };
    let bits = element.bits();
    let (Some(mut steps), Some(mut others)) = (Steps::of(one, bits), Steps::of(other, bits)) else {
        return undecided;
    };
    let mut position = 0;
    while position <= most as u64 {
        let (found, other) = (steps.next(), others.next());
        match (found, other) {
            (Access::Ended, Access::Ended) => return None,
            (Access::Zero, Access::Zero) => {}
            (Access::Index(one), Access::Index(two)) if one == two => {}
            _ => return Some(PairFault::Parting(Parting { element, position, found, other })),
        }
        position += 1;
    }
    undecided
}

const fn access(index: Option<i64>) -> Access {
    if let Some(index) = index { Access::Index(index) } else { Access::Ended }
}

/// **Inverse**: if this walk moves index `i` at position `k`, the other walk moves index `k` at position `i`.
///
/// Decided for single patterns. For a port with several tilings, and with padding, only the lengths are compared.
pub const fn inverse(one: &Source, other: &Source) -> Option<PairFault> {
    let (Some(one), Some(other)) = (one.pattern(), other.pattern()) else {
        return Some(match (bits(one), bits(other)) {
            (Some(own), Some(other)) if own != other => {
                PairFault::Inverse(InverseFault::Length { own, other })
            }
            _ => PairFault::Undecided(Rule::Inverse),
        });
    };
    match one.inverse_of(&other) {
        Verdict::Holds => None,
        Verdict::Broken(fault) => Some(PairFault::Inverse(fault)),
        Verdict::Undecided => Some(PairFault::Undecided(Rule::Inverse)),
    }
}

/// Bits that a walk moves, zeros included.
const fn bits(walk: &Source) -> Option<u128> {
    map!(walk.len(), |len| len as u128 * walk.element().bits() as u128)
}

impl PairFault {
    /// The broken rule.
    pub const fn rule(&self) -> Rule {
        match self {
            Self::Parting(_) => Rule::SameWalk,
            Self::Inverse(_) => Rule::Inverse,
            Self::Undecided(_) => Rule::Undecided,
        }
    }

    /// The message without its code. `one` and `other` are the names of the declarations, and `walk` is the other
    /// walk.
    pub const fn message(&self, one: &str, other: &str, walk: &Source, promiser: &Promiser) -> Text {
        let text = self.explain(one, other);
        let target = match (self, walk.pattern()) {
            (Self::Parting(_), Some(walk)) => walk,
            (Self::Inverse(_), Some(walk)) => match walk.inverse() {
                Ok(inverse) => inverse,
                Err(_) => return text,
            },
            _ => return text,
        };
        match promiser {
            Promiser::Tensor(tensor) => onto::to_tensor(tensor, &target, text),
            // The zeros would stay.
            Promiser::Descriptor(descriptor) if descriptor.is_padded() => text,
            Promiser::Descriptor(descriptor) => onto::to_descriptor(descriptor, &target, text),
            Promiser::Nothing => text,
        }
    }

    const fn explain(&self, one: &str, other: &str) -> Text {
        let text = Text::new();
        match *self {
            Self::Parting(parting) => parting_text(text, parting, one, other),
            Self::Inverse(fault) => inverse_text(text, fault, one, other),
            Self::Undecided(rule) => {
                let text = text.str("could not decide whether `").str(other);
                let text = match rule {
                    Rule::SameWalk => text.str("` is the same walk as `"),
                    _ => text.str("` undoes `"),
                };
                text.str(one).str("`").note("a contract is never guessed, so it is refused")
            }
        }
    }
}

const fn parting_text(text: Text, parting: Parting, one: &str, other: &str) -> Text {
    let text = text.str("element ").int(parting.position as i128).str(" of the stream is ");
    let text = access_text(text, parting.found, one).str(", but ");
    let text = access_text(text, parting.other, other);
    text.note("`same_walk`: both move the same elements in the same order; counted in elements of ")
        .count(parting.element.bits() as i128, "bit")
}

const fn access_text(text: Text, access: Access, name: &str) -> Text {
    match access {
        Access::Index(index) => text.fill("index {} in `{}`", &[Arg::Int(index as i128), Arg::Str(name)]),
        Access::Zero => text.str("a padded zero in `").str(name).str("`"),
        Access::Ended => text.str("past the end of `").str(name).str("`"),
    }
}

const fn inverse_text(text: Text, fault: InverseFault, one: &str, other: &str) -> Text {
    let text = match fault {
        InverseFault::NoPermutation { fault, elements } => {
            let text = text.str("`").str(one).str("` does not move each of its elements once: ");
            cover_text(text, fault, elements)
        }
        InverseFault::Length { own, other: others } => text.fill(
            "`{}` moves { bit}, but `{}` moves {}",
            &[Arg::Str(one), Arg::Int(own as i128), Arg::Str(other), Arg::Int(others as i128)],
        ),
        InverseFault::Elsewhere { position, index, back, .. } => text.fill(
            "element {} of the stream is index {} in `{}`, but `{}` moves index {} to element {}",
            &[
                Arg::Int(index as i128),
                Arg::Int(back as i128),
                Arg::Str(other),
                Arg::Str(one),
                Arg::Int(index as i128),
                Arg::Int(position as i128),
            ],
        ),
    };
    text.note("`inverse`: after both walks, each element is in its first place again")
}
