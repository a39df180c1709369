// RUN: not %lint --checks misaligned-access %s | %expect
// 16 t + 4 is no multiple of 16; where the first ones begin decides, so it is a warning. 4 t + 4 leaves another remainder in each
// thread: some thread faults wherever the array begins.

__global__ void fromGlobal(float4 *out, const float *in) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: global load of 16 bytes at an address that is not a multiple of 16{{(; .*)?}} [misaligned-access]
  out[threadIdx.x] = *(const float4 *)&in[threadIdx.x * 4 + 1];
}

__global__ void everyOne(float4 *out, const float *in) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: global load of 16 bytes at an address that is not a multiple of 16{{(; .*)?}} [misaligned-access]
  out[threadIdx.x] = *(const float4 *)&in[threadIdx.x + 1];
}

__global__ void fromShared(float2 *out) {
  __shared__ float t[256];
  t[threadIdx.x] = 1;
  __syncthreads();
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: shared load of 8 bytes at an address that is not a multiple of 8{{(; .*)?}} [misaligned-access]
  out[threadIdx.x] = *(float2 *)&t[threadIdx.x];
}

void run(float4 *out, float2 *two, const float *in) {
  fromGlobal<<<1, 32>>>(out, in);
  everyOne<<<1, 32>>>(out, in);
  fromShared<<<1, 64>>>(two);
}
