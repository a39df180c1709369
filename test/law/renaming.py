"""What a kernel's names are does not matter: the report is the same, up to the names.

Everything that a file of test/ or examples/ declares (functions, kernels, parameters, locals, arrays, fields, types, macros),
and the file itself, is renamed twice: to words that hold names of CUDA, of PTX or of builds, and to words of the same lengths
and the same order that hold none. The two reports must be the same bytes once the ones are replaced by the others.

One in nine files is looked at, as a hash has it; with --all every file, with --seed=N other words.
"""
import argparse
import hashlib
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

WORDS = """fenced gamma releases textual surface_of atomicity clocked freely mbarriers shflow wmmap hammer summary_of surfaced
    texture_like syncopate voters redux_of volatiles printfs asserted trapeze nanosleepy malloced minimum_of maximum_of popcorn
    ballots activemasks lanewise barriers_of matchless cooperative ldmatrixes cp_async_like memcpyish bulky tensors commits_to waits_for
    arrivals globaltimer shared_of local_to global_in constants restricted nvccish boosted cutlass_cut thrusts cubic rocmlike
    hips tests buildings kernels_of grid_like blocky threads_of lanes_of warpish swizzled bankers half_of bfloats vectors
    kettle orchard walnut harbour pebble lantern meadow copper willow saddle""".split()
# Kernels in which a name matters, or did: what is renamed to what, and why the report changes still, if it does.
FENCED = """__device__ float lookup(const float *t, int i);
__global__ void k(float *out, const float *t) {
  __shared__ float s[64];
  s[threadIdx.x] = t[threadIdx.x];
  out[threadIdx.x] = s[threadIdx.x ^ 32] + lookup(t, threadIdx.x);
}
void run(float *o, const float *t) { k<<<1, 64>>>(o, t); }
"""
SWAPPED = """__global__ void scale(float *out, const float *in, int n, float factor) {
  int row = blockIdx.x * 32 + threadIdx.x;
  int col = blockIdx.y * 32 + threadIdx.y;
  out[row * n + col] = factor * in[row * n + col];
}
void run(float *o, const float *i) {
  dim3 block(32, 32), grid(32, 32);
  scale<<<grid, block>>>(o, i, 1024, 2.0f);
}
"""
CALLED = """__device__ __noinline__ void remark(float *p);
__global__ void k(float *o) { remark(o); o[blockIdx.x * 256 + threadIdx.x] = 1; }
void go(float *o) { k<<<9, 256>>>(o); }
"""
WIDTH = """__global__ void k(float *o, int width) {
  __shared__ float t[1024];
  for (int j = 0; j < width; ++j)
    t[threadIdx.x * width + j] = j;
  __syncthreads();
  o[threadIdx.x] = t[threadIdx.x];
}
void run(float *o, int w) { k<<<4, 32>>>(o, w); }
"""
CASES = [
    (FENCED, "lookup", "fenced_price", None),
    (FENCED, "lookup", "price_releases", None),
    (SWAPPED, "factor", "gamma", None),
    (CALLED, "remark", "atomicity_note", None),
    (CALLED, "remark", "textual", None),
    (CALLED, "remark", "surface_of", None),
    (WIDTH, "width", "shiftwidth", None),
    (WIDTH, "width", "diffusion", None),
    (WIDTH, "width", "incoming", None),
]

