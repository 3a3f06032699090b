//! [`Show`]: a declared pattern as text.

use core::fmt::{Debug, Display, Formatter, Result};
use core::marker::PhantomData;

use aie_pattern_core::show::TapsSheet;

use crate::access::Access;
use crate::run::Invariant;
use crate::{AccessPattern, TapSequence};

/// A declared pattern as text, what [`AccessPattern::show`] and [`TapSequence::show`] return.
///
/// `{}` is one line in the notation that the pattern is declared in, `{:#}` all of it: what it moves, its dimensions with the
/// registers that hold them, and the order of access as a picture. There is no allocation.
#[derive(Clone, Copy)]
pub struct Show<P, K>(PhantomData<K>, Invariant<P>);

impl<P, K> Show<P, K> {
    pub(crate) const NEW: Self = Self(PhantomData, PhantomData);
}

/// Of one walk, whose accesses are `A`.
#[derive(Clone, Copy)]
pub struct OfWalk<A>(PhantomData<A>);

/// Of a sequence of taps.
#[derive(Clone, Copy)]
pub struct OfTaps;

impl<P: AccessPattern<A>, A: Access<P>> Display for Show<P, OfWalk<A>> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        A::show(f)
    }
}

impl<P: TapSequence> Display for Show<P, OfTaps> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        Display::fmt(&TapsSheet(P::TAP), f)
    }
}

/// The name of the type, and one line: `Rows(<int16, 16; [2, 8], [4, 2]>)`.
impl<P, K> Debug for Show<P, K>
where
    Self: Display,
{
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let path = core::any::type_name::<P>();
        let name = path.rsplit("::").next().unwrap_or(path);
        write!(f, "{name}({self})")
    }
}
