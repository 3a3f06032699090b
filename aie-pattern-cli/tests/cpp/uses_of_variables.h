#include <adf.h>
// A variable that other code may write to is not checked: through a reference, a function, an object, a macro.
#define WIDEN in_macro.tiling_dimension = {4, 1}
template <typename Graph>
void configure(Graph& self) {
    adf::shared_buffer<int8> mtx;
    adf::tiling_parameters referred = {.buffer_dimension = {16, 4}, .tiling_dimension = {3, 1}, .offset = {0, 0}};
    auto& other = referred;
    other.tiling_dimension = {4, 1};
    adf::write_access(mtx.in[0]) = adf::tiling(referred); //~ unchecked:5
    adf::tiling_parameters passed = {.buffer_dimension = {16, 4}, .tiling_dimension = {3, 1}, .offset = {0, 0}};
    adjust(passed);
    adf::write_access(mtx.in[1]) = adf::tiling(passed); //~ unchecked:5
    adf::tiling_parameters member = {.buffer_dimension = {16, 4}, .tiling_dimension = {3, 1}, .offset = {0, 0}};
    self.member = made(8);
    adf::write_access(mtx.in[2]) = adf::tiling(member); //~ unchecked:5
    adf::tiling_parameters in_macro = {.buffer_dimension = {16, 4}, .tiling_dimension = {3, 1}, .offset = {0, 0}};
    WIDEN;
    adf::write_access(mtx.in[3]) = adf::tiling(in_macro); //~ unchecked:5
    // A field with the name of a variable does not change the variable.
    adf::tiling_parameters offset = {.buffer_dimension = {16, 4}, .tiling_dimension = {3, 1}, .offset = {0, 0}}; //~ AP026:88
    adf::write_access(mtx.in[4]) = adf::tiling(offset);
    self.assigned = adf::tiling_parameters{.buffer_dimension = {16, 4}, .tiling_dimension = {3, 1}, .offset = {0, 0}};
    adf::write_access(mtx.in[5]) = adf::tiling(assigned); //~ unchecked:5
}
