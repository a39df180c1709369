//===- lib/files/BuildId.cpp - Which build of the program this is -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/files/BuildId.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringExtras.h"

#ifdef __linux__
#include <link.h>
#endif

using namespace warplint;

#ifdef __linux__
/// The description of the note that holds the build's id among \p Notes.
static llvm::ArrayRef<uint8_t> idIn(llvm::ArrayRef<uint8_t> Notes) {
  auto Padded = [](size_t Bytes) { return (Bytes + 3) & ~size_t(3); };
  while (Notes.size() >= sizeof(ElfW(Nhdr))) {
    const auto *Note = reinterpret_cast<const ElfW(Nhdr) *>(Notes.data());
    const size_t Name = Padded(Note->n_namesz), Bytes = Padded(Note->n_descsz);
    Notes = Notes.drop_front(sizeof *Note);
    if (Notes.size() < Name + Bytes)
      return {};
    if (Note->n_type == NT_GNU_BUILD_ID)
      return Notes.slice(Name, Note->n_descsz);
    Notes = Notes.drop_front(Name + Bytes);
  }
  return {};
}

namespace {
struct LoadedIds {
  std::string Text;
  bool IsFirst = true; ///< the program comes first
};
} // namespace

static int addId(dl_phdr_info *Info, size_t, void *Data) {
  auto &Ids = *static_cast<LoadedIds *>(Data);
  bool Found = false;
  for (size_t N = 0; N < Info->dlpi_phnum; ++N) {
    const ElfW(Phdr) &Header = Info->dlpi_phdr[N];
    if (Header.p_type != PT_NOTE)
      continue;
    const auto *Notes = reinterpret_cast<const uint8_t *>(Info->dlpi_addr + Header.p_vaddr);
    llvm::ArrayRef<uint8_t> Id = idIn({Notes, size_t(Header.p_memsz)});
    Found |= !Id.empty();
    Ids.Text += llvm::toHex(Id, /*LowerCase=*/true);
  }
  return std::exchange(Ids.IsFirst, false) && !Found; // other than 0 ends the walk
}

std::string warplint::buildId() {
  LoadedIds Ids;
  return dl_iterate_phdr(addId, &Ids) ? "" : Ids.Text;
}
#else
std::string warplint::buildId() { return ""; }
#endif
