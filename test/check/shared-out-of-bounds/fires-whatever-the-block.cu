// RUN: not %lint --checks=shared-out-of-bounds %s | %expect
//
// Thread 0 alone reaches element 3 * 64 of 16: that is so in every block. With the 64 threads for
// which the other array suffices (63 + 3 * 64 = 255 < 256), nothing leaves that one.

template <int T> __global__ void strided(float *out) {
  __shared__ int small[16];
  __shared__ float large[T * 4];
  for (int j = 0; j < 4; ++j) {
    large[threadIdx.x + j * T] = 0;
    small[threadIdx.x + j * T] = 0;
    // CHECK: :[[@LINE-1]]:5: warning: shared store leaves 'small' of 16 elements
    // CHECK: note: thread (0, 0, 0) reaches element 192, whatever the block
    // CHECK: note: in kernel 'strided<64>', assuming block 64x1x1: fits large[256]
  }
  __syncthreads();
  out[threadIdx.x] = small[threadIdx.x % 16] + large[threadIdx.x];
}
template __global__ void strided<64>(float *);

// 16 threads reach no further than 15. That there are no more is not known, nor that there are.
__global__ void few(float *out) {
  __shared__ float all[16];
  all[threadIdx.x] = out[threadIdx.x];
}
