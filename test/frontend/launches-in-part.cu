// A launch whose block is not known, or not whole: what is known of it stays, and the note says that
// the launch is there.
//
// RUN: %lint --print=model %s | FileCheck %s --check-prefix=MODEL --implicit-check-not=launch:
// RUN: not %lint %s | FileCheck %s

__global__ void layered(float *p) { p[2 * (threadIdx.x + 16 * threadIdx.y)] = 0; }
// MODEL-LABEL: kernel layered(
// MODEL-NEXT:  launch: block 16x16x?, grid 2x1x1
// CHECK: 'layered', assuming block 16x16x1: only x and y of the block of the launch at line [[@LINE+1]] is known, the rest depends on 'channels', which no call in this file passes; set it with --block
void callLayered(float *p, int channels) { layered<<<2, dim3(16, 16, channels)>>>(p); }

__global__ void rows(float *p) { p[2 * (threadIdx.x + 99 * threadIdx.y)] = 0; }
// MODEL-LABEL: kernel rows(
// MODEL-NEXT:  launch: block 32x?x1, grid 3x1x1
// CHECK: 'rows', assuming block 32x8x1: only x of the block of the launch at line [[@LINE+4]] is known, the rest depends on what line [[@LINE+3]] takes from 'k', which no call in this file passes
void callRows(float *p, int k) {
  dim3 block(32);
  block.y = k;
  rows<<<3, block>>>(p);
}

__global__ void unknown(float *p) { p[2 * threadIdx.x] = 0; }
// MODEL-LABEL: kernel unknown(
// MODEL-NEXT:  launch: block ?x1x1, grid 4x1x1
// CHECK: 'unknown', assuming block 256x1x1: the block of the launch at line [[@LINE+1]] depends on 'threads', which no call in this file passes; set it with --block
void callUnknown(float *p, int threads) { unknown<<<4, threads>>>(p); }

__global__ void chained(float *p) { p[2 * threadIdx.x] = 0; }
// MODEL-LABEL: kernel chained(
// MODEL-NEXT:  launch: block 120x1x1, grid 10x1x1
// CHECK: 'chained' with block 120x1x1, as launched here{{$}}
void callChained(float *p) {
  dim3 block, grid;
  block.x = 120;
  grid.x = 10;
  block.y = block.z = grid.y = grid.z = 1;
  chained<<<grid, block>>>(p);
}

int ask(const char *), min(int, int);
extern int elsewhere;
__global__ void asked(float *p) { p[2 * threadIdx.x] = 0; }
// MODEL-LABEL: kernel asked(
// MODEL-NEXT:  launch: block ?x1x1, grid 5x1x1
// MODEL-NEXT:  launch: block ?x1x1, grid 6x1x1
// MODEL-NEXT:  launch: block ?x1x1, grid 7x1x1
// CHECK: 'asked', assuming block 256x1x1: the block of the launch at line [[@LINE+3]] depends on what line [[@LINE+7]] takes from 'ask("threads")', which is not known; set it with --block
void callAsked(float *p, int threads, int n) {
  auto launch = [&](int size) {
    asked<<<5, size>>>(p);
  };
  asked<<<6, elsewhere>>>(p);
  asked<<<7, min(n, 1024) * threads>>>(p);
  launch(ask("threads"));
}
