#!/usr/bin/env python3
"""Generates a service for benchmarks: make_service.py FOLDER [TABLES=100] [OPERATIONS=300]. The output is deterministic."""
import os
import sys

folder = sys.argv[1]
tables = int(sys.argv[2]) if len(sys.argv) > 2 else 100
operations = int(sys.argv[3]) if len(sys.argv) > 3 else 300


def write(path, text):
    path = os.path.join(folder, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write(text)


write(
    "dataconnect.yaml",
    "specVersion: v1\nserviceId: bench\nlocation: local\nschema:\n  source: ./schema\n  datasource:\n"
    '    postgresql:\n      database: bench\nconnectorDirs: ["./connector"]\n',
)
write(
    "connector/connector.yaml",
    "connectorId: bench\ngenerate:\n  swiftSdk:\n    outputDir: ../sdk\n    package: BenchSDK\n",
)
schema = ["enum State { OPEN DONE LATER }\n"]
for i in range(tables):
    fields = [
        "  name: String!",
        "  note: String @col(dataType: \"varchar(200)\")",
        "  count: Int! @default(value: 0)",
        "  total: Int64",
        "  price: Float @index",
        "  active: Boolean! @default(value: true)",
        "  state: State! @default(value: OPEN)",
        "  day: Date",
        "  createdAt: Timestamp! @default(expr: \"request.time\")",
        "  tags: [String!]",
    ]
    if i > 0:
        fields.append("  parent: Table%d!" % ((i - 1) // 3))
    if i > 3:
        fields.append("  other: Table%d" % (i - 3))
    schema.append('"""Number %d."""\ntype Table%d @table {\n%s\n}\n' % (i, i, "\n".join(fields)))
write("schema/schema.gql", "\n".join(schema))
texts = []
for i in range(operations):
    table = i % tables
    kind = i % 5
    if kind == 0:
        texts.append(
            "query List%d($name: String, $limit: Int) @auth(level: PUBLIC, insecureReason: \"bench\") {\n"
            "  table%ds(where: {name: {contains: $name}, _or: [{count: {ge: 1}}, {state: {eq: OPEN}}]}, orderBy: [{createdAt: DESC}], limit: $limit) {\n"
            "    id name count total price active state day createdAt tags%s\n  }\n}\n"
            % (i, table, " parent { id name }" if table else "")
        )
    elif kind == 1:
        texts.append(
            "query Get%d($id: UUID!) @auth(level: PUBLIC, insecureReason: \"bench\") {\n  table%d(id: $id) { id name note state }\n}\n"
            % (i, table)
        )
    elif kind == 2:
        parent = ", parentId: $parent" if table else ""
        declared = ", $parent: UUID!" if table else ""
        texts.append(
            "mutation Insert%d($name: String!, $price: Float%s) @auth(level: USER) {\n"
            "  table%d_insert(data: {name: $name, price: $price, createdAt_expr: \"request.time\"%s})\n}\n"
            % (i, declared, table, parent)
        )
    elif kind == 3:
        texts.append(
            "mutation Update%d($id: UUID!, $name: String, $state: State) @auth(level: USER) {\n"
            "  table%d_update(id: $id, data: {name: $name, state: $state, count_update: {inc: 1}})\n}\n" % (i, table)
        )
    else:
        child = table * 3 + 1
        nested = " table%ds_on_parent(limit: 5) { id name }" % child if child < tables else ""
        texts.append(
            "query Deep%d($key: Table%d_Key!) @auth(level: PUBLIC, insecureReason: \"bench\") {\n"
            "  table%d(key: $key) { id name%s }\n}\n" % (i, table, table, nested)
        )
write("connector/operations.gql", "\n".join(texts))
