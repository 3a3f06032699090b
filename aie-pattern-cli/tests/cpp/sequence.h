#include <adf.h>
// One port is given several tilings, one after the other; the element of a member is where it is created.
class G : public adf::graph {
    adf::shared_buffer<int32> mtx;
    G() {
        adf::read_access(mtx.out[0]) = {
            adf::tiling({.buffer_dimension = {32, 2}, .tiling_dimension = {16, 2}, .offset = {16, 0}}),
            adf::tiling({.buffer_dimension = {32, 2}, .tiling_dimension = {16}, .offset = {0, 0}})}; //~ AP072:75
        std::vector<adf::access_pattern> later = {
            adf::tiling({.buffer_dimension = {16}, .tiling_dimension = {4}, .offset = {0}})}; //~ unchecked:18
        std::array<adf::tiling_parameters, 2> all; //~ unchecked:25
    }
    template <typename Graph>
    static void configure(Graph& self) {
        self.plan = adf::shared_buffer<bfloat16>::create({16, 8}, 1, 1);
        adf::write_access(self.plan.in[0]) = adf::tiling({.buffer_dimension = {16, 8}, .tiling_dimension = {16}, .offset = {0, 0}}); //~ AP072:108
    }
};
