// Launches that are not host code for certain: lambdas may be of either side, and device code
// launches, too. Their shapes are those of any other.
//
// RUN: %lint --print=model %s | FileCheck %s --implicit-check-not=launch:

__global__ void timed(float *p, int n) { p[threadIdx.x * n] = 0; }
// CHECK-LABEL: kernel timed(
// CHECK-NEXT:  launch: block 32x4x1, grid 7x1x1, 512 bytes of dynamic shared memory, n = 3
// CHECK-NEXT:  launch: block 64x1x1, n = 5

__global__ void nested(float *p) { p[threadIdx.x] = 0; }
// CHECK-LABEL: kernel nested(
// CHECK-NEXT:  launch: block 48x1x1, grid 2x1x1
// CHECK-NEXT:  launch: block 16x16x1, grid 1x1x1

__global__ void outer(float *p) { nested<<<2, 48>>>(p); }
__device__ void helper(float *p) { nested<<<1, dim3(16, 16)>>>(p); }
// CHECK-LABEL: kernel outer(
// CHECK-NEXT:  launch: block 1x1x1, grid 1x1x1

template <typename Function> void time(Function f) { f(); }

int main(int argc, char **) {
  float *p = nullptr;
  const int threads = 32;
  int rows = 4;
  time([&] { timed<<<7, dim3(threads, rows), 512>>>(p, 3); });
  auto twice = [=] { timed<<<argc, 2 * threads>>>(p, 5); };
  time(twice);
  outer<<<1, 1>>>(p);
}
