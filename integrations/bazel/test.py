#!/usr/bin/env python3
"""Runs the aspect in a workspace of its own: plainly, from an HTTP cache, and by remote execution. Not part of script/test:
it wants Bazel (Debian's bazel-bootstrap), for the cache nginx, and for remote execution an endpoint.

Usage: test.py WARPLINT [--remote HOST:PORT]    docs/bazel.md says how to have one
"""
import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
KERNEL = """#include "lib/lib.h"
#include "row.cuh"
__global__ void kernel_NAME(float *out) {
  __shared__ float tile[TILE][TILE + PAD];
  tile[threadIdx.x][threadIdx.y] = FROM_LIB;
  __syncthreads();
  out[threadIdx.x * STRIDE] = tile[threadIdx.y][threadIdx.x];
}
"""
FILES = {
    "WORKSPACE": "", ".warplint": "checks: ['*']\n",
    "BUILD": 'exports_files([".warplint"])\n',
    "tools/BUILD": """sh_binary(name = "warplint", srcs = ["warplint.bin"], visibility = ["//visibility:public"])
filegroup(name = "warplint_config", srcs = ["//:.warplint"], visibility = ["//visibility:public"])
""",
    # As rules_cuda does it: device flags in the command of an action, and not in CcInfo.
    "tools/nvcc.bzl": """def _impl(ctx):
    outputs = []
    for file in ctx.files.srcs:
        output = ctx.actions.declare_file(file.basename + ".o")
        arguments = ctx.actions.args()
        arguments.add_all(["-x", "cu", "-gencode", "arch=compute_80,code=sm_80", "-DDEVICE_ONLY=8"] + ctx.attr.copts)
        arguments.add_all(["-c", file, "-o", output])
        ctx.actions.run(outputs = [output], inputs = [file], executable = "nvcc", arguments = [arguments])
        outputs.append(output)
    return [CcInfo(), DefaultInfo(files = depset(outputs))]

nvcc_library = rule(implementation = _impl, attrs = {"srcs": attr.label_list(allow_files = True), "hdrs": attr.label_list(allow_files = True), "copts": attr.string_list()})
""",
    "src/BUILD": """load("//tools:nvcc.bzl", "nvcc_library")
cc_library(name = "kernels", srcs = ["one/kernel.cu", "two/kernel.cu", "broken.cu"], hdrs = ["row.cuh"], defines = ["TILE=32"],
           local_defines = ["PAD=0"], copts = ["-DSTRIDE=4"], includes = ["."], deps = ["//lib"])
nvcc_library(name = "device", srcs = ["device.cu"], hdrs = ["device.cuh"], copts = ["--use_fast_math"])
cc_library(name = "clean", srcs = ["clean.cu"])
""",
    "src/one/kernel.cu": KERNEL.replace("NAME", "one"), "src/two/kernel.cu": KERNEL.replace("NAME", "two"),
    "src/row.cuh": "__global__ void row(float *out) { out[threadIdx.x * 2] = TILE; }\n",
    "src/broken.cu": "__global__ void broken(float *p) { p[threadIdx.x * 8] = 0; missing(); }\n__global__ void fine(float *p) { p[threadIdx.x * 8] = 0; }\n",
    "src/device.cu": "__global__ void device(float *p) { p[threadIdx.x * DEVICE_ONLY] = 0; }\n",
    "src/device.cuh": "__global__ void header(float *p) { p[threadIdx.x * DEVICE_ONLY * 2] = 0; }\n",
    "src/clean.cu": "__global__ void clean(float *p) { p[threadIdx.x] = 0; }\n",
    "lib/BUILD": 'cc_library(name = "lib", hdrs = ["lib.h"], srcs = ["lib.cu"], defines = ["LIB=2"], visibility = ["//visibility:public"])\n',
    "lib/lib.h": "#define FROM_LIB 1\n", "lib/lib.cu": "__global__ void library(float *out) { out[threadIdx.x * LIB] = 1; }\n",
}
# Debian's Bazel fetches two rule sets of which a C++ build needs the names alone.
STUBS = {
    "rules_cc/cc": "cc_binary cc_library cc_import cc_test cc_toolchain cc_toolchain_suite cc_proto_library objc_library",
    "rules_java/java": "java_binary java_library java_import java_test java_plugin java_toolchain java_runtime java_package_configuration",
}
EXPECTED = {
    "src/one/kernel.cu": "global store moves 16 sectors instead of 4", "src/two/kernel.cu": "32-way bank conflict",
    "src/row.cuh": "global store moves 8 sectors instead of 4", "src/broken.cu": "global store moves 32 sectors instead of 4",
    "src/device.cu": "global store moves 32 sectors instead of 4", "src/device.cuh": "global store moves 32 sectors instead of 4",
    "lib/lib.cu": "global store moves 8 sectors instead of 4",
}


