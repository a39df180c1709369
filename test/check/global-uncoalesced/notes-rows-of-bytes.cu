// RUN: %lint %s | count 0
// RUN: %lint --notes --explain %s | FileCheck %s
// Rows of bytes: within one a warp moves 1 sector or 2, by where it starts; across the end of a row,
// 2 for each side. That is nobody's to choose.
__global__ void pad(const signed char *src, int spitch, signed char *dst, int dpitch, int height) {
  int uid = blockIdx.x * blockDim.x + threadIdx.x;
  int y = uid / dpitch, x = uid % dpitch;
  // CHECK:     :[[@LINE+2]]:44: note: global load moves up to 4 sectors instead of 1 [global-uncoalesced]
  // CHECK:     note: dpitch: 1..30 → 1 to 32 sectors · ≥ 31 → 1 to 4 (ideal 1)
  if (y < height && x < spitch) dst[uid] = src[y * spitch + x];
}
// Rows of floats: 2 lanes in 2 sectors, 30 in 5. In rows of one element lanes are as far apart as the
// source's pitch says: nobody has those, and nothing is advised for them.
__global__ void pad4(const float *src, int spitch, float *dst, int dpitch, int height) {
  int uid = blockIdx.x * blockDim.x + threadIdx.x;
  int y = uid / dpitch, x = uid % dpitch;
  // CHECK:     :[[@LINE+2]]:44: note: global load moves up to 7 sectors instead of 4 [global-uncoalesced]
  // CHECK-NOT: stage
  if (y < height && x < spitch) dst[uid] = src[y * spitch + x];
}
