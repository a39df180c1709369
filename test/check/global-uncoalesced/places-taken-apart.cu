// RUN: not %lint --notes --no-fixes --block 256 %s | FileCheck %s
//
// A place among planes, rows and columns that nobody knows the sizes of. Rows of 32 elements and more
// end once in a warp at most, planes too, and behind the end of a plane a row begins: three runs of
// neighbours, 128 bytes together, which each may begin and end within a sector.
__global__ void planes(float *out, const float *in, int plane, int width, int pitch, int step) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int z = i / plane, rest = i % plane;
  int y = rest / width, x = rest % width;
  // CHECK: :[[@LINE+3]]:12: note: global load moves up to 9 sectors instead of 4
  // CHECK: note: 2 to 9 sectors if plane >= 32 and width >= 32
  // CHECK: note: 1 to 32 sectors otherwise
  out[i] = in[z * step + y * pitch + x];
}

// The same by columns: the longest of three runs has eleven lanes at least, each in a sector.
__global__ void columns(float *out, const float *in, int plane, int width, int pitch, int step) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int z = i / plane, rest = i % plane;
  int y = rest / width, x = rest % width;
  // CHECK: :[[@LINE+2]]:12: warning: global load moves up to 32 sectors instead of 4
  // CHECK: note: 11 to 32 sectors if width >= 32 and plane >= 32 and pitch >= 8
  out[i] = in[z * step + y + x * pitch];
}

// Where planes are a number of rows, a row ends with its plane: two runs. That d*n is as wide as d
// goes without saying.
__global__ void heads(float *out, const float *in, int n, int d, int step) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int h = i / (n * d), rest = i % (n * d);
  // CHECK: :[[@LINE+3]]:12: note: global load moves up to 7 sectors instead of 4
  // CHECK: note: 2 to 7 sectors if d >= 32{{$}}
  // CHECK: note: 1 to 32 sectors otherwise
  out[i] = in[h * step + rest / d * d * 3 + rest % d];
}

// One scale for 256 groups: in a warp it changes once if the groups do.
__global__ void scales(float *out, const float *scale, int size) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+2]]:12: note: global load moves up to
  // CHECK: note: size: {{.*}} → 1 to 2 (ideal
  out[i] = scale[(i / size + blockIdx.y * 77) >> 8];
}
