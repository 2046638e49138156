"""Reads the links, headings and topics of the pages in Docs and in the catalogues.

docc reads a page of Docs through a symbolic link in a catalogue, and a git host shows the same page. docc resolves
`doc:` links and ignores HTML. A git host shows a `doc:` link as plain text, and shows links in HTML. Each page
therefore has `doc:` links in its text, and ends with a line of HTML with links to the same pages.
"""

import fnmatch
import os
import re
import subprocess

LINK = re.compile(r"\]\(([^)\s]+)\)")


def read(path):
    with open(path) as file:
        return file.read()


def name(path):
    return os.path.splitext(os.path.basename(path))[0]


def catalogue(product):
    return f"Sources/{product}/{product}.docc"


def landing_page(product):
    return f"{catalogue(product)}/{product}.md"


def topics(path):
    """Returns the line numbers of the entries in a page's topics. The keys are names of symbols, or `doc:Name`."""
    listed = {}
    in_topics = False
    for number, line in enumerate(read(path).splitlines(), 1):
        if line.startswith("## "):
            in_topics = line == "## Topics"
        elif in_topics and (found := re.fullmatch(r"- (?:``(.+)``|<(doc:.+)>)", line)):
            listed[(found[1] or found[2]).replace("/", ".")] = number
    return listed


def without_code(text):
    """Returns the lines of a text with its code removed, because code can contain text that looks like a link."""
    lines = []
    in_code = False
    for line in text.splitlines():
        fence = line.startswith("```")
        lines.append("" if in_code or fence or line.startswith("    ") else re.sub(r"`[^`]*`", "", line))
        in_code ^= fence
    return lines


def headings(path):
    """Returns the texts of a page's headings, by the anchors that a git host gives them."""
    found = {}
    in_code = False
    for line in read(path).splitlines():
        in_code ^= line.startswith("```")
        if not in_code and (heading := re.fullmatch(r"#+ (.+)", line)):
            anchor = re.sub(r"[^\w\- ]", "", heading[1].lower()).replace(" ", "-")
            found.setdefault(anchor, heading[1])
    return found


def title(path):
    return read(path).partition("\n")[0].removeprefix("# ")


def articles_linked_from(path):
    """Returns the pages of Docs to which a page has `doc:` links, in the order of the links."""
    names = re.findall(r"\]\(doc:(\w+)", "\n".join(without_code(read(path))))
    return [article for name in dict.fromkeys(names) if os.path.exists(article := f"Docs/{name}.md")]


def see_also(article):
    """Returns the last line of a page, which has its links for git hosts, or an empty text without `doc:` links."""
    links = [f'<a href="{os.path.basename(other)}">{title(other)}</a>' for other in articles_linked_from(article)]
    return f"<p>See also {', '.join(links)}.</p>" if links else ""


def broken_links(path):
    """Returns a line for each broken relative link, and for each link in a page of docc that docc does not resolve."""
    broken = []
    is_article = path.startswith(("Docs/", "Sources/"))
    for number, line in enumerate(without_code(read(path)), 1):
        for link in LINK.findall(line):
            if re.match(r"[a-z]+:", link):
                continue
            target, _, anchor = link.partition("#")
            target = os.path.normpath(os.path.join(os.path.dirname(path), target)) if target else path
            if not os.path.exists(target):
                broken.append(f"{path}:{number}: {target} does not exist")
            elif is_article and not target.endswith((".svg", ".png")):
                broken.append(f"{path}:{number}: docc does not resolve the link to {link}: use (doc:{name(target)})")
            elif anchor and anchor not in headings(target):
                broken.append(f"{path}:{number}: {target} has no heading #{anchor}")
    return broken


# Names of files that are not in this repository: built files, folders of the system, and files that a reader makes.
NOT_HERE = re.compile(r"\.build/|/|~|\.\./|<|\.\w+$|Sources/(App|Hello|Kettles|PriceReader|Shop|Tea)/|Tests/KettlesTests/")
FILE = re.compile(r"/|\.(c|cpp|h|json|m|md|mm|png|py|sh|supp|svg|swift|tsv|txt|yml|S)$")


def files_and_folders():
    """Returns the repository's files and folders, with all ends of each path: `calls/slots.c` and `slots.c`."""
    ends = set()
    for path in subprocess.run(["git", "ls-files"], check=True, capture_output=True, text=True).stdout.splitlines():
        parts = path.split("/")
        for first in range(len(parts)):
            ends.update("/".join(parts[first:last]) for last in range(first + 1, len(parts) + 1))
    return ends


def missing_files(path, existing):
    """Returns a line for each file or folder that a page names in code and that does not exist."""
    text = re.sub(r"^```.*?^```", lambda code: "\n" * code[0].count("\n"), read(path), flags=re.DOTALL | re.MULTILINE)
    missing = []
    for code in re.finditer(r"`([^`\s]+)`", text):
        if NOT_HERE.match(code[1]) or not FILE.search(code[1]):
            continue
        line = text.count("\n", 0, code.start()) + 1
        for name in {code[1].replace("<processor>", processor).rstrip("/") for processor in ("arm64", "x86_64")}:
            if name not in existing and not ("*" in name and fnmatch.filter(existing, name)):
                missing.append(f"{path}:{line}: {name} does not exist")
    return missing
