//! `assert_same_walk!`, `assert_disjoint!`, `assert_covers!`: what several declarations promise together.

#[cfg(feature = "tiling")]
mod tilings;

use core::marker::PhantomData;

use aie_pattern_core::Pattern;
use aie_pattern_core::declare::{Descriptor, Dma, Tensor};
pub use aie_pattern_core::rule::contract::pair::Promiser;
use aie_pattern_core::rule::contract::pair::{PairFault, inverse, same_walk};
use aie_pattern_core::rule::contract::set::{self, Member, SetViolation};
use aie_pattern_core::rule::contract::source::Source;

use crate::AccessPattern;

/// Checks, while the program compiles, that two declarations move the same elements in the same order, in whatever
/// notations they are written.
///
/// Walks over vectors are compared element by element, and elements of different widths by the narrower one. Padded zeros are
/// compared too. A descriptor with an iteration is compared by the pass that it begins with. Inside a declaration,
/// `ensure(same_walk(Other))` is the same check.
///
/// ```
/// use aie_pattern::prelude::*;
///
/// tensor_pattern! { pub struct Columns = <int16, 16; [4, 1], [16, 4]>; }
/// #[dma_bd(dims = [<4, 16>, <16, 64>, <16, 1>])]
/// static MATRIX: [i16; 1024] = [0; 1024];
///
/// assert_same_walk!(Columns, MatrixBd);
/// ```
///
/// The error names the first element of the stream at which they differ:
///
/// ```compile_fail
/// use aie_pattern::prelude::*;
///
/// tensor_pattern! {
///     pub struct Columns = <int16, 16; [4, 1], [16, 4]>;
///     pub struct Rows = <int16, 16; [16, 4], [4, 1]>;
/// }
/// assert_same_walk!(Columns, Rows);
/// // [AP087] element 16 of the stream is index 64 in `Columns`, but index 16 in `Rows`
/// ```
///
/// Between single patterns, that is all but tilings with zeros and ports of several tilings, the check is closed-form. These are
/// compared step by step, and refused as undecided ([`AP083`](crate::errors::AP083)) if that takes more than 65,536 steps.
#[macro_export]
macro_rules! assert_same_walk {
    ($($input:tt)*) => { $crate::__private::assert_same_walk! { ($crate) $($input)* } };
}

/// Checks, while the program compiles, that no element of a buffer is moved by two of the declarations.
///
/// ```
/// use aie_pattern::prelude::*;
///
/// #[dma_bd(name = Upper, dims = [<4, 16>, <16, 1>])]
/// #[dma_bd(name = Lower, offset = 64, dims = [<4, 16>, <16, 1>])]
/// static MATRIX: [i32; 128] = [0; 128];
///
/// assert_disjoint!(Upper, Lower);
/// ```
///
/// One declaration may move an element twice; `ensure(injective)` is about that. All passes of a descriptor with an iteration count.
#[macro_export]
macro_rules! assert_disjoint {
    ($($input:tt)*) => { $crate::__private::assert_disjoint! { ($crate) $($input)* } };
}

/// Checks, while the program compiles, that the declarations together move each element of a buffer exactly once: the parts
/// of a join or of a distribute.
///
/// ```
/// use aie_pattern::prelude::*;
///
/// #[dma_bd(name = Even, dims = [<4, 32>, <16, 1>])]
/// #[dma_bd(name = Odd, offset = 16, dims = [<4, 32>, <16, 1>])]
/// static MATRIX: [i32; 128] = [0; 128];
///
/// assert_covers!(Even, Odd);
/// ```
///
/// All passes of a descriptor with an iteration count. The buffer is the largest that one of the patterns declares: the type of a
/// descriptor's, `buffer` of a tensor pattern, the `buffer_dimension` of a tiling. If none does, it ends with the last element that any
/// of them moves.
#[macro_export]
macro_rules! assert_covers {
    ($($input:tt)*) => { $crate::__private::assert_covers! { ($crate) $($input)* } };
}

/// What is known of a declared type.
#[derive(Clone, Copy)]
pub struct Declared {
    /// All its passes.
    member: Member<'static>,
    /// The one that the type itself is, with its zeros.
    pass: Source<'static>,
    /// Whether its declaration breaks no rule: else nothing that follows from it is worth saying.
    is_sound: bool,
}

impl Declared {
    /// The same under the name that the user calls it by.
    #[must_use]
    pub const fn named(self, name: &'static str) -> Self {
        Self { member: Member { name, ..self.member }, ..self }
    }
}

/// A declared type of either kind: its [`Declared`] is an inherent constant of one kind and a trait's of the other.
pub struct WalkOf<P>(PhantomData<P>);

