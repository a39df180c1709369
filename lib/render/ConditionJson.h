// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A predicate as JSON, in a few forms that programs can decide; docs/json.md lists them.
//
//   N == 3 or N % 8 == 0 and N != 16
//
//   {"or": [{"value": "N", "in": [[3, 3]]},
//           {"and": [{"value": "N", "modulus": 8, "residues": [0]},
//                    {"not": {"value": "N", "in": [[16, 16]]}}]}]}

#pragma once

#include "lib/verdict/Predicate.h"

#include "llvm/Support/JSON.h"

namespace warplint {

void writeCondition(llvm::json::OStream &J, const Predicate &P);

} // namespace warplint
