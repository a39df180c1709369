// RUN: not %lint --dynamic-shared=32768 --notes %s | FileCheck %s --implicit-check-not=warning: --implicit-check-not='{{note: .*[[][a-z]+-[a-z-]+[]]}}'
// A pointer to shared memory stays one where it was an integer in between, or lay in a structure.

extern __shared__ char pool[];

__global__ void __launch_bounds__(64) aligned(float *out) {
  auto place = reinterpret_cast<unsigned long long>(pool);
  float *row = reinterpret_cast<float *>((place + 1023) & ~1023ull);
  // CHECK: :[[@LINE+1]]:3: warning: {{[0-9]+}}-way bank conflict: shared store takes 16 wavefronts instead of 1
  row[16 * threadIdx.x] = 1;
}

__global__ void __launch_bounds__(64) moved(float *out) {
  float *row = reinterpret_cast<float *>(reinterpret_cast<unsigned long long>(pool) + 2048);
  // CHECK: :[[@LINE+1]]:3: warning: {{[0-9]+}}-way bank conflict: shared store takes 4 wavefronts instead of 1
  row[4 * threadIdx.x] = 1;
}

struct Cursor {
  char *at;
  __device__ float *take(int bytes) {
    char *taken = at;
    at += bytes;
    return reinterpret_cast<float *>(taken);
  }
};

__global__ void __launch_bounds__(64) taken(float *out) {
  Cursor cursor{pool};
  float *first = cursor.take(4096), *second = cursor.take(4096);
  // CHECK: :[[@LINE+1]]:3: warning: {{[0-9]+}}-way bank conflict: shared store takes 8 wavefronts instead of 1
  first[8 * threadIdx.x] = 1;
  // CHECK: :[[@LINE+1]]:3: warning: {{[0-9]+}}-way bank conflict: shared store takes 2 wavefronts instead of 1
  second[2 * threadIdx.x] = 1;
}

// Lanes that are 128 bytes apart, spread over the banks by bits 7 to 11 of their own address: no two
// meet, wherever the array begins.
__global__ void __launch_bounds__(64) spread(float *out) {
  __shared__ alignas(512) float tile[2048];
  auto place = reinterpret_cast<unsigned long long>(&tile[32 * threadIdx.x]);
  *reinterpret_cast<float *>(place ^ ((place >> 5) & 0x7c)) = 1;
}
