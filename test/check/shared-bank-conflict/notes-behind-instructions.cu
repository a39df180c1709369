// RUN: not %warplint --no-toolkit --color=0 --no-fixes --sort=place --notes --check-option=shared-bank-conflict.min-percent-of-global=0 %s | FileCheck %s
// RUN: not %warplint --no-toolkit --color=0 --no-fixes --check-option=shared-bank-conflict.min-percent-of-global=0 --check-option=shared-bank-conflict.min-percent-of-issue=0 %s | FileCheck %s --check-prefix=ALL
//
// An SM issues four instructions in the time of a wavefront. Measured on an H100 (test/measured/sm_90-h100/walks.csv):
// without any beside it a 2-way conflict takes 1.4 times the time; beside 4 it costs nothing, and an 8-way one 3.2 times the
// time; beside 32 nothing.

template <int Ways, int Work> __global__ void beside(float *out, float by, int n) {
  __shared__ float s[1024];
  for (int i = threadIdx.x; i < 1024; i += blockDim.x)
    s[i] = out[i];
  __syncthreads();
  float sum = 0, other = by;
  for (int k = 0; k < n; ++k) {
    sum += s[(threadIdx.x * Ways + k * 32) % 1024];
    for (int j = 0; j < Work; ++j)
      other = other * by + by;
  }
  out[threadIdx.x] = sum + other;
}
// A sum, a remainder, a load, a sum; 33 times a multiplication with addition, whose loop's header is met once more.
// CHECK: :15:12: note: 4-way bank conflict
// CHECK: note: hidden behind other instructions: a warp issues about 37 with its 4 wavefronts here, and an SM issues 4 in the time of one
// CHECK: note: in kernel 'beside<4, 32>'
// CHECK: :15:12: warning: 8-way bank conflict
// CHECK: note: in kernel 'beside<8, 4>'
// CHECK: note: in kernel 'beside<2, 0>': 2-way bank conflict
// ALL: :15:12: warning: 8-way bank conflict
// ALL: note: in kernel 'beside<4, 32>': 4-way bank conflict

// A column is stored once, and the rows of the tile read sixteen times: 8 + 16 wavefronts beside some 3 * 16 instructions.
__global__ void product(float *out, const float *in, int n) {
  __shared__ float tile[16][16];
  float sum = 0;
  for (int t = 0; t < n; t += 16) {
    // CHECK: :[[@LINE+1]]:5: warning: 8-way bank conflict
    tile[threadIdx.x % 16][threadIdx.x / 16] = in[threadIdx.x];
    __syncthreads();
    for (int k = 0; k < 16; ++k)
      sum += tile[k][threadIdx.x % 16] * sum;
    __syncthreads();
  }
  out[threadIdx.x] = sum;
}

// What a loop beside it issues hides a conflict, too: a sum is left in shared memory once.
__global__ void at_once(float *out, float by, int n) {
  __shared__ float s[1024];
  // CHECK: :[[@LINE+1]]:3: warning: 4-way bank conflict
  s[threadIdx.x * 4] = by;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x * 4];
}
__global__ void behind_loop(float *out, float by, int n) {
  __shared__ float s[1024];
  float sum = 0;
  for (int k = 0; k < n; ++k)
    sum = (sum * by + sum) * out[k];
  // CHECK: :[[@LINE+2]]:3: note: 4-way bank conflict
  // CHECK: note: hidden behind other instructions
  s[threadIdx.x * 4] = sum;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x * 4];
}

void run(float *p, float by, int n) {
  at_once<<<9000, 256>>>(p, by, n);
  behind_loop<<<9, 256>>>(p, by, n);
  beside<2, 0><<<9, 256>>>(p, by, n);
  beside<4, 32><<<9, 256>>>(p, by, n);
  beside<8, 4><<<9, 256>>>(p, by, n);
  product<<<9, 256>>>(p, p, n);
}
