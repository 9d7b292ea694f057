"""Builds a GraphQL schema of all .gql files below each folder, and reports what graphql-core finds wrong with it.

usage: graphql_schema.py FOLDER...
"""
import pathlib
import sys

from graphql import GraphQLError, build_ast_schema, parse, validate_schema
from graphql.language import DocumentNode
from graphql.utilities import concat_ast, extend_schema

failed = False
for folder in sys.argv[1:]:
    documents = []
    for path in sorted(pathlib.Path(folder).rglob("*.gql")):
        text = path.read_text()
        if text.strip():
            documents.append(parse(text))
    whole = concat_ast(documents)
    base = [d for d in whole.definitions if not d.kind.endswith("_extension")]
    extensions = [d for d in whole.definitions if d.kind.endswith("_extension")]
    try:
        schema = build_ast_schema(DocumentNode(definitions=base))
        if extensions:
            schema = extend_schema(schema, DocumentNode(definitions=extensions))
        errors = validate_schema(schema)
    except (GraphQLError, TypeError) as error:
        errors = [error]
    for error in errors:
        failed = True
        print(f"{folder}: {error}")
sys.exit(1 if failed else 0)
