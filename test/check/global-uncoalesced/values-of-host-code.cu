// What host code gives a parameter on some way is what a finding is about: its default, what each
// of several callers passes, or what the rounds of a loop do. Values that it never gives are in the
// table of --notes.
// RUN: not %lint %s | FileCheck %s
// RUN: not %lint --notes %s | FileCheck --check-prefix=NOTES %s

int atoi(const char *);

// By default: pairs of lanes 8 bytes apart, every third 28 more: 18 sectors in some warp.
__global__ void byDefault(float *out, const float *in, int n, int stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+1]]:23: warning: global load moves up to 18 sectors instead of 4 if stride == 2 [global-uncoalesced]
  if (i < n) out[i] = in[i * stride + 7 * (i / 3)];
  // the request that explains it is of that stride, too
  // NOTES: note: warp {{[0-9]+}}: the lanes are scattered; of {{5[0-9][0-9]}} bytes moved, 128 are used{{$}}
}
void runDefault(float *o, const float *i, int n, int s) { byDefault<<<n / 256, 256>>>(o, i, n, s); }
void main1(float *a, const float *b, int argc, char **argv) {
  int stride = 2;
  if (argc > 1)
    stride = atoi(argv[1]);
  runDefault(a, b, 1 << 20, stride);
}

// In rounds of a loop: the least of those that are dear.
__global__ void inRounds(float *out, const float *in, int n, int stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // NOTES: :[[@LINE+1]]:23: note: global load moves 8 sectors instead of 4 if stride == 2
  if (i < n) out[i] = in[i * stride];
}
void runRounds(float *o, const float *i, int n, int s) { inRounds<<<n / 256, 256>>>(o, i, n, s); }
void main2(float *a, const float *b) {
  for (int s = 1; s <= 4; s *= 2)
    runRounds(a, b, 1024, s);
}

// What nobody has in hand stays open.
__global__ void open(float *out, const float *in, int n, int stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // NOTES: :[[@LINE+1]]:23: {{.*}}: global load moves {{.*}} unless
  if (i < n) out[i] = in[i * stride + 7 * (i / 3)];
}
void runOpen(float *o, const float *i, int n, int s) { open<<<n / 256, 256>>>(o, i, n, s); }

// The step of a window over rows: nothing says that it is a record's length.
__global__ void window(float *out, const float *in, int wo, int w, int kh, int kw, int sy, int sx) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, x = i % wo, y = i / wo;
  float sum = 0;
  for (int r = 0; r < kh; r++)
    for (int c = 0; c < kw; c++)
      // NOTES: :[[@LINE+2]]:14: note: global load moves
      // NOTES: note: {{[0-9]+ to [0-9]+}} sectors if sx == 1, as is usual
      sum += in[(y * sy + r) * w + x * sx + c];
  out[i] = sum;
}
void runWindow(float *o, const float *i, int n, int w, int k, int l, int sy, int sx) {
  window<<<n / 256, 256>>>(o, i, n, w, k, l, sy, sx);
}
