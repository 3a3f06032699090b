use aie_pattern::prelude::*;

fn sum<const N: usize>(buffer: &[i32; 64]) -> i32 {
    tensor_pattern! { struct Walk = <int32, 4; [N, 1]>; } //~ E0401
    Walk.iter().map(|index| buffer[index * 4]).sum()
}

fn main() {
    sum::<4>(&[0; 64]);
}
