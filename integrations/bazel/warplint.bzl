"""An aspect that lints the CUDA files of every target it reaches.

    bazel build //... --aspects=//tools:warplint.bzl%warplint --output_groups=warplint

Each file is an action of its own, with the include folders and macros of its target, so remote
execution and the remote cache serve it as they serve compilations. The outputs are reports for
`warplint merge`; with --output_groups=warplint_strict a finding fails the build.

The tool is //tools:warplint: a filegroup or sh_binary around an installed one.
"""

load("@rules_cc//cc/common:cc_info.bzl", "CcInfo")

_SOURCES = ("cu", "cuh")

def _flags(context):
    flags = ["-D" + d for d in context.defines.to_list() + context.local_defines.to_list()]
    for folder in context.quote_includes.to_list():
        flags += ["-iquote", folder]
    for folder in context.includes.to_list():
        flags.append("-I" + folder)
    for folder in context.system_includes.to_list() + context.external_includes.to_list():
        flags += ["-isystem", folder]
    return flags

def _lint(ctx, target, source, context, strict):
    output = ctx.actions.declare_file("{}.{}.warplint.{}".format(
        target.label.name,
        source.basename,
        "ok" if strict else "json",
    ))
    arguments = ctx.actions.args()
    arguments.add("--no-cache")  # Bazel has one
    arguments.add("-j1")
    if not strict:
        arguments.add(output, format = "--report=%s")
    arguments.add(source)
    arguments.add("--")
    arguments.add_all(_flags(context))
    inputs = depset([source], transitive = [context.headers])
    message = "Linting {}".format(source.short_path)
    if strict:
        # Findings are shown because the action fails; the output says that there were none.
        ctx.actions.run_shell(
            outputs = [output],
            inputs = inputs,
            tools = [ctx.executable._warplint],
            arguments = [arguments],
            command = '"{}" "$@" && echo clean > "{}"'.format(ctx.executable._warplint.path, output.path),
            mnemonic = "WarplintStrict",
            progress_message = message,
        )
    else:
        ctx.actions.run(
            outputs = [output],
            inputs = inputs,
            executable = ctx.executable._warplint,
            arguments = [arguments],
            mnemonic = "Warplint",
            progress_message = message,
        )
    return output

def _warplint_impl(target, ctx):
    if CcInfo not in target or not hasattr(ctx.rule.attr, "srcs"):
        return []
    context = target[CcInfo].compilation_context
    sources = [f for s in ctx.rule.attr.srcs for f in s.files.to_list() if f.extension in _SOURCES]
    return [OutputGroupInfo(
        warplint = depset([_lint(ctx, target, f, context, strict = False) for f in sources]),
        warplint_strict = depset([_lint(ctx, target, f, context, strict = True) for f in sources]),
    )]

warplint = aspect(
    implementation = _warplint_impl,
    attr_aspects = ["deps"],
    attrs = {
        "_warplint": attr.label(
            default = Label("//tools:warplint"),
            executable = True,
            cfg = "exec",
        ),
    },
)
