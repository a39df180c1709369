// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/known/Producers.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Demangle/Demangle.h"

#include <cstdlib>

using namespace warplint;

namespace {
struct Producer {
  llvm::StringLiteral Called, Prefix, Mark;
  enum : bool { NoName, Name } Has;

  bool names(llvm::StringRef Symbol) const {
    return Symbol.consume_front(Prefix) && Symbol.find(Mark, 1) != Symbol.npos;
  }
};
} // namespace

static constexpr Producer Producers[] = {
#define PRODUCER(Called, Prefix, Mark, Has) {Called, Prefix, Mark, Producer::Has},
#include "lib/known/Producers.def"
};

static const Producer *rowOf(llvm::StringRef Symbol) {
  for (const Producer &P : Producers)
    if (P.names(Symbol))
      return &P;
  return nullptr;
}

llvm::StringRef warplint::producerOf(llvm::StringRef Symbol) {
  const Producer *P = rowOf(Symbol);
  return P ? llvm::StringRef(P->Called) : "";
}

/// The name and template arguments of a mangled function, without its tags: "[abi:v1]"; empty if it
/// is none.
static std::string demangledName(llvm::StringRef Symbol) {
  const std::string Whole = Symbol.str(); // what is taken apart points into it
  llvm::ItaniumPartialDemangler Mangled;
  if (!Symbol.starts_with("_Z") || Mangled.partialDemangle(Whole.c_str()) || !Mangled.isFunction())
    return "";
  char *Text = Mangled.getFunctionName(nullptr, nullptr);
  std::string Name = Text ? Text : "";
  std::free(Text); // the demangler's own
  while (true) {
    const size_t Tag = Name.find("[abi:");
    const size_t End = Name.find(']', Tag);
    if (Tag == Name.npos || End == Name.npos)
      return Name;
    Name.erase(Tag, End + 1 - Tag);
  }
}

std::string warplint::kernelName(llvm::StringRef Symbol) {
  if (std::string Name = demangledName(Symbol); !Name.empty())
    return Name;
  const Producer *P = rowOf(Symbol);
  if (!P || P->Has == Producer::NoName)
    return Symbol.str();
  const llvm::StringRef Behind = Symbol.drop_front(P->Prefix.size());
  return Behind.take_front(Behind.find(P->Mark, 1)).str();
}
