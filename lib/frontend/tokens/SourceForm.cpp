//===- lib/frontend/tokens/SourceForm.cpp - What a file holds ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/tokens/SourceForm.h"

#include "lib/frontend/tokens/CudaStrings.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace warplint;

bool warplint::isNamedAsSource(llvm::StringRef File) {
  static constexpr llvm::StringLiteral Extensions[] = {".cu",  ".cuh", ".c",   ".cc", ".cpp",
                                                       ".cxx", ".h",   ".hpp", ".hh", ".hxx",
                                                       ".inl", ".inc", ".ipp", ".tpp"};
  return llvm::is_contained(Extensions, llvm::sys::path::extension(File));
}

/// The first line that is neither blank nor a comment, which \p Comment begins.
static llvm::StringRef firstLine(llvm::StringRef Text, llvm::StringRef Comment) {
  while (!Text.empty()) {
    auto [Line, Rest] = Text.split('\n');
    Line = Line.trim();
    if (!Line.empty() && !Line.starts_with(Comment))
      return Line;
    Text = Rest;
  }
  return "";
}

static bool isLlvmText(llvm::StringRef Text) {
  if (Text.ltrim().starts_with("; ModuleID"))
    return true;
  const llvm::StringRef Line = firstLine(Text, ";");
  return Line.starts_with("source_filename = ") || Line.starts_with("target datalayout = ") ||
         Line.starts_with("target triple = ");
}

static bool isMlir(llvm::StringRef Extension, llvm::StringRef Text) {
  if (Extension == ".ttir" || Extension == ".ttgir" || Extension == ".mlir")
    return true;
  const llvm::StringRef Line = firstLine(Text, "//");
  return Line.starts_with("module attributes {") || Line.starts_with("#loc = loc(");
}

SourceForm warplint::formOf(llvm::StringRef File, llvm::StringRef Text) {
  if (isNamedAsSource(File))
    return SourceForm::Cuda;
  if (isNamedAsHost(File))
    return SourceForm::HostProgram;
  const llvm::StringRef Extension = llvm::sys::path::extension(File);
  if (Text.starts_with("BC\xC0\xDE") || Extension == ".bc")
    return SourceForm::Bitcode;
  if (Extension == ".ll" || Extension == ".llir" || isLlvmText(Text))
    return SourceForm::LlvmText;
  if (Extension == ".ptx" || firstLine(Text, "//").starts_with(".version "))
    return SourceForm::Ptx;
  if (isMlir(Extension, Text))
    return SourceForm::Mlir;
  if (Text.contains("__kernel ") && !Text.contains("__global__"))
    return SourceForm::OpenCl;
  return SourceForm::Cuda;
}
