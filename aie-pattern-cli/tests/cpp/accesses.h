#include <adf.h>
// What a port is given is checked in each form that C++ has, or it is named.
#define LATER(port) write_access(port) = made //~ unchecked:21
adf::buffer_descriptor_parameters steps = {.length = 4}; //~ unchecked:6
class G : public adf::graph {
    adf::shared_buffer<int8> mtx;
    adf::tiling_parameters odd = {.buffer_dimension = {16, 4}, .tiling_dimension = {3, 1}, .offset = {0, 0}}; //~ AP026:85
    G() {
        write_access(mtx.in[0]) = odd;
        write_access(mtx.in[1]) = { odd, adf::tiling({.buffer_dimension = {16, 4}, .tiling_dimension = {5, 1}}) }; //~ AP026:105
        write_access(mtx.in[2]) = adf::tiling_parameters{.buffer_dimension = {16, 4}, .tiling_dimension = {3, 1}}; //~ AP026:108
        write_access(mtx.in[3]) = {.buffer_dimension = {16, 4}, .tiling_dimension = {3, 1}}; //~ AP026:86
        write_access(mtx.in[4]) = adf::tiling{{.buffer_dimension = {16, 4}, .tiling_dimension = {3, 1}}}; //~ AP026:98
        write_access(mtx.in[5]) = (::adf::tiling({.buffer_dimension = {16, 4}, .tiling_dimension = {3, 1}})); //~ AP026:101
        ::adf::write_access(mtx.in[6]) = std::vector<adf::access_pattern>{adf::tiling({.buffer_dimension = {16, 4}, .tiling_dimension = {3, 1}})}; //~ AP026:138
        write_access(mtx.in[7]) = adf::access_pattern(adf::tiling_parameters({.buffer_dimension = {16, 4}, .tiling_dimension = {3, 1}})); //~ AP026:129
        adf::tiling_parameters filled;
        filled.buffer_dimension = {16, 4};
        write_access(mtx.in[8]) = filled; //~ unchecked:9
        adf::access_pattern copied(filled);
        write_access(mtx.in[9]) = { copied }; //~ unchecked:9
        read_access(mtx.out[0]) = std::move(pattern); //~ unchecked:9
        read_access(mtx.out[1]) = adf::buffer_descriptor(16, 0, {1}, {}); //~ unchecked:9
        auto later = adf::buffer_descriptor(16, 0, {1}, {}); //~ unchecked:27
        read_access(mtx.out[2]) = is_wide ? adf::tiling({.tiling_dimension = {3}}) : adf::tiling({.tiling_dimension = {5}}); //~ unchecked:9
        read_access(mtx.out[3]) = adf::tiling({16, 4}, {4, 1}); //~ unchecked:9
        auto& port = adf::read_access(mtx.out[4]); //~ unchecked:27
        port = adf::tiling({.buffer_dimension = {16, 4}}); //~ unchecked:21
        read_access(mtx.out[5]) = {}; //~ unchecked:9
        // Other functions of the same name.
        image.tiling(4);
        image->tiling(4, 8);
    }
    void tiling(int rows);
};
