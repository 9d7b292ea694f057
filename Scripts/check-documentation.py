#!/usr/bin/env python3
"""Checks the documentation comments of the client modules, and collects their examples.

check-documentation.py            fails when the public API of a client module lacks documentation, or the collected
                                  examples are not up to date
check-documentation.py --write    writes the collected examples to Tests/DocumentationExamples

The rules:
- Every public declaration has a documentation comment, and so has every requirement of a public protocol and every
  case of a public enum.
- Every public declaration that throws has a `- Throws:` section.
- Every public type has an example in a ```swift block. Types for generated code (`@_spi`) are exempt from this rule.

Each example becomes a function of the test target DocumentationExamples, so that `swift build --build-tests` compiles
it. Declarations that several examples share are in Prelude.swift of that target.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SOURCES = ROOT / "Sources" / "Client"
EXAMPLES = ROOT / "Tests" / "DocumentationExamples"
MODULES = ["LocalStore", "Records", "QueryCache", "Martlet", "MartletWidgets"]

# The imports of each generated file.
IMPORTS = {
    "LocalStore": ["Foundation", "LocalStore"],
    "Records": ["Foundation", "LocalStore", "@testable RecordFixtures", "Records"],
    "QueryCache": ["Foundation", "LocalStore", "Martlet", "QueryCache"],
    "Martlet": ["Foundation", "Martlet", "Observation"],
    "MartletWidgets": ["Foundation", "LocalStore", "MartletWidgets", "QueryCache", "@testable RecordFixtures", "Records"],
}

TYPES = ("struct", "class", "enum", "protocol", "actor")
DECLARATION = re.compile(
    r"^(?P<attributes>(?:@\w+(?:\([^)]*\))?\s+)*)"
    r"(?P<modifiers>(?:(?:public|open|internal|private|fileprivate|package|static|final|override|mutating|nonmutating|"
    r"convenience|required|lazy|weak|indirect|nonisolated|prefix|postfix|infix|dynamic|private\(set\)|"
    r"package\(set\)|internal\(set\)|fileprivate\(set\)|nonisolated\(unsafe\))\s+)*)"
    r"(?P<kind>struct|class|enum|protocol|actor|extension|func|init|var|let|subscript|typealias|associatedtype|case)\b"
    r"\s*(?P<rest>.*)$"
)


class Declaration:
    """A declaration with its documentation comment."""

    def __init__(self, path, line, kind, name, text, comment, conditions, is_public, is_spi, scope):
        self.path = path
        self.line = line
        self.kind = kind
        self.name = name
        # The declaration up to its body.
        self.text = text
        self.comment = comment
        # The conditions of the `#if` directives around it.
        self.conditions = conditions
        self.is_public = is_public
        self.is_spi = is_spi
        # The declaration that encloses it.
        self.scope = scope

    @property
    def is_type(self):
        return self.kind in TYPES

    @property
    def path_of_names(self):
        names = [self.name]
        scope = self.scope
        while scope is not None:
            names.insert(0, scope.name)
            scope = scope.scope
        return names

    @property
    def throws(self):
        # `throws` after the parameters, or in the accessors of a property.
        signature = re.sub(r"\(.*?\)", "", self.text) if self.kind in ("var", "let") else without_parameters(self.text)
        return re.search(r"\bthrows\b", signature) is not None

    def examples(self):
        """The lines of each ```swift block of the comment."""
        blocks, block = [], None
        for line in self.comment:
            if block is None:
                if line.strip() == "```swift":
                    block = []
            elif line.strip() == "```":
                blocks.append(block)
                block = None
            else:
                block.append(line)
        return blocks


def without_parameters(text):
    """The text of a function's signature without its parameter list."""
    start = text.find("(")
    if start < 0:
        return text
    depth = 0
    for index in range(start, len(text)):
        depth += {"(": 1, ")": -1}.get(text[index], 0)
        if depth == 0:
            return text[:start] + text[index + 1 :]
    return text[:start]


