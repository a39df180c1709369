// A tensor map fills the tile, which is flat; its rows are read down.
// breaks: tile[threadIdx.x * 32 + threadIdx.y] -> tile[threadIdx.x * 33 + threadIdx.y]
#include <cuda.h>
#include <cuda/barrier>
namespace cde = cuda::device::experimental;
__global__ void held_tensor_load(const float *in, float *out, const __grid_constant__ CUtensorMap inMap) {
  __shared__ alignas(128) float tile[32 * 32];
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  const bool isFirst = threadIdx.x == 0 && threadIdx.y == 0;
  if (isFirst)
    init(&bar, 1024);
  __syncthreads();
  if (isFirst)
    cde::cp_async_bulk_tensor_2d_global_to_shared(&tile[0], &inMap, 0, 0, bar);
  bar.arrive_and_wait();
  out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x * 32 + threadIdx.y];
}
// launch
void launch(const float *in, float *out, CUtensorMap m) { held_tensor_load<<<1, dim3(32, 32)>>>(in, out, m); }
