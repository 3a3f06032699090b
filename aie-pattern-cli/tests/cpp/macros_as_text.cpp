#include <aie_api/aie.hpp>
#define LANES 8 + 8
#define ONE_AND 1 + 1
#define OFF 0
#ifndef ROWS
#define ROWS 0
#endif
void f() {
    auto a = aie::make_tensor_descriptor<int16, 2 * LANES>(aie::tensor_dim(4u, 1)); //~ AP061:49
    auto b = aie::make_tensor_descriptor<int16, ONE_AND * 15>(aie::tensor_dim(4u - ONE_AND, 1));
    // The command line of the compiler may give another number.
    auto c = aie::make_tensor_descriptor<int16, 16>(aie::tensor_dim(ROWS, 1)); //~ unchecked:69
#undef LANES
    constexpr int LANES = 17;
    auto d = aie::make_tensor_descriptor<int16, LANES>(aie::tensor_dim(4u, 1)); //~ AP061:49
}
// Text that is switched off.
#if (0) || false
auto e = aie::make_tensor_descriptor<int16, 17>(aie::tensor_dim(0u, 2));
#endif
#if 1
#else
auto g = aie::make_tensor_descriptor<int16, 17>(aie::tensor_dim(0u, 2));
#endif
#if OFF && WIDE
/* #endif */
auto h = aie::make_tensor_descriptor<int16, 17>(aie::tensor_dim(0u, 2));
#endif
#if MODE == 0
auto i = aie::make_tensor_descriptor<int16, 17>(aie::tensor_dim(4u, 2)); //~ AP061:45
#endif
