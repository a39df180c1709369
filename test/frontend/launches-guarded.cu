// Launches that conditions before them, or around them, exclude; and ways that no GPU can go beside
// those that one can. Neither makes a run fail.
//
// RUN: %lint --print=model %s | FileCheck %s --check-prefix=MODEL --implicit-check-not=launch:
// RUN: %lint %s 2>&1 | count 0

#define KERNEL(name) __global__ void name(float *p) { p[threadIdx.x] = 0; }

// A call that does not get to the launch says nothing of it.
KERNEL(byTwo)
// MODEL-LABEL: kernel byTwo(
// MODEL-NEXT:  launch: block 128x1x1, grid 2x1x1
static void launchByTwo(int n, float *p) {
  if (n <= 0)
    return;
  byTwo<<<(n + 127) / 128, 128>>>(p);
}
static void generate(int n, bool uniform, float *p) { launchByTwo(uniform ? 0 : n, p); }
void callByTwo(float *p) {
  generate(200, true, p);
  generate(200, false, p);
}

// Nor does it if it is the only one.
KERNEL(byNone)
// MODEL-LABEL: kernel byNone(
// MODEL-NEXT:  launch: block 128x1x1{{$}}
static void launchByNone(int n, float *p) {
  switch (n) {
  case 0:
    return;
  }
  byNone<<<n, 128>>>(p);
}
void callByNone(float *p) { launchByNone(0, p); }

// A launch that is switched off is read, unless it could not work.
KERNEL(switchedOff)
// MODEL-LABEL: kernel switchedOff(
// MODEL-NEXT:  launch: block 64x1x1, grid 1x1x1
KERNEL(empty)
// MODEL-LABEL: kernel empty(
// MODEL-NOT:   launch:
void callSwitchedOff(float *p) {
  const bool old = false;
  if (old)
    switchedOff<<<1, 64>>>(p);
  int blocks = 0;
  if (blocks > 0)
    empty<<<blocks, 96>>>(p);
}

// What a guard lets through is read.
KERNEL(passed)
// MODEL-LABEL: kernel passed(
// MODEL-NEXT:  launch: block 32x1x1, grid 3x1x1
static void launchPassed(int n, float *p) {
  if (n > 4) {
    if (n > 5)
      return;
    return;
  }
  passed<<<n, 32>>>(p);
}
void callPassed(float *p) {
  launchPassed(3, p);
  launchPassed(5, p);
}

KERNEL(tooLarge)
// MODEL-LABEL: kernel tooLarge(
// MODEL-NEXT:  launch: block 32x1x1, grid 2x1x1
// MODEL-NEXT:  launch: block 1024x1x1, grid 2x1x1
void callTooLarge(float *p) {
  for (int threads = 32; threads <= 2048; threads *= 2)
    tooLarge<<<2, threads>>>(p);
}
