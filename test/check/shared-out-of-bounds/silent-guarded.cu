// A guard keeps the lanes that would leave away, and an undecided one is given the benefit.
//
// RUN: %lint --checks=-uninitialised-shared --block=128 --notes %s | count 0

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

// What goes below zero is large when it is read as unsigned, of 32 bits or of 64.
template <class Index> __global__ void windowed(float *out) {
  __shared__ float data[128];
  int t = threadIdx.x;
  data[t] = out[t];
  __syncthreads();
  Index left = threadIdx.x;
  left -= 3;
  if (left < 128)
    out[t] = data[left];
  left -= 125;
  if (left > 125)
    return;
  out[t] += data[left];
}
template __global__ void windowed<unsigned>(float *);
template __global__ void windowed<size_t>(float *);
