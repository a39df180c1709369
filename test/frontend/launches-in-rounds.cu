// A loop whose condition is known is replayed: within it each round is a way, behind it the last has
// been. Where rounds may be cut short or something else writes, nothing is known.
//
// RUN: %lint --print=model %s | FileCheck %s --implicit-check-not=launch:

#define KERNEL(name) __global__ void name(float *p) { p[threadIdx.x] = 0; }

KERNEL(doubled)
// CHECK-LABEL: kernel doubled(
// CHECK-NEXT:  launch: block 32x1x1, grid 128x1x1
// CHECK-NEXT:  launch: block 1024x1x1, grid 4x1x1
KERNEL(added)
// CHECK-LABEL: kernel added(
// CHECK-NEXT:  launch: block 64x1x1, grid 1x1x1
// CHECK-NEXT:  launch: block 128x1x1, grid 1x1x1
// CHECK-NEXT:  launch: block 192x1x1, grid 1x1x1
KERNEL(many)
// CHECK-LABEL: kernel many(
// CHECK-NEXT:  launch: block 32x1x1, grid 1x1x1
// CHECK-NEXT:  launch: block 640x1x1, grid 1x1x1
KERNEL(inWhile)
// CHECK-LABEL: kernel inWhile(
// CHECK-NEXT:  launch: block 32x1x1, grid 1x1x1
// CHECK-NEXT:  launch: block 64x1x1, grid 1x1x1
// CHECK-NEXT:  launch: block 96x1x1, grid 2x1x1
KERNEL(nested)
// CHECK-LABEL: kernel nested(
// CHECK-NEXT:  launch: block 8x8x1, grid 1x1x1
// CHECK-NEXT:  launch: block 16x16x1, grid 1x1x1
KERNEL(together)
// CHECK-LABEL: kernel together(
// CHECK-NEXT:  launch: block 64x1x1, grid 1x1x1
// CHECK-NEXT:  launch: block 32x2x1, grid 1x1x1
void within(float *p) {
  for (int t = 32; t <= 1024; t *= 2)
    doubled<<<4096 / t, t>>>(p);
  for (int t = 64; t <= 192; t += 64)
    added<<<1, t>>>(p);
  for (int t = 32; t <= 640; t += 32)
    many<<<1, t>>>(p);
  int w = 32;
  while (w < 100) {
    inWhile<<<1, w>>>(p);
    w *= 2;
    if (w == 64)
      inWhile<<<2, w + 32>>>(p);
  }
  for (int i = 0; i < 3; ++i)
    for (int side = 8; side <= 16; side *= 2)
      nested<<<1, dim3(side, side)>>>(p);
  const int sizes[] = {64, 32, 16};
  for (int i = 0, rows = 1; i < 2; ++i, rows <<= 1)
    together<<<1, dim3(sizes[i], rows)>>>(p);
}

KERNEL(behind)
// CHECK-LABEL: kernel behind(
// CHECK-NEXT:  launch: block 512x1x1, grid 1x1x1
// CHECK-NEXT:  launch: block 128x1x1, grid 2x1x1
// CHECK-NEXT:  launch: block 96x1x1, grid 3x1x1
// CHECK-NEXT:  launch: block 64x1x1, grid 4x1x1
// CHECK-NEXT:  launch: block 160x1x1, grid 5x1x1
void after(float *p) {
  int a = 32, b = 1, c = 1, d = 64, e = 64;
  for (; a < 500; a *= 2)
    ;
  do
    b *= 2;
  while (b < 100);
  for (int i = 0; i < 4; ++i)
    c = 32 * i;
  while (d < 64)
    d *= 2;
  e *= 2;
  e += 32;
  behind<<<1, a>>>(p);
  behind<<<2, b>>>(p);
  behind<<<3, c>>>(p);
  behind<<<4, d>>>(p);
  behind<<<5, e>>>(p);
}

KERNEL(unknown)
// CHECK-LABEL: kernel unknown(
// CHECK-NEXT:  launch: block ?x1x1, grid 1x1x1
// CHECK-NEXT:  launch: block ?x1x1, grid 2x1x1
// CHECK-NEXT:  launch: block ?x1x1, grid 3x1x1
// CHECK-NEXT:  launch: block ?x1x1, grid 4x1x1
// CHECK-NEXT:  launch: block ?x1x1, grid 5x1x1
void cut(float *p, int n) {
  for (int t = 32; t <= n; t *= 2)
    unknown<<<1, t>>>(p);
  for (int t = 32; t <= 1024; t *= 2) {
    if (n == t)
      t *= 2;
    unknown<<<2, t>>>(p);
  }
  int left = 32;
  for (; left < 500; left *= 2)
    if (n > left)
      break;
  unknown<<<3, left>>>(p);
  int skipped = 32;
  while (n-- > 9) {
    unknown<<<4, skipped>>>(p);
    if (n > 99)
      continue;
    skipped *= 2;
  }
  for (int t = 32; t <= 128; t *= 2) {
    int &other = t;
    other += n;
    unknown<<<5, t>>>(p);
  }
}