impl<P: AccessPattern> WalkOf<P> {
    const PATTERN: &'static Pattern = &P::PATTERN;
    const ALL_PASSES: &'static Option<Pattern> = &P::KNOWN.all_passes(Self::PATTERN);

    /// The walk over a buffer.
    pub const __AIE_PATTERN_DECLARED: Declared = Declared {
        member: Member {
            source: match Self::ALL_PASSES {
                Some(all) => Source::Walk(all),
                None => Source::Unknown(Self::PATTERN.element()),
            },
            buffer: P::KNOWN.buffer,
            name: "",
        },
        pass: match P::KNOWN.dma {
            Some(Dma { pad, .. }) if is_padded(pad) => Source::Padded(Self::PATTERN, pad),
            _ => Source::Walk(Self::PATTERN),
        },
        is_sound: P::KNOWN.is_sound,
    };
}

const fn is_padded(pad: &[(i128, i128)]) -> bool {
    each!(k, 0..pad.len(), {
        if pad[k].0 != 0 || pad[k].1 != 0 {
            return true;
        }
    });
    false
}

/// What is looked at where [`WalkOf`] has no inherent constant.
pub trait DeclaresTilings {
    /// The port.
    const __AIE_PATTERN_DECLARED: Declared;
}

/// Elements of the declared buffer of a tensor; `None` where none is declared.
#[must_use]
pub const fn buffer_of_tensor(tensor: &Tensor) -> Option<u64> {
    match tensor.buffer {
        Some(elements) if elements >= 0 && elements <= u64::MAX as i128 => Some(elements as u64),
        _ => None,
    }
}

/// Elements of a descriptor's buffer.
#[must_use]
pub const fn buffer_of_descriptor(descriptor: &Descriptor) -> Option<u64> {
    let elements = descriptor.elements;
    if elements >= 0 && elements <= u64::MAX as i128 { Some(elements as u64) } else { None }
}

/// Panics, at the place of the caller, unless both are the same walk.
#[track_caller]
pub const fn report_same_walk(one: &Declared, other: &Declared, promiser: &Promiser) {
    if one.is_sound && other.is_sound {
        report_pair(same_walk(&one.pass, &other.pass), one, other, promiser);
    }
}

/// Panics, at the place of the caller, unless the other undoes the one.
#[track_caller]
pub const fn report_inverse(one: &Declared, other: &Declared, promiser: &Promiser) {
    if one.is_sound && other.is_sound {
        report_pair(inverse(&one.pass, &other.pass), one, other, promiser);
    }
}

#[track_caller]
const fn report_pair(fault: Option<PairFault>, one: &Declared, other: &Declared, promiser: &Promiser) {
    if let Some(fault) = fault {
        let text = fault.rule().text();
        let (one, walk, other) = (one.member.name, &other.pass, other.member.name);
        let text = text.str(fault.message(one, other, walk, promiser).as_str());
        panic!("{}", text.as_str());
    }
}

/// What is wrong with a set.
pub type Broken = Option<SetViolation>;

/// Members of a set, at most.
const MOST: usize = 32;

/// The members; `None` if one is not sound, or there are too many.
const fn members(set: &[Declared]) -> Option<([Member<'static>; MOST], usize)> {
    let Some((first, _)) = set.split_first() else { return None };
    // The macro takes no more.
    assert!(set.len() <= MOST, "too many declarations");
    let mut members = [first.member; MOST];
    each!(k, 0..set.len(), {
        if !set[k].is_sound {
            return None;
        }
        members[k] = set[k].member;
    });
    Some((members, set.len()))
}

/// What is wrong with declarations that are to be disjoint.
#[must_use]
pub const fn check_disjoint(set: &[Declared]) -> Broken {
    match members(set) {
        Some((members, len)) => set::check_disjoint(members.split_at(len).0),
        None => None,
    }
}

/// What is wrong with declarations that are to cover a buffer together.
#[must_use]
pub const fn check_covers(set: &[Declared]) -> Broken {
    match members(set) {
        Some((members, len)) => set::check_cover(members.split_at(len).0),
        None => None,
    }
}

/// Reports what is wrong, if it is about this member, or about all together.
///
/// # Panics
/// With the message, at the place of the caller.
#[track_caller]
pub const fn report_set(set: &[Declared], broken: &Broken, member: Option<usize>) {
    let Some(violation) = broken else { return };
    let is_here = match (violation.member, member) {
        (None, None) => true,
        (Some(one), Some(other)) => one == other,
        _ => false,
    };
    if is_here && let Some((members, len)) = members(set) {
        let text = violation.rule.text();
        let text = text.str(violation.message(members.split_at(len).0).as_str());
        panic!("{}", text.as_str());
    }
}
