// A row is taken as a pointer: its type says nothing of how long it is, and need not change.
__global__ void row_of_array(const float *in, float *out) {
  __shared__ float s[32][32];
  float *row = s[threadIdx.x];
  for (int i = 0; i < 32; ++i)
    row[i] = in[threadIdx.x * 32 + i];
  __syncthreads();
  for (int i = 0; i < 32; ++i)
    out[threadIdx.x * 32 + i] = s[i][threadIdx.x];
}
// launch
void launch(const float *in, float *out) { row_of_array<<<1, 32>>>(in, out); }
