// How far apart lanes are is unknown. What lies between may be wanted by others, and then lanes had
// better walk along it; where nobody wants it, it is another channel of a pixel, say, and a note.
//
// RUN: not %lint --block=32x8 --no-fixes --notes %s | FileCheck %s

__global__ void channel(float *out, const float *image, int width, int channels, int which) {
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  // CHECK: :[[@LINE+2]]:24: note: global load moves 32 sectors instead of 4 unless channels <= 7
  // CHECK: note: 4 to 5 sectors if channels == 1, as is usual
  out[y * width + x] = image[(y * width + x) * channels + which];
}

__global__ void halves(float *out, const float *image, int width, int channels) {
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  // CHECK: :[[@LINE+1]]:24: note: global load moves 16 sectors instead of 4 unless channels <= 7
  out[y * width + x] = image[(y * width + x / 2) * channels + 1];
}

// Three of them are known to be read, which fill no unknown number.
__global__ void three(float *out, const float *image, int width, int channels) {
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  for (int c = 0; c < 3; ++c)
    // CHECK: :[[@LINE+1]]:27: note: global load moves 32 sectors instead of 4 unless channels <= 7
    out[y * width + x] += image[(y * width + x) * channels + c];
}

__global__ void all(float *out, const float *image, int width, int channels) {
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  for (int c = 0; c < channels; ++c)
    // CHECK: :[[@LINE+1]]:27: note: global load moves 32 sectors instead of 4 unless channels <= 7
    out[y * width + x] += image[(y * width + x) * channels + c];
}

// Rows that are each lane's own.
__global__ void rows(float *out, const float *image, int rows, int channels) {
  int x = blockIdx.x * 32 + threadIdx.x;
  for (int r = 0; r < rows; ++r)
    // CHECK: :[[@LINE+1]]:15: warning: global load moves 32 sectors instead of 4 unless rows*channels <= 7
    out[x] += image[(x * rows + r) * channels];
}

__global__ void turned(float *out, const float *image, int width, int channels) {
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  // CHECK: :[[@LINE+1]]:24: warning: global load moves 32 sectors instead of 4 unless channels <= 7
  out[y * width + x] = image[x * channels + threadIdx.y];
}

// Nobody reads what lies beside a diagonal.
__global__ void diagonal(float *out, const float *matrix, int pitch) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+1]]:12: note: global load moves {{(up to )?}}32 sectors instead of 4
  out[x] = matrix[x * pitch + x];
}
