#include <aie_api/aie.hpp>
using Sample = std::int16_t;
constexpr int LANES = 17;
void f() {
    auto a = aie::make_tensor_descriptor<Sample, LANES>(aie::tensor_dim(8u, 2)); //~ AP061:50
    auto b = aie::make_tensor_descriptor<int32, 4>(aie::tensor_dim(8u, 2));
    auto c = aie::make_tensor_descriptor<double, 4>(aie::tensor_dim(8u, 2)); //~ AP061:42
}