def without_literals(line, in_text):
    """The code of a line without string literals and comments, and whether a multi-line literal continues after it."""
    code, index = "", 0
    while index < len(line):
        if in_text:
            end = line.find('"""', index)
            if end < 0:
                return code, True
            index, in_text = end + 3, False
        elif line.startswith('"""', index):
            index, in_text = index + 3, True
        elif line[index] == '"':
            index = end_of_literal(line, index)
            code += '""'
        elif line.startswith("//", index):
            return code, False
        else:
            code += line[index]
            index += 1
    return code, in_text


def end_of_literal(line, start):
    """The index after a string literal, with its interpolations."""
    index, depth = start + 1, 0
    while index < len(line):
        if line.startswith("\\(", index):
            depth, index = depth + 1, index + 2
        elif depth > 0:
            if line[index] == '"':
                index = end_of_literal(line, index)
                continue
            depth += {"(": 1, ")": -1}.get(line[index], 0)
            index += 1
        elif line[index] == "\\":
            index += 2
        elif line[index] == '"':
            return index + 1
        else:
            index += 1
    return index


def declarations(path):
    """The declarations of a file that are not inside function bodies."""
    lines = path.read_text(encoding="utf-8").split("\n")
    comment, attributes, conditions, scopes = [], "", [], []
    depth, in_text = 0, False
    number = 0
    while number < len(lines):
        line = lines[number]
        stripped = line.strip()
        number += 1
        if not in_text and stripped.startswith("///"):
            comment.append(stripped[4:] if stripped.startswith("/// ") else stripped[3:])
            continue
        if not in_text and stripped.startswith("#"):
            change_conditions(conditions, stripped)
            continue
        code, in_text = without_literals(line, in_text)
        code = code.strip()
        if not code:
            if not stripped.startswith("//"):
                comment, attributes = [], ""
            continue
        scope = scopes[-1] if scopes else None
        is_member_level = depth == (scope[1] if scope else 0)
        match = DECLARATION.match(code) if is_member_level else None
        if match is None and is_member_level and re.fullmatch(r"(@\w+(\([^)]*\))?\s*)+", code):
            attributes += code + " "
            continue
        declaration = None
        if match is not None:
            start = number
            text = code
            # A signature over several lines, up to its body.
            while not in_text and "{" not in text and text.count("(") > text.count(")") and number < len(lines):
                more, in_text = without_literals(lines[number], in_text)
                text += " " + more.strip()
                number += 1
            if match["kind"] in ("func", "init", "subscript") and "{" not in text and number < len(lines):
                following = lines[number].strip()
                if following.startswith(("throws", "async", "->", "where", ") ")) or following == "{":
                    more, in_text = without_literals(lines[number], in_text)
                    text += " " + more.strip()
                    number += 1
            declaration = make_declaration(path, start, match, text, comment, attributes, conditions, scope)
            code = text
            if declaration is not None:
                if match["kind"] == "var" and code.endswith("{") and number < len(lines):
                    declaration.text += " " + lines[number].strip()
                yield declaration
        opens, closes = code.count("{"), code.count("}")
        depth += opens - closes
        if opens > closes and match is not None and (match["kind"] in TYPES or match["kind"] == "extension"):
            scopes.append((declaration, depth))
        while scopes and depth < scopes[-1][1]:
            scopes.pop()
        comment, attributes = [], ""


def change_conditions(conditions, directive):
    if directive.startswith("#if "):
        conditions.append(directive[4:])
    elif directive.startswith("#elseif "):
        conditions[-1] = f"!({conditions[-1]}) && ({directive[8:]})"
    elif directive.startswith("#else"):
        conditions[-1] = f"!({conditions[-1]})"
    elif directive.startswith("#endif"):
        conditions.pop()


