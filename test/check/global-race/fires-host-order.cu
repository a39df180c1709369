// RUN: not %lint --checks global-race --notes %s | %expect
// What is used before anything has waited for it.

__global__ void fill(float *a) { a[threadIdx.x] = 1; }
__global__ void add(float *a, const float *b) { a[threadIdx.x] += b[threadIdx.x]; }

void managed() {
  float *m;
  cudaMallocManaged(&m, 256);
  fill<<<1, 64>>>(m);
  if (cudaGetLastError() != cudaSuccess)
    return;
  // CHECK: :[[@LINE+2]]:18: warning: the host uses 'm' while a kernel may still be under way; wait for the kernel with cudaDeviceSynchronize before [global-race]
  // CHECK: :[[@LINE-4]]:3: note: the kernel begins here, and no call waits for it
  printf("%f\n", m[0]);
}

void pinned(cudaStream_t s) {
  float *p, *a;
  cudaMallocHost(&p, 256);
  cudaMalloc(&a, 256);
  fill<<<1, 64, 0, s>>>(a);
  cudaMemcpyAsync(p, a, 256, cudaMemcpyDeviceToHost, s);
  float sum = 0;
  for (int i = 0; i < 64; ++i)
    // CHECK: :[[@LINE+2]]:12: warning: the host uses 'p' while a copy may still be under way; wait for its stream with cudaStreamSynchronize before
    // CHECK: :[[@LINE-4]]:3: note: the copy begins here
    sum += p[i];
  printf("%f\n", sum);
}

void sent(cudaStream_t s) {
  float *p, *a;
  cudaHostAlloc(&p, 256, 0);
  cudaMalloc(&a, 256);
  p[0] = 1;
  cudaMemcpyAsync(a, p, 256, cudaMemcpyHostToDevice, s);
  // CHECK: :[[@LINE+1]]:3: warning: the host uses 'p' while a copy may still be under way
  p[0] = 2;
  fill<<<1, 64, 0, s>>>(a);
}

void pageable(cudaStream_t s) {
  float h[64], *a;
  cudaMalloc(&a, 256);
  fill<<<1, 64, 0, s>>>(a);
  cudaMemcpyAsync(h, a, 256, cudaMemcpyDeviceToHost, s);
  // CHECK: :[[@LINE+2]]:18: note: the host uses 'h' while a copy may still be under way
  // CHECK: note: the memory is pageable: today the call waits for such copies
  printf("%f\n", h[0]);
}

void streams() {
  cudaStream_t one, two;
  cudaStreamCreate(&one);
  cudaStreamCreate(&two);
  float *a, *b, *h;
  cudaMalloc(&a, 256);
  cudaMalloc(&b, 256);
  cudaMallocHost(&h, 256);
  fill<<<1, 64, 0, one>>>(a);
  // CHECK: :[[@LINE+2]]:3: warning: a launch and a launch in two streams both reach 'a', and nothing orders them; let this stream wait for an event of the other, or use one stream
  // CHECK: :[[@LINE-2]]:3: note: the other begins here
  add<<<1, 64, 0, two>>>(b, a);
  // CHECK: :[[@LINE+1]]:3: warning: a launch and a copy in two streams both reach 'b', and nothing orders them
  cudaMemcpyAsync(h, b, 256, cudaMemcpyDeviceToHost, one);
}
