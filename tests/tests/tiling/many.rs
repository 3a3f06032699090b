//! Many tilings in a port, and ports with numbers at the ends of 64 bits: they compile, within rustc's limits, and run.
// That they need many descriptors, and go twice along a dimension, is a warning.
#![allow(deprecated)]

use aie_pattern::prelude::*;
use aie_pattern_tests::NaiveTiling;

const ROW: u64 = 4;

macro_rules! rows {
    ($($k:literal)*) => {
        tiling_pattern! {
            /// As many tilings as a port may have: a row each.
            struct Literal = int32, mem, read, ensure(covers)
                $({.buffer_dimension = {4, 256}, .tiling_dimension = {4, 1}, .offset = {0, $k}}),*;
            /// The same, evaluated by rustc.
            struct Constant = int32, mem, read, ensure(covers)
                $({.buffer_dimension = {ROW, 256}, .tiling_dimension = {4, 1}, .offset = {0, $k}}),*;
        }
    };
}
rows! {
    0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31
    32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63
    64 65 66 67 68 69 70 71 72 73 74 75 76 77 78 79 80 81 82 83 84 85 86 87 88 89 90 91 92 93 94 95
    96 97 98 99 100 101 102 103 104 105 106 107 108 109 110 111 112 113 114 115 116 117 118 119 120 121 122 123 124 125 126 127
    128 129 130 131 132 133 134 135 136 137 138 139 140 141 142 143 144 145 146 147 148 149 150 151 152 153 154 155 156 157 158 159
    160 161 162 163 164 165 166 167 168 169 170 171 172 173 174 175 176 177 178 179 180 181 182 183 184 185 186 187 188 189 190 191
    192 193 194 195 196 197 198 199 200 201 202 203 204 205 206 207 208 209 210 211 212 213 214 215 216 217 218 219 220 221 222 223
    224 225 226 227 228 229 230 231 232 233 234 235 236 237 238 239 240 241 242 243 244 245 246 247 248 249 250 251 252 253 254 255
}

#[test]
fn as_many_tilings_as_there_may_be() {
    assert_eq!((Literal::LEN, Constant::LEN, Constant::SPAN), (1024, 1024, 1024));
    let buffer: [u32; 1024] = std::array::from_fn(|index| index as u32);
    for walk in [Literal.iter().collect::<Vec<_>>(), Constant.iter().collect()] {
        assert!(walk.into_iter().eq((0..1024).map(Some)));
    }
    assert!(Constant.iter().rev().eq((0..1024).rev().map(Some)));
    let mut stream = [0; 1024];
    Constant.gather(&buffer, &mut stream);
    assert_eq!(stream, buffer);
    let mut scattered = [0; 1024];
    Constant.scatter(&stream, &mut scattered);
    assert_eq!(scattered, buffer);
    assert_eq!((Constant::DESCRIPTORS.len(), Constant::DESCRIPTORS[255].0), (256, 255));
    assert_eq!(Constant::INDICES[..], (0..1024).collect::<Vec<u16>>());
}

macro_rules! padded {
    ($($k:literal)*) => {
        tiling_pattern! {
            /// Zeros around each, and two loops along a dimension.
            struct Padded = int32, mem, read
                $({
                    .buffer_dimension = {80, 64}, .tiling_dimension = {4, ROW}, .offset = {-2, -$k},
                    .tile_traversal = {{0, 3, 2}, {1, 4, 3}, {0, 4, 19}}
                }),*;
        }
    };
}
padded! { 1 2 3 4 5 6 7 8 }

#[test]
fn padded_tilings_of_three_loops_with_constants() {
    let mut expected = Vec::new();
    for k in 1..=8 {
        let buffer = vec![80, 64];
        let naive = NaiveTiling {
            tile: vec![4, 4],
            offset: vec![-2, -k],
            traversal: vec![(0, 3, 2), (1, 4, 3), (0, 4, 19)],
            repetition: 1,
            boundary: buffer.clone(),
            buffer,
        };
        expected.extend(naive.walk());
    }
    assert_eq!(Padded::LEN, expected.len());
    let indices = || expected.iter().map(|at| at.map(|index| index as usize));
    assert!(Padded.iter().eq(indices()));
    assert!(Padded.iter().rev().eq(indices().rev()));
    let mut walk = Padded::PORT.iter().unwrap();
    for left in [Padded::LEN, Padded::LEN - 2, Padded::LEN - 4] {
        assert_eq!(walk.size_hint(), (left, Some(left)));
        assert!(walk.next().is_some() && walk.next_back().is_some());
    }
    let table = Padded::INDICES.iter().map(|&index| (index != u16::MAX).then_some(index.into()));
    assert!(table.eq(indices()));
}

tiling_pattern! {
    /// Tiles whose coordinates, in elements, are beyond 64 bits.
    struct Far = int32, mem, read, device = ideal {
        .buffer_dimension = {4096, 4}, .tiling_dimension = {4096, 1}, .tile_traversal = {{1, 4294967295, 1000000}}
    };
    /// One step after the last tile would be beyond 64 bits.
    struct Farthest = int32, mem, read, device = ideal {
        .buffer_dimension = {2, 4}, .tiling_dimension = {2, 1}, .tile_traversal = {{1, 4294967295, 2147483648}}
    };
    /// The largest index, and zeros.
    struct Last = int32, mem, read, device = ideal
        {.buffer_dimension = {65536, 65536}, .tiling_dimension = {1, 1}, .offset = {65535, 65535}},
        {.buffer_dimension = {65536, 65536}, .tiling_dimension = {1, 1}, .offset = {-1, 0}};
}

#[test]
fn tiles_far_out_of_the_buffer() {
    let mut walk = Far.iter();
    assert_eq!((walk.next(), walk.nth(4094), walk.next()), (Some(Some(0)), Some(Some(4095)), Some(None)));
    assert_eq!(walk.next_back(), Some(None));
    let mut walk = Far.iter().rev();
    assert_eq!((walk.next(), walk.nth(4096)), (Some(None), Some(None)));
    assert_eq!((Far::LEN, Far::SPAN), (4_096_000_000, 4096));
    let mut walk = Farthest.iter();
    assert!(walk.by_ref().take(5).eq([Some(0), Some(1), None, None, None]));
    assert!(walk.rev().take(3).eq([None; 3]));
    assert!(Last.iter().eq([Some(u32::MAX as usize), None]));
}
