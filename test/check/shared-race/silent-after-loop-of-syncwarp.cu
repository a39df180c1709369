// RUN: %lint --checks shared-race --notes %s | %expect --allow-empty
// A loop in which lanes do nothing but wait for each other orders what is around it.

__global__ void waits(int *out, int n) {
  volatile __shared__ int s[32];
  s[threadIdx.x] = threadIdx.x;
  for (int i = 0; i < 3; ++i)
    __syncwarp();
  out[threadIdx.x] = s[threadIdx.x ^ 1];
}

void run(int *out, int n) { waits<<<1, 32>>>(out, n); }
