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
// The same of what is called otherwise.
__global__ void step(float *out, const float *in, int n, int w, int wo, int s) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, x = i % wo, y = i / wo;
  // NOTES: :[[@LINE+2]]:12: note: global load moves {{(up to )?}}32 sectors instead of 4 unless 1 <= wo <= 31 or
  // NOTES: note: 2 to 7 sectors if s == 1, as is usual
  out[i] = in[y * s * w + x * s];
}
// Where rows and places have steps of their own.
__global__ void im2col(float *out, const float *in, int h, int w, int ho, int wo, int sh, int sw) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, x = i % wo, y = i / wo % ho, c = i / wo / ho;
  // NOTES: :[[@LINE+2]]:12: note: global load moves up to 32 sectors instead of 4 unless 1 <= wo <= 31 or
  // NOTES: note: {{[12] to [0-9]+}} sectors if sw == 1, as is usual
  out[i] = in[(c * h + y * sh) * w + x * sw];
}
struct Tensor {
  float *data;
  long long strides[4];
};
// Along the dimension at hand. Where others of a row are read, too, the same is the length of one.
__global__ void along(float *out, const __grid_constant__ Tensor in, int dim) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // NOTES: :[[@LINE+1]]:12: note: global load moves 32 sectors instead of 4 unless in.strides[dim] <= 7
  out[i] = in.data[i * in.strides[dim]];
}
__global__ void whole(float *out, const float *in, int n, int stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; ++k)
    // CHECK: :[[@LINE+1]]:12: warning: global load moves 32 sectors instead of 4 unless stride <= 7
    sum += in[i * stride + k];
  out[i] = sum;
}
// Lanes that are 8 elements apart with a stride of 1 are apart with any.
__global__ void pitched(float *out, const float *in, int n, int wo, int stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, x = i % wo, y = i / wo;
  // CHECK: :[[@LINE+1]]:12: warning: global load moves {{(up to )?}}32 sectors instead of 4
  out[i] = in[y * stride + 8 * x];
}
