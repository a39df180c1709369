// RUN: %lint --checks uninitialised-global --notes %s | %expect --allow-empty
// Something may have set it: a call, another kernel, the kernel itself, the host.

__global__ void count(int *bins) { atomicAdd(&bins[threadIdx.x], 1); }

__global__ void clear(int *bins) { bins[threadIdx.x] = 0; }

__global__ void both(int *bins) {
  bins[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&bins[255 - threadIdx.x], 1);
}

void prepare(int *bins);

void byMemset() {
  int *bins;
  cudaMalloc(&bins, 1024);
  cudaMemset(bins, 0, 1024);
  count<<<1, 256>>>(bins);
}

void byKernel() {
  int *bins;
  cudaMalloc(&bins, 1024);
  clear<<<1, 256>>>(bins);
  count<<<1, 256>>>(bins);
}

void byCall() {
  int *bins;
  cudaMalloc(&bins, 1024);
  prepare(bins);
  count<<<1, 256>>>(bins);
}

void byHost() {
  int *bins;
  cudaMallocManaged(&bins, 1024);
  for (int i = 0; i < 256; ++i)
    bins[i] = 0;
  count<<<1, 256>>>(bins);
}

void byItself() {
  int *bins;
  cudaMalloc(&bins, 1024);
  both<<<1, 256>>>(bins);
}

void inRounds(int rounds) {
  int *bins;
  cudaMalloc(&bins, 1024);
  for (int i = 0; i < rounds; ++i) {
    if (i > 0)
      count<<<1, 256>>>(bins);
    clear<<<1, 256>>>(bins);
  }
}

void ofCaller(int *bins) { count<<<1, 256>>>(bins); }
