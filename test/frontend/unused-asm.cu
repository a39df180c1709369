// The text of an `asm` that does not fit its operands is an error of who has that `asm`: not of
// the instances of a template that leave it out.
//
// RUN: not %lint --no-fixes %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: %lint --no-fixes --exit-zero -DUNUSED --format=json %s | FileCheck %s --check-prefix=UNUSED
// UNUSED: "errors": []

template <int Ahead> __device__ void fetch(const float *from, float *to) {
  if constexpr (Ahead == 0)
    // CHECK: :[[@LINE+1]]:5: warning: global store moves 8 sectors instead of 4
    to[2 * threadIdx.x] = from[threadIdx.x];
  else
    // CHECK: :[[@LINE+1]]:40: note: kernel 'ahead': a called function does not compile: 'fetch': invalid operand number in inline asm string [call-in-error]
    asm volatile("prefetch.global.L2 [%3];" ::"l"(from), "r"(Ahead));
}

__global__ void copy(float *to, const float *from) { fetch<0>(from, to); }
#ifndef UNUSED
__global__ void ahead(float *to, const float *from) { fetch<2>(from, to); }
#endif
