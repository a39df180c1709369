// Each kernel declares the dynamic memory for itself: what cures one would make the other dearer.
__global__ void dynamic_column(const float *in, float *out) {
  extern __shared__ float pool[];
  int x = threadIdx.x, y = threadIdx.y;
  pool[y * 32 + x] = in[y * 32 + x];
  __syncthreads();
  out[y * 32 + x] = pool[x * 32 + y];
}
__global__ void dynamic_padded(const float *in, float *out) {
  extern __shared__ float pool[];
  int x = threadIdx.x, y = threadIdx.y;
  pool[y * 33 + x] = in[y * 32 + x];
  __syncthreads();
  out[y * 32 + x] = pool[x * 33 + y];
}
// launch
void launch(const float *in, float *out) {
  dynamic_column<<<1, dim3(32, 32), 4096>>>(in, out);
  dynamic_padded<<<1, dim3(32, 32), 4224>>>(in, out);
}
