// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/parse/NewerIr.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Error.h"

using namespace warplint;

namespace {
/// A floating-point type, and how LLVM 22 takes its bits.
struct FloatType {
  llvm::StringLiteral Name;
  const llvm::fltSemantics &(*Semantics)();
  llvm::StringLiteral Prefix;
};
constexpr FloatType FloatTypes[] = {{"half", llvm::APFloat::IEEEhalf, "0xH"},
                                    {"bfloat", llvm::APFloat::BFloat, "0xR"},
                                    {"float", llvm::APFloat::IEEEsingle, "0x"},
                                    {"double", llvm::APFloat::IEEEdouble, "0x"}};

/// Attributes that decide nothing here, with what stands in parentheses behind them.
constexpr llvm::StringLiteral Dropped[] = {"denormal_fpenv"};

bool isWordCharacter(char C) { return llvm::isAlnum(C) || llvm::StringRef("._$-+").contains(C); }

/// The payload of "nan(0x1)", or 0.
uint64_t payloadOf(llvm::StringRef Text) {
  uint64_t Payload = 0;
  const llvm::StringRef Digits = Text.split('(').second.split(')').first;
  return Digits.getAsInteger(0, Payload) ? 0 : Payload;
}

/// What stands behind the sign of an infinity, or of what is no number.
std::optional<llvm::APFloat> specialNumber(llvm::StringRef Name, bool IsNegative,
                                           const llvm::fltSemantics &Of) {
  const llvm::APInt Payload(64, payloadOf(Name));
  const llvm::StringRef Kind = Name.take_until([](char C) { return C == '('; });
  if (Kind == "inf")
    return llvm::APFloat::getInf(Of, IsNegative);
  if (Kind == "qnan" || Kind == "nan")
    return llvm::APFloat::getQNaN(Of, IsNegative, &Payload);
  if (Kind == "snan")
    return llvm::APFloat::getSNaN(Of, IsNegative, &Payload);
  return std::nullopt;
}

/// The number that \p Word is, if LLVM 22 does not read it as such.
std::optional<llvm::APFloat> newerNumber(llvm::StringRef Word, const FloatType &Of) {
  const llvm::fltSemantics &Semantics = Of.Semantics();
  if (Word.starts_with("f0x")) {
    llvm::APInt Bits;
    if (Word.drop_front(3).getAsInteger(16, Bits))
      return std::nullopt;
    return llvm::APFloat(Semantics, Bits.zextOrTrunc(llvm::APFloat::getSizeInBits(Semantics)));
  }
  const bool IsNegative = Word.starts_with("-"), IsSigned = IsNegative || Word.starts_with("+");
  const llvm::StringRef Unsigned = IsSigned ? Word.drop_front() : Word;
  if (IsSigned)
    if (std::optional<llvm::APFloat> Special = specialNumber(Unsigned, IsNegative, Semantics))
      return Special;
  const bool IsHex = Unsigned.starts_with("0x") && Unsigned.find_insensitive('p') != Unsigned.npos;
  if (!IsHex && !(Unsigned.contains('.') && llvm::isDigit(Unsigned.front())))
    return std::nullopt;
  llvm::APFloat Number(Semantics);
  auto Status = Number.convertFromString(Word, llvm::APFloat::rmNearestTiesToEven);
  if (!Status) {
    llvm::consumeError(Status.takeError());
    return std::nullopt;
  }
  if (!IsHex && *Status == llvm::APFloat::opOK)
    return std::nullopt; // as ever
  return Number;
}

/// LLVM 22 takes the bits of a float as those of the double that has its value.
std::string bitsOf(llvm::APFloat Number, const FloatType &Of) {
  if (&Of.Semantics() == &llvm::APFloat::IEEEsingle()) {
    const bool IsSignaling = Number.isSignaling();
    bool Loses = false;
    Number.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven, &Loses);
    if (IsSignaling) { // the conversion made it quiet
      const llvm::APInt Payload = Number.bitcastToAPInt();
      Number = llvm::APFloat::getSNaN(Number.getSemantics(), Number.isNegative(), &Payload);
    }
  }
  const llvm::APInt Bits = Number.bitcastToAPInt();
  return Of.Prefix.str() +
         llvm::utohexstr(Bits.getZExtValue(), /*LowerCase=*/false, Bits.getBitWidth() / 4);
}

/// Walks over the words of a text. What is quoted, a comment or a name is passed over.
class Rewriter {
public:
  explicit Rewriter(llvm::StringRef Text) : Text(Text) {}

  std::optional<std::string> run() {
    while (At < Text.size())
      step();
    if (!Copied)
      return std::nullopt;
    Out += Text.substr(Copied);
    return std::move(Out);
  }

private:
  void step() {
    const char C = Text[At];
    if (C == ';')
      At = std::min(Text.find('\n', At), Text.size());
    else if (C == '"')
      At = std::min(Text.find('"', At + 1), Text.size() - 1) + 1;
    else if (llvm::StringRef("%@!#").contains(C))
      At += 1 + Text.substr(At + 1).take_while(isWordCharacter).size();
    else if (isWordCharacter(C))
      word();
    else
      ++At;
  }

  /// What stands before it on its line says of which type a constant is.
  void word() {
    llvm::StringRef Word = Text.substr(At).take_while(isWordCharacter);
    const auto *Type =
        llvm::find_if(FloatTypes, [&](const FloatType &T) { return T.Name == Word; });
    if (Type != std::end(FloatTypes)) {
      Of = Type;
    } else if (llvm::is_contained(Dropped, Word)) {
      replace(withParentheses(Word), "");
      return;
    } else if (Of) {
      if (Word.ends_with("nan"))
        Word = withParentheses(Word);
      if (const std::optional<llvm::APFloat> Number = newerNumber(Word, *Of))
        return replace(Word, bitsOf(*Number, *Of));
    }
    At += Word.size();
  }

  llvm::StringRef withParentheses(llvm::StringRef Word) const {
    const llvm::StringRef Rest = Text.substr(At + Word.size());
    const size_t Close = Rest.starts_with("(") ? Rest.find(')') : Rest.npos;
    return Text.substr(At, Word.size() + (Close == Rest.npos ? 0 : Close + 1));
  }

  void replace(llvm::StringRef Old, llvm::StringRef New) {
    Out += Text.slice(Copied, At);
    Out += New;
    At += Old.size();
    Copied = At;
  }

  llvm::StringRef Text;
  std::string Out;
  size_t At = 0, Copied = 0;
  const FloatType *Of = nullptr; ///< the last one that was named
};
} // namespace

std::optional<std::string> warplint::asReadHere(llvm::StringRef Text) {
  return Rewriter(Text).run();
}
