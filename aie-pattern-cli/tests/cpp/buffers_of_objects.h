#include <adf.h>
#include "other.h"
// A member of an object belongs to the object's class, which may be in another file; one name in braces may be a list.
class K : public adf::graph {
public:
    adf::shared_buffer<int8> mtx;
};
class G : public adf::graph {
    Other o;
    Other* p;
    K k;
    std::vector<unsigned> sizes = {16, 4};
    adf::shared_buffer<int8> mtx;
    G(int n) {
        adf::write_access(o.mtx.in[0]) = adf::tiling({.buffer_dimension = {16, 4}, .tiling_dimension = {2, 4}, .offset = {0, 0}}); //~ unchecked:9
        adf::write_access(p->mtx.in[0]) = adf::tiling({.buffer_dimension = {16, 4}, .tiling_dimension = {2, 4}, .offset = {0, 0}}); //~ unchecked:9
        adf::write_access(o.k.mtx.in[0]) = adf::tiling({.buffer_dimension = {16, 4}, .tiling_dimension = {2, 4}, .offset = {0, 0}}); //~ unchecked:9
        adf::write_access(k.mtx.in[0]) = adf::tiling({.buffer_dimension = {16, 4}, .tiling_dimension = {2, 4}, .offset = {0, 0}}); //~ AP026:105
        adf::write_access(mtx.in[1]) = adf::tiling({.buffer_dimension = {sizes}, .tiling_dimension = {16, 4}, .offset = {0, 0}}); //~ unchecked:73
        adf::write_access(mtx.in[2]) = adf::tiling({.buffer_dimension = {16, 4}, .tiling_dimension = {n}, .offset = {0, 0}}); //~ AP072:102 unchecked:103
    }
};
