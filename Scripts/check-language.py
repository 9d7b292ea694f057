#!/usr/bin/env python3
"""Reports words that the project does not use, in the string literals and comments of Swift and C files, in scripts and
in Markdown.

  check-language.py [PATH ...]      files or folders; without one, what the repository shows its users

Scripts/language.txt holds one rule a line: a regular expression, a tab, and what to write instead. Exit code 1 when
a rule matches.
"""
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
DEFAULT_PATHS = [
    "Sources", "Plugins", "Compatibility/Sources", "Examples", "Benchmarks", "Scripts", "Makefile", "Package.swift",
    ".ci/run", "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs",
]
SUFFIXES = (".swift", ".md", ".c", ".h", ".sh", ".py", ".stencil")
SKIPPED_FOLDERS = {".build", "Generated", ".dataconnect", "node_modules"}


def rules():
    with open(os.path.join(HERE, "language.txt"), encoding="utf-8") as file:
        for line in file:
            line = line.rstrip("\n")
            if line and not line.startswith("#"):
                pattern, _, advice = line.partition("\t")
                yield re.compile(pattern, re.IGNORECASE), advice


def swift_texts(source):
    """Yields (offset, text) of each comment and each literal part of a string, without its interpolations."""
    index, length = 0, len(source)
    while index < length:
        if source.startswith("//", index):
            end = source.find("\n", index)
            end = length if end < 0 else end
            yield index, source[index:end]
            index = end
        elif source.startswith("/*", index):
            depth, end = 1, index + 2
            while end < length and depth:
                if source.startswith("/*", end):
                    depth, end = depth + 1, end + 2
                elif source.startswith("*/", end):
                    depth, end = depth - 1, end + 2
                else:
                    end += 1
            yield index, source[index:end]
            index = end
        elif source[index] == '"' or source[index] == "#":
            opening = re.compile(r'(#*)("""|")').match(source, index)
            if not opening:
                index += 1
                continue
            index = yield from string_texts(source, opening)
        else:
            index += 1


def string_texts(source, opening):
    """Yields the texts of one string literal and of strings inside its interpolations; returns where it ends."""
    pounds, quote = opening.group(1), opening.group(2)
    closing, escape = quote + pounds, "\\" + pounds
    start = index = opening.end()
    while index < len(source):
        if source.startswith(closing, index):
            yield start, source[start:index]
            return index + len(closing)
        if source.startswith(escape + "(", index):
            yield start, source[start:index]
            depth, index = 1, index + len(escape) + 1
            while index < len(source) and depth:
                nested = re.compile(r'(#*)("""|")').match(source, index)
                if nested:
                    index = yield from string_texts(source, nested)
                    continue
                depth += {"(": 1, ")": -1}.get(source[index], 0)
                index += 1
            start = index
        elif source.startswith(escape, index):
            index += len(escape) + 1
        else:
            index += 1
    return index


def markdown_texts(source):
    """Yields (offset, text) of each line outside code fences."""
    offset, in_fence = 0, False
    for line in source.splitlines(keepends=True):
        if line.lstrip().startswith("```"):
            in_fence = not in_fence
        elif not in_fence:
            yield offset, re.sub(r"`[^`]*`", lambda match: " " * len(match.group()), line)
        offset += len(line)


def lines_of(source):
    """Yields (offset, text) of each line: code of scripts is checked too, for the names in it."""
    offset = 0
    for line in source.splitlines(keepends=True):
        yield offset, line
        offset += len(line)


def texts_of(path, source):
    if path.endswith((".swift", ".c", ".h")):
        return swift_texts(source)
    return markdown_texts(source) if path.endswith(".md") else lines_of(source)


def files(paths):
    for path in paths:
        if os.path.isfile(path):
            yield path
        for folder, folders, names in os.walk(path):
            folders[:] = sorted(name for name in folders if name not in SKIPPED_FOLDERS)
            for name in sorted(names):
                if name.endswith(SUFFIXES):
                    yield os.path.join(folder, name)


def main():
    paths = sys.argv[1:] or [os.path.join(ROOT, path) for path in DEFAULT_PATHS]
    known = list(rules())
    count = 0
    for path in files(paths):
        with open(path, encoding="utf-8") as file:
            source = file.read()
        for offset, text in texts_of(path, source):
            for pattern, advice in known:
                for match in pattern.finditer(text):
                    position = offset + match.start()
                    line = source.count("\n", 0, position) + 1
                    column = position - (source.rfind("\n", 0, position) + 1) + 1
                    print(f"{os.path.relpath(path)}:{line}:{column}: error: '{match.group()}': {advice} [language]")
                    count += 1
    if count:
        print(f"{count} places to rewrite; the rules are in Scripts/language.txt", file=sys.stderr)
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
