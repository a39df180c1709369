// RUN: not %lint --notes --checks global-out-of-bounds %s | %expect
// As many elements as an argument says, whatever that is, and a guard that lets in one too many.

__global__ void fill(float *a, int n) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i <= n)
    // CHECK: :[[@LINE+4]]:{{[0-9]+}}: warning: global store leaves 'a'; guard the index, or allocate more [global-out-of-bounds]
    // CHECK: note: thread (128, 0, 0) of block (0, 0, 0) reaches element 128 of 'a'
    // CHECK: note: for n = 128, among other values
    // CHECK: note: what 'a' points to is allocated here
    a[i] = 1;
}

__global__ void next(float *out, const float *in, int width, int height) {
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  if (x < width && y < height)
    // CHECK: :[[@LINE+2]]:{{[0-9]+}}: note: global load leaves 'in'
    // CHECK: note: for height = 8, width = 8, among other values
    out[y * width + x] = in[y * width + x + 1];
}

// Without a guard, where the grid is rounded up since the size need be no multiple of the block.
// CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: global store leaves 'a'; guard the index, or allocate more [global-out-of-bounds]
// CHECK: note: thread (128, 0, 0) of block (0, 0, 0) reaches element 128 of 'a'
__global__ void all(float *a, int n) { a[blockIdx.x * 256 + threadIdx.x] = n; }

// Where it is not, or the launch has a guard of its own, the author takes it to be one.
__global__ void multiple(float *a, int n) { a[blockIdx.x * 256 + threadIdx.x] = n; }
__global__ void checked(float *a, int n) { a[blockIdx.x * 256 + threadIdx.x] = n; }
__global__ void rounded(float *a, int n) { a[blockIdx.x * 256 + threadIdx.x] = n; }

// What another number counts: only if both are small.
// CHECK: :[[@LINE+1]]:{{[0-9]+}}: note: global store leaves 'b'
__global__ void ghosts(float *b, int count, int n) { b[blockIdx.x * 256 + threadIdx.x] = n; }

// The same of a number that each thread takes several of.
__global__ void pairs(float *a, int n) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i < n)
    a[i] = a[i + 256];
}

__global__ void guarded(float *a, int n) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i < n)
    a[i] = 1;
}

// The size is a product that the launch passes as one number, by name or not.
__global__ void plane(const int *s, int n, int *part) {
  int tid = threadIdx.x + blockDim.x * blockIdx.x;
  if (tid > n)
    return;
  // CHECK: :[[@LINE+3]]:{{[0-9]+}}: warning: global load leaves 's'; guard the index, or allocate more
  // CHECK: note: thread (128, 0, 0) of block (0, 0, 0) reaches element 128 of 's'
  // CHECK: note: for n = 128, among other values
  if (s[tid] > 3)
    part[blockIdx.x] = 1;
}
__global__ void named(float *a, int n) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i <= n)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: global store leaves 'a'
    a[i] = 1;
}
// Another product than what was allocated.
__global__ void cube(float *a, int n) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i <= n)
    a[i] = 1;
}

void planes(int w, int h, int d, int *part) {
  int *s;
  float *a;
  const int pixels = h * w;
  cudaMalloc(&s, sizeof(int) * w * h);
  cudaMalloc(&a, pixels * sizeof(float));
  plane<<<(w * h + 255) / 256, 256>>>(s, w * h, part);
  named<<<(pixels + 255) / 256, 256>>>(a, pixels);
  float *c;
  cudaMalloc(&c, sizeof(float) * w * d);
  cube<<<(w * h + 255) / 256, 256>>>(c, w * h);
}

// What a condition has asked for is not any number.
void only(int n) {
  float *a;
  cudaMalloc(&a, n * sizeof(float));
  if (n % 256)
    exit(1);
  checked<<<(n + 255) / 256, 256>>>(a, n);
}

static void run(float *a, int n) { fill<<<(n + 255) / 256, 256>>>(a, n); }

int main(int argc, char **argv) {
  int n = atoi(argv[1]), width = atoi(argv[2]), height = atoi(argv[3]);
  const size_t bytes = n * sizeof(float);
  float *a, *out, *in;
  cudaMalloc(&a, bytes);
  cudaMalloc(&out, sizeof(float) * width * height);
  cudaMalloc(&in, sizeof(float) * width * height);
  run(a, n);
  next<<<dim3(width / 16, height / 16), dim3(16, 16)>>>(out, in, width, height);
  all<<<(n + 255) / 256, 256>>>(a, n);
  multiple<<<n / 256, 256>>>(a, n);
  const int count = atoi(argv[4]), padded = (n + 255) / 256 * 256;
  float *b, *c;
  cudaMalloc(&b, count * sizeof(float));
  cudaMalloc(&c, padded * sizeof(float));
  ghosts<<<(n + 255) / 256, 256>>>(b, count, n);
  rounded<<<(padded + 255) / 256, 256>>>(c, padded);
  pairs<<<(n + 255) / 256, 256>>>(a, n);
  guarded<<<(n + 255) / 256, 256>>>(a, n);
}
