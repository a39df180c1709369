// Lanes that update one word after another of one array, for one reason, are one finding with its places.
//
// RUN: not %lint --checks=atomic-contention %s | FileCheck %s --implicit-check-not=warning:
//
// CHECK: one-array.cu:[[@LINE+6]]:5: warning: 32 lanes of a request update one word of global memory
// CHECK: note: also at [[@LINE+6]]:5 and [[@LINE+7]]:5 (2 atomics of 'a')
// CHECK: one-array.cu:[[@LINE+7]]:5: warning: 32 lanes of a request update one word of global memory

__global__ void all(float *a, float *b, const float *in, int n) {
  for (int i = 0; i < n; ++i) { // every thread adds every element
    atomicAdd(a + i * 3, in[i]);
    atomicAdd(a + i * 3 + 1, in[i + n]);
    atomicAdd(a + i * 3 + 2, in[i + 2 * n]);
    atomicAdd(b + i, in[i]);
  }
}
void run(float *a, float *b, const float *in, int n) { all<<<64, 256>>>(a, b, in, n); }
