tensor_pattern! {
    /// Every other vector of a panel.
    pub struct EvenVectors = <int16, 16; [8u, 2]; buffer = 256>;
}
