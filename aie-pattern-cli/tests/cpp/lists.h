#include <adf.h>
#include <vector>
#define DIMS 16, 4
#define LIST {16, 4}
#define FIELDS .buffer_dimension = {16, 4}
// Lists that are not in the file are not checked; what is left out has its default.
template <int ROWS, int COLS, int... SIZES>
class G : public adf::graph {
    std::vector<uint32_t> sizes = {16, 4};
    adf::shared_buffer<int8> mtx, made;
    G() {
        adf::traversing_parameters along = {.dimension = 0, .stride = 4, .wrap = 4};
        read_access(mtx.out[0]) = adf::tiling({.buffer_dimension = sizes, .tiling_dimension = {3, 1}}); //~ unchecked:68
        read_access(mtx.out[1]) = adf::tiling({.buffer_dimension = {sizes.begin(), sizes.end()}, .tiling_dimension = {3}}); //~ unchecked:68
        read_access(mtx.out[2]) = adf::tiling({.buffer_dimension = {SIZES...}, .tiling_dimension = {3, 1}}); //~ unchecked:68
        read_access(mtx.out[3]) = adf::tiling({.buffer_dimension = {DIMS}, .tiling_dimension = {3, 1}}); //~ unchecked:68
        read_access(mtx.out[4]) = adf::tiling({.buffer_dimension = LIST, .tiling_dimension = {3, 1}}); //~ unchecked:68
        read_access(mtx.out[5]) = adf::tiling({FIELDS}); //~ unchecked:48
        read_access(mtx.out[6]) = adf::tiling({.buffer_dimension = {OTHER}, .tiling_dimension = {3, 1}}); //~ unchecked:68
        read_access(mtx.out[7]) = adf::tiling({.buffer_dimension = {16, 4}, .tile_traversal = {along, {1, 1, 4}}}); //~ unchecked:96
        read_access(mtx.out[8]) = adf::tiling({.buffer_dimension = {16, 4}, .tile_traversal = made_by(8)}); //~ unchecked:95
        read_access(mtx.out[9]) = adf::tiling({.buffer_dimension = ROWS > 2 ? sizes : std::vector<uint32_t>{16, 4}}); //~ unchecked:68
        read_access(mtx.out[10]) = adf::tiling({.tiling_dimension = {4, 1}}); //~ unchecked:48
        read_access(mtx.out[11]) = adf::tiling({.buffer_dimension = {16, 4}, .boundary_offset = {0, 0}}); //~ unchecked:97
        read_access(mtx.out[12]) = adf::tiling({ //~ unchecked:9
#ifdef WIDE
            .buffer_dimension = {64, 32},
#else
            .buffer_dimension = {32, 64},
#endif
            .tiling_dimension = {8, 4}});
        read_access(mtx.out[13]) = adf::tiling({{16, 4}, {4, 1}, {0, 0}, {}, -1, 2, {16, 4}, 0, 0}); //~ unchecked:85
        // The lengths are known, though not the numbers; nothing is known of the other dimension.
        read_access(mtx.out[14]) = adf::tiling({.buffer_dimension = {ROWS, COLS}, .tiling_dimension = {4}}); //~ unchecked:70 unchecked:76 AP072:103
        read_access(mtx.out[15]) = adf::tiling({.buffer_dimension = {{16, 4}}, .tiling_dimension = std::vector{3u, 1u}, .offset{}}); //~ AP026:112
        read_access(mtx.out[16]) = adf::tiling({buffer_dimension: {16, 4}, tiling_dimension: {3, 1}}); //~ AP026:95
        read_access(mtx.out[17]) = adf::tiling({.buffer_dimension = {16, 4}, .tiling_dimension = {4, 1},
            .tile_traversal = {{.stride = 4, .wrap = 4}, adf::traversing_parameters({.dimension = 1, .wrap = 2}), {.dimension = 4, .wrap = {2}}}}); //~ AP071:129
        read_access(mtx.out[18]) = adf::tiling({.buffer_dimension = {16, 4}, .tile_traversal = {{}}}); //~ AP010:97
        read_access(mtx.out[19]) = adf::tiling({.buffer_dimension = {16, 4}, .tiling_dimension = {3, 1}, .buffer_iteration = 1}); //~ AP026:99 unchecked:126
        made = adf::shared_buffer<int8>::create({16, 4}, 1, 2);
        read_access(made.out[0]) = adf::tiling({.tiling_dimension = {4}}); //~ AP072:69
        read_access(made.out[1]) = adf::tiling({.tiling_dimension = {3, 1}}); //~ AP026:70
    }
};
