// A value that no instruction loads or stores as a whole goes in pieces, as a copy does: powers
// of two that its alignment allows.
//
// RUN: %lint --print=model %s | FileCheck %s

struct Rgb {
  unsigned char r, g, b;
};
struct __align__(4) Tagged {
  unsigned short of, kind;
  unsigned char flags[3];
};

// CHECK-LABEL: kernel three(
// CHECK-NEXT:    load.global.1  in + 3*tid.x
// CHECK-NEXT:    load.global.1  in + 3*tid.x + 1
// CHECK-NEXT:    load.global.1  in + 3*tid.x + 2
// CHECK-NEXT:    store.global.4  out + 4*tid.x
__global__ void three(unsigned *out, const Rgb *in) {
  unsigned value = 0;
  memcpy(&value, &in[threadIdx.x], 3);
  out[threadIdx.x] = value;
}

// CHECK-LABEL: kernel seven(
// CHECK-NEXT:    load.global.4  in + 8*tid.x
// CHECK-NEXT:    load.global.2  in + 8*tid.x + 4
// CHECK-NEXT:    load.global.1  in + 8*tid.x + 6
// CHECK-NEXT:    store.global.8  out + 8*tid.x
__global__ void seven(unsigned long long *out, const Tagged *in) {
  unsigned long long value = 0;
  memcpy(&value, &in[threadIdx.x], 7);
  out[threadIdx.x] = value;
}

// CHECK-LABEL: kernel whole(
// CHECK-NEXT:    shared words: float[64], 256 bytes
// CHECK-NEXT:    load.shared.8  words + 8*tid.x
// CHECK-NEXT:    store.global.8  out + 8*tid.x
__global__ void whole(double *out) {
  __shared__ float words[64];
  out[threadIdx.x] = *reinterpret_cast<double *>(&words[2 * threadIdx.x]);
}
