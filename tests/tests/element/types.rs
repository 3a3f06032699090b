//! Elements of the user's own types: what counts is how wide they are.

use aie_pattern::prelude::*;
use aie_pattern::{Aligned, Buffer, Element, ElementType};

/// Four bytes.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
#[repr(C)]
struct Pixel([u8; 4]);

impl ElementType for Pixel {
    const ELEMENT: Element = Element::Uint32;
}

/// With a parameter.
#[derive(Clone, Copy, PartialEq, Debug)]
#[repr(transparent)]
struct Phase<const BITS: u32>(i16);

impl<const BITS: u32> ElementType for Phase<BITS> {
    const ELEMENT: Element = Element::Int16;
}

/// Named like an element, and as wide.
#[allow(non_camel_case_types)]
#[derive(Clone, Copy, PartialEq, Debug)]
#[repr(C)]
struct cint16 {
    re: i16,
    im: i16,
}

mod m {
    #[allow(non_camel_case_types)]
    pub(super) type bfloat16 = u16;
}

type Image = [[Pixel; 8]; 4];

const fn pixel(k: usize) -> Pixel {
    Pixel([k as u8, 1, 2, 255])
}

const ROWS: [Pixel; 8] = [pixel(0), pixel(1), pixel(2), pixel(3), pixel(4), pixel(5), pixel(6), pixel(7)];

#[dma_bd(dims = [<8, 1>, <4, 8>])]
#[dma_bd(name = Rows, dims = [<4, 8>, <8, 1>])]
static IMAGE: Image = [ROWS; 4];

#[dma_bd(dims = [<8, 1>, <4, 8>])]
static ALIGNED: Aligned<[Pixel; 32]> = Aligned([pixel(9); 32]);

// Padded to its alignment, and its elements are measured all the same.
#[dma_bd(len = 3)]
static FEW: Aligned<[Pixel; 3]> = Aligned([pixel(9); 3]);

#[dma_bd(dims = [<4, 8>, <2, 1>])]
static PHASES: [Phase<12>; 32] = [Phase(3); 32];

#[dma_bd(dims = [<2, 4>, <4, 1>])]
static WAVE: [cint16; 8] = [cint16 { re: 1, im: -1 }; 8];

#[dma_bd(buffer = [m::bfloat16; 64])]
struct Weights;

#[test]
fn descriptors_of_them() {
    let elements = [
        ImageBd::PATTERN.element(),
        Rows::PATTERN.element(),
        AlignedBd::PATTERN.element(),
        FewBd::PATTERN.element(),
        PhasesBd::PATTERN.element(),
        WaveBd::PATTERN.element(),
        Weights::PATTERN.element(),
    ];
    let [pixels, phases] = [Element::Uint32, Element::Int16];
    assert_eq!(elements, [pixels, pixels, pixels, pixels, phases, Element::Cint16, Element::Bfloat16]);
    assert_eq!((Image::ELEMENTS, <Aligned<Image>>::ELEMENT), (32, Element::Uint32));
    assert_eq!((ALIGNED[0], FEW.len(), PHASES[1]), (pixel(9), 3, Phase(3)));
    let mut columns = [Pixel::default(); 32];
    ImageBd.gather(&IMAGE, &mut columns);
    assert_eq!(columns[..5], [pixel(0), pixel(0), pixel(0), pixel(0), pixel(1)]);
    let mut image = [[Pixel::default(); 8]; 4];
    ImageBd.scatter(&columns, &mut image);
    assert_eq!(image, IMAGE);
    let mut wave = [cint16 { re: 0, im: 0 }; 8];
    WaveBd.try_gather(&WAVE, &mut wave).unwrap();
    assert_eq!(wave, WAVE);
}

/// Moved without naming what they are.
#[test]
fn walks_of_them() {
    #[derive(Clone, Copy, PartialEq, Debug, Default)]
    struct Rgba(u8, u8, u8, u8);

    tensor_pattern! { struct Swapped = <int32, 4; [2, -1]; offset = 1, buffer = 8>; }
    tiling_pattern! {
        struct Halo = uint32, mem, read { .buffer_dimension = {8}, .tiling_dimension = {10}, .offset = {-1} };
    }
    let image: [Rgba; 8] = std::array::from_fn(|k| Rgba(k as u8, 1, 2, 3));
    let mut moved = [Rgba::default(); 8];
    Swapped.gather(&image, &mut moved);
    assert_eq!(moved.map(|pixel| pixel.0), [4, 5, 6, 7, 0, 1, 2, 3]);
    assert!(Swapped.stream(&image).map(|vector| vector[0]).eq([image[4], image[0]]));
    assert!(Swapped.vectors(&image).rev().map(|vector| vector[3]).eq([image[3], image[7]]));
    let mut out = [Rgba::default(); 8];
    let mut stream = Swapped.stream_mut(&mut out);
    for vector in moved.as_chunks().0 {
        stream.push(vector).unwrap();
    }
    assert_eq!(out, image);
    let mut halo = [Rgba(9, 9, 9, 9); 10];
    Halo.gather(&image, &mut halo);
    assert_eq!((halo[0], halo[1], halo[9]), (Rgba::default(), image[0], Rgba::default()));
    let mut back = [Rgba::default(); 8];
    Halo.scatter(&halo, &mut back);
    assert_eq!(back, image);
}
