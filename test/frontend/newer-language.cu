// What only C++20 has. Nobody names a language, so it is tried; a named one is what counts.
//
// RUN: not %lint --no-fixes %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not %lint --no-fixes %s --extra-arg=-std=c++17 2>&1 | FileCheck %s --check-prefix=OLDER
// RUN: warplint doctor --no-toolkit %s | FileCheck %s --check-prefix=DOCTOR
// DOCTOR: language  C++20 (fails to compile as C++17; set with '-- -std=c++20')
// DOCTOR: clang++ {{.*}} -std=c++20 {{.*}}newer-language.cu
// RUN: warplint doctor --no-toolkit --format=json %s | FileCheck %s --check-prefix=JSON
// JSON: "newerLanguage": true

template <typename T>
concept Small = sizeof(T) <= 4;

// OLDER: :[[@LINE-2]]:1: error: unknown type name 'concept'
template <Small T> __global__ void strided(T *p) {
  // CHECK: :[[@LINE+1]]:3: warning: global store moves 32 sectors instead of 4
  p[32 * threadIdx.x] = 1;
}

void run(float *p) { strided<<<1, 256>>>(p); }
