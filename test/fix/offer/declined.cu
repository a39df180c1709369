// What keeps a layout from being changed is said.
//
// RUN: not %lint --block=32,32 --explain %s | FileCheck %s

struct Tiles {
  float a[32][32];
};
__global__ void measured(float *out) {
  __shared__ float tile[32][32];
  tile[threadIdx.x][threadIdx.y] = sizeof(tile);
  // CHECK: tried{{ +}}no other layout: 'sizeof' asks for the size of 'tile' in line [[@LINE-1]]
  out[threadIdx.x] = tile[threadIdx.y][threadIdx.x];
}

__global__ void member(float *out) {
  __shared__ Tiles t;
  t.a[threadIdx.x][threadIdx.y] = out[threadIdx.x];
  // CHECK: tried{{ +}}no other layout: what it reaches is not declared as an array
}

#define DECLARE(n) __shared__ float n[32][32]
__global__ void in_a_macro(float *out) {
  DECLARE(tile);
  int k = 0;
  tile[threadIdx.x][threadIdx.y + k++] = out[threadIdx.x];
  // CHECK: tried{{ +}}pad each row of 'tile' by 1 float: the extent of 'tile' is written in a macro
  // CHECK: tried{{ +}}swizzle 'tile': {{.*}}: a subscript of 'tile' in line [[@LINE-2]] cannot be evaluated twice
}

__global__ void flat(float *out) {
  __shared__ float tile[32][32];
  tile[0][32 * threadIdx.y + threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  out[32 * threadIdx.y + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
  // CHECK: tried{{ +}}swizzle 'tile': {{.*}}: that 'tile[threadIdx.x][threadIdx.y]' in line [[@LINE-1]] keeps its element cannot be shown
}
