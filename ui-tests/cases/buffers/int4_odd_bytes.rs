use aie_pattern::int4;

const WEIGHTS: [i8; 6] = [1, -2, 3, -4, 5, -6];
static PACKED: [u8; 6] = int4::pack(&WEIGHTS).unwrap(); //~ AP093

fn main() {}
