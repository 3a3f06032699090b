#include <aie_api/aie.hpp>
using levels = std::tuple<aie::dim_2d, int>;
void f() {
    auto a = aie::make_tensor_descriptor<int8, 32, levels>(aie::tensor_dim(2u, 4), aie::tensor_dim(2u, 1)); //~ unchecked:14
}
