// RUN: not %lint %s | FileCheck %s
// A function that is called and does not compile is told at its error, whatever it receives.

// CHECK: :[[@LINE+1]]:46: note: kernel 'k': a called function does not compile: 'helper': use of undeclared identifier 'unknown' [call-in-error]
__device__ float helper(float *p) { return p[unknown(3)]; }

struct Row {
  int stride;
  // CHECK: :[[@LINE+1]]:59: note: kernel 'k': a called function does not compile: 'Row': use of undeclared identifier 'missing' [call-in-error]
  __device__ explicit Row(int columns) : stride(columns + missing) {}
};

__device__ int uncalled() { return missing; }

__global__ void k(float *p) { p[threadIdx.x + Row(3).stride] = helper(p + threadIdx.x); }

// Of a template in error, Clang makes no instance.
template <class T> __device__ void fill(T *p) {
  // CHECK: :[[@LINE+1]]:23: note: kernel 'filled': a called function does not compile: 'fill': use of undeclared identifier 'absent' [call-in-error]
  p[2 * threadIdx.x + absent(p)] = 0;
}
template <class T> __device__ void hand(T *p) { fill<T>(p); }
__global__ void filled(float *p) { hand(p); }
