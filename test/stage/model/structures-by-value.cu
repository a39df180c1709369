// RUN: %lint --print=model %s | FileCheck %s
// A parameter that a helper is handed by value, as one vector, has the names of its fields.

__device__ bool within(unsigned x, unsigned y, uint2 e) { return x < e.x && y < e.y; }
__device__ int at(int4 s, int i) { return s.w * i + s.y; }

// CHECK-LABEL: kernel guarded(
// CHECK: store.global.4  out + 4*(tid.x + tid.y)   when tid.x < e.x and tid.y < e.y
__global__ void guarded(float *out, uint2 e) {
  if (within(threadIdx.x, threadIdx.y, e))
    out[threadIdx.x + threadIdx.y] = 0;
}

// CHECK-LABEL: kernel strided(
// CHECK: store.global.4  out + 4*({{.*}}s.w*tid.x + s.y{{.*}})
__global__ void strided(float *out, int4 s) { out[at(s, threadIdx.x)] = 0; }

void run(float *out, uint2 e, int4 s) {
  guarded<<<1, 256>>>(out, e);
  strided<<<1, 256>>>(out, s);
}