def make_declaration(path, line, match, text, comment, attributes, conditions, scope):
    kind = match["kind"]
    words = match["modifiers"].split()
    all_attributes = attributes + match["attributes"]
    owner = scope[0] if scope else None
    is_public = "public" in words or "open" in words
    if owner is not None and owner.is_public:
        # Requirements of a protocol and cases of an enum have the access level of their type.
        is_public = is_public or owner.kind == "protocol" or owner.kind == "enum" and kind == "case"
    rest = match["rest"]
    name = kind if kind in ("init", "subscript") else re.match(r"`?([\w.]*|[^\s(]+)", rest).group(0).strip("`")
    if kind == "func" and not name:
        name = rest.split("(")[0].strip()
    is_spi = "@_spi" in all_attributes or owner is not None and owner.is_spi
    return Declaration(path, line, kind, name, text, list(comment), list(conditions), is_public, is_spi, owner)


def problems_of(declaration):
    where = f"{declaration.path.relative_to(ROOT)}:{declaration.line}:1: error:"
    name = ".".join(declaration.path_of_names)
    if not any(line.strip() for line in declaration.comment):
        yield f"{where} '{name}' is public and has no documentation comment [missing-comment]"
        return
    if declaration.throws and not any(line.startswith("- Throws:") for line in declaration.comment):
        yield f"{where} '{name}' throws, and its comment has no '- Throws:' section [missing-throws]"
    if declaration.is_type and not declaration.is_spi and not declaration.examples():
        yield f"{where} the public type '{name}' has no example in a ```swift block [missing-example]"


def example_file(module, found):
    """The generated Swift file with the examples of a module."""
    lines = [
        f"// Generated by Scripts/check-documentation.py from the comments in Sources/Client/{module}. Do not edit:",
        "// change the comments, then run Scripts/check-documentation.py --write.",
        "// swift-format-ignore-file",
        "",
    ]
    for name in IMPORTS[module]:
        lines.append(f"@testable import {name[10:]}" if name.startswith("@testable ") else f"import {name}")
    # A module that an example imports may not exist on every system.
    for name in sorted({name for found_one in found for block in found_one.examples() for name in imports_of(block)}):
        lines += ["", f"#if canImport({name})", f"import {name}", "#endif"]
    names = set()
    for declaration in found:
        for block in declaration.examples():
            lines.append("")
            lines += example_function(declaration, block, names)
    return "\n".join(lines) + "\n"


def imports_of(block):
    return [line.removeprefix("import ") for line in block if line.startswith("import ")]


def example_function(declaration, block, names):
    parts = [part[0].upper() + part[1:] for part in re.findall(r"\w+", " ".join(declaration.path_of_names))]
    base = "example" + "".join(parts)
    name, count = base, 1
    while name in names:
        count += 1
        name = f"{base}{count}"
    names.add(name)
    lines = [f"// {declaration.path.relative_to(ROOT)}", f"func {name}() async throws {{"]
    lines += ["  " + line if line.strip() else "" for line in block if not line.startswith("import ")]
    # An example often ends with a value for the reader; the compiler warns about values that are not used.
    for line in block:
        match = re.match(r"let (\w+)\b", line)
        if match:
            lines.append(f"  _ = {match[1]}")
    lines.append("}")
    conditions = declaration.conditions + [f"canImport({name})" for name in imports_of(block)]
    if conditions:
        condition = " && ".join(f"({condition})" if "||" in condition else condition for condition in conditions)
        lines = [f"#if {condition}"] + lines + ["#endif"]
    return lines


def main():
    writes = sys.argv[1:] == ["--write"]
    if sys.argv[1:] and not writes:
        print(__doc__)
        return 2
    problems = []
    for module in MODULES:
        found = []
        for path in sorted((SOURCES / module).rglob("*.swift")):
            found += [declaration for declaration in declarations(path) if declaration.is_public]
        for declaration in found:
            if declaration.kind != "extension":
                problems += problems_of(declaration)
        path = EXAMPLES / f"{module}Examples.swift"
        text = example_file(module, [declaration for declaration in found])
        if writes:
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            problems.append(
                f"{path.relative_to(ROOT)}:1:1: error: the examples are not up to date: "
                "run Scripts/check-documentation.py --write [stale-examples]"
            )
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
