// A fix tells what else the array's accesses cost, but not those of another kernel's array of that
// name; of many different ones, only what it changes. It says so where that is in some launches.
//
// RUN: not %lint %s | FileCheck %s

__global__ void transposed(const float *in, float *out) {
  __shared__ float tile[32][32];
  for (int r = 0; r < 32; ++r)
    tile[r][threadIdx.x] = in[32 * r + threadIdx.x];
  __syncthreads();
  // CHECK: fix: pad each row of 'tile' by 1 float: 32 -> 1 wavefronts on the read, 1 -> 1 on the write; +128 bytes
  out[threadIdx.x] = tile[threadIdx.x][5];
}

__global__ void many(const float *in, float *out) {
  __shared__ float tile[32][64];
  tile[0][2 * threadIdx.x] = 0;
  for (int r = 0; r < 32; ++r)
    tile[r][threadIdx.x] = in[32 * r + threadIdx.x];
  __syncthreads();
  // Nothing reaches the last column: rows of 63 do as well as rows of 65.
  // CHECK: fix: shorten each row of 'tile' by 1 float: 32 -> 1 wavefronts on the read, the rest unchanged; 128 bytes of shared memory less
  out[threadIdx.x] = tile[threadIdx.x][5];
  out[32 + threadIdx.x] = tile[3][threadIdx.x];
}

// Of 32 lanes in one row two are in each bank, whatever the row's length; of 16 in two rows not.
__global__ void shapes(float *out, int n) {
  __shared__ float tile[2][64];
  for (int x = threadIdx.x; x < 64; x += blockDim.x)
    tile[threadIdx.y][x] = x;
  __syncthreads();
  for (int k = 0; k < n; ++k)
    // CHECK: fix: swizzle 'tile': {{.*}}2 -> 1 {{.*}}on the read in some launches
    out[16 * threadIdx.y + threadIdx.x] = tile[threadIdx.y][2 * threadIdx.x];
}

void run(const float *in, float *out, int n) {
  transposed<<<1, 32>>>(in, out);
  many<<<1, 32>>>(in, out);
  shapes<<<1, dim3(32, 1)>>>(out, n);
  shapes<<<1, dim3(16, 2)>>>(out, n);
}
