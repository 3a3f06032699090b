#include <adf.h>
struct G : adf::graph {
    adf::shared_buffer<int32> mtx;
    G() {
        write_access(mtx.in[0]) = adf::tiling({.buffer_dimension = {12, 8}, .tiling_dimension = {4, 3}, .offset = {0, 0},
            .tile_traversal = {{.dimension = 0, .stride = 4, .wrap = 4}}}); //~ AP070:70
    }
};
