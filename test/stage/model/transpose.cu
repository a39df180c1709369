// The model is the source's index arithmetic, read off the IR.
//
// RUN: %lint --print=model %s | FileCheck %s

__global__ void transpose(float *out, const float *in, int N) {
  __shared__ float tile[32][33];
  int x = blockIdx.x * 32 + threadIdx.x;
  int y = blockIdx.y * 32 + threadIdx.y;
  if (x < N && y < N)
    tile[threadIdx.y][threadIdx.x] = in[y * N + x];
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x;
  y = blockIdx.x * 32 + threadIdx.y;
  if (x < N && y < N)
    out[y * N + x] = tile[threadIdx.x][threadIdx.y];
}

void run(float *out, const float *in) {
  transpose<<<dim3(32, 32), dim3(32, 32)>>>(out, in, 1024);
}

// CHECK:      kernel transpose(out: float *, in: const float *, N: int)
// CHECK-NEXT:   launch: block 32x32x1, grid 32x32x1, N = 1024
// CHECK-NEXT:   shared tile: float[32][33], 4224 bytes
// CHECK-NEXT:   load.global.4  in + 4*((32*bid.y + tid.y)*N + 32*bid.x + tid.x)   when 32*bid.x + tid.x < N and 32*bid.y + tid.y < N
// CHECK-NEXT:   store.shared.4  tile + 132*tid.y + 4*tid.x   when 32*bid.x + tid.x < N and 32*bid.y + tid.y < N
// CHECK-NEXT:   barrier
// CHECK-NEXT:   load.shared.4  tile + 132*tid.x + 4*tid.y   when 32*bid.y + tid.x < N and 32*bid.x + tid.y < N
// CHECK-NEXT:   store.global.4  out + 4*((32*bid.x + tid.y)*N + 32*bid.y + tid.x)   when 32*bid.y + tid.x < N and 32*bid.x + tid.y < N
