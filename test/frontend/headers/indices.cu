// RUN: %lint --print=model %s | FileCheck %s
// threadIdx and its kin are special registers, whole or by component, of nvcc's types.

__device__ unsigned sum(dim3 d, const uint3 &i) { return d.x + i.y; }
template <class T> __device__ unsigned first(T v) {
  static_assert(__is_same(T, uint3), "");
  return v.x;
}
template <class A, class B> __device__ uint3 operator*(A a, B b) {
  static_assert(__is_same(A, uint3) && __is_same(B, dim3), "");
  return {a.x * b.x, a.y * b.y, a.z * b.z};
}

// CHECK-LABEL: kernel parts(
// CHECK-NEXT: store.global.4  out + 4*(bid.x*bdim.x + tid.x)
__global__ void parts(int *out) { out[blockIdx.x * blockDim.x + threadIdx.x] = warpSize; }

// CHECK-LABEL: kernel wholes(
// CHECK-NEXT: store.global.4  out + 4*(tid.y + bdim.x + tid.y + bid.z)
// CHECK-NEXT: store.global.4  out + 4*(bid.y*bdim.y + tid.x)
__global__ void wholes(int *out) {
  auto whole = threadIdx;
  uint3 copy = blockIdx;
  out[whole.y + sum(blockDim, threadIdx) + copy.z] = 0;
  out[(blockIdx * blockDim).y + first(threadIdx)] = gridDim.z;
}

// CHECK-LABEL: kernel chosen(
// CHECK-NEXT: store.global.4  out + 4*({{.*}}bid.x{{.*}}tid.x
__global__ void chosen(int *out, bool blocks) {
  const uint3 *index = blocks ? &blockIdx : &threadIdx;
  out[index->x] = 0;
}
