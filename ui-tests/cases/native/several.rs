use aie_pattern::prelude::*;

const NUM: u32 = 1 << 20;

tensor_pattern! {
    pub struct Five = <int16, 32; native [
        dim_3d(
            1048576, //~ AP062
            1,
            -1, //~ AP062
            8192, //~ AP063
            1
        ),
        -8193, //~ AP063
    ], sizes = [2, 0]>; //~ AP010

    pub struct Constants = <int16, 32; native [
        dim_2d(
            NUM, //~ AP062
            -8192 - NUM as i32, //~ AP063
            1
        ),
    ], sizes = [NUM as i64 * -1]>; //~ AP010

    pub struct Syntax = <int16, 32; native [
        dim_2d(1), //~ AP001
        dim_1d(4), //~ AP001
        dim_3d(1, 1, "1", 1, 1), //~ AP001
    ], sizes = [2.5, 2, 2]>; //~ AP001
}

fn main() {
    // Uses of what is in error add nothing.
    let mut stream = [0i16; 64];
    Five.gather(&[0; 64], &mut stream);
    Syntax.gather(&[0; 64], &mut stream);
}
