// RUN: not %lint %s 2>/dev/null | FileCheck %s
// An instance that a launch names and that cannot be made is none: restrict on a structure, in a
// template.
// CHECK: note: kernel 'unfit': the kernel template is never instantiated in this file; instantiate it with --instantiate [template-not-instantiated]
struct Map {
  int n;
};
template <class M> __global__ void unfit(int *o, M __restrict__ m) { o[m.n] = 1; }
void run(int *o) { unfit<<<1, 32>>>(o, Map{3}); }
