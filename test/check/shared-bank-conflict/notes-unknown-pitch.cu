// The pitch is a parameter: the answer is a table over its residues, and a note, since some
// pitches are free of conflicts.
//
// RUN: %lint --checks=-uninitialised-shared --block=32 %s | count 0
// RUN: %lint --checks=-uninitialised-shared --block=32 --notes %s | FileCheck %s

__global__ void pitched(float *out, int pitch) {
  extern __shared__ float pool[];
  out[threadIdx.x] = pool[threadIdx.x * pitch];
  // CHECK:      :[[@LINE-1]]:22: note: up to {{[0-9]+}}-way bank conflict: shared load takes up to 32 wavefronts instead of 1 unless pitch == 0 or pitch is odd [shared-bank-conflict]
  // CHECK:      note: pitch: 0 or odd → 1 wavefront · % 4 == 2 → 2 · % 8 == 4 → 4 · % 16 == 8 → 8 · % 32 == 16 → 16 · % 32 == 0 and != 0 → 32 (ideal 1)
}
