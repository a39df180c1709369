# The tests that run the tool. A test is a small program and its verdict.
import os
import platform
import shutil
import sys

import lit.formats

config.name = "warplint"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".cu", ".cuh", ".ll", ".ptx", ".test"]
config.excludes = ["Inputs", "cache", "CMakeLists.txt", "unit", "measured", "compiled", "kernels"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = config.build_test_dir

path = os.pathsep.join([config.tool_dir, config.llvm_tools_dir, config.environment["PATH"]])
config.environment["PATH"] = path

# The real compiler, for tests that say REQUIRES: nvcc, and where its libraries are: that of the wheels looks for them elsewhere.
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(__file__), "law", "toolkit"))
import nvcc as compiler  # noqa: E402

nvcc = compiler.nvcc()
if nvcc and shutil.which("cmake"):
    config.available_features.add("nvcc")
    config.substitutions.append(("%nvcc_libraries", os.path.join(os.path.dirname(os.path.dirname(nvcc)), "lib")))
    config.substitutions.append(("%nvcc", nvcc))
    if os.path.exists(os.path.join(os.path.dirname(os.path.dirname(nvcc)), "include", "curand_mtgp32_kernel.h")):
        config.available_features.add("curand")

# NVIDIA's headers, for REQUIRES: toolkit. An nvcc on the path may be a script far from them.
places = [os.environ.get("CUDA_PATH"), os.environ.get("CUDA_HOME"), "/usr/local/cuda"]
toolkit = next((p for p in places if p and os.path.exists(os.path.join(p, "include", "cuda.h"))), None)
if toolkit:
    config.available_features.add("toolkit")
    config.substitutions.append(("%toolkit", toolkit))

# Instrumented programs need their options in the environment, map more memory than any limit allows, and are not loaded by others.
sanitized = "-fsanitize" in config.cxx_flags
if sanitized:
    config.available_features.add("sanitized")

# The package and the plugin, where they are built.
if not sanitized and shutil.which("dpkg-deb") and shutil.which("cpack") and shutil.which("objdump"):
    config.available_features.add("dpkg-deb")
if shutil.which("pre-commit") and os.path.exists(os.path.join(config.source_dir, ".git")):
    config.available_features.add("pre-commit")
if shutil.which("curl") and platform.system() == "Linux" and platform.machine() in ("x86_64", "aarch64"):
    config.available_features.add("curl")
dist = os.path.join(config.source_dir, "dist")
if os.path.isdir(dist) and any(f.endswith(".whl") for f in os.listdir(dist)):
    config.available_features.add("wheel")
plugin = os.path.join(config.build_dir, "tidy", "warplint-tidy.so")
if not sanitized and os.path.exists(plugin) and shutil.which("clang-tidy-22"):
    config.available_features.add("tidy-plugin")
    config.substitutions.append(("%tidy_plugin", plugin))
config.substitutions.append(("%build_dir", config.build_dir))

# A cache of their own, empty at the start.
config.environment["XDG_CACHE_HOME"] = os.path.join(config.test_exec_root, "cache")
shutil.rmtree(config.environment["XDG_CACHE_HOME"], ignore_errors=True)

# %lint    the tool on its test, without colour, summary line or toolkit; what an access costs is told
#          however little it is of its kernel, which a test has cut down
# %expect  FileCheck that also fails on any diagnostic that no CHECK names. CHECK-DAG would
#          let an extra one at the end through, so tests do not use it.
config.substitutions += [
    ("%warplint_path", os.path.join(config.tool_dir, "warplint")),
    ("%warplint", "warplint"),
    ("%lint", "warplint --color=0 --no-summary --sort=place --no-toolkit --check-option=shared-bank-conflict.min-percent-of-global=0 --check-option=shared-bank-conflict.min-percent-of-issue=0"
     " --check-option=global-uncoalesced.min-percent-of-issue=0 --check-option=shared-bank-conflict.min-share-percent=0 --check-option=global-uncoalesced.min-share-percent=0"
     " --check-option=shared-bank-conflict.min-percent-of-longest=0 --check-option=global-uncoalesced.min-percent-of-longest=0"
     " --check-option=global-uncoalesced.min-percent-of-shared=0"),
    ("%expect", "FileCheck %s --implicit-check-not='{{(warning|error): |note: (added |skipped |.*[[]([a-z]+-[a-z-]+|texture)[]])}}'"),
    ("%clang_bundled", config.python + " " + os.path.join(config.source_dir, "test", "frontend", "clang-bundled.py")
     + " --clang " + os.path.join(config.llvm_tools_dir, "clang++")
     + " --headers " + os.path.join(config.source_dir, "lib", "frontend", "headers")),
    ("%python", config.python),
    ("%machine", platform.machine()),
    ("%source_dir", config.source_dir),
]
