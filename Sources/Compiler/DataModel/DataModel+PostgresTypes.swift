extension DataModel {
  /// The PostgreSQL name of an enum type. Appends `_enum` if `pg_catalog` has a type of the same name, because
  /// PostgreSQL searches `pg_catalog` first.
  package func postgresTypeName(_ type: EnumType) -> String {
    guard postgresTypes.contains(type.sqlName) else { return type.sqlName }
    let taken = Set(tables.map(\.sqlName)).union(enums.map(\.sqlName))
    var name = type.sqlName + "_enum"
    while taken.contains(name) { name += "_" }
    return name
  }
}

/// The types in PostgreSQL 15's `pg_catalog`, except those that begin with `_` or `pg_`.
private let postgresTypes = Set(
  """
  aclitem any anyarray anycompatible anycompatiblearray anycompatiblemultirange anycompatiblenonarray anycompatiblerange
  anyelement anyenum anymultirange anynonarray anyrange bit bool box bpchar bytea char cid cidr circle cstring date
  datemultirange daterange event_trigger fdw_handler float4 float8 gtsvector index_am_handler inet int2 int2vector int4
  int4multirange int4range int8 int8multirange int8range internal interval json jsonb jsonpath language_handler line lseg
  macaddr macaddr8 money name numeric nummultirange numrange oid oidvector path point polygon record refcursor regclass
  regcollation regconfig regdictionary regnamespace regoper regoperator regproc regprocedure regrole regtype
  table_am_handler text tid time timestamp timestamptz timetz trigger tsm_handler tsmultirange tsquery tsrange
  tstzmultirange tstzrange tsvector txid_snapshot unknown uuid varbit varchar void xid xid8 xml
  """.split(whereSeparator: \.isWhitespace).map { String($0) })
