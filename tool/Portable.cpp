//===- tool/Portable.cpp - What glibc 2.34 does not have --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The archives that are linked in were built for the builder's glibc and use two functions that
/// older ones lack. Defined here, the binary runs with glibc 2.34 and later:
/// test/cli/package/portable.test reads the versions it asks for.
///
//===----------------------------------------------------------------------===//

#ifdef __linux__
#include <cstdint>
#include <cstdlib>
#include <dlfcn.h>
#include <link.h>
#include <sys/random.h>

/// LLVM and libstdc++ ask for random numbers that need not be secret.
extern "C" __attribute__((visibility("hidden"))) uint32_t ownArc4random() __asm__("arc4random");

uint32_t ownArc4random() {
  uint32_t Number = 0;
  if (getrandom(&Number, sizeof(Number), 0) != ssize_t(sizeof(Number)))
    abort();
  return Number;
}

#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 35)
/// libgcc looks for the unwind tables of an address.
extern "C" __attribute__((visibility("hidden"))) int
ownFindObject(void *, dl_find_object *) __asm__("_dl_find_object");

namespace {
struct Search {
  uintptr_t Address;
  dl_find_object *Found;
};

/// 1 if \p Info is the object that is looked for.
int examine(dl_phdr_info *Info, size_t, void *Data) {
  auto &S = *static_cast<Search *>(Data);
  bool Within = false;
  dl_find_object Object = {};
  auto Place = [&](uintptr_t Offset) { return reinterpret_cast<void *>(Info->dlpi_addr + Offset); };
  for (unsigned I = 0; I < Info->dlpi_phnum; ++I) {
    const auto &Header = Info->dlpi_phdr[I];
    if (Header.p_type == PT_GNU_EH_FRAME)
      Object.dlfo_eh_frame = Place(Header.p_vaddr);
    if (Header.p_type != PT_LOAD)
      continue;
    const uintptr_t Start = Info->dlpi_addr + Header.p_vaddr, End = Start + Header.p_memsz;
    Within |= Start <= S.Address && S.Address < End;
    if (!Object.dlfo_map_start)
      Object.dlfo_map_start = Place(Header.p_vaddr);
    Object.dlfo_map_end = Place(Header.p_vaddr + Header.p_memsz);
  }
  if (!Within || !Object.dlfo_eh_frame)
    return 0;
  *S.Found = Object;
  return 1;
}
} // namespace

int ownFindObject(void *Address, dl_find_object *Found) {
  Search S{reinterpret_cast<uintptr_t>(Address), Found};
  return dl_iterate_phdr(examine, &S) ? 0 : -1;
}
#endif
#endif
