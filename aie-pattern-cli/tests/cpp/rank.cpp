#include <aie_api/aie.hpp>
using aie::tensor_dim;
void f() {
    auto a = aie::make_tensor_descriptor<int8, 32>(tensor_dim(2u, 1), tensor_dim(2u, 1), tensor_dim(2u, 1),
        tensor_dim(2u, 1), tensor_dim(2u, 1), tensor_dim(2u, 1), tensor_dim(2u, 1), tensor_dim(2u, 1), tensor_dim(2u, 1));
}
