//! The longest ring and the fullest tile compile in the time of one check each, without rustc's lint of const evaluation.

#![deny(long_running_const_eval)]

use aie_pattern::prelude::*;

/// The descriptors of the lower half of a mem tile, each with a separate empty and full lock, and their ring.
macro_rules! ring {
    ($first:ident $(, $rest:ident)*; $($name:ident $id:literal $next:literal $address:literal $empty:literal $full:literal)*) => {
        $(
            #[dma_bd(tile = mem, channel = s2mm(0), buffer = [i32; 64], bd_id = $id, next_bd = $next, address = $address,
                     acquire = ($empty, -1), release = ($full, 1))]
            struct $name;
        )*
        assert_bd_chain!($first $(-> $rest)* -> $first; locks [$(($empty, 1), ($full, 0)),*]);
        assert_tile!($first $(, $rest)*; allow(locks));

        #[test]
        fn all_are_in_one_ring() {
            let next = [$($name::LINK.and_then(|link| link.next_bd)),*];
            assert!(next.iter().enumerate().all(|(id, &next)| next == Some((id as u64 + 1) % 24)));
        }
    };
}

ring! {
    A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T, U, V, W, X;
    A 0 1 0x80000 64 65
    B 1 2 0x80100 66 67
    C 2 3 0x80200 68 69
    D 3 4 0x80300 70 71
    E 4 5 0x80400 72 73
    F 5 6 0x80500 74 75
    G 6 7 0x80600 76 77
    H 7 8 0x80700 78 79
    I 8 9 0x80800 80 81
    J 9 10 0x80900 82 83
    K 10 11 0x80A00 84 85
    L 11 12 0x80B00 86 87
    M 12 13 0x80C00 88 89
    N 13 14 0x80D00 90 91
    O 14 15 0x80E00 92 93
    P 15 16 0x80F00 94 95
    Q 16 17 0x81000 96 97
    R 17 18 0x81100 98 99
    S 18 19 0x81200 100 101
    T 19 20 0x81300 102 103
    U 20 21 0x81400 104 105
    V 21 22 0x81500 106 107
    W 22 23 0x81600 108 109
    X 23 0 0x81700 110 111
}
