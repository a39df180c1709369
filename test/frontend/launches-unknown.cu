// Blocks that may be something else than what is read: not known.
//
// RUN: %lint --print=model %s | FileCheck %s --implicit-check-not=launch:

#include <cuda_runtime.h>
#include <functional>

int ask();
void keep(int *), change(int &), fill(int *);
__global__ void k(float *p) { p[threadIdx.x] = 0; }
// CHECK-LABEL: kernel k(
// CHECK-NEXT:  launch: block ?x1x1, grid 1x1x1
// CHECK-NEXT:  launch: block ?x1x1, grid 2x1x1
// CHECK-NEXT:  launch: block ?x1x1, grid 3x1x1
// CHECK-NEXT:  launch: block ?x1x1, grid 4x1x1
// CHECK-NEXT:  launch: block ?x1x1, grid 5x1x1
// CHECK-NEXT:  launch: block ?x1x1, grid 6x1x1
// CHECK-NEXT:  launch: block ?x1x1, grid 7x1x1
// CHECK-NEXT:  launch: block ?x1x1, grid 8x1x1
// CHECK-NEXT:  launch: block ?x1x1, grid 9x1x1
// CHECK-NEXT:  launch: block ?x1x1, grid 10x1x1
// CHECK-NEXT:  launch: block ?x1x1, grid 11x1x1
// CHECK-NEXT:  launch: block ?x1x1, grid 12x1x1
// CHECK-NEXT:  launch: block ?x1x1, grid 13x1x1
// CHECK-NEXT:  launch: block ?x1x1, grid 14x1x1
// CHECK-NEXT:  launch: block ?x1x1, grid 15x1x1
// CHECK-NEXT:  launch: block ?x1x1, grid 16x1x1

void aliased(float *p) {
  int byReference = 128;
  int &reference = byReference;
  reference = 32;
  k<<<1, byReference>>>(p);
  int byPointer = 128;
  int *pointer = &byPointer;
  byPointer = 64;
  *pointer = 32;
  k<<<2, byPointer>>>(p);
  int byLambda = 128;
  auto set = [&] { byLambda = 32; };
  byLambda = 64;
  set();
  k<<<3, byLambda>>>(p);
  int seen = 128;
  const int &old = seen;
  seen = 32;
  k<<<4, old>>>(p);
  auto later = [&] { k<<<5, seen>>>(p); };
  seen = 64;
  later();
}

void arrays(float *p, int n) {
  int written[] = {32, 64};
  written[n] = 128;
  k<<<6, written[0]>>>(p);
  int filled[] = {32, 64};
  fill(filled);
  k<<<7, filled[n]>>>(p);
  int ranged[] = {32, 64};
  for (int &each : ranged)
    each = n;
  k<<<8, ranged[n]>>>(p);
}

void branches(float *p, int n) {
  int counted = 32;
  if (n > 1)
    counted += n;
  k<<<9, counted>>>(p);
  int doubled = 32;
  if (n > 1)
    doubled = doubled * n;
  k<<<10, doubled>>>(p);
  int asked = 32;
  if (n > 1)
    change(asked);
  k<<<11, asked>>>(p);
  int either;
  if (n > 1)
    either = 16; // less than a warp
  else
    either = n;
  k<<<12, either>>>(p);
  k<<<13, n > 1 ? 16 : ask()>>>(p);
  int grown = 1;
  while (grown < n)
    grown = n / grown;
  k<<<14, grown>>>(p);
  int within = 32;
  n > 1 && (within = 64);
  k<<<15, within>>>(p);
  n > 2 ? within = 96 : n;
  k<<<16, within>>>(p);
}
