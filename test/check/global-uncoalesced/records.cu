// Accesses that share sectors are judged together: a sector that one of them moves is used by the
// others. 32 records of 32 bytes are 32 sectors, whatever is read of them.
//
// RUN: not %lint --block=256 --no-fixes %s | FileCheck %s --implicit-check-not=warning:
// RUN: not %lint --block=256 --no-fixes --notes %s | FileCheck %s --check-prefix=NOTES

struct Particle {
  float x, y, z, mass, vx, vy, vz, charge;
};

// One finding for two fields: 8 of 32 bytes are used.
__global__ void two(float *o, const Particle *p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+2]]:10: warning: global load moves 32 sectors instead of 4
  // CHECK: note: 2 loads of a thread share 32 sectors and use 256 of 1024 bytes
  o[i] = p[i].x
       + p[i].mass;
}

// Seven of eight fields: 28 sectors' worth of 32, no warning.
__global__ void most(float *o, const Particle *p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  o[i] = p[i].x + p[i].y * p[i].z + p[i].mass * p[i].vx + p[i].vy * p[i].vz;
  // NOTES: :[[@LINE-1]]:10: note: global load moves 32 sectors instead of 4
  // NOTES: note: 7 loads of a thread share 32 sectors and use 896 of 1024 bytes
}

// All three floats of a vector, in a loop of three: 12 sectors, all used.
__global__ void vectors(float *o, const float *p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int c = 0; c < 3; ++c)
    sum += p[3 * i + c];
  // NOTES: :[[@LINE-1]]:12: note: global load moves 12 sectors instead of 4
  // NOTES: note: 3 loads of a thread share 12 sectors and use 384 of 384 bytes; each moves 12 where 4 would do: more requests, no more bytes
  o[i] = sum;
}

// A barrier ends a record.
__global__ void apart(float *o, const float *p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+2]]:15: warning: global load moves 8 sectors instead of 4
  // CHECK: note: also at [[@LINE+3]]:10 (load of 'p')
  float sum = p[2 * i];
  __syncthreads();
  sum += p[2 * i + 1];
  o[i] = sum;
}

// A thread that walks its own row of 256 bytes: more than a cache holds for all threads.
__global__ void rows(float *o, const float *p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < 64; ++k)
    // CHECK: :[[@LINE+1]]:12: warning: global load moves 32 sectors instead of 4
    sum += p[64 * i + k];
  o[i] = sum;
}

// Elements that are guarded one by one, as the last ones of a row are; the counter is unsigned.
__global__ void guarded(float *o, const float *p, int n) {
  int first = 4 * (blockIdx.x * blockDim.x + threadIdx.x);
  float sum = 0;
  for (unsigned k = 0, i = first; k < 4; ++k, ++i)
    if (i < n)
      sum += p[i];
  // NOTES: :[[@LINE-1]]:14: note: global load moves 16 sectors instead of 4
  // NOTES: note: 4 loads of a thread share 16 sectors and use 512 of 512 bytes if a thread executes all of them
  o[first / 4] = sum;
}

// A pointer out of a table of pointers is an array, too, and sums of unsigned numbers are sums.
__global__ void table(float *const *rows, float *o) {
  const unsigned i = 2 * threadIdx.x;
  o[i / 2] = rows[0][i] + rows[0][i + 1];
  // NOTES: :[[@LINE-1]]:14: note: global load moves up to 9 sectors instead of 4
  // NOTES: note: 2 loads of a thread share 8 sectors and use 256 of 256 bytes (rows[0] = 4096); each
}

// The neighbour on one side or the other: what the pair beside it uses.
__global__ void neighbour(float *o, const float *p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  o[i] = p[i] + (i % 2 == 0 ? p[i + 1] : p[i - 1]);
  // NOTES: :[[@LINE-1]]:31: note: global load moves 4 sectors instead of 2
  // NOTES: note: 3 loads of a thread share 6 sectors and use 132 of 192 bytes; some cannot be combined
}

// One of two halves, never both: 128 of 256 bytes.
__global__ void either(float *o, const float *p, const int *which) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+2]]:24: warning: global load moves 8 sectors instead of 4
  // CHECK: note: 2 loads of a thread share 8 sectors and use 128 of 256 bytes; some cannot be combined
  if (which[i]) o[i] = p[2 * i];
  else o[i] = p[2 * i + 1];
}

// One component of a vector type is a note; of a structure, which nothing aligns, a warning.
struct Pair {
  float a, b;
};
__global__ void components(float *o, const float2 *v, const Pair *p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  o[i] = v[i].y;
  // NOTES: :[[@LINE-1]]:10: note: global load moves 8 sectors instead of 4
  // NOTES: note: the lanes use 4 of the 8 bytes of each float2; the others are moved with them
  // CHECK: :[[@LINE+1]]:11: warning: global load moves 8 sectors instead of 4
  o[i] += p[i].b;
}

// A thread that walks its own sector byte by byte.
__global__ void letters(unsigned *o, const char *text, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, most = min(n - 32 * i, 32);
  unsigned bits = 0;
  for (int k = 0; k < most; ++k)
    // NOTES: :[[@LINE+2]]:9: note: global load moves 32 sectors instead of 1
    // NOTES: note: 32 loads of a thread share 32 sectors and use 1024 of 1024 bytes if a thread executes all of them; each moves 32 where 1 would do: more requests, no more bytes
    if (text[32 * i + k] == 'A') bits |= 1u << k;
  o[i] = bits;
}
