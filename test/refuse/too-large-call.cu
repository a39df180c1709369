// RUN: not %lint %s | FileCheck %s
// RUN: %lint --print=ir %s | FileCheck %s --check-prefix=IR
// What a kernel calls is followed as long as there is room for it, the smallest first: each round
// below is some eight times as large as the one before. What is not followed is told where it is
// called, and the rest of the kernel is answered.

__device__ unsigned round1(unsigned x) { return (x ^ x >> 7) * 0x9e3779b9u + (x << 13); }
#define EIGHT_TIMES(f, g)                                                                          \
  __device__ unsigned f(unsigned x) { return g(g(g(g(g(g(g(g(x)))))))); }
EIGHT_TIMES(round2, round1)
EIGHT_TIMES(round3, round2)
EIGHT_TIMES(round4, round3)
EIGHT_TIMES(round5, round4)
EIGHT_TIMES(round6, round5)

// IR-DAG: define {{.*}}round5
// IR-DAG: define {{.*}}round6
// IR-NOT: define {{.*}}round{{[1-4]}}

__global__ void followed(unsigned *out) { out[threadIdx.x] = round4(threadIdx.x); }

__global__ void hashed(unsigned *out) {
  __shared__ unsigned table[512];
  // CHECK: :[[@LINE+1]]:3: warning: {{[0-9]+}}-way bank conflict: shared store takes 2 wavefronts instead of 1
  table[2 * threadIdx.x] = round4(threadIdx.x);
  // CHECK: :[[@LINE-12]]:1: note: kernel 'hashed': the kernel exceeds an analysis budget: 'round5' is not followed: with its {{[0-9]+}} instructions there would be more than 100000 [too-large]
  // CHECK: :[[@LINE+1]]:22: note: kernel 'hashed': the kernel exceeds an analysis budget: 'round6' is not followed: with its {{[0-9]+}} instructions there would be more than 100000 [too-large]
  out[threadIdx.x] = round6(round6(table[threadIdx.x]));
}
// CHECK-NOT: followed'
