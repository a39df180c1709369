// RUN: not %lint %s 2>&1 | %expect
// RUN: not %lint --format=json %s | FileCheck %s --check-prefix=JSON
// RUN: not %lint --instantiate 'column<double>' %s | FileCheck %s --check-prefix=ASKED
// A kernel template that nothing instantiates, as its host code does not compile here, is analysed
// for float; for int where the name says that it numbers things, for false where it is a choice.
// CHECK: note: skipped headers that were not found: 'layer.hpp'
#include "layer.hpp"

// CHECK: assumed-instances.cu:[[#@LINE+3]]:53: warning: global store moves 32 sectors instead of 4
// CHECK: note: in kernel 'column<float>', assuming T = float (set it with --instantiate) and block
// ASKED: note: in kernel 'column<double>', assuming block
template <class T> __global__ void column(T *out) { out[32 * threadIdx.x] = 1; }
// JSON-DAG: "assumedArguments": "T = float"

// Eight integers apart, every lane is in a sector of its own.
// CHECK: assumed-instances.cu:[[#@LINE+4]]:3: warning: global store moves 32 sectors instead of 4
// CHECK: in kernel 'gather<int, false, 8>', assuming IndexType = int, Reversed = false (set it
template <class IndexType, bool Reversed, int Pitch = 8>
__global__ void gather(IndexType *out) {
  out[Reversed ? threadIdx.x : threadIdx.x * Pitch] = 1;
}

// A point is no index.
// CHECK: assumed-instances.cu:[[#@LINE+2]]:{{[0-9]+}}: warning: global store moves 32 sectors instead of 4
// CHECK: in kernel 'points<float>', assuming Point = float
template <class Point> __global__ void points(Point *out) { out[32 * threadIdx.x] = 1; }

// What is launched is what is launched.
// CHECK-NOT: told{{.*}}assuming
template <class T> __global__ void told(T *out) { out[threadIdx.x] = 1; }
void launch(double *p) { told<<<1, 32>>>(p); }

// A size or a function cannot be guessed, and what does not compile for float is not blamed.
// CHECK: note: kernel 'sized': the kernel template is never instantiated in this file
template <int N> __global__ void sized(float *out) { out[N * threadIdx.x] = 1; }
// CHECK: note: kernel 'mapped': the kernel template is never instantiated in this file
template <class F> __global__ void mapped(float *out, F f) { out[threadIdx.x] = f(threadIdx.x); }

template <class T> void run(Blob<T> &b) { column<T><<<1, 32>>>(b.data()); }
