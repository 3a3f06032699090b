#include <adf.h>
// Tilings in variables, lists of buffers, pointers to buffers.
class G : public adf::graph {
    std::array<adf::shared_buffer<int8>, 2> many;
    adf::shared_buffer<int8>* pointed;
    adf::tiling_parameters odd = {.buffer_dimension = {16, 4}, .tiling_dimension = {3, 1}, .offset = {0, 0}}; //~ AP026:85
    G() {
        auto named = adf::tiling_parameters{.buffer_dimension = {16, 4}, .tiling_dimension = {5, 1}, .offset = {0, 0}}; //~ AP026:95
        adf::write_access(many[1].in[0]) = adf::tiling(odd);
        adf::write_access(many[0].in[0]) = adf::tiling(named);
        adf::read_access(this->many[0].out[0]) = adf::tiling({.buffer_dimension = {16, 4}, .tiling_dimension = {7, 1}, .offset = {0, 0}}); //~ AP026:113
        adf::write_access(pointed->in[0]) = adf::tiling({.buffer_dimension = {16, 4}, .tiling_dimension = {9, 1}, .offset = {0, 0}}); //~ AP026:108
        adf::tiling_parameters moved = {.buffer_dimension = {16, 4}, .tiling_dimension = {4, 1}, .offset = {0, 0}};
        moved.offset = {14, 0};
        adf::read_access(pointed->out[0]) = adf::tiling(moved); //~ unchecked:9
        adf::tiling_parameters again = {.buffer_dimension = {16, 4}, .tiling_dimension = {4, 1}, .offset = {0, 0}};
        if (is_wide)
            again = made(8);
        adf::read_access(pointed->out[1]) = adf::tiling(again); //~ unchecked:9
        adf::tiling_parameters later;
        later.tiling_dimension = {4};
        adf::read_access(many[1].out[0]) = adf::tiling(later); //~ unchecked:9
    }
};
