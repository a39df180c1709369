// Uses by which the elements of an array have to stay where they are: each is named.
//
// RUN: not %lint --explain %s | FileCheck %s --implicit-check-not="note: fix:"
// RUN: %lint --unsafe-fixes --diff --exit-zero %s | FileCheck %s --check-prefix=DIFF --allow-empty
// DIFF-NOT: {{.}}
#include <cooperative_groups.h>
#include <cstring>
#include <cuda.h>
#include <cuda/barrier>
namespace cde = cuda::device::experimental;

__device__ void elsewhere(float *);
__device__ void bulk(const void *s, float *g) {
  asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], 4096;" ::"l"(g),
               "r"(static_cast<unsigned>(__cvta_generic_to_shared(s))));
}
struct View {
  float *first;
  __device__ explicit View(float *p) : first(p) {}
};
template <int N> __device__ int rowOf(float (&row)[N]) { return N; }

#define FILL(tile)                                                                                 \
  __shared__ alignas(128) float tile[32][32];                                                      \
  tile[threadIdx.x][threadIdx.y] = g[threadIdx.y * 32 + threadIdx.x];                              \
  __syncthreads()

__global__ void copied(float *g) {
  FILL(t);
  memcpy(g, t, 4096);
  // CHECK: no other layout: 'memcpy' moves 't' as one run of bytes in line [[@LINE-1]]
}
__global__ void bulked(float *g) {
  FILL(t);
  bulk(t, g);
  // CHECK: no other layout: 'cp.async.bulk' moves 't' as one run of bytes in line 14
}
__global__ void mapped(const __grid_constant__ CUtensorMap m, float *g) {
  __shared__ alignas(1024) float t[32][32];
  t[threadIdx.x][threadIdx.y] = g[threadIdx.y * 32 + threadIdx.x];
  __syncthreads();
  cde::cp_async_bulk_tensor_2d_shared_to_global(&m, 0, 0, &t);
  // CHECK: note: advice: have the tensor map swizzle 't': CU_TENSOR_MAP_SWIZZLE_128B where it is encoded, and [row][i ^ (row & 7) * 4] for [row][i] here: 1024 -> 128 wavefronts over its accesses
  // CHECK: no other layout: 'cde::cp_async_bulk_tensor_2d_shared_to_global' moves 't' in the rows of a tensor map in line [[@LINE-2]]
}
__global__ void described(float *g, unsigned long long *d) {
  FILL(t);
  d[0] = (static_cast<unsigned>(__cvta_generic_to_shared(t)) & 0x3ffff) >> 4;
  // CHECK: no other layout: the address of 't' is computed with as a number in line [[@LINE-1]]
}
__global__ void passed(float *g) {
  FILL(t);
  elsewhere(&t[0][0]);
  // CHECK: no other layout: 'elsewhere', whose body is not seen, gets the address of 't' in line [[@LINE-1]]
}
__global__ void measured(float *g) {
  FILL(t);
  g[threadIdx.x] = sizeof(t) + t[threadIdx.y][threadIdx.x];
  // CHECK: no other layout: 'sizeof' asks for the size of 't' in line [[@LINE-1]]
}
__global__ void deduced(float *g) {
  FILL(t);
  g[threadIdx.x] = rowOf(t[threadIdx.y]) + t[threadIdx.y][threadIdx.x];
  // CHECK: no other layout: 'rowOf' takes the size of 't' from its type in line [[@LINE-1]]
}
__global__ void viewed(float *g) {
  FILL(t);
  View v(t[0]);
  float *end = v.first + 1024;
  for (float *p = v.first; p != end; ++p)
    g[threadIdx.x] += *p;
  // CHECK: no other layout: a pointer to 't' is compared in line [[@LINE-2]]
}
__global__ void kept(float *g, float **all) {
  FILL(t);
  all[threadIdx.x] = t[threadIdx.x];
  // CHECK: no other layout: a pointer to 't' is stored in line [[@LINE-1]]
}
__global__ void captured(float *g) {
  FILL(t);
  auto whole = [&](float *to) { memcpy(to, &t[0][0], sizeof(float) * 1024); };
  whole(g);
  // CHECK: no other layout: 'memcpy' moves 't' as one run of bytes in line [[@LINE-2]]
}

void run(float *g, float **all, unsigned long long *d, CUtensorMap m) {
  const dim3 block(32, 32);
  copied<<<1, block>>>(g);
  bulked<<<1, block>>>(g);
  mapped<<<1, block>>>(m, g);
  described<<<1, block>>>(g, d);
  passed<<<1, block>>>(g);
  measured<<<1, block>>>(g);
  deduced<<<1, block>>>(g);
  viewed<<<1, block>>>(g);
  kept<<<1, block>>>(g, all);
  captured<<<1, block>>>(g);
}
