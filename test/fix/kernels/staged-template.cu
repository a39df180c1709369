// An element of any type, and a name that is taken.
template <typename T> __device__ T tile(T x) { return x; }
template <typename T> __global__ void staged_template(const T *in, T *out) {
  out[threadIdx.x * 32 + threadIdx.y] = in[threadIdx.y * 32 + threadIdx.x];
}
template __global__ void staged_template<short>(const short *, short *);
// launch
void launch(const short *in, short *out) { staged_template<short><<<1, dim3(32, 32)>>>(in, out); }
