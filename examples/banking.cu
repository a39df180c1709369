// The four ways to index shared memory, one after the other. Block of 256 threads.

__global__ void banking_demo(float *out) {
  __shared__ float data[256];
  int tid = threadIdx.x;
  int lane = tid % 32;

  data[tid] = tid; // a word a bank: 1 wavefront
  __syncthreads();
  float one = data[tid];
  float two = data[tid * 2 % 256]; // two words a bank: 2 wavefronts
  float all = data[lane * 32];     // every word in bank 0: 32, and from lane 8 on past the end
  float same = data[0];            // one word for all: 1 wavefront
  out[tid] = one + two + all + same;
}

void run(float *out) { banking_demo<<<1, 256>>>(out); }
