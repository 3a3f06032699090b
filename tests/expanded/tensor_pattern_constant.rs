tensor_pattern! {
    pub struct Columns = <int16, 16; [4, 1], [ROWS, 4]; buffer = 1024>;
}
