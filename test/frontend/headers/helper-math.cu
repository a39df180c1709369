// RUN: %clang_bundled %s
// The samples' arithmetic on vectors.

#include <helper_math.h>

__global__ void arithmetic(float3 *v, float4 *w, int2 *i, float *f) {
  v[0] = v[1] + v[2] * 2.0f - v[3] / v[4];
  v[1] += normalize(cross(v[2], v[3])) * dot(v[4], v[5]);
  w[0] = lerp(w[1], w[2], f[0]) * 0.5f + make_float4(v[0], 1.0f);
  w[1] = clamp(w[2], 0.0f, 1.0f) - fminf(w[3], w[4]);
  i[i[1].x] = make_int2(1, 2) + i[2] * 3;
  f[1] = length(v[6]) + clamp(f[2], 0.0f, 1.0f) + max(f[3], f[4]);
  uint3 place = blockIdx * blockDim + threadIdx;
  v[place.x] = -make_float3(0.0f);
}
