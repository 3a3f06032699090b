#include <aie_api/aie.hpp>
// A constant is used only where C++ would: `N` is a vector of the wrong length in some scopes, and unknown in others.
constexpr int N = 17;
struct Base { static constexpr int N = 16; };
struct Kernel : Base {
    void first() {
        auto a = aie::make_tensor_descriptor<int16, N>(aie::tensor_dim(8u, 2));
    }
    void second();
};
void Kernel::second() {
    auto a = aie::make_tensor_descriptor<int16, N>(aie::tensor_dim(8u, 2));
}
void third(const int& M, unsigned &N) {
    auto a = aie::make_tensor_descriptor<int16, N>(aie::tensor_dim(8u, 2)); //~ unchecked:49
}
struct Other : Elsewhere {
    void fourth() {
        auto a = aie::make_tensor_descriptor<int16, N>(aie::tensor_dim(8u, 2)); //~ unchecked:53
    }
};
void fifth() {
    auto a = aie::make_tensor_descriptor<int16, N>(aie::tensor_dim(8u, 2)); //~ AP061:49
    for (int k = 0, N = 2; k < N; k++) {
        auto b = aie::make_tensor_descriptor<int16, N>(aie::tensor_dim(8u, 2)); //~ unchecked:53
    }
}
