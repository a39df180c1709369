"""The compiler of a toolkit, for laws that can be held against it."""
import os
import shutil


def nvcc():
    """Its path; None where there is none."""
    for root in (os.environ.get("CUDA_PATH"), os.environ.get("CUDA_HOME"), "/usr/local/cuda"):
        if root and (found := shutil.which("nvcc", path=os.path.join(root, "bin"))):
            return found
    return shutil.which("nvcc")
