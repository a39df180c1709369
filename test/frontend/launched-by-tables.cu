// RUN: %lint --print=model %s | FileCheck %s --implicit-check-not=launch:
//
// The kernels of a launch may be those of a table that all functions see.

typedef void (*Kernel)(float *);

__global__ void first(float *p) { p[threadIdx.x] = 0; }
// CHECK-LABEL: kernel first(
// CHECK-NEXT:  launch: block 8x8x1, grid 10x1x1
__global__ void second(float *p) { p[threadIdx.x] = 0; }
// CHECK-LABEL: kernel second(
// CHECK-NEXT:  launch: block 8x8x1, grid 10x1x1
__global__ void ofRow(float *p) { p[threadIdx.x] = 0; }
// CHECK-LABEL: kernel ofRow(
// CHECK-NEXT:  launch: block 96x1x1, grid 2x1x1
__global__ void unnamed(float *p) { p[threadIdx.x] = 0; }
// CHECK-LABEL: kernel unnamed(

static Kernel table[2] = {first, second};
struct Row {
  int bits;
  Kernel kernel;
};
static const Row rows[] = {{8, ofRow}};

void run(float *p, int e) {
  Kernel k = table[e];
  dim3 block(8, 8, 1);
  k<<<10, block>>>(p);
  rows[e].kernel<<<2, 96>>>(p);
}
