// A tile that is carved out of dynamic shared memory gets longer rows wherever they are written, and
// the launch more memory: two tiles of 32 rows of 4 bytes are 256 bytes.
//
// RUN: not %lint --explain %s | FileCheck %s
// RUN: not %lint --unsafe-fixes --diff %s | FileCheck %s --check-prefix=DIFF

__global__ void carve(float *out, const float *in) {
  extern __shared__ float pool[];
  float *a = pool, *b = a + 32 * 32;
  // DIFF: +  float *a = pool, *b = a + 32 * 33;
  a[threadIdx.y * 32 + threadIdx.x] = in[threadIdx.y * 32 + threadIdx.x];
  b[threadIdx.y * 32 + threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = a[threadIdx.x * 32 + threadIdx.y] + b[threadIdx.y * 32 + threadIdx.x];
  // CHECK: :[[@LINE-1]]:41: note: fix: make rows of 'pool' 33 long instead of 32: 32 -> 1 wavefronts on the read; +256 bytes of shared memory, occupancy unchanged (--unsafe-fixes, since launches in other files may give the array its size)
}
void launch(float *out, const float *in) { carve<<<1, dim3(32, 32), 2 * 4096>>>(out, in); }
// DIFF: +void launch(float *out, const float *in) { carve<<<1, dim3(32, 32), (2 * 4096) / 32 * 33>>>(out, in); }
