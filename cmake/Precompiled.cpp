// Nothing: a target needs a source file for its headers to be precompiled.
