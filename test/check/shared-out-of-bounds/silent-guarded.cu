// A guard keeps the lanes that would leave away, and an undecided one is given the benefit.
//
// RUN: %lint --block=128 --notes %s | count 0

__global__ void guarded(float *out, int n) {
  __shared__ float data[128];
  int t = threadIdx.x;
  data[t] = out[t];
  __syncthreads();
  if (t > 0)
    out[t] = data[t - 1];
  if (t < n)
    out[t] += data[t + 1];
}
