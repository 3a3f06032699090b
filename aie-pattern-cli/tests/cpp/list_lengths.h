#include <adf.h>
class G : public adf::graph {
    adf::shared_buffer<int32> mtx;
    G() {
        adf::read_access(mtx.out[0]) = adf::tiling({.buffer_dimension = {12, 8}, .tiling_dimension = {4}, .offset = {0, 0}}); //~ AP072:102
    }
};
