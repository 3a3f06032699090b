#include <adf.h>
class G : public adf::graph {
    adf::shared_buffer<int8> bytes[2];
    adf::tiling_parameters odd = {.buffer_dimension = {16, 4}, .tiling_dimension = {3, 1}, .offset = {0, 0}}; //~ AP026:85
    G() {
        adf::write_access(bytes[0].in[0]) = adf::tiling(odd);
    }
};
