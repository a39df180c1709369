//===- test/unit/lsp/SchedulerTest.cpp - Work that waits --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lsp/Workspace.h"

#include "gtest/gtest.h"

#include <future>

using namespace warplint;
using namespace std::chrono_literals;

TEST(Scheduler, withoutThreadsWorkIsDoneAtOnce) {
  Scheduler S(0);
  int Done = 0;
  S.schedule("a", 10h, [&] { ++Done; });
  EXPECT_EQ(Done, 1);
}

TEST(Scheduler, newerWorkReplacesWhatWaits) {
  std::vector<int> Done;
  std::promise<void> Last;
  {
    Scheduler S(2);
    for (int I = 0; I < 50; ++I)
      S.schedule("a", 20ms, [&, I] {
        Done.push_back(I);
        if (I == 49)
          Last.set_value();
      });
    Last.get_future().wait();
  }
  EXPECT_EQ(Done.back(), 49);
  EXPECT_LT(Done.size(), 10u) << "each is put off until the document is left alone";
}

TEST(Scheduler, aDocumentIsWorkedOnByOneThreadAtATime) {
  std::atomic<int> Inside = 0, Most = 0, Done = 0;
  std::promise<void> Last;
  Scheduler S(4);
  // Work that schedules the next: the second must wait for the first's end.
  std::function<void()> Work = [&] {
    Most = std::max<int>(Most, ++Inside);
    if (++Done < 20)
      S.schedule("a", 0ms, [&] { Work(); });
    std::this_thread::sleep_for(1ms);
    --Inside;
    if (Done == 20)
      Last.set_value();
  };
  S.schedule("a", 0ms, [&] { Work(); });
  Last.get_future().wait();
  EXPECT_EQ(Most, 1);
}

// The thread that waits for the earliest work takes other work that comes in: another must
// take over the wait.
TEST(Scheduler, aLongJobDoesNotHoldUpAnotherDocument) {
  std::promise<void> Quick, Release;
  auto MayEnd = Release.get_future();
  Scheduler S(2);
  S.schedule("waits", 30ms, [&] { Quick.set_value(); });
  S.schedule("long", 0ms, [&] { MayEnd.wait(); });
  EXPECT_EQ(Quick.get_future().wait_for(10s), std::future_status::ready);
  Release.set_value();
}

TEST(Scheduler, whatIsDroppedIsNotDone) {
  bool Done = false;
  {
    Scheduler S(1);
    S.schedule("a", 10ms, [&] { Done = true; });
    S.drop("a");
    std::promise<void> Other;
    S.schedule("b", 30ms, [&] { Other.set_value(); });
    Other.get_future().wait();
  }
  EXPECT_FALSE(Done);
}
