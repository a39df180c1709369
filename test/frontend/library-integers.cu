// Functions that are called as libdevice's are, but take something else, are not libdevice's.
//
// RUN: %lint --print=model %s 2>&1 | FileCheck %s
// CHECK-NOT: crashed
// CHECK: kernel odd(
// CHECK: store.global.4  out + 4*tid.x
// CHECK: kernel plain(
// CHECK: store.global.4  out + 4*tid.x
extern "C" {
__device__ int __nv_sad(int, size_t, int);
__device__ long long __nv_min(long long, int);
__device__ char __nv_popc(char);
__device__ short __nv_byte_perm(short, short, short);
__device__ bool __nv_abs(bool);
__device__ __int128 __nv_clzll(__int128);
}
__global__ void odd(int *out) {
  out[threadIdx.x] = __nv_sad(1, threadIdx.x, 2) + int(__nv_min(3, threadIdx.x)) + __nv_popc(7) +
                     __nv_byte_perm(1, 2, 3) + __nv_abs(true) + int(__nv_clzll(5));
}
extern "C" __device__ int __nv_max(int, int);
__global__ void plain(int *out) { out[__nv_max(threadIdx.x, 0)] = 1; }
