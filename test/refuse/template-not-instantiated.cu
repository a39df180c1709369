// RUN: %lint %s | FileCheck %s
// RUN: not %lint --instantiate 'column<float>' %s | FileCheck %s --check-prefix=ASKED
// CHECK: :[[@LINE+4]]:17: note: kernel 'column': the kernel template is never instantiated in this file; instantiate it with --instantiate [template-not-instantiated]
// ASKED-NOT: note: kernel
// ASKED: :[[@LINE+2]]:34: warning: global store moves 32 sectors instead of 4
template <class T>
__global__ void column(T *out) { out[32 * threadIdx.x] = 1; }
