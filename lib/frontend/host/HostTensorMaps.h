// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The tensor maps that a launch passes: each is followed to the call that encodes it, through the
// functions that are given its address, or return it:
//
//   void encode(CUtensorMap *m, float *p) { cuTensorMapEncodeTiled(m, ...); }
//
//   CUtensorMap map;
//   encode(&map, p);
//   k<<<4, 256>>>(map);        a box of so many bytes, if what that call is given is known
//
// Pointers to the driver's functions are known by what they are given.

#pragma once

#include "lib/frontend/host/Host.h"
#include "lib/kernel/Launch.h"

namespace warplint {

/// Adds to \p To what is known of the map \p Passed, an argument that the kernel calls \p Name.
void readTensorMap(HostValue Passed, const std::string &Name, Launch &To);

} // namespace warplint
