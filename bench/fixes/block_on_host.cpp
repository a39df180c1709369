// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs kernels on the host, from LLVM IR that execute.py has taken the address spaces from: what
// the kernel asks of the GPU are functions here, named as its intrinsics. The threads of a block
// are fibers of one thread; each runs until it waits for others, in ascending or descending order.
// A kernel whose result hangs on that order has a race, and proves nothing.
//
// Prints a line for each run: its number, and a hash of all that the kernel's arrays hold then; or
// why there is none. Each run is a process: one that leaves its arrays ends alone.

#include <fcntl.h>
#include <setjmp.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

struct Dim3 {
  unsigned X, Y, Z;
};

/// What execute.py writes for each kernel and each run of it.
struct Run {
  void (*Kernel)(char *Arguments); ///< reads them, one each 16 bytes, and calls the kernel
  void (*SetUp)(char *Arguments);  ///< writes them by means of newArray()
  Dim3 Grid, Block;
  bool Floats;     ///< arrays hold floats, not small integers
  bool Descending; ///< the last thread goes first
};
extern const Run Runs[];
extern const unsigned RunCount;
/// Variables of the device: what the host sets, and what blocks share.
struct Variable {
  char *At;
  uint64_t Bytes;
  bool Shared;
};
extern const Variable Variables[];
extern const unsigned VariableCount;

extern "C" {
alignas(1024) char warplint_dynamic[232448];
}

