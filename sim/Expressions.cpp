// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "sim/Expressions.h"

#include "sim/OperatorReader.h"
#include "sim/WarpAccess.h"

#include <algorithm>
#include <bit>
#include <charconv>

namespace warplint::sim {
namespace {
/// An integer of C: of 32 or 64 bits, kept as its value is in 64.
struct Value {
  uint64_t Bits = 0;
  bool IsWide = false;
  bool IsUnsigned = false;

  static Value of(uint64_t Bits, bool IsWide, bool IsUnsigned) {
    if (!IsWide)
      Bits = IsUnsigned ? uint64_t(uint32_t(Bits)) : uint64_t(int64_t(int32_t(uint32_t(Bits))));
    return {Bits, IsWide, IsUnsigned};
  }
  static Value truth(bool Is) { return {Is, false, false}; }

  bool isNegative() const { return !IsUnsigned && int64_t(Bits) < 0; }
};

/// How tightly C's operators bind.
constexpr OperatorLevel Levels[] = {{{"||"}},
                                    {{"&&"}},
                                    {{"|"}},
                                    {{"^"}},
                                    {{"&"}},
                                    {{"==", "!="}},
                                    {{"<", ">", "<=", ">="}},
                                    {{"<<", ">>"}},
                                    {{"+", "-"}},
                                    {{"*", "/", "%"}}};

struct TypeName {
  std::string_view Text;
  bool IsWide, IsUnsigned;
};
/// Words of integer types; of several, each adds what it says.
constexpr TypeName TypeNames[] = {
    {"int", false, false},     {"unsigned", false, true}, {"uint", false, true},
    {"long", true, false},     {"size_t", true, true},    {"int32_t", false, false},
    {"uint32_t", false, true}, {"int64_t", true, false},  {"uint64_t", true, true},
};

const TypeName *typeCalled(const Token &T) {
  const auto *Found =
      std::find_if(std::begin(TypeNames), std::end(TypeNames), [&](const TypeName &N) {
        return T.Kind == Token::Is::Name && N.Text == T.Text;
      });
  return Found == std::end(TypeNames) ? nullptr : Found;
}

/// Computes expressions for one lane while it reads them. The first thing that is wrong is kept,
/// and ends all.
class Reader {
public:
  explicit Reader(const ThreadScope &Scope) : Scope(Scope) {}

  std::string Error;

  /// The value of \p Text, all of it.
  Value whole(std::string_view Text) {
    Tokens Outer = std::exchange(In, Tokens(Text));
    const Value V = choice();
    end();
    In = Outer;
    return V;
  }

  /// The subscripts of "a[i][j]", or an index alone.
  std::vector<uint64_t> subscripts(std::string_view Text, bool IsUsed) {
    Unused = !IsUsed;
    In = Tokens(Text);
    const Tokens Before = In;
    const bool IsName = In.now().Kind == Token::Is::Name;
    In.next();
    std::vector<uint64_t> Of;
    if (IsName && In.is("[")) {
      while (Error.empty() && In.take("[")) {
        Of.push_back(choice().Bits);
        expect("]");
      }
    } else {
      In = Before;
      Of.push_back(choice().Bits);
    }
    end();
    return Of;
  }

private:
  static constexpr unsigned MostDepth = 200, MostNamesDeep = 8;

  void fail(const std::string &Why) {
    if (Error.empty())
      Error = Within.empty() ? Why : "in '" + std::string(Within) + "': " + Why;
  }
  void failFor(std::string_view Name) {
    fail("'" + std::string(Name) +
         "' has no value; give it a number, or an expression such as threadIdx.x");
  }
  bool isFine() const { return Error.empty(); }

  std::string here() const {
    return In.now().Kind == Token::Is::End ? "at the end"
                                           : "at '" + std::string(In.now().Text) + "'";
  }

  void expect(std::string_view Sign) {
    if (!In.take(Sign))
      fail("expected '" + std::string(Sign) + "' " + here());
  }

  void end() {
    if (In.now().Kind != Token::Is::End)
      fail("expected an operator or the end " + here());
  }

  Value choice() {
    if (++Depth > MostDepth)
      fail("the expression nests more than " + std::to_string(MostDepth) + " deep");
    const Value Condition = isFine() ? binary() : Value();
    Value V = Condition;
    if (isFine() && In.take("?")) {
      const bool First = Condition.Bits != 0;
      const Value Then = unless(!First, [&] { return choice(); });
      expect(":");
      const Value Else = unless(First, [&] { return choice(); });
      const Value Type = common(Then, Else);
      V = Value::of(First ? Then.Bits : Else.Bits, Type.IsWide, Type.IsUnsigned);
    }
    --Depth;
    return V;
  }

  /// What \p Read reads; where it is not computed, it may divide by zero.
  template <typename Function> Value unless(bool Skipped, Function Read) {
    Unused += Skipped;
    const Value V = isFine() ? Read() : Value();
    Unused -= Skipped;
    return V;
  }

