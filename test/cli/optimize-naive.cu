// From the naive transposition to the padded tile: 32 sectors on one side, then 32 wavefronts, then neither.
//
// RUN: rm -rf %t && mkdir %t && cp %s %t/k.cu && cd %t
// RUN: warplint optimize --no-toolkit --unsafe-fixes --record=journey.md k.cu | FileCheck %s --check-prefix=RUN1
// RUN1: k.cu: 2 iterations
// RUN1-NEXT: 1. k.cu:[[#LINE:]]: global store moves 32 sectors instead of 4
// RUN1-NEXT: stage what is stored in a tile of shared memory: 32 -> 5 sectors on the write
// RUN1-NEXT: 2. k.cu:[[#]]: 32-way bank conflict: shared load takes 32 wavefronts instead of 1
// RUN1-NEXT: pad each row of 'tile' by 1 float: 32 -> 1 wavefronts on the read
// RUN1-NEXT: nothing is left that costs more than it has to
//
// RUN: FileCheck %s --check-prefix=RECORD --input-file=journey.md
// RECORD: ## Iteration 1
// RECORD: | global store sectors a request, summed | 32 | 5 |
// RECORD: ## Iteration 2
// RECORD: | shared wavefronts a request, summed | 33 | 2 |
//
// RUN: warplint optimize --no-toolkit --unsafe-fixes --apply=2 k.cu
// RUN: FileCheck %s --check-prefix=TILE --input-file=k.cu
// RUN: %lint --no-toolkit k.cu
// TILE:      __shared__ float tile[32][33];
// TILE-NEXT: if (x < N && y < N)
// TILE-NEXT:   tile[threadIdx.y][threadIdx.x] = in[y * N + x];
// TILE-NEXT: __syncthreads();
// TILE-NEXT: const int xOut = blockIdx.x * blockDim.x + threadIdx.y;
// TILE-NEXT: const int yOut = blockIdx.y * blockDim.y + threadIdx.x;
// TILE-NEXT: if (xOut < N && yOut < N)
// TILE-NEXT:   out[xOut * N + yOut] = tile[threadIdx.x][threadIdx.y];

__global__ void transpose(float *out, const float *in, int N) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < N && y < N)
    out[x * N + y] = in[y * N + x];
}
void launch(float *out, const float *in, int n) {
  transpose<<<dim3(n / 32, n / 32), dim3(32, 32)>>>(out, in, n);
}
