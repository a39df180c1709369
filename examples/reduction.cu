// Sums 256 values per block, in four ways that add the same pairs in different orders.

// Neighbours first, dense indices: the pairs spread over the banks as s grows.
__global__ void interleaved(const float *in, float *out) {
  __shared__ float data[256];
  unsigned tid = threadIdx.x;
  data[tid] = in[blockIdx.x * 256 + tid];
  __syncthreads();
  for (unsigned s = 1; s < blockDim.x; s *= 2) {
    unsigned i = 2 * s * tid;
    if (i < blockDim.x)
      data[i] += data[i + s];
    __syncthreads();
  }
  if (tid == 0)
    out[blockIdx.x] = data[0];
}

// The same pairs, by the threads they belong to.
__global__ void modulo(const float *in, float *out) {
  __shared__ float data[256];
  unsigned tid = threadIdx.x;
  data[tid] = in[blockIdx.x * 256 + tid];
  __syncthreads();
  for (unsigned s = 1; s < blockDim.x; s *= 2) {
    if (tid % (2 * s) == 0)
      data[tid] += data[tid + s];
    __syncthreads();
  }
  if (tid == 0)
    out[blockIdx.x] = data[0];
}

// Halves first: consecutive threads, consecutive words.
__global__ void sequential(const float *in, float *out) {
  __shared__ float data[256];
  unsigned tid = threadIdx.x;
  data[tid] = in[blockIdx.x * 256 + tid];
  __syncthreads();
  for (unsigned s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s)
      data[tid] += data[tid + s];
    __syncthreads();
  }
  if (tid == 0)
    out[blockIdx.x] = data[0];
}

// The first addition while loading.
__global__ void first_add(const float *in, float *out) {
  __shared__ float data[256];
  unsigned tid = threadIdx.x;
  unsigned i = blockIdx.x * 512 + tid;
  data[tid] = in[i] + in[i + 256];
  __syncthreads();
  for (unsigned s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s)
      data[tid] += data[tid + s];
    __syncthreads();
  }
  if (tid == 0)
    out[blockIdx.x] = data[0];
}

void reduce(const float *in, float *out) {
  interleaved<<<4, 256>>>(in, out);
  modulo<<<4, 256>>>(in, out);
  sequential<<<4, 256>>>(in, out);
  first_add<<<2, 256>>>(in, out);
}
