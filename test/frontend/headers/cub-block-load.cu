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

// The transposing ones: their way through shared memory is their own, and refused by name.
__global__ void transposed(const float *in, float *out) {
  typedef cub::BlockLoad<float, 64, 4, cub::BLOCK_LOAD_WARP_TRANSPOSE> Load;
  typedef cub::BlockStore<float, 64, 4, cub::BLOCK_STORE_TRANSPOSE> Store;
  __shared__ typename Load::TempStorage loads;
  float items[4];
  Load(loads).Load(in, items);
  Store().Store(out, items);
}
// CHECK:      kernel transposed(
// CHECK:        load.global.4  in + 4*(128*((tid.x + 64*(tid.y + tid.z)) / 32) + (tid.x + 64*(tid.y + tid.z)) % 32 + 32*i)   when i < 4
// CHECK:        store.global.4  out + 4*(tid.x + 64*(tid.y + tid.z) + 64*i)   when i < 4
// CHECK-NEXT: refused: unknown-call: 'WarpStripedToBlocked'
// CHECK-NEXT: refused: unknown-call: 'BlockedToStriped'
