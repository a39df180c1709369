// What the conditions around a launch say of its block, if it is the same value that they are about.
//
// RUN: %lint --print=model %s | FileCheck %s --check-prefix=MODEL --implicit-check-not=launch:
// RUN: not %lint %s | FileCheck %s

#define KERNEL(name) __global__ void name(float *p) { p[2 * threadIdx.x] = 0; }

template <int Threads> __global__ void reduce(float *p) { p[threadIdx.x] = 0; }
// MODEL-LABEL: kernel reduce<128>(
// MODEL-NEXT:  launch: block 128x1x1, grid 1x1x1
// MODEL-NEXT:  launch: block 160x1x1, grid 1x1x1
// MODEL-LABEL: kernel reduce<1>(
// MODEL-NEXT:  launch: block ?x1x1, grid 1x1x1
// MODEL-LABEL: kernel reduce<256>(
// MODEL-NEXT:  launch: block ?x1x1, grid 1x1x1
// MODEL-LABEL: kernel reduce<64>(
// MODEL-NEXT:  launch: block 64x1x1, grid 1x1x1
void bySwitch(float *p, int n) {
  const int threads = n / 4;
  dim3 block(threads);
  switch (n / 4) {
  case 64:
    reduce<64><<<1, block>>>(p);
    break;
  case 128:
  case 160:
    reduce<128><<<1, threads>>>(p);
    break;
  case 32:
    n = 4;
  case 256: // not for 256 alone
    reduce<256><<<1, threads>>>(p);
    break;
  default:
    reduce<1><<<1, threads>>>(p);
  }
}

KERNEL(equal)
// MODEL-LABEL: kernel equal(
// MODEL-NEXT:  launch: block 48x1x1, grid 4x1x1
// MODEL-NEXT:  launch: block 64x1x1, grid 1x1x1
// MODEL-NEXT:  launch: block 32x1x1, grid 2x1x1
// MODEL-NEXT:  launch: block 96x1x1, grid 3x1x1
struct Shape {
  int width;
};
static void launchEqual(float *p, int n) { equal<<<4, n>>>(p); }
void byEqual(float *p, int n, int k, const Shape &s) {
  if (n == 64 && k > 3)
    equal<<<1, n>>>(p);
  if (k > 3 || s.width != 32)
    ;
  else
    equal<<<2, s.width>>>(p);
  if (k == 48)
    launchEqual(p, k);
  if (k != 96)
    return;
  equal<<<3, k>>>(p);
}

KERNEL(atMost)
// MODEL-LABEL: kernel atMost(
// MODEL-NEXT:  launch: block 1024x1x1, grid 1x1x1
// MODEL-NEXT:  launch: block 255x1x1, grid 2x1x1
// CHECK: 'atMost' with block 1024x1x1, as launched here, at most{{$}}
void byLimit(float *p, int n, int k) {
  if (n / 4 <= 1024)
    atMost<<<1, dim3(n / 4)>>>(p);
  if (256 > k)
    atMost<<<2, k>>>(p);
}

// Not the same value, or not what holds.
KERNEL(other)
// MODEL-LABEL: kernel other(
// MODEL-NEXT:  launch: block ?x1x1, grid 1x1x1
// MODEL-NEXT:  launch: block ?x1x1, grid 2x1x1
// MODEL-NEXT:  launch: block ?x1x1, grid 3x1x1
// MODEL-NEXT:  launch: block ?x1x1, grid 4x1x1
// MODEL-NEXT:  launch: block ?x1x1, grid 5x1x1
// MODEL-NEXT:  launch: block ?x1x1, grid 6x1x1
int changing();
void byOther(float *p, int n, int k) {
  int m = n;
  if (m == 64) {
    m = k;
    other<<<1, m>>>(p);
  }
  if (n == 64 || k == 64)
    other<<<2, n>>>(p);
  if (n == 64)
    ;
  else
    other<<<3, n>>>(p);
  if (changing() == 64)
    other<<<4, changing()>>>(p);
  if (n >= 64)
    other<<<5, n>>>(p);
  int old = n;
  n = k;
  if (n == 64)
    other<<<6, old>>>(p);
}
