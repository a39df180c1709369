// A group copies two rows at a time.
// breaks: tile[32][32]; -> tile[32][33];
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;
__global__ void held_copy_group(const float *in, float *out) {
  __shared__ float tile[32][32];
  auto block = cg::this_thread_block();
  for (int y = 0; y < 32; y += 2)
    cg::memcpy_async(block, tile[y], in + 32 * y, sizeof(float) * 64);
  cg::wait(block);
  out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
// launch
void launch(const float *in, float *out) { held_copy_group<<<1, dim3(32, 32)>>>(in, out); }
