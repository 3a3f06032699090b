#include <aie_api/aie.hpp>
// Newer versions of the AIE API have streams of single elements.
void f() {
    auto a = aie::make_tensor_descriptor<int16, 1>(aie::tensor_dim(8u, 2)); //~ unchecked:14
    auto b = aie::make_tensor_descriptor<int16>(aie::tensor_dim(8u, 2)); //~ unchecked:14
    auto c = aie::make_tensor_descriptor<int16, 3>(aie::tensor_dim(8u, 2)); //~ AP061:49
}
