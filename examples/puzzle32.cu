// (input + 10) * 2 through shared memory, without and with a two-way conflict.
// 8 warps in each of 32 blocks: 256 conflicting loads and 256 conflicting stores.

#define THREADS 256
#define BLOCKS 32

__global__ void no_conflict(float *out, const float *in) {
  __shared__ float buffer[THREADS];
  int i = blockIdx.x * THREADS + threadIdx.x;
  buffer[threadIdx.x] = in[i] + 10.0f;
  __syncthreads();
  out[i] = buffer[threadIdx.x] * 2.0f;
}

__global__ void two_way_conflict(float *out, const float *in) {
  __shared__ float buffer[THREADS];
  int i = blockIdx.x * THREADS + threadIdx.x;
  int slot = (threadIdx.x * 2) % THREADS;
  buffer[slot] = in[i] + 10.0f;
  __syncthreads();
  out[i] = buffer[slot] * 2.0f;
}

void run(float *out, const float *in) {
  no_conflict<<<BLOCKS, THREADS>>>(out, in);
  two_way_conflict<<<BLOCKS, THREADS>>>(out, in);
}
