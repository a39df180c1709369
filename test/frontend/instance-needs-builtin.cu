// RUN: %warplint --no-cache --instantiate 'copy<Pack>' --print=model %s | FileCheck %s
// What an instance that only the command line asks for is the first to need: the builtin
// memcpy of an implicit assignment.

struct Pack {
  float v[4];
};
template <class T> __global__ void copy(T *to, const T *from) {
  T held;
  held = from[threadIdx.x];
  to[threadIdx.x] = held;
}
// CHECK: kernel copy<Pack>(
// CHECK: load.global.4  from + 16*tid.x
// CHECK: store.global.4  to + 16*tid.x
