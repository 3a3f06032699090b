#include <aie_api/aie.hpp>
#define WALK(n) aie::make_tensor_descriptor<int16, 16>(aie::tensor_dim(n, 2)) //~ unchecked:22
#define LANES 16
#define TWICE (2 * LANES)
#ifdef WIDE
#define STEP 2
#else
#define STEP 4
#endif
#if 0
auto removed = aie::make_tensor_descriptor<int16, 17>(aie::tensor_dim(0u, 2));
#endif
void f() {
    auto a = aie::make_tensor_descriptor<int16, TWICE + 1>(aie::tensor_dim(4, 2)); //~ AP061:49
    auto b = aie::make_tensor_descriptor<int16, LANES>(aie::tensor_dim(4, STEP)); //~ unchecked:75
}
