// RUN: %lint --print=model %s | FileCheck %s --implicit-check-not=refused
// What nvcc takes with a warning, or none, and Clang by itself does not.

#define WIDTH "4"
struct Size {
  unsigned long rows;
};
__device__ int counted();
constexpr __device__ int count() { return counted(); }
__device__ int narrow(long n) {
  Size size = {n};
  const char *text = "of "WIDTH;
  return size.rows + (text[0] == 'o');
}
__device__ void allocate() throw(int) {}

__global__ void k(float *p, long n) {
  bool seen = false;
  seen++;
  allocate();
  p[threadIdx.x * int(seen) + narrow(n)] = 0;
  // CHECK: store.global.4  p + 4*(tid.x + n + 1)
  p[count()] = 1;
}
