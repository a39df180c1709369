// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/files/Cache.h"

#include "lib/files/Files.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Signals.h"

#include <fcntl.h>
#include <link.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace warplint;

namespace fs = llvm::sys::fs;
namespace json = llvm::json;

std::unique_ptr<llvm::MemoryBuffer> warplint::readEntry(const std::string &Path) {
  const int File = ::open(Path.c_str(), O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC);
  if (File < 0)
    return nullptr;
  llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> Buffer = readOpenFile(File, Path);
  const timespec Times[2] = {{0, UTIME_NOW}, {0, UTIME_OMIT}};
  ::futimens(File, Times); // pruning goes by it, and it may be somebody else's
  ::close(File);
  if (Buffer)
    return std::move(*Buffer);
  llvm::consumeError(Buffer.takeError());
  return nullptr;
}

void warplint::writeEntry(const std::string &Path, llvm::StringRef Text) {
  llvm::StringRef Folder = llvm::sys::path::parent_path(Path);
  if (fs::is_symlink_file(Folder))
    return;
  int File;
  llvm::SmallString<256> Beside;
  if (fs::createUniqueFile(Path + ".%%%%%%%%.tmp", File, Beside))
    return;
  llvm::sys::RemoveFileOnSignal(Beside);
  llvm::raw_fd_ostream OS(File, /*shouldClose=*/true);
  OS << Text;
  OS.close();
  if (OS.has_error() || fs::rename(Beside, Path))
    fs::remove(Beside);
  OS.clear_error();
  llvm::sys::DontRemoveFileOnSignal(Beside);
}

bool warplint::allHold(llvm::StringRef Line, llvm::function_ref<bool(const json::Array &)> Holds) {
  llvm::Expected<json::Value> Inputs = parseJson(Line);
  if (!Inputs) {
    llvm::consumeError(Inputs.takeError());
    return false;
  }
  const json::Array *List = Inputs->getAsArray();
  return List && llvm::all_of(*List, [&](const json::Value &V) {
           const json::Array *Input = V.getAsArray();
           return Input && Holds(*Input);
         });
}

#ifdef __linux__
#endif

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
