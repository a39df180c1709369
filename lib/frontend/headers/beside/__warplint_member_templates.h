//===- __warplint_member_templates.h - Members called without `template` --===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// `m.f<3>(i)`, with m of a type that is not known yet, is a comparison to Clang and a call to nvcc.
/// It is one to Clang, too, where a class template of that name can be seen.
///
//===----------------------------------------------------------------------===//
#pragma once

namespace __warplint_member_templates {
__WARPLINT_MEMBER_TEMPLATES
}
using namespace __warplint_member_templates;
