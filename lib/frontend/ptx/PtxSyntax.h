// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PTX as it is written: what a text declares, and the statements of its functions in order.
//
//   .visible .entry k(.param .u64 k_param_0)      Function, with Parameters
//   .reqntid 128                                  its Directives
//   {
//     .reg .b32 %r<7>;                            Declaration
//     .loc 1 8 3                                  Place
//     @!%p1 ld.global.v2.b32 {%r1, %r2}, [%rd1+8];   Instruction: a guard, an opcode, operands
//   $L__BB0_2:                                    Label
//   }
//
// Names point into the text. Nothing is looked up here: Translate.h does.

#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace warplint::ptx {

/// "%r1", "!%p2", "%r1|%p2", "tile+16", "-1", "0f3F800000", "[%rd1+8]", "{%r1, %r2}".
struct Operand {
  enum class Kind : uint8_t { Name, Number, Address, List };
  Kind Is = Kind::Name;
  bool Negated = false;
  llvm::StringRef Text;       ///< the name or the number
  llvm::StringRef Second;     ///< what stands behind "|"
  int64_t Offset = 0;         ///< what is added to a name
  std::vector<Operand> Parts; ///< what stands in brackets or braces
};

/// ".b32", ".f16x2", ".pred": 'b' bits, 'u' or 's' an integer, 'f' floating, 'p' a predicate.
struct Type {
  char Class = 'b';
  unsigned Bits = 0;   ///< of all components
  bool Packed = false; ///< of several components: "f16x2"

  bool isInteger() const { return !Packed && Class != 'f' && Bits <= 64; }
  unsigned bytes() const { return (Bits + 7) / 8; }
};

/// The type that a word is, with or without its dot.
std::optional<Type> typeNamed(llvm::StringRef Word);

/// "ld.global.nc.v4.f32": the operation and what stands behind it.
class Opcode {
public:
  Opcode() = default;
  explicit Opcode(llvm::StringRef Text);

  llvm::StringRef text() const { return Text; }
  llvm::StringRef operation() const { return Operation; }
  llvm::ArrayRef<llvm::StringRef> modifiers() const { return Modifiers; }
  bool has(llvm::StringRef Modifier) const;
  /// The types it names, in order; "cvt.rn.f32.s32" has two.
  llvm::ArrayRef<Type> types() const { return Types; }
  /// The last of them; bits of no width if there is none.
  Type type() const { return Types.empty() ? Type{} : Types.back(); }
  /// 4 of ".v4", 1 of none.
  unsigned vectorLength() const;

private:
  llvm::StringRef Text, Operation;
  llvm::SmallVector<llvm::StringRef, 6> Modifiers;
  llvm::SmallVector<Type, 2> Types;
};

struct Instruction {
  llvm::StringRef Guard; ///< empty: none
  bool GuardNegated = false;
  llvm::StringRef Opcode; ///< as written
  std::vector<Operand> Operands;
};

/// A variable, or registers: ".reg .b32 %r<7>", ".shared .align 16 .b8 tile[4096]".
struct Declaration {
  llvm::StringRef Space; ///< "reg", "shared", "global", "const", "local", "param"
  llvm::StringRef Name;
  Type Of;
  unsigned Align = 0;                   ///< bytes; 0: that of the type
  unsigned Count = 0;                   ///< of "%r<7>": %r0 to %r6; 0: one of that name
  std::optional<uint64_t> Elements = 1; ///< nothing: "name[]"
  bool IsArray = false, IsPointer = false, IsExternal = false;
  std::vector<int64_t> Initial; ///< one an element, if all of them are numbers
  unsigned Line = 0;

  uint64_t bytes() const { return Elements.value_or(0) * Of.bytes(); }
};

struct Label {
  llvm::StringRef Name;
};

enum class Scope : uint8_t { Open, Close };

/// ".loc 1 8 3, function_name $L__info_string0, inlined_at 1 20 5".
struct Place {
  unsigned File = 0, Line = 0, Column = 0;
  struct Call {
    unsigned File = 0, Line = 0, Column = 0;
  };
  std::optional<Call> InlinedAt;
  llvm::StringRef Function; ///< of what was inlined: a label among strings
};

/// "$L_brx_0: .branchtargets $L__BB0_2, $L__BB0_3".
struct Targets {
  llvm::StringRef Name;
  llvm::SmallVector<llvm::StringRef, 8> Labels;
};

struct Statement {
  unsigned Line = 0;
  std::variant<Instruction, Label, Scope, Declaration, Place, Targets> Is;
};

struct Function {
  llvm::StringRef Name;
  unsigned Line = 0;
  bool IsKernel = false;
  std::vector<Declaration> Results, Parameters;
  /// ".reqntid 128, 2": {128, 2}.
  llvm::StringMap<llvm::SmallVector<uint32_t, 3>> Directives;
  llvm::StringRef Body; ///< between its braces, to be read; null: it is only declared
  unsigned BodyLine = 0;
};

struct Text {
  llvm::StringRef Target;                                  ///< "sm_90a"
  std::vector<std::pair<unsigned, llvm::StringRef>> Files; ///< of ".file 1 "k.cu""
  std::vector<Declaration> Variables;
  std::vector<Function> Functions;
};

} // namespace warplint::ptx
