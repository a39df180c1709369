// RUN: not %lint --block 32 %s | FileCheck %s
// Pixels of 3 bytes: 94 bytes from the first lane's to the last one's. They begin anywhere, and lie in
// 3 sectors if they begin with one of a sector's first 3 bytes, else in 4. Residues that follow each
// other are told by the first and the last of them.

__global__ void red(float *out, const unsigned char *pixels, int begin) {
  const int i = blockIdx.x * 32 + threadIdx.x;
  // CHECK: :[[@LINE+2]]:12: warning: global load moves up to 4 sectors instead of 1
  // CHECK: note: begin: % 32 in {0, 1, 2} → 3 sectors · % 32 >= 3 → 4 (ideal 1)
  out[i] = pixels[begin + 3 * i];
}
