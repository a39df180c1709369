// A bulk copy stores the tile, through a function that gets a row of it.
// breaks: tile[32][32]; -> tile[32][33];
#include <cuda/barrier>
namespace cde = cuda::device::experimental;
__device__ void store(float *to, const float *from) {
  cde::cp_async_bulk_shared_to_global(to, from, 32 * 32 * 4);
  cde::cp_async_bulk_commit_group();
  cde::cp_async_bulk_wait_group_read<0>();
}
__global__ void held_bulk_store(const float *in, float *out) {
  __shared__ alignas(128) float tile[32][32];
  tile[threadIdx.x][threadIdx.y] = in[threadIdx.y * 32 + threadIdx.x];
  cde::fence_proxy_async_shared_cta();
  __syncthreads();
  if (threadIdx.x == 0 && threadIdx.y == 0)
    store(out, tile[0]);
}
// launch
void launch(const float *in, float *out) { held_bulk_store<<<1, dim3(32, 32)>>>(in, out); }
