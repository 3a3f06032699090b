tiling_pattern! {
    pub struct WriteTiles = int32, mem, write {
        .buffer_dimension = {12, 8}, .tiling_dimension = {SIZE, 3}, .offset = {0, 0},
        .tile_traversal = {{.dimension=1, .stride=3, .wrap=2}, {.dimension=0, .stride=4, .wrap=3}}
    };
}
