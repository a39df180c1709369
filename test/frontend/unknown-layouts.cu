// RUN: not %lint %s 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: not %lint --print=model %s 2>/dev/null | FileCheck %s
// A structure with a field in error has no layout: kernels that only hand it on are answered,
// those to which a guess would be an address are not, and nothing crashes.

template <class T> struct Row {
  static constexpr int n = undeclared;
  float v[n];
};
template <class T> struct Tagged {
  Row<T> row;
  int tag;
};
template <int N> using Extent = decltype(undeclaredToo<N>());
template <int N> struct View {
  Extent<N> extent;
  float *data;
};
template <int N> struct Arguments {
  View<N> in;
  int n;
};

// CHECK: kernel handed(
// CHECK-NEXT: store.global.4  out + 4*tid.x*t.tag
__global__ void handed(int *out, Tagged<int> t) { out[threadIdx.x * t.tag] = 1; }
// ERROR: :6:27: error: the layout of 'Row<int>' is not known, since it holds an error (kernel 'arrow' is not analysed)
__global__ void arrow(int *out, Tagged<int> *t) { out[threadIdx.x] = t->tag; }
// ERROR: :6:27: error: the layout of 'Row<int>' is not known, since it holds an error (kernel 'subscript' is not analysed)
__global__ void subscript(int *out, Tagged<int> *t) { out[threadIdx.x] = t[threadIdx.x].tag; }
// ERROR: :6:27: error: the layout of 'Row<int>' is not known, since it holds an error (kernel 'dereferenced' is not analysed)
__global__ void dereferenced(int *out, Tagged<int> *t) { out[threadIdx.x] = (*t).tag; }
// ERROR: :6:27: error: the layout of 'Row<int>' is not known, since it holds an error (kernel 'shared' is not analysed)
__global__ void shared(int *out) {
  __shared__ Tagged<int> s;
  out[threadIdx.x] = s.tag;
}
// ERROR: :14:42: error: use of undeclared identifier 'undeclaredToo', so what 'Arguments' is, is not known (kernel 'named' is not analysed)
template <int N> __global__ void named(int *out, Arguments<N> a) { out[threadIdx.x] = a.n; }
// CHECK: kernel fine(
__global__ void fine(int *out) { out[threadIdx.x] = 1; }

void run(int *out, Arguments<3> *a) {
  cudaFuncSetAttribute(named<3>, cudaFuncAttributeMaxDynamicSharedMemorySize, 1024);
  named<3><<<1, 32>>>(out, *a);
}
