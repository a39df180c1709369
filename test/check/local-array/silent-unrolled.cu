// RUN: %lint --checks local-array --check-option=local-array.min-bytes=0 %s | count 0
// Indices that unrolling makes constants, nested and stepping by more than one.
__global__ void tile(float *out, const float *in) {
  float acc[4][4] = {};
  for (int k = 0; k < 8; ++k)
    for (int i = 0; i < 4; ++i)
      for (int j = i; j < 4; j += 2)
        acc[i][j] += in[threadIdx.x + 32 * (k + i + j)];
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      out[threadIdx.x + 32 * (4 * i + j)] = acc[i][j];
}

// What guards a step does not count the steps, however many ways lead to the next.
__global__ void guarded(float *out, const float *in, int rows, int columns, bool whole) {
  float read[8];
  for (int i = 0; i < 8; ++i)
    if (whole || (int(threadIdx.x) < rows && int(threadIdx.y) + i < columns))
      read[i] = in[threadIdx.x + 32 * i];
    else
      read[i] = 0;
  for (int i = 0; i < 8; ++i)
    out[threadIdx.x + 32 * i] = read[i];
}

// Indices that are kept in an array themselves, and in a copy of it.
struct Place {
  int at[2];
};
__global__ void placed(float *out, const float *in) {
  float acc[16] = {};
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j) {
      Place p, scaled;
      for (int d = 0; d < 2; ++d)
        p.at[d] = d ? j : i;
      scaled = p;
      int index = 0;
      for (int d = 0; d < 2; ++d)
        index = 4 * index + scaled.at[d];
      acc[index] += in[threadIdx.x + 32 * (i + j)];
    }
  for (int i = 0; i < 16; ++i)
    out[threadIdx.x + 32 * i] = acc[i];
}

// A loop that data may end early has at most so many copies.
__global__ void ended(float *out, const float *in) {
  float read[8] = {};
  for (int i = 0; i < 8; ++i) {
    float x = in[threadIdx.x + 32 * i];
    if (x < 0)
      break;
    read[i] = x;
  }
  for (int i = 0; i < 8; ++i)
    out[threadIdx.x + 32 * i] = read[i];
}

// To clear a long array reaches no memory whose costs are told.
__global__ void cleared(float *out) {
  float sums[200] = {};
  for (int i = 0; i < 4; ++i)
    sums[i] += out[threadIdx.x + 32 * i];
  out[threadIdx.x] = sums[0] + sums[1] + sums[2] + sums[3];
}

// What differs from lane to lane is divided away, or taken out of a remainder.
__global__ void grouped(float *out, const float *in) {
  float sums[4] = {};
  for (int group = 0; group < 8; ++group)
    sums[(group * 16 + threadIdx.x % 16) / 32] += in[threadIdx.x + 32 * group];
  for (int i = 0; i < 4; ++i)
    out[threadIdx.x + 32 * i] = sums[i];
}

// What else must hold for a step bounds nothing: there are three at most.
__global__ void bounded(float *out, const float *in, unsigned size, unsigned by) {
  unsigned at[3], stride = 1, index = 0;
  for (int d = 0; d < 3; ++d)
    at[d] = in[threadIdx.x + 32 * d];
  for (int d = 0; d < 3 && stride <= size; ++d) {
    index += at[d] * stride;
    stride *= by;
  }
  out[index] = 1;
}
