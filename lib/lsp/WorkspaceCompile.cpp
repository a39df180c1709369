// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Registers and spills of a document are what nvcc makes of its file as it was saved last: the code
// of a kernel as it was then, and of its lines those that are as they were. Nobody waits for it.

#include "lib/files/Files.h"
#include "lib/lsp/Workspace.h"
#include "lib/runner/Compile.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/LSP/Logging.h"

using namespace warplint;

namespace fs = llvm::sys::fs;

/// Changes when the file does, or what is compiled of it; empty if the compiler is not to be asked.
static std::string stampFor(const Document &D, const EditorSettings &S,
                            const AnalysisOptions &Options) {
  fs::file_status Status;
  if (!S.Registers || !Options.UseToolkit || !D.Cuda || !D.Saved || fs::status(D.Path, Status) ||
      !fs::is_regular_file(Status))
    return "";
  return std::to_string(Status.getSize()) + " " +
         std::to_string(Status.getLastModificationTime().time_since_epoch().count()) + " " +
         std::string(Options.Gpu.Name) + " " + llvm::join(Options.Parse.Args, " ");
}

/// As work of its own.
void Workspace::scheduleCompile(Entry &E) {
  const std::shared_ptr<const EditorSettings> S = settingsFor(E.Now);
  const std::string Stamp = E.How ? stampFor(E.Now, *S, E.How->Options) : "";
  if (std::exchange(E.Compiling, Stamp) == Stamp)
    return;
  if (Stamp.empty())
    E.Compiled = nullptr;
  else
    Jobs.schedule("registers of " + E.Now.Uri, std::chrono::milliseconds(0),
                  [this, Uri = E.Now.Uri, Stamp] { compile(Uri, Stamp); });
}

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
  if (Stopped || It == Entries.end() || It->second.Compiling != Stamp)
    return;
  Entry &E = It->second;
  E.Compiled = Found;
  if (!E.Latest)
    return;
  auto Next = std::make_shared<DocumentReport>(*E.Latest);
  keepCompiled(E, Next->Result);
  E.Latest = Next;
  Events.Finished(E.Latest);
}

void Workspace::keepCompiled(const Entry &E, Report &R) {
  if (!E.Compiled)
    return;
  warplint::keepCompiled(E.Compiled->Kernels, R, [](const KernelReport &) { return true; });
  const Text &Then = *E.Compiled->Of, &Now = *E.Now.Contents;
  for (KernelReport &K : R.Kernels)
    if (K.Compiled)
      llvm::erase_if(K.Compiled->Lines, [&](const CompiledLine &L) {
        const unsigned At = L.Where.Line - 1;
        return L.Where.File == E.Now.Path &&
               (At >= Now.lines() || At >= Then.lines() || Now.line(At) != Then.line(At));
      });
}
