// RUN: not %lint --checks shared-race %s | %expect
// Every thread writes its own number to one place: one of them stays.

__global__ void last(int *out) {
  __shared__ int s[1];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: several threads write to one place in shared 's', and one value is lost{{(; .*)?}} [shared-race]
  s[0] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = s[0];
}

void run(int *out) { last<<<1, 64>>>(out); }