class Workspace:
    def __init__(self, folder, tool):
        self.folder, self.tool = folder / "workspace", tool
        for name, text in FILES.items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        shutil.copy(HERE / "warplint.bzl", self.folder / "tools")
        shutil.copy(tool, self.folder / "tools/warplint.bin")
        self.startup = ["bazel", f"--output_user_root={folder}/root"]
        self.options = []
        for name, rules in STUBS.items():
            package = folder / name
            package.mkdir(parents=True)
            for place in (package.parent / "WORKSPACE", package.parent / "BUILD", package / "BUILD"):
                place.write_text("")
            (package / "defs.bzl").write_text("".join(f"{rule} = native.{rule}\n" for rule in rules.split()))
            self.options.append(f"--override_repository={package.parent.name}={package.parent}")

    def bazel(self, *words):
        return subprocess.run([*self.startup, *words], cwd=self.folder, capture_output=True, text=True)

    def lint(self, *options, group="warplint", targets="//..."):
        return self.bazel("build", targets, "--keep_going", "--aspects=//tools:warplint.bzl%warplint", f"--output_groups={group}", *self.options, *options)

    def merged(self):
        """The report of all as JSON."""
        p = subprocess.run([self.tool, "merge", "--exit-zero", "--format=json", "bazel-bin/"], cwd=self.folder, capture_output=True, text=True)
        assert p.stdout, p.stderr # ends with 2: a file does not compile
        return p.stdout


def plain(work):
    p = work.lint()
    assert p.returncode == 0, p.stderr[-3000:]
    text = work.merged()
    report = json.loads(text)
    messages = [f"{f['file']}: {f['message']}" for f in report["findings"]]
    for file, message in EXPECTED.items():
        if not any(file in said and message in said for said in messages):
            yield f"{file}: not '{message}', but {messages}"
    if not any("missing" in error["message"] for error in report["errors"]):
        yield f"the error of broken.cu is not in its report: {report['errors']}"
    gpus = {f["path"]: f["gpu"]["name"] for f in report["files"]}
    if gpus.get("src/device.cu") != "sm_80" or gpus.get("src/device.cuh") != "sm_80":
        yield f"the GPU of -gencode is not that of the files: {gpus}"
    strict = work.lint(group="warplint_strict", targets="//src:kernels")
    if strict.returncode == 0 or "32-way bank conflict" not in strict.stderr + strict.stdout:
        yield f"a finding does not fail the strict build: {strict.stderr[-1000:]}"
    if (p := work.lint(group="warplint_strict", targets="//src:clean")).returncode:
        yield f"a clean file fails the strict build: {p.stderr[-1000:]}"
    # What is read decides: a header, and the configuration.
    for name, text in ((".warplint", "checks: ['*', '-global-uncoalesced']\n"), ("lib/lib.h", "#define FROM_LIB 2\n")):
        (work.folder / name).write_text(text)
        p = work.lint()
        if "Linting" not in p.stderr and not any(f"{n} linux-sandbox" in p.stderr for n in range(1, 20)):
            yield f"a new {name} lints nothing anew: {p.stderr[-500:]}"
        (work.folder / name).write_text(FILES[name])


def cached(work, folder, expected):
    """Filled by one build, read by another that has nothing."""
    store = folder / "cache"
    store.mkdir()
    (folder / "nginx.conf").write_text(f"""daemon off; pid {folder}/nginx.pid; error_log {folder}/nginx.log; worker_processes 1; user {os.environ.get('USER', 'root')};
events {{}} http {{ access_log off; client_max_body_size 0; client_body_temp_path {folder}/body;
server {{ listen 127.0.0.1:8471; root {store}; location / {{ dav_methods PUT; create_full_put_path on; }} }} }}""")
    server = subprocess.Popen(["nginx", "-c", folder / "nginx.conf"], stderr=subprocess.DEVNULL)
    try:
        for expected_hits in (False, True):
            work.bazel("clean", "--expunge")
            p = work.lint("--remote_cache=http://127.0.0.1:8471", "--noshow_progress")
            hits = "remote cache hit" in p.stderr
            if p.returncode or hits != expected_hits:
                yield f"with the cache, hits {hits}: {p.stderr[-1000:]}"
            if work.merged() != expected:
                yield "from the cache come other bytes"
    finally:
        server.terminate()
        server.wait()


def remote(work, endpoint, expected):
    work.bazel("clean", "--expunge")
    p = work.lint(f"--remote_executor=grpc://{endpoint}", "--noshow_progress", "--spawn_strategy=remote", "--strategy=Warplint=remote")
    if p.returncode or "remote" not in p.stderr.rsplit("processes", 1)[-1].split("\n")[0]:
        yield f"remote execution: {p.stderr[-2000:]}"
    elif work.merged() != expected:
        yield "remote execution gives other bytes"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool", type=pathlib.Path)
    parser.add_argument("--remote")
    options = parser.parse_args()
    if not shutil.which("bazel"):
        print("skipped: no Bazel: apt-get install bazel-bootstrap nginx-light")
        return 77
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        work = Workspace(folder, options.tool.resolve())
        try:
            problems = list(plain(work))
            work.lint()
            expected = work.merged()
            if shutil.which("nginx"):
                problems += cached(work, folder, expected)
            else:
                print("not tried: the cache: apt-get install nginx-light")
            if options.remote:
                problems += remote(work, options.remote, expected)
            else:
                print("not tried: remote execution: --remote=HOST:PORT")
        finally:
            work.bazel("shutdown")
            subprocess.run(["chmod", "-R", "u+w", folder / "root"])
    print("\n".join(problems) or "all right")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
