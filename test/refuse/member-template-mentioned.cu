// RUN: %lint %s | FileCheck %s
// A member template of a class template is no function yet, whatever arguments a call names.

template <typename J, typename C> struct Writer {
  template <typename T, bool Little> void number(T n) {
    C bytes[sizeof(T)];
    for (C &b : bytes)
      b = C(n);
  }
  void all(const C &c) { number<int, true>(static_cast<int>(c.size())); }
};

template <typename Function> __global__ void apply(float *p, Function f) { p[threadIdx.x] = f(p); }
// CHECK: :[[@LINE-1]]:46: note: kernel 'apply': the kernel template is never instantiated in this file; instantiate it with --instantiate [template-not-instantiated]
