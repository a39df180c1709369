// The tile is copied as a whole, through a reference to it.
// breaks: tile[32][32]; -> tile[32][33];
#include <cstring>
__global__ void held_memcpy(const float *in, float *out) {
  __shared__ float tile[32][32];
  auto &all = tile;
  tile[threadIdx.x][threadIdx.y] = in[threadIdx.y * 32 + threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0 && threadIdx.y == 0)
    memcpy(out, all, 4096);
}
// launch
void launch(const float *in, float *out) { held_memcpy<<<1, dim3(32, 32)>>>(in, out); }
