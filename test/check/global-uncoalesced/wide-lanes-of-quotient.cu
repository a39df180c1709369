// RUN: %warplint --notes --no-fixes %s | FileCheck %s
//
// Eight elements a thread, in rows of `bc` that stand two apart. A warp reads 512 bytes. Rows of
// 249 and more end once in a warp at most: two runs, which may each begin in the middle of a sector,
// in one where bc % 16 is not 0: then rows begin in the middle of one as well as the lanes' eights.
// In rows of 8 every lane has a row of its own, and moves 32 sectors: what holds for long rows must
// not be said of all.

__global__ void gate(const __nv_bfloat16 *a, float4 *out, int bc) {
  int x = 8 * (blockIdx.x * 256 + threadIdx.x);
  int q = x / bc, r = x % bc;
  // CHECK: [[@LINE+1]]:41: note: global load moves up to 32 sectors instead of 16
  out[blockIdx.x * 256 + threadIdx.x] = *(const float4 *)(a + 2 * (bc * q) + r);
  // CHECK: note: bc: 1..248 → 1 to 32 sectors · ≥ 249 → 16 to {{1[678]}} (ideal 1 to 16)
}
void run(const __nv_bfloat16 *a, float4 *out, int bc) { gate<<<10, 256>>>(a, out, bc); }
