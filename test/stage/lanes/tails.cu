// What is left after a loop that goes in runs of elements. A lane leaves it at n - 3 or beyond, and
// came there in equal steps: lanes that started four apart are four apart modulo the step, and three
// elements are left, so that one lane at most takes them.
//
// RUN: %lint --print=lanes --block=32 %s | FileCheck %s

// CHECK-LABEL: evaluation of four, 1 warps
// CHECK:       store.global.4  w[i]
// CHECK-NEXT:  case
// CHECK-NEXT:  1+ x warp 0  lanes 0xffffffff certain 0x00000000 exclusive  0{{$}}
__global__ void four(float *v, float *w, int n) {
  int i = 4 * threadIdx.x;
  for (; i + 3 < n; i += 128)
    v[i] = 1;
  for (; i < n; ++i)
    w[i] = 1;
}

// However many blocks there are, and with a pointer that goes along.
// CHECK-LABEL: evaluation of strided, 1 warps
// CHECK:       store.global.4  *w
// CHECK:       store.global.4  *w
// CHECK-NEXT:  case
// CHECK-NEXT:  1+ x warp 0  lanes 0xffffffff certain 0x00000000 exclusive  0{{$}}
__global__ void strided(float *v, float *w, unsigned n) {
  int i = 4 * (blockIdx.x * blockDim.x + threadIdx.x);
  w += i;
  for (; i < (int)n - 3; i += 4 * blockDim.x * gridDim.x) {
    *w = 1;
    w += 4 * blockDim.x * gridDim.x;
  }
  if (i < n)
    *w = 1;
}

// Where lanes may each have two elements of three, they are neighbours: nothing is told apart.
// CHECK-LABEL: evaluation of two, 1 warps
// CHECK:       store.global.4  w[i]
// CHECK-NEXT:  case
// CHECK-NEXT:  1+ x warp 0  lanes 0xffffffff certain 0x00000000  [0 8 16
__global__ void two(float *v, float *w, int n) {
  int i = 2 * threadIdx.x;
  for (; i + 3 < n; i += 64)
    v[i] = 1;
  for (; i < n; ++i)
    w[i] = 1;
}

// Nothing is left after a loop that goes one by one.
// CHECK-LABEL: evaluation of all, 1 warps
// CHECK:       store.global.4  w[i]
// CHECK-NEXT:  case
// CHECK-NOT:   warp
__global__ void all(float *v, float *w, int n) {
  int i = threadIdx.x;
  for (; i < n; i += 32)
    v[i] = 1;
  for (; i < n; ++i)
    w[i] = 1;
}
