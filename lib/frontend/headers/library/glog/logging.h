//===- glog/logging.h - Messages and checks of Google's logging -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <ostream>
#include <stdlib.h>
#include <string>

#define GLOG_INFO 0
#define GLOG_WARNING 1
#define GLOG_ERROR 2
#define GLOG_FATAL 3

namespace google {
typedef int LogSeverity;
class LogMessage {
public:
  template <typename T> LogMessage &operator<<(const T &) { return *this; }
  LogMessage &operator<<(std::ostream &(*)(std::ostream &)) { return *this; }
};
class LogMessageFatal : public LogMessage {
public:
  [[noreturn]] ~LogMessageFatal() { abort(); }
};
class LogMessageVoidify {
public:
  void operator&(LogMessage &) {}
  void operator&(LogMessage &&) {}
};
template <typename T> T CheckNotNull(T &&t) { return static_cast<T &&>(t); }
inline void InitGoogleLogging(const char *) {}
inline void ShutdownGoogleLogging() {}
inline void InstallFailureSignalHandler() {}
inline void FlushLogFiles(LogSeverity) {}
} // namespace google

#define LOG(severity) google::LogMessage()
#define LOG_IF(severity, condition) !(condition) ? (void)0 : google::LogMessageVoidify() & LOG(severity)
#define LOG_EVERY_N(severity, n) LOG(severity)
#define LOG_FIRST_N(severity, n) LOG(severity)
#define LOG_IF_EVERY_N(severity, condition, n) LOG_IF(severity, condition)
#define PLOG(severity) LOG(severity)
#define PLOG_IF(severity, condition) LOG_IF(severity, condition)
#define DLOG(severity) LOG(severity)
#define DLOG_IF(severity, condition) LOG_IF(severity, condition)
#define VLOG(level) LOG(INFO)
#define VLOG_IF(level, condition) LOG_IF(INFO, condition)
#define VLOG_IS_ON(level) false
#define VLOG_EVERY_N(level, n) LOG(INFO)

#define CHECK(condition)                                                                           \
  (condition) ? (void)0 : google::LogMessageVoidify() & google::LogMessageFatal()
#define PCHECK(condition) CHECK(condition)
#define CHECK_EQ(a, b) CHECK((a) == (b))
#define CHECK_NE(a, b) CHECK((a) != (b))
#define CHECK_LE(a, b) CHECK((a) <= (b))
#define CHECK_LT(a, b) CHECK((a) < (b))
#define CHECK_GE(a, b) CHECK((a) >= (b))
#define CHECK_GT(a, b) CHECK((a) > (b))
#define CHECK_NEAR(a, b, margin) CHECK((a) - (b) <= (margin) && (b) - (a) <= (margin))
#define CHECK_DOUBLE_EQ(a, b) CHECK_NEAR(a, b, 0.000000000000001L)
#define CHECK_STREQ(a, b) CHECK(std::string(a) == (b))
#define CHECK_STRNE(a, b) CHECK(std::string(a) != (b))
#define CHECK_NOTNULL(pointer) google::CheckNotNull(pointer)
#define DCHECK(condition) CHECK(condition)
#define DCHECK_EQ(a, b) CHECK_EQ(a, b)
#define DCHECK_NE(a, b) CHECK_NE(a, b)
#define DCHECK_LE(a, b) CHECK_LE(a, b)
#define DCHECK_LT(a, b) CHECK_LT(a, b)
#define DCHECK_GE(a, b) CHECK_GE(a, b)
#define DCHECK_GT(a, b) CHECK_GT(a, b)
#define DCHECK_NOTNULL(pointer) CHECK_NOTNULL(pointer)
