// RUN: %lint %s | FileCheck %s
// RUN: %warplint --no-toolkit %s -- -DUSE_TILES | FileCheck %s --check-prefix=ASKED
// RUN: %warplint --no-toolkit %s -- -DHAS_ANOTHER | FileCheck %s --check-prefix=ANOTHER
// A file without any kernel says which condition leaves its kernels out. One that has a kernel was
// given its choice, `#if 0` is nobody's, and a comment is no kernel.
// CHECK-NOT: note: kernel
// CHECK: :[[@LINE+6]]:1: note: the preprocessor removed every kernel; define the macros it tests with '-- -DNAME': #ifdef USE_TILES [kernel-left-out]
// CHECK-NEXT: #ifdef USE_TILES
// CHECK-NEXT: ^~~~
// CHECK-NEXT: :[[@LINE+10]]:1: note: the preprocessor removed {{.*}}: #if defined(HAS_ANOTHER) [kernel-left-out]
// ASKED: 0 findings in 1 kernel of 1 file
// ANOTHER: 0 findings in 1 kernel of 1 file
#ifdef USE_TILES
template <class T> __device__ T one();
__global__ void fill(float *p) { p[threadIdx.x] = 1; }
#endif
#if 0
__global__ void old(float *p) { p[threadIdx.x] = 2; }
#endif
#if defined(HAS_ANOTHER)
__global__ void other(float *p) { p[threadIdx.x] = 3; }
#endif
#ifndef __CUDACC__
// stands for __global__
#endif
// CHECK-NOT: note: kernel
