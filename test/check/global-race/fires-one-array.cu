// RUN: not %lint --checks global-race %s | %expect
// One array is passed for both parameters.

__global__ void blur(float *out, const float *in, int n) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i > 0 && i < n - 1)
    // CHECK: :[[@LINE+5]]:5: warning: global store of 'out' races with a load by another thread: no barrier in between; pass another array to write to
    // CHECK: :[[@LINE+29]]:3: note: the launch passes one array for 'in' and 'out'
    // CHECK: note: in kernel 'blur' with block
    // CHECK: :[[@LINE+2]]:15: warning: global load of 'in' races with a store by another block: nothing orders the two; pass another array to write to
    // CHECK: note: the launch passes one array for 'out' and 'in'
    out[i] = (in[i - 1] + in[i] + in[i + 1]) / 3;
}

// Each element by itself may be in place.
__global__ void scale(float *out, const float *in, int n) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i < n)
    out[i] = 2 * in[i];
}

// So may a block that reads all before it writes.
__global__ void turn(float *out, const float *in) {
  const float v = in[255 - threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = v;
}

struct Grid {
  float *cells;
};

static void smooth(float *to, float *from, int n) { blur<<<4, 256>>>(to, from, n); }

void run(float *a, float *b, Grid g) {
  smooth(a, b, 1024);
  smooth(a, a, 1024);
  scale<<<4, 256>>>(g.cells, g.cells, 1024);
  turn<<<1, 256>>>(a, a);
}
