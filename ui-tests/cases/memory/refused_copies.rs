//! Numbers of copies that are none, beside a type that only rustc knows.
use aie_pattern::prelude::*;

pub struct Pixel(pub [u8; 3]);

tile_memory! {
    struct Below = device = npu1 { a: Pixel * -1 }; //~ AP005
    struct Zero = device = npu1 { a: Pixel * 0 }; //~ AP005
    struct Many = device = npu1 { a: Pixel * 65 }; //~ AP150
    struct Least = device = npu1, stack = -170141183460469231731687303715884105728 { a: Pixel }; //~ AP005
}

fn main() {
    let _ = (Below::A, Zero::A, Many::A, Least::A);
}
