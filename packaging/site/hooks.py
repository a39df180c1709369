"""What mkdocs does not do with the pages of docs/: they stay Markdown that GitHub shows, and become a site.

README.md is the first page; CHANGELOG.md, CONTRIBUTING.md and SECURITY.md are pages, too. A link to any other file of the
repository leads to its address there. A link to nothing, and a page that the navigation does not name, end the build.
"""
import os
import pathlib
import posixpath
import re
import sys

from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import simulator  # noqa: E402: beside this file

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGES = {"README.md": "index.md", "CHANGELOG.md": "changes.md", "CONTRIBUTING.md": "contributing.md", "SECURITY.md": "vulnerabilities.md"}
SIMULATOR, PLACE = "simulator.md", '<div id="simulator"></div>'


def repository():
    """The one address of the project."""
    return re.search(r'WARPLINT_REPOSITORY "(.*?)"', (ROOT / "CMakeLists.txt").read_text()).group(1)


def slug(text, separator):
    """Anchors as GitHub makes them, so that a link to a section is one and the same there and here."""
    return re.sub(r"[^\w\- ]", "", text.strip().lower()).replace(" ", separator)


def on_config(config):
    config["markdown_extensions"].append(Rewriting())
    config["mdx_configs"].setdefault("toc", {})["slugify"] = slug
    owner, name = repository().split("/")[-2:]
    config["site_url"] = f"https://{owner}.github.io/{name}/"  # where 404.html finds its style
    config["copyright"] = f'<a href="{repository()}">Source</a> · Apache-2.0 WITH LLVM-exception'
    return config


def on_files(files, config):
    for name, page in PAGES.items():
        file = File(page, str(ROOT), config["site_dir"], config["use_directory_urls"])
        file.abs_src_path = str(ROOT / name)
        files.append(file)
    return files


def on_nav(nav, config, files):
    pages = {page.file.src_path for page in nav.pages}
    unlisted = sorted(f.src_path for f in files.documentation_pages() if f.src_path not in pages)
    if unlisted:
        raise PluginError(f"packaging/site/mkdocs.yml names no place for {', '.join(unlisted)}")
    return nav


def place(target, source):
    """Where a link of a page leads on the site. Both are paths of the repository."""
    if target.startswith("docs/"):
        page = target[len("docs/"):]
    elif target in PAGES:
        page = PAGES[target]
    else:
        kind = "tree" if (ROOT / target).is_dir() else "blob"
        return f"{repository()}/{kind}/{os.environ.get('WARPLINT_SITE_REF', 'main')}/{target}"
    return posixpath.relpath(page, posixpath.dirname(source) or ".")


class Links(Treeprocessor):
    """Rewrites the links of the page that is being read, before mkdocs looks at them."""
    source = target = None

    def rewritten(self, link):
        file, _, anchor = link.partition("#")
        if not file or re.match(r"[a-z]+:", file):
            return link
        path = posixpath.normpath(posixpath.join(posixpath.dirname(self.source), file))
        if not (ROOT / path).exists():
            raise PluginError(f"{self.source}: '{link}' leads to nothing")
        return place(path, self.target) + (f"#{anchor}" if anchor else "")

    def run(self, root):
        for element in root.iter():
            if element.tag == "a" and element.text:
                element.text = re.sub(r"^([\w-]+)\.md$", r"\1", element.text)  # the name of a page, not of a file
            for name in ("href", "src"):
                if link := element.get(name):
                    element.set(name, self.rewritten(link))


class Rewriting(Extension):
    def extendMarkdown(self, md):
        md.treeprocessors.register(LINKS, "links", 10)  # after the inline ones, before mkdocs' own


LINKS = Links()


def on_page_markdown(markdown, page, config, files):
    LINKS.source = pathlib.Path(page.file.abs_src_path).relative_to(ROOT).as_posix()
    LINKS.target = page.file.src_path
    if page.file.src_path == SIMULATOR:
        page.meta["hide"] = ["navigation", "toc"]  # it wants the width
    return markdown


def on_post_page(output, page, config):
    """The simulator comes into its page last: it is nothing that a search should find."""
    if page.file.src_path != SIMULATOR:
        return output
    if command := simulator.missing():
        print(f"docs: without the simulator, which needs '{command}'", file=sys.stderr)
        return output.replace(PLACE, "<p><em>This copy of the site was built without it.</em></p>")
    return output.replace(PLACE, simulator.app())


def on_page_context(context, page, config, nav):
    page.canonical_url = None  # a site may be read from disk, or be somebody's own
    return context


def on_post_build(config):
    """The search index as a script, for theme/search/from-disk.js."""
    folder = pathlib.Path(config["site_dir"]) / "search"
    (folder / "index.js").write_text(f"searchIndex = {(folder / 'search_index.json').read_text()};\n")
