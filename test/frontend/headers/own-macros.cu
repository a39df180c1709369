// RUN: %clang_bundled %s
// Macros of a program do not reach into the headers that it includes after them.

#define N 1024
#define M 512
#define K 16
#define T float
#define A 1
#define B 2
#define F 3
#define I 4
#define X 5
#define BYTES 6
#define SIZE 7
#define BLOCK_SIZE 256

#include <algorithm>
#include <array>
#include <cooperative_groups.h>
#include <cub/cub.cuh>
#include <cuda/pipeline>
#include <cuda_bf16.h>
#include <iostream>
#include <map>
#include <mma.h>
#include <random>
#include <string>
#include <thrust/device_vector.h>
#include <tuple>
#include <vector>

__global__ void kernel(T *a) { a[threadIdx.x % N] = M; }

int main() {
  std::vector<T> v(N);
  kernel<<<N / BLOCK_SIZE, BLOCK_SIZE>>>(v.data());
}
