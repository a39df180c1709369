// RUN: not %lint %s | FileCheck %s --implicit-check-not=warning
// RUN: not %lint --notes %s | FileCheck %s --check-prefix=NOTES
// Along a tensor's dimension its stride is mostly 1: that another one costs is a note.
struct Accessor {
  float *data;
  int strides_[2];
};
// So is what alone multiplies all that differs, as an increment of BLAS does.
__global__ void scaled(float *out, const float *x, int incx) {
  // NOTES: :[[@LINE+1]]:22: note: global load moves 32 sectors instead of 4 unless incx <= 7
  out[threadIdx.x] = x[threadIdx.x * incx];
}
__global__ void rows(Accessor in, float *out, int pitch) {
  // NOTES: :[[@LINE+1]]:17: note: global load moves 32 sectors instead of 4 unless in.strides_[1] <= 7
  float value = in.data[blockIdx.x * in.strides_[0] + threadIdx.x * in.strides_[1]];
  // CHECK: :[[@LINE+2]]:3: warning: global store moves 32 sectors instead of 4 unless pitch <= 7
  // Other blocks write what lies between.
  out[threadIdx.x * pitch + blockIdx.x] = value;
}
