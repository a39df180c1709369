// Four transpositions of an N x N matrix, from the worst to the one that pays for nothing
// it does not need.
//
//   warplint examples/transpose.cu

#define TILE 32

// Reads a column: the 32 lanes of a warp are N floats apart.
__global__ void naive_transpose(float *out, const float *in, int N) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < N && y < N)
    out[y * N + x] = in[x * N + y];
}

// Reads rows, so it writes columns.
__global__ void coalesced_read_transpose(float *out, const float *in, int N) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < N && y < N)
    out[x * N + y] = in[y * N + x];
}

// Reads and writes rows; the column is read in shared memory, all of it in one bank.
__global__ void shared_mem_transpose(float *out, const float *in, int N) {
  __shared__ float tile[TILE][TILE];
  int x = blockIdx.x * TILE + threadIdx.x;
  int y = blockIdx.y * TILE + threadIdx.y;
  if (x < N && y < N)
    tile[threadIdx.y][threadIdx.x] = in[y * N + x];
  __syncthreads();
  x = blockIdx.y * TILE + threadIdx.x;
  y = blockIdx.x * TILE + threadIdx.y;
  if (x < N && y < N)
    out[y * N + x] = tile[threadIdx.x][threadIdx.y];
}

// One word of padding per row puts the words of a column into 32 banks.
__global__ void padded_transpose(float *out, const float *in, int N) {
  __shared__ float tile[TILE][TILE + 1];
  int x = blockIdx.x * TILE + threadIdx.x;
  int y = blockIdx.y * TILE + threadIdx.y;
  if (x < N && y < N)
    tile[threadIdx.y][threadIdx.x] = in[y * N + x];
  __syncthreads();
  x = blockIdx.y * TILE + threadIdx.x;
  y = blockIdx.x * TILE + threadIdx.y;
  if (x < N && y < N)
    out[y * N + x] = tile[threadIdx.x][threadIdx.y];
}

void transpose(float *out, const float *in) {
  const int N = 1024;
  dim3 block(TILE, TILE), grid(N / TILE, N / TILE);
  naive_transpose<<<grid, block>>>(out, in, N);
  coalesced_read_transpose<<<grid, block>>>(out, in, N);
  shared_mem_transpose<<<grid, block>>>(out, in, N);
  padded_transpose<<<grid, block>>>(out, in, N);
}
