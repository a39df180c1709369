// RUN: %lint %s | FileCheck %s
__global__ void k(float *out, cudaTextureObject_t image) {
  // CHECK: remark: kernel 'k': texture and surface accesses go through another unit
  out[threadIdx.x] = tex2D<float>(image, threadIdx.x, 0.5f);
}
