// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/fuse/Habits.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/VersionTuple.h"

using namespace warplint;

namespace {
constexpr unsigned Newest = ~0u;
constexpr unsigned V(unsigned Major, unsigned Minor) { return Major * 100 + Minor; }

struct Habit {
  AddressKind What;
  unsigned From, Before; ///< toolkits
  unsigned FirstGpu, GpuBefore;
  AlignmentFate Fate;
};

constexpr Habit Habits[] = {
#define HABIT(What, From, Before, FirstGpu, GpuBefore, Fate)                                       \
  {AddressKind::What, From, Before, FirstGpu, GpuBefore, AlignmentFate::Fate},
#include "lib/fuse/Habits.def"
};

/// Those that a build is likely to use, one of each that was measured.
constexpr ToolkitVersion InUse[] = {{11, 8}, {12, 0}, {12, 4}, {12, 8}, {12, 9}, {13, 0}, {13, 5}};
} // namespace

std::optional<ToolkitVersion> warplint::readToolkitVersion(std::string_view Text) {
  llvm::VersionTuple Version;
  constexpr unsigned Oldest = 11, Latest = 99;
  if (Version.tryParse(llvm::StringRef(Text)) || !Version.getMinor() ||
      Version.getMajor() < Oldest || Version.getMajor() > Latest || *Version.getMinor() > Latest)
    return std::nullopt;
  return ToolkitVersion{Version.getMajor(), *Version.getMinor()};
}

AlignmentFate warplint::fateOf(AddressKind What, ToolkitVersion Toolkit, const sim::Gpu &Target) {
  const unsigned Gpu = Target.Major * 10 + Target.Minor, Version = Toolkit.number();
  const Habit *Row = llvm::find_if(Habits, [&](const Habit &H) {
    return H.What == What && H.From <= Version && Version < H.Before && H.FirstGpu <= Gpu &&
           Gpu < H.GpuBefore;
  });
  return Row == std::end(Habits) ? AlignmentFate::Kept : Row->Fate;
}

AlignmentFate warplint::fateOf(AddressKind What, const std::optional<ToolkitVersion> &Toolkit,
                               const sim::Gpu &Target) {
  if (Toolkit)
    return fateOf(What, *Toolkit, Target);
  const AlignmentFate Fate = fateOf(What, NewestToolkit, Target);
  const bool Alike =
      llvm::all_of(InUse, [&](ToolkitVersion Each) { return fateOf(What, Each, Target) == Fate; });
  return Alike ? Fate : AlignmentFate::MayBeForgotten;
}
