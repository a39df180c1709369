// RUN: not %lint %s | %expect
// What is certain for the launch is a warning without being asked for; what data decide is none.

__global__ void mirror(float *a) {
  const int i = blockIdx.x * 256 + threadIdx.x;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: global store of 'a' races with a load by another block: nothing orders the two{{(; .*)?}} [global-race]
  a[i] = i;
  __syncthreads();
  a[i + 4096] = a[i ^ 256];
}

// An update is lost wherever two threads come, whichever data let through.
__global__ void count(int *c, const int *in, int n) {
  const int i = blockIdx.x * 256 + threadIdx.x;
  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: global store of 'c' races with a load by another thread: no barrier in between{{(; .*)?}} [global-race]
  if (i < n && in[i] > 0)
    c[0]++;
}

__global__ void relax(int *distance, const int *to) {
  const int i = blockIdx.x * 256 + threadIdx.x;
  distance[i] = distance[to[i]] + 1;
}

void run(float *a, int *c, const int *in, int n) {
  mirror<<<8, 256>>>(a);
  count<<<(n + 255) / 256, 256>>>(c, in, n);
  relax<<<8, 256>>>(c, in);
}
