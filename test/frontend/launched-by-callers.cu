// What a launch says may hang on what its function is called with: each call that decides more is
// a launch, in the order of the calls.
//
// RUN: %lint --print=model %s | FileCheck %s --implicit-check-not=launch:

#include <cuda_runtime.h>

__global__ void wrapped(float *p, int n) { p[threadIdx.x * n] = 0; }
// CHECK-LABEL: kernel wrapped(
// CHECK-NEXT:  launch: block 32x4x1, grid 1x1x1, n = 5
// CHECK-NEXT:  launch: block 128x1x1, grid 1x1x1, n = 3
void wrap(dim3 block, float *p, int n) { wrapped<<<1, block>>>(p, n); }
void twice(dim3 block, float *p) { wrap(block, p, 5); }

// Nobody calls it.
__global__ void alone(float *p) { p[threadIdx.x] = 0; }
// CHECK-LABEL: kernel alone(
// CHECK-NEXT:  launch: block ?x1x1, grid 2x1x1
void callAlone(int threads, float *p) { alone<<<2, threads>>>(p); }

// One call decides, the other does not know, either.
__global__ void half(float *p) { p[threadIdx.x] = 0; }
// CHECK-LABEL: kernel half(
// CHECK-NEXT:  launch: block 64x1x1, grid 3x1x1
// CHECK-NEXT:  launch: block ?x1x1, grid 3x1x1
void callHalf(int threads, float *p) { half<<<3, threads>>>(p); }

// What is assigned within counts, as far as it is certain.
__global__ void rewritten(float *p) { p[threadIdx.x] = 0; }
// CHECK-LABEL: kernel rewritten(
// CHECK-NEXT:  launch: block 96x1x1, grid 4x1x1
void rewrite(int threads, int blocks, float *p) {
  threads = 96;
  rewritten<<<blocks, threads>>>(p);
}

template <typename T> __global__ void typed(T *p) { p[threadIdx.x] = 0; }
// CHECK-LABEL: kernel typed<float>(
// CHECK-NEXT:  launch: block 160x1x1, grid 5x1x1
template <typename T> void launchTyped(T *p, unsigned threads = 160) { typed<<<5, threads>>>(p); }

__global__ void ofMember(float *p) { p[threadIdx.x] = 0; }
// CHECK-LABEL: kernel ofMember(
// CHECK-NEXT:  launch: block 192x1x1, grid 6x1x1
__global__ void ofConstructor(float *p) { p[threadIdx.x] = 0; }
// CHECK-LABEL: kernel ofConstructor(
// CHECK-NEXT:  launch: block 224x1x1, grid 7x1x1
struct Runner {
  Runner(float *p, int threads) { ofConstructor<<<7, threads>>>(p); }
  void run(float *p, dim3 block) const { ofMember<<<6, block>>>(p); }
};

__global__ void byLambda(float *p) { p[threadIdx.x] = 0; }
// CHECK-LABEL: kernel byLambda(
// CHECK-NEXT:  launch: block 16x16x1, grid 8x1x1
// CHECK-NEXT:  launch: block 8x8x1, grid 8x1x1
void withLambda(int blocks, float *p) {
  auto launch = [&](int side) { byLambda<<<blocks, dim3(side, side)>>>(p); };
  launch(16);
  launch(8);
}

// One that calls itself does not go on for ever.
__global__ void again(float *p, int n) { p[n + threadIdx.x] = 0; }
// CHECK-LABEL: kernel again(
// CHECK-NEXT:  launch: block 256x1x1, grid 9x1x1, n = 2
void recurse(float *p, int threads, int n) {
  if (n)
    recurse(p, threads, n - 1);
  again<<<9, threads>>>(p, n);
}

// Many are told by what those of one block share.
__global__ void often(float *p, int n, int m) { p[n * threadIdx.x + m] = 0; }
// CHECK-LABEL: kernel often(
// CHECK-NEXT:  launch: block 32x1x1, grid 10x1x1, m = 1
// CHECK-NEXT:  launch: block 64x1x1, grid 10x1x1, m = 1, n = 9
void callOften(int threads, float *p, int n) { often<<<10, threads>>>(p, n, 1); }

int main(int argc, char **) {
  float *p = nullptr;
  wrap(128, p, 3);
  twice(dim3(32, 4), p);
  callHalf(64, p);
  callHalf(argc, p);
  rewrite(32, 4, p);
  launchTyped(p);
  Runner runner(p, 224);
  runner.run(p, 192);
  withLambda(8, p);
  recurse(p, 256, 2);
  callOften(32, p, 1), callOften(32, p, 2), callOften(32, p, 3), callOften(32, p, 4);
  callOften(32, p, 5), callOften(32, p, 6), callOften(32, p, 7), callOften(32, p, 8);
  callOften(64, p, 9);
}
