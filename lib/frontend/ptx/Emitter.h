// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The function that is being written, and what names in it stand for. How one kind of instruction
// is written is a function of its own, in Arithmetic.cpp, Memory.cpp, Exchange.cpp.

#pragma once

#include "lib/frontend/ptx/PtxSyntax.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

namespace warplint::ptx {

/// What a name stands for: a register, whose memory is promoted later, or a variable's address.
struct Named {
  llvm::Value *Memory = nullptr;
  unsigned Bits = 0; ///< of a register; 0: a variable
};

/// Names by scope. A label or register of an inner scope is not seen outside.
class Names {
public:
  void open(unsigned Number) { Current.push_back(Number); }
  void close() { Current.pop_back(); }

  struct Registers {
    unsigned Bits, Count;
  };
  struct ScopeNames {
    llvm::StringMap<Named> Variables;
    llvm::StringMap<Registers> Ranges; ///< of ".reg .b32 %r<7>"
    llvm::StringMap<llvm::BasicBlock *> Labels;
  };
  std::vector<ScopeNames> All{1};
  std::vector<unsigned> Current{0}; ///< from the outermost in

  ScopeNames &inner() { return All[Current.back()]; }
};

class Emitter {
public:
  Emitter(llvm::Module &M, llvm::StringMap<Named> &Globals, llvm::Function &F)
      : M(M), Globals(Globals), F(F), B(M.getContext()) {}

  llvm::Module &M;
  llvm::StringMap<Named> &Globals;
  llvm::Function &F;
  llvm::IRBuilder<> B;
  Names Known;
  std::string Problem; ///< the first one; the text is no PTX

  void fail(const llvm::Twine &What) {
    if (Problem.empty())
      Problem = What.str();
  }

  llvm::IntegerType *intType(unsigned Bits) { return B.getIntNTy(Bits); }

  /// What \p Name stands for; nothing if it is not declared.
  std::optional<Named> find(llvm::StringRef Name);
  void declareRegister(const Declaration &D);

  /// The value of \p O as an integer of \p Bits. A register that is wider is cut, one that is
  /// narrower extended.
  llvm::Value *read(const Operand &O, unsigned Bits, bool Signed = false);
  /// The width of a register; nothing if it is none.
  std::optional<unsigned> widthOf(llvm::StringRef Name);
  void write(llvm::StringRef Register, llvm::Value *V, bool Signed = false);

  /// The pointer to address space \p Space that "[%rd1+8]" or "[tile]" is.
  llvm::Value *pointer(const Operand &Address, unsigned Space);

  llvm::Value *resized(llvm::Value *V, unsigned Bits, bool Signed);

  /// A call of LLVM's intrinsic; null if there is none of that name.
  llvm::Value *intrinsic(llvm::StringRef Name, llvm::ArrayRef<llvm::Value *> Arguments);
  /// The instruction as it is, its registers handed in and its results taken.
  void assembly(const Instruction &I, bool HasEffects);

private:
  llvm::Value *specialRegister(llvm::StringRef Name, unsigned Bits);
  llvm::Value *number(llvm::StringRef Text, unsigned Bits);
};

// What each kind of operation becomes. Whether it was one that is known in that form; if not, it
// is written as assembly.
bool emitInteger(Emitter &E, const Instruction &I, const Opcode &Does);
bool emitMemory(Emitter &E, const Instruction &I, const Opcode &Does);
bool emitExchange(Emitter &E, const Instruction &I, const Opcode &Does);

} // namespace warplint::ptx
