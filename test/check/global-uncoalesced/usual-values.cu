// A verdict holds for all values of its unknowns; what is told is for those that a program has.
//
// RUN: not %lint --no-fixes --checks=-global-race %s | FileCheck %s --implicit-check-not=warning:
// RUN: not %lint --no-fixes --checks=-global-race --notes %s | FileCheck %s --check-prefix=NOTES

// A step within rows of unknown length: mostly 1. Blocks are 6 wide, and that is all that costs.
__global__ void conv(float *out, const float *in, int H, int W, int K, int S) {
  int y = blockIdx.y * blockDim.y + threadIdx.y, x = blockIdx.x * blockDim.x + threadIdx.x;
  if (y >= (H - K) / S + 1 || x >= (W - K) / S + 1) return;
  float sum = 0;
  for (int j = 0; j < K; j++)
    for (int i = 0; i < K; i++)
      // NOTES: :[[@LINE+1]]:14: note: global load moves up to {{[0-9]+}} sectors instead of 4 if S == 1 [
      sum += in[(y * S + j) * W + x * S + i];
  out[y * ((W - K) / S + 1) + x] = sum;
}

// Values of a pixel: as many as there are lie side by side, and all are read.
__global__ void pixels(float *out, const float *in, int width, int channels) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  for (int c = 0; c < channels; c++)
    // NOTES: :[[@LINE+1]]:5: note: global store moves 32 sectors instead of 4 unless channels <= 7
    out[(y * width + x) * channels + c] = in[(y * width + x) * channels + c];
    // NOTES: note: {{(4 to )?5}} sectors if channels == 1, as is usual
}

// The same by a place that is taken apart. The length of rows by itself is no step in them.
__global__ void taken(float *out, const float *in, int n, int w, int wo, int s) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, x = i % wo, y = i / wo;
  // NOTES: note: {{[0-9]+ to [0-9]+}} sectors if s == 1, as is usual
  out[i] = in[y * s * w + x * s];
}
__global__ void turned(float *out, const float *in, int rows, int columns) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+1]]:3: warning: global store moves 32 sectors instead of 4 unless
  out[i % columns * rows + i / columns] = in[i];
}

// Rows from one on: the offset that all have makes their length no step.
__global__ void below(float *out, const float *in, int first, int pitch) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+1]]:12: warning: global load moves 32 sectors instead of 4 unless
  out[i] = in[(i + first) * pitch + blockIdx.y];
}

// Strides in bytes, one for each dimension: that of the innermost is an element's size.
__global__ void strided(float *o, const char *p, int n, long s0, long s1, long s2) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    o[i] = *(const float *)(p + blockIdx.y * s2 + blockIdx.x * s1 + i * s0);
    // NOTES: note: {{(4 to )?[45]}} sectors if s0 == 4, as is usual
}

// A constant in a structure, through its constructor and a cast.
struct Matrix {
  Matrix(int h, int w, float *d) : height(h), width(w), data(d) {}
  int height, width;
  float *data;
};
__global__ void fill(Matrix m, float *o) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+1]]:10: warning: global load moves 16 sectors instead of 4 [global-uncoalesced]
  o[r] = m.data[r * m.width];
}

void run(float *o, const float *p, const char *bytes, int H, int W, int K, int S, long *s) {
  conv<<<dim3((W + 5) / 6, (H + 47) / 48), dim3(6, 48)>>>(o, p, H, W, K, S);
  pixels<<<dim3((W + 31) / 32, (H + 7) / 8), dim3(32, 8)>>>(o, p, W, K);
  below<<<dim3((H + 255) / 256, W), 256>>>(o, p, S, W);
  taken<<<(H * W + 255) / 256, 256>>>(o, p, H, W, K, S);
  turned<<<(H * W + 255) / 256, 256>>>(o, p, H, W);
  strided<<<dim3(s[3], s[4]), 256>>>(o, bytes, H, s[0], s[1], s[2]);
  const size_t four = 4;
  Matrix m(H, (int)four, o);
  fill<<<(H + 255) / 256, 256>>>(m, o);
}
