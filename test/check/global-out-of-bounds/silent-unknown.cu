// RUN: %lint --checks global-out-of-bounds --notes %s | %expect --allow-empty
// Sizes that fit, and those of which it is not certain which they are.

__global__ void fill(float *a, int n) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i < n)
    a[i] = 1;
}

__global__ void all(float *a) { a[blockIdx.x * 256 + threadIdx.x] = 1; }

static void renew(float **p) { cudaMalloc(p, 1 << 20); }

void two(bool large) {
  float *a;
  if (large)
    cudaMalloc(&a, 4096);
  else
    cudaMalloc(&a, 64);
  all<<<4, 256>>>(a);
}

void again() {
  float *a;
  cudaMalloc(&a, 64);
  renew(&a);
  all<<<4, 256>>>(a);
}

void moved() {
  float *a;
  cudaMalloc(&a, 4096);
  a += 256;
  all<<<4, 256>>>(a - 256);
}

void inALoop() {
  for (int n = 64; n <= 1024; n *= 2) {
    float *a;
    cudaMalloc(&a, n * sizeof(float));
    fill<<<4, 256>>>(a, n);
    cudaFree(a);
  }
}

void unknown(int n) {
  float *a;
  cudaMalloc(&a, 1000 * sizeof(float));
  fill<<<4, 256>>>(a, n);
}

int main() {
  float *a;
  cudaMalloc(&a, 1000 * sizeof(float));
  fill<<<4, 256>>>(a, 1000);
}
