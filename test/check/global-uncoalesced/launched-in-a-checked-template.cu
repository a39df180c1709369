// RUN: not %lint %s | FileCheck %s --implicit-check-not=warning:
//
// Checks of glog do not hide the launches of the host code that they stand in, and what one exchange cures is one finding.
#include <glog/logging.h>

template <typename T> struct Image {
  T *data;
  int rows, cols;
};

template <typename T> __global__ void difference(T *out, const T *a, const T *b, int rows, int cols) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x, col = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < rows && col < cols)
    // CHECK: :[[@LINE+4]]:5: warning: global store moves up to 11 sectors instead of 4
    // CHECK: :[[@LINE+10]]:3: note: in kernel 'difference<float>' with block 8x8x1, as launched here
    // CHECK: note: {{fi}}x: exchange threadIdx.x and threadIdx.y in 'difference'
    // CHECK: note: also 2 loads: of 'a' at [[@LINE+1]]:29, of 'b' at [[@LINE+1]]:51
    out[row * cols + col] = a[row * cols + col] - b[row * cols + col];
}

template <typename T> void differenceOf(const Image<T> &a, const Image<T> &b, Image<T> *out) {
  CHECK_EQ(a.rows, b.rows) << "one size";
  constexpr int side = 8;
  const dim3 block(side, side), grid(a.rows / side + 1, a.cols / side + 1);
  difference<<<grid, block>>>(out->data, a.data, b.data, a.rows, a.cols);
}

void run(const Image<float> &a, const Image<float> &b, Image<float> *out) { differenceOf(a, b, out); }
