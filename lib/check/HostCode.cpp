// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/check/HostCode.h"

#include "lib/check/Check.h"

using namespace warplint;

namespace {
struct Words {
  std::string Message, Remedy, Other;
};
} // namespace

static Words wordsFor(const HostFault &F) {
  const std::string Name = "'" + F.Name + "'", Source = Name + " comes from here",
                    Doing = F.IsCopy ? "copy" : "kernel";
  switch (F.What) {
  case HostFault::TooLarge:
    return {"this call is for " + plural(F.Bytes, "byte") + " of " + Name + ", which has " +
                std::to_string(F.Held),
            "pass the bytes that it has, or allocate more", Source};
  case HostFault::Direction:
    return {"this copy says that " + Name + " is on the " + (F.IsOfHost ? "device" : "host") +
                "; it is memory of the " + (F.IsOfHost ? "host" : "device"),
            "name the direction from the second argument to the first", Source};
  case HostFault::OfHost:
    return {Name + ", which a kernel is passed, is memory of the host",
            "pass memory of cudaMalloc or cudaMallocManaged", Source};
  case HostFault::Early:
    return {"the host uses " + Name + " while a " + Doing + " may still be under way",
            F.IsCopy ? "wait for its stream with cudaStreamSynchronize before"
                     : "wait for the kernel with cudaDeviceSynchronize before",
            "the " + Doing + " begins here, and no call waits for it"};
  case HostFault::Unordered:
    return {std::string("a launch and a ") + (F.IsCopy ? "copy" : "launch") +
                " in two streams both reach " + Name + ", and nothing orders them",
            "let this stream wait for an event of the other, or use one stream",
            "the other begins here"};
  }
  return {};
}

Finding warplint::findingOf(const HostFault &Of) {
  const Words W = wordsFor(Of);
  const bool IsOfOrder = Of.What == HostFault::Early || Of.What == HostFault::Unordered;
  Finding F;
  F.Check = (IsOfOrder ? GlobalRaceId : GlobalOutOfBoundsId).str();
  F.Kernel = Of.Kernel;
  F.Where = Of.Where;
  F.Message = W.Message;
  F.Remedy = W.Remedy;
  F.Notes.push_back({Of.Other, W.Other, ""});
  if (Of.IsPageable) {
    F.Severity = Severity::Note;
    F.Notes.push_back({{}, "the memory is pageable: today the call waits for such copies", ""});
  }
  return F;
}
