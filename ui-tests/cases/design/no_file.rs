use aie_pattern::prelude::*;

aie_design! {
    pub mod matmul = "designs/none.mlir"; //~ AP001
}

fn main() {}
