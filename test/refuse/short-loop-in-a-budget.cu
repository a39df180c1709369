// RUN: not %lint --max-steps=2000 --format=text --all-accesses --format=json:%t.json %s | %expect
// RUN: %python -c "import json; [print(a['line'], a['assumptions']) for a in json.load(open('%t.json'))['accesses']]" | FileCheck %s --check-prefix=SAYS
// A kernel that costs more than its budget is judged with symbolic counters, and says so. A loop too
// short to be worth one was left out then, and what it holds said to be never executed.

__global__ void k(float *y, const float *x) {
  int t = threadIdx.x;
  for (int i = 0; i < 2000; i++)
    // SAYS: [[@LINE+2]] {{.*}}256 bytes"]
    // SAYS: [[@LINE+1]] {{.*}}'loops are not followed iteration by iteration, which would exceed --max-steps or --max-file-steps'
    y[(t * i) & 1023] = x[i];
  for (int j = 0; j < 3; j++)
    // CHECK: :[[@LINE+1]]:5: warning: global store moves 32 sectors instead of 4
    y[32 * t + j] = 1;
}