namespace {
constexpr size_t ArrayBytes = 32 << 20, Before = 1 << 20, Filled = 2 << 20, GuardBytes = 1 << 20,
                 PageBytes = 4096;
constexpr unsigned WarpSize = 32;

const Run *Now;
std::vector<char *> Arrays;

/// The same numbers in every run: small integers, or floats of either sign.
void fill(char *To, size_t Bytes, uint64_t Seed) {
  uint64_t State = Seed * 0x9E3779B97F4A7C15ull + 1;
  for (size_t At = 0; At + 4 <= Bytes; At += 4) {
    State = State * 6364136223846793005ull + 1442695040888963407ull;
    const uint32_t Number = uint32_t(State >> 59); // 0 to 31
    const float Real = (float(Number) - 15.5f) / 8;
    std::memcpy(To + At, Now->Floats ? static_cast<const void *>(&Real) : &Number, 4);
  }
}

struct Fiber {
  ucontext_t First; ///< until it runs
  jmp_buf Left;     ///< where it waits
  bool Begun = false;
  Dim3 Thread;
  unsigned Lane, Warp;
  enum : uint8_t { Ready, AtBarrier, InWarp, Asking, Ended } State = Ready;
  unsigned Mask = 0; ///< of those that are waited for within the warp
  uint64_t Given = 0, Operand = 0;
  const void *AskedAt = nullptr; ///< which lanes are with it: where in the code
  std::unique_ptr<char[]> Stack;
};

std::vector<Fiber> Fibers;
Fiber *Current;
jmp_buf Scheduler;
Dim3 BlockIndex;
char Arguments[64 * 16];

void wait() {
  if (!_setjmp(Current->Left))
    _longjmp(Scheduler, 1);
}

void goOn(Fiber &F) {
  Current = &F;
  if (_setjmp(Scheduler))
    return;
  if (F.Begun)
    _longjmp(F.Left, 1);
  F.Begun = true;
  setcontext(&F.First);
}

void begin() {
  Now->Kernel(Arguments);
  Current->State = Fiber::Ended;
  wait();
}

/// The lanes that ask at one place which of them are there are those that are: nobody else runs.
bool answerAsking() {
  bool Any = false;
  for (Fiber &F : Fibers) {
    if (F.State != Fiber::Asking)
      continue;
    unsigned There = 0;
    const size_t First = F.Warp * WarpSize, End = std::min(Fibers.size(), First + WarpSize);
    for (size_t N = First; N < End; ++N)
      if (Fibers[N].State == Fiber::Asking && Fibers[N].AskedAt == F.AskedAt)
        There |= 1u << Fibers[N].Lane;
    for (size_t N = First; N < End; ++N)
      if (There >> Fibers[N].Lane & 1) {
        Fibers[N].Given = There;
        Fibers[N].State = Fiber::Ready;
      }
    Any = true;
  }
  return Any;
}

/// Lets all go on that wait for nobody any more; false if nobody does.
bool release() {
  bool Any = answerAsking();
  if (Any)
    return true;
  for (Fiber &F : Fibers)
    if (F.State == Fiber::InWarp) {
      bool IsWhole = true;
      const size_t First = F.Warp * WarpSize;
      for (size_t N = First; N < std::min(Fibers.size(), First + WarpSize); ++N)
        if (F.Mask >> Fibers[N].Lane & 1)
          IsWhole &= Fibers[N].State == Fiber::Ended ||
                     (Fibers[N].State == Fiber::InWarp && Fibers[N].Mask == F.Mask);
      if (!IsWhole)
        continue;
      for (size_t N = First; N < std::min(Fibers.size(), First + WarpSize); ++N)
        if (Fibers[N].State == Fiber::InWarp && Fibers[N].Mask == F.Mask)
          Fibers[N].State = Fiber::Ready;
      Any = true;
    }
  if (Any)
    return true;
  for (Fiber &F : Fibers)
    if (F.State == Fiber::InWarp)
      return false;
  for (Fiber &F : Fibers)
    if (F.State == Fiber::AtBarrier) {
      F.State = Fiber::Ready;
      Any = true;
    }
  return Any;
}

[[noreturn]] void stop(const char *Why) {
  std::printf("%td %s\n", Now - Runs, Why);
  std::fflush(stdout);
  _exit(0);
}

void runBlock() {
  constexpr size_t StackBytes = 256 << 10;
  const Dim3 &B = Now->Block;
  Fibers.resize(size_t(B.X) * B.Y * B.Z);
  for (size_t N = 0; N < Fibers.size(); ++N) {
    Fiber &F = Fibers[N];
    F.Thread = {unsigned(N % B.X), unsigned(N / B.X % B.Y), unsigned(N / B.X / B.Y)};
    F.Lane = N % WarpSize;
    F.Warp = unsigned(N / WarpSize);
    F.State = Fiber::Ready;
    if (!F.Stack)
      F.Stack.reset(new char[StackBytes]);
    F.Begun = false;
    getcontext(&F.First);
    F.First.uc_stack.ss_sp = F.Stack.get();
    F.First.uc_stack.ss_size = StackBytes;
    F.First.uc_link = nullptr;
    makecontext(&F.First, begin, 0);
  }
  do
    for (size_t I = 0; I < Fibers.size(); ++I)
      if (Fiber &F = Fibers[Now->Descending ? Fibers.size() - 1 - I : I]; F.State == Fiber::Ready)
        goOn(F);
  while (release());
  for (Fiber &F : Fibers)
    if (F.State != Fiber::Ended)
      stop("some threads wait for ever");
}

/// Which of two NaNs an operation hands on is the host compiler's affair: all are one.
uint64_t withOneNan(uint64_t Word) {
  if ((Word << 1) > 0xFFE0000000000000ull)
    return 0x7FF8000000000000ull;
  for (const unsigned Shift : {0u, 32u})
    if (uint32_t(Word >> Shift) << 1 > 0xFF000000u)
      Word = (Word & ~(0xFFFFFFFFull << Shift)) | 0x7FC00000ull << Shift;
  return Word;
}

uint64_t hashOf(const char *At, size_t Bytes, uint64_t Hash) {
  uint64_t Any = 0;
  for (size_t I = 0; I + 8 <= Bytes; I += 8) {
    uint64_t Word;
    std::memcpy(&Word, At + I, 8);
    Word = withOneNan(Word);
    Any |= Word;
    Hash = (Hash ^ Word) * 0x100000001B3ull;
    Hash ^= Hash >> 29;
  }
  return Any ? Hash : 0;
}

/// Of an array, whose pages nearly all are as they were mapped: those are not looked at.
uint64_t hashOfArray(const char *At, uint64_t Seed) {
  static const int Map = open("/proc/self/pagemap", O_RDONLY);
  std::vector<uint64_t> Pages(ArrayBytes / PageBytes);
  const off_t First = off_t(reinterpret_cast<uintptr_t>(At) / PageBytes * 8);
  if (pread(Map, Pages.data(), Pages.size() * 8, First) != ssize_t(Pages.size() * 8))
    stop("its arrays cannot be looked at");
  uint64_t Sum = 0;
  for (size_t N = 0; N < Pages.size(); ++N)
    if (Pages[N] >> 62) // in memory, or swapped
      Sum += hashOf(At + N * PageBytes, PageBytes, (Seed << 32 | N) * 0x9E3779B97F4A7C15ull);
  return Sum;
}

void run() {
  rlimit Seconds{10, 10};
  setrlimit(RLIMIT_CPU, &Seconds);
  for (unsigned N = 0; N < VariableCount; ++N)
    fill(Variables[N].At, Variables[N].Bytes, 77 + N);
  Now->SetUp(Arguments);
  const Dim3 &G = Now->Grid;
  for (unsigned N = 0; N < G.X * G.Y * G.Z; ++N) {
    BlockIndex = {N % G.X, N / G.X % G.Y, N / G.X / G.Y};
    runBlock();
  }
  uint64_t Hash = 0, Number = 0;
  for (const char *A : Arrays)
    Hash += hashOfArray(A, ++Number);
  for (unsigned N = 0; N < VariableCount; ++N)
    if (!Variables[N].Shared)
      Hash += hashOf(Variables[N].At, Variables[N].Bytes, ++Number);
  char Text[32];
  std::snprintf(Text, sizeof Text, "%016llx", static_cast<unsigned long long>(Hash));
  stop(Text);
}
} // namespace

