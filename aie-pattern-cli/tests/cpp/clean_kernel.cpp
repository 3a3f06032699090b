// A kernel without mistakes: nothing is found.
#include <aie_api/aie.hpp>

constexpr unsigned ROWS = 8, COLS{ROWS * 2};
#define LANES 16
using T = int16;
namespace shape {
inline constexpr int STEP = 2;
enum Tile : unsigned { SMALL = 4, LARGE };
}

template <typename V>
void kernel(T* __restrict in) {
    auto one = aie::make_tensor_descriptor<T, LANES>(aie::tensor_dim(ROWS, shape::STEP), aie::tensor_dim(COLS / 8, 1));
    auto two = aie::make_tensor_descriptor<std::int16_t, 256 / 8 / sizeof(T)>(aie::tensor_dim(shape::LARGE, -2));
    auto stream = aie::make_tensor_buffer_stream(in, aie::make_tensor_descriptor<int8, 64>(
        aie::tensor_dim(1'024u, 1), // a comment within
        aie::tensor_dim(0x4u, 1)));
    const char* text = "make_tensor_descriptor<int16, 17>(aie::tensor_dim(0u, 1))";
}
