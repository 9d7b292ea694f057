// Tests of GraphQLSyntax.
