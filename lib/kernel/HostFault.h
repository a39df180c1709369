// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What host code does wrong with the memory that it passes to a kernel, or with what it copies to
// and from there.

#pragma once

#include "lib/source/Source.h"

#include <cstdint>
#include <string>

namespace warplint {

struct HostFault {
  enum Kind : uint8_t {
    TooLarge,  ///< a copy of more bytes than the memory has
    Direction, ///< a copy says that the memory is on the other side
    OfHost,    ///< a launch is passed memory of the host
    Early,     ///< the host uses what a kernel or a copy may still write, or send
    Unordered, ///< two streams reach it, and one of them writes
  } What = TooLarge;
  SourceRange Where = {};       ///< the call, or the use
  std::string Name = {};        ///< of the variable
  std::string Kernel = {};      ///< that is passed it
  SourceRange Other = {};       ///< where the memory comes from, or what goes on meanwhile
  uint64_t Bytes = 0, Held = 0; ///< of TooLarge
  bool IsOfHost = false;        ///< of Direction: the memory
  bool IsCopy = false;          ///< of Early and Unordered: Other
  bool IsPageable = false;      ///< of Early: the host waits for such copies

  bool operator==(const HostFault &) const = default;
};

} // namespace warplint
