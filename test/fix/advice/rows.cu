// Where each thread walks a row of its own, a warp had better walk it: its lanes then take what one thread takes in
// 32 rounds; that is advice where no tile can be put between, as the loop may be left early. Rows that other threads walk as well are better kept in a tile.
//
// RUN: not %lint %s | FileCheck %s --implicit-check-not=advice:

__global__ void softmax_sum(float *out, const float *in, int rows, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows)
    return;
  float sum = 0;
  for (int i = 0; i < n && sum < 100; ++i)
    sum += in[row * n + i];
  // CHECK-DAG: :[[#@LINE-1]]:12: note: {{adv}}ice: give each row of 'in' to a warp: lane l takes elements l, l + 32, ...: 32 -> 4 sectors on the read: consecutive lanes then access consecutive elements; if a thread adds up along its row, 'cg::reduce' or '__shfl_down_sync' adds up over the warp
  out[row] = sum;
}

// The same backwards.
__global__ void backwards(float *out, const float *in) {
  float sum = 0;
  for (int i = 1023; i >= 0; --i)
    sum += in[threadIdx.x * 1024 + i];
  // CHECK-DAG: :[[#@LINE-1]]:12: note: {{adv}}ice: give each row of 'in' to a warp
  out[threadIdx.x] = sum;
}

// Rows of a are walked by threads of all columns, too.
__global__ void product(float *c, const float *a, const float *b, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x, column = blockIdx.y * blockDim.y + threadIdx.y;
  float sum = 0;
  for (int k = 0; k < n && sum < 100; ++k)
    sum += a[row * n + k] * b[k * n + column];
  // CHECK-DAG: :[[#@LINE-1]]:12: note: {{adv}}ice: stage 'a' through shared memory
  c[column * n + row] = sum;
}

void launch(float *out, const float *in, int rows, int n) {
  softmax_sum<<<rows / 256, 256>>>(out, in, rows, 1024);
  backwards<<<1, 256>>>(out, in);
  product<<<dim3(32, 32), dim3(32, 32)>>>(out, in, in, 1024);
}
