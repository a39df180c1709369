// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Structures that have a fieldsOf() as JSON, each a list of its fields, and back: for what goes
// from one process of warplint's to another, and for its caches.
//
// Writes a report so that it can be read back whole: for the cache, for workers that hand
// theirs to the main process, and for `warplint merge`.
//
//   read(write(R)) renders to the same bytes as R, in every format
//
// It is JSON, each structure a list of its fields, and read as it comes, without a tree of it. Not
// for other programs: docs/json.md is. Only the same version of warplint reads it.
//
// A finding is known by its check, its kernel and the text of its line without spaces, and by
// how many alike there are: not by its file or line, so moving code does not make it new.

#pragma once

#include "lib/files/Files.h"
#include "lib/finding/Fields.h"
#include "lib/finding/Report.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"

#include <type_traits>
#include <utility>
#include <variant>

namespace warplint {

template <typename T> struct IsVector : std::false_type {};
template <typename T> struct IsVector<std::vector<T>> : std::true_type {};
template <typename T> struct IsOptional : std::false_type {};
template <typename T> struct IsOptional<std::optional<T>> : std::true_type {};
template <typename T> struct IsVariant : std::false_type {};
template <typename... T> struct IsVariant<std::variant<T...>> : std::true_type {};
template <typename T> struct IsArray : std::is_array<T> {};
template <typename T, size_t N> struct IsArray<std::array<T, N>> : std::true_type {};

/// Writes a value and all its fields.
class FieldWriter {
public:
  explicit FieldWriter(llvm::json::OStream &J) : J(J) {}

  template <typename T> void operator()(T &Field) { write(Field); }

  template <typename T> void write(T &V);

private:
  /// JSON holds UTF-8 only; source lines may hold anything.
  void writeText(llvm::StringRef Text) {
    if (llvm::json::isUTF8(Text))
      J.value(Text);
    else
      J.object([&] { J.attribute("hex", llvm::toHex(Text)); });
  }

  llvm::json::OStream &J;
};

/// Reads what FieldWriter wrote, from left to right. After the first thing amiss nothing more is
/// read.
class FieldReader {
public:
  explicit FieldReader(llvm::StringRef Text) : Rest(Text) {}

  template <typename T> void read(T &V);

  bool Ok = true;
  llvm::StringRef Rest; ///< what is not read yet

private:
  void need(char C) { Ok = Ok && Rest.consume_front(llvm::StringRef(&C, 1)); }

  /// Every part of a list by \p ReadPart, which is not told how many there are.
  template <typename Function> void readList(Function ReadPart) {
    need('[');
    for (bool IsFirst = true; Ok && !Rest.consume_front("]"); IsFirst = false) {
      if (!IsFirst)
        need(',');
      ReadPart();
    }
  }

  template <typename T> void readFields(T &V) {
    need('[');
    bool IsFirst = true;
    auto ReadNext = [&](auto &Field) {
      if (!std::exchange(IsFirst, false))
        need(',');
      read(Field);
    };
    fieldsOf(V, ReadNext);
    need(']');
  }

  void readText(std::string &V);

  template <typename... T> void readVariant(std::variant<T...> &V) {
    size_t Index = 0;
    need('[');
    read(Index);
    need(',');
    Ok = Ok && Index < sizeof...(T);
    size_t Next = 0;
    auto ReadIf = [&](auto Of) {
      if (Ok && Next++ == Index) {
        read(Of);
        V = std::move(Of);
      }
    };
    (ReadIf(T()), ...);
    need(']');
  }

  template <typename T> void readItems(T &V) {
    if constexpr (IsVector<T>::value) {
      readList([&] { read(V.emplace_back()); });
      V.shrink_to_fit();
    } else {
      size_t Count = 0;
      readList([&] {
        Ok = Ok && Count < std::size(V);
        if (Ok)
          read(V[Count++]);
      });
      Ok = Ok && Count == std::size(V);
    }
  }

