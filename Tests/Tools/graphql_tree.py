"""Prints the syntax tree that graphql-core reads from each file, one JSON text a line; null for what it refuses.

usage: graphql_tree.py FILE...

Nodes are objects with their kind and their place in bytes, in the order that Tests/GraphQLSyntaxTests/TreeJSON.swift
writes. A byte-order mark at the beginning is no part of the text, and a text of comments alone is an empty document.
"""
import json
import sys

from graphql import GraphQLError, Source, parse
from graphql.language import Lexer, TokenKind


class Tree:
    def __init__(self, text):
        self.text = text
        self.offsets = [0]
        for character in text:
            self.offsets.append(self.offsets[-1] + len(character.encode("utf-8")))

    def loc(self, node):
        return [self.offsets[node.loc.start], self.offsets[node.loc.end]]

    def name(self, node):
        return None if node is None else {"name": node.value, "loc": self.loc(node)}

    def named(self, node):
        return None if node is None else {"name": node.name.value, "loc": self.loc(node)}

    def string(self, node):
        return None if node is None else {"text": node.value, "block": bool(node.block), "loc": self.loc(node)}

    def type(self, node):
        kind = node.kind
        if kind == "named_type":
            return {"named": node.name.value, "loc": self.loc(node)}
        return {"list" if kind == "list_type" else "nonNull": self.type(node.type), "loc": self.loc(node)}

    def value(self, node):
        if node is None:
            return None
        kind, place = node.kind, self.loc(node)
        if kind == "variable":
            return {"variable": node.name.value, "loc": place}
        if kind == "int_value":
            return {"int": node.value, "loc": place}
        if kind == "float_value":
            return {"float": node.value, "loc": place}
        if kind == "string_value":
            return {"string": node.value, "block": bool(node.block), "loc": place}
        if kind == "boolean_value":
            return {"boolean": node.value, "loc": place}
        if kind == "null_value":
            return {"null": True, "loc": place}
        if kind == "enum_value":
            return {"enum": node.value, "loc": place}
        if kind == "list_value":
            return {"list": [self.value(v) for v in node.values], "loc": place}
        fields = [{"name": self.name(f.name), "value": self.value(f.value), "loc": self.loc(f)} for f in node.fields]
        return {"object": fields, "loc": place}

    def arguments(self, nodes):
        return [{"name": self.name(a.name), "value": self.value(a.value), "loc": self.loc(a)} for a in nodes]

    def directives(self, nodes):
        return [
            {"name": self.name(d.name), "arguments": self.arguments(d.arguments), "loc": self.loc(d)} for d in nodes
        ]

    def selections(self, node):
        if node is None:
            return None
        return {"selections": [self.selection(s) for s in node.selections], "loc": self.loc(node)}

    def selection(self, node):
        directives = self.directives(node.directives)
        if node.kind == "field":
            return {
                "alias": self.name(node.alias), "name": self.name(node.name),
                "arguments": self.arguments(node.arguments), "directives": directives,
                "selectionSet": self.selections(node.selection_set), "loc": self.loc(node),
            }
        if node.kind == "fragment_spread":
            return {"spread": self.name(node.name), "directives": directives, "loc": self.loc(node)}
        return {
            "inline": self.named(node.type_condition), "directives": directives,
            "selectionSet": self.selections(node.selection_set), "loc": self.loc(node),
        }

    def inputs(self, nodes):
        return [
            {
                "description": self.string(n.description), "name": self.name(n.name), "type": self.type(n.type),
                "default": self.value(n.default_value), "directives": self.directives(n.directives),
                "loc": self.loc(n),
            }
            for n in nodes
        ]

    def fields(self, nodes):
        return [
            {
                "description": self.string(n.description), "name": self.name(n.name),
                "arguments": self.inputs(n.arguments), "type": self.type(n.type),
                "directives": self.directives(n.directives), "loc": self.loc(n),
            }
            for n in nodes
        ]

    def definition(self, node):
        kind, place = node.kind, self.loc(node)
        if kind == "operation_definition":
            variables = [
                {
                    "description": None,
                    "name": {"name": v.variable.name.value, "loc": self.loc(v.variable)}, "type": self.type(v.type),
                    "default": self.value(v.default_value), "directives": self.directives(v.directives),
                    "loc": self.loc(v),
                }
                for v in node.variable_definitions
            ]
            return {
                "description": None, "operation": node.operation.value, "name": self.name(node.name),
                "variables": variables, "directives": self.directives(node.directives),
                "selectionSet": self.selections(node.selection_set), "loc": place,
            }
        if kind == "fragment_definition":
            return {
                "description": None, "fragment": self.name(node.name), "on": self.named(node.type_condition),
                "directives": self.directives(node.directives),
                "selectionSet": self.selections(node.selection_set), "loc": place,
            }
        if kind in ("schema_definition", "schema_extension"):
            is_extension = kind == "schema_extension"
            return {
                "description": None if is_extension else self.string(node.description), "extend": is_extension,
                "schema": [[o.operation.value, self.named(o.type)] for o in node.operation_types],
                "directives": self.directives(node.directives), "loc": place,
            }
        if kind == "directive_definition":
            return {
                "description": self.string(node.description), "directive": self.name(node.name),
                "arguments": self.inputs(node.arguments), "repeatable": node.repeatable,
                "locations": [self.name(n) for n in node.locations], "loc": place,
            }
        return self.type_definition(node, kind, place)

    def type_definition(self, node, kind, place):
        is_extension = kind.endswith("_extension")
        tree = {
            "description": None if is_extension else self.string(node.description), "extend": is_extension,
            "name": self.name(node.name), "directives": self.directives(node.directives), "loc": place,
        }
        what = kind.replace("_type_definition", "").replace("_type_extension", "")
        if what == "scalar":
            tree["scalar"] = True
        elif what in ("object", "interface"):
            tree[what] = self.fields(node.fields)
            tree["interfaces"] = [self.named(n) for n in node.interfaces]
        elif what == "union":
            tree["union"] = [self.named(n) for n in node.types]
        elif what == "enum":
            tree["enum"] = [
                {
                    "description": self.string(v.description), "name": self.name(v.name),
                    "directives": self.directives(v.directives), "loc": self.loc(v),
                }
                for v in node.values
            ]
        else:
            tree["input"] = self.inputs(node.fields)
        return tree


def read(path):
    with open(path, "rb") as file:
        data = file.read()
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return None
    text = text.removeprefix("\ufeff")
    try:
        if Lexer(Source(text)).lookahead().kind is TokenKind.EOF:
            return []
        document = parse(text)
        tree = Tree(text)
        return [tree.definition(d) for d in document.definitions]
    except (GraphQLError, RecursionError):
        return None


for path in sys.argv[1:]:
    print(json.dumps(read(path), separators=(",", ":")))
