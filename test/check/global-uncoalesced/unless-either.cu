// RUN: not %lint %s | FileCheck %s
// Each exception is told, and none in the words of a condition that fails.

__global__ void __launch_bounds__(64) strided(float *out, const float *in, unsigned pitch) {
  const float *row = in ? in + blockIdx.y : nullptr;
  // CHECK: :[[@LINE+1]]:28: warning: global load moves 32 sectors instead of 4 unless in == 0 or pitch <= 7 [global-uncoalesced]
  out[threadIdx.x] = row ? row[size_t(threadIdx.x) * pitch] : 0.0f;
}
