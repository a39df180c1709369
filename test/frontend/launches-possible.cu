// Where host code may go several ways, each block that a launch may have is one. What overrides a
// default need not be known, nor what a limit holds down; then the note says that it is one.
//
// RUN: %lint --print=model %s | FileCheck %s --check-prefix=MODEL --implicit-check-not=launch:
// RUN: not %lint %s | FileCheck %s

#include <cstdlib>
#include <cuda_runtime.h>
#define KERNEL(name) __global__ void name(float *p) { p[2 * threadIdx.x] = 0; }

KERNEL(byDefault)
// MODEL-LABEL: kernel byDefault(
// MODEL-NEXT:  launch: block 1024x1x1, grid 1x1x1
// CHECK: 'byDefault' with block 1024x1x1, as launched here, by default{{$}}
void callByDefault(float *p, int argc, char **argv) {
  int threads = 1024;
  if (argc > 1)
    threads = atoi(argv[1]);
  byDefault<<<1, threads>>>(p);
}

KERNEL(byOption)
// MODEL-LABEL: kernel byOption(
// MODEL-NEXT:  launch: block 512x1x1, grid 1x1x1
void callByOption(float *p, int argc, char **argv) {
  int threads = 512;
  for (int i = 1; i < argc; ++i)
    switch (argv[i][0]) {
    case 't':
      threads = atoi(argv[i] + 1);
      break;
    case 'h':
      exit(0);
    }
  byOption<<<1, threads>>>(p);
}

KERNEL(bySizes)
// MODEL-LABEL: kernel bySizes(
// MODEL-NEXT:  launch: block 32x1x1, grid 32x1x1, 128 bytes of dynamic shared memory
// MODEL-NEXT:  launch: block 64x1x1, grid 16x1x1, 256 bytes of dynamic shared memory
// CHECK: 'bySizes' with block 32x1x1, as launched here, among others{{$}}
void launchSized(float *p, int threads) { bySizes<<<1024 / threads, threads, 4 * threads>>>(p); }
void callBySizes(float *p) {
  int sizes[] = {32, 64};
  for (int i = 0; i < int(sizeof(sizes) / sizeof(int)); ++i) {
    int threads = sizes[i];
    launchSized(p, threads);
  }
}

// Of more than three, the smallest and the largest.
KERNEL(byManySizes)
// MODEL-LABEL: kernel byManySizes(
// MODEL-NEXT:  launch: block 32x1x1, grid 1x1x1
// MODEL-NEXT:  launch: block 512x1x1, grid 1x1x1
// MODEL-NOT:   launch:
void callByManySizes(float *p) {
  int sizes[] = {64, 32, 512, 256, 128};
  for (int i = 0; i < 5; ++i)
    byManySizes<<<1, sizes[i]>>>(p);
}

KERNEL(byRange)
// MODEL-LABEL: kernel byRange(
// MODEL-NEXT:  launch: block 8x8x1, grid 1x1x1
// MODEL-NEXT:  launch: block 16x16x1, grid 1x1x1
void callByRange(float *p) {
  const int sides[] = {8, 16};
  for (int side : sides)
    byRange<<<1, dim3(side, side)>>>(p);
}

KERNEL(byShapes)
// MODEL-LABEL: kernel byShapes(
// MODEL-NEXT:  launch: block 8x4x1, grid 1x1x1
// MODEL-NEXT:  launch: block 4x8x1, grid 1x1x1
void callByShapes(float *p, int n) {
  const dim3 shapes[] = {dim3(8, 4), dim3(4, 8)};
  byShapes<<<1, shapes[n]>>>(p);
}

KERNEL(limited)
// MODEL-LABEL: kernel limited(
// MODEL-NEXT:  launch: block 1024x1x1, grid 1x1x1
// MODEL-NEXT:  launch: block 768x1x1, grid 2x1x1
// MODEL-NEXT:  launch: block 640x1x1, grid 3x1x1
// MODEL-NEXT:  launch: block 100x1x1, grid 4x1x1
// CHECK: 'limited' with block 1024x1x1, as launched here, at most{{$}}
void callLimited(float *p, int n) {
  limited<<<1, min(n, 1024)>>>(p);
  limited<<<2, n < 768 ? n : 768>>>(p);
  int threads = n;
  if (n > 640)
    threads = 640;
  limited<<<3, threads>>>(p);
  limited<<<4, min(100, 1024)>>>(p);
}

