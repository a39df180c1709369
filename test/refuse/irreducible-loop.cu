// RUN: %lint %s | FileCheck %s
// CHECK: note: kernel 'k': control flow enters a loop in two places [irreducible-loop]
__global__ void k(int *p, int n) {
  int i = threadIdx.x;
  if (n & 1)
    goto middle;
top:
  p[2 * i] = i;
middle:
  p[i] = n;
  i = p[i + 1];
  if (i < n)
    goto top;
}