  void readMap(std::map<std::string, int64_t> &V) {
    readList([&] {
      std::string Name;
      readText(Name);
      need(',');
      read(V[Name]);
    });
  }
};

template <typename T> void FieldWriter::write(T &V) {
  if constexpr (std::is_same_v<T, bool>) {
    J.value(V);
  } else if constexpr (std::is_enum_v<T>) {
    J.value(int64_t(V));
  } else if constexpr (std::is_integral_v<T>) {
    if constexpr (std::is_signed_v<T>)
      J.value(int64_t(V));
    else
      J.value(uint64_t(V));
  } else if constexpr (std::is_same_v<T, std::string>) {
    writeText(V);
  } else if constexpr (IsOptional<T>::value) {
    V ? write(*V) : J.value(nullptr);
  } else if constexpr (IsVariant<T>::value) {
    J.array([&] {
      J.value(int64_t(V.index()));
      std::visit([&](auto &Of) { write(Of); }, V);
    });
  } else if constexpr (IsVector<T>::value || IsArray<T>::value) {
    J.array([&] {
      for (auto &Item : V)
        write(Item);
    });
  } else if constexpr (std::is_same_v<T, std::map<std::string, int64_t>>) {
    J.array([&] { // not an object: its keys need not be text that JSON can hold
      for (auto &[Name, Value] : V) {
        writeText(Name);
        J.value(Value);
      }
    });
  } else {
    J.array([&] { fieldsOf(V, *this); });
  }
}

template <typename T> void FieldReader::read(T &V) {
  if (!Ok)
    return;
  if constexpr (std::is_same_v<T, bool>) {
    V = Rest.consume_front("true");
    Ok = V || Rest.consume_front("false");
  } else if constexpr (std::is_enum_v<T>) {
    std::underlying_type_t<T> N = 0;
    read(N);
    V = T(N);
  } else if constexpr (std::is_integral_v<T>) {
    Ok = !Rest.consumeInteger(10, V);
  } else if constexpr (std::is_same_v<T, std::string>) {
    readText(V);
  } else if constexpr (IsOptional<T>::value) {
    if (!Rest.consume_front("null"))
      read(V.emplace());
  } else if constexpr (IsVariant<T>::value) {
    readVariant(V);
  } else if constexpr (IsVector<T>::value || IsArray<T>::value) {
    readItems(V);
  } else if constexpr (std::is_same_v<T, std::map<std::string, int64_t>>) {
    readMap(V);
  } else {
    readFields(V);
  }
}

// Reports are instantiated once, in lib/finding/FieldsJson.cpp: with all their structures that
// takes a compiler eight seconds. So both are defined outside of their classes: not inline.
extern template void FieldWriter::write(Report &);
extern template void FieldReader::read(Report &);

/// \p Value as one line of JSON.
template <typename T> std::string toJson(const T &Value) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  llvm::json::OStream J(OS);
  // One list of fields serves both directions, so it wants to be able to write them.
  FieldWriter(J).write(const_cast<T &>(Value));
  return Text;
}

/// What toJson() wrote. Fails if \p Text is anything else.
template <typename T> llvm::Expected<T> fromJson(llvm::StringRef Text) {
  T Value;
  FieldReader In(Text);
  In.read(Value);
  if (!In.Ok || !In.Rest.empty())
    return llvm::createStringError("is damaged");
  return Value;
}

/// Part Number of Count of a run over many files; both from 1 on.
struct ReportPart {
  unsigned Number = 1, Count = 1;
};

struct ReportFile {
  warplint::Report Report;
  std::optional<ReportPart> Part; ///< of --shard
};

/// What a written report begins with, and JSON of other programs hardly does.
inline constexpr llvm::StringLiteral ReportBegin = "{\"warplint\":\"";

void writeReport(const Report &R, const std::optional<ReportPart> &Part, llvm::raw_ostream &OS);

/// Fails if \p Text is anything else, cut short, or of another version.
llvm::Expected<ReportFile> readReport(llvm::StringRef Text);

struct FingerprintKey {
  std::string Check, Kernel, Line;

  auto operator<=>(const FingerprintKey &) const = default;
};

FingerprintKey keyOf(const Finding &F);

/// 32 hexadecimal digits for each finding of \p R, no two the same: of its key, and of its
/// number among those alike.
std::vector<std::string> fingerprintsOf(const Report &R);

} // namespace warplint
