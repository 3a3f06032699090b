#include <aie_api/aie.hpp>
namespace big { constexpr unsigned N = 2097152; }
namespace small { constexpr unsigned N = 4; }
constexpr unsigned M = 3000000;
void f() {
    auto a = aie::make_tensor_descriptor<int16, 16>(aie::tensor_dim(2, 0), aie::tensor_dim(big::N, 0)); //~ AP062:92
    auto b = aie::make_tensor_descriptor<int16, 16>(aie::tensor_dim(small::N, 1));
    {
        constexpr unsigned M = 8;
        auto c = aie::make_tensor_descriptor<int16, 16>(aie::tensor_dim(M, 1));
    }
    auto d = aie::make_tensor_descriptor<int16, 16>(aie::tensor_dim(2, 0), aie::tensor_dim(M, 0)); //~ AP062:92
}