TOKEN = re.compile(r"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])+'|\#\s*include[^\n]*|\#\s*\w+|[A-Za-z_]\w*
    |\.?\d(?:[\w.]|'(?=\w)|[eEpP][+-])*|->|::|&&|\n|\s+|.""", re.S | re.X)
TYPES = set("void bool char short int long float double signed unsigned auto const volatile half size_t dim3 uint".split())
NOT_BEFORE_A_NAME = set("return else case goto new delete throw sizeof do typename co_return not and or if while".split())
KEYWORDS = TYPES | NOT_BEFORE_A_NAME | set("""for switch break continue default struct class union enum namespace using template typedef operator
    static inline constexpr extern true false nullptr this public private protected virtual override final friend mutable explicit
    decltype static_cast reinterpret_cast const_cast dynamic_cast alignas alignof asm static_assert noexcept requires concept main
    x y z w""".split())
ATTRIBUTES = {"__launch_bounds__", "__align__", "alignas", "__cluster_dims__", "__attribute__", "__maxnreg__", "__block_size__"}
TAGS = {"struct", "class", "union", "enum", "typename", "namespace", "using"}


def tokens(text):
    return TOKEN.findall(text)


def opening(words, at):
    """Of the bracket at `at`."""
    depth = 0
    for n in range(at, -1, -1):
        depth += (words[n] == ")") - (words[n] == "(")
        if not depth:
            return n
    return 0


def is_declared(words, n):
    """Whether the identifier is named here for the first time, as far as its neighbours tell."""
    before, after = words[n - 1] if n else "", words[n + 1] if n + 1 < len(words) else ""
    if re.match(r"#\s*define$", before):
        return True
    if before in TAGS or n > 1 and words[n - 2] == "enum" and before in ("class", "struct"):
        return after in ("{", ":", ";", "=", ",", ">", "<")
    if after not in ("(", "[", "=", ";", ",", ")", "{", ":"):
        return False
    while before in ("*", "&", "&&", "const", "__restrict__") and n > 1:
        n -= 1
        stars = before in ("*", "&", "&&")
        before = words[n - 1]
        if stars and not (before in TYPES or re.match(r"[us]?(char|short|int|long|float|double|half|bfloat16)\d|[A-Z]\w*$|u?int\d+_t$|__restrict__$|[*&]$", before)):
            return False
    if before == ")":
        return words[opening(words, n - 1) - 1] in ATTRIBUTES
    return bool(re.match(r"[A-Za-z_]\w*$", before)) and before not in NOT_BEFORE_A_NAME


def owned(text, outside):
    """The names that the text declares, and those among them that are members."""
    words = [t for t in tokens(text) if not t.isspace() and not t.startswith(("//", "/*"))]
    names, members, scopes, parameters = set(), set(), [], 0
    for n, word in enumerate(words):
        parameters += (word == "(") - (word == ")")
        if word == "{":
            head = words[max(0, n - 12):n]
            last = max((k for k, w in enumerate(head) if w in (";", "}", "{", ")")), default=-1)
            scopes.append(bool({"struct", "class", "union"} & set(head[last + 1:])) and not parameters)
        elif word == "}" and scopes:
            scopes.pop()
        elif re.match(r"[A-Za-z]\w*$", word) and word not in KEYWORDS and word not in outside and is_declared(words, n):
            names.add(word)
            if scopes and scopes[-1]:
                members.add(word)
    return names, members


def outside_names(root):
    """What the bundled headers declare: a test that declares it, too, stands in for them."""
    text = "\n".join(f.read_text(errors="replace") for f in (root / "lib/frontend/headers").rglob("*") if f.is_file())
    return set(re.findall(r"\b([A-Za-z_]\w*)\s*\(", text)) | set(re.findall(r"\b(?:struct|class|using|define|namespace)\s+(\w+)", text))


def renamed(text, names, members, to):
    out, before = [], ["", "", ""]
    for t in tokens(text):
        new = to.get(t) if t in names else None
        if new and before[-1] in (".", "->") and t not in members:
            new = None
        if new and before[-1] == "::" and before[-2] not in names:
            new = None
        out.append(new or t)
        if not t.isspace():
            before.append(t)
    return "".join(out)


class Words:
    """Each with its twin: as long, with the same first letter, in the same order."""

    def __init__(self, words):
        self.twins, letters = {}, "bdgjkqvwxz"
        by_first = {}
        for w in sorted(set(words)):
            by_first.setdefault(w[0], []).append(w)
        for first, group in by_first.items():
            for rank, word in enumerate(group):
                assert len(word) > 3 and rank < 1000, word
                place = letters[rank // 100] + letters[rank // 10 % 10] + letters[rank % 10]
                fill = random.Random(word)
                self.twins[word] = first + place + "".join(c if c == "_" else fill.choice("qxzvj") for c in word[4:])

    def plain(self, text, used):
        """The text with twins in the place of those words. In mangled names they follow their lengths; `inTile` is made of `in`."""
        words = "|".join(sorted(used, key=len, reverse=True))
        return re.sub(rf"(?<![A-Za-z0-9_])({words})(?![a-z0-9_])|(?<=\d)({words})", lambda m: self.twins[m[0]], text)


def variants():
    """Words alone, and with others before or behind them."""
    plain = WORDS[-10:]
    yield from WORDS
    for n, w in enumerate(WORDS[:-10]):
        yield f"{w}_{plain[n % 10]}"
        yield f"{plain[n * 3 % 10]}_{w}"
        yield w + str(n)


def run(tool, folder, files):
    command = [tool, "lint", "--no-toolkit", "--no-cache", "--color=0", "-j1", "--notes", "--all-accesses", "--explain", "--format=json:report.json",
               "--format=text", *files]
    p = subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace")
    report = (folder / "report.json")
    return p.stdout + p.stderr, report.read_text(errors="replace") if report.exists() else "{}"


def shape(report):
    """What must not change however long names are: where which findings, refusals and errors are."""
    r = json.loads(report)
    return [[(x.get("line"), x.get("check") or x.get("reason")) for x in r.get(kind, [])] for kind in ("findings", "refusals", "errors")]


def first_difference(a, b):
    for x, y in zip(a.splitlines() + ["(end)"], b.splitlines() + ["(end)"]):
        if x != y:
            return f"  - {x}\n  + {y}"
    return "  only at its end"


class Law:
    def __init__(self, tool, folder, words):
        self.tool, self.folder, self.words = tool, pathlib.Path(folder), words
        self.problems, self.apart, self.compared = [], [], 0

    def write(self, variant, name, text):
        path = self.folder / variant / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return name

    def compare(self, text, names, members, to, name):
        """What the plain report is, and where the other differs from it."""
        used = {*to.values(), *re.split(r"[/.]", name)} & self.words.twins.keys()
        twins = {old: self.words.twins[new] for old, new in to.items()}
        files = [(self.folder / "words", self.write("words", name, renamed(text, names, members, to))),
                 (self.folder / "plain", self.write("plain", self.words.plain(name, used), renamed(text, names, members, twins)))]
        said, plain = (run(self.tool, folder, [file]) for folder, file in files)
        self.compared += 1
        for a, b in zip(said, plain):
            if self.words.plain(a, used) != b:
                return plain, first_difference(b, self.words.plain(a, used)) + "\n  names: " + " ".join(f"{k}={v}" for k, v in sorted(to.items()))
        return plain, None

    def file(self, root, file, outside, seed):
        text = file.read_text(errors="replace")
        of = str(file.relative_to(root))
        names, members = owned(text, outside)
        choice = random.Random(f"{seed} {of}")
        new = choice.sample(sorted(self.words.twins), len(names) + 2)
        to = dict(zip(sorted(names), new))
        plain, difference = self.compare(text, names, members, to, f"{new[-1]}/{new[-2]}{file.suffix}")
        name = self.write("as-is", "file" + file.suffix, text)
        if shape(run(self.tool, self.folder / "as-is", [name])[1]) != shape(plain[1]):
            self.apart.append(of)  # not every name was found where it stands
        elif difference:
            self.problems.append(f"{of}: names matter\n{difference}")


def chosen(root, every):
    """Files that are whole in themselves."""
    for folder in ("test", "examples"):
        for file in sorted((root / folder).rglob("*.cu")):
            of = str(file.relative_to(root))
            if {"Output", "node_modules", "unit", "kernels"} & set(file.parts) or not file.is_file():
                continue
            if re.search(r'^\s*#\s*include\s*"', file.read_text(errors="replace"), re.M):
                continue
            if hashlib.sha256(of.encode()).digest()[0] % every == 0:
                yield file


def main():
    p = argparse.ArgumentParser()
    p.add_argument("root", type=pathlib.Path), p.add_argument("tool", type=pathlib.Path)
    p.add_argument("--all", action="store_true"), p.add_argument("--seed", type=int, default=1)
    p.add_argument("--cases", action="store_true", help="only those of this file")
    a = p.parse_args()
    root, tool = a.root.resolve(), a.tool.resolve()
    words = Words([*variants(), *(c[2] for c in CASES)])
    with tempfile.TemporaryDirectory() as folder:
        law = Law(tool, folder, words)
        for text, old, new, reason in CASES:
            _, difference = law.compare(text, {old}, set(), {old: new}, "case.cu")
            if bool(difference) != bool(reason):
                law.problems.append(f"a kernel with '{new}' for '{old}': " + (f"names matter\n{difference}" if difference else
                                    f"the report is the same now: take the reason off the list, '{reason}'"))
        outside = outside_names(root)
        files = [] if a.cases else list(chosen(root, 1 if a.all else 9))
        for file in files:
            law.file(root, file, outside, a.seed)
    print("\n".join(law.problems))
    if 8 * len(law.apart) > len(files):
        print(f"{len(law.apart)} of {len(files)} files are not what they were once they are renamed, more than one in eight: {' '.join(law.apart)}")
        return 1
    print(f"{law.compared} reports compared; {len(law.apart)} files could not be renamed: {' '.join(law.apart)}")
    return 1 if law.problems else 0


if __name__ == "__main__":
    sys.exit(main())
