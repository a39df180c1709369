// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Registers and spills of a document are what nvcc makes of its file as it was saved last: the code
// of a kernel as it was then, and of its lines those that are as they were. Nobody waits for it.

#include "lib/files/Files.h"
#include "lib/lsp/Workspace.h"
#include "lib/runner/Compile.h"

#include "llvm/Support/LSP/Logging.h"

using namespace warplint;

void Workspace::compile(const std::string &Uri, const std::string &Stamp) {
  Job J;
  {
    std::lock_guard Guard(Lock);
    auto It = Entries.find(Uri);
    if (Stopped || It == Entries.end() || !It->second.How)
      return;
    J = {It->second.Now.Path, It->second.How->Options};
  }
  auto Found = std::make_shared<CompiledText>();
  Found->Of = std::make_shared<Text>(contentsOf(J.File).value_or(""), Counts);
  llvm::Expected<CompilerAnswer> Answer = compileJob(J, trustedToolkit(J), /*ByLine=*/true);
  if (!Answer)
    return llvm::lsp::Logger::error("{0}: registers are not known: {1}", J.File,
                                    llvm::toString(Answer.takeError()));
  Found->Kernels = std::move(Answer->Kernels);
  std::lock_guard Guard(Lock);
  auto It = Entries.find(Uri);
  if (Stopped || It == Entries.end() || It->second.Registers.Stamp != Stamp)
    return;
  Entry &E = It->second;
  E.Registers.Found = Found;
  if (!E.Latest)
    return;
  auto Next = std::make_shared<DocumentReport>(*E.Latest);
  keepCompiled(E, Next->Result);
  E.Latest = Next;
  Events.Finished(E.Latest);
}

void Workspace::keepCompiled(const Entry &E, Report &R) {
  const std::shared_ptr<const CompiledText> &Compiled = E.Registers.Found;
  if (!Compiled)
    return;
  warplint::keepCompiled(Compiled->Kernels, R, [](const KernelReport &) { return true; });
  const Text &Then = *Compiled->Of, &Now = *E.Now.Contents;
  for (KernelReport &K : R.Kernels)
    if (K.Compiled)
      llvm::erase_if(K.Compiled->Lines, [&](const CompiledLine &L) {
        const unsigned At = L.Where.Line - 1;
        return L.Where.File == E.Now.Path &&
               (At >= Now.lines() || At >= Then.lines() || Now.line(At) != Then.line(At));
      });
}
