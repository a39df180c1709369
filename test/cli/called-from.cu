// RUN: not %lint %s | FileCheck %s
// A finding in a helper names the calls that it is about, not those that are as they should be.

__device__ float4 load(const float *from) { return *reinterpret_cast<const float4 *>(from); }
// CHECK: :[[@LINE-1]]:52: warning: {{[0-9]+}}-way bank conflict: shared load takes 8 wavefronts instead of 4
// CHECK-NOT: called from

__global__ void __launch_bounds__(64) sums(float4 *out) {
  __shared__ float tile[1024];
  for (int i = threadIdx.x; i < 1024; i += 64)
    tile[i] = i;
  __syncthreads();
  float4 near = load(tile + 4 * threadIdx.x);
  // CHECK: :[[@LINE+1]]:16: note: called from here
  float4 far = load(tile + 8 * threadIdx.x);
  // CHECK: :[[@LINE+1]]:20: note: called from here
  float4 further = load(tile + 8 * threadIdx.x + 64);
  // CHECK-NOT: called from
  out[threadIdx.x] = near; // whole: of a vector whose one field is used, the compiler loads that field
  out[threadIdx.x + 64] = far;
  out[threadIdx.x + 128] = further;
}
