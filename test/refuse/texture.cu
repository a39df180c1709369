// RUN: %lint %s | FileCheck %s
__global__ void k(float *out, cudaTextureObject_t image) {
  // CHECK: note: kernel 'k': texture and surface accesses are not modelled
  out[threadIdx.x] = tex2D<float>(image, threadIdx.x, 0.5f);
}

// The old way, a texture bound to a variable: the name's result type is a template's member.
texture<float4, 1, cudaReadModeElementType> table;
__global__ void old(float4 *out) {
  // CHECK: note: kernel 'old': texture and surface accesses are not modelled: 'tex1Dfetch'
  out[threadIdx.x] = tex1Dfetch(table, threadIdx.x);
}
