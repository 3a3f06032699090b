//! What the types promise: no size, copied, shared between threads, nothing to drop.

use aie_pattern::prelude::*;
use aie_pattern::{BufferError, Device, Dim, Element, Iter, Pattern};
use aie_pattern_core::declare::{RawDims, Tensor};
use aie_pattern_core::ir::{Indices, Odometer, WalkError, Word};
use aie_pattern_core::rule::{self, Locus, Rule, Violation, Violations};
use aie_pattern_core::text::Text;
use static_assertions::{
    assert_eq_size, assert_impl_all, assert_not_impl_any, const_assert, const_assert_eq,
};
use std::error::Error;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::panic::{RefUnwindSafe, UnwindSafe};

const N: usize = 4;

tensor_pattern! {
    struct Literal = <int16, 16; [4, 2]>;
    struct Constant = <int16, 16; [N, 2]>;
}

// Patterns.
assert_eq_size!(Literal, Constant, ());
const_assert_eq!(align_of::<Literal>(), 1);
assert_impl_all!(Literal: AccessPattern, Copy, Send, Sync, Unpin, UnwindSafe, RefUnwindSafe);
assert_impl_all!(Constant: AccessPattern, Copy, Send, Sync, Unpin, UnwindSafe, RefUnwindSafe);
assert_not_impl_any!(Literal: Drop);
assert_not_impl_any!(Constant: Drop);
const_assert!(!std::mem::needs_drop::<Literal>());
const_assert!(!std::mem::needs_drop::<Iter<Literal>>());

// The iterator holds two odometers and the remaining count, for every walk.
assert_impl_all!(Iter<Literal>: ExactSizeIterator, DoubleEndedIterator, std::iter::FusedIterator, Clone, Debug);
assert_impl_all!(Iter<Literal>: Send, Sync, Unpin, UnwindSafe, RefUnwindSafe);
assert_not_impl_any!(Iter<Literal>: Copy, Drop);
const_assert_eq!(size_of::<Iter<Literal>>(), 2 * size_of::<Odometer>() + size_of::<usize>());
assert_eq_size!(Iter<Literal>, Iter<Constant>);

// Errors.
assert_impl_all!(BufferError: Error, Display, Debug, Copy, Eq, Hash, Send, Sync, UnwindSafe);
assert_impl_all!(WalkError: Error, Display, Debug, Copy, Eq, Hash, Send, Sync);

// The model and the rules.
assert_impl_all!(Pattern: Copy, Eq, Hash, Debug, Send, Sync);
assert_impl_all!(Dim: Copy, Eq, Hash, Debug, Send, Sync);
assert_impl_all!(Element: Copy, Eq, Hash, Debug, Send, Sync);
assert_impl_all!(Device: Copy, Eq, Hash, Debug, Send, Sync);
assert_impl_all!(Word: Copy, Eq, Hash, Debug, Send, Sync);
assert_impl_all!(Rule: Copy, Eq, Hash, Debug, Send, Sync);
assert_impl_all!(Locus: Copy, Eq, Hash, Debug, Send, Sync);
assert_impl_all!(Violation<rule::walk::Fault>: Copy, Eq, Debug, Send, Sync);
assert_impl_all!(Violations<rule::walk::Fault>: Copy, Debug, Default, Send, Sync);
assert_impl_all!(Tensor: Copy, Eq, Debug, Send, Sync);
assert_impl_all!(RawDims: Copy, Eq, Debug, Send, Sync);
assert_impl_all!(Text: Copy, Debug, Default, Send, Sync);
assert_impl_all!(Indices<'static>: ExactSizeIterator, DoubleEndedIterator, Clone, Debug, Send, Sync);

#[test]
fn a_value_of_an_expression_promises_the_same() {
    fn promises<P: AccessPattern + Send + Sync + Unpin + UnwindSafe>(pattern: P) -> (usize, bool) {
        (size_of_val(&pattern), std::mem::needs_drop::<P>())
    }
    assert_eq!(promises(tensor_pattern!(<int16, 16; [4, 2]>)), (0, false));
    assert_eq!(promises(tensor_pattern!(<int16, 16; [N, 2]>)), (0, false));
    assert_eq!((Literal.iter().len(), Constant.iter().len()), (4, 4));
}
