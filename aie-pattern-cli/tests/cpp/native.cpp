#include <aie_api/aie.hpp>
// C++ does not say how long a stream of native levels is.
void f() {
    auto a = aie::make_tensor_descriptor_from_native<int16, 32>(aie::dim_3d(1u, 1, 1u, 1, 1));
    auto b = aie::make_tensor_descriptor_from_native<int16, 32>(aie::dim_2d(3u, 1, 1), aie::dim_2d(1u, 1, 1));
    auto c = aie::make_tensor_descriptor_from_native<int16, 24>(aie::dim_2d(3u, 1, 1)); //~ AP061:61
}
