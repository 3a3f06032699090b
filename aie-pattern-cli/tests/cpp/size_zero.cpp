#include <aie_api/aie.hpp>
#define NONE (4 - 4)
void f() {
    auto a = aie::make_tensor_descriptor<int16, 16>(aie::tensor_dim(0u, 2), aie::tensor_dim(4u, 1)); //~ AP010:69
    auto b = aie::make_tensor_descriptor<int16, 16>(aie::tensor_dim(8u, 2), aie::tensor_dim(NONE, 1)); //~ AP010:93
}
