// The pool counts bytes, and its tiles are made by casts.
__global__ void carved_bytes(const float *in, float *out) {
  extern __shared__ char pool[];
  float *a = reinterpret_cast<float *>(pool);
  int *b = reinterpret_cast<int *>(pool + 32 * 32 * sizeof(float));
  int x = threadIdx.x, y = threadIdx.y;
  a[y * 32 + x] = in[y * 32 + x];
  b[y * 32 + x] = y;
  __syncthreads();
  out[y * 32 + x] = a[x * 32 + y] + b[x * 32 + y];
}
// launch
void launch(const float *in, float *out) { carved_bytes<<<1, dim3(32, 32), 8192>>>(in, out); }
