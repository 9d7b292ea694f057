// An app as its author would write it for the official SDK. Only the port comes from outside.
import CityWalks
import EveryForm
import EveryScalar
import FieldBook
import FirebaseCore
import FirebaseDataConnect
import Foundation

let options = FirebaseOptions(googleAppID: "1:1:ios:1", gcmSenderID: "1")
options.projectID = "demo-herbarium"
FirebaseApp.configure(options: options)
FirebaseConfiguration.shared.setLoggerLevel(.error)

let port = Int(CommandLine.arguments.last ?? "") ?? DataConnect.EmulatorDefaults.port
let scalars = DataConnect.everyScalarConnector
let forms = DataConnect.everyFormConnector
let walks = DataConnect.cityWalksConnector
let book = DataConnect.fieldBookConnector
scalars.useEmulator(port: port)
forms.useEmulator(port: port)
walks.useEmulator(host: "127.0.0.1", port: port)
book.useEmulator(host: DataConnect.EmulatorDefaults.host, port: port)

func uuid(_ digit: Character) -> UUID {
  UUID(uuidString: "0\(digit)000000-0000-4000-8000-00000000000\(digit)") ?? UUID()
}

struct Note: Codable, Equatable {
  var text: String
  var pages: [Int]
}

/// Every scalar there and back.
func everyScalar() async throws {
  let id = uuid("1")
  let foundOn = try LocalDate(localDateString: "2024-02-29")
  let seenAt = Timestamp(seconds: 1_700_000_000, nanoseconds: 123_456_000)
  let note = try AnyValue(codableValue: Note(text: "under a stone", pages: [3, 5]))
  let inserted = try await scalars.addSpecimenMutation.execute(
    id: id, label: "Beetle", count: 7, weight: 0.25, isAlive: true, population: Int64.max, foundOn: foundOn,
    seenAt: seenAt, code: uuid("9")
  ) { variables in
    variables.notes = note
    variables.tags = ["small", "black"]
    variables.sizes = [Int64.min, 0]
    variables.marks = []
  }
  print("inserted", inserted.data?.specimen_insert.id == id)

  let result: OperationResult<GetSpecimenQuery.Data> = try await scalars.getSpecimenQuery.execute(id: id)
  guard let specimen = result.data?.specimen else { return print("no specimen") }
  print(specimen.label, specimen.count, specimen.weight, specimen.isAlive, specimen.population)
  print(specimen.foundOn, specimen.foundOn == foundOn, specimen.seenAt.seconds, specimen.seenAt.nanoseconds)
  print(specimen.seenAt == seenAt, specimen.seenAt.compare(Timestamp(date: Date())) == .orderedAscending)
  print(specimen.seenAt.dateValue() == seenAt.dateValue(), specimen.code == uuid("9"), specimen.specimenKey.id == id)
  print(try specimen.notes?.decodeValue(Note.self) == Note(text: "under a stone", pages: [3, 5]))
  print(specimen.tags ?? [], specimen.sizes ?? [], specimen.marks ?? [uuid("1")])

  // Absent variables, and a key that goes from a result into the next operation.
  let plain = try await scalars.addSpecimenMutation.execute(
    id: uuid("2"), label: "Ant", count: 0, weight: -1e9, isAlive: false, population: 0,
    foundOn: LocalDate(year: 1999, month: 12, day: 31), seenAt: Timestamp(date: Date(timeIntervalSince1970: 0)),
    code: id)
  let ref: GetSpecimenQuery.Ref = scalars.getSpecimenQuery.ref(id: uuid("2"))
  let ant = try await ref.execute().data?.specimen
  print(ant?.notes == nil, ant?.tags == nil, ref.data?.specimen?.weight ?? 0, ref.source == .server)
  for specimen in try await scalars.listSpecimensQuery.execute().data?.specimens ?? [] {
    print("listed", specimen.label, specimen.id == specimen.specimenKey.id)
  }
  if let key = plain.data?.specimen_insert {
    print("removed", try await scalars.removeSpecimenMutation.execute(key: key).data?.specimen_delete == key)
    print("again", try await scalars.removeSpecimenMutation.execute(key: key).data?.specimen_delete as Any)
  }

  // A key of a date, a moment and a large number.
  _ = try await scalars.addSightingMutation.ref(day: foundOn, at: seenAt, number: 1 << 62).execute()
  for sighting in try await scalars.listSightingsQuery.execute().data?.sightings ?? [] {
    let again = try await scalars.getSightingQuery.execute(key: sighting.sightingKey)
    print(sighting.day, sighting.number, again.data?.sighting?.number == sighting.number, sighting.id == sighting)
  }
}

