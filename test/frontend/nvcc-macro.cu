// Builds of older sources define NVCC: tried where a condition asks for it, as macros with CUDA in their names are.
//
// RUN: not %lint %s | FileCheck %s
// CHECK: nvcc-macro.cu: note: added -DNVCC, which the source needs but no flag provides
#ifdef NVCC
#define HD __host__ __device__
#else
#define HD
#endif
HD inline int twice(int n) { return 2 * n; }
// CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: global store moves 16 sectors instead of 8
__global__ void k(double *o) { o[twice(threadIdx.x)] = 1; }
