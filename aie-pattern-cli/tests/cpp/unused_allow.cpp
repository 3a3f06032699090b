#include <aie_api/aie.hpp>
/* aie-pattern: allow(AP010, AP012) nothing is wrong here //~ unused-allow:23 unused-allow:30 */
auto a = aie::make_tensor_descriptor<int16, 16>(aie::tensor_dim(4u, 2));
