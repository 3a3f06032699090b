#include <aie_api/aie.hpp>
// One mistake is one finding.
void f() {
    auto a = aie::make_tensor_descriptor_bytes<cint32, 3>(aie::tensor_dim(8u, 24)); //~ AP061:56
    auto b = aie::make_tensor_descriptor<int16, 16>(aie::tensor_dim(8u, -2), aie::tensor_dim(2u, 1));
}
