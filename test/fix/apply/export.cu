// clang-apply-replacements makes of an export what --fix makes.
//
// RUN: rm -rf %t && mkdir %t && cp %s %t/k.cu && cp %s %t.fixed.cu
// RUN: not %lint --block=32,32 --export-fixes=%t/fixes.yaml %t/k.cu | FileCheck %s
// RUN: FileCheck %s --check-prefix=YAML --input-file=%t/fixes.yaml
// RUN: diff %s %t/k.cu
// RUN: clang-apply-replacements %t
// RUN: %lint --block=32,32 --fix %t.fixed.cu
// RUN: diff %t/k.cu %t.fixed.cu
// RUN: not %warplint --export-fixes=%t/no/such/folder/f.yaml %s 2>&1 >%t/out | FileCheck %s --check-prefix=ERROR

__global__ void transpose(const float *in, float *out) {
  __shared__ float tile[1024];
  int x = threadIdx.x, y = threadIdx.y;
  tile[y * 32 + x] = in[32 * y + x];
  __syncthreads();
  out[32 * y + x] = tile[x * 32 + y];
}

// CHECK: fix: give 'tile' a pitch of 33 instead of 32
// YAML: DiagnosticName:{{ +}}warplint-shared-bank-conflict
// YAML: ReplacementText: '33'
// ERROR: warplint: error: --export-fixes={{.*}}f.yaml: {{.+}}
