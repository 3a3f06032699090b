#include <adf.h>

class Graph : public adf::graph {
    adf::shared_buffer<int8> bytes;

    Graph() {
        adf::read_access(bytes.out[0]) = adf::tiling({.buffer_dimension = {16, 4}, .tiling_dimension = {3, 1}, .offset = {0, 0}});
    }
};
