//! Streams, beside constant loops over the same vectors with the same work on each.

use aie_pattern::prelude::*;

tensor_pattern! {
    /// One dimension.
    pub struct Row = <int8, 16; [64, 4]>;
    /// Columns of a matrix of vectors.
    pub struct Columns = <int8, 16; [4, 1], [64, 4]>;
    /// A volume, from its end.
    pub struct Volume = <int8, 16; [8, -32], [4, 1], [8, 4]; offset = 224>;
    /// The first operand of a matrix product: 3 + 1 dimensions, a stream of streams.
    pub struct Operand = <int8, 16; [8, 32], [4, 0], [2, 16], [16, 1]>;
}

/// 256 vectors.
pub type Buffer = [u8; 256 * 16];

type Vector = [u8; 16];

/// What is made of the vectors.
pub type Run = fn(&Buffer) -> u128;

/// Each walk with `$take` as the work on each vector: by `pop`, by `for_each`, and by loops whose numbers are constants.
macro_rules! contenders {
    ($(#[$doc:meta])* $work:ident($sum:ident: $t:ty = $start:expr, $vector:ident) $take:block => $result:expr;) => {
        $(#[$doc])*
        pub mod $work {
            use super::{Buffer, Columns, Operand, Row, Run, TensorPattern, Vector, Volume};

            #[inline(always)]
            fn take($sum: &mut $t, $vector: &Vector) $take

            macro_rules! run {
                ($name:ident, $buffer:ident, $sums:ident, $body:block) => {
                    /// One contender.
                    #[inline(never)]
                    pub fn $name($buffer: &Buffer) -> u128 {
                        let mut $sums: $t = $start;
                        $body
                        let $sum = $sums;
                        $result
                    }
                };
            }
            macro_rules! leaf {
                ($walk:ident $pop:ident $for_each:ident) => {
                    run!($pop, buffer, sums, {
                        let mut stream = $walk.stream(buffer);
                        while let Some(vector) = stream.pop() {
                            take(&mut sums, vector);
                        }
                    });
                    run!($for_each, buffer, sums, {
                        $walk.stream(buffer).for_each(|vector| take(&mut sums, vector));
                    });
                };
            }
            leaf!(Row row_pop row_for_each);
            leaf!(Columns columns_pop columns_for_each);
            leaf!(Volume volume_pop volume_for_each);
            run!(operand_pop, buffer, sums, {
                let mut outer = Operand.stream(buffer);
                while let Some(mut inner) = outer.pop() {
                    while let Some(vector) = inner.pop() {
                        take(&mut sums, vector);
                    }
                }
            });
            run!(operand_for_each, buffer, sums, {
                Operand.stream(buffer).for_each(|inner| inner.for_each(|vector| take(&mut sums, vector)));
            });

            #[inline(always)]
            fn vector(buffer: &Buffer, index: usize) -> &Vector {
                &buffer.as_chunks().0[index]
            }
            run!(row_by_hand, buffer, sums, {
                for i in 0..64 {
                    take(&mut sums, vector(buffer, 4 * i));
                }
            });
            run!(columns_by_hand, buffer, sums, {
                for i in 0..4 {
                    for j in 0..64 {
                        take(&mut sums, vector(buffer, i + 4 * j));
                    }
                }
            });
            run!(volume_by_hand, buffer, sums, {
                for i in 0..8 {
                    for j in 0..4 {
                        for k in 0..8 {
                            take(&mut sums, vector(buffer, 224 - 32 * i + j + 4 * k));
                        }
                    }
                }
            });
            run!(operand_by_hand, buffer, sums, {
                for i in 0..8 {
                    for _ in 0..4 {
                        for k in 0..2 {
                            for l in 0..16 {
                                take(&mut sums, vector(buffer, 32 * i + 16 * k + l));
                            }
                        }
                    }
                }
            });

            /// Walk by walk, in the order of [`SIDES`](super::SIDES).
            pub const RUNS: [(&str, [Run; 3]); 4] = [
                ("row", [row_pop, row_for_each, row_by_hand]),
                ("columns", [columns_pop, columns_for_each, columns_by_hand]),
                ("volume", [volume_pop, volume_for_each, volume_by_hand]),
                ("operand", [operand_pop, operand_for_each, operand_by_hand]),
            ];
        }
    };
}

/// How vectors are come by.
pub const SIDES: [&str; 3] = ["pop", "for_each", "by_hand"];

contenders! {
    /// Next to nothing, six instructions, so that what is around them shows.
    mix(sum: u128 = 0, vector) {
        *sum = sum.rotate_left(7) ^ u128::from_ne_bytes(*vector);
    } => sum;
}

contenders! {
    /// A step of a matrix product: sixteen products, and their sums.
    products(sums: [u32; 8] = [0; 8], vector) {
        for (sum, [a, b]) in sums.iter_mut().zip(vector.as_chunks::<2>().0) {
            *sum = sum.rotate_left(1).wrapping_add(u32::from(*a) * 5 + u32::from(*b) * 7);
        }
    } => sums.into_iter().fold(0, |sum, each| sum * 31 + u128::from(each));
}
