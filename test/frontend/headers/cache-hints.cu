// Loads and stores with a cache hint are loads and stores, whoever's headers are read.
//
// RUN: %warplint --no-cache --no-toolkit --print=model %s | FileCheck %s

// CHECK-LABEL: kernel hinted(
// CHECK-NEXT:    load.global.16  in + 16*tid.x
// CHECK-NEXT:    store.global.16  out + 16*tid.x
// CHECK-NEXT:    load.global.4  counts + 4*tid.x
// CHECK-NEXT:    store.global.4  counts + 4*tid.x
__global__ void hinted(const float4 *in, float4 *out, unsigned *counts) {
  __stcs(out + threadIdx.x, __ldcs(in + threadIdx.x));
  __stwt(counts + threadIdx.x, 1 + __ldlu(counts + threadIdx.x));
}
