// What cudaFuncSetAttribute allows grows with what the launch asks for: 128 rows of 128 words are
// 65536 bytes, rows of 129 words 66048.
//
// RUN: not %lint --explain %s | FileCheck %s
// RUN: not %lint --unsafe-fixes --diff %s | FileCheck %s --check-prefix=DIFF

#define CHECK(call) if ((call) != cudaSuccess) return

__global__ void allowed(float *out, const float *in) {
  extern __shared__ float s[];
  float *tile = s;
  for (int y = threadIdx.y; y < 128; y += 8)
    tile[y * 128 + threadIdx.x] = in[y * 128 + threadIdx.x];
  __syncthreads();
  for (int y = threadIdx.y; y < 128; y += 8)
    out[y * 128 + threadIdx.x] = tile[threadIdx.x * 128 + y];
  // CHECK: :[[@LINE-1]]:34: note: fix: make rows of 's' 129 long instead of 128: 32 -> 1 wavefronts on the read
}
void launch_allowed(float *out, const float *in, int size) {
  CHECK(cudaFuncSetAttribute(allowed, cudaFuncAttributeMaxDynamicSharedMemorySize, size));
  // DIFF: +  CHECK(cudaFuncSetAttribute(allowed, cudaFuncAttributeMaxDynamicSharedMemorySize, size / 128 * 129));
  allowed<<<1, dim3(128, 8), size>>>(out, in);
  // DIFF: +  allowed<<<1, dim3(128, 8), size / 128 * 129>>>(out, in);
}

// A limit of its own stays: 227 KiB are all that an H100 has.
__global__ void limited(float *out, const float *in) {
  extern __shared__ float l[];
  float *tile = l;
  for (int y = threadIdx.y; y < 128; y += 8)
    tile[y * 128 + threadIdx.x] = in[y * 128 + threadIdx.x];
  __syncthreads();
  for (int y = threadIdx.y; y < 128; y += 8)
    out[y * 128 + threadIdx.x] = tile[threadIdx.x * 128 + y];
}
void launch_limited(float *out, const float *in) {
  cudaFuncSetAttribute(limited, cudaFuncAttributeMaxDynamicSharedMemorySize, 232448);
  limited<<<1, dim3(128, 8), 65536>>>(out, in);
  // DIFF-NOT: {{^}}+{{.*}}Attribute
  // DIFF: +  limited<<<1, dim3(128, 8), 66048>>>(out, in);
}

// What some GPU has may be too little.
__global__ void of_device(float *out, const float *in) {
  extern __shared__ float d[];
  float *tile = d;
  for (int y = threadIdx.y; y < 128; y += 8)
    tile[y * 128 + threadIdx.x] = in[y * 128 + threadIdx.x];
  __syncthreads();
  for (int y = threadIdx.y; y < 128; y += 8)
    out[y * 128 + threadIdx.x] = tile[threadIdx.x * 128 + y];
  // CHECK: tried{{ +}}make rows of 'd' 129 long instead of 128: whether cudaFuncSetAttribute in line [[@LINE+3]] allows a block more shared memory is not known
}
void launch_of_device(float *out, const float *in, int most) {
  cudaFuncSetAttribute(of_device, cudaFuncAttributeMaxDynamicSharedMemorySize, most);
  of_device<<<1, dim3(128, 8), 65536>>>(out, in);
}

// Somebody else allows it, and would not know.
__global__ void not_seen(float *out, const float *in) {
  extern __shared__ float t[];
  float *tile = t;
  for (int y = threadIdx.y; y < 128; y += 8)
    tile[y * 128 + threadIdx.x] = in[y * 128 + threadIdx.x];
  __syncthreads();
  for (int y = threadIdx.y; y < 128; y += 8)
    out[y * 128 + threadIdx.x] = tile[threadIdx.x * 128 + y];
  // CHECK: tried{{ +}}make rows of 't' 129 long instead of 128: a block would ask for 66048 bytes of shared memory, which cudaFuncSetAttribute has to allow; no call of that is seen
}
void launch_not_seen(float *out, const float *in) { not_seen<<<1, dim3(128, 8), 65536>>>(out, in); }

// One variable is for both: it is edited where it begins.
__global__ void of_one(float *out, const float *in) {
  extern __shared__ float u[];
  float *tile = u;
  for (int y = threadIdx.y; y < 128; y += 8)
    tile[y * 128 + threadIdx.x] = in[y * 128 + threadIdx.x];
  __syncthreads();
  for (int y = threadIdx.y; y < 128; y += 8)
    out[y * 128 + threadIdx.x] = tile[threadIdx.x * 128 + y];
}
void launch_of_one(float *out, const float *in) {
  const int bytes = 128 * 128 * sizeof(float);
  // DIFF: +  const int bytes = 128 * 129 * sizeof(float);
  cudaFuncSetAttribute(of_one, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  of_one<<<1, dim3(128, 8), bytes>>>(out, in);
  // DIFF-NOT: {{^}}+
}
