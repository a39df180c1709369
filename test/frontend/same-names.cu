// RUN: %lint --print=model %s | FileCheck %s
// Variables of the same name keep it, and those whose name ends in a digit, too.

__global__ void k(float *a, int n) {
  for (int i = 0; i < n; ++i)
    a[32 * i] = 0;
  for (int i = 0; i < 7; ++i)
    a[32 * i + 1] = 1;
  for (int i2 = 0; i2 < 5; ++i2)
    a[32 * i2 + 2] = 2;
}
// CHECK: loop0: i = 0 then i + 1   while i < n
// CHECK: loop1: i = 0 then i + 1   while i < 7
// CHECK: loop2: i2 = 0 then i2 + 1   while i2 < 5
