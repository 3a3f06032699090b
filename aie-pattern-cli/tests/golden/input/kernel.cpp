#include <aie_api/aie.hpp>

template <int N>
void kernel(int16* in) {
    auto wide = aie::make_tensor_descriptor<int16, 16>(aie::tensor_dim(4u, 1), aie::tensor_dim(2097152u, 0));
    auto zero = aie::make_tensor_descriptor<int16, 16>(aie::tensor_dim(0u, 2));
    auto open = aie::make_tensor_descriptor<int16, 16>(aie::tensor_dim(N, 2));
}
