// RUN: %lint --checks uninitialised-shared --notes %s | %expect --allow-empty
// What is read here may have been written: by another thread, for other values of n, or by what is not followed.

__global__ void cleared(int *out, const unsigned char *in) {
  __shared__ int bins[256];
  for (int i = threadIdx.x; i < 256; i += blockDim.x)
    bins[i] = 0;
  __syncthreads();
  atomicAdd(&bins[in[threadIdx.x]], 1);
  __syncthreads();
  out[threadIdx.x] = bins[threadIdx.x];
}

// How many are written is not known.
__global__ void sized(float *out, const float *in, int n) {
  __shared__ float s[1024];
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    s[i] = in[i];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x + 900];
}

__global__ void guarded(float *out, const float *in, int n) {
  __shared__ float s[64];
  if (n > 1000000)
    s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}

// Where data say.
__global__ void scattered(int *out, const int *in) {
  __shared__ int s[64];
  s[in[threadIdx.x]] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}

// An exchange is how the lock is opened, and a race decides who is first.
__global__ void exchanged(int *out) {
  __shared__ int lock;
  if (threadIdx.x == 0)
    atomicExch(&lock, 0);
  out[threadIdx.x] = lock;
}

// The first half writes what the second half reads: a race, but no read of what nobody writes.
__global__ void raced(int *out) {
  __shared__ int s[64];
  if (threadIdx.x >= 32)
    out[threadIdx.x] = s[threadIdx.x - 32];
  if (threadIdx.x < 32)
    s[threadIdx.x] = 1;
}

// Bytes that are written as another type are written.
__global__ void packed(float4 *out, const float *in) {
  __shared__ float s[256];
  for (int i = 0; i < 4; ++i)
    s[64 * i + threadIdx.x] = in[64 * i + threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = ((const float4 *)s)[threadIdx.x];
}

extern __device__ void fill(float *to);

// CHECK: note: kernel 'elsewhere': a pointer is passed to a function that is not defined in this file: 'fill' [unknown-call]
__global__ void elsewhere(float *out) {
  __shared__ float s[64];
  fill(s);
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}

// A block of more threads would write them; this one is only assumed.
__global__ void unlaunched(float *out, const float *in) {
  extern __shared__ float s[];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}

void run(int *out, const unsigned char *bytes, const int *in, float *f, const float *g, float4 *h, int n) {
  cleared<<<1, 64>>>(out, bytes);
  sized<<<1, 64>>>(f, g, n);
  guarded<<<1, 64>>>(f, g, n);
  scattered<<<1, 64>>>(out, in);
  exchanged<<<1, 64>>>(out);
  raced<<<1, 64>>>(out);
  packed<<<1, 64>>>(h, g);
  elsewhere<<<1, 64>>>(f);
}
