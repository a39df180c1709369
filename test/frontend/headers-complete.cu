// Things that host and device code take for granted after the headers that declare them.
//
// RUN: %warplint doctor --no-toolkit %s | FileCheck %s --implicit-check-not=error:
// RUN: not %lint --as-written %s | FileCheck %s --check-prefix=LINT --implicit-check-not=unknown-call
// CHECK: kernels   2 can be analysed, 0 do not compile
#include <cuda/barrier>
#include <functional>
#include <memory>

struct Base : std::enable_shared_from_this<Base> {
  virtual ~Base() {}
  const std::type_info &type() const { return typeid(*this); }
};

// cuda::barrier is initialised by a function that is found by its argument.
__global__ void waits(float *o) {
  __shared__ cuda::barrier<cuda::thread_scope_block> b;
  __shared__ float s[1024];
  if (threadIdx.x == 0)
    init(&b, blockDim.x);
  __syncthreads();
  // Words 4 * tid: lanes of a quarter share a bank.
  // LINT: :[[@LINE+1]]:3: warning: {{.*}}shared store takes 4 wavefronts instead of 1
  s[threadIdx.x * 4] = o[threadIdx.x];
  b.arrive_and_wait();
  o[threadIdx.x] = s[threadIdx.x];
}

// sincos stores its two results where its pointers say: in doubles 16 bytes apart, of which 8 lanes fill all banks.
__global__ void circle(double *out, const double *in) {
  __shared__ double tab[512];
  // LINT: :[[@LINE+1]]:3: warning: {{.*}}shared store takes 4 wavefronts instead of 2
  sincos(in[threadIdx.x], &tab[2 * threadIdx.x], &tab[2 * threadIdx.x + 1]);
  __syncthreads();
  out[threadIdx.x] = tab[threadIdx.x];
}
void launch(float *p, double *q) {
  waits<<<1, 256>>>(p);
  circle<<<1, 256>>>(q, q);
}
