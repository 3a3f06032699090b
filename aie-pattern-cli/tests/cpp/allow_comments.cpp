#include <aie_api/aie.hpp>
// A comment silences its own line if that has code, otherwise the next one; what looks like one in a string does not.
void f() {
    /* aie-pattern: allow(AP010) of this line */ auto a = aie::make_tensor_descriptor<int16, 16>(aie::tensor_dim(0u, 2));
    auto b = aie::make_tensor_descriptor<int16, 16>(aie::tensor_dim(0u, 2)); //~ AP010:69
    const char* s = "// aie-pattern: allow(AP010) text"; auto c = aie::make_tensor_descriptor<int16, 16>(aie::tensor_dim(0u, 2)); //~ AP010:122
    auto d = aie::make_tensor_descriptor<int16, 16>(aie::tensor_dim(0u /* aie-pattern: allow(AP010) inside */, 2));
    const char* raw = R"(
// aie-pattern: allow(AP010) raw text
)"; auto e = aie::make_tensor_descriptor<int16, 16>(aie::tensor_dim(0u, 2)); //~ AP010:69
    auto g = aie::make_tensor_descriptor<int16, 16>(aie::tensor_dim(0u, 2)); /* aie-pattern: allow(AP010)
        the reason follows */
    // aie-pattern: allow(AP010) other comments and blank lines follow

    /* more */
    auto h = aie::make_tensor_descriptor<int16, 16>(aie::tensor_dim(0u, 2));
    // aie-pattern: allow(not-checked) the value is in another file
    auto i = aie::make_tensor_descriptor<int16, 16>(aie::tensor_dim(ROWS, 2)); //~ unchecked:69
}
