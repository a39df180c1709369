// RUN: %lint %s | FileCheck %s
__device__ float defined_elsewhere(const float *p);

__global__ void k(float *out, float *in) {
  // CHECK: :[[@LINE+1]]:22: note: kernel 'k': a pointer is passed to a function that is not defined in this file: 'defined_elsewhere' [unknown-call]
  out[threadIdx.x] = defined_elsewhere(in + 32 * threadIdx.x);
}

// A name is told without what encloses it, its template arguments and its result.
namespace lib {
template <class T> struct Pair {};
struct Table {
  template <class T> __device__ Pair<T> lookUp(const T *p, Pair<T> (*otherwise)(int));
};
} // namespace lib
__device__ lib::Pair<float> none(int);

__global__ void named(lib::Table table, float *in) {
  // CHECK: :[[@LINE+1]]:9: note: kernel 'named': a pointer is passed to a function that is not defined in this file: 'lookUp' [unknown-call]
  table.lookUp(in + 32 * threadIdx.x, none);
}

// An array of the kernel's own is a pointer, too; a text is none that counts.
__device__ void tell(const char *);
__device__ float elsewhere(const float *p);
__global__ void handed() {
  __shared__ float tile[32];
  tell("nothing");
  // CHECK: :[[@LINE+1]]:3: note: kernel 'handed': a pointer is passed to a function that is not defined in this file: 'elsewhere' [unknown-call]
  elsewhere(tile);
}
