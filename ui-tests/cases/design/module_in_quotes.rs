use aie_pattern::prelude::*;

aie_design! {
    pub mod halves = "module { aie.device(npu1) { } }"; //~ AP001
}

fn main() {}
