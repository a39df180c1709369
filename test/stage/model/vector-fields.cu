// RUN: %lint --print=model %s | FileCheck %s
//
// The fields of one vector that is aligned as a whole are reached in one access where they are
// neighbours, as machine code of CUDA 11.8 to 13.5 has it for sm_75 to sm_120: of four bytes for one
// field, of eight for an aligned half, of sixteen for three fields and for four. The ends of a vector
// that is not copied are told as one access, which machine code makes two of.

// CHECK-LABEL: kernel sum(
// CHECK-NEXT:    load.global.16  in + 16*tid.x
// CHECK-NEXT:    store.global.4
__global__ void sum(float *out, const float4 *in) {
  const float4 &v = in[threadIdx.x];
  out[threadIdx.x] = v.x + v.y + v.z + v.w;
}

// CHECK-LABEL: kernel ends(
// CHECK-NEXT:    load.global.16  in + 16*tid.x
// CHECK-NEXT:    store.global.4
__global__ void ends(float *out, const float4 *in) {
  out[threadIdx.x] = in[threadIdx.x].x + in[threadIdx.x].w;
}

// CHECK-LABEL: kernel copied(
// CHECK-NEXT:    load.global.4  in + 16*tid.x
// CHECK-NEXT:    store.global.4
__global__ void copied(float *out, const float4 *in) {
  float4 v = in[threadIdx.x];
  out[threadIdx.x] = v.x;
}

// CHECK-LABEL: kernel middle(
// CHECK-NEXT:    load.global.4  in + 16*tid.x + 4
// CHECK-NEXT:    load.global.4  in + 16*tid.x + 8
// CHECK-NEXT:    store.global.4
__global__ void middle(float *out, const float4 *in) {
  float4 v = in[threadIdx.x];
  out[threadIdx.x] = v.y + v.z;
}

// CHECK-LABEL: kernel three(
// CHECK-NEXT:    load.global.16  in + 16*tid.x
__global__ void three(float *out, const float4 *in) {
  float4 v = in[threadIdx.x];
  out[threadIdx.x] = v.y + v.z + v.w;
}

// CHECK-LABEL: kernel first(
// CHECK-NEXT:    load.global.8  in + 16*tid.x
__global__ void first(float *out, const float4 *in) {
  out[threadIdx.x] = in[threadIdx.x].x + in[threadIdx.x].y;
}

// CHECK-LABEL: kernel stores(
// CHECK:         store.shared.16  tile + 16*tid.x
// CHECK:         store.global.4  pixels + 4*tid.x
// CHECK-NOT:     store.global
__global__ void stores(uchar4 *pixels, unsigned n) {
  __shared__ uint4 tile[32];
  uint4 &t = tile[threadIdx.x];
  t.x = n, t.y = n + 1, t.z = 2 * n, t.w = 0;
  __syncthreads();
  uchar4 &p = pixels[threadIdx.x];
  p.x = tile[0].x, p.y = n, p.z = 0, p.w = 255;
}

// A store leaves nothing out that it would overwrite, and an element is not aligned as four are.
// CHECK-LABEL: kernel apart(
// CHECK-COUNT-2: store.global.4  out + 16*tid.x
// CHECK-COUNT-2: load.global.4  in
__global__ void apart(float4 *out, const float *in, float a) {
  out[threadIdx.x].x = a;
  out[threadIdx.x].w = a + 1;
  out[threadIdx.x + 32].x = in[2 * threadIdx.x] + in[2 * threadIdx.x + 1];
}

// What was loaded together is told apart again.
// CHECK-LABEL: kernel indices(
// CHECK-NEXT:    load.global.8  at + 8*tid.x
// CHECK-NEXT:    load.global.4  in + 4*at[threadIdx.x].x
// CHECK-NEXT:    load.global.4  in + 4*at[threadIdx.x].y
__global__ void indices(float *out, const int2 *at, const float *in) {
  out[threadIdx.x] = in[at[threadIdx.x].x] + in[at[threadIdx.x].y];
}
