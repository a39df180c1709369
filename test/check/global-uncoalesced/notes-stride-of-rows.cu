// RUN: not %lint %s | FileCheck %s --implicit-check-not=warning
// RUN: not %lint --notes %s | FileCheck %s --check-prefix=NOTES
// What a stride brings about is a note, too, where lanes go through / and %, as in im2col. With a
// stride of 1 a warp reads consecutive elements: 4 sectors, 5 from any start, 7 across the end of
// a row (2 lanes in 2 sectors, 30 in 5), 2 where rows overlap (w < wo).
__global__ void sample(float *out, const float *in, int n, int w, int wo, int stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, x = i % wo, y = i / wo;
  // NOTES:      :[[@LINE+2]]:12: note: global load moves {{(up to )?}}32 sectors instead of 4 unless 1 <= wo <= 31 or
  // NOTES:      note: 2 to 7 sectors if stride == 1, as is usual
  out[i] = in[y * stride * w + x * stride];
}
// The same of what is called otherwise: it is a step in rows of unknown length.
__global__ void step(float *out, const float *in, int n, int w, int wo, int s) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, x = i % wo, y = i / wo;
  // NOTES: :[[@LINE+2]]:12: note: global load moves {{(up to )?}}32 sectors instead of 4 unless 1 <= wo <= 31 or
  // NOTES: note: 2 to 7 sectors if s == 1, as is usual
  out[i] = in[y * s * w + x * s];
}
struct Tensor {
  float *data;
  long long strides[4];
};
// Along the dimension at hand, and in pixels: 32 lanes are in 11 or 12 of them, which are from 12 to
// 14 elements, in 2 or 3 sectors.
__global__ void along(float *out, const __grid_constant__ Tensor in, int dim, int rgb_stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // NOTES: :[[@LINE+1]]:12: note: global load moves 32 sectors instead of 4 unless in.strides[dim] <= 7
  out[i] = in.data[i * in.strides[dim]];
  // NOTES: :[[@LINE+2]]:12: note: global load moves up to 16 sectors instead of 4
  // NOTES: note: 2 to 3 sectors if rgb_stride == 1, as is usual
  out[i] = in.data[i / 3 * rgb_stride + i % 3];
}
// Lanes that are 8 elements apart with a stride of 1 are apart with any.
__global__ void pitched(float *out, const float *in, int n, int wo, int stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, x = i % wo, y = i / wo;
  // CHECK: :[[@LINE+1]]:12: warning: global load moves {{(up to )?}}32 sectors instead of 4
  out[i] = in[y * stride + 8 * x];
}
