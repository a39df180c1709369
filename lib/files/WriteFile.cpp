// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/files/WriteFile.h"

#include "lib/files/Files.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Errno.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Signals.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/xattr.h>
#include <unistd.h>
#include <vector>

using namespace warplint;

namespace fs = llvm::sys::fs;

/// Prints to what is no regular file: a terminal, a pipe, a device.
static llvm::Error printTo(llvm::StringRef Path,
                           llvm::function_ref<void(llvm::raw_ostream &)> Print) {
  std::error_code Error;
  llvm::raw_fd_ostream OS(Path, Error, fs::CD_OpenExisting, fs::FA_Write, fs::OF_None);
  if (!Error) {
    Print(OS);
    OS.flush();
    Error = OS.error();
    OS.clear_error();
  }
  return Error ? llvm::createStringError(Error.message()) : llvm::Error::success();
}

llvm::Error warplint::writeFile(llvm::StringRef Path,
                                llvm::function_ref<void(llvm::raw_ostream &)> Print) {
  WriteTarget Target = writeTargetOf(Path);
  if (!Target.isRegular())
    return printTo(Target.Path, Print);
  if (!Target.Status && fs::is_symlink_file(Path))
    return llvm::createStringError("is a link to a file that does not exist");
  llvm::Expected<StagedFile> Staged = StagedFile::create(std::move(Target), Print);
  return Staged ? Staged->commit(std::nullopt) : Staged.takeError();
}

static llvm::Error about(const FileChange &C, llvm::Error E) {
  return llvm::createStringError(C.Path + ": " + llvm::toString(std::move(E)));
}

static llvm::Expected<StagedFile> stage(const FileChange &C) {
  WriteTarget Target = writeTargetOf(C.Path);
  if (!Target.Status)
    return llvm::createStringError("no longer exists");
  if (!Target.isRegular())
    return llvm::createStringError("is not a regular file");
  return StagedFile::create(std::move(Target), [&](llvm::raw_ostream &OS) { OS << C.After; });
}

llvm::Error warplint::changeFiles(llvm::ArrayRef<FileChange> Changes) {
  std::vector<StagedFile> All;
  All.reserve(Changes.size());
  for (const FileChange &C : Changes) {
    llvm::Expected<StagedFile> Staged = stage(C);
    if (!Staged)
      return about(C, Staged.takeError());
    All.push_back(std::move(*Staged));
  }
  for (size_t N = 0; N < All.size(); ++N)
    if (llvm::Error E = All[N].commit(Changes[N].Before)) {
      for (size_t Made = N; Made > 0; --Made)
        All[Made - 1].undo(Changes[Made - 1].Before);
      return about(Changes[N], std::move(E));
    }
  return llvm::Error::success();
}

#ifdef __linux__
#endif

namespace fs = llvm::sys::fs;

static llvm::Error errnoError() {
  return llvm::createStringError(std::error_code(errno, std::generic_category()).message());
}

static bool isSameFile(const std::string &Path, const struct stat &Status) {
  struct stat Now;
  return ::lstat(Path.c_str(), &Now) == 0 && Now.st_dev == Status.st_dev &&
         Now.st_ino == Status.st_ino;
}

static llvm::Error changedError() {
  return llvm::createStringError("changed since it was analysed; left as it is");
}

/// Exchanges two files in one step. False where the file system cannot.
static bool swapFiles(const std::string &A, const std::string &B) {
#if defined(__linux__) && defined(RENAME_EXCHANGE)
  return ::renameat2(AT_FDCWD, A.c_str(), AT_FDCWD, B.c_str(), RENAME_EXCHANGE) == 0;
#elif defined(__APPLE__) && defined(RENAME_SWAP)
  return ::renamex_np(A.c_str(), B.c_str(), RENAME_SWAP) == 0;
#else
  return false;
#endif
}

