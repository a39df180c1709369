// RUN: %lint --checks misaligned-access %s | %expect --allow-empty
// Multiples of the size; a place that a parameter decides; a structure of three floats, which is moved one by one.

struct Three {
  float x, y, z;
};

__global__ void fine(float4 *out, const float *in, int from) {
  __shared__ float t[256];
  t[threadIdx.x] = 1;
  __syncthreads();
  float4 a = *(const float4 *)&in[threadIdx.x * 4 + 8], b = *(float4 *)&t[threadIdx.x * 4],
         c = *(const float4 *)&in[from + threadIdx.x * 4];
  out[threadIdx.x] = make_float4(a.x, b.y, c.z, 0);
}

__global__ void packed(Three *out, const float *in) {
  out[threadIdx.x] = *(const Three *)&in[threadIdx.x * 3 + 1];
}

void run(float4 *out, Three *three, const float *in, int from) {
  fine<<<1, 32>>>(out, in, from);
  packed<<<1, 32>>>(three, in);
}
