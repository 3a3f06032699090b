//! Elements of other crates, with the features that are named after them.

use aie_pattern::prelude::*;
use aie_pattern::{Aligned, Buffer, Element};
use half::{bf16, f16};
use num_complex::Complex;

type Samples = [Complex<i16>; 64];

#[dma_bd(dims = [<8, 8>, <8, 1>])]
static HALVES: [bf16; 64] = [bf16::ONE; 64];

// An alias, and a path that names no element by its last word, are what rustc resolves.
#[dma_bd(dims = [<8, 1>, <8, 8>])]
static SAMPLES: Samples = [Complex::new(1, -1); 64];

#[dma_bd(dims = [<2, 4>, <4, 1>])]
static WAVES: Aligned<[[Complex<f32>; 4]; 2]> = Aligned([[Complex::new(0.5, 2.0); 4]; 2]);

#[dma_bd(buffer = [Complex<bf16>; 16], dims = [<4, 1>, <4, 4>])]
struct Products;

#[test]
fn every_type_is_its_element() {
    fn element<B: Buffer>() -> (Element, u32, usize) {
        (B::ELEMENT, B::ELEMENT.bits(), size_of::<B>() * 8 / B::ELEMENTS)
    }
    let all = [
        (element::<[bf16; 4]>(), Element::Bfloat16),
        (element::<[f16; 4]>(), Element::Float16),
        (element::<[Complex<i16>; 4]>(), Element::Cint16),
        (element::<[Complex<i32>; 4]>(), Element::Cint32),
        (element::<[Complex<f32>; 4]>(), Element::Cfloat),
        (element::<[Complex<bf16>; 4]>(), Element::Cbfloat16),
    ];
    for ((found, bits, size), expected) in all {
        assert_eq!(found, expected);
        assert_eq!(bits as usize, size, "{expected:?}");
    }
}

#[test]
fn descriptors_on_their_buffers() {
    let elements = [
        HalvesBd::PATTERN.element(),
        SamplesBd::PATTERN.element(),
        WavesBd::PATTERN.element(),
        Products::PATTERN.element(),
    ];
    assert_eq!(elements, [Element::Bfloat16, Element::Cint16, Element::Cfloat, Element::Cbfloat16]);
    let mut stream = [Complex::new(0, 0); 64];
    SamplesBd.gather(&SAMPLES, &mut stream);
    assert_eq!(stream, SAMPLES);
    let mut stream = [bf16::ZERO; 64];
    HalvesBd.gather(&HALVES, &mut stream);
    assert_eq!(stream, HALVES);
    let mut stream = [Complex::default(); 8];
    WavesBd.try_gather(WAVES.as_flattened(), &mut stream).unwrap();
    assert_eq!(stream, [Complex::new(0.5, 2.0); 8]);
}

#[test]
fn vectors_of_them() {
    tensor_pattern! {
        struct Rows = <bfloat16, 16; [2, -1], [2, 2]; offset = 1, buffer = 64>;
        struct Turns = <cint16, 8; [2, 1], [2, 2]; buffer = 32>;
    }
    let buffer: [bf16; 64] = std::array::from_fn(|k| bf16::from_f32(f32::from(k as u16 / 16)));
    let mut stream = [bf16::ZERO; 64];
    Rows.gather(&buffer, &mut stream);
    assert_eq!([0, 16, 32, 48].map(|k| stream[k]), [1.0, 3.0, 0.0, 2.0].map(bf16::from_f32));
    let mut back = [bf16::ZERO; 64];
    Rows.scatter(&stream, &mut back);
    assert_eq!(back, buffer);
    let buffer: [Complex<i16>; 32] = std::array::from_fn(|k| Complex::new((k / 8) as i16, -1));
    let mut stream = [Complex::default(); 32];
    Turns.gather(&buffer, &mut stream);
    assert_eq!([0, 8, 16, 24].map(|k| stream[k].re), [0, 2, 1, 3]);
}

#[test]
fn streams_of_them() {
    tensor_pattern! {
        struct Twice = <bfloat16, 16; [2, 0], [2, 1]; buffer = 32>;
        struct Backwards = <cint16, 8; [4, -1]; offset = 3, buffer = 32>;
    }
    let buffer: [bf16; 32] = std::array::from_fn(|k| bf16::from_f32(f32::from(k as u16 / 16)));
    let mut stream = Twice.stream(&buffer);
    let vectors: Vec<bf16> =
        std::iter::from_fn(|| stream.pop()).map(|vector: &[bf16; 16]| vector[0]).collect();
    assert_eq!(vectors, [0.0, 1.0, 0.0, 1.0].map(bf16::from_f32));
    let mut out = Aligned([Complex::new(0i16, 0); 32]);
    let mut stream = Backwards.stream_mut(&mut out);
    for k in 0..4 {
        stream.push(&[Complex::new(k, -k); 8]).unwrap();
    }
    assert_eq!([0, 8, 16, 24].map(|k| out[k].re), [3, 2, 1, 0]);
}
