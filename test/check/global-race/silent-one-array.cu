// RUN: %lint --checks global-race --notes %s | %expect --allow-empty
// Two arrays, or none.

__global__ void blur(float *out, const float *in, int n) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i > 0 && i < n - 1)
    out[i] = (in[i - 1] + in[i] + in[i + 1]) / 3;
}

__global__ void pick(float *out, const float *a, const float *b, float *c, float *d) {
  int i = blockIdx.x * 256 + threadIdx.x;
  out[i] = a[i] + (b ? b[i + 1] : 0);
  if (c)
    c[i] = d[i + 1];
}

float *next();

void run(float *a, float *b, float **many, int i) {
  float *none = nullptr;
  blur<<<4, 256>>>(a, b, 1024);
  blur<<<4, 256>>>(many[i], many[i + 1], 1024);
  blur<<<4, 256>>>(next(), next(), 1024);
  pick<<<4, 256>>>(a, b, none, none, none);
}
