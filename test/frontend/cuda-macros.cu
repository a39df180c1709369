// RUN: not %lint %s | FileCheck %s
// RUN: not %lint %s -- -DWITH_CUDA | FileCheck %s --check-prefix=SAID --implicit-check-not='note: added'
// What is only compiled with a macro that has CUDA in its name is compiled with it, if that brings
// kernels. What is only compiled without is left.
// CHECK: cuda-macros.cu: note: added -DWITH_CUDA -DHAVE_CUDA, which the source needs but no flag provides
#ifdef WITH_CUDA
typedef float number;
#endif
#if defined(HAVE_CUDA) && !defined(__HIP__)
constexpr int width = 32;
#else
constexpr int width = 16;
#endif
#ifdef NO_CUDA_TILES
constexpr int from = 1;
#else
constexpr int from = 0;
#endif
// CHECK: :[[@LINE+3]]:39: warning: global store moves 32 sectors instead of 4
// CHECK-NOT: 64 bytes apart
// SAID: :[[@LINE+1]]:39: note: warp 0: consecutive lanes are 64 bytes apart
__global__ void column(number *out) { out[width * threadIdx.x + from] = 1; }
