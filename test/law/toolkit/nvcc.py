"""The compiler of a toolkit, for laws that can be held against it."""
import os
import pathlib
import shutil

FETCHED = pathlib.Path(__file__).resolve().parents[3] / "build/toolkit/nvidia/cu13" # by script/bootstrap --all
MISSING = "skipped: no nvcc: script/bootstrap --all"


def nvcc():
    """Its path; None where there is none."""
    for root in (os.environ.get("CUDA_PATH"), os.environ.get("CUDA_HOME"), FETCHED, "/usr/local/cuda"):
        if root and (found := shutil.which("nvcc", path=os.path.join(root, "bin"))):
            return found
    return shutil.which("nvcc")
