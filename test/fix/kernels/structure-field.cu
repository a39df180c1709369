// Four words a structure: the field decides the bank, and no layout of elements can help.
struct Body {
  float x, y, z, mass;
};
__global__ void structure_field(const float *in, float *out) {
  __shared__ Body bodies[128];
  int t = threadIdx.x;
  bodies[t].x = in[t];
  bodies[t].mass = in[t + 128];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < 128; ++k)
    sum += bodies[k].mass * (bodies[k].x - in[t]);
  out[t] = sum;
}
// launch
void launch(const float *in, float *out) { structure_field<<<1, 128>>>(in, out); }
