//===- test/law/cpp/sample.cpp - Braces in every place ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What test/law/cpp/reader.py has to tell apart; test/law/reading.py asks clang what is right. { {
// {
//
//===----------------------------------------------------------------------===//

#define OPENS {
#define BODY(Name)                                                                                 \
  int Name() { return 1; }

namespace sample {
namespace inner::nested {
struct Point {
  int X = 1, Y{2};
  int Both[2] = {3, 4};
  const char *Text = "}}";

  int sum() const { return X + Y; }
  Point operator+(const Point &O) const {
    Point P{X + O.X, Y + O.Y};
    return P;
  }
  bool operator()(int) const { return false; }
  explicit operator bool() const { return X != 0; }
  int operator[](int I) const { return Both[I]; }
  Point() = default;
  Point(int X, int Y) : X{X}, Y(Y), Both{X, Y} {}
};

enum class Colour { Red, Green };

class Shape {
public:
  virtual ~Shape() {}
  Shape(Point At) : At{At}, Size(static_cast<int>(sizeof(Point{}))) {
    if (Size) { // {
      ++Size;
    }
  }

protected:
  virtual int area() const = 0;

private:
  class Part {
  public:
    int weigh() { return '{' + '}' + 300'000; }
  };
  Point At = {1, 2};
  int Size;
};
} // namespace inner::nested

struct Options {
  int Most = 3;
};

int withDefault(Options O = {}, int More = Options{}.Most);

int withDefault(Options O, int More) {
  auto Twice = [&](int N) {
    struct Local {
      int in() { return 2; }
    };
    return N * Local().in();
  };
  return Twice(O.Most) + More;
}

template <typename T, bool IsWide = (sizeof(T) > 4)> T widened(T Value) {
  if constexpr (IsWide)
    return Value;
  else
    return Value + T{1};
}

template <typename T>
  requires(sizeof(T) > 1)
auto trailing(T Value) -> decltype(Value + 1) {
  return Value + 1;
}

static const int Table[][2] = {{1, 2}, {3, withDefault({1}, 2)}};
static const auto Raw = R"text(
  int notAFunction() {
)text";

struct Row {
  int (*Run)(int);
  int Arguments[2];
} static const Rows[] = {{nullptr, {1, 2}}};

const Row *rows() { return Rows; }

struct Options made() { return {.Most = 4}; }

#if !defined(NEVER)
int left() { return Table[0][0] + static_cast<int>(sizeof(Raw)); }
#endif

extern "C" {
int plainC(int A) {
  switch (A) {
  case 1: {
    return 2;
  }
  default:
    return A;
  }
}
}

[[nodiscard]] static inline int attributed() noexcept(true) { return 1; }
int use() { return attributed() + static_cast<int>(sizeof(Raw)) + Table[0][0]; }

template <typename T> struct Box {
  T get() const;
  template <typename U> U as() const;
};

template <typename T> T Box<T>::get() const { return T{}; }

template <typename T> template <typename U> U Box<T>::as() const { return U{}; }

template <> struct Box<Options> {
  Options get() const { return Options{}; }
};

inline Options operator*(Options A, Options B) { return {A.Most * B.Most}; }
} // namespace sample
