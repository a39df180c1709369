// An instance of a library's template never ends, and no code can be made of it: that takes no
// healthy kernel with it.
//
// RUN: not %lint --no-fixes --extra-arg=-isystem%S/Inputs/system %s 2>&1 | FileCheck %s --implicit-check-not=crashed
#include <reduce.h>

__global__ void healthy(float *p) {
  // CHECK: :[[@LINE+1]]:3: warning: global store moves 32 sectors instead of 4
  p[32 * threadIdx.x] = 1;
}

template <int Step> __global__ void broken(float *p) {
  __shared__ typename library::Reduce<Step>::Storage s;
  library::Reduce<Step> reduce{s};
  p[threadIdx.x] = reduce.template add<true>(p[threadIdx.x], library::constant<1>);
}

void run(float *p) {
  healthy<<<1, 256>>>(p);
  broken<2><<<1, 32>>>(p);
}
