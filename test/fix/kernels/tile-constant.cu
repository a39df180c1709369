// Nothing but addresses of the tile is made of the constant: it alone is edited.
__global__ void by_constant(const float *in, float *out) {
  const int pitch = 32;
  __shared__ float s[32 * 32];
  float *tile = s;
  tile[threadIdx.y * pitch + threadIdx.x] = in[threadIdx.y * 32 + threadIdx.x];
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x * pitch + threadIdx.y];
}
// launch
void launch(const float *in, float *out) { by_constant<<<1, dim3(32, 32)>>>(in, out); }
