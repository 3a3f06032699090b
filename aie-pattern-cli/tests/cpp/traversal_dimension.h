#include <adf.h>
using namespace adf;
class G : public graph {
    shared_buffer<int32> mtx;
    G() {
        read_access(mtx.out[0]) = tiling({.buffer_dimension = {12, 8}, .tiling_dimension = {4, 4}, .offset = {0, 0},
            .tile_traversal = {{.dimension = 2, .stride = 4, .wrap = 2}}}); //~ AP071:46
    }
};
