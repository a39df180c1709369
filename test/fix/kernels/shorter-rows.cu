// The author's padding is the conflict: of rows of 5 the eighth begins in word 35, which is in the
// bank of word 3. Nothing reaches the fifth elements, and rows of 4 follow each other.
__global__ void shorter_rows(const float *in, float *out) {
  __shared__ float m[8][4 + 1];
  int x = threadIdx.x;
  m[x / 4][x % 4] = in[x];
  __syncthreads();
  out[x] = m[x / 4][x % 4];
}
// The fifth is reached here: rows grow.
__global__ void rows_with_end(const float *in, float *out) {
  __shared__ float m[8][4 + 1];
  int x = threadIdx.x;
  m[x / 4][x % 4] = in[x];
  if (x % 4 == 0)
    m[x / 4][4] = in[x];
  __syncthreads();
  out[x] = m[x / 4][x % 4] + m[x / 4][4];
}
// launch
void launch(const float *in, float *out) {
  shorter_rows<<<1, 32>>>(in, out);
  rows_with_end<<<1, 32>>>(in, out);
}
