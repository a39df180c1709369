//===- test/unit/runner/WorkersTest.cpp -----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/runner/Run.h"

#include "gmock/gmock.h"

#include <csignal>
#include <map>
#include <memory>
#include <set>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

using namespace warplint;

namespace {
struct Outcome {
  std::map<size_t, std::string> Answers;
  std::map<size_t, WorkerFailure> Failures;
};

Outcome runJobs(size_t Jobs, WorkerLimits Limits, llvm::function_ref<std::string(size_t)> Work) {
  Outcome Out;
  runInWorkers(
      Jobs, Limits, Work,
      [&](size_t Job, llvm::StringRef Answer) {
        EXPECT_TRUE(Out.Answers.emplace(Job, Answer.str()).second) << "answered twice: " << Job;
      },
      [&](size_t Job, const WorkerFailure &F) {
        EXPECT_TRUE(Out.Failures.emplace(Job, F).second) << "failed twice: " << Job;
      });
  return Out;
}

TEST(Workers, EveryJobIsAnsweredOnceHoweverManyWorkers) {
  for (unsigned Workers : {1u, 2u, 7u, 100u}) {
    Outcome Out = runJobs(50, {.Workers = Workers}, [](size_t Job) {
      return std::string(Job * 5000, char('a' + Job % 26)); // longer than a socket holds
    });
    EXPECT_EQ(Out.Answers.size(), 50u);
    for (const auto &[Job, Answer] : Out.Answers)
      EXPECT_EQ(Answer, std::string(Job * 5000, char('a' + Job % 26)));
    EXPECT_TRUE(Out.Failures.empty());
  }
}

TEST(Workers, AnInterruptEndsThemAndKeepsWhatTheyHaveAnswered) {
  for (const int Signal : {SIGINT, SIGTERM}) {
    Outcome Out = runJobs(5, {.Workers = 1}, [&](size_t Job) {
      if (Job == 1) {
        kill(getppid(), Signal);
        pause();
      }
      return std::string("answer");
    });
    EXPECT_TRUE(wasInterrupted());
    EXPECT_EQ(Out.Answers, (std::map<size_t, std::string>{{0, "answer"}}));
    ASSERT_EQ(Out.Failures.size(), 4u);
    for (const auto &[Job, F] : Out.Failures)
      EXPECT_EQ(F.Why, WorkerFailure::Interrupted) << Job;
    EXPECT_EQ(runJobs(2, {.Workers = 2}, [](size_t) { return ""; }).Answers.size(), 2u) << "later";
    EXPECT_FALSE(wasInterrupted());
  }
}

TEST(Workers, WhoWaitsIsToldThatTheyAreAtIt) {
  unsigned Told = 0;
  WorkerLimits Limits{.Workers = 1};
  Limits.OnWait = [&] { ++Told; };
  runJobs(1, Limits, [](size_t) {
    sleep(2);
    return std::string();
  });
  EXPECT_GE(Told, 2u);
}

TEST(Workers, TheyEndWithTheProcessThatAsks) {
  int Ends[2];
  ASSERT_EQ(pipe(Ends), 0); // the reading end sees its end once no process has the other one
  const pid_t Asks = fork();
  if (Asks == 0) {
    close(Ends[0]);
    runInWorkers(
        1, {.Workers = 1},
        [&](size_t) -> std::string {
          [[maybe_unused]] ssize_t Written = write(Ends[1], "x", 1);
          for (;;)
            pause();
        },
        [](size_t, llvm::StringRef) {}, [](size_t, const WorkerFailure &) {});
    _exit(0);
  }
  close(Ends[1]);
  char Byte;
  EXPECT_EQ(read(Ends[0], &Byte, 1), 1);
  kill(Asks, SIGKILL);
  waitpid(Asks, nullptr, 0);
  EXPECT_EQ(read(Ends[0], &Byte, 1), 0) << "a worker lives on";
  close(Ends[0]);
}

TEST(Workers, NoJobsNeedNoWorkers) {
  EXPECT_TRUE(runJobs(0, {.Workers = 4}, [](size_t) { return ""; }).Answers.empty());
}

TEST(Workers, WorkIsDoneInOtherProcesses) {
  Outcome Out = runJobs(8, {.Workers = 2}, [](size_t) { return std::to_string(getpid()); });
  std::set<std::string> Processes;
  for (const auto &[Job, Answer] : Out.Answers)
    Processes.insert(Answer);
  EXPECT_LE(Processes.size(), 2u);
  EXPECT_EQ(Processes.count(std::to_string(getpid())), 0u);
}

TEST(Workers, ACrashFailsItsOwnJobOnly) {
  Outcome Out = runJobs(20, {.Workers = 3}, [](size_t Job) -> std::string {
    if (Job == 4)
      raise(SIGSEGV);
    if (Job == 5)
      abort();
    if (Job == 19)
      _exit(3);
    return "fine";
  });
  EXPECT_EQ(Out.Answers.size(), 17u);
  ASSERT_EQ(Out.Failures.size(), 3u);
  EXPECT_EQ(Out.Failures[4].Detail, "Segmentation fault");
  EXPECT_EQ(Out.Failures[5].Detail, "Aborted");
  EXPECT_EQ(Out.Failures[19].Detail, "exit code 3");
}

TEST(Workers, WhoAsksForTooMuchMemoryIsStopped) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "the sanitizer's own memory would count";
#endif
  Outcome Out = runJobs(3, {.Workers = 1, .MemoryMiB = 256}, [](size_t Job) -> std::string {
    std::vector<std::unique_ptr<char[]>> Hoard;
    while (Job == 1)
      Hoard.push_back(std::make_unique<char[]>(16 << 20));
    return "fine";
  });
  EXPECT_EQ(Out.Answers.size(), 2u);
  ASSERT_EQ(Out.Failures.count(1), 1u);
  EXPECT_EQ(Out.Failures[1].Why, WorkerFailure::OutOfMemory);
}

TEST(Workers, WhoNeverEndsIsStopped) {
  Outcome Out = runJobs(3, {.Workers = 3, .Seconds = 1}, [](size_t Job) -> std::string {
    volatile bool Forever = Job == 1;
    while (Forever)
      ;
    return "fine";
  });
  EXPECT_EQ(Out.Answers.size(), 2u);
  ASSERT_EQ(Out.Failures.count(1), 1u);
  EXPECT_EQ(Out.Failures[1].Why, WorkerFailure::OutOfTime);
}
} // namespace
