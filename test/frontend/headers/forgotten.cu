// RUN: not %lint %s | FileCheck %s --implicit-check-not=error
// What a file uses without including it is found in the bundled headers by its name, although no
// list says which header has it.

template <typename T> __device__ void copyFour(T *to, const T *from) {
  // 16 bytes per lane, 32 bytes apart: half of 1024 bytes, 32 sectors.
  // CHECK: global store moves 32 sectors instead of 16
  typedef typename std::aligned_storage<4 * sizeof(T), 4 * alignof(T)>::type Four;
  *(Four *)to = *(const Four *)from;
}

__global__ void forgetful(unsigned *words, int *rounded, float *values) {
  cudaGridDependencySynchronize();
  // 4 bytes per lane, 8 bytes apart: half of 256 bytes, 8 sectors.
  // CHECK: global store moves 8 sectors instead of 4
  words[2 * threadIdx.x] = __vmaxs4(words[2 * threadIdx.x], __vabs2(words[0]));
  if (!__isnanf(values[threadIdx.x]))
    rounded[threadIdx.x] = __float2int_rd(values[threadIdx.x]);
  copyFour(values + 8 * threadIdx.x, values + 4 * threadIdx.x);
  if (__signbit(double(values[0])))
    rounded[__cvta_generic_to_global(words) % 2] = 0;
  cudaTriggerProgrammaticLaunchCompletion();
}
