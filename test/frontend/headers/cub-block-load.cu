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
// CHECK:        load.global.4  in + 2048*bid.x + 4*(4*tid.x + i)   when i < 4 and 4*tid.x + i < n
// CHECK:        store.global.4  out + 2048*bid.x + 4*(tid.x + 128*i)   when i < 4

// The transposing ones go on through shared memory: a thread's items are written where they lie in
// memory and read where the thread has them.
__global__ void transposed(const float *in, float *out) {
  typedef cub::BlockLoad<float, 64, 4, cub::BLOCK_LOAD_WARP_TRANSPOSE> Load;
  typedef cub::BlockStore<float, 64, 4, cub::BLOCK_STORE_TRANSPOSE> Store;
  __shared__ typename Load::TempStorage loads;
  float items[4];
  Load(loads).Load(in, items);
  Store().Store(out, items);
}
// CHECK:      kernel transposed(
// CHECK:        load.global.4  in + 4*(128*(tid.x / 32) + tid.x % 32 + 32*i)   when i < 4
// CHECK:        store.shared.4  loads + 4*(128*(tid.x / 32) + tid.x % 32 + 32*i)   when i < 4
// CHECK:        load.shared.4  loads + 4*(4*tid.x + i)   when i < 4
// CHECK:        store.shared.4  {{.*}} + 4*(4*tid.x + i)   when i < 4
// CHECK-NEXT:   barrier
// CHECK:        load.shared.4  {{.*}} + 4*(tid.x + 64*i)   when i < 4
// CHECK:        store.global.4  out + 4*(tid.x + 64*i)   when i < 4
// CHECK-NOT:  refused

// What that costs: 4 or 2 items a thread are as many words apart, 3 and 5 meet no bank twice, and after
// 32 of 8 there is one of padding. In turn, the warps share the memory of one.
// RUN: %lint --exit-zero --all-accesses --format=json:%t.json %s
// RUN: %python -c "import json; [print(a['kernel'], a['op'], a['perRequest']['wavefronts']['min'], a['perRequest']['wavefronts']['max']) for a in json.load(open('%t.json'))['accesses'] if a['space'] == 'shared' and a['kernel'].startswith('exchanged')]" | FileCheck %s --check-prefix=COST
template <int N, bool InTurn> __global__ void exchanged(int *out) {
  typedef cub::BlockExchange<int, 64, N, InTurn> Exchange;
  __shared__ typename Exchange::TempStorage storage;
  int items[N];
  for (int i = 0; i < N; ++i)
    items[i] = i;
  Exchange(storage).BlockedToWarpStriped(items);
  for (int i = 0; i < N; ++i)
    out[i] = items[i];
}
void launch(int *out) {
  // COST-DAG: exchanged<4, false> store 4 4
  // COST-DAG: exchanged<4, false> load 1 1
  exchanged<4, false><<<1, 64>>>(out);
  // COST-DAG: exchanged<3, false> store 1 1
  exchanged<3, false><<<1, 64>>>(out);
  // COST-DAG: exchanged<5, false> store 1 1
  exchanged<5, false><<<1, 64>>>(out);
  // COST-DAG: exchanged<8, false> store 1 1
  // COST-DAG: exchanged<8, false> load 1 1
  exchanged<8, false><<<1, 64>>>(out);
  // COST-DAG: exchanged<2, true> store 2 2
  // COST-DAG: exchanged<2, true> load 1 1
  exchanged<2, true><<<1, 64>>>(out);
}

// Vectors of four, or of two: 16 bytes of ints, 8 of two ints or four shorts; none of three.
template <class T, int N> __global__ void vectors(const T *in, T *out) {
  typedef cub::BlockLoad<T, 64, N, cub::BLOCK_LOAD_VECTORIZE> Load;
  typedef cub::BlockStore<T, 64, N, cub::BLOCK_STORE_VECTORIZE> Store;
  T items[N];
  Load().Load(in, items);
  for (int i = 0; i < N; ++i)
    items[i] += 1;
  Store().Store(out, items);
}
// RUN: %lint --print=model --kernel='vectors*' %s | FileCheck %s --check-prefix=VECTORS
// VECTORS:      kernel vectors<int, 2>
// VECTORS:        load.global.8  in + 8*tid.x
// VECTORS:        store.global.8  out + 8*tid.x
// VECTORS:      kernel vectors<int, 3>
// VECTORS:        load.global.4  in + 12*tid.x + 4*i
// VECTORS:      kernel vectors<int, 8>
// VECTORS:        load.global.16  in + 32*tid.x + 16*i
// VECTORS:        store.global.16  out + 32*tid.x + 16*i
// VECTORS:      kernel vectors<short, 4>
// VECTORS:        load.global.8  in + 8*tid.x
void launch(int *in, short *s) {
  vectors<int, 2><<<1, 64>>>(in, in);
  vectors<int, 3><<<1, 64>>>(in, in);
  vectors<int, 8><<<1, 64>>>(in, in);
  vectors<short, 4><<<1, 64>>>(s, s);
}
