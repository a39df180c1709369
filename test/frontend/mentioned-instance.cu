// RUN: not %lint %s 2>/dev/null | FileCheck %s
// The launch does not compile for want of a header; the instance it names is analysed, in
// the block it names.
#include "third/party.h"

template <int Width>
__global__ void column(float *out, int n) {
  // CHECK: :[[@LINE+1]]:3: warning: global store moves 32 sectors instead of 4
  out[Width * threadIdx.x] = n;
}

void run(Tensor x) {
  dim3 block(512 / 8);
  // CHECK: :[[@LINE+1]]:3: note: in kernel 'column<8>' with block 64x1x1, as launched here
  column<8><<<x.size(0), block>>>(reinterpret_cast<float *>(x.data()), x.size(1));
}

// The launcher is a template, and its call does not compile either.
template <class T>
__global__ void strided(T *out) {
  // CHECK: :[[@LINE+1]]:3: warning: global store moves 32 sectors instead of 8
  out[4 * threadIdx.x] = 0;
}

template <class T>
void launch(T *out, int n) {
  strided<T><<<n, 128>>>(out);
}

void runStrided(Tensor x) { launch<double>(x.data(), x.size(0)); }
