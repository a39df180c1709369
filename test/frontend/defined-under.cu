// RUN: not %lint %s | FileCheck %s
// A macro that the code misses, and that a part which is left out would define, is had by the macro
// of that part.
// CHECK: defined-under.cu: note: added -DGPU -DPOLARIZED, which the source needs but no flag provides
#ifdef GPU
#define PITCH 32
#endif
#ifdef POLARIZED
__device__ inline void turn(float *at) { *at = 1; }
#endif
#ifdef HOST_ONLY
#define OTHER 1
#endif
// CHECK: :[[@LINE+1]]:38: warning: global store moves 32 sectors instead of 4
__global__ void column(float *out) { out[PITCH * threadIdx.x] = 1; }
__global__ void turned(float *out) { turn(&out[threadIdx.x]); }
