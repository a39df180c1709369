//===- lib/lsp/AnalysisBoard.cpp - What is being analysed -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lsp/AnalysisBoard.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <new>
#include <sys/mman.h>

using namespace warplint;

// A signal handler has nothing else to find its data by.
static AnalysisBoard *WatchedBoard = nullptr;
static thread_local int CurrentSlot = -1;

static int64_t now() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

std::vector<std::string> AnalysisBoard::late(std::chrono::milliseconds Limit) const {
  std::vector<std::string> Late;
  for (const Slot &S : Slots)
    if (int64_t Since = S.Since; Since && now() - Since > Limit.count())
      Late.push_back(S.Uri);
  return Late;
}

std::vector<std::string> AnalysisBoard::blamed() const {
  if (int N = Crashed; N >= 0)
    return {Slots[size_t(N)].Uri};
  std::vector<std::string> Running;
  for (const Slot &S : Slots)
    if (S.Since)
      Running.push_back(S.Uri);
  return Running;
}

void AnalysisBoard::clear() {
  for (Slot &S : Slots)
    S.Since = 0;
  Crashed = -1;
}

llvm::Expected<std::shared_ptr<AnalysisBoard>> warplint::sharedBoard() {
  void *Memory = mmap(nullptr, sizeof(AnalysisBoard), PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (Memory == MAP_FAILED)
    return llvm::createStringError(std::error_code(errno, std::generic_category()).message());
  return std::shared_ptr<AnalysisBoard>(new (Memory) AnalysisBoard, [](AnalysisBoard *Board) {
    munmap(Board, sizeof(AnalysisBoard));
  });
}

static void onSignal(int Signal) {
  if (CurrentSlot >= 0)
    WatchedBoard->Crashed = CurrentSlot;
  // The handler is gone by now: this ends the process, as the signal says.
  raise(Signal);
}

void warplint::noteCrashesOn(AnalysisBoard &Board) {
  WatchedBoard = &Board;
  struct sigaction Action = {};
  Action.sa_handler = onSignal;
  Action.sa_flags = int(SA_ONSTACK | SA_RESETHAND | SA_NODEFER);
  for (int Signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS})
    sigaction(Signal, &Action, nullptr);
}

/// A handler that runs where the stack is used up needs another one.
static void useOtherStack() {
  static constexpr size_t Bytes = 32 << 10;
  static thread_local std::unique_ptr<char[]> Memory;
  if (Memory)
    return;
  Memory = std::make_unique<char[]>(Bytes);
  stack_t Stack = {};
  Stack.ss_sp = Memory.get();
  Stack.ss_size = Bytes;
  sigaltstack(&Stack, nullptr);
}

BoardEntry::BoardEntry(AnalysisBoard *Board, llvm::StringRef Uri) {
  if (!Board)
    return;
  useOtherStack();
  for (AnalysisBoard::Slot &S : Board->Slots) {
    int64_t Free = 0;
    if (!S.Since.compare_exchange_strong(Free, now()))
      continue;
    size_t Bytes = std::min(Uri.size(), sizeof S.Uri - 1);
    memcpy(S.Uri, Uri.data(), Bytes);
    S.Uri[Bytes] = 0;
    Taken = &S;
    CurrentSlot = int(&S - Board->Slots.data());
    return;
  }
}

BoardEntry::~BoardEntry() {
  if (!Taken)
    return;
  CurrentSlot = -1;
  Taken->Since = 0;
}
