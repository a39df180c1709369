// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/ptx/Places.h"

#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DebugInfoMetadata.h"

using namespace warplint::ptx;
using llvm::DILocation;

Places::Places(llvm::Module &M, const Text &Of, const std::string &File)
    : Context(M.getContext()), Builder(M), OfText(Builder.createFile(File, "")),
      Type(Builder.createSubroutineType(Builder.getOrCreateTypeArray({}))) {
  Builder.createCompileUnit(llvm::DISourceLanguageName(llvm::dwarf::DW_LANG_C), OfText, "warplint",
                            false, "", 0);
  M.addModuleFlag(llvm::Module::Warning, "Debug Info Version", llvm::DEBUG_METADATA_VERSION);
  for (const auto &[Number, Name] : Of.Files)
    Files[Number] = Builder.createFile(Name, "");
}

llvm::DIFile *Places::file(unsigned Number) {
  const auto It = Files.find(Number);
  return It == Files.end() ? nullptr : It->second;
}

llvm::DISubprogram *Places::subprogram(llvm::DIFile *In, unsigned Line, llvm::StringRef Name) {
  return Builder.createFunction(In, Name, Name, In, Line, Type, Line, llvm::DINode::FlagZero,
                                llvm::DISubprogram::SPFlagDefinition);
}

void Places::begin(llvm::Function &F, const Function &From, llvm::ArrayRef<Statement> Body) {
  llvm::DIFile *In = OfText;
  unsigned Line = From.Line;
  for (const Statement &S : Body) // the first of its own is where it begins
    if (const auto *P = std::get_if<Place>(&S.Is); P && P->Line && !P->InlinedAt && file(P->File)) {
      In = file(P->File);
      Line = P->Line;
      break;
    }
  Scope = subprogram(In, Line, From.Name);
  F.setSubprogram(Scope);
  InText = In == OfText ? static_cast<llvm::DIScope *>(Scope)
                        : Builder.createLexicalBlockFile(Scope, OfText);
  Current = nullptr;
  Met.clear();
}

DILocation *Places::locate(const Place &P) {
  llvm::DIFile *In = file(P.File);
  if (!In || !P.Line || !P.Column)
    return nullptr;
  if (!P.InlinedAt)
    return DILocation::get(Context, P.Line, P.Column,
                           In == Scope->getFile() ? static_cast<llvm::DIScope *>(Scope)
                                                  : Builder.createLexicalBlockFile(Scope, In));
  llvm::DISubprogram *&Callee = Inlined[{P.Function.str(), P.File}];
  if (!Callee)
    Callee = subprogram(In, P.Line, P.Function);
  const Written Call{P.InlinedAt->File, P.InlinedAt->Line, P.InlinedAt->Column};
  DILocation *&At = Met[Call];
  if (!At)
    At = locate({P.InlinedAt->File, P.InlinedAt->Line, P.InlinedAt->Column, std::nullopt, ""});
  return At ? DILocation::get(Context, P.Line, P.Column, Callee, At) : nullptr;
}

void Places::at(const Place &P) {
  Current = locate(P);
  if (Current)
    Met[{P.File, P.Line, P.Column}] = Current;
}

llvm::DebugLoc Places::of(unsigned Line) {
  return Current ? Current : DILocation::get(Context, Line, 1, InText);
}
