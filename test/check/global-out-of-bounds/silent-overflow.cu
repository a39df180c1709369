// RUN: %lint --checks global-out-of-bounds --notes %s | %expect --allow-empty
// Large arrays whose indices have 64 bits, or fit; and numbers that nobody says.
// CHECK-NOT: overflows

__global__ void copy(float *out, const float *in, int rows, int cols) {
  int r = blockIdx.y, c = blockIdx.x * 256 + threadIdx.x;
  if (r < rows && c < cols)
    out[size_t(r) * cols + c] = in[(long long)r * cols + c];
}

// What is too large is kept out.
__global__ void guarded(float *out, int cols) {
  int r = blockIdx.y, c = blockIdx.x * 256 + threadIdx.x;
  if (r < 1024 && c < cols)
    out[r * cols + c] = 1;
}

__global__ void unknown(float *out, int rows, int cols) {
  int r = blockIdx.y, c = blockIdx.x * 256 + threadIdx.x;
  if (r < rows && c < cols)
    out[r * cols + c] = 1;
}

// Numbers that are to wrap: which of 1024 places is asked for.
__global__ void hashed(float *out, unsigned step) {
  unsigned h = (blockIdx.x * 256 + threadIdx.x) * step;
  out[h % 1024] = 1;
  out[(h * 2654435761u) >> 22] = 1;
}

__global__ void sums(float *out, const float *in, int n, int m) {
  float sum = 0;
  for (int i = threadIdx.x; i < n; i += 256)
    sum += in[i * m];
  out[threadIdx.x] = sum;
}

// Coordinates that are unsigned, multiples of them, and what is left of more or of fewer bits.
__global__ void coordinates(float *out) {
  size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = 1;
  unsigned u = blockIdx.x * 64 + threadIdx.x; // more than an int holds, four times
  out[4u * u + 3] = 1;
}

__global__ void parts(float *out, const long long *at, unsigned step) {
  unsigned h = (blockIdx.x * 256 + threadIdx.x) * step;
  unsigned char b = h;
  int i = b;
  out[i] = 1;
  long long far = (long long)blockIdx.x * 100000 + threadIdx.x;
  int near = (int)far;
  out[near] = 1;
}

// The last row of what an unsigned int just holds.
__global__ void whole(float *out, unsigned pitch) { out[blockIdx.x * pitch + threadIdx.x] = 1; }

void run(float *out, const float *in, int rows, int cols) {
  copy<<<dim3(256, 65535), 256>>>(out, in, 65535, 65536);
  guarded<<<dim3(256, 65535), 256>>>(out, 65536);
  unknown<<<dim3(256, 65535), 256>>>(out, rows, cols);
  hashed<<<1 << 20, 256>>>(out, 1 << 20);
  sums<<<1, 256>>>(out, in, 1 << 20, 2047);
  whole<<<65536, 256>>>(out, 65536);
  coordinates<<<1 << 23, 256>>>(out);
  parts<<<1 << 20, 256>>>(out, nullptr, 1 << 20);
}
