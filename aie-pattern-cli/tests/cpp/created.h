#include <adf.h>
// The buffer as it is created: its sizes, and its inputs and outputs.
class G : public adf::graph {
    adf::shared_buffer<int8> mtx;
    G() {
        mtx = adf::shared_buffer<int8>::create({16, 4}, 1, 2);
        read_access(mtx.out[0]) = adf::tiling({.buffer_dimension = {1600, 4}, .tiling_dimension = {1600, 4}}); //~ AP015:68
        read_access(mtx.out[1]) = adf::tiling({.buffer_dimension = {8, 8}, .tiling_dimension = {8, 8}});
        read_access(mtx.out[2]) = adf::tiling({.buffer_dimension = {16, 4}}); //~ unchecked:9
        write_access(mtx.in[1]) = adf::tiling({.buffer_dimension = {16, 4}}); //~ unchecked:9
        write_access(mtx.out[0]) = adf::tiling({.buffer_dimension = {16, 4}}); //~ unchecked:9
        read_access(mtx.in[0]) = adf::tiling({.buffer_dimension = {16, 4}}); //~ unchecked:9
    }
};
