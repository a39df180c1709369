// RUN: %clang_bundled %s
// What nvcc declares before the first line is there without an include.

static_assert(sizeof(uint) == 4 && sizeof(ushort) == 2 && sizeof(ulong) == 8, "");
static_assert(sizeof(uint64_t) == 8 && sizeof(size_t) == 8, "");
static_assert(min(3, 4u) == 3 && max(2, 1.5) == 2, "");
static_assert(ceil(1000 / 256.0) == 4 && floor(-1.5f) == -2, "");
static_assert(dim3(4, 2).x == 4 && dim3(4).z == 1, "");

__global__ void kernel(float *a, double *d, int n) {
  assert(n > 0);
  if (threadIdx.x >= n)
    printf("%d of %d\n", threadIdx.x, n);
  long start = clock();
  float *p = (float *)malloc(n);
  memset(p, 0, n);
  memcpy(a, p, n);
  free(p);
  a[0] = sinf(a[1]) + sin(a[2]) + sqrt(n) + pow(2, n) + pow(a[3], 2) + fmaxf(a[4], 0) +
         fmin(a[5], 1.0) + exp(a[6]) + __expf(a[7]) + rsqrtf(a[8]);
  d[0] = sin(d[1]) + std::max(d[2], d[3]) + std::abs(a[0]) + (clock() - start);
  __syncthreads();
}

int main(int argc, char **argv) {
  float *a;
  double *d = nullptr;
  cudaMalloc(&a, 4);
  cudaMalloc((void **)&d, 8);
  kernel<<<(atoi(argv[1]) + 31) / 32, 32>>>(a, d, argc);
  if (cudaDeviceSynchronize() != cudaSuccess)
    printf("%s\n", cudaGetErrorString(cudaGetLastError()));
  cudaFree(a);
  exit(EXIT_SUCCESS);
}
