#include <aie_api/aie.hpp>
void f() {
    auto a = aie::make_tensor_descriptor<int32, 16>(aie::tensor_dim(2u, 1 << 14)); //~ AP063:73
    auto b = aie::make_tensor_descriptor_bytes<int16, 16>(aie::tensor_dim(4u, 48)); //~ AP064:79
}
