// RUN: %clang_bundled %s
// RUN: %lint --print=model %s | FileCheck %s
// Loads and stores of a block that need no shared memory reach what they are documented to.

#include <cub/cub.cuh>

__global__ void blocked(const float *in, float *out, int n) {
  typedef cub::BlockLoad<float, 128, 4> Load;
  typedef cub::BlockStore<float, 128, 4, cub::BLOCK_STORE_STRIPED> Store;
  __shared__ typename Load::TempStorage loads;
  __shared__ typename Store::TempStorage stores;
  float items[4];
  Load(loads).Load(in + 512 * blockIdx.x, items, n, 0.0f);
  Store(stores).Store(out + 512 * blockIdx.x, items);
}
// CHECK:      kernel blocked(
// CHECK:        load.global.4  in + 2048*bid.x + 4*(4*(tid.x + 128*(tid.y + tid.z)) + i)   when i < 4 and 4*(tid.x + 128*(tid.y + tid.z)) + i < n
// CHECK:        store.global.4  out + 2048*bid.x + 4*(tid.x + 128*(tid.y + tid.z) + 128*i)   when i < 4
