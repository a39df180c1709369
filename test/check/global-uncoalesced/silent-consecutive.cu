// Consecutive elements in every width, and one element for all.
//
// RUN: %lint --block=256 --notes %s | count 0

__global__ void copies(const char *a, const short *b, const float *c, const double *d,
                       const float4 *e, float4 *out) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  float4 v = e[t];
  v.x += a[t] + b[t] + c[t] + d[t] + c[0];
  out[t] = v;
}
