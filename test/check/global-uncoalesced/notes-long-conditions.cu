// Two rows of 16 lanes: near each other the rows share sectors, for dozens of single widths. The
// rows are for what mostly holds; by the rule 64 bytes of a row are 2 sectors if they begin at
// one, else 3. An example of what costs most is better no negative width.
//
// RUN: %lint --notes --no-fixes --block=16,16 --check-option=global-uncoalesced.min-ratio-percent=150 %s | FileCheck %s

__global__ void rows(float *p, int width) {
  p[threadIdx.y * width + threadIdx.x] = 1;
  // CHECK: :[[@LINE-1]]:3: note: global store moves up to 6 sectors instead of 4
  // CHECK: note: warp {{[0-9]}}: {{.*}} (width = {{[1-9][0-9]*}})
  // CHECK: note: width: % 8 == 0 → 4 sectors · % 8 == 4 → 5 · % 4 != 0 → 5 to 6 · single values → {{[0-9]}} to {{[0-9]}} (ideal 3 to 4)
}
