// RUN: %lint --checks empty-launch --notes %s | %expect --allow-empty
// Launches that succeed, or of which the source does not tell.

__global__ void plain(float *out) { out[threadIdx.x] = 1; }
__global__ void __launch_bounds__(256) bounded(float *out) { out[threadIdx.x] = 1; }

__global__ void shared(float *out) {
  extern __shared__ float s[];
  s[threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = s[63 - threadIdx.x];
}

void run(float *out, int n, bool large) {
  plain<<<65536, 1024>>>(out);
  plain<<<dim3(1, 65535, 65535), dim3(16, 1, 64)>>>(out);
  plain<<<n / 256, 256>>>(out);
  bounded<<<1, 256>>>(out);
  shared<<<1, 64, 49152>>>(out);
  cudaFuncSetAttribute(shared, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
  shared<<<1, 64, 65536>>>(out);
}
