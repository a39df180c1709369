// Two tiles one behind the other, as attention kernels have them: the product that says where the second begins
// also says where the block's input does, so it is written out where the tile is meant. The launch compares its
// size before it uses it.
__global__ void tile_product(const float *in, float *out, int n) {
  extern __shared__ float memory[];
  int rows = 64;
  int size = rows * n;
  float *a = memory;
  float *b = &memory[size];
  int t = threadIdx.x;
  for (int x = 0; x < n; ++x) {
    a[t * n + x] = in[blockIdx.x * size + t * n + x];
    b[t * n + x] = in[blockIdx.x * size + t * n + x + 5];
  }
  __syncthreads();
  float sum = 0;
  for (int x = 0; x < n; ++x)
    sum += a[t * n + x] * b[(rows - 1 - t) * n + x];
  out[t] = sum;
}
// launch
void launch(const float *in, float *out) {
  const int n = 32;
  const int size = 64 * n;
  const int bytes = 2 * size * sizeof(float);
  if (bytes > 48 * 1024)
    return;
  tile_product<<<1, 64, bytes>>>(in, out, n);
}
