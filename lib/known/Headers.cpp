// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/known/Headers.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using namespace warplint;

namespace {
struct Library {
  llvm::StringLiteral Folder;
  enum : bool { Code, StandsIn } Kind;
};
} // namespace

static constexpr ForwardingHeader Forwards[] = {
#define TO(Header) "#include <" Header ">\n"
#define FORWARD(Path, Targets) {Path, "#pragma once\n" Targets},
#include "lib/known/Headers.def"
};
#undef TO

static constexpr Library Libraries[] = {
#define LIBRARY(Folder, Kind) {Folder, Library::Kind},
#include "lib/known/Headers.def"
};

static constexpr PackageHeaders Packages[] = {
#define PACKAGE(Folder, By) {Folder, PackageHeaders::By},
#include "lib/known/Headers.def"
};

llvm::ArrayRef<PackageHeaders> warplint::packageHeaders() { return Packages; }

llvm::ArrayRef<ForwardingHeader> warplint::forwardingHeaders() { return Forwards; }

bool warplint::isFolderOfLibrary(llvm::StringRef Parent, llvm::StringRef Name) {
  const std::string Lower = Name.lower(), Within = (Parent + "/" + Lower).str();
  return llvm::any_of(Libraries, [&](const Library &L) {
    return L.Kind == Library::Code && (L.Folder == Lower || L.Folder == Within);
  });
}

bool warplint::standsForLibrary(llvm::StringRef Name) {
  const auto [Folder, Rest] = Name.split('/');
  return !Rest.empty() && llvm::any_of(Libraries, [&, Folder = Folder](const Library &L) {
    return L.Kind == Library::StandsIn && L.Folder == Folder;
  });
}
