#include <adf.h>
// A name means the member of its own class; an alias is the type that it names.
using Parameters = adf::tiling_parameters;
typedef adf::shared_buffer<int8> Buffer;
class A : public adf::graph {
    adf::shared_buffer<int8> mtx;
    Buffer other;
    Parameters odd = {.buffer_dimension = {16, 4}, .tiling_dimension = {3, 4}, .offset = {0, 0}}; //~ AP026:73
    A() {
        mtx = Buffer::create({16, 4}, 1, 1);
        adf::write_access(mtx.in[0]) = adf::tiling({.tiling_dimension = {3, 4}, .offset = {0, 0}}); //~ AP026:74
        adf::write_access(other.in[0]) = adf::tiling(odd);
        adf::write_access(other.in[1]) = adf::tiling(Parameters{.buffer_dimension = {16, 4}, .tiling_dimension = {5, 4}}); //~ AP026:115
    }
};
class B : public adf::graph {
    adf::kernel mtx;
    adf::shared_buffer<int32> other;
    B() {
        adf::write_access(mtx.in[0]) = adf::tiling({.buffer_dimension = {16, 4}, .tiling_dimension = {3, 4}}); //~ unchecked:9
        adf::write_access(other.in[0]) = adf::tiling({.buffer_dimension = {16, 4}, .tiling_dimension = {3, 4}});
        Parameters odd = {.buffer_dimension = {16, 4}, .tiling_dimension = {20, 4}, .offset = {0, 0}}; //~ AP070:77
        adf::write_access(this->other.in[1]) = adf::tiling(odd);
    }
    void later(adf::shared_buffer<int8>& other);
};
void B::later(adf::shared_buffer<int8>& other) {
    adf::write_access(other.in[0]) = adf::tiling({.buffer_dimension = {16, 4}, .tiling_dimension = {3, 4}}); //~ AP026:101
    adf::write_access(this->other.in[0]) = adf::tiling({.buffer_dimension = {16, 4}, .tiling_dimension = {3, 4}});
}
template <typename T>
class C : public adf::graph {
    adf::shared_buffer<T> mtx;
    C() {
        adf::write_access(mtx.in[0]) = adf::tiling({.buffer_dimension = {16, 4}, .tiling_dimension = {3, 4}}); //~ unchecked:9
    }
};
class D : public adf::graph {
#ifdef WIDE
    adf::shared_buffer<int32> mtx;
#else
    adf::shared_buffer<int8> mtx;
#endif
    D() {
        adf::write_access(mtx.in[0]) = adf::tiling({.buffer_dimension = {16, 4}, .tiling_dimension = {3, 4}}); //~ unchecked:9
    }
};
