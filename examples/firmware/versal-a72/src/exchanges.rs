//! Gather and scatter of walks that exchange rows and columns, against their indices: in NEON registers, which only this
//! board has of the three.

use aie_pattern::{AccessPattern, Dim, Element, Pattern};

/// `DOWN` rows of `ACROSS` elements of `SIZE` bytes, `APART` elements from one to the next, column by column.
#[derive(Clone, Copy)]
struct Exchange<const SIZE: usize, const ACROSS: usize, const DOWN: usize, const APART: usize>;

impl<const SIZE: usize, const ACROSS: usize, const DOWN: usize, const APART: usize> AccessPattern
    for Exchange<SIZE, ACROSS, DOWN, APART>
{
    const PATTERN: Pattern = {
        let element = match SIZE {
            1 => Element::Uint8,
            2 => Element::Uint16,
            4 => Element::Uint32,
            _ => Element::Uint64,
        };
        let dims = [Dim::new(ACROSS as u64, 1), Dim::new(DOWN as u64, APART as i64)];
        Pattern::new(element, 1, &dims).unwrap()
    };
    type Indices = ();
    const INDICES: &'static () = &();
    type Stream<T> = [T; 0];
}

/// Room for the largest of the walks below.
const MOST: usize = 8192;

/// Whether a walk moves what its indices say, there and back.
fn moves<P: AccessPattern, T: Copy + PartialEq>(walk: P, value: fn(usize) -> T) -> bool {
    let buffer: [T; MOST] = core::array::from_fn(value);
    let (mut stream, mut back) = ([value(0); MOST], [value(1); MOST]);
    let (stream, len) = (&mut stream[..P::LEN], P::SPAN);
    if walk.try_gather(&buffer[..len], stream).is_err() || walk.try_scatter(stream, &mut back[..len]).is_err()
    {
        return false;
    }
    let mut untouched = len;
    for (at, moved) in walk.iter().zip(stream) {
        if *moved != buffer[at] || back[at] != buffer[at] {
            return false;
        }
        untouched -= 1;
    }
    // What the walk leaves out is what it was.
    back[..len].iter().zip(&buffer).filter(|(back, was)| *back != *was || value(1) == **was).count()
        >= untouched
}

/// Whether all of them do.
pub(crate) fn all_move() -> bool {
    macro_rules! all {
        ($($across:literal $down:literal $apart:literal;)*) => {
            [$(
                moves(Exchange::<1, $across, $down, $apart>, |k| (k * 7 + k / 256 * 31) as u8),
                moves(Exchange::<2, $across, $down, $apart>, |k| k as u16),
                moves(Exchange::<4, $across, $down, $apart>, |k| k as u32 * 0x0001_0001),
                moves(Exchange::<8, $across, $down, $apart>, |k| k as u64 * 0x0001_0001_0001),
            )*]
        };
    }
    // Two, three and four columns or rows, next to each other and not; tiles of all sides, with and without a rest; large.
    all! {
        2 64 2; 2 19 5; 3 64 3; 3 21 3; 3 21 7; 4 64 4; 4 19 4; 4 19 9;
        64 2 64; 19 2 23; 64 3 64; 21 3 21; 21 3 23; 64 4 64; 19 4 19; 19 4 21;
        4 4 4; 8 8 8; 16 16 16; 5 7 5; 9 13 9; 17 33 40; 8 16 8; 16 8 16; 70 70 70; 64 64 64; 67 7 1100;
    }
    .into_iter()
    .all(|fine| fine)
}
