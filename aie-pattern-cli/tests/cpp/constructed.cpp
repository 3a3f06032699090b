#include <aie_api/aie.hpp>
// Descriptors that no function makes are named; functions that return one are not.
aie::tensor_descriptor<1, int16, 16> made(int rows);
aie::tensor_descriptor<1, int16, 16> other(int rows) { return made(rows); }
void f(const aie::tensor_descriptor<1, int16, 16>& walk) {
    aie::tensor_descriptor<1, int16, 16> t(std::array<aie::tensor_dim, 1>{aie::tensor_dim(8u, 2)}); //~ unchecked:10
    auto u = aie::tensor_descriptor<1, int16, 16>{dims}; //~ unchecked:19
    aie::tensor_descriptor<1, int16, 16> copy = walk;
}
