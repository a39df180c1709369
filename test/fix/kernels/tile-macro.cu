// Elements are named by a macro: one edit for all of them.
#define AT(y, x) tile[(y) * 32 + (x)]
__global__ void by_macro(const float *in, float *out) {
  __shared__ float s[32 * 32];
  float *tile = s;
  AT(threadIdx.y, threadIdx.x) = in[threadIdx.y * 32 + threadIdx.x];
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = AT(threadIdx.x, threadIdx.y);
}
// launch
void launch(const float *in, float *out) { by_macro<<<1, dim3(32, 32)>>>(in, out); }
