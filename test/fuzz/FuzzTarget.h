//===- test/fuzz/FuzzTarget.h - What every target is ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_TEST_FUZZ_FUZZTARGET_H
#define WARPLINT_TEST_FUZZ_FUZZTARGET_H

#include <cstddef>
#include <cstdint>

/// Hands the bytes to one reader. A crash, an assertion, a report of a sanitizer or an input that
/// takes too long is a bug; what the reader answers is not looked at, but for what the target says.
/// libFuzzer calls it, and so does Replay.cpp, with the inputs in corpus/.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size);

#endif // WARPLINT_TEST_FUZZ_FUZZTARGET_H
