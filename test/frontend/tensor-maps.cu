// A tensor map is what the call makes of it that encodes it: a box of so many bytes, and the bytes after which its swizzle begins again.
//
// RUN: %lint --arch=sm_90a --print=model %s | FileCheck %s --implicit-check-not=launch:

#include "Inputs/encode-tensor-map.h"
#include <array>

template <int N> __global__ void k(const __grid_constant__ CUtensorMap m) {
  __shared__ alignas(1024) char s[65536];
  __shared__ uint64_t b;
  LOAD(s, &m, &b);
}

struct Maps {
  int n;
  CUtensorMap a, c;
};
__global__ void two(const __grid_constant__ Maps p) {
  __shared__ alignas(1024) char s[65536];
  __shared__ uint64_t b;
  LOAD(s, p.n ? &p.a : &p.c, &b);
  STORE(&p.c, s);
}
// CHECK-LABEL: kernel k<0>(
// CHECK-NEXT:  launch: block 32x1x1, {{.*}}m.box = 4096, m.swizzle = 0{{$}}
// CHECK: bulk copy to s, bytes: m.box
// CHECK-LABEL: kernel k<1>(
// CHECK-NEXT:  launch: block 32x1x1, {{.*}}m.box = 8192, m.swizzle = 1024{{$}}
// CHECK-LABEL: kernel k<2>(
// CHECK-NEXT:  launch: block 32x1x1, {{.*}}m.box = 1024, m.swizzle = 256{{$}}
// CHECK-LABEL: kernel k<3>(
// CHECK-NEXT:  launch: block 32x1x1, {{.*}}m.box = 2048, m.swizzle = 512{{$}}
// CHECK-LABEL: kernel k<4>(
// CHECK-NEXT:  launch: block 32x1x1, {{.*}}m.box = 3072, m.swizzle = 0{{$}}
// CHECK-LABEL: kernel k<5>(
// CHECK-NEXT:  launch: block 32x1x1, grid 1x1x1{{$}}
// CHECK-LABEL: kernel k<6>(
// CHECK-NEXT:  launch: block 32x1x1, {{.*}}m.box = 12288, m.swizzle = 1024{{$}}
// CHECK-LABEL: kernel k<7>(
// CHECK-NEXT:  launch: block 32x1x1, grid 1x1x1{{$}}
// CHECK-LABEL: kernel k<8>(
// CHECK-NEXT:  launch: block 32x1x1, grid 1x1x1, m.box = 5120, m.swizzle = 0{{$}}
// CHECK-LABEL: kernel k<9>(
// CHECK-NEXT:  launch: block 32x1x1, grid 1x1x1, m.box = 6144, m.swizzle = 0{{$}}
// CHECK-LABEL: kernel two(
// CHECK-NEXT:  launch: block 32x1x1, {{.*}}p.a.box = 3072, p.a.swizzle = 0, p.c.box = 4096, p.c.swizzle = 0, p.n = 3{{$}}
// CHECK: bulk copy to s, bytes: p.n == 0 ? p.c.box : p.a.box
// CHECK: bulk read of s, bytes: p.c.box

static CUtensorMap made(float *g, unsigned rows) { // it returns one
  SIZES;
  const cuuint64_t strides[1] = {16384};
  const cuuint32_t box[2] = {32, rows};
  CUtensorMap m{};
  if (ENCODE(&m, FLOAT32, g, strides, box, NONE) != CUDA_SUCCESS)
    throw 1;
  return m;
}
template <int WIDE> static void fill(CUtensorMap *m, void *g) { // it is given its address, and calls the driver by a pointer
  typedef CUresult (*Encode)(CUtensorMap *, CUtensorMapDataType, cuuint32_t, void *, const cuuint64_t *, const cuuint64_t *,
                             const cuuint32_t *, const cuuint32_t *, CUtensorMapInterleave, CUtensorMapSwizzle,
                             CUtensorMapL2promotion, CUtensorMapFloatOOBfill);
  void *found = nullptr;
  Encode encode = reinterpret_cast<Encode>(found);
  SIZES;
  uint64_t strides[5] = {8192, 0, 0, 0, 0};
  uint32_t box[5] = {WIDE, 64};
  ENCODED_BY(encode, m, BFLOAT16, g, (cuuint64_t *)strides, box, 128B);
}
static void refer(CUtensorMap &m, float *g, CUtensorMapSwizzle swizzle, int type) { // it is given a reference
  std::array<cuuint64_t, 2> sizes = {4096, 4096};
  std::array<cuuint64_t, 1> strides = {16384};
  std::array<cuuint32_t, 2> box = {16, 32}, steps = {1, 1};
  cuTensorMapEncodeTiled(&m, CUtensorMapDataType(type), 2, g, sizes.data(), strides.data(), box.data(), steps.data(),
                         CU_TENSOR_MAP_INTERLEAVE_NONE, swizzle, CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
}
static void unseen(CUtensorMap *m, void *g);

void run(float *g, bool wide) {
  k<0><<<1, 32>>>(made(g, 32));
  CUtensorMap n;
  fill<64>(&n, g);
  k<1><<<1, 32>>>(n);
  CUtensorMap r;
  refer(r, g, CU_TENSOR_MAP_SWIZZLE_32B, CU_TENSOR_MAP_DATA_TYPE_FLOAT16);
  k<2><<<1, 32>>>(r);
  refer(r, g, CU_TENSOR_MAP_SWIZZLE_64B, CU_TENSOR_MAP_DATA_TYPE_INT32); // the last one counts
  k<3><<<1, 32>>>(r);
  Maps p;
  p.n = 3;
  p.a = made(g, 24);
  p.c = made(g, 32);
  CUtensorMap copy = p.a;
  k<4><<<1, 32>>>(copy);
  two<<<1, 32>>>(p);
  unseen(&n, g);
  k<5><<<1, 32>>>(n);
  // Pixels by channels: 96 of 64 channels, of 2 bytes each.
  const cuuint64_t sizes[4] = {64, 96, 96, 4}, strides[3] = {128, 12288, 1179648};
  const int lower[2] = {0, 0}, upper[2] = {0, 0};
  const cuuint32_t steps[4] = {1, 1, 1, 1};
  cuTensorMapEncodeIm2col(&n, CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, 4, g, sizes, strides, lower, upper, 64, 96, steps,
                          CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_128B, CU_TENSOR_MAP_L2_PROMOTION_NONE,
                          CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  k<6><<<1, 32>>>(n);
  if (wide)
    n = made(g, 8);
  k<7><<<1, 32>>>(n); // which of the two is not known
}

// What is kept is what one place in the file stores there.
static CUtensorMap kept;
static int of;
void keep(float *g, int rows) {
  if (of != rows) {
    kept = made(g, 40);
    of = rows;
  }
  k<8><<<1, 32>>>(kept);
}
struct Runner {
  CUtensorMap map;
  explicit Runner(float *g) { map = made(g, 48); }
  void run() { k<9><<<1, 32>>>(map); }
};
void runs(float *g) { Runner(g).run(); }
