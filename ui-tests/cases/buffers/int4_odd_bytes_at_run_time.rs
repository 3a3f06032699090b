use aie_pattern::int4;

fn main() {
    let bytes = std::hint::black_box([0; 3]);
    let weights: [i8; 7] = int4::unpack(&bytes); //~ AP093
    assert_eq!(weights[0], 0);
}
