// Structures of more than 64 bytes, all of which a thread reads: no field is left over, whose
// sectors the others have.
//
// RUN: %lint --block=256 --no-fixes %s
// RUN: %lint --block=256 --no-fixes --notes --fail-on=never %s | FileCheck %s

struct Nine { double m[9]; };   // 72 bytes
struct Twenty { float f[20]; }; // 80
struct Thirteen { double m[13]; };

__global__ void nine(double *o, const Nine *p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  const Nine &n = p[i];
  // CHECK: :[[@LINE+2]]:10: note: global load moves 32 sectors instead of 8
  // CHECK: note: 9 loads of a thread share 72 sectors and use 2304 of 2304 bytes
  o[i] = n.m[0] + n.m[1] * n.m[2] + n.m[3] * n.m[4] + n.m[5] * n.m[6] + n.m[7] * n.m[8];
}

__global__ void copied(double *o, const Nine *p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  const Nine n = p[i];
  // CHECK: :[[@LINE-1]]:18: note: global load moves 32 sectors instead of 8
  // CHECK: note: 9 loads of a thread share 72 sectors and use 2304 of 2304 bytes
  o[i] = n.m[0] + n.m[1] * n.m[2] + n.m[3] * n.m[4] + n.m[5] * n.m[6] + n.m[7] * n.m[8];
}

// 104 bytes: two records of about half, neither of which wastes half.
__global__ void thirteen(double *o, const Thirteen *p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  const Thirteen n = p[i];
  // CHECK: :[[@LINE-1]]:22: note: global load moves 32 sectors instead of 8
  // CHECK: note: {{[5-8]}} loads of a thread share
  o[i] = n.m[0] + n.m[1] * n.m[2] + n.m[3] * n.m[4] + n.m[5] * n.m[6] + n.m[7] * n.m[8] + n.m[9] + n.m[10] - n.m[11] * n.m[12];
}

// The place of a thread in its warp walks 20 bytes of its own, in passes over a row.
__global__ void passes(int *o, const char *row, int length) {
  for (int from = 0; from < length; from += 640) {
    int sum = 0;
    for (int i = 0; i < 20; ++i)
      // CHECK: :[[@LINE+1]]:14: note: global load moves {{(up to )?2[01]}} sectors instead of 1
      sum += row[from + 20 * (threadIdx.x % 32) + i];
      // CHECK: note: 20 loads of a thread share 20 sectors and use 640 of 640 bytes
    o[from + threadIdx.x] = sum;
  }
}
