// A graph without mistakes.
#pragma once
#include <adf.h>

template <int PORTS>
class Graph : public adf::graph {
public:
    static constexpr unsigned W = 16, H = 8;
    adf::shared_buffer<int32> mtx, other[2];
    adf::external_buffer<int16_t> ddr;

    Graph() {
        mtx = adf::shared_buffer<int32>::create({W, H}, 1, 1);
        adf::write_access(mtx.in[0]) = adf::tiling({
            .buffer_dimension = {W, H}, .tiling_dimension = {4, H / 2}, .offset = {0, 0},
            .tile_traversal = {{.dimension = 0, .stride = 4, .wrap = W / 4}, {.dimension = 1, .stride = 4, .wrap = 2}}});
        adf::tiling_parameters half = {.buffer_dimension = {W, H}, .tiling_dimension = {W, H}, .offset = {0, 0}};
        adf::read_access(mtx.out[0]) = adf::tiling(half);
    }
};
