// RUN: not %lint --arch=sm_90a --checks misaligned-access %s | %expect
// cp.async.bulk: both addresses and the size are multiples of 16; shared memory of a tensor copy begins at a multiple of 128 (PTX ISA).
#include <cstdint>
#define AT(P) static_cast<uint32_t>(__cvta_generic_to_shared(P))
#define COPY(TO, FROM, BYTES)                                                                                             \
  asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(AT(TO)),   \
               "l"(FROM), "r"(BYTES), "r"(AT(&b)) : "memory")

__global__ void bytes(const float *g) {
  __shared__ alignas(128) float s[128];
  __shared__ uint64_t b;
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this bulk copy moves 500 bytes, which is not a multiple of 16; move a multiple of 16 bytes, and the rest by loads and stores [misaligned-access]
    COPY(s, g, 500);
}

__global__ void to(const float *g) {
  __shared__ alignas(128) float s[132];
  __shared__ uint64_t b;
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: this bulk copy writes to shared memory at an address that is not a multiple of 16; begin at a multiple of 16 bytes [misaligned-access]
    // CHECK: note: it begins at byte 8 of 's'
    COPY(s + 2, g, 512);
}

__global__ void from(const float *g) {
  __shared__ alignas(128) float s[128];
  __shared__ uint64_t b;
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this bulk copy reads from global memory at an address that is not a multiple of 16; begin at a multiple of 16 bytes [misaligned-access]
    COPY(s, g + 1, 512);
}

__global__ void declared(const float *g) {
  __shared__ float s[128];
  __shared__ uint64_t b;
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this bulk copy needs a multiple of 16 bytes, and 's' is only aligned to 4; declare 's' with alignas(16) [misaligned-access]
    COPY(s, g, 512);
}

__global__ void right(const float *g) {
  __shared__ alignas(16) float s[132];
  __shared__ uint64_t b;
  if (threadIdx.x == 0) {
    COPY(s, g, 256);
    COPY(s + 68, g + 64, 256);
  }
}

void run(const float *g) {
  bytes<<<1, 128>>>(g);
  to<<<1, 128>>>(g);
  from<<<1, 128>>>(g);
  declared<<<1, 128>>>(g);
  right<<<1, 128>>>(g);
}
