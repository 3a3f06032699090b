#include <adf.h>
#include <aie_api/aie.hpp>
// Only one of two texts or statements holds: together they would need too many descriptors, or have a field twice.
class G : public adf::graph {
    adf::shared_buffer<int32> mtx;
    bool is_wide;
    G() {
#if MODE == 0
        adf::read_access(mtx.out[0]) = adf::tiling({.buffer_dimension = {8, 8, 16}, .tiling_dimension = {4, 4, 1}, .offset = {0, 0, 0},
            .tile_traversal = {{.dimension = 0, .stride = 4, .wrap = 2}, {.dimension = 1, .stride = 4, .wrap = 2}, {.dimension = 2, .stride = 1, .wrap = 8}}});
#elif MODE == 1
        adf::read_access(mtx.out[0]) = adf::tiling({.buffer_dimension = {8, 8, 16}, .tiling_dimension = {4, 4, 1}, .offset = {0, 0, 0},
            .tile_traversal = {{.dimension = 1, .stride = 4, .wrap = 2}, {.dimension = 0, .stride = 4, .wrap = 2}, {.dimension = 2, .stride = 1, .wrap = 8}}});
#endif
        if (is_wide)
            adf::read_access(mtx.out[1]) = adf::tiling({.buffer_dimension = {8, 8, 16}, .tiling_dimension = {4, 4, 1}, .offset = {0, 0, 0},
                .tile_traversal = {{.dimension = 0, .stride = 4, .wrap = 2}, {.dimension = 1, .stride = 4, .wrap = 2}, {.dimension = 2, .stride = 1, .wrap = 8}}});
        else
            adf::read_access(mtx.out[1]) = adf::tiling({.buffer_dimension = {8, 8, 16}, .tiling_dimension = {4, 4, 1}, .offset = {0, 0, 0},
                .tile_traversal = {{.dimension = 1, .stride = 4, .wrap = 2}, {.dimension = 0, .stride = 4, .wrap = 2}, {.dimension = 2, .stride = 1, .wrap = 8}}});
        adf::write_access(mtx.in[0]) = adf::tiling({ //~ unchecked:9
#ifdef WIDE
            .buffer_dimension = {64, 32},
#else
            .buffer_dimension = {32, 64},
#endif
            .tiling_dimension = {8, 5}, .offset = {0, 0}});
        adf::tiling_parameters chosen = {.buffer_dimension = {16, 4}, .offset = {0, 0}, .tiling_dimension =
#ifdef WIDE
            {16, 8}
#else
            {16, 4}
#endif
        };
        adf::write_access(mtx.in[1]) = adf::tiling(chosen); //~ unchecked:9
        auto walk = aie::make_tensor_descriptor<int16, 16>( //~ unchecked:21
#ifdef WIDE
            aie::tensor_dim(0u, 2),
#endif
            aie::tensor_dim(4u, 1));
    }
};
