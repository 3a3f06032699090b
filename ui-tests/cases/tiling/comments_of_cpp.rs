use aie_pattern::prelude::*;

tiling_pattern! {
    /// The rows.
    struct Rows = int32, mem, read {
        /// The buffer.
        .buffer_dimension = {8, 4}, ///< in elements
        .tiling_dimension = std::vector<uint32_t>({4, 4}), //~ AP001
        .offset = {0, 0} //!< none
    };
}

tiling_pattern! {
    struct Statement = int32, mem,
        write_access(k.in[0]) = tiling({ .buffer_dimension = {8, 4}, .tiling_dimension = {4, 4} }); //~ AP004
}

fn main() {}
