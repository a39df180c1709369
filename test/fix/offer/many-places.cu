// More places than an author reads: what they share comes first.
//
// RUN: not %lint --explain %s | FileCheck %s

__global__ void steps(float *out, const float *in) {
  __shared__ float cells[1024];
  const int t = threadIdx.x;
  cells[t * 32 + 0] = in[t + 32 * 0];
  cells[t * 32 + 1] = in[t + 32 * 1];
  cells[t * 32 + 2] = in[t + 32 * 2];
  cells[t * 32 + 3] = in[t + 32 * 3];
  cells[t * 32 + 4] = in[t + 32 * 4];
  cells[t * 32 + 5] = in[t + 32 * 5];
  cells[t * 32 + 6] = in[t + 32 * 6];
  cells[t * 32 + 7] = in[t + 32 * 7];
  cells[t * 32 + 8] = in[t + 32 * 8];
  cells[t * 32 + 9] = in[t + 32 * 9];
  cells[t * 32 + 10] = in[t + 32 * 10];
  cells[t * 32 + 11] = in[t + 32 * 11];
  cells[t * 32 + 12] = in[t + 32 * 12];
  cells[t * 32 + 13] = in[t + 32 * 13];
  cells[t * 32 + 14] = in[t + 32 * 14];
  cells[t * 32 + 15] = in[t + 32 * 15];
  cells[t * 32 + 16] = in[t + 32 * 16];
  cells[t * 32 + 17] = in[t + 32 * 17];
  cells[t * 32 + 18] = in[t + 32 * 18];
  cells[t * 32 + 19] = in[t + 32 * 19];
  __syncthreads();
  float sum = 0;
  sum += cells[t * 32 + 0];
  sum += cells[t * 32 + 1];
  sum += cells[t * 32 + 2];
  sum += cells[t * 32 + 3];
  sum += cells[t * 32 + 4];
  sum += cells[t * 32 + 5];
  sum += cells[t * 32 + 6];
  sum += cells[t * 32 + 7];
  sum += cells[t * 32 + 8];
  sum += cells[t * 32 + 9];
  sum += cells[t * 32 + 10];
  sum += cells[t * 32 + 11];
  sum += cells[t * 32 + 12];
  sum += cells[t * 32 + 13];
  sum += cells[t * 32 + 14];
  sum += cells[t * 32 + 15];
  sum += cells[t * 32 + 16];
  sum += cells[t * 32 + 17];
  sum += cells[t * 32 + 18];
  sum += cells[t * 32 + 19];
  out[t] = sum;
}
void run(float *out, const float *in) { steps<<<1, 32>>>(out, in); }
// CHECK: warning: {{[0-9]+}}-way bank conflict
// CHECK: tried {{.*}}it changes 4{{[01]}} places: first index the array in one function or macro
// CHECK-NOT: note: fix:
