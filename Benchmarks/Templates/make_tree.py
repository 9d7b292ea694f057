#!/usr/bin/env python3
"""Generates the Swift files for the benchmarks template-cold and template-warm: make_tree.py FOLDER [COUNT [SEED]]."""
import os
import random
import sys

folder = sys.argv[1]
count = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
dice = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
SCALARS = ["Int", "Int64", "String", "Double", "Bool", "Date", "UUID", "Data"]


def type_name(number):
    scalar = dice.choice(SCALARS)
    kind = dice.randrange(10)
    if kind < 5:
        return scalar
    if kind == 5:
        return f"{scalar}?"
    if kind == 6:
        return f"[{scalar}]"
    if kind == 7:
        return f"[String: {scalar}]"
    if kind == 8 and number:
        return f"Model{dice.randrange(number):04d}"
    return f"Kind{dice.randrange(number + 1):04d}"


def source(number):
    n = f"{number:04d}"
    fields = [(f"field{k}", type_name(number)) for k in range(dice.randrange(6, 14))]
    lines = [
        "import Foundation", "", f"/// Model number {number}.", f'// sourcery: AutoEquatable, table = "model_{n}"',
        f"public struct Model{n}: AutoEquatable, Codable {{", "    // sourcery: primaryKey", "    public let id: String",
    ]
    for k, (name, type_) in enumerate(fields):
        if k % 5 == 4:
            lines.append(f'    // sourcery: skipEquality, column = "c_{k}"')
        lines.append(f"    public var {name}: {type_}")
    lines += [
        f'    public var label: String {{ return "\\(id)-{number}" }}', f'    static let tableName = "model_{n}"',
        "    public func rename(_ newName: String, limit: Int = 10) throws -> String? { return newName.isEmpty ? nil : newName }",
        "    struct Nested { var a: Int; var b: [String] }", "}", "", f"public enum Kind{n}: String, AutoCases {{",
    ]
    lines += [f"    case option{k}" for k in range(dice.randrange(3, 9))]
    lines += [
        "}", "", f"enum Event{n}: AutoEquatable {{", "    case started", "    case moved(x: Int, y: Int)",
        f"    case failed(Error{n})", f"    indirect case nested(Event{n}, at: Date)", "}",
        f"struct Error{n}: AutoEquatable {{ var code: Int; var reason: String? }}", "", f"protocol Store{n}: AnyObject {{",
        "    var count: Int { get }", f"    func read(by key: String) -> Model{n}?",
        f"    func save(_ items: [Model{n}], completion: @escaping (Result<Void, Error>) -> Void)", "}", "",
        f"final class MemoryStore{n}: Store{n} {{", f"    private var items: [String: Model{n}] = [:]",
        "    var count: Int { return items.count }",
        f"    func read(by key: String) -> Model{n}? {{ return items[key] }}",
        f"    func save(_ items: [Model{n}], completion: @escaping (Result<Void, Error>) -> Void) {{",
        "        for item in items { self.items[item.id] = item }", "        completion(.success(()))", "    }", "}", "",
        f"extension Model{n}: CustomStringConvertible {{", "    public var description: String { return label }", "}",
    ]
    return "\n".join(lines) + "\n"


os.makedirs(folder, exist_ok=True)
for number in range(count):
    inner = os.path.join(folder, f"Module{number % 20:02d}")
    os.makedirs(inner, exist_ok=True)
    with open(os.path.join(inner, f"Model{number:04d}.swift"), "w") as file:
        file.write(source(number))
with open(os.path.join(folder, "Markers.swift"), "w") as file:
    file.write("protocol AutoEquatable {}\nprotocol AutoCases {}\n")
