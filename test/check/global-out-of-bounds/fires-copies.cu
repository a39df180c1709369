// RUN: not %lint --checks global-out-of-bounds %s | %expect
// Copies that do not fit, or say the other way; and memory of the host in a kernel.

__global__ void fill(float *a) { a[threadIdx.x] = 1; }

int main() {
  float h[256], *a;
  cudaMalloc(&a, 256);
  // CHECK: :[[@LINE+3]]:3: warning: this call is for 1024 bytes of 'a', which has 256; pass the bytes that it has, or allocate more [global-out-of-bounds]
  // CHECK: :[[@LINE-2]]:3: note: 'a' comes from here
  // CHECK-NOT: of 'h'
  cudaMemcpy(a, h, sizeof(h), cudaMemcpyHostToDevice);
  fill<<<1, 64>>>(a);
  // CHECK: :[[@LINE+3]]:3: warning: this copy says that 'a' is on the host; it is memory of the device; name the direction from the second argument to the first
  // CHECK: :[[@LINE+2]]:3: warning: this copy says that 'h' is on the device; it is memory of the host
  // CHECK: :[[@LINE-9]]:3: note: 'h' comes from here
  cudaMemcpy(h, a, 256, cudaMemcpyHostToDevice);
  // CHECK: :[[@LINE+1]]:19: warning: 'h', which a kernel is passed, is memory of the host; pass memory of cudaMalloc or cudaMallocManaged
  fill<<<1, 64>>>(h);
}

void made(size_t n) {
  float *h = (float *)malloc(64 * sizeof(float)), *d;
  float *g = new float[64];
  cudaMalloc((void **)&d, 4096);
  fill<<<1, 64>>>(d);
  // CHECK: :[[@LINE+1]]:3: warning: this call is for 4096 bytes of 'h', which has 256
  cudaMemcpy(h, d, 4096, cudaMemcpyDeviceToHost);
  // CHECK: :[[@LINE+1]]:3: warning: this call is for 8192 bytes of 'd', which has 4096
  cudaMemset(d, 0, 8192);
  // CHECK: :[[@LINE+1]]:19: warning: 'g', which a kernel is passed, is memory of the host
  fill<<<1, 64>>>(g);
}
