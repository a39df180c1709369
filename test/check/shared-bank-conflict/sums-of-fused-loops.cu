// RUN: not %warplint --no-toolkit --no-cache --no-fixes --checks=-uninitialised-shared --format=json %s | %python %S/Inputs/weights.py | FileCheck %s
//
// nvcc makes four iterations of these loops one, in which four loads are one of 16 bytes. Each takes 32 wavefronts, eight
// rows of a bank in each quarter of the warp, and 4 would do.

template <int Rounds> __global__ void walk(float *out) {
  __shared__ float rows[16 * 256];
  __shared__ float other[16 * 256];
  float sum = 0;
  for (int k = 0; k < Rounds; ++k)
    sum += rows[threadIdx.x * 256 + k] + other[k];
  out[threadIdx.y * 16 + threadIdx.x] = sum;
}

// Eight warps, 128 / 4 requests each: 256 requests.
// CHECK: 11 8192 7168 8192 launch

__global__ void rest(float *out) {
  __shared__ float rows[16 * 256];
  __shared__ float other[16 * 256];
  float sum = 0;
  for (int k = 0; k < 130; ++k)
    sum += rows[threadIdx.x * 256 + k] + other[k];
  out[threadIdx.y * 16 + threadIdx.x] = sum;
}

// Two iterations are left over, one load of 8 bytes, 16 rows of a bank for each half: 32 wavefronts as well, 2 would do.
// CHECK-NEXT: 23 8448 7408 8448 launch

void run(float *p) {
  walk<128><<<1, dim3(16, 16)>>>(p);
  rest<<<1, dim3(16, 16)>>>(p);
}
