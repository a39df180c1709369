//===- lib/lsp/Scheduler.cpp - Work that waits for a pause ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lsp/Scheduler.h"

using namespace warplint;

/// The compiler recurses over nested code: give it what a main thread has.
static constexpr unsigned StackBytes = 16u << 20;

Scheduler::Scheduler(unsigned Count) {
  for (unsigned I = 0; I < Count; ++I)
    Threads.emplace_back(std::optional<unsigned>(StackBytes), [this] { run(); });
}

Scheduler::~Scheduler() {
  {
    std::lock_guard Guard(Lock);
    Stopping = true;
  }
  Changed.notify_all();
  for (llvm::thread &T : Threads)
    T.join();
}

void Scheduler::schedule(llvm::StringRef Document, Milliseconds Pause, Work Todo) {
  if (Threads.empty())
    return Todo();
  {
    std::lock_guard Guard(Lock);
    Entry &E = Entries[Document.str()];
    E.Todo = std::move(Todo);
    E.Due = Clock::now() + Pause;
  }
  Changed.notify_all(); // the one that waits for the earliest must look again, and another
}

void Scheduler::drop(llvm::StringRef Document) {
  std::lock_guard Guard(Lock);
  auto It = Entries.find(Document.str());
  if (It == Entries.end())
    return;
  It->second.Todo = nullptr;
  if (!It->second.Running)
    Entries.erase(It);
}

std::map<std::string, Scheduler::Entry>::iterator Scheduler::earliest() {
  auto Best = Entries.end();
  for (auto It = Entries.begin(); It != Entries.end(); ++It)
    if (It->second.Todo && !It->second.Running &&
        (Best == Entries.end() || It->second.Due < Best->second.Due))
      Best = It;
  return Best;
}

void Scheduler::run() {
  std::unique_lock Guard(Lock);
  while (!Stopping) {
    auto Next = earliest();
    if (Next == Entries.end()) {
      Changed.wait(Guard);
      continue;
    }
    if (Clock::now() < Next->second.Due) {
      Clock::time_point Due = Next->second.Due; // the entry may be gone after the wait
      Changed.wait_until(Guard, Due);
      continue;
    }
    Work Todo = std::exchange(Next->second.Todo, nullptr);
    Next->second.Running = true;
    Guard.unlock();
    Todo();
    Todo = nullptr; // what it holds goes before the lock is taken
    Guard.lock();
    Next->second.Running = false;
    if (!Next->second.Todo)
      Entries.erase(Next);
    // Newer work may have come meanwhile, and others may be waiting for this document.
    Changed.notify_all();
  }
}
