// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/files/Files.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace warplint;

std::string warplint::absolutePath(llvm::StringRef Path) {
  llvm::SmallString<256> Absolute(Path);
  llvm::sys::fs::make_absolute(Absolute);
  llvm::sys::path::remove_dots(Absolute, /*remove_dot_dot=*/true);
  return std::string(Absolute);
}

std::string warplint::relativePath(llvm::StringRef Path, llvm::StringRef Folder) {
  std::string Absolute = absolutePath(Path);
  llvm::StringRef Rest = Absolute;
  return Rest.consume_front(Folder) && Rest.consume_front("/") ? Rest.str() : Absolute;
}

std::string warplint::hashOf(llvm::StringRef Text) {
  llvm::XXH128_hash_t Hash = llvm::xxh3_128bits(llvm::arrayRefFromStringRef(Text));
  return llvm::utohexstr(Hash.high64) + "-" + llvm::utohexstr(Hash.low64);
}

const std::string *SourceTexts::of(llvm::StringRef File) {
  auto [It, New] = Known.try_emplace(File.str());
  if (New)
    It->second = contentsOf(File);
  return It->second ? &*It->second : nullptr;
}

namespace vfs = llvm::vfs;

namespace {
enum class Unreadable { NotRegular = 1, TooLarge };

class UnreadableCategory : public std::error_category {
  const char *name() const noexcept override { return "warplint.file"; }
  std::string message(int Code) const override {
    return Code == int(Unreadable::NotRegular) ? "is not a regular file" : "is larger than 256 MiB";
  }
};

std::error_code errorOf(Unreadable Why) {
  static const UnreadableCategory Category;
  return {int(Why), Category};
}

/// Why what has this status is not read, if it is not.
std::error_code errorOf(llvm::sys::fs::file_type Type, uint64_t Size) {
  if (Type == llvm::sys::fs::file_type::directory_file)
    return std::make_error_code(std::errc::is_a_directory);
  if (Type != llvm::sys::fs::file_type::regular_file)
    return errorOf(Unreadable::NotRegular);
  return Size > MostFileBytes ? errorOf(Unreadable::TooLarge) : std::error_code();
}
} // namespace

std::string warplint::stampOf(const std::string &Path) {
  llvm::sys::fs::file_status Status;
  if (llvm::sys::fs::status(Path, Status) || !llvm::sys::fs::is_regular_file(Status))
    return "";
  return std::to_string(Status.getSize()) + " " +
         std::to_string(Status.getLastModificationTime().time_since_epoch().count());
}

llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> warplint::readOpenFile(int File,
                                                                           llvm::StringRef Path) {
  llvm::sys::fs::file_status Status;
  if (std::error_code E = llvm::sys::fs::status(File, Status))
    return llvm::createStringError(E.message());
  if (std::error_code E = errorOf(Status.type(), Status.getSize()))
    return llvm::createStringError(E.message());
  auto Text = llvm::MemoryBuffer::getOpenFile(File, Path, Status.getSize(),
                                              /*RequiresNullTerminator=*/true, /*IsVolatile=*/true);
  if (!Text)
    return llvm::createStringError(Text.getError().message());
  return std::move(*Text);
}

llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> warplint::readFile(llvm::StringRef Path) {
  const int File = ::open(Path.str().c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (File < 0)
    return llvm::createStringError(std::error_code(errno, std::generic_category()).message());
  auto Text = readOpenFile(File, Path);
  ::close(File);
  return Text;
}

llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
warplint::readFileOrStdin(llvm::StringRef Path) {
  if (Path != "-")
    return readFile(Path);
  auto Text = llvm::MemoryBuffer::getSTDIN();
  if (!Text)
    return llvm::createStringError(Text.getError().message());
  return std::move(*Text);
}

std::optional<std::string> warplint::contentsOf(llvm::StringRef Path) {
  llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> Text = readFile(Path);
  if (Text)
    return (*Text)->getBuffer().str();
  llvm::consumeError(Text.takeError());
  return std::nullopt;
}

/// How deep the brackets of \p Text nest at most, those in strings aside.
static size_t depthOf(llvm::StringRef Text) {
  size_t Depth = 0, Most = 0;
  bool IsInString = false;
  for (size_t I = 0; I < Text.size(); ++I) {
    const char C = Text[I];
    if (IsInString) {
      if (C == '\\')
        ++I;
      else if (C == '"')
        IsInString = false;
      continue;
    }
    if (C == '"')
      IsInString = true;
    else if (C == '[' || C == '{')
      Most = std::max(Most, ++Depth);
    else if ((C == ']' || C == '}') && Depth)
      --Depth;
  }
  return Most;
}

llvm::Expected<llvm::json::Value> warplint::parseJson(llvm::StringRef Text) {
  constexpr size_t MostDepth = 2000; // LLVM's parser recurses
  if (depthOf(Text) > MostDepth)
    return llvm::createStringError("JSON that nests more than " + llvm::Twine(MostDepth) + " deep");
  return llvm::json::parse(Text);
}

namespace {
class RegularFiles : public vfs::ProxyFileSystem {
public:
  using ProxyFileSystem::ProxyFileSystem;

  llvm::ErrorOr<std::unique_ptr<vfs::File>> openFileForRead(const llvm::Twine &Path) override {
    // Asked first: to open a pipe is to wait for its writer.
    if (llvm::ErrorOr<vfs::Status> S = ProxyFileSystem::status(Path))
      if (std::error_code E = errorOf(S->getType(), S->getSize()))
        return E;
    return ProxyFileSystem::openFileForRead(Path);
  }
};
} // namespace

llvm::IntrusiveRefCntPtr<vfs::FileSystem> warplint::diskFiles() {
  return llvm::makeIntrusiveRefCnt<RegularFiles>(vfs::createPhysicalFileSystem());
}

static bool globMatches(llvm::StringRef Glob, llvm::StringRef Name) {
  llvm::Expected<llvm::GlobPattern> Pattern = llvm::GlobPattern::create(Glob);
  if (Pattern)
    return Pattern->match(Name);
  llvm::consumeError(Pattern.takeError());
  return false;
}

bool warplint::isSelected(llvm::StringRef Name, llvm::ArrayRef<std::string> Globs) {
  bool Selected = false;
  for (llvm::StringRef G : Globs) {
    bool Remove = G.consume_front("-");
    if (globMatches(G, Name))
      Selected = !Remove;
  }
  return Selected;
}

llvm::Error warplint::checkGlob(llvm::StringRef Glob) {
  if (llvm::Expected<llvm::GlobPattern> Pattern = llvm::GlobPattern::create(Glob); !Pattern)
    return llvm::createStringError("'" + Glob +
                                   "' is not a glob: " + llvm::toString(Pattern.takeError()));
  return llvm::Error::success();
}

bool warplint::matches(const PathGlob &G, llvm::StringRef Path) {
  llvm::StringRef Glob = llvm::StringRef(G.Glob).rtrim('/');
  Glob.consume_front("./");
  if (!Glob.starts_with("/")) {
    if (!Path.consume_front(G.Folder))
      return false;
    if (!llvm::StringRef(G.Folder).ends_with("/") && !Path.consume_front("/"))
      return false;
  }
  // The path, then each folder it is in.
  for (; !Path.empty() && Path != "/"; Path = llvm::sys::path::parent_path(Path))
    if (globMatches(Glob, Path))
      return true;
  return false;
}

llvm::StringRef warplint::nearestName(llvm::StringRef Name, llvm::ArrayRef<llvm::StringRef> Known) {
  llvm::StringRef Nearest;
  unsigned Best = unsigned(Name.size()) / 3 + 2;
  for (llvm::StringRef K : Known)
    if (unsigned D = Name.edit_distance_insensitive(K, true, Best); D < Best) {
      Best = D;
      Nearest = K;
    }
  return Nearest;
}

std::string warplint::insteadOf(llvm::StringRef Name, llvm::ArrayRef<llvm::StringRef> Known) {
  if (llvm::StringRef Nearest = nearestName(Name, Known); !Nearest.empty())
    return ("; did you mean '" + Nearest + "'?").str();
  return "; expected " + llvm::join(Known, ", ");
}
