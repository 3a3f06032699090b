#include <adf.h>
// The rules of a tiling need the element of its port: each tiling of a port without one is named.
template <typename T>
class G : public adf::graph {
    adf::kernel k[2];
    adf::shared_buffer<T> mtx;
    adf::external_buffer<int16> host;
    G() {
        adf::read_access(k[1].out[0]) = adf::tiling({.buffer_dimension = {16}, .tiling_dimension = {4}, .offset = {0}}); //~ unchecked:9
        adf::write_access(mtx.in[0]) = { //~ unchecked:9
            adf::tiling({.buffer_dimension = {16}, .tiling_dimension = {4}, .offset = {0}}),
            adf::tiling({.buffer_dimension = {16}, .tiling_dimension = {4}, .offset = {4}})}; //~ unchecked:13
        adf::read_access(host.out[0]) = adf::tiling({.buffer_dimension = {16}, .tiling_dimension = {3}, .offset = {0}}); //~ AP026:101
        adf::read_access(host.out[1]) = adf::tiling(made(4)); //~ unchecked:9
    }
    template <typename Graph>
    static void configure(Graph& self, bool is_wide) {
        if (is_wide)
            self.plan = adf::shared_buffer<int32>::create({16, 8}, 1, 1);
        else
            self.plan = adf::shared_buffer<int8>::create({16, 8}, 1, 1);
        adf::write_access(self.plan.in[0]) = adf::tiling({.buffer_dimension = {16, 8}, .tiling_dimension = {3, 1}, .offset = {0, 0}}); //~ unchecked:9
    }
};
