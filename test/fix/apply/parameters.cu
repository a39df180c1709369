// A structure that is taken by value and only read is declared so, wherever it is declared once.
//
// RUN: cp %s %t.cu
// RUN: not %lint --checks local-array --fix %t.cu 2>&1 | FileCheck %s --check-prefix=LEFT
// RUN: FileCheck %s --input-file=%t.cu
// RUN: not %lint --checks local-array --explain %s | FileCheck %s --check-prefix=TRIED

struct Tensor {
  float *data;
  int sizes[4];
};

// CHECK: {{^}}__global__ void plain(const __grid_constant__ Tensor t, int d) {
__global__ void plain(Tensor t, int d) {
  t.data[threadIdx.x] = t.sizes[d];
}

// CHECK: {{^}}__global__ void constant(int d, __grid_constant__ const Tensor t) {
__global__ void constant(int d, const Tensor t) {
  t.data[threadIdx.x] = t.sizes[d];
}

// CHECK: {{^}}template <class T> __global__ void instance(const __grid_constant__ T t, int d) {
template <class T> __global__ void instance(T t, int d) {
  t.data[threadIdx.x] = t.sizes[d];
}
void run(Tensor t) { instance<<<1, 32>>>(t, 3); }

// All declarations would have to say so, explicit instances included.
// LEFT: advice: declare 't' const __grid_constant__: 24 bytes of local memory a thread less
__global__ void declared(Tensor t, int d);
// CHECK: {{^}}__global__ void declared(Tensor t, int d) {
__global__ void declared(Tensor t, int d) {
  t.data[threadIdx.x] = t.sizes[d];
}

// LEFT: advice: declare 't' const __grid_constant__: 24 bytes of local memory a thread less
// CHECK: {{^}}template <class T> __global__ void explicitly(T t, int d) {
template <class T> __global__ void explicitly(T t, int d) {
  t.data[threadIdx.x] = t.sizes[d];
}
template __global__ void explicitly(Tensor, int);

// What is not to be constant is not made so; a person may make the method const.
// LEFT: advice: declare 's' const __grid_constant__: 24 bytes of local memory a thread less
struct Sizes {
  float *data;
  int of[4];
  __device__ int at(int d) { return of[d]; }
};
// TRIED: tried{{ +}}declare 's' const __grid_constant__: the edited text does not compile
// CHECK: {{^}}__global__ void called(Sizes s, int d) {
__global__ void called(Sizes s, int d) {
  s.data[threadIdx.x] = s.at(d);
}
