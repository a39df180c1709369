// Changes are also held against what an analysis cannot tell: a command that the user gives. A change
// with which it fails is not made, and said; the file is left alone, and nothing stays beside it.
//
// RUN: rm -rf %t && mkdir %t && cp %s %t/k.cu && cd %t
// RUN: warplint optimize --no-toolkit --run='test -f {}' --record=j.md --record=j.json k.cu | FileCheck %s --check-prefix=HOLDS
// HOLDS: k.cu: 1 iteration
// HOLDS: pad each row of 'tile' by 1 float
// HOLDS-NEXT: 'test -f {}' succeeds
// RUN: FileCheck %s --check-prefix=RECORD --input-file=j.md
// RECORD: Changes were not compiled with nvcc: --no-toolkit.
// RECORD: ### Verification
// RECORD: - 'test -f {}' succeeds
//
// RUN: warplint optimize --no-toolkit --run='! grep -q ".32.[[]33[]]" {}' --record=j.md --record=j.json k.cu | FileCheck %s --check-prefix=FAILS
// RUN: FileCheck %s --check-prefix=RECORDED --input-file=j.md
// FAILS: k.cu: 0 iterations
// FAILS: not made: k.cu:[[#]]: pad each row of 'tile' by 1 float: '! grep {{.*}}' fails with exit code 1
// RECORDED: ## What did not hold
//
// RUN: diff %s k.cu
// RUN: ls | FileCheck %s --check-prefix=LEFT
// LEFT:      j.json
// LEFT-NEXT: j.md
// LEFT-NEXT: k.cu
// LEFT-NOT:  {{.}}
//
// The record for programs is a list of both journeys, as its schema says.
// RUN: %python %S/Inputs/validate.py %source_dir/docs/record.schema.json < j.json
// RUN: grep -c predicted j.json | FileCheck %s --check-prefix=JSON
// JSON: 2
//
// RUN: not warplint optimize --no-toolkit --run='exit 3' k.cu 2>&1 | FileCheck %s --check-prefix=NO-FILE
// RUN: not warplint optimize --no-toolkit --run='test -d {}' k.cu 2>&1 | FileCheck %s --check-prefix=FIRST
// RUN: echo '{' > damaged.json && not warplint optimize --no-toolkit --record=damaged.json k.cu 2>&1 | FileCheck %s --check-prefix=DAMAGED
// RUN: grep -c . damaged.json | FileCheck %s --check-prefix=KEPT
// NO-FILE: error: --run: the command has no '{}', where the edited file goes
// FIRST: error: --run: k.cu as it is: 'test -d {}' fails with exit code 1
// DAMAGED: error: --record: damaged.json: {{.*}}
// KEPT: 1

__global__ void transpose(const float *in, float *out) {
  __shared__ float tile[32][32];
  tile[threadIdx.y][threadIdx.x] = in[32 * threadIdx.y + threadIdx.x];
  __syncthreads();
  out[32 * threadIdx.y + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
void launch(const float *in, float *out) { transpose<<<1, dim3(32, 32)>>>(in, out); }
