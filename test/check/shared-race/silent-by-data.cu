// RUN: %lint --checks shared-race %s | %expect --allow-empty
// Data decide, and no thread can meet another: each has places of its own, a buffer of its own, a barrier in between, or the choice of
// one excludes that of the other.

__global__ void ownStack(float *out, const int *push, int n) {
  __shared__ float stack[128][8];
  int top = 0;
  for (int i = 0; i < n; ++i)
    if (push[i * 128 + threadIdx.x]) {
      stack[threadIdx.x][top & 7] = i;
      ++top;
    }
  out[threadIdx.x] = stack[threadIdx.x][push[threadIdx.x] & 7];
}

__global__ void ownRow(float *out, const float *in, const int *from) {
  __shared__ float s[4][32];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  s[warp][lane] = in[threadIdx.x];
  __syncwarp();
  out[threadIdx.x] = s[warp][from[threadIdx.x] & 31];
}

__global__ void halves(float *out, const float *in, const int *from) {
  __shared__ float s[256];
  s[threadIdx.x] = in[threadIdx.x];
  s[threadIdx.x + 128] = 0;
  __syncthreads();
  s[threadIdx.x] = 1;
  out[threadIdx.x] = s[128 + (from[threadIdx.x] & 127)];
}

__global__ void buffers(float *out, const float *in, const int *from, int n) {
  __shared__ float s[2][128];
  float sum = 0;
  s[0][threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  for (int i = 0; i < n; ++i) {
    s[(i + 1) & 1][threadIdx.x] = in[i * 128 + threadIdx.x];
    sum += s[i & 1][from[threadIdx.x] & 127];
    __syncthreads();
  }
  out[threadIdx.x] = sum;
}

// Of the lanes that data let through, one.
__global__ void leader(int *out, const int *in) {
  __shared__ int found[4];
  const unsigned who = __ballot_sync(~0u, in[threadIdx.x] > 0);
  if (threadIdx.x % 32 == __ffs(who) - 1)
    found[threadIdx.x / 32] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = found[threadIdx.x / 32];
}

// The rank of each is its own.
__global__ void compact(int *out, const int *in) {
  __shared__ int kept[128], count;
  if (threadIdx.x == 0)
    count = 0;
  __syncthreads();
  if (in[threadIdx.x] > 0)
    kept[atomicAdd(&count, 1)] = in[threadIdx.x];
  __syncthreads();
  if (threadIdx.x < count)
    out[threadIdx.x] = kept[threadIdx.x];
}

__global__ void either(int *out, const int *in) {
  __shared__ int s;
  const bool first = in[blockIdx.x] > 0; // alike in all threads
  if (threadIdx.x == 0 && first)
    s = 1;
  if (threadIdx.x == 32 && !first)
    s = 2;
  __syncthreads();
  out[threadIdx.x] = s;
}

void run(float *out, const float *in, const int *from, int *counts, int n) {
  ownStack<<<1, 128>>>(out, from, n);
  ownRow<<<1, 128>>>(out, in, from);
  halves<<<1, 128>>>(out, in, from);
  buffers<<<1, 128>>>(out, in, from, n);
  leader<<<1, 128>>>(counts, from);
  compact<<<1, 128>>>(counts, from);
  either<<<8, 128>>>(counts, from);
}
