use aie_pattern::prelude::*;

tap_pattern! {
    struct In = i32, tensor_dims = (64, 64), rt.fill(of_in.cons(), A); //~ AP001
    struct Out = i32, tensor_dims = (64, 64), rt.drain(handle = of_out.prod(), tensor = C, wait = True); //~ AP001
}

fn main() {}
