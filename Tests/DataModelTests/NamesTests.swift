import DataModel
import Testing

struct NamesTests {
  static let plurals: [(String, String)] = [
    ("Movie", "movies"), ("Category", "categories"), ("Company", "companies"), ("History", "histories"),
    ("Property", "properties"), ("Entry", "entries"), ("Class", "classes"), ("Business", "businesses"),
    ("Match", "matches"), ("Watch", "watches"), ("Outbox", "outboxes"), ("Progress", "progresses"),
    ("Shelf", "shelves"), ("Person", "people"), ("Child", "children"), ("Foo", "foos"),
    ("MovieMetadata", "movieMetadatas"), ("Data", "datas"), ("UserSettings", "userSettingss"), ("Games", "gamess"),
    ("RecurrenceSeries", "recurrenceSeriess"), ("SEO", "sEOS"), ("ManyToManyChildB", "manyToManyChildBS"),
    ("UUIDVariant", "uUIDVariants"), ("KPI", "kPIS"), ("CollectionNFT", "collectionNFTS"), ("AIQuery", "aIQueries"),
    ("ESGCategory", "eSGCategories"), ("DirectedBy", "directedBies"), ("WeatherDaily", "weatherDailies"),
    ("Research", "researchs"), ("UserProgress", "userProgresses"), ("Status", "statuses"), ("Address", "addresses"),
    ("Batch", "batches"), ("Metadata", "metadatas"), ("Settings", "settingss"), ("Equipment", "equipments"),
    ("Woman", "women"), ("Human", "humen"), ("CraftsMAN", "craftsMEN"), ("Quiz", "quizzes"), ("Ox", "oxen"),
    ("Mouse", "mice"), ("FieldMouse", "fieldMouses"), ("Index", "indices"), ("Matrix", "matrices"), ("Box", "boxes"),
    ("Hive", "hives"), ("Knife", "knives"), ("Wolf", "wolves"), ("Wharf", "wharves"), ("Analysis", "analyses"),
    ("Datum", "data"), ("Stadium", "stadia"), ("Criteria", "criterias"), ("Tomato", "tomatoes"), ("Bus", "buses"),
    ("Alias", "aliases"), ("Campus", "campuses"), ("Virus", "viri"), ("Axis", "axes"), ("Basis", "bases"),
    ("Key", "keys"), ("Soliloquy", "soliloquies"), ("Day", "days"), ("Drive", "drives"), ("Foot", "feet"),
    ("Tooth", "teeth"), ("Leaf", "leaves"), ("Chassis", "chassiss"), ("Moose", "mooses"), ("Move", "moves"),
    ("V2", "v2s"), ("Gaffe", "gaffes"), ("DailyY", "dailyIES"), ("zq7x2", "zq7x2s"), ("BUS", "bUses"),
    ("MyBUS", "myBUSES"),
  ]

  @Test("plurals are those of the official tool", arguments: plurals)
  func plural(type: String, plural: String) {
    #expect(defaultPlural(ofSingular: defaultSingular(TypeName(type))) == plural)
  }

  @Test(
    "every capital letter begins a word in the database",
    arguments: [
      ("MovieMetadata", "movie_metadata"), ("releaseYear", "release_year"), ("photoURL", "photo_u_r_l"),
      ("imageUrl", "image_url"), ("line2", "line2"), ("line2Text", "line2_text"), ("already_snake", "already_snake"),
      ("ID", "i_d"), ("a", "a"),
    ])
  func snake(name: String, column: String) {
    #expect(snakeCase(name) == column)
  }

  @Test("long names are cut to what the database keeps, and stay apart")
  func long() {
    let name = String(repeating: "é", count: 40)
    #expect(shortened(name).utf8.count <= 63)
    #expect(shortened(name + "a") != shortened(name + "b"))
    #expect(shortened(String(repeating: "a", count: 63)).utf8.count == 63)
  }
}
