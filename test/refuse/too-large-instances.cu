// Two instances that exceed the budget leave an eighth of it to each one that follows.
// RUN: %lint --checks=shared-bank-conflict --max-steps 75 %s | count 0
// RUN: %lint --checks=shared-bank-conflict --max-steps 75 %s -- -DLARGE=1 | FileCheck %s --check-prefix=ONE
// ONE: note: kernel 'k<100>': the kernel exceeds an analysis budget: {{.*}} [too-large]
// RUN: %lint --checks=shared-bank-conflict --max-steps 75 %s -- -DLARGE=2 | FileCheck %s --check-prefix=ALL
// ALL: note: kernel 'k<100>' and 2 other instances of it: the kernel exceeds an analysis budget: {{.*}} [too-large]
template <int Rows> __global__ void k(int *out) {
  __shared__ int s[2048];
  for (int i = 0; i < 16; ++i)
    s[(threadIdx.x * 7 + i) ^ 5] = i;
  if constexpr (Rows < 300)
    for (int i = 0; i < 16; ++i)
      for (int j = 0; j < i; ++j)
        s[(threadIdx.x * 5 + i * j) ^ 9] = i;
  out[threadIdx.x] = s[threadIdx.x];
}
void run(int *out) {
#if LARGE > 0
  k<100><<<1, 64>>>(out);
#endif
#if LARGE > 1
  k<200><<<1, 64>>>(out);
#endif
  k<300><<<1, 64>>>(out);
}