  Value binary() {
    return readOperators(
        In, Levels, [&] { return isFine() ? unary() : Value(); },
        [&](std::string_view Sign, Value Left, auto ReadRight) {
          const bool IsDecided = (Sign == "&&" && !Left.Bits) || (Sign == "||" && Left.Bits);
          const Value Right = unless(IsDecided, ReadRight);
          return isFine() ? computed(Sign, Left, Right) : Left;
        });
  }

  /// The type that both are brought to, in Bits nothing.
  static Value common(Value A, Value B) {
    if (A.IsWide != B.IsWide)
      return {0, true, A.IsWide ? A.IsUnsigned : B.IsUnsigned};
    return {0, A.IsWide, A.IsUnsigned || B.IsUnsigned};
  }

  Value computed(std::string_view Sign, Value A, Value B) {
    if (Sign == "&&" || Sign == "||")
      return Value::truth(Sign == "&&" ? A.Bits && B.Bits : A.Bits || B.Bits);
    if (Sign == "<<" || Sign == ">>")
      return shifted(Sign == "<<", A, B);
    const Value T = common(A, B);
    A = Value::of(A.Bits, T.IsWide, T.IsUnsigned), B = Value::of(B.Bits, T.IsWide, T.IsUnsigned);
    const bool IsLess = T.IsUnsigned ? A.Bits < B.Bits : int64_t(A.Bits) < int64_t(B.Bits);
    switch (Sign[0]) {
    case '=':
      return Value::truth(A.Bits == B.Bits);
    case '!':
      return Value::truth(A.Bits != B.Bits);
    case '<':
      return Value::truth(IsLess || (Sign == "<=" && A.Bits == B.Bits));
    case '>':
      return Value::truth(!IsLess && (Sign == ">=" || A.Bits != B.Bits));
    case '/':
    case '%':
      return divided(Sign == "/", A, B);
    default:
      return Value::of(arithmetic(Sign[0], A.Bits, B.Bits), T.IsWide, T.IsUnsigned);
    }
  }

  static uint64_t arithmetic(char Sign, uint64_t A, uint64_t B) {
    switch (Sign) {
    case '+':
      return A + B;
    case '-':
      return A - B;
    case '*':
      return A * B;
    case '&':
      return A & B;
    case '|':
      return A | B;
    default:
      return A ^ B;
    }
  }

  Value divided(bool IsQuotient, Value A, Value B) {
    if (!B.Bits) {
      if (!Unused)
        fail("a division by zero");
      return A;
    }
    // Without the sign: the least integer by -1 has no quotient in C, and stops a machine.
    const uint64_t Over = A.isNegative() ? 0 - A.Bits : A.Bits;
    const uint64_t By = B.isNegative() ? 0 - B.Bits : B.Bits;
    const bool IsMinus = A.isNegative() != (IsQuotient && B.isNegative());
    const uint64_t Of = IsQuotient ? Over / By : Over % By;
    return Value::of(IsMinus ? 0 - Of : Of, A.IsWide, A.IsUnsigned);
  }

  Value shifted(bool IsLeft, Value A, Value By) {
    const uint64_t Width = A.IsWide ? 64 : 32;
    if (By.Bits >= Width) {
      if (!Unused)
        fail("a shift of " + std::to_string(Width) + " bits by " +
             std::to_string(int64_t(By.Bits)));
      return A;
    }
    if (IsLeft)
      return Value::of(A.Bits << By.Bits, A.IsWide, A.IsUnsigned);
    return Value::of(A.IsUnsigned ? A.Bits >> By.Bits : uint64_t(int64_t(A.Bits) >> By.Bits),
                     A.IsWide, A.IsUnsigned);
  }

  Value unary() {
    if (++Depth > MostDepth)
      fail("the expression nests more than " + std::to_string(MostDepth) + " deep");
    const Value V = isFine() ? operand() : Value();
    --Depth;
    return V;
  }

  Value operand() {
    for (std::string_view Sign : {"-", "+", "~", "!"}) {
      if (!In.take(Sign))
        continue;
      const Value V = unary();
      if (Sign == "!")
        return Value::truth(!V.Bits);
      const uint64_t Bits = Sign == "-" ? 0 - V.Bits : Sign == "~" ? ~V.Bits : V.Bits;
      return Value::of(Bits, V.IsWide, V.IsUnsigned);
    }
    if (In.take("("))
      return inBrackets();
    const Token T = In.now();
    if (T.Kind == Token::Is::Number || T.Kind == Token::Is::Name) {
      In.next();
      return T.Kind == Token::Is::Number ? number(T.Text)
             : In.is("(")                ? call(T.Text)
                                         : name(T.Text);
    }
    fail("expected a value " + here());
    return {};
  }

  /// What follows a bracket that opens: an expression, or a type, which makes it a cast.
  Value inBrackets() {
    std::optional<TypeName> To;
    for (; const TypeName *Type = typeCalled(In.now()); In.next())
      To = {Type->Text, Type->IsWide || (To && To->IsWide),
            Type->IsUnsigned || (To && To->IsUnsigned)};
    const Value Inside = To ? Value() : choice();
    expect(")");
    if (!To)
      return Inside;
    return Value::of(unary().Bits, To->IsWide, To->IsUnsigned);
  }

