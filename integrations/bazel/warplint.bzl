"""An aspect that lints the CUDA files of every target it reaches, with Bazel 4 to 8.

    bazel build //... --aspects=//tools:warplint.bzl%warplint --output_groups=warplint
    warplint merge bazel-bin

Each file is an action of its own, so remote execution and the remote cache serve it as they serve compilations. Sources
are read as their target compiles them: with the flags of the action that does. The outputs are reports for `warplint
merge`, also of a file that does not compile; with --output_groups=warplint_strict a finding fails the build.

Needed in //tools: `warplint`, a filegroup or sh_binary around an installed one, and `warplint_config`, a filegroup of the
project's .warplint files, which may be empty. docs/bazel.md has both.
"""

_SOURCES = ("cu", "cuh")

# Flags of a compilation that name what it writes, each with the word that follows.
_OUTPUTS = ("-o", "-MF", "-MT", "-MQ")

def _flags_of_command(argv, files):
    """The words of a compiler's command, without the compiler, its input and its outputs."""
    unwanted = ["-c", "-MD", "-MMD"] + [f.path for f in files]
    flags, skip = [], False
    for word in argv[1:]:
        if not skip and word not in _OUTPUTS and word not in unwanted:
            flags.append(word)
        skip = not skip and word in _OUTPUTS
    return flags

def _flags_of_target(target, ctx):
    """What the target says of itself, where it compiles nothing: cc_library passes over .cu."""
    context, rule = target[CcInfo].compilation_context, ctx.rule.attr
    local = getattr(context, "local_defines", depset()).to_list()
    flags = ["-D" + d for d in context.defines.to_list() + local]
    for folder in context.quote_includes.to_list():
        flags += ["-iquote", folder]
    for folder in context.includes.to_list():
        flags.append("-I" + folder)
    external = getattr(context, "external_includes", depset()) # not in Bazel 4
    for folder in context.system_includes.to_list() + external.to_list():
        flags += ["-isystem", folder]
    return flags + [o for o in getattr(rule, "copts", []) if "$" not in o]

def _flags(target, ctx, file, files):
    """Those of the action that compiles a file; of one that is not compiled, a header, of the first that compiles another."""
    for of in [file] + files:
        for action in target.actions:
            if action.argv and of.path in action.argv:
                return _flags_of_command(action.argv, files)
    return _flags_of_target(target, ctx)

def _lint(target, ctx, file, flags):
    """Declares the report of a file and the action that writes it."""
    place = "{}.warplint/{}".format(target.label.name, file.short_path.replace("../", "external/"))
    report = ctx.actions.declare_file(place + ".json")
    arguments = ctx.actions.args()
    arguments.add_all(["--no-cache", "-j1", "--no-toolkit", "--exit-zero"]) # Bazel has a cache, and cores
    arguments.add(report, format = "--report=%s")
    arguments.add(file)
    arguments.add("--")
    arguments.add_all(flags)
    ctx.actions.run_shell(
        outputs = [report],
        inputs = depset([file], transitive = [target[CcInfo].compilation_context.headers, depset(ctx.files._config)]),
        tools = [ctx.executable._warplint],
        arguments = [arguments],
        # What does not compile is an error in the report, not of the build.
        command = '"{}" "$@" || test -s {}'.format(ctx.executable._warplint.path, report.path),
        mnemonic = "Warplint",
        progress_message = "Linting " + file.short_path,
    )
    return report

def _fail_on_findings(ctx, report, file):
    """Declares a file that is only written if the report has no findings."""
    clean = ctx.actions.declare_file(report.basename + ".ok", sibling = report)
    ctx.actions.run_shell(
        outputs = [clean],
        inputs = [report, file],
        tools = [ctx.executable._warplint],
        command = '"{}" merge {} && echo clean > {}'.format(ctx.executable._warplint.path, report.path, clean.path),
        mnemonic = "WarplintStrict",
        progress_message = "Looking for findings in " + file.short_path,
    )
    return clean

def _with_deps(ctx, group, files):
    """The files, and those of the same output group of what the target depends on."""
    deps = [d for name in _DEPS for d in getattr(ctx.rule.attr, name, [])]
    return depset(files, transitive = [
        getattr(d[OutputGroupInfo], group)
        for d in deps
        if OutputGroupInfo in d and hasattr(d[OutputGroupInfo], group)
    ])

_DEPS = ["deps", "implementation_deps"]

def _warplint_impl(target, ctx):
    if CcInfo not in target:
        return []
    files = [
        f
        for name in ("srcs", "hdrs")
        for s in getattr(ctx.rule.attr, name, [])
        for f in s.files.to_list()
        if f.extension in _SOURCES
    ]
    reports, clean = [], []
    for file in files:
        reports.append(_lint(target, ctx, file, _flags(target, ctx, file, files)))
        clean.append(_fail_on_findings(ctx, reports[-1], file))
    return [OutputGroupInfo(
        warplint = _with_deps(ctx, "warplint", reports),
        warplint_strict = _with_deps(ctx, "warplint_strict", clean),
    )]

warplint = aspect(
    implementation = _warplint_impl,
    attr_aspects = _DEPS,
    attrs = {
        "_warplint": attr.label(
            default = Label("//tools:warplint"),
            executable = True,
            cfg = "exec",
        ),
        "_config": attr.label(default = Label("//tools:warplint_config"), allow_files = True),
    },
)
