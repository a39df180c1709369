// What only a note would have is looked for where notes are shown: else the layouts
// that are tried for it take longer than the analysis.
//
// RUN: not %lint --explain --no-cache %s | FileCheck %s
// RUN: %lint --no-cache --exit-zero --report=%t.json %s
// RUN: FileCheck --check-prefix=REPORT --input-file=%t.json %s
// RUN: not %lint --explain --no-cache --notes %s | FileCheck --check-prefix=NOTES %s

// Data decide how many lanes meet: a note.
__global__ void scattered(float *out, const int *at, int rows) {
  __shared__ float tile[32][32];
  tile[threadIdx.y][threadIdx.x] = 0;
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x & rows][threadIdx.y];
}
__global__ void columns(float *out, const float *in) {
  __shared__ float tile[32][32];
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * 32 + threadIdx.x];
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
  // CHECK: :[[@LINE-1]]:{{.*}} warning: 32-way bank conflict
  // CHECK: note: fix: pad each row of 'tile' by 1 float
  // CHECK-NOT: note: fix:
}
void run(float *o, const float *i, const int *at, int rows) {
  scattered<<<1, dim3(32, 32)>>>(o, at, rows);
  columns<<<1, dim3(32, 32)>>>(o, i);
}
// A report keeps the note, and says so.
// REPORT: no fix: not looked for, as notes are not shown; --notes does
// NOTES-COUNT-2: note: fix: {{pad each row of|swizzle}} 'tile'