/// Every scalar as a value, an optional one, a list and an optional list.
func everyForm() async throws {
  let id = uuid("3")
  let day = try LocalDate(year: 2024, month: 2, day: 29)
  let moments: [Timestamp] = [1, -1].map { Timestamp(seconds: $0, nanoseconds: 500_000_000) }
  let any = try AnyValue(codableValue: ["a": [1, 2]])
  var nothing = [Timestamp]()
  nothing += [Timestamp]()
  _ = try await forms.addSampleMutation.execute(
    id: id, text: "all", textList: ["a", ""], count: 1, countList: [2, -3], large: Int64.max, largeList: [Int64.min],
    weight: 0.5, weightList: [1, -1e-7], flag: true, flagList: [false, true], mark: id, markList: [id, uuid("4")],
    day: day, dayList: [day], moment: moments[0], momentList: moments, any: any, anyList: [any, any], ground: .MUD,
    groundList: [.GRAVEL, ._UNKNOWN("ICE")]
  ) {
    $0.maybeText = "b"
    $0.maybeTextList = ["c"]
    $0.maybeCount = 4
    $0.maybeCountList = [5]
    $0.maybeLarge = -6
    $0.maybeLargeList = [7]
    $0.maybeWeight = 8.25
    $0.maybeWeightList = [9]
    $0.maybeFlag = false
    $0.maybeFlagList = [true]
    $0.maybeMark = uuid("5")
    $0.maybeMarkList = [uuid("6")]
    $0.maybeDay = day
    $0.maybeDayList = [day, day]
    $0.maybeMoment = moments[1]
    $0.maybeMomentList = nothing
    $0.maybeAny = any
    $0.maybeAnyList = [any]
    $0.maybeGround = .PAVED
    $0.maybeGroundList = [.MUD]
  }
  _ = try await forms.addSampleMutation.execute(
    id: uuid("4"), text: "few", textList: [], count: 0, countList: [], large: 0, largeList: [],
    weight: -0.0, weightList: [-0.0], flag: false, flagList: [], mark: id, markList: [], day: day, dayList: [],
    moment: moments[1],
    momentList: nothing, any: any, anyList: [], ground: .MUD, groundList: []
  ) { $0.maybeMoment = nil }

  guard let all = try await forms.getSampleQuery.execute(id: id).data?.sample,
    let few = try await forms.getSampleQuery.execute(id: uuid("4")).data?.sample
  else { return print("no samples") }
  print(all.text, all.maybeText ?? "-", all.textList, all.maybeTextList ?? [])
  print(all.count, all.maybeCount ?? 0, all.countList, all.maybeCountList ?? [])
  print(all.large, all.maybeLarge ?? 0, all.largeList, all.maybeLargeList ?? [])
  print(all.weight, all.maybeWeight ?? 0, all.weightList, all.maybeWeightList ?? [])
  print(all.flag, all.maybeFlag ?? true, all.flagList, all.maybeFlagList ?? [])
  print(all.mark == id, all.maybeMark == uuid("5"), all.markList == [id, uuid("4")], all.maybeMarkList == [uuid("6")])
  print(all.day, all.maybeDay == day, all.dayList, all.maybeDayList ?? [])
  print(all.moment, all.maybeMoment == moments[1], all.momentList == moments, all.maybeMomentList == nothing)
  print(all.any == any, all.maybeAny == any, all.anyList == [any, any], all.maybeAnyList == [any])
  print(all.ground, all.maybeGround == .PAVED, all.groundList, all.maybeGroundList == [.MUD])
  print(
    few.maybeMoment == nil, few.momentList.isEmpty, few.maybeMomentList == nil, few.maybeAnyList == nil, few.weight,
    few.weightList)

  let found = try await forms.findSamplesQuery.execute {
    $0.moments = moments
    $0.days = [day]
  }
  for sample in found.data?.samples ?? [] { print(sample.text, sample.momentList.map(\Timestamp.seconds)) }
  print(try await forms.findSamplesQuery.execute { $0.moment = moments[1] }.data?.samples.map(\.text) ?? [])
}

