#include <adf.h>
class G : public adf::graph {
    adf::kernel k;
    adf::shared_buffer<int32> mtx;
    adf::tiling_parameters lost = {.buffer_dimension = {4}, .tiling_dimension = {4}, .offset = {0}}; //~ unchecked:10
    G() {
        adf::read_access(k.in[0]) = adf::tiling({.buffer_dimension = {16}, .tiling_dimension = {4}, .offset = {0}}); //~ unchecked:9
        for (int i = 0; i < 2; i++)
            adf::read_access(mtx.out[i]) = adf::tiling({.buffer_dimension = {16, 4}, .tiling_dimension = {4, 1}, .offset = {8 * i, 0}}); //~ unchecked:125
        auto later = adf::tiling({.buffer_dimension = {16}, .tiling_dimension = {4}, .offset = {0}}); //~ unchecked:27
    }
};
