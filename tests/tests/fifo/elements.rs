//! `object_fifo!`: objects of types that only rustc knows, and of elements that Rust has no type for; ends in several parts.

use aie_pattern::prelude::*;
use aie_pattern::{Element, ElementType};

#[derive(Clone, Copy, Default, PartialEq, Debug)]
#[repr(C)]
struct Pixel([u8; 4]);

impl ElementType for Pixel {
    const ELEMENT: Element = Element::Uint32;
}

type Image = [[Pixel; 8]; 4];

object_fifo! {
    struct Row = object = [Pixel; 24], depth = 2, producer = (0, 2), consumers = (0, 5), to_stream = [(4, 1), (6, 4)];
    struct Whole = object = Image, consumer_object = [Pixel; 8], depth = 2, producer = compute(1, 2), consumers = [(1, 5)];
    struct Brain = object = [bfloat16; 24], depth = 2, producer = compute(2, 2), consumers = compute(2, 5), via_dma;
    struct Half = object = [[bf16; 8]; 3], depth = 2, producer = compute(3, 2), consumers = compute(3, 5), via_dma;
}

#[test]
fn objects_have_the_elements_of_a_type_of_the_program() {
    let [row, whole, brain, half] = Row::FIFOS.fifos else { panic!() };
    assert_eq!(
        (row.element, row.object, row.producer, row.consumers),
        (Element::Uint32, 24, (0, 2), &[(0, 5)][..])
    );
    assert_eq!((whole.element, whole.object), (Element::Uint32, 32));
    assert_eq!((whole.consumer_element, whole.consumer_object), (Some(Element::Uint32), Some(8)));
    assert_eq!((brain.element, brain.object), (Element::Bfloat16, 24));
    assert_eq!((half.element, half.object), (Element::Bfloat16, 24));
    let naive: Vec<u32> = (0..4).flat_map(|first| (0..6).map(move |k| first + 4 * k)).collect();
    assert_eq!(Row::ORDER, naive);
    let src: [Pixel; 24] = std::array::from_fn(|k| Pixel([k as u8; 4]));
    let mut dst = [Pixel([0; 4]); 24];
    Row::run(&src, &mut dst);
    for (to, from) in dst.iter().zip(naive) {
        assert_eq!(*to, src[from as usize]);
    }
}

/// The tiles of one column, which is a literal of the caller's.
macro_rules! column {
    ($name:ident, $column:literal) => {
        object_fifo! {
            struct $name = object = [i32; 8], depth = 2, producer = compute($column, 2), consumers = compute($column, 5);
        }
    };
}

column!(First, 0);
column!(Third, 2);

#[test]
fn tiles_vary_by_literals_of_a_macro() {
    assert_eq!((First::FIFOS.fifos[0].producer, Third::FIFOS.fifos[0].consumers), ((0, 2), &[(2, 5)][..]));
}

object_fifo! {
    struct In = object = [i32; 32], depth = 2, producer = shim(0, 0), consumers = mem(0, 1), from_stream = [(4, 1), (4, 4)];
    struct A = object = [i32; 16], depth = 2, producer = mem(0, 1), consumers = compute(0, 2);
    struct B = object = [i32; 16], depth = 2, producer = mem(0, 1), consumers = compute(0, 4);
    link [In] -> [A, B] ([] [0, 16]);
}

tap_pattern! {
    struct Fill = i32, full(32);
    // Each half transposed, which the mem tile undoes.
    struct Transposed = i32, full(2, 4, 4).permute(0, 2, 1);
}

// An end in two parts receives as a whole.
assert_transfer!(Fill -> InFromStream0; permutation);
assert_transfer!(Transposed -> InFromStream0; identity);

#[test]
fn an_end_in_parts_receives_them_one_after_the_other() {
    let parts = InFromStream0Part0.iter().chain(InFromStream0Part1.iter()).collect::<Vec<_>>();
    assert_eq!(parts[..6], [0, 4, 8, 12, 1, 5]);
    let order = Hop::<Fill, InFromStream0>::ORDER;
    for (k, &at) in parts.iter().enumerate() {
        assert_eq!(order[at] as usize, k);
    }
}
