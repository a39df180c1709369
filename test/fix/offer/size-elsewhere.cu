// A number that the launch's memory is made of stays as it is where other things of the host go by it; the memory
// grows where the launch asks for it.
//
// RUN: not %lint --diff --unsafe-fixes %s 2>/dev/null | FileCheck %s
// CHECK-NOT: {{^[-+]}}  const int count
// CHECK: {{^[-]}}  column<<<1, 64, count * sizeof(float)>>>(in, out, 64);
// CHECK-NEXT: {{^[+]}}  column<<<1, 64, {{.*}}count

__global__ void column(const float *in, float *out, int n) {
  extern __shared__ float memory[];
  float *a = memory;
  for (int x = 0; x < n; ++x)
    a[threadIdx.x * n + x] = in[threadIdx.x * n + x];
  __syncthreads();
  float sum = 0;
  for (int x = 0; x < n; ++x)
    sum += a[(63 - threadIdx.x) * n + x];
  out[threadIdx.x] = sum;
}

void launch(float *in, float *out, float *host) {
  const int n = 64;
  const int count = 64 * n;
  for (int i = 0; i < count; ++i)
    host[i] = 0;
  column<<<1, 64, count * sizeof(float)>>>(in, out, 64);
}
