// A function that launches may be called by what a variable holds; then what it is called with
// there is what counts, and only where the variable may hold it.
//
// RUN: %lint --print=model %s | FileCheck %s --implicit-check-not=launch:

#define KERNEL(name) __global__ void name(float *p) { p[threadIdx.x] = 0; }

KERNEL(first)
// CHECK-LABEL: kernel first(
// CHECK-NEXT:  launch: block 64x1x1, grid 1x1x1
KERNEL(second)
// CHECK-LABEL: kernel second(
// CHECK-NEXT:  launch: block 128x1x1, grid 2x1x1
// CHECK-NEXT:  launch: block 96x1x1, grid 2x1x1
KERNEL(never)
// CHECK-LABEL: kernel never(
// CHECK-NEXT:  launch: block unknown, grid 3x1x1

void launchFirst(float *p, int threads) { first<<<1, threads>>>(p); }
void launchSecond(float *p, int threads) { second<<<2, threads>>>(p); }
void launchNever(float *p, int threads) { never<<<3, threads>>>(p); }

template <typename F> void run(F launch, float *p, int threads) { launch(p, threads); }

void call(float *p, int n) {
  run(launchFirst, p, 64);
  run(launchSecond, p, 128);
  void (*const table[])(float *, int) = {launchSecond};
  table[n](p, 96);
}