// What one condition decides goes together; the other has been decided.
KERNEL(eitherOr)
// MODEL-LABEL: kernel eitherOr(
// MODEL-NEXT:  launch: block 32x1x1, grid 1x1x1
// MODEL-NEXT:  launch: block 16x16x1, grid 1x1x1
void callEitherOr(float *p, bool square) {
  int x, y, plenty = 2;
  if (square)
    x = 16;
  else
    x = 32;
  if (!square)
    y = 1;
  else
    y = 16;
  if (plenty > 2)
    y = 8;
  eitherOr<<<1, dim3(x, square ? y : 1)>>>(p);
}

// A launch for each value has that value.
template <int N> __global__ void sized(float *p) { p[N * threadIdx.x] = 0; }
// MODEL-LABEL: kernel sized<32>(
// MODEL-NEXT:  launch: block 32x1x1, grid 1x1x1
// MODEL-LABEL: kernel sized<64>(
// MODEL-NEXT:  launch: block 64x1x1, grid 1x1x1
// MODEL-LABEL: kernel sized<96>(
// MODEL-NEXT:  launch: block 96x1x1, grid 1x1x1
void callSized(float *p) {
  const int sizes[] = {32, 64, 96};
  for (int threads : sizes) {
    switch (threads) {
    case 32:
      sized<32><<<1, threads>>>(p);
      break;
    case 64:
      sized<64><<<1, threads>>>(p);
    }
    if (threads == 96)
      sized<96><<<1, threads>>>(p);
  }
}

// A branch that leaves the function decides nothing behind it.
KERNEL(returned)
// MODEL-LABEL: kernel returned(
// MODEL-NEXT:  launch: block 128x1x1, grid 1x1x1
// CHECK: 'returned' with block 128x1x1, as launched here{{$}}
void callReturned(float *p, bool small) {
  int threads = 128;
  if (small) {
    threads = 32;
    return;
  }
  returned<<<1, threads>>>(p);
}

// Once at least.
KERNEL(again)
// MODEL-LABEL: kernel again(
// MODEL-NEXT:  launch: block 32x1x1, grid 1x1x1
// MODEL-NEXT:  launch: block 64x1x1, grid 2x1x1
// MODEL-NEXT:  launch: block 32x1x1, grid 2x1x1
void callAgain(float *p, int n) {
  int once = 64, perhaps = 64;
  do
    once = 32;
  while (--n > 9);
  again<<<1, once>>>(p);
  while (--n > 0)
    perhaps = 32;
  again<<<2, perhaps>>>(p);
}

// Held down to what a GPU can launch. What would not work is left out where something else would.
KERNEL(heldDown)
// MODEL-LABEL: kernel heldDown(
// MODEL-NEXT:  launch: block 1024x1x1, grid 1x1x1
// MODEL-NEXT:  launch: block 64x16x1, grid 2x1x1
// MODEL-NEXT:  launch: block 1024x1x1{{$}}
// MODEL-NEXT:  launch: block 64x1x1, grid 4x1x1
// CHECK: 'heldDown' with block 1024x1x1, as launched here, at most{{$}}
void callHeldDown(float *p, int n, int k) {
  heldDown<<<1, min(n, 2048)>>>(p);
  heldDown<<<2, dim3(64, min(n, 64))>>>(p);
  const int threads = min(n, 2048);
  heldDown<<<8192 / threads, threads>>>(p);
  const int sizes[] = {64, 2048};
  heldDown<<<4, sizes[k]>>>(p);
}

// What is not known on one way does not lose the others, if they have a warp at least.
int ask();
KERNEL(inPart)
// MODEL-LABEL: kernel inPart(
// MODEL-NEXT:  launch: block 32x1x1, grid 1x1x1
// MODEL-NEXT:  launch: block 64x1x1, grid 2x1x1
// MODEL-NEXT:  launch: block 512x1x1, grid 3x1x1
// MODEL-NEXT:  launch: block 256x1x1, grid 3x1x1
// MODEL-NEXT:  launch: block ?x1x1, grid 4x1x1
// CHECK: 'inPart' with block 32x1x1, as launched here, among others{{$}}
void callInPart(float *p, int n) {
  int either;
  if (n > 1)
    either = 32;
  else
    either = n;
  inPart<<<1, either>>>(p);
  inPart<<<2, n > 1 ? 64 : ask()>>>(p);
  int width = n / 5;
  if (n <= 512)
    width = 512;
  if (n <= 256)
    width = 256;
  inPart<<<3, width>>>(p);
  inPart<<<4, n > 1 ? 8 : ask()>>>(p);
}
