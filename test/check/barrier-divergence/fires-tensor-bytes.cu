// RUN: not %lint --arch=sm_90a --checks barrier-divergence,uninitialised-shared,shared-race %s | %expect
// A tensor copy brings a box: its elements by their size, whatever part of it lies outside of the tensor.
#include "../../frontend/Inputs/encode-tensor-map.h"

#define BEGIN                                                                                                                     \
  __shared__ alignas(1024) float s[2048];                                                                                         \
  __shared__ uint64_t b;                                                                                                          \
  if (threadIdx.x == 0)                                                                                                           \
    INIT(&b);                                                                                                                     \
  __syncthreads()

__global__ void right(const __grid_constant__ CUtensorMap m, const __grid_constant__ CUtensorMap n, float *o) {
  BEGIN;
  if (threadIdx.x == 0) {
    EXPECT(&b, 8192);
    LOAD(s, &m, &b);
    LOAD(s + 1024, &n, &b);
  }
  WAIT(&b);
  for (int i = threadIdx.x; i < 2048; i += 128)
    o[i] = s[i];
}

__global__ void fewer(const __grid_constant__ CUtensorMap m, float *o) {
  BEGIN;
  if (threadIdx.x == 0) {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this barrier waits for 2048 bytes, and 4096 are copied; expect as many bytes as the copies bring [barrier-divergence]
    EXPECT(&b, 2048);
    LOAD(s, &m, &b);
  }
  WAIT(&b);
  o[threadIdx.x] = s[threadIdx.x];
}

__global__ void beyond(const __grid_constant__ CUtensorMap m, float *o) {
  BEGIN;
  if (threadIdx.x == 0) {
    EXPECT(&b, 4096);
    LOAD(s, &m, &b);
  }
  WAIT(&b);
  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: shared load of 's' reads what no thread of the block has written{{.*}} [uninitialised-shared]
  // CHECK: note: thread (0, 0, 0) reads element 1024 of 's'
  o[threadIdx.x] = s[1024 + threadIdx.x];
}

// The last element of the box is still under way.
__global__ void early(const __grid_constant__ CUtensorMap m, float *o) {
  BEGIN;
  if (threadIdx.x == 0) {
    EXPECT(&b, 4096);
    LOAD(s, &m, &b);
  }
  __syncthreads();
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared load of 's' races with a tensor copy that has not been waited for; wait at the mbarrier of the copy before this [shared-race]
  o[threadIdx.x] = s[1023 - threadIdx.x];
}

// Nobody says what this map is: no sum of bytes is told, nor what is written.
__global__ void unseen(const __grid_constant__ CUtensorMap m, float *o) {
  BEGIN;
  if (threadIdx.x == 0) {
    EXPECT(&b, 2048);
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: note: kernel 'unseen': which bytes this copy of the tensor memory accelerator moves is not known: the bytes of its tensor map's box are not known [tensor-memory-access]
    LOAD(s, &m, &b);
  }
  WAIT(&b);
  o[threadIdx.x] = s[1024 + threadIdx.x];
}

void run(float *g, float *o, CUtensorMap other) {
  SIZES;
  const cuuint64_t strides[1] = {16384};
  const cuuint32_t box[2] = {32, 32};
  CUtensorMap m;
  ENCODE(&m, FLOAT32, g, strides, box, 128B);
  right<<<1, 128>>>(m, m, o);
  fewer<<<1, 128>>>(m, o);
  beyond<<<1, 128>>>(m, o);
  early<<<1, 128>>>(m, o);
  unseen<<<1, 128>>>(other, o);
}
