// What is left of one number, and what is chosen by it: conditions that exclude each other are not
// combined, and those that hold together are.
//
// RUN: not %lint --checks=shared-memory-limit %s | FileCheck %s

extern __shared__ uint2 s[];
template <int> __global__ void hash(uint2 *h) {
  s[threadIdx.x] = h[threadIdx.x];
  __syncthreads();
  h[threadIdx.x] = s[threadIdx.x ^ 1];
}

// A multiple of 64 is one of 32.
void rests(uint2 *h, int n) {
  int threads = n % 32 == 0 ? 32 : 160;
  if (n % 64 == 0)
    // CHECK-NOT: :[[@LINE+1]]:5:
    hash<1><<<100, dim3(4, threads / 4), 24 * 8 * sizeof(uint2) * threads>>>(h);
}
void masks(uint2 *h, unsigned n) {
  int threads = (n & 15) == 3 ? 160 : 32;
  if (n % 8 == 0)
    // CHECK-NOT: :[[@LINE+1]]:5:
    hash<2><<<100, dim3(4, threads / 4), 24 * 8 * sizeof(uint2) * threads>>>(h);
}

// What says which way was chosen says what that hangs on.
void chosen(uint2 *h, int n) {
  int threads = n % 32 == 0 ? 32 : 160, per = n % 64 == 0 ? 2 : 1;
  if (per == 2)
    // CHECK-NOT: :[[@LINE+1]]:5:
    hash<3><<<100, dim3(4, threads / 4), 24 * 8 * sizeof(uint2) * threads>>>(h);
}
void sizes(uint2 *h, int n) {
  int threads = n > 1000 ? 160 : 32, kind = n < 500 ? 7 : 3;
  if (kind > 5)
    // CHECK-NOT: :[[@LINE+1]]:5:
    hash<4><<<100, dim3(4, threads / 4), 24 * 8 * sizeof(uint2) * threads>>>(h);
}

// All of these may be.
void other(uint2 *h, int n) {
  int threads = n % 32 == 0 ? 160 : 32;
  if (n % 64 == 0)
    // CHECK: :[[@LINE+1]]:5: {{warning|error}}:
    hash<5><<<100, dim3(4, threads / 4), 24 * 8 * sizeof(uint2) * threads>>>(h);
}
void apart(uint2 *h, int n) {
  int threads = n % 5 == 0 ? 160 : 32;
  if (n % 64 == 3)
    // CHECK: :[[@LINE+1]]:5: {{warning|error}}:
    hash<6><<<100, dim3(4, threads / 4), 24 * 8 * sizeof(uint2) * threads>>>(h);
}
void whole(uint2 *h, int n) {
  int threads = n > 1000 ? 160 : 32;
  if (n % 64 == 3)
    // CHECK: :[[@LINE+1]]:5: {{warning|error}}:
    hash<7><<<100, dim3(4, threads / 4), 24 * 8 * sizeof(uint2) * threads>>>(h);
}
void changed(uint2 *h, int n) {
  int threads = n % 32 == 0 ? 32 : 160;
  n *= 2;
  if (n % 64 == 0)
    // CHECK: :[[@LINE+1]]:5: {{warning|error}}:
    hash<8><<<100, dim3(4, threads / 4), 24 * 8 * sizeof(uint2) * threads>>>(h);
}
