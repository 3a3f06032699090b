#include <aie_api/aie.hpp>
constexpr int N = 8;
template <int N, typename T>
void f() {
    auto a = aie::make_tensor_descriptor<int16, 16>(aie::tensor_dim(N, 2)); //~ unchecked:69
    auto b = aie::make_tensor_descriptor<T, 16>(aie::tensor_dim(8, 2)); //~ unchecked:14
    auto c = aie::make_tensor_descriptor<int16, 16>(aie::tensor_dim(N, 2), aie::tensor_dim(0, 1)); //~ unchecked:69 AP010:92
}
void g(int N) {
    auto a = aie::make_tensor_descriptor<int16, 16>(aie::tensor_dim(N, 2)); //~ unchecked:69
}
void h() {
    auto a = aie::make_tensor_descriptor<int16, 16>(aie::tensor_dim(N, 2));
    auto dim = aie::tensor_dim(2u, 1);
    auto b = aie::make_tensor_descriptor<int16, 16>(dim); //~ unchecked:14
}
