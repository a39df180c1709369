// RUN: not %lint --max-steps=300 --explain %s | FileCheck %s --implicit-check-not="note: fix"
// RUN: not %lint %s | FileCheck %s --check-prefix=PROVED
// A repair is held against every kernel of the file. One that exceeds its budget has no figures, so there is
// no repair; the accesses of the others are theirs.

__global__ void heavy(float *out) {
  int x = threadIdx.x, y = threadIdx.y;
  for (int i = 0; i < 4; ++i) {
    out[x * i & 31] = i;
    out[x * i & 63] = i;
    out[x * i & 127] = i;
    out[(x ^ i) & y] = i;
  }
}

__global__ void light(float *out) {
  __shared__ float tile[32][32];
  tile[threadIdx.y][threadIdx.x] = 1;
  __syncthreads();
  // CHECK: :[[@LINE+3]]:41: warning: {{[0-9]+}}-way bank conflict: shared load takes 32 wavefronts instead of 1
  // PROVED: :[[@LINE+2]]:41: warning: {{[0-9]+}}-way bank conflict: shared load takes 32 wavefronts instead of 1
  // PROVED: note: fix: pad each row of 'tile'
  out[32 * threadIdx.y + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
// CHECK: note: kernel 'heavy': the kernel exceeds an analysis budget

void host(float *out) {
  heavy<<<1, dim3(32, 32)>>>(out);
  light<<<1, dim3(32, 32)>>>(out);
}
