#include <adf.h>
class G : public adf::graph {
    adf::shared_buffer<int32> mtx;
    G() {
        adf::read_access(mtx.out[0]) = adf::tiling({.buffer_dimension = {16, 4}, .tiling_dimension = {4, 4}, .offset = {0, 0},
            .tile_traversal = {{.dimension = 0, .stride = 4, .wrap = 2}, {.dimension = 0, .stride = 8, .wrap = 2}}}); //~ AP075:88
    }
};
