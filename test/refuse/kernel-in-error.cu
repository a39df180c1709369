// RUN: not %lint %s 2>%t.err | FileCheck %s --implicit-check-not=instantiated
// RUN: FileCheck %s --check-prefix=ERROR <%t.err
// A kernel that does not compile is named with its error; the healthy one is answered.

__global__ void broken(float *p) {
  // ERROR: :[[@LINE+1]]:5: error: use of undeclared identifier 'nowhere' (kernel 'broken' is not analysed)
  p[nowhere] = 1;
}

// A template that does not compile has no instance, which is not told besides.
template <class T> __global__ void template_of(T *p) {
  // ERROR: :[[@LINE+1]]:5: error: use of undeclared identifier 'nowhere' (kernel 'template_of' is not analysed)
  p[nowhere] = 1;
}

// CHECK: :[[@LINE+1]]:39: warning: global store moves 32 sectors instead of 4
__global__ void healthy(float *out) { out[32 * threadIdx.x] = 1; }
