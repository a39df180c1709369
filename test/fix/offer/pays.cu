// Where no layout is free of cost, one that makes an access dearer is offered if the launch takes
// fewer wavefronts.
//
// RUN: not %lint --explain %s | FileCheck %s
// RUN: not %lint --unsafe-fixes --diff %s | FileCheck %s --check-prefix=DIFF

#include <mma.h>
// Rows of 64 bytes: eight of them begin in two banks, so a matrix takes 4 wavefronts, a load of four
// matrices 16. Rows of 80 bytes begin apart, but of two rows that 8 lanes store at a time, 16 bytes
// meet.
__global__ void fragments(const __half *in, __half *out) {
  using namespace nvcuda;
  __shared__ __half a[16][32];
  // DIFF: +  __shared__ __half a[16][40];
  for (int i = threadIdx.x; i < 16 * 4; i += 32)
    *((float4 *)&a[i / 4][0] + i % 4) = *((const float4 *)in + i);
  __syncthreads();
  wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, wmma::row_major> fa;
  for (int n = 0; n < 8; ++n)
    for (int k = 0; k < 32; k += 16) {
      wmma::load_matrix_sync(fa, &a[0][k], 32);
      // 2 stores of 4 and 16 loads of 16: 264; 2 of 8 and 16 of 4: 80.
      // CHECK: :[[@LINE-2]]:7: note: fix: make rows of 'a' 40 long instead of 32: 16 -> 4 wavefronts on the matrix load, 4 -> 8 on the write; the accesses that become more expensive are offset: about 264 -> 80 wavefronts a launch; +256 bytes of shared memory, occupancy unchanged (--unsafe-fixes, since some accesses become more expensive)
      // DIFF: +      wmma::load_matrix_sync(fa, &a[0][k], 40);
    }
  out[threadIdx.x] = fa.x[0];
}

// Stored as often as loaded: nothing is won.
__global__ void as_often(const __half *in, __half *out) {
  using namespace nvcuda;
  __shared__ __half b[16][32];
  wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, wmma::row_major> fa;
  for (int n = 0; n < 8; ++n) {
    for (int m = 0; m < 3; ++m)
      for (int i = threadIdx.x; i < 16 * 4; i += 32)
        *((float4 *)&b[i / 4][0] + i % 4) = *((const float4 *)in + i + m);
    __syncthreads();
    wmma::load_matrix_sync(fa, &b[0][0], 32);
    // 48 stores of 4 and 8 loads of 16: 320; 48 of 8 and 8 of 4: 416.
    // CHECK: tried{{ +}}make rows of 'b' 40 long instead of 32: the accesses that become more expensive are not offset: about 320 -> 416 wavefronts a launch
    __syncthreads();
  }
  out[threadIdx.x] = fa.x[0];
}

void launch(const __half *in, __half *out) {
  fragments<<<1, 32>>>(in, out);
  as_often<<<1, 32>>>(in, out);
}
