// RUN: %lint --checks uninitialised-shared,shared-race --notes %s | %expect --allow-empty
// How many are written is a number that the host puts into constant memory, wherever that can be named.

struct Sizes {
  int genes, atoms;
};
static __constant__ Sizes sizes;

__global__ void gather(float *out, const float *in) {
  __shared__ float s[64];
  for (int i = threadIdx.x; i < sizes.genes; i += blockDim.x)
    s[i] = in[i];
  __syncthreads();
  out[threadIdx.x] = s[3];
}

void run(float *out, const float *in, const Sizes *of) {
  cudaMemcpyToSymbol(sizes, of, sizeof(Sizes));
  gather<<<8, 64>>>(out, in);
}