/// Optional variables, enums with a value that this app does not know, errors.
func cityWalks() async throws {
  let put = walks.putPlaceMutation
  _ = try await put.execute(city: "Graz", street: "Main", ground: .PAVED) { $0.length = 300 }
  _ = try await put.execute(city: "Graz", street: "Hill", ground: .GRAVEL)
  _ = try await put.execute(city: "Graz", street: "Lake", ground: ._UNKNOWN("ICE")) {
    $0.length = nil
    $0.visitedOn = LocalDate(date: Date(timeIntervalSince1970: 86_400 * 10_000))
  }
  _ = try await walks.visitMutationMutation.execute(city: "Graz", street: "Main", specimenId: uuid("1")) {
    $0.note = "asleep"
  }

  let all = walks.findPlacesQuery.ref { $0.order = .DESC }
  _ = try await all.execute()
  for place in all.data?.places ?? [] {
    switch place.ground {
    case .GRAVEL: print(place.street, "gravel", place.length as Any)
    case .PAVED: print(place.street, "paved", place.length as Any)
    case .MUD: print(place.street, "mud")
    case ._UNKNOWN(let name): print(place.street, "unknown", name)
    }
    for visit in place.visits_on_place { print("  visited", visit.specimen.label, visit.note ?? "-") }
  }
  print(try await walks.findPlacesQuery.execute { $0.ground = .GRAVEL }.data?.places.map(\.street) ?? [])
  print(try await walks.findPlacesQuery.execute { $0.limit = 1 }.data?.places.count ?? -1)
  let named = try await walks.placesByNameQuery.execute(city: "Graz") { $0.street = "Main" }
  print(named.data?.walks.map { "\($0.street): \($0.animals.map(\.label))" } ?? [])
  let same = walks.findPlacesQuery.ref { $0.order = .DESC }
  print("shared", same === all, Set([same, all]).count, walks.findPlacesQuery.ref() == all)

  do {
    _ = try await walks.twoPlacesMutation.execute(city: "Linz")
  } catch let error as DataConnectOperationError {
    let response = error.response
    let second = response?.errors.first { $0.path == [DataConnectPathSegment.field("second")] }
    print("refused", second?.message.isEmpty == false, response?.rawJsonData != nil)
    let partial = response?.data(asType: TwoPlacesMutation.Data.self)
    print("partial", partial?.first?.city ?? "-", partial?.second == nil)
  }
  do {
    _ = try await put.execute(city: "Graz", street: "Sand", ground: ._UNKNOWN("SAND"))
  } catch let error as DataConnectError {
    print("failed", type(of: error), error.message?.isEmpty == false)
  }
  do {
    _ = try LocalDate(localDateString: "yesterday")
  } catch let error as DataConnectCodecError where error.code == .invalidLocalDateFormat {
    print("no date")
  }
}

/// The cache.
@MainActor
func fieldBook() async throws {
  let labels = book.allLabelsQuery.ref()
  print("miss", try await labels.execute(fetchPolicy: .cacheOnly).data == nil)
  print(try await labels.execute().source, labels.data?.specimens.map(\.name) ?? [])
  print(try await book.allLabelsQuery.execute(fetchPolicy: .preferCache).source)
  print(try await book.allLabelsQuery.execute(fetchPolicy: .serverOnly).source)
  let one = try await book.oneLabelQuery.execute(id: uuid("1")) { $0.first = 1 }
  print(one.data?.specimen?.label ?? "-", one.data?.specimen?.visits_on_specimen.map { $0.note ?? "-" } ?? [])

  // A change makes the answers stale that hold the row.
  _ = try await book.renameMutation.execute(id: uuid("1"), label: "Stag beetle")
  let again = try await labels.execute()
  print(again.source, again.data?.specimens.first?.name ?? "-")
  _ = try await book.forgetMutation.execute(id: uuid("1"))
  print(try await labels.execute().data?.specimens.count ?? -1, labels.lastError == nil)
}

/// Connections of several apps.
func apps() {
  let config = EveryScalarConnector.connectorConfig
  let settings = DataConnectSettings(host: "localhost", port: port, sslEnabled: false, cacheSettings: nil)
  let base = DataConnect.dataConnect(connectorConfig: config)
  print("one", base === DataConnect.dataConnect(app: FirebaseApp.app(), connectorConfig: config, settings: settings))
  FirebaseApp.configure(name: "second", options: options)
  let second = DataConnect.dataConnect(
    app: FirebaseApp.app(name: "second"), connectorConfig: config, settings: settings)
  print("two", base !== second, FirebaseApp.app()?.options.projectID ?? "-", FirebaseApp.allApps?.count ?? 0)
}

do {
  try await everyScalar()
  try await everyForm()
  try await cityWalks()
  try await fieldBook()
  apps()
  print("removed", try await scalars.removeAllMutation.execute().data?.specimen_deleteMany ?? -1)
} catch {
  print("error: \(error)")
}
