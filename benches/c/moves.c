// The walks of benches/src/moves.rs as loops in C: what `gcc -O3` makes of them is measured beside ours.
#include <stddef.h>
#include <stdint.h>

#define LOOP(K, N) for (size_t i##K = 0; i##K < (N); ++i##K)
#define LOOPS(N0, N1, N2, N3) LOOP(0, N0) LOOP(1, N1) LOOP(2, N2) LOOP(3, N3)

// Both directions of a walk: offset, then four sizes with their strides, in elements.
#define WALK(NAME, T, OFFSET, N0, S0, N1, S1, N2, S2, N3, S3)                                                          \
    void NAME##_gather(const T *restrict src, T *restrict dst) {                                                       \
        LOOPS(N0, N1, N2, N3)                                                                                          \
        dst[((i0 * N1 + i1) * N2 + i2) * N3 + i3] =                                                                    \
            src[OFFSET + (ptrdiff_t)i0 * S0 + (ptrdiff_t)i1 * S1 + (ptrdiff_t)i2 * S2 + (ptrdiff_t)i3 * S3];           \
    }                                                                                                                  \
    void NAME##_scatter(const T *restrict src, T *restrict dst) {                                                      \
        LOOPS(N0, N1, N2, N3)                                                                                          \
        dst[OFFSET + (ptrdiff_t)i0 * S0 + (ptrdiff_t)i1 * S1 + (ptrdiff_t)i2 * S2 + (ptrdiff_t)i3 * S3] =              \
            src[((i0 * N1 + i1) * N2 + i2) * N3 + i3];                                                                 \
    }

WALK(transposed_8, uint32_t, 0, 1, 0, 1, 0, 8, 1, 8, 8)
WALK(even_odd, uint32_t, 0, 1, 0, 8, 16, 2, 1, 8, 2)
WALK(tiles_transposed, uint32_t, 0, 8, 512, 8, 8, 8, 1, 8, 64)
WALK(thirds, uint16_t, 0, 1, 0, 1, 0, 3, 1, 1024, 3)
WALK(planes, uint8_t, 0, 1, 0, 1, 0, 4, 1, 1024, 4)
WALK(transposed_64, uint32_t, 0, 1, 0, 1, 0, 64, 1, 64, 64)
WALK(transposed_256, uint8_t, 0, 1, 0, 1, 0, 256, 1, 256, 256)
WALK(transposed_1024, uint32_t, 0, 1, 0, 1, 0, 1024, 1, 1024, 1024)
WALK(transposed_1024_bytes, uint8_t, 0, 1, 0, 1, 0, 1024, 1, 1024, 1024)
WALK(im2col, uint8_t, 0, 62, 64, 62, 1, 3, 64, 3, 1)
WALK(blocks, uint8_t, 0, 16, 256, 8, 8, 4, 64, 8, 1)
WALK(wide_blocks, uint32_t, 0, 16, 256, 8, 8, 4, 64, 8, 1)
WALK(columns_of_fours, uint8_t, 0, 1, 0, 16, 4, 64, 64, 4, 1)
WALK(rows, uint16_t, 5, 1, 0, 1, 0, 64, 100, 24, 1)
WALK(reversed, uint16_t, 4095, 1, 0, 1, 0, 1, 0, 4096, -1)
