// RUN: %lint --checks local-array %s | count 0
// Indices that unrolling makes constants, nested and stepping by more than one.
__global__ void tile(float *out, const float *in) {
  float acc[4][4] = {};
  for (int k = 0; k < 8; ++k)
    for (int i = 0; i < 4; ++i)
      for (int j = i; j < 4; j += 2)
        acc[i][j] += in[threadIdx.x + 32 * (k + i + j)];
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      out[threadIdx.x + 32 * (4 * i + j)] = acc[i][j];
}
