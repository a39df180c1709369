// Where threads know their places in the grid alone, and it covers what they do both ways, x and y
// change places in all three names. A grid that covers less one way would leave rows out, or do
// more than before.
//
// RUN: not %lint %s | FileCheck %s --implicit-check-not="fix: exchange"
// RUN: not %lint --unsafe-fixes --diff %s | FileCheck %s --check-prefix=DIFF

__global__ void covered(const float *in, float *out, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  int column = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < n && column < 256)
    out[256 * row + column] = in[256 * row + column];
  // CHECK: :[[@LINE-1]]:5: warning: global store moves 32 sectors instead of 4{{(; .*)?}} [global-uncoalesced]
  // CHECK: fix: exchange x and y of threadIdx, blockIdx and blockDim in 'covered': 32 -> 4 sectors on the write, 32 -> 4 on the read (--unsafe-fixes, since each grid has to cover x and y both ways wherever the kernel is launched)
}
// DIFF:      +  int row = blockIdx.y * blockDim.y + threadIdx.y;
// DIFF-NEXT: +  int column = blockIdx.x * blockDim.x + threadIdx.x;

// Only 248 of 256 rows and columns would be reached the other way round.
__global__ void short_in_y(const float *in, float *out, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  int column = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < n && column < 248)
    out[row * 256 + column] = in[row * 256 + column];
  // CHECK: :[[@LINE-1]]:5: warning: global store moves 32 sectors instead of 4{{(; .*)?}} [global-uncoalesced]
}

// Without a bound of the columns all threads of the grid do something.
__global__ void unbounded(const float *in, float *out, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  int column = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < n)
    out[column + 256 * row] = in[column + 256 * row];
  // CHECK: :[[@LINE-1]]:5: warning: global store moves 32 sectors instead of 4{{(; .*)?}} [global-uncoalesced]
}

// A thread that asks for its block does something else with another one.
__global__ void by_block(const float *in, float *out, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  int column = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < n && column < 256)
    out[256 * row + column] = in[256 * row + column] + blockIdx.x;
  // CHECK: :[[@LINE-1]]:5: warning: global store moves 32 sectors instead of 4{{(; .*)?}} [global-uncoalesced]
}

void run(const float *in, float *out) {
  covered<<<dim3(8, 32), dim3(32, 8)>>>(in, out, 256);
  short_in_y<<<dim3(8, 31), dim3(32, 8)>>>(in, out, 256);
  unbounded<<<dim3(8, 32), dim3(32, 8)>>>(in, out, 256);
  by_block<<<dim3(8, 32), dim3(32, 8)>>>(in, out, 256);
}
