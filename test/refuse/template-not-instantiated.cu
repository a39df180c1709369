// RUN: %lint %s | FileCheck %s
// RUN: not %lint --instantiate 'column<32>' %s | FileCheck %s --check-prefix=ASKED
// CHECK: :[[@LINE+4]]:17: note: kernel 'column': the kernel template is never instantiated in this file; instantiate it with --instantiate [template-not-instantiated]
// ASKED-NOT: note: kernel
// ASKED: :[[@LINE+2]]:38: warning: global store moves 32 sectors instead of 4
template <int N>
__global__ void column(float *out) { out[N * threadIdx.x] = 1; }
