// How often a loop runs, memory says: nobody says that it may be so large that the array is left.
//
// RUN: %lint --no-fixes %s | count 0
// RUN: %lint --no-fixes --notes --exit-zero %s | FileCheck --check-prefix=NOTES %s

__constant__ signed char counts[64];

__global__ void rows(float *out, const float *in) {
  extern __shared__ float cache[];
  const int t = threadIdx.x;
  float least = 1e9f;
  for (int i = 0; i < counts[blockIdx.x]; i++) {
    cache[i * 96 + t] = in[i];
    // NOTES: :[[@LINE-1]]:5: note: shared store leaves 'cache'
    // NOTES: note: for counts[blockIdx.x] = {{[0-9]+}}, among other values
    least = fminf(least, in[i]);
  }
  for (int i = 0; i < counts[blockIdx.x]; i++)
    out[(blockIdx.x * 7 + i) * 96 + t] = least - cache[i * 96 + t];
}
void run(float *o, const float *in, int n) { rows<<<n, 96, 7 * 96 * sizeof(float)>>>(o, in); }
