// RUN: not %lint --checks empty-launch %s | %expect
// Launches that the runtime refuses: cudaErrorInvalidConfiguration, cudaErrorInvalidValue or cudaErrorLaunchOutOfResources.

__global__ void wide(float *out) { out[threadIdx.x] = 1; }
__global__ void deep(float *out) { out[threadIdx.z] = 1; }
__global__ void none(float *out) { out[threadIdx.x] = 1; }
__global__ void tall(float *out) { out[blockIdx.y] = 1; }
__global__ void __launch_bounds__(128) bounded(float *out) { out[threadIdx.x] = 1; }

__global__ void shared(float *out) {
  extern __shared__ float s[];
  s[threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = s[63 - threadIdx.x];
}

void run(float *out) {
  // CHECK: :[[@LINE+2]]:3: error: this launch of 'wide' fails: 2048 threads along x; the limit is 1024{{(; .*)?}} [empty-launch]
  // CHECK: note: launch blocks of at most 1024 threads, and more of them
  wide<<<1, 2048>>>(out);
  // CHECK: :[[@LINE+1]]:3: error: this launch of 'deep' fails: 128 threads along z; the limit is 64{{(; .*)?}} [empty-launch]
  deep<<<1, dim3(1, 1, 128)>>>(out);
  const int n = 100;
  // CHECK: :[[@LINE+2]]:3: warning: this launch of 'none' fails: the grid has no blocks{{(; .*)?}} [empty-launch]
  // CHECK: note: round up: (n + threads - 1) / threads blocks, and skip the launch where n is 0
  none<<<n / 256, 256>>>(out);
  // CHECK: :[[@LINE+2]]:3: error: this launch of 'tall' fails: 65536 blocks along y; the limit is 65535{{(; .*)?}} [empty-launch]
  // CHECK: note: number the blocks along x, which has 2147483647 at most
  tall<<<dim3(1, 65536), 32>>>(out);
  // CHECK: :[[@LINE+2]]:3: error: this launch of 'bounded' fails: 256 threads in a block; __launch_bounds__ of the kernel allows 128{{(; .*)?}} [empty-launch]
  // CHECK: note: launch smaller blocks, or raise the bound
  bounded<<<1, 256>>>(out);
  // CHECK: :[[@LINE+2]]:3: warning: this launch of 'shared' fails: 65536 bytes of shared memory a block; more than 49152 have to be asked for{{(; .*)?}} [empty-launch]
  // CHECK: note: call cudaFuncSetAttribute(shared, cudaFuncAttributeMaxDynamic{{S}}haredMemorySize, 65536) before the launch
  shared<<<1, 64, 65536>>>(out);
}
