// RUN: %lint --checks shared-race %s | %expect --allow-empty
// What a launch passes may go with its block: a pitch of 18 is no pitch of the 256 threads that are assumed where the block is
// not read.
__global__ void halo(float *out, const float *in, int pitch) {
  extern __shared__ float s[];
  s[threadIdx.y * pitch + threadIdx.x + 1] = in[threadIdx.y * 64 + threadIdx.x];
  if (threadIdx.x == 0)
    s[(threadIdx.y + 1) * pitch - 1] = in[threadIdx.y];
  __syncthreads();
  out[threadIdx.y * 64 + threadIdx.x] = s[threadIdx.y * pitch + threadIdx.x];
}

void run(float *out, const float *in, const int *size) {
  const int pitch = 18;
  halo<<<64, dim3(size[0], size[1]), 6 * pitch * sizeof(float)>>>(out, in, pitch);
}
