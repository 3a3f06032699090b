#![allow(coherence_leak_check)]
use std::marker::PhantomData;

use aie_pattern::stream::{LevelsOf, Stream, StreamMut, Vectors};
use aie_pattern::{Iter, Pattern, prelude::*};

tensor_pattern! {
    struct One = <int32, 4; [1, 1]>;
    struct Thousand = <int32, 4; [1000, 1]>;
}

/// Two types, of which the first is a subtype of the second, and which walk differently.
#[derive(Clone, Copy)]
struct Pat<F>(PhantomData<F>);
type Short = Pat<for<'a> fn(&'a ())>;
type Long = Pat<fn(&'static ())>;

macro_rules! walk {
    ($pat:ty, $as:ty) => {
        impl AccessPattern for $pat {
            const PATTERN: Pattern = <$as>::PATTERN;
            type Indices = ();
            const INDICES: &'static () = &();
            type Stream<T> = <$as as AccessPattern>::Stream<T>;
        }
        impl TensorPattern for $pat {
            type Shape = <$as as TensorPattern>::Shape;
            type Vector<T> = <$as as TensorPattern>::Vector<T>;
        }
    };
}
walk!(Short, One);
walk!(Long, Thousand);

fn stream(short: Stream<'_, Short, i32, LevelsOf<One>>) -> Stream<'_, Long, i32, LevelsOf<One>> {
    short //~ E0308
}
fn stream_mut(short: StreamMut<'_, Short, i32, LevelsOf<One>>) -> StreamMut<'_, Long, i32, LevelsOf<One>> {
    short //~ E0308
}
fn vectors(short: Vectors<'_, Short, i32>) -> Vectors<'_, Long, i32> {
    short //~ E0308
}
fn iter(short: Iter<Short>) -> Iter<Long> {
    short //~ E0308
}

fn main() {}
