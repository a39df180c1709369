// What a kernel asks of the device's runtime, to launch others or to allocate, is no access of the
// warp's: nothing is refused, and the launched kernel has the block of its launch.
//
// RUN: %lint --print=model %s | FileCheck %s --implicit-check-not=refused

// CHECK-LABEL: kernel child(
// CHECK-NEXT:    launch: block 64x1x1
__global__ void child(int *data, int seed) { data[threadIdx.x] = seed; }

// CHECK-LABEL: kernel parent(
__global__ void parent(int *data) {
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  if (threadIdx.x == 0)
    child<<<1, 64, 0, stream>>>(data, 1);
  cudaStreamDestroy(stream);
}

// CHECK-LABEL: kernel allocates(
__global__ void allocates(int **out) {
  int *own = nullptr;
  cudaMalloc(&own, 4);
  cudaMemsetAsync(own, 0, 4, 0);
  out[threadIdx.x] = own;
}
