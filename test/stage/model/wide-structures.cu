// A structure of 32 bytes that is aligned to 16 is loaded and stored in two accesses, whatever is
// done with its fields in between.
//
// RUN: %lint --print=model %s | FileCheck %s

struct __align__(16) Eight {
  float v[8];
};

// CHECK-LABEL: kernel scale(
// CHECK-NEXT:    load.global.16  p + 32*tid.x
// CHECK-NEXT:    load.global.16  p + 32*tid.x + 16
// CHECK-NEXT:    store.global.16  p + 32*tid.x
// CHECK-NEXT:    store.global.16  p + 32*tid.x + 16
__global__ void scale(Eight *p) {
  Eight e = p[threadIdx.x];
  for (float &x : e.v)
    x *= 2;
  p[threadIdx.x] = e;
}

// CHECK-LABEL: kernel make(
// CHECK-NEXT:    store.global.16  p + 32*tid.x
// CHECK-NEXT:    store.global.16  p + 32*tid.x + 16
__global__ void make(double4 *p) { p[threadIdx.x] = make_double4(1, 2, 3, threadIdx.x); }
