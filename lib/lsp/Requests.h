// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads messages until the editor goes. LLVM frames, sends and dispatches them; the loop is
// our own because LLVM's leaves at the first message that is not one, answers malformed ones
// with silence, and does not tell a handler the request's id, which cancelling needs.

#pragma once

#include "lib/lsp/Server.h"

namespace warplint {

struct ServeOptions {
  ServerOptions Server;
  llvm::lsp::JSONStreamStyle Style = llvm::lsp::JSONStreamStyle::Standard;
  bool Pretty = false; ///< indent what is sent
};

/// Serves until `exit` or the end of \p In. Returns whether the editor said goodbye: it asked
/// for shutdown first.
bool serve(std::FILE *In, llvm::raw_ostream &Out, ServeOptions Options);

} // namespace warplint
