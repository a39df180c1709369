"""Opens a kernel in a real editor, headless, with the set-up that docs/editors.md gives, and
takes a finding from the first underline to its end. Usage: run.py nvim|emacs WARPLINT."""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
DOCS = HERE.parent.parent / "docs" / "editors.md"
KERNEL = """__global__ void k(float *out) {
  __shared__ float t[32][32]; for (int i = 0; i < 32; ++i) t[i][threadIdx.x] = 1; __syncthreads();
  out[threadIdx.x] = t[threadIdx.x][31];
}
void run(float *p) { k<<<1, 32>>>(p); }
"""
EXPECTED = [r"diagnostic: 3:22 .*32-way bank conflict: shared load takes 32 wavefronts instead of 1", "hover: 32 wavefronts a request, ideal 1: exact",
            "action: suppress shared-bank-conflict here", "applied: pad each row of 't' by 1 float"]


def blocks(language, needle):
    """The code blocks of the documentation in one language that hold some word."""
    found = [b for b in re.findall(rf"```{language}\n(.*?)```", DOCS.read_text(), re.S) if needle in b]
    assert found, f"docs/editors.md has no {language} block with {needle}"
    return found


def setup(editor, folder, version):
    name, language, needle = {"nvim": ("setup.lua", "lua", "vim.lsp.config" if version >= (0, 11) else "start_client"),
                              "emacs": ("setup.el", "elisp", "eglot")}[editor]
    (folder / name).write_text(blocks(language, needle)[0])
    return folder / name


def elisp_folders():
    return [a for d in sorted(pathlib.Path("/usr/share/emacs/site-lisp/elpa-src").glob("*/")) for a in ("-L", str(d))]


def main():
    editor, warplint = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
    if not shutil.which(editor):
        print(f"SKIPPED: {editor} is not installed; script/test-editors installs it")
        return 0
    version = (0, 0)
    if editor == "nvim":
        said = subprocess.run(["nvim", "--version"], capture_output=True, text=True, check=True).stdout
        version = tuple(map(int, re.search(r"v(\d+)\.(\d+)", said).groups()))
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "k.cu").write_text(KERNEL)
        environment = dict(os.environ, HOME=name, XDG_CONFIG_HOME=name, XDG_STATE_HOME=name, XDG_DATA_HOME=name, FILE=str(folder / "k.cu"),
                           SETUP=str(setup(editor, folder, version)), PATH=f"{warplint.parent}:{os.environ['PATH']}")
        if editor == "nvim":
            command = ["nvim", "--headless", "-u", "NONE", "k.cu", "-c", f"luafile {HERE / 'editors.lua'}"]
        else:
            command = ["emacs", "-Q", "--batch", *elisp_folders(), "-l", str(HERE / "editors.el")]
        run = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=90)
    print(run.stdout, run.stderr, sep="\n")
    missing = [e for e in EXPECTED if not re.search(e, run.stdout)]
    for e in missing:
        print(f"the editor did not show: {e}")
    return 1 if missing or run.returncode else 0


sys.exit(main())
