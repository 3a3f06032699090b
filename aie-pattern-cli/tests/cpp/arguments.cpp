#include <aie_api/aie.hpp>
// A call converts its arguments; how many numbers a pack, a macro or a copy has is not in the file.
#define ROWS 2u, 4
constexpr unsigned STEP = 4;
constexpr unsigned FAR = 1u << 20;
template <int... S> void k(aie::tensor_dim d, int n) {
    auto a = aie::make_tensor_descriptor<int16, 16>(aie::tensor_dim(2u, -STEP));
    auto b = aie::make_tensor_descriptor<int16, 16>(aie::tensor_dim(2u, 1 - 8 * STEP));
    auto c = aie::make_tensor_descriptor_from_native<int16, 32>(aie::dim_2d(2u, 1, 1 - STEP));
    auto e = aie::make_tensor_descriptor<int16, 16>(aie::tensor_dim(2u, -FAR)); //~ AP063:73
    auto f = aie::make_tensor_descriptor<int16, 16>(aie::tensor_dim(S...)); //~ unchecked:14
    auto g = aie::make_tensor_descriptor<int16, 16>(aie::tensor_dim(ROWS)); //~ unchecked:14
    auto h = aie::make_tensor_descriptor<int16, 16>(aie::tensor_dim(d)); //~ unchecked:14
    auto i = aie::make_tensor_descriptor<int16, 16>(aie::tensor_dim{d}); //~ unchecked:14
    auto j = aie::make_tensor_descriptor<int16, 16>(aie::tensor_dim(2u, 1, n)); //~ unchecked:14
    auto l = aie::make_tensor_descriptor<int16, 16>(aie::tensor_dim(2u, 1), 4); //~ unchecked:14
    auto m = aie::make_tensor_descriptor<int16, 16>(aie::tensor_dim(2u)); //~ AP001:71
    auto o = aie::make_tensor_descriptor_from_native<int16, 16>(aie::dim_3d(2u, 1, n)); //~ unchecked:14
}
