// RUN: %warplint --print=lanes %s | FileCheck %s
// What a kernel is given by value and hands on by value is read as its own parameter, alike in all
// lanes.
struct Levels {
  int count;
  const float *of[16];
  int sizes[32];
};

__device__ float at(const Levels l, int level, int i) { return l.of[level][i * l.sizes[level]]; }
__device__ float through(Levels l, int level, int i) { return at(l, level, i); }

// CHECK-LABEL: evaluation of given
// CHECK: *l.sizes[level] + 1*l.of[level]{{$}}
__global__ void given(Levels l, int level, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = through(l, level, i);
}

// A copy that is written to is one. What is read there is not known to be alike.
// CHECK-LABEL: evaluation of written
// CHECK: *l.sizes[level][lane] + 1*l.of[level][lane]
__global__ void written(Levels l, int level, float *out) {
  Levels own = l;
  own.of[3] = out;
  out[threadIdx.x] = at(own, level, threadIdx.x);
}