  Value number(std::string_view Text) {
    std::string Digits(Text);
    std::erase(Digits, '\'');
    const bool IsHex = Digits.starts_with("0x") || Digits.starts_with("0X");
    const bool IsOctal = !IsHex && Digits[0] == '0';
    const char *First = Digits.data() + (IsHex ? 2 : 0), *End = Digits.data() + Digits.size();
    uint64_t Bits = 0;
    const auto [At, Failed] = std::from_chars(First, End, Bits, IsHex ? 16 : IsOctal ? 8 : 10);
    const std::string_view Suffix(At, size_t(End - At));
    const bool IsSuffix = Suffix.find_first_not_of("uUlL") == std::string_view::npos;
    if (Failed != std::errc() || !IsSuffix)
      fail("'" + std::string(Text) + "' is not an integer of 64 bits");
    const bool SaysUnsigned = Suffix.find_first_of("uU") != std::string_view::npos;
    const bool SaysWide = Suffix.find_first_of("lL") != std::string_view::npos;
    const unsigned Width = unsigned(std::bit_width(Bits)); // of its digits
    const bool FitsUnsigned = SaysUnsigned || IsHex || IsOctal;
    const bool IsWide = SaysWide || Width > (FitsUnsigned ? 32u : 31u);
    return Value::of(Bits, IsWide, SaysUnsigned || Width == (IsWide ? 64u : 32u));
  }

  Value call(std::string_view Function) {
    In.take("(");
    const Value A = choice();
    expect(",");
    const Value B = choice();
    expect(")");
    if (Function != "min" && Function != "max")
      fail("'" + std::string(Function) + "' is not known; the functions are min and max");
    const bool TakesB = computed(Function == "min" ? "<" : ">", B, A).Bits != 0;
    const Value T = common(A, B);
    return Value::of(TakesB ? B.Bits : A.Bits, T.IsWide, T.IsUnsigned);
  }

  Value name(std::string_view Name) {
    for (const auto &[Called, Means] : Scope.Names)
      if (Called == Name)
        return meaning(Name, Means);
    if (Name == "warpSize")
      return Value::of(WarpSize, false, false);
    const size_t Dot = Name.find('.');
    const std::string_view Of = Name.substr(0, Dot),
                           Member = Name.substr(std::min(Dot, Name.size()));
    const size_t Axis = std::string_view(".x.y.z").find(Member) / 2;
    if (Member.size() == 2 && Axis < 3) {
      if (Of == "threadIdx" || Of == "blockDim")
        return Value::of(Of == "threadIdx" ? Scope.Thread[Axis] : Scope.Block[Axis], false, true);
      if (Of == "blockIdx" || Of == "gridDim")
        return Value::of(Of == "gridDim", false, true);
    }
    failFor(Name);
    return {};
  }

  Value meaning(std::string_view Name, std::string_view Text) {
    if (Text.find_first_not_of(' ') == std::string_view::npos)
      failFor(Name);
    if (NamesDeep == MostNamesDeep)
      fail("names stand for names more than " + std::to_string(MostNamesDeep) + " deep");
    if (!isFine())
      return {};
    ++NamesDeep;
    const std::string_view Outer = std::exchange(Within, Name);
    const Value V = whole(Text);
    Within = Outer;
    --NamesDeep;
    return V;
  }

  const ThreadScope &Scope;
  Tokens In{""};
  std::string_view Within; ///< the name whose meaning is read
  unsigned Depth = 0, NamesDeep = 0, Unused = 0;
};
} // namespace

OrError<uint64_t> valueOf(std::string_view Text, const ThreadScope &In) {
  Reader R(In);
  const Value V = R.whole(Text);
  return R.Error.empty() ? OrError<uint64_t>{V.Bits, {}} : OrError<uint64_t>{{}, R.Error};
}

OrError<std::vector<uint64_t>> subscriptsOf(std::string_view Text, const ThreadScope &In,
                                            bool IsUsed) {
  Reader R(In);
  std::vector<uint64_t> Of = R.subscripts(Text, IsUsed);
  if (!R.Error.empty())
    return {{}, R.Error};
  return {std::move(Of), {}};
}

void addNamesOf(std::string_view Text, std::vector<std::string> &Names) {
  bool IsFirst = true;
  for (Tokens In(Text); In.now().Kind != Token::Is::End; IsFirst = false) {
    const Token T = In.now();
    In.next();
    const std::string_view Of = T.Text.substr(0, T.Text.find('.'));
    const bool IsDefined = Of == "threadIdx" || Of == "blockDim" || Of == "warpSize";
    if (T.Kind == Token::Is::Name && !IsDefined && !In.is("(") && !(IsFirst && In.is("[")) &&
        !typeCalled(T) && std::find(Names.begin(), Names.end(), T.Text) == Names.end())
      Names.emplace_back(T.Text);
  }
}

} // namespace warplint::sim
