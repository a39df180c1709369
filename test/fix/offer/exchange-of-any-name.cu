// Names that hold the letters of an instruction, as gamma does, say nothing of lanes that hand values to each other: the indices are exchanged.
//
// RUN: not %lint %s | FileCheck %s

__global__ void hammer(float *out, const float *in, int n, float gamma) {
  int row = blockIdx.x * 32 + threadIdx.x;
  int col = blockIdx.y * 32 + threadIdx.y;
  // CHECK: :[[@LINE+1]]:3: note: fix: exchange threadIdx.x and threadIdx.y in 'hammer'
  out[row * n + col] = gamma * in[row * n + col];
}

void run(float *o, const float *i) {
  dim3 block(32, 32), grid(32, 32);
  hammer<<<grid, block>>>(o, i, 1024, 2.0f);
}
