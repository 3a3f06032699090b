use aie_pattern::prelude::*;

fn main() {
    let chain = assert_bd_chain!(First, First); //~ AP001
}
