// RUN: %lint --checks global-race %s | %expect --allow-empty
// Own elements; another array; a barrier in between; atomic operations; a flag that all set. What blocks tell each other behind a
// fence is not followed, and said so.

__global__ void own(float *a, const float *b, int n) {
  int i = blockIdx.x * 64 + threadIdx.x;
  if (i < n)
    a[i] += b[i + 1];
}

__global__ void inBlock(float *a) {
  float *mine = a + blockIdx.x * 64;
  float x = mine[threadIdx.x ^ 1];
  __syncthreads();
  mine[threadIdx.x] = x;
}

__global__ void counts(int *a, int *flag) {
  atomicAdd(a, 1);
  *flag = 1;
}

__global__ void appended(int *count, int *list) {
  list[atomicAdd(count, 1)] = threadIdx.x;
}

__global__ void fenced(int *a) {
  a[blockIdx.x] = 1;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: note: kernel 'fenced': some races were not searched for: what follows this fence may order a load of 'a' (line [[@LINE+2]]) and a store of 'a' (line [[@LINE-1]]) [races-undecided]
  __threadfence();
  if (a[blockIdx.x + 1])
    a[100] = 1;
}

void run(float *a, const float *b, int *c, int *flag, int n) {
  own<<<4, 64>>>(a, b, n);
  inBlock<<<4, 64>>>(a);
  counts<<<4, 64>>>(c, flag);
  appended<<<4, 64>>>(c, flag);
  fenced<<<4, 64>>>(c);
}
