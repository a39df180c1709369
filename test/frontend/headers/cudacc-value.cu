// RUN: not %lint %s | FileCheck %s
// RUN: %if toolkit %{ not %warplint --no-cache --cuda-path=%toolkit %s | FileCheck %s %}
// __CUDACC__ has a value, whoever's headers are read.
#if __CUDACC__
// CHECK: :[[@LINE+1]]:38: warning: global store moves 32 sectors instead of 4
__global__ void column(float *out) { out[32 * threadIdx.x] = __CUDACC__; }
#endif
