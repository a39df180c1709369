// One index serves the tile and global memory: an edit of it would change what is written.
__global__ void index_of_both(const float *in, float *out) {
  __shared__ float s[32 * 32];
  float *tile = s;
  int i = threadIdx.x * 32 + threadIdx.y;
  tile[i] = in[i];
  __syncthreads();
  out[i] = tile[threadIdx.y * 32 + threadIdx.x];
}
// launch
void launch(const float *in, float *out) { index_of_both<<<1, dim3(32, 32)>>>(in, out); }
