// A block may be what a function of the file returns: a number, a shape, a structure. Of what it may
// return each is a way.
//
// RUN: %lint --print=model %s | FileCheck %s --implicit-check-not=launch:

__global__ void k(float *p) { p[threadIdx.x] = 0; }
// CHECK-LABEL: kernel k(
// CHECK-NEXT:  launch: block 64x1x1, grid 1x1x1
// CHECK-NEXT:  launch: block 512x1x1, grid 1x1x1
// CHECK-NEXT:  launch: block 512x1x1, grid 2x1x1
// CHECK-NEXT:  launch: block 32x2x1, grid 3x1x1
// CHECK-NEXT:  launch: block 96x1x1, grid 4x1x1
// CHECK-NEXT:  launch: block 32x8x1, grid 5x1x1
// CHECK-NEXT:  launch: block 128x1x1, grid 6x1x1
// CHECK-NEXT:  launch: block ?x1x1, grid 7x1x1
// CHECK-NEXT:  launch: block ?x1x1, grid 8x1x1
// CHECK-NEXT:  launch: block ?x1x1, grid 9x1x1

static int pick(int n) {
  if (n > 512)
    return 512;
  return 64;
}
static dim3 shape(int n) {
  dim3 d(n, 4);
  d.y = 2;
  return d;
}
struct Config {
  int threads;
  dim3 block;
};
static Config configure(int n) {
  Config c;
  c.threads = 3 * n;
  c.block = dim3(n, 8);
  return c;
}
static int roundUp(int n) {
  int power = 1;
  while (power < n)
    power *= 2;
  return power;
}
static int search(int n) {
  for (int i = 32; i < 1024; i *= 2)
    if (i > n)
      return i;
  return 1024;
}
int elsewhere(int n);
struct Base {
  virtual int threads() { return 32; }
};

void launch(float *p, int n, Base &b) {
  k<<<1, pick(n)>>>(p);
  k<<<2, pick(1000)>>>(p);
  k<<<3, shape(32)>>>(p);
  Config c = configure(32);
  k<<<4, c.threads>>>(p);
  k<<<5, c.block>>>(p);
  k<<<6, roundUp(100)>>>(p);
  k<<<7, search(100)>>>(p);
  k<<<8, elsewhere(100)>>>(p);
  k<<<9, b.threads()>>>(p);
}