/// Whether somebody has the file at \p Path open for writing: what they write next lands in that
/// file, wherever it has been moved to. False where the system does not tell.
static bool hasWriters(const std::string &Path) {
#ifdef F_SETLEASE
  int File = ::open(Path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (File < 0)
    return false;
  bool Writers = ::fcntl(File, F_SETLEASE, F_RDLCK) != 0 && errno == EAGAIN;
  ::close(File); // gives the lease back
  return Writers;
#else
  return false;
#endif
}

/// Access control lists and the like, which a new file would not have.
static bool hasAttributes(const std::string &Path) {
#ifdef __linux__
  return ::listxattr(Path.c_str(), nullptr, 0) > 0;
#else
  return false;
#endif
}

WriteTarget warplint::writeTargetOf(llvm::StringRef Path) {
  llvm::SmallString<256> Real;
  WriteTarget Target{fs::real_path(Path, Real) ? Path.str() : std::string(Real), std::nullopt};
  struct stat Status;
  if (::stat(Target.Path.c_str(), &Status) == 0)
    Target.Status = Status;
  return Target;
}

/// Gives \p File what \p Old has. False if the owner cannot be the same.
static bool takeOver(int File, const struct stat &Old) {
  struct stat New;
  if (::fstat(File, &New) != 0)
    return false;
  if ((New.st_uid != Old.st_uid || New.st_gid != Old.st_gid) &&
      ::fchown(File, Old.st_uid, Old.st_gid) != 0)
    return false;
  return ::fchmod(File, Old.st_mode & 07777) == 0;
}

/// Prints into an open file, down to the disk. raw_fd_ostream ends the process on errors that
/// nobody looks at.
static llvm::Error printInto(int File, llvm::function_ref<void(llvm::raw_ostream &)> Print) {
  llvm::raw_fd_ostream OS(File, /*shouldClose=*/false);
  Print(OS);
  OS.flush();
  std::error_code Error = OS.error();
  OS.clear_error();
  if (Error)
    return llvm::createStringError(Error.message());
  return ::fsync(File) == 0 || errno == EINVAL || errno == EROFS ? llvm::Error::success()
                                                                 : errnoError();
}

/// A file that is newer than another stays so: build tools go by that.
static void keepOrder(int File, const struct stat &Old) {
  struct stat New;
  if (::fstat(File, &New) != 0)
    return;
  auto After = [](const timespec &A, const timespec &B) {
    return A.tv_sec != B.tv_sec ? A.tv_sec > B.tv_sec : A.tv_nsec > B.tv_nsec;
  };
  if (After(New.st_mtim, Old.st_mtim))
    return;
  timespec Times[2] = {{0, UTIME_OMIT}, Old.st_mtim};
  if (++Times[1].tv_nsec == 1'000'000'000)
    Times[1] = {Times[1].tv_sec + 1, 0};
  ::futimens(File, Times);
}

llvm::Expected<StagedFile> StagedFile::create(WriteTarget Target,
                                              llvm::function_ref<void(llvm::raw_ostream &)> Print) {
  if (Target.Status) {
    if (!(Target.Status->st_mode & (S_IWUSR | S_IWGRP | S_IWOTH))) // root may, and should not
      return llvm::createStringError("is read-only");
    if (::access(Target.Path.c_str(), W_OK) != 0)
      return errnoError();
  }
  llvm::StringRef Folder = llvm::sys::path::parent_path(Target.Path);
  llvm::SmallString<256> Model(Folder), Beside;
  llvm::sys::path::append(Model, "." + llvm::sys::path::filename(Target.Path) + ".%%%%%%%%.tmp");
  int File;
  if (std::error_code E =
          fs::createUniqueFile(Model, File, Beside, fs::OF_None, fs::all_read | fs::all_write))
    return llvm::createStringError(E.message());
  llvm::sys::RemoveFileOnSignal(Beside);
  StagedFile Staged(std::move(Target), std::string(Beside));
  if (const std::optional<struct stat> &Old = Staged.Target.Status)
    Staged.InPlace =
        !takeOver(File, *Old) || Old->st_nlink > 1 || hasAttributes(Staged.Target.Path);
  llvm::Error E = printInto(File, Print);
  if (!E && Staged.Target.Status)
    keepOrder(File, *Staged.Target.Status);
  ::close(File);
  if (E)
    return E;
  return Staged;
}

StagedFile::StagedFile(StagedFile &&Other)
    : Target(std::move(Other.Target)), Beside(std::exchange(Other.Beside, "")),
      InPlace(Other.InPlace), Exchanged(Other.Exchanged), New(Other.New) {}

StagedFile::~StagedFile() {
  if (Beside.empty())
    return;
  ::unlink(Beside.c_str());
  llvm::sys::DontRemoveFileOnSignal(Beside);
}

llvm::Error StagedFile::commit(std::optional<llvm::StringRef> Before) {
  return InPlace ? overwrite(Before) : replace(Before);
}

/// Takes the old file and leaves the new one in one step, and only then looks at what it took: so
/// no edit of somebody else is lost that comes in between. Writers are looked for first: after
/// that, nobody can open the old file under its name.
llvm::Error StagedFile::exchangeFor(llvm::StringRef Before) {
  if (!hasWriters(Beside) && contentsOf(Beside) == Before)
    return isSameFile(Target.Path, New) ? llvm::Error::success() : changedError();
  swapFiles(Beside, Target.Path);
  Exchanged = false;
  if (!isSameFile(Beside, New)) // replaced once more meanwhile: the newest one stays
    swapFiles(Beside, Target.Path);
  return changedError();
}

llvm::Error StagedFile::replace(std::optional<llvm::StringRef> Before) {
  if (::lstat(Beside.c_str(), &New) != 0)
    return errnoError();
  if (Target.Status && Before) {
    if (contentsOf(Target.Path) != *Before)
      return changedError();
    Exchanged = swapFiles(Beside, Target.Path);
    if (Exchanged)
      return exchangeFor(*Before);
  }
  if (::rename(Beside.c_str(), Target.Path.c_str()) != 0) {
    if (errno == EBUSY && Target.Status) // a mount of one file
      return overwrite(Before);
    return errnoError();
  }
  llvm::sys::DontRemoveFileOnSignal(Beside);
  Beside.clear();
  return llvm::Error::success();
}

/// Writes \p Text over an open file, which keeps its links and its owner.
static llvm::Error writeOver(int File, llvm::StringRef Text) {
#ifdef __linux__
  if (int Code = ::posix_fallocate(File, 0, off_t(std::max<size_t>(Text.size(), 1)));
      Code == ENOSPC || Code == EFBIG || Code == EDQUOT) {
    errno = Code;
    return errnoError();
  }
#endif
  for (size_t Done = 0; Done < Text.size();) {
    ssize_t N = ::pwrite(File, Text.data() + Done, Text.size() - Done, off_t(Done));
    if (N < 0 && errno == EINTR)
      continue;
    if (N <= 0)
      return errnoError();
    Done += size_t(N);
  }
  return ::ftruncate(File, off_t(Text.size())) == 0 ? llvm::Error::success() : errnoError();
}

static llvm::Error writeOver(const WriteTarget &Target, llvm::StringRef Text) {
  int File = ::open(Target.Path.c_str(), O_WRONLY | O_CLOEXEC);
  if (File < 0)
    return errnoError();
  llvm::Error E = writeOver(File, Text);
  if (!E) {
    ::fsync(File);
    keepOrder(File, *Target.Status);
  }
  ::close(File);
  return E;
}

llvm::Error StagedFile::overwrite(std::optional<llvm::StringRef> Before) {
  std::optional<std::string> Text = contentsOf(Beside), Old = contentsOf(Target.Path);
  if (!Text || !Old)
    return llvm::createStringError("cannot be read");
  if (Before && *Old != *Before)
    return changedError();
  llvm::Error E = writeOver(Target, *Text);
  if (E)
    llvm::consumeError(writeOver(Target, *Old));
  return E;
}

void StagedFile::undo(llvm::StringRef Before) {
  if (!Exchanged)
    return llvm::consumeError(writeOver(Target, Before));
  if (isSameFile(Target.Path, New))
    swapFiles(Beside, Target.Path);
}
