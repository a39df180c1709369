// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The archives that are linked in were built for the builder's glibc and use two functions that
// older ones lack. Defined here, the binary runs with glibc 2.34 and later:
// test/cli/package/portable.test reads the versions it asks for.

#include "lib/files/EscapedStream.h"
#include "lib/files/Files.h"
#include "lib/render/Terminal.h"
#include "tool/Commands.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"

#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <dlfcn.h>
#include <link.h>
#include <sys/random.h>

using namespace warplint;

int warplint::fail(const llvm::Twine &Message) {
  EscapedStream(llvm::errs()) << wrapped(("warplint: error: " + Message).str(), 0, 4,
                                         columnsOf(llvm::errs()))
                              << '\n';
  return ExitFailed;
}

/// What may be meant by \p Word, which names no file: a command.
static llvm::StringRef meantCommand(llvm::StringRef Word) {
  if (Word.starts_with("-") || Word.find_first_of("./*") != llvm::StringRef::npos ||
      llvm::sys::fs::exists(Word))
    return "";
  std::vector<llvm::StringRef> Names;
  for (const Command &C : commands())
    Names.push_back(C.Name);
  return nearName(Word, Names);
}

/// Runs the command that \p Args name; without a name they are lint's.
static int run(llvm::ArrayRef<const char *> Args) {
  const llvm::StringRef First = Args.size() < 2 ? "" : Args[1];
  std::vector<const char *> Own(Args.begin(), Args.end());
  Own[0] = "warplint";
  if (First.empty())
    return runLint(llvm::ArrayRef<const char *>(Own));
  if (First == "help")
    return runLint(llvm::ArrayRef<const char *>{"warplint", "--help"});
  for (const Command &C : commands())
    if (First == C.Name) {
      std::string Called = ("warplint " + C.Name).str();
      Own.erase(Own.begin());
      Own[0] = Called.c_str(); // what --help calls it
      return C.Run(llvm::ArrayRef<const char *>(Own));
    }
  if (llvm::StringRef Meant = meantCommand(First); !Meant.empty())
    return fail("there is no command and no file '" + First + "'; did you mean 'warplint " + Meant +
                "'?");
  return runLint(llvm::ArrayRef<const char *>(Own));
}

int main(int argc, char **argv) {
  llvm::InitLLVM Setup(argc, argv);
  signal(SIGXFSZ, SIG_IGN); // a limit on the size of files is an error of the write
  int Exit = run({argv, size_t(argc)});
  llvm::outs().flush();
  if (std::error_code E = llvm::outs().error()) { // a full disk; LLVM would call it a bug
    llvm::outs().clear_error();
    return fail("cannot write to standard output: " + E.message());
  }
  return Exit;
}

llvm::ArrayRef<Command> warplint::commands() {
  static constexpr Command Commands[] = {
      {"lint", "find slow and racy memory accesses in CUDA kernels (the default)", runLint},
      {"rank", "rank launches by the traffic they waste", runRank},
      {"watch", "lint, and again on each save", runWatch},
      {"optimize", "make one proved fix after another, and record what each did", runOptimize},
      {"record", "add what a profile has measured to such a record", runRecord},
      {"explain", "describe a check, or what is found at a place", runExplain},
      {"doctor", "show how a file is read: compile command, GPU, toolkit, headers", runDoctor},
      {"compare", "compare predictions with a profile of Nsight Compute", runCompare},
      {"diff", "show what a change costs, kernel by kernel, and gate on it", runDiff},
      {"tune", "compare the costs of macros' values and block shapes", runTune},
      {"occupancy", "compute how many blocks fit on an SM", runOccupancy},
      {"sim", "compute the cost of addresses, strides and transposes", runSim},
      {"launch", "lint what a compiler command compiles, then run the compiler", runLaunch},
      {"triton", "lint the kernels in Triton's cache", runTriton},
      {"merge", "merge the reports of a sharded run", runMerge},
      {"lsp", "start the language server for editors", runLsp},
      {"mcp", "start the Model Context Protocol server for coding agents", runMcp},
      {"completion", "print the completion script of a shell", runCompletion},
      {"man", "print the man page", runMan},
  };
  return Commands;
}

std::vector<CommandSummary> warplint::summaries() {
  std::vector<CommandSummary> All;
  for (const Command &C : commands())
    All.push_back({C.Name, C.Summary});
  return All;
}

/// The options of every command. Each makes them as it would to run.
static std::vector<CommandTable> tables() {
  std::vector<CommandTable> All;
  for (const Command &C : commands()) {
    const std::string Called = ("warplint " + C.Name).str();
    const char *Args[] = {Called.c_str()};
    CommandTable Table;
    C.Run({Args, &Table});
    All.push_back(std::move(Table));
  }
  return All;
}

int warplint::runCompletion(const CommandLine &Line) {
  constexpr CommandHelp Help = {
      .Overview = "Prints a script that completes commands, options and their values.",
      .Usage = "bash|zsh|fish"};
  std::string Shell;
  {
    llvm::cl::OptionCategory Category{"Options"};
    llvm::cl::opt<std::string> Given{llvm::cl::Positional, llvm::cl::cat(Category)};
    if (std::optional<int> Exit = parseCommandLine(Line, Help, {&Category}))
      return *Exit;
    Shell = Given;
    Given.removeArgument(); // before tables() makes others
  }
  if (!llvm::is_contained(completionShells(), Shell))
    return fail(Shell.empty() ? "completion: name a shell: bash, zsh or fish"
                              : "completion: unknown shell '" + Shell + "'" +
                                    insteadOf(Shell, completionShells()));
  printCompletion(Shell, tables(), summaries(), llvm::outs());
  return ExitClean;
}

int warplint::runMan(const CommandLine &Line) {
  constexpr CommandHelp Help = {.Overview = "Prints the man page: warplint man | man -l -",
                                .Usage = ""};
  {
    llvm::cl::OptionCategory Category{"Options"};
    if (std::optional<int> Exit = parseCommandLine(Line, Help, {&Category}))
      return *Exit;
  }
  printManPage(tables(), summaries(), llvm::outs());
  return ExitClean;
}

#ifdef __linux__

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
