// Rows of 8 bytes are a quarter of a sector each. A kernel whose threads know no more of themselves
// than their places in the grid, and do nothing beyond the image, does the same in blocks of 32x4.
//
// RUN: not %lint %s | FileCheck %s --implicit-check-not='fix: launch blocks'
// RUN: rm -rf %t && mkdir -p %t && cp %s %t/k.cu && not %lint --fix --unsafe-fixes %t/k.cu
// RUN: grep -c '^ .*dim3 block(32, 4)' %t/k.cu | FileCheck %s --check-prefix=EDITED
// EDITED: 3
// RUN: grep -c '^ .*dim3 block(8, 16)' %t/k.cu | FileCheck %s --check-prefix=LEFT
// LEFT: 7

#define PLACE                                                                                      \
  int x = threadIdx.x + blockIdx.x * blockDim.x, y = threadIdx.y + blockIdx.y * blockDim.y

__host__ __device__ inline int divUp(int a, int b) { return a % b != 0 ? a / b + 1 : a / b; }
__device__ inline int row() { return __umul24(blockIdx.y, blockDim.y) + threadIdx.y; }

__global__ void plain(char *out, int w, int h) {
  PLACE;
  if (x >= w || y >= h)
    return;
  // CHECK: :[[@LINE+2]]:3: warning: global store moves up to 8 sectors instead of 1
  // CHECK: fix: launch blocks of 32x4 threads instead of 8x16: 8 -> 2 sectors on the write, if not for every value of what is unknown (--unsafe-fixes, since nothing else may count on the blocks of this launch, and a grid of them covers 262140 rows at most)
  out[y * w + x] = 0;
}
void runPlain(char *p, int w, int h) {
  const dim3 block(8, 16), grid(divUp(w, block.x), divUp(h, block.y));
  plain<<<grid, block>>>(p, w, h);
}

// Two kernels share a block, and are one cause; the grid is written where it is used.
__global__ void first(char *out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = row();
  // CHECK: :[[@LINE+3]]:23: warning: global store
  // CHECK: fix: launch blocks of 32x4
  // CHECK: also at [[@LINE+5]]:23
  if (x < w && y < h) out[y * w + x] = 1;
}
__global__ void second(char *out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = row();
  if (x < w && y < h) out[y * w + x] = 2;
}
void runBoth(char *p, int w, int h) {
  dim3 block(8, 16);
  first<<<dim3((w + block.x - 1) / block.x, (h - 1) / block.y + 1), block>>>(p, w, h);
  second<<<dim3((w - 1) / block.x + 1, h % block.y ? h / block.y + 1 : h / block.y), block>>>(p, w, h);
}

// Several rows a thread are as good.
__global__ void strides(char *out, int w, int h) {
  PLACE;
  if (x < w && y < h)
    for (int k = 0; k < 4; ++k)
      // CHECK: :[[@LINE+2]]:7: warning: global store
      // CHECK: fix: launch blocks of 32x4
      out[(k * h + y) * w + x] = 3;
}
void runStrides(char *p, int w, int h) {
  dim3 block(8, 16);
  strides<<<dim3((w + block.x - 1) / block.x, (h + block.y - 1) / block.y), block>>>(p, w, h);
}

// A thread that stores its number tells one block from another.
__global__ void numbers(char *out, int w, int h) {
  PLACE;
  // CHECK: :[[@LINE+2]]:23: warning: global store
  // CHECK: advice: launch blocks of 32x4
  if (x < w && y < h) out[y * w + x] = threadIdx.x;
}
void runNumbers(char *p, int w, int h) {
  dim3 block(8, 16);
  numbers<<<dim3((w + block.x - 1) / block.x, (h + block.y - 1) / block.y), block>>>(p, w, h);
}

// The grid's extent in threads is another with wider blocks.
__global__ void extent(char *out, int w, int h) {
  PLACE;
  // CHECK: :[[@LINE+2]]:23: warning: global store
  // CHECK: advice: launch blocks of 32x4
  if (x < w && y < h) out[y * (gridDim.x * blockDim.x) + x] = 4;
}
void runExtent(char *p, int w, int h) {
  dim3 block(8, 16);
  extent<<<dim3((w + block.x - 1) / block.x, (h + block.y - 1) / block.y), block>>>(p, w, h);
}

// Wider rows of blocks reach further beyond the image.
__global__ void unguarded(char *out, int w, int h) {
  PLACE;
  // CHECK: :[[@LINE+2]]:14: warning: global store
  // CHECK: advice: launch blocks of 32x4
  if (y < h) out[y * w + x] = 5;
}
void runUnguarded(char *p, int w, int h) {
  dim3 block(8, 16);
  unguarded<<<dim3((w + block.x - 1) / block.x, (h + block.y - 1) / block.y), block>>>(p, w, h);
}

// The grid is rounded down: an image of 24 columns is no multiple of 32.
__global__ void down(char *out, int w, int h) {
  PLACE;
  // CHECK: :[[@LINE+2]]:23: warning: global store
  // CHECK: advice: launch blocks of 32x4
  if (x < w && y < h) out[y * w + x] = 6;
}
void runDown(char *p, int w, int h) {
  dim3 block(8, 16);
  down<<<dim3(w / block.x, h / block.y), block>>>(p, w, h);
}

// The grid is for 8 columns, whatever the block says.
__global__ void literal(char *out, int w, int h) {
  PLACE;
  // CHECK: :[[@LINE+2]]:23: warning: global store
  // CHECK: advice: launch blocks of 32x4
  if (x < w && y < h) out[y * w + x] = 7;
}
void runLiteral(char *p, int w, int h) {
  dim3 block(8, 16);
  literal<<<dim3((w + 7) / 8, (h + 15) / 16), block>>>(p, w, h);
}

// Somebody else wants the block.
__global__ void wanted(char *out, int w, int h) {
  PLACE;
  // CHECK: :[[@LINE+2]]:23: warning: global store
  // CHECK: advice: launch blocks of 32x4
  if (x < w && y < h) out[y * w + x] = 8;
}
int runWanted(char *p, int w, int h) {
  dim3 block(8, 16);
  wanted<<<dim3((w + block.x - 1) / block.x, (h + block.y - 1) / block.y), block>>>(p, w, h);
  return block.x;
}

// It is shared with a kernel that is made for it.
__global__ void other(char *out, int w, int h) {
  PLACE;
  // CHECK: :[[@LINE+2]]:23: warning: global store
  // CHECK: advice: launch blocks of 32x4
  if (x < w && y < h) out[y * w + x] = 9;
}
void runOther(char *p, int w, int h) {
  dim3 block(8, 16);
  other<<<dim3((w + block.x - 1) / block.x, (h + block.y - 1) / block.y), block>>>(p, w, h);
  numbers<<<dim3((w + block.x - 1) / block.x, (h + block.y - 1) / block.y), block>>>(p, w, h);
}