/// Memory that nothing else lies beside; what is reached in front of it counts as well.
extern "C" char *newArray() {
  char *At = static_cast<char *>(mmap(nullptr, ArrayBytes + 2 * GuardBytes, PROT_NONE,
                                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0));
  At += GuardBytes;
  mprotect(At, ArrayBytes, PROT_READ | PROT_WRITE);
  fill(At, Before + Filled, 1 + Arrays.size());
  Arrays.push_back(At);
  return At + Before;
}

// What kernels ask, by the names of LLVM's intrinsics.
#define INTRINSIC(Result, Name, ...) extern "C" Result Name(__VA_ARGS__)
#define NVVM(Text) asm("warplint.nvvm." Text)

#define SHAPE(Register, Value)                                                                     \
  extern "C" unsigned Register##x() NVVM("read.ptx.sreg." #Register ".x");                         \
  extern "C" unsigned Register##y() NVVM("read.ptx.sreg." #Register ".y");                         \
  extern "C" unsigned Register##z() NVVM("read.ptx.sreg." #Register ".z");                         \
  unsigned Register##x() { return (Value).X; }                                                     \
  unsigned Register##y() { return (Value).Y; }                                                     \
  unsigned Register##z() { return (Value).Z; }
SHAPE(tid, Current->Thread);
SHAPE(ctaid, BlockIndex);
SHAPE(ntid, Now->Block);
SHAPE(nctaid, Now->Grid);

#define REGISTER(Name, Text, Value)                                                                \
  extern "C" unsigned Name() NVVM(Text);                                                           \
  unsigned Name() { return Value; }
REGISTER(laneid, "read.ptx.sreg.laneid", Current->Lane);
REGISTER(warpid, "read.ptx.sreg.warpid", Current->Warp);
REGISTER(warpsize, "read.ptx.sreg.warpsize", WarpSize);
REGISTER(lanemaskEq, "read.ptx.sreg.lanemask.eq", 1u << Current->Lane);
REGISTER(lanemaskLt, "read.ptx.sreg.lanemask.lt", (1u << Current->Lane) - 1);
REGISTER(lanemaskLe, "read.ptx.sreg.lanemask.le", (2u << Current->Lane) - 1);
REGISTER(lanemaskGt, "read.ptx.sreg.lanemask.gt", ~((2u << Current->Lane) - 1));
REGISTER(lanemaskGe, "read.ptx.sreg.lanemask.ge", ~((1u << Current->Lane) - 1));
REGISTER(sreg_clock, "read.ptx.sreg.clock", 0);

namespace {
void atBarrier() {
  Current->State = Fiber::AtBarrier;
  wait();
}

/// Waits for the lanes of \p Mask; all of them give \p Value.
void meet(unsigned Mask, uint64_t Value) {
  Current->Given = Value;
  Current->Mask = Mask | 1u << Current->Lane;
  Current->State = Fiber::InWarp;
  wait();
}

/// Lets all read what was given before it is overwritten.
void part() { meet(Current->Mask, Current->Given); }

const Fiber *laneOf(unsigned Lane) {
  const size_t N = Current->Warp * WarpSize + Lane;
  return N < Fibers.size() && (Current->Mask >> Lane & 1) ? &Fibers[N] : nullptr;
}

unsigned ballot(unsigned Mask, bool Vote) {
  meet(Mask, Vote);
  unsigned Votes = 0;
  for (unsigned L = 0; L < WarpSize; ++L)
    if (const Fiber *F = laneOf(L); F && F->State != Fiber::Ended)
      Votes |= unsigned(F->Given) << L;
  part();
  return Votes;
}

unsigned lanesHere(const void *At) {
  Current->AskedAt = At;
  Current->State = Fiber::Asking;
  wait();
  return unsigned(Current->Given);
}

/// The bit of \p Mask that is \p Offset set ones on from \p Base, which is the first if it is set.
unsigned nthSet(unsigned Mask, unsigned Base, int Offset) {
  const int Step = Offset < 0 ? -1 : 1;
  int Left = Offset ? std::abs(Offset) : 1;
  for (int At = int(Base); At >= 0 && At < int(WarpSize); At += Step) {
    if (Mask >> At & 1 && !--Left)
      return unsigned(At);
    if (!Offset)
      break;
  }
  return ~0u;
}

unsigned votesOfBlock(bool Vote) {
  Current->Operand = Vote;
  atBarrier();
  unsigned Votes = 0;
  for (const Fiber &F : Fibers)
    Votes += F.State != Fiber::Ended && F.Operand;
  atBarrier();
  return Votes;
}

/// \p Packed: as the instruction has it, what a lane is held to, and the segment that it stays in.
unsigned sourceOf(char Mode, unsigned By, unsigned Packed) {
  const int Lane = int(Current->Lane), Limit = int(Packed & 31), Segment = int(Packed >> 8 & 31);
  const int Most = (Lane & Segment) | (Limit & ~Segment), Least = Lane & Segment;
  const int From = Mode == 'u'   ? Lane - int(By)
                   : Mode == 'd' ? Lane + int(By)
                   : Mode == 'b' ? Lane ^ int(By)
                                 : Least | (int(By) & 31 & ~Segment);
  const bool Keeps = Mode == 'u' ? From < Most : From > Most;
  return unsigned(Keeps ? Lane : From);
}

template <class T> T shuffle(char Mode, unsigned Mask, T Value, unsigned By, unsigned Packed) {
  uint64_t Bits = 0;
  std::memcpy(&Bits, &Value, sizeof Value);
  meet(Mask, Bits);
  const Fiber *From = laneOf(sourceOf(Mode, By, Packed) & 31);
  if (From)
    std::memcpy(&Value, &From->Given, sizeof Value);
  part();
  return Value;
}
} // namespace

