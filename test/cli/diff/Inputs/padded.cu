__global__ void copied(float *out, const float *in) {
  __shared__ float tile[32][33];
  tile[threadIdx.y][threadIdx.x] = in[1024 * blockIdx.x + 32 * threadIdx.y + threadIdx.x];
  __syncthreads();
  out[1024 * blockIdx.x + 32 * threadIdx.y + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

void launch(float *out, const float *in) { copied<<<512, dim3(32, 32)>>>(out, in); }
