// RUN: %lint %s | FileCheck %s
// RUN: not %lint --instantiate 'column<float>' %s | FileCheck %s --check-prefix=ASKED
// CHECK: :[[@LINE+4]]:17: remark: kernel 'column': the kernel template is never instantiated here; name arguments with --instantiate [template-not-instantiated]
// ASKED-NOT: remark
// ASKED: :[[@LINE+2]]:34: warning: global store moves 32 sectors instead of 4
template <class T>
__global__ void column(T *out) { out[32 * threadIdx.x] = 1; }
