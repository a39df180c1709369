// The pitch is a parameter: the answer is a table over its residues, and a note, since some
// pitches are free of conflicts.
//
// RUN: %lint --block=32 %s | count 0
// RUN: %lint --block=32 --notes %s | FileCheck %s

__global__ void pitched(float *out, int pitch) {
  extern __shared__ float pool[];
  out[threadIdx.x] = pool[threadIdx.x * pitch];
  // CHECK:      :[[@LINE-1]]:22: remark: shared load takes up to 32 wavefronts instead of 1 unless pitch == 0 or pitch is odd [shared-bank-conflict]
  // CHECK:      note: 32 wavefronts if pitch % 32 == 0 and pitch != 0
  // CHECK-NEXT: {{.*}}note: 16 wavefronts if pitch % 32 == 16
  // CHECK-NEXT: {{.*}}note: 8 wavefronts if pitch % 16 == 8
  // CHECK-NEXT: {{.*}}note: 4 wavefronts if pitch % 8 == 4
  // CHECK-NEXT: {{.*}}note: 2 wavefronts if pitch % 4 == 2
  // CHECK-NEXT: {{.*}}note: 1 wavefront if pitch == 0 or pitch is odd
}
