object_fifo! {
    /// Objects that a core sends to two others, column by column.
    pub struct Columns = object = [[i32; 4]; 6], depth = 2, producer = compute(0, 2), consumers = compute(0, 5),
                         to_stream = [<4, 1>, <6, 4>];
}
