// Blocks of 32 x 8 threads move tiles of 32 x 32 in four rounds, as NVIDIA's samples do.
constexpr int Tile = 32, Rows = 8;
__global__ void staged_rounds(const float *in, float *out, int n) {
  int x = blockIdx.x * Tile + threadIdx.x;
  int y = blockIdx.y * Tile + threadIdx.y;
  for (int j = 0; j < Tile; j += Rows)
    if (x < n && y + j < n)
      out[x * n + (y + j)] = in[(y + j) * n + x];
}
// launch
void launch(const float *in, float *out) { staged_rounds<<<1, dim3(Tile, Rows)>>>(in, out, 32); }