#define SHUFFLE(Name, Mode)                                                                        \
  extern "C" unsigned Name##i(unsigned, unsigned, unsigned, unsigned)                              \
      NVVM("shfl.sync." #Name ".i32");                                                             \
  extern "C" float Name##f(unsigned, float, unsigned, unsigned) NVVM("shfl.sync." #Name ".f32");   \
  unsigned Name##i(unsigned M, unsigned V, unsigned By, unsigned P) {                              \
    return shuffle(Mode, M, V, By, P);                                                             \
  }                                                                                                \
  float Name##f(unsigned M, float V, unsigned By, unsigned P) { return shuffle(Mode, M, V, By, P); }
SHUFFLE(idx, 'i');
SHUFFLE(up, 'u');
SHUFFLE(down, 'd');
SHUFFLE(bfly, 'b');

#define CALL(Result, Name, Parameters, Text, Body)                                                 \
  extern "C" Result Name Parameters NVVM(Text);                                                    \
  Result Name Parameters { Body; }
CALL(void, barrierAll, (unsigned), "barrier.cta.sync.aligned.all", atBarrier());
CALL(void, barrierAllToo, (unsigned), "barrier.cta.sync.all", atBarrier());
CALL(unsigned, barrierCount, (unsigned, bool V), "barrier.cta.red.popc.aligned.all",
     return votesOfBlock(V));
CALL(bool, barrierAnd, (unsigned, bool V), "barrier.cta.red.and.aligned.all",
     return !votesOfBlock(!V));
CALL(bool, barrierOr, (unsigned, bool V), "barrier.cta.red.or.aligned.all", return votesOfBlock(V));
CALL(void, syncWarp, (unsigned M), "bar.warp.sync", meet(M, 0));
CALL(unsigned, voteBallot, (unsigned M, bool V), "vote.ballot.sync", return ballot(M, V));
CALL(bool, voteAny, (unsigned M, bool V), "vote.any.sync", return ballot(M, V));
CALL(bool, voteAll, (unsigned M, bool V), "vote.all.sync", return !ballot(M, !V));
CALL(unsigned, activeMask, (), "activemask", return lanesHere(__builtin_return_address(0)));
CALL(unsigned, findSet, (unsigned M, unsigned B, int O), "fns", return nthSet(M, B, O));
CALL(const char *, ofParameter, (const char *P), "internal.addrspace.wrap.p101.p0", return P);
CALL(void, fenceBlock, (), "membar.cta", );
CALL(void, fenceGrid, (), "membar.gl", );
CALL(void, fenceSystem, (), "membar.sys", );

extern "C" int warplint_vprintf(const char *, void *) { return 0; }
extern "C" void __assertfail(const char *, const char *, unsigned, const char *, size_t) {
  stop("an assertion fails");
}

int main() {
  for (unsigned N = 0; N < RunCount; ++N) {
    std::fflush(stdout);
    const pid_t Child = fork();
    if (!Child) {
      Now = &Runs[N];
      run();
    }
    int Status;
    waitpid(Child, &Status, 0);
    if (WIFSIGNALED(Status))
      std::printf("%u %s\n", N,
                  WTERMSIG(Status) == SIGXCPU || WTERMSIG(Status) == SIGKILL ? "takes too long"
                                                                             : "leaves its arrays");
  }
}
