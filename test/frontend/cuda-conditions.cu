// RUN: not %lint %s | FileCheck %s
// What a build defines as 1 or 0, in a header that it generates: `#if` asks for it by its value. So
// does a name that begins with one underscore, which only compilers should have. What is compared
// is a number, and what the compilers themselves define is not made up.
// CHECK: cuda-conditions.cu: note: added -DAPP_GPU_CUDA -D_CUDA_ENABLED -DAPP_CUDA_TILES, which the source needs
#if APP_GPU_CUDA && !(APP_CUDA_LEVEL > 3)
typedef float number;
#endif
#if defined _CUDA_ENABLED || __CUDA_ARCH_OTHER__
constexpr int width = 32;
#elif APP_OPENCL
constexpr int width = 16;
#endif
#if (APP_CUDA_TILES)
constexpr int from = 0;
#endif
// CHECK: :[[@LINE+1]]:39: warning: global store moves 32 sectors instead of 4
__global__ void column(number *out) { out[width * threadIdx.x + from] = 1; }
