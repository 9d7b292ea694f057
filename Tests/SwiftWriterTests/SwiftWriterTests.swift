import Foundation
import SwiftWriter
import TestSupport
import Testing

@Suite("Written Swift")
struct SwiftWriterTests {
  @Test("one of each construct")
  func golden() throws {
    try expectGolden(
      SwiftWriter.text(of: sampleFile(nameLength: 8)),
      Repository.root.appending(path: "Tests/Fixtures/swift-writer/constructs.swift.txt"))
  }

  /// Names from short ones to some that fill almost half a line: every list is broken somewhere.
  @Test("the formatter has nothing to say, and the compiler reads it")
  func lint() async throws {
    let folder = try TemporaryFolder()
    for length in stride(from: 1, through: 49, by: 2) {
      try folder.write(SwiftWriter.text(of: sampleFile(nameLength: length)), to: "Sample\(length).swift")
    }
    let configuration = Repository.root.appending(path: ".swift-format").path
    let lint = try await run([
      "swift", "format", "lint", "--strict", "--configuration", configuration, "-r", folder.path,
    ])
    #expect(lint.status == 0, "\(lint.output)")
    let parse = try await run(["swiftc", "-parse"] + folder.files())
    #expect(parse.status == 0, "\(parse.output)")
  }
}

/// A file with every construct, whose names have the given length.
private func sampleFile(nameLength length: Int) -> SwiftFile {
  func name(_ first: String) -> SwiftIdentifier {
    SwiftIdentifier(first + String(repeating: "x", count: max(0, length - first.count)))
  }
  let film = name("Film")
  let code = name("code")
  let title = name("title")
  let parameters: [FunctionDeclaration.Parameter] = [
    .init(code, "String"), .init(SwiftIdentifier("in"), "Int", defaultValue: "1"),
    .init(label: nil, name: title, type: .optionalFunction("(inout \(film)) -> Void"), defaultValue: "nil"),
  ]
  let structure = TypeDeclaration(
    .structure, film, inherits: ["Decodable", "Sendable", "Hashable", "Equatable", "Identifiable"],
    documentation: "A film as the query selects it, which has a comment that is longer than one line has room for.",
    members: [
      .variable(.init(code, type: "String")),
      .variable(.init(title, type: "[\(film)]?", modifiers: ["private(set)"])),
      .variable(.init(name("id"), type: "Self", content: .computed(["self"]))),
      .variable(
        .init(
          name("key"), type: "\(film)",
          content: .computed([.text("return " + .call("\(film)", ["code: \(code)", "title: \(title)"]))]))),
      .function(.init(nil, parameters: parameters, body: ["self.\(code) = \(code)", "self.\(title) = []"])),
      .function(
        .init(
          "==", isStatic: true, parameters: [.init(name("lhs"), "\(film)"), .init(name("rhs"), "\(film)")],
          result: "Bool",
          body: [
            .block("if \(name("lhs")).\(code)" + .gap + "!= \(name("rhs")).\(code)", ["return false"]), "return true",
          ])),
      .function(
        .init(
          nil,
          parameters: [.init(label: SwiftIdentifier("from"), name: SwiftIdentifier("decoder"), type: "any Decoder")],
          effects: ["throws"],
          body: [
            "let container = try decoder.container(keyedBy: CodingKeys.self)",
            .text(
              "self.\(code) = try "
                + .call("codec.decode", ["\(film)?.self", "forKey: .\(code)", "container: &container"])),
          ])),
    ])
  let query = TypeDeclaration(
    .finalClass, name("Query"), inherits: ["Sendable"],
    members: [
      .variable(
        .init(
          name("config"), isConstant: true, modifiers: ["static"],
          content: .value(.call("Config", ["serviceId: \"\(film)\"", "location: \"here\"", "connector: \"c\""])))),
      .typealias(.init(SwiftIdentifier("Ref"), .generic("Reference", ["\(name("Query")).Data", "\(film)"]))),
      .function(
        .init(
          "execute", parameters: parameters, effects: ["async", "throws"],
          result: .generic("Result", ["\(name("Query")).Data", "\(film)"]), attributes: ["@MainActor"],
          body: [
            .text("var variables = " + .call("\(film)", ["\(code): \(code)"])),
            "return try await \(name("ref")).execute(variables)",
          ])),
      .function(.init("nothing", access: .internal, body: [])),
    ])
  let enumeration = TypeDeclaration(
    .enumeration, name("Shape"), inherits: ["Sendable"],
    members: [
      .enumCase(.init(name("ROUND"))), .enumCase(.init(SwiftIdentifier("default"), documentation: "A keyword.")),
      .enumCase(.init(SwiftIdentifier("_UNKNOWN"), payload: ["String"])),
      .variable(
        .init(
          SwiftIdentifier("rawValue"), type: "String",
          content: .computed([
            .selection(
              "self",
              [
                .init("case .\(name("ROUND"))", "\"ROUND\""), .init("case .default", "\"default\""),
                .init("case ._UNKNOWN(let text)", "text"),
              ])
          ]))),
    ])
  let shared = ExtensionDeclaration(
    of: "\(name("Query"))",
    members: [
      .variable(
        .init(
          SwiftIdentifier("shared"), type: "\(film)", isConstant: true, modifiers: ["static"],
          content: .closure(["let film = \(film)()", "return film"])))
    ])
  return SwiftFile(
    header: ["Generated.", "swift-format-ignore-file: AlwaysUseLowerCamelCase"],
    imports: [.init("Martlet", attributes: ["@_spi(Generated)"]), .init("Codecs")],
    conditionalImports: [.init("FoundationEssentials", else: "Foundation")],
    declarations: [
      .comment("What follows is made."), .type(structure), .type(query), .type(enumeration), .extension(shared),
      .extension(.init(of: "\(film)", inherits: ["Sendable"])),
    ])
}
