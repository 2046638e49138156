"""Reads the text and the headings of a page of Markdown."""

import re


def read(path):
    with open(path) as file:
        return file.read()


def without_blocks(text):
    """Returns a text with empty lines in place of its blocks of code."""
    return re.sub(r"^```.*?^```", lambda block: "\n" * block[0].count("\n"), text, flags=re.DOTALL | re.MULTILINE)


def headings(path):
    """Returns the texts of a page's headings by the anchors that a git host gives them."""
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-"): heading
            for heading in re.findall(r"^#+ (.+)$", without_blocks(read(path)), re.MULTILINE)}
