// RUN: not %lint %s 2>&1 | %expect
// Names of integers that a header of another project would have declared.
// CHECK: note: skipped headers that were not found: 'fst/types.h'
#include <fst/types.h>
namespace own {
using ::int32;
// CHECK: integer-names.cu:[[#@LINE+1]]:38: warning: global store moves 32 sectors instead of 4
__global__ void column(int32 *out) { out[32 * threadIdx.x] = 1; }
// Two bytes a lane: 64 of them lie in 2 sectors.
__global__ void row(uint16 *out) { out[threadIdx.x] = 1; }
} // namespace own
