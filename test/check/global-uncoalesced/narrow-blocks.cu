// RUN: not %lint %s | %expect
// A warp of a block of 8x8 threads walks four rows of an image: 8 bytes of each are in 1 or 2
// sectors, so 4 to 8 for 32 bytes, and 32 lanes of a row in 1 or 2. Nothing but the launch has to
// change, where no tile is made for its shape.

__global__ void invert(unsigned char *out, const unsigned char *in, int pitch) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  // CHECK: :[[@LINE+3]]:3: warning: global store moves up to 8 sectors instead of 1
  // CHECK: advice: launch blocks of 32x2 threads instead of 8x8: 8 -> 2 sectors on the write: a warp then walks one row instead of 4
  // CHECK: note: also at [[@LINE+1]]:30 (load of 'in')
  out[y * pitch + x] = 255 - in[y * pitch + x];
}

// A tile is made for the block it has.
__global__ void blur(unsigned char *out, const unsigned char *in, int pitch) {
  __shared__ unsigned char tile[8][8];
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = in[y * pitch + x];
  __syncthreads();
  // CHECK: :[[@LINE+2]]:3: warning: global store moves up to 8 sectors instead of 1
  // CHECK-NOT: advice: launch
  out[y * pitch + x] = tile[threadIdx.y][7 - threadIdx.x];
}

void run(unsigned char *out, const unsigned char *in, int pitch) {
  invert<<<dim3(16, 16), dim3(8, 8)>>>(out, in, pitch);
  blur<<<dim3(16, 16), dim3(8, 8)>>>(out, in, pitch);
}
