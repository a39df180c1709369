// A histogram of bytes, counted per block in shared memory first. Which bank a lane meets is
// the data's choice: at best all lanes hit one bin, at worst eight words of one bank.

__global__ void histogram(const unsigned char *data, unsigned *bins, int n) {
  __shared__ unsigned local[256];
  local[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    atomicAdd(&local[data[i]], 1u);
  __syncthreads();
  atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}

void run(const unsigned char *data, unsigned *bins, int n) {
  histogram<<<64, 256>>>(data, bins, n);
}
