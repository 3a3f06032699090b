//! What is no item, and a route that is none, where an expression belongs.
use aie_pattern::prelude::*;

#[dma_bd(buffer = [i32; 64])]
struct A;
#[dma_bd(buffer = [i32; 64])]
struct B;

show_transfer!(A -> B); //~ error

fn main() {
    println!("{}", show_transfer!(A -> B -> A)); //~ AP001
    show_transfer!(A -> B; identiy); //~ AP004
}
