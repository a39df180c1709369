// RUN: not %warplint --no-toolkit --color=0 --no-fixes --sort=place --notes %s | FileCheck %s
// RUN: not %warplint --no-toolkit --color=0 --no-fixes --check-option=shared-bank-conflict.min-percent-of-global=0 %s | FileCheck %s --check-prefix=ALL
// A sector takes as long as two wavefronts. A warp reads and writes 4 sectors each, the time of 16 wavefronts.
// What nobody would feel is not edited by --fix.
//
// RUN: not %warplint --no-toolkit --color=0 --sort=place --notes %s | FileCheck %s --check-prefix=FIX

// 2 + 1 wavefronts of 16: 18 %.
__global__ void two(float *out, const float *in) {
  __shared__ float s[512];
  // CHECK: :[[@LINE+4]]:3: note: 2-way bank conflict: shared store takes 2 wavefronts instead of 1 [shared-bank-conflict]
  // CHECK: note: hidden behind global memory: at peak rates the kernel's shared accesses, conflicts included, take 18 % of the time of its global ones
  // ALL: :[[@LINE+2]]:3: warning: 2-way bank conflict
  // FIX: :[[@LINE+1]]:3: note: fix: swizzle 's': {{.*}} (--unsafe-fixes, since the kernel hardly waits for what it cures)
  s[2 * threadIdx.x] = in[blockIdx.x * 256 + threadIdx.x];
  __syncthreads();
  out[blockIdx.x * 256 + threadIdx.x] = s[threadIdx.x];
}

// 8 + 1 of 16: 56 %.
__global__ void eight(float *out, const float *in) {
  __shared__ float s[2048];
  // CHECK: :[[@LINE+2]]:3: warning: 8-way bank conflict
  // FIX: :[[@LINE+1]]:3: note: fix: swizzle 's': {{.*}} (--fix)
  s[8 * threadIdx.x] = in[blockIdx.x * 256 + threadIdx.x];
  __syncthreads();
  out[blockIdx.x * 256 + threadIdx.x] = s[threadIdx.x];
}

// 16 times 2 wavefronts, and 16 and 1 without a conflict, of 16.
__global__ void often(float *out, const float *in) {
  __shared__ float s[512];
  s[threadIdx.x] = in[blockIdx.x * 256 + threadIdx.x];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < 16; ++i)
    // CHECK: :[[@LINE+1]]:12: warning: 2-way bank conflict
    sum += s[(2 * threadIdx.x + i) % 512];
  out[blockIdx.x * 256 + threadIdx.x] = sum;
}

void run(float *out, const float *in) {
  two<<<900, 256>>>(out, in);
  eight<<<900, 256>>>(out, in);
  often<<<900, 256>>>(out, in);
}
