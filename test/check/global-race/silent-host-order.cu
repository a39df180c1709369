// RUN: %lint --checks global-race,global-out-of-bounds --notes %s | %expect --allow-empty
// The same, with what orders it; and what may be right.

__global__ void fill(float *a) { a[threadIdx.x] = 1; }
__global__ void part(float *a, int first) { a[first + threadIdx.x] = 1; }
__global__ void sum(float *out, const float *in) { out[threadIdx.x] += in[threadIdx.x]; }

void waitForAll();

void managed() {
  float *m, *n;
  cudaMallocManaged(&m, 256);
  cudaMallocManaged(&n, 256);
  m[0] = 0;
  n[0] = 0;
  fill<<<1, 64>>>(m);
  cudaDeviceSynchronize();
  printf("%f\n", m[0]);
  sum<<<1, 64>>>(m, n);
  printf("%f %zu\n", n[0], sizeof(m[0])); // both read
  waitForAll();
  printf("%f\n", m[0]);
  fill<<<1, 64>>>(m);
  printf("%p\n", &m[0]);
}

void pinned(cudaStream_t s) {
  float *p, *a;
  cudaMallocHost(&p, 256);
  cudaMalloc(&a, 256);
  fill<<<1, 64, 0, s>>>(a);
  cudaMemcpyAsync(p, a, 256, cudaMemcpyDeviceToHost, s);
  cudaStreamSynchronize(s);
  printf("%f\n", p[0]);
  cudaMemcpyAsync(a, p, 256, cudaMemcpyHostToDevice, s);
  printf("%f\n", p[0]); // both read
  fill<<<1, 64, 0, s>>>(p); // which the device reaches
}

void sizes(int n) {
  float h[256], *a, *b, *either = nullptr;
  cudaMalloc(&a, sizeof(h));
  cudaMalloc(&b, n * sizeof(float));
  if (n > 256)
    either = (float *)malloc(1024);
  else
    cudaMalloc(&either, 1024);
  cudaMemcpy(a, h, sizeof(h), cudaMemcpyHostToDevice);
  cudaMemcpy(b, a, sizeof(h), cudaMemcpyDeviceToDevice);
  cudaMemcpy(h, b, sizeof(h), cudaMemcpyDefault);
  cudaMemcpy(h + 128, a, 512, cudaMemcpyDeviceToHost);
  fill<<<1, 64>>>(a);
  fill<<<1, 64>>>(b);
  fill<<<1, 64>>>(either);
}

// A copy that is not made.
void other() {
  const bool whole = false;
  float h[256], *a;
  cudaMalloc(&a, whole ? sizeof(h) : sizeof(float));
  fill<<<1, 1>>>(a);
  if (whole)
    cudaMemcpy(h, a, sizeof(h), cudaMemcpyDeviceToHost);
  else
    cudaMemcpy(h, a, sizeof(float), cudaMemcpyDeviceToHost);
}

void registered() {
  float *h = (float *)malloc(1024);
  cudaHostRegister(h, 1024, 0);
  fill<<<1, 64>>>(h);
}

void streams() {
  cudaStream_t one, two;
  cudaEvent_t done;
  cudaStreamCreate(&one);
  cudaStreamCreate(&two);
  cudaEventCreate(&done);
  float *a, *b, *c;
  cudaMalloc(&a, 256);
  cudaMalloc(&b, 256);
  cudaMalloc(&c, 1024);
  fill<<<1, 64, 0, one>>>(a);
  cudaEventRecord(done, one);
  cudaStreamWaitEvent(two, done, 0);
  sum<<<1, 64, 0, two>>>(b, a);
  cudaDeviceSynchronize();
  part<<<1, 64, 0, one>>>(c, 0); // each its own part
  part<<<1, 64, 0, two>>>(c, 64);
  cudaDeviceSynchronize();
  sum<<<1, 64, 0, one>>>(a, c); // both only read 'c'
  sum<<<1, 64, 0, two>>>(b, c);
  fill<<<1, 64>>>(a); // the default stream waits for all
}
