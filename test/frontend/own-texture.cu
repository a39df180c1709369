// `texture` was nvcc's own until CUDA 12. A file that mentions it gets the bundled one, unless
// that is in the way: then the file has its own.
//
// RUN: %lint --exit-zero --no-fixes %s | FileCheck %s --implicit-check-not=error:
// RUN: warplint doctor --no-toolkit %s | FileCheck %s --check-prefix=DOCTOR
// DOCTOR: headers   bundled
// DOCTOR-NOT: textures

template <class T> struct texture {
  const T *texels;
  int pitch;
  __device__ T at(int x, int y) const { return texels[y * pitch + x]; }
};

__global__ void rows(texture<float> t, float *out) {
  // CHECK: :[[@LINE+1]]:3: warning: global store moves 32 sectors instead of 4
  out[8 * threadIdx.x] = t.at(threadIdx.x, 0);
}

void run(texture<float> t, float *out) { rows<<<1, 256>>>(t, out); }
