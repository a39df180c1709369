// RUN: %lint --print=model %s | FileCheck %s
//
// A copy through a cast to a type of greater alignment is one access, however the array is
// declared: so nvcc compiles it. A type of four floats that says nothing of its alignment takes four.

struct Plain {
  float a, b, c, d;
};
#define FLOAT4(x) (reinterpret_cast<float4 *>(&(x))[0])

// CHECK-LABEL: kernel registers(
// CHECK:         store.shared.16  tile + 16*tid.x
// CHECK:         load.shared.16  tile + 4*(8*tid.x + i)
// CHECK-NOT:     shared
__global__ void registers(float *out, float a) {
  __shared__ float tile[256];
  float r[8] = {a, a + 1, a + 2, a + 3};
  FLOAT4(tile[4 * threadIdx.x]) = FLOAT4(r[0]);
  __syncthreads();
  for (int i = 0; i < 8; i += 4)
    FLOAT4(r[i]) = FLOAT4(tile[8 * threadIdx.x + i]);
  out[threadIdx.x] = r[0] + r[1] + r[2] + r[3] + r[4] + r[5] + r[6] + r[7];
}
void run(float *out) { registers<<<1, 32>>>(out, 0); }

// CHECK-LABEL: kernel references(
// CHECK:         load.shared.8  from + 8*tid.x
// CHECK-NEXT:    store.shared.8  to + 8*tid.x
__global__ void references(int *out) {
  __shared__ int from[64], to[64];
  reinterpret_cast<int2 &>(to[2 * threadIdx.x]) =
      reinterpret_cast<const int2 &>(from[2 * threadIdx.x]);
  out[threadIdx.x] = to[threadIdx.x];
}

// CHECK-LABEL: kernel plain(
// CHECK-COUNT-4: load.shared.4
// CHECK-NOT:     load.shared
__global__ void plain(float *out) {
  __shared__ float tile[128];
  float r[4];
  *(Plain *)r = *(Plain *)&tile[4 * threadIdx.x];
  out[threadIdx.x] = r[0] + r[1] + r[2] + r[3];
}

template <class Vector> __device__ void move(float *to, const float *from) {
  *reinterpret_cast<Vector *>(to) = *reinterpret_cast<const Vector *>(from);
}
// CHECK-LABEL: kernel instance(
// CHECK:         load.shared.16  from + 16*tid.x
// CHECK-NEXT:    store.shared.16  to + 16*tid.x
__global__ void instance(float *out) {
  __shared__ float from[128], to[128];
  move<float4>(&to[4 * threadIdx.x], &from[4 * threadIdx.x]);
  out[threadIdx.x] = to[threadIdx.x];
}
