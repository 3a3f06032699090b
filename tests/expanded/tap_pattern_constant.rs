tap_pattern! {
    pub struct Rows = i32, full(ROWS, 8)[::2, 4:].coalesce();
}
