import ConnectorAPI
import DataModel
import Testing

/// What fields and members stand for, which no name has to be taken apart for.
struct FieldRoleTests {
  private let api: ConnectorAPI

  init() throws {
    let (model, messages) = checkText(
      """
      enum Side { LEFT RIGHT }
      type Owner @table(key: "uid") { uid: String! }
      type Crate @table {
        label: String! @searchable
        owner: Owner!
        made: Timestamp
        on: Date
        sides: [Side!]
        tags: [String]
        vec: Vector @col(size: 2)
        count: Int
      }
      type Lid @table { crate: Crate @unique }
      type Grant @table(key: ["owner", "crate"]) { owner: Owner!  crate: Crate! }
      type Stat @view(name: "stat") { n: Int  owner: Owner }
      """)
    try #require(messages.isEmpty, "\(messages)")
    api = makeConnectorAPI(model)
  }

  private func field(_ type: TypeName, _ name: FieldName) -> APIField? { api.objects[type]?[name] }
  private func member(_ type: TypeName, _ name: FieldName) -> InputField? { api.inputs[type]?[name] }

  @Test("fields of tables")
  func tableFields() {
    #expect(api.objects["Crate"]?.table == "Crate")
    #expect(field("Crate", "label")?.role == .column("label"))
    #expect(field("Crate", "owner")?.role == .reference("owner"))
    #expect(field("Crate", "owner")?.type.description == "Owner!")
    #expect(field("Crate", "ownerUid")?.role == .column("ownerUid"))
    #expect(field("Crate", "lid_on_crate")?.role == .relation("lid_on_crate"))
    #expect(field("Owner", "crates_via_Grant")?.role == .relation("crates_via_Grant"))
    #expect(field("Owner", "crates_via_Grant")?.arguments.first?.type.description == "Grant_Filter")
    #expect(field("Crate", "_metadata")?.role == .metadata)
    #expect(field("Crate", "_id")?.role == .entityID)
    #expect(field("Crate", "_count")?.role == .aggregate(.count, column: nil))
    #expect(field("Crate", "made_max")?.role == .aggregate(.max, column: "made"))
    #expect(field("Crate", "tags_count") == nil)
    #expect(field("Stat", "_id") == nil)
    #expect(field("Stat", "n_avg")?.type.description == "Float")
  }

  @Test("fields of Query and Mutation")
  func rootFields() {
    #expect(field("Query", "crate")?.role == .single("Crate"))
    #expect(field("Query", "crates")?.role == .list("Crate"))
    #expect(field("Query", "crates_search")?.role == .search("Crate"))
    #expect(field("Query", "crates_vec_similarity")?.role == .similarity("Crate", column: "vec"))
    #expect(field("Query", "stats")?.role == .list("Stat"))
    #expect(field("Query", "stat") == nil)
    #expect(field("Query", "_select")?.role == .nativeQuery)
    #expect(field("Query", "_service")?.role == .service)
    #expect(field("Mutation", "query")?.role == .queryStep)
    #expect(field("Mutation", "_executeReturning")?.role == .nativeMutation)
    #expect(field("Mutation", "crate_upsertMany")?.role == .mutation(.upsertMany, "Crate"))
    #expect(field("Mutation", "stat_insert") == nil)
    #expect(field("Query", "crate")?.arguments.map(\.name) == ["id", "key", "first"])
    #expect(field("Query", "owner")?.arguments.map(\.name) == ["key", "first"])
  }

  @Test("members of data, keys, conditions and orders")
  func members() {
    #expect(api.inputs["Crate_Data"]?.role == .data("Crate"))
    #expect(member("Crate_Data", "made_time")?.role == .columnRelative("made"))
    #expect(member("Crate_Data", "on_date")?.role == .columnRelative("on"))
    #expect(member("Crate_Data", "count_update")?.role == .columnUpdate("count"))
    #expect(member("Crate_Data", "count_update")?.type.description == "[Int_Update!]")
    #expect(member("Crate_Data", "tags_update")?.type.description == "[String_ListUpdate!]")
    #expect(member("Crate_Data", "sides_update") == nil)
    #expect(member("Crate_Data", "vec_embed")?.role == .columnEmbedding("vec"))
    #expect(member("Crate_Data", "label_expr")?.role == .columnExpression("label"))
    #expect(member("Crate_Data", "label_expr")?.isForbiddenInVariables == true)
    #expect(member("Crate_Data", "owner")?.role == .reference("owner"))
    #expect(member("Crate_Data", "lid_on_crate")?.type.description == "Lid_Data")
    #expect(member("Owner_Data", "crates_on_owner")?.type.description == "[Crate_Data!]")
    #expect(member("Owner_Data", "stats_on_owner") == nil)
    #expect(member("Owner_Filter", "stats_on_owner")?.type.description == "Stat_ListFilter")
    #expect(member("Owner_Filter", "crates_via_Grant")?.type.description == "Crate_ListFilter")
    #expect(member("Crate_Filter", "_not")?.role == .not)
    #expect(member("Crate_Order", "owner")?.role == .reference("owner"))
    #expect(member("Crate_Order", "tags") == nil)
    #expect(member("Crate_Order", "vec")?.role == .column("vec"))
    #expect(member("Crate_Having", "count_sum")?.type.description == "Int_Filter")
    #expect(member("Crate_Key", "id_expr")?.role == .columnExpression("id"))
    #expect(api.inputs["Stat_Data"] == nil)
  }

  @Test("the prelude's types")
  func prelude() {
    #expect(api.inputs["String_Filter"]?.role == .valueFilter("String"))
    #expect(api.inputs["Side_ListFilter"]?.role == .valueListFilter("Side"))
    #expect(api.inputs["Date_Relative"]?.isForbiddenAsVariable == true)
    #expect(member("Date_Relative", "today")?.oneOf == InputField.OneOf(group: "from", isRequired: true))
    #expect(member("Int_Filter", "eq_expr")?.oneOf == InputField.OneOf(group: "eq"))
    #expect(member("Crate_ListFilter", "count")?.defaultValue == "{gt: 0}")
    #expect(api.scalars["UUID"]?.role == .value(.uuid))
    #expect(api.scalars["String_Expr"]?.role == .expression(of: "string"))
    #expect(api.scalars["Any_Expr"]?.role == .expression(of: nil))
    #expect(api.scalars["Side_Expr"]?.role == .expression(of: "Side"))
    #expect(api.scalars["SQL_Query"]?.role == .sql)
    #expect(api.scalars["True"]?.role == .onlyTrue)
    #expect(api.scalars["Crate_KeyOutput"]?.role == .keyOutput("Crate"))
    #expect(api.enums["OrderDirection"] == ["ASC", "DESC"])
    #expect(api.enums["Side"] == ["LEFT", "RIGHT"])
    #expect(api.directives["check"]?.isRepeatable == true)
    #expect(api.directives["check"]?.arguments.map(\.defaultValue).first == "\"!(this in [null, []])\"")
    #expect(api.directives["skip"] == nil)
  }
}
