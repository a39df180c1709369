// RUN: %warplint --print=model %s | FileCheck %s
//
// a[i][j] through accessors that refer to the tensor they are of, as tensor libraries have them:
// sizes and strides are those of the argument, not data of some copy.

template <class Of, int Rank> struct Row {
  __device__ Row(Of &of, float *data) : of(of), data(data) {}
  __device__ Row<Of, Rank - 1> operator[](long i) {
    return Row<Of, Rank - 1>(of, data + i * of.strides[Of::Dims - Rank]);
  }
  Of &of;
  float *data;
};
template <class Of> struct Row<Of, 0> {
  __device__ Row(Of &of, float *data) : of(of), data(data) {}
  __device__ operator float() const { return *data; }
  __device__ Row operator=(float value) {
    *data = value;
    return *this;
  }
  Of &of;
  float *data;
};
template <int Rank> struct Tensor {
  static constexpr int Dims = Rank;
  __device__ Row<Tensor, Rank - 1> operator[](long i) {
    return Row<Tensor, Rank>(*this, data)[i];
  }
  float *data;
  long strides[Rank], sizes[Rank];
};

// CHECK-LABEL: kernel copied(
// CHECK-NEXT: loop0: j = tid.x then j + bdim.x   while j < to.sizes[1]
// CHECK-NEXT: load.global.4  from.data + 4*bid.x*from.strides[0] + 4*j*from.strides[1]
// CHECK-NEXT: store.global.4  to.data + 4*bid.x*to.strides[0] + 4*j*to.strides[1]
__global__ void copied(Tensor<2> to, Tensor<2> from) {
  for (int j = threadIdx.x; j < to.sizes[1]; j += blockDim.x)
    to[blockIdx.x][j] = float(from[blockIdx.x][j]);
}
