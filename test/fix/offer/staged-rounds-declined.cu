// A loop around the store stands for more rows of the block only if its rounds are those rows.
//
// RUN: not %lint --explain %s | FileCheck %s

__global__ void apart(float *out, const float *in) {
  int x = threadIdx.x, y = threadIdx.y;
  for (int j = 0; j < 32; j += 8)
    out[x * 64 + y + 2 * j] = in[(y + j) * 32 + x];
  // CHECK-DAG: tried{{ +}}stage what is stored in a tile of shared memory: 'apart' would copy other elements
}

// Rounds store the same elements again, in an order that is not known.
__global__ void again(float *out, const float *in) {
  int x = threadIdx.x, y = threadIdx.y;
  for (int j = 0; j < 32; j += 8)
    out[x * 32 + y] = in[(y + j) * 32 + x];
  // CHECK-DAG: tried{{ +}}stage what is stored in a tile of shared memory: 'again' does not just copy elements
}

void launch(float *out, const float *in) {
  apart<<<1, dim3(32, 8)>>>(out, in);
  again<<<1, dim3(32, 8)>>>(out, in);
}
