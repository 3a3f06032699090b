#include <aie_api/aie.hpp>
void f() {
    // aie-pattern: allow(AP010) the loop is left out in this build
    auto a = aie::make_tensor_descriptor<int16, 16>(aie::tensor_dim(0u, 2));
    auto b = aie::make_tensor_descriptor<int16, 17>(aie::tensor_dim(8u, 2)); // aie-pattern: allow(AP061) known
}
