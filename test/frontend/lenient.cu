// RUN: %lint --print=model %s | FileCheck %s --implicit-check-not=refused
// What nvcc takes with a warning, or none, and Clang by itself does not.

#define WIDTH "4"
struct Size {
  unsigned long rows;
};
__device__ int counted();
constexpr __device__ int count() { return counted(); }
__device__ int narrow(long n) {
  Size size = {n};
  const char *text = "of "WIDTH;
  return size.rows + (text[0] == 'o');
}
__device__ void allocate() throw(int) {}

__global__ void k(float *p, long n) {
  bool seen = false;
  seen++;
  allocate();
  p[threadIdx.x * int(seen) + narrow(n)] = 0;
  // CHECK: store.global.4  p + 4*(tid.x + n + 1)
  p[count()] = 1;
}

struct Map {
  int pitch;
  template <class T> __device__ int at(int i) const { return sizeof(T) * pitch * i; }
};
// CHECK-LABEL: kernel copied(
// CHECK-NEXT: store.global.4  p + 4*tid.x*m.pitch
__global__ void copied(float *p, const Map __restrict__ m) { p[threadIdx.x * m.pitch] = 0; }

// CHECK-LABEL: kernel dependent<Map>(
// CHECK-NEXT: store.global.4  p + 4*2*m.pitch*tid.x
template <class M> __global__ void dependent(float *p, M m) {
  __typeof__(m.pitch) x = threadIdx.x;
  typeof(x) y = x;
  p[m.at<short>(y)] = 0;
}
template __global__ void dependent<Map>(float *, Map);

// A function of a base that depends on a parameter, without `this->`.
template <class T> struct Base {
  int first;
  __device__ int from(T i) const { return first + i; }
};
template <class T> struct Derived : Base<T> {
  __device__ int place(T i) const { return from(i); }
};
// CHECK-LABEL: kernel derived(
// CHECK-NEXT: store.global.4  p + 4*(d.first + tid.x)
__global__ void derived(float *p, Derived<int> d) { p[d.place(threadIdx.x)] = 0; }

// A reference to what is gone when it is read, which it is not.
struct Row {
  const Map &map;
  int first;
  __device__ Row(int first) : map(Map()), first(first) {}
};
// CHECK-LABEL: kernel dangling(
// CHECK-NEXT: store.global.4  p + 4*(8*n + tid.x)
__global__ void dangling(float *p, int n) { p[Row(8 * n).first + threadIdx.x] = 0; }

// The same with a value, which Clang takes for a comparison.
struct Tile {
  int pitch;
  template <int Step> __device__ int advance(int at, int by) const { return at + Step * pitch * by; }
  template <int A, class B> __device__ int mixed(B at) const { return at + A; }
};
// CHECK-LABEL: kernel stepped<Tile>(
// CHECK-NEXT: store.global.4  p + 4*(tid.x + 8*t.pitch*i + 3)
template <class T> __global__ void stepped(float *p, T t, int i) {
  int at = threadIdx.x;
  at = t.advance<8>(at, i);
  p[t.mixed<3, int>(at)] = 0;
}
template __global__ void stepped<Tile>(float *, Tile, int);

// The size of what only its use shows to be a type.
// CHECK-LABEL: kernel sized<Typed>(
// CHECK-NEXT: store.global.4  p + 8*tid.x
struct Typed {
  typedef short type;
};
template <class T> __global__ void sized(float *p) { p[threadIdx.x * sizeof(T::type)] = 0; }
template __global__ void sized<Typed>(float *);

// A member that is no template, too: Clang takes the first overload for what it is.
struct Pair {
  __device__ int first(int i) const;
  template <int Of> __device__ int first(int i) const { return Of * i; }
};
// CHECK-LABEL: kernel overloaded<Pair>(
// CHECK-NEXT: store.global.4  p + 12*tid.x
template <class T> __global__ void overloaded(float *p, T t) {
  p[t.first<3>(int(threadIdx.x))] = 0;
}
template __global__ void overloaded<Pair>(float *, Pair);
