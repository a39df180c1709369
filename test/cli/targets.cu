// Suffixes of features and families name the same machine, and a GPU newer than those that are known
// is judged as its nearest relative.
//
// RUN: %warplint --color=0 --no-toolkit --arch=sm_100f %s | FileCheck --check-prefix=FAMILY %s
// RUN: %warplint --color=0 --no-toolkit --arch=sm_120f %s | FileCheck --check-prefix=DESKTOP %s
// RUN: %warplint --color=0 --no-toolkit --arch=sm_88 %s | FileCheck --check-prefix=OLD %s
// RUN: %warplint --color=0 --no-toolkit --arch=sm_107 %s | FileCheck --check-prefix=NEW %s
// RUN: %warplint --color=0 --no-toolkit --arch=sm_131 %s | FileCheck --check-prefix=NEXT %s
// RUN: %lint --arch=sm_131 --format=json %s | FileCheck --check-prefix=JSON %s
// RUN: not %lint --arch=sm_91 %s 2>&1 | FileCheck --check-prefix=NONE %s

// FAMILY: 0 findings in 1 kernel of 1 file for sm_100{{$}}
// DESKTOP: 0 findings in 1 kernel of 1 file for sm_120{{$}}
// OLD: 0 findings in 1 kernel of 1 file for sm_88{{$}}
// NEW: 0 findings in 1 kernel of 1 file for sm_107{{$}}
// NEXT: 0 findings in 1 kernel of 1 file for sm_121 (the nearest to sm_131, which is not known)
// JSON: "nearestTo": "sm_131"
// NONE: --arch=sm_91: unknown GPU 'sm_91'; expected sm_50 to sm_121, or a name such as H100

__global__ void copy(float *out, const float *in) { out[threadIdx.x] = in[threadIdx.x]; }
