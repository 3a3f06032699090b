//! What is no route.
use aie_pattern::prelude::*;

#[dma_bd(buffer = [i32; 64])]
struct A;
#[dma_bd(buffer = [i32; 64])]
struct B;

assert_transfer!(); //~ AP001
assert_transfer!(A); //~ E0277
assert_transfer!(A => B); //~ E0277 E0277
assert_transfer!(A -> B -> A); //~ AP001
assert_transfer!(A -> B => A); //~ E0277
assert_transfer!(A -> B, A -> B); //~ AP001
assert_transfer!(A -> B;); //~ AP001
assert_transfer!(A -> B; identiy); //~ AP004
assert_transfer!(A -> B; same_walk); //~ AP001
assert_transfer!(A -> B; same_walk()); //~ AP001
assert_transfer!(A -> B; identity, permutation); //~ AP001
assert_transfer!(A -> B; identity);

fn main() {}
