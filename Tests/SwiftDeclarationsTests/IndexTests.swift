import Foundation
import SourceText
import SwiftDeclarations
import TestSupport
import Testing

/// The index of what was read before.
struct IndexTests {
  private let options = SourceOptions()

  private func sources() throws -> [SourceBytes] {
    try SwiftFixtures.all().map {
      SourceBytes(path: $0.lastPathComponent, bytes: [UInt8](try Data(contentsOf: $0)))
    } + [SourceBytes(path: "broken.swift", bytes: Array("struct A {\n<<<<<<< x\n\"".utf8))]
  }

  private func index(_ bytes: [UInt8]?, version: String = "1") -> DeclarationIndex {
    DeclarationIndex(bytes, options: options, version: version)
  }

  @Test("what comes from the index is what a parse gives, faults included", arguments: [1, 4])
  func roundTrip(threads: Int) throws {
    let sources = try sources()
    let first = readSources(sources, options: options, index: index(nil), threads: threads)
    #expect(first.parsed == sources.count)
    let stored = try #require(first.index)
    let second = readSources(sources, options: options, index: index(stored), threads: threads)
    #expect(second.parsed == 0)
    #expect(second.index == nil, "nothing new to store")
    for (left, right) in zip(first.files, second.files) {
      #expect(left.path == right.path)
      #expect(oracleText(of: left) == oracleText(of: right))
      #expect(left.diagnostics == right.diagnostics)
      #expect(left.comments.count == right.comments.count)
    }
  }

  @Test("a changed file alone is parsed again, and a moved one is not")
  func changed() throws {
    var sources = try sources()
    let stored = try #require(readSources(sources, options: options, index: index(nil), threads: 1).index)
    sources[0] = SourceBytes(path: sources[0].path, bytes: sources[0].bytes + Array("\nstruct New {}".utf8))
    sources[1] = SourceBytes(path: "moved.swift", bytes: sources[1].bytes)
    let second = readSources(sources, options: options, index: index(stored), threads: 1)
    #expect(second.parsed == 1)
    #expect(second.index != nil)
    #expect(second.files[0].declaration(named: "New") != nil)
    #expect(second.files[1].path == "moved.swift")
  }

  @Test("options and version are part of the key")
  func keys() throws {
    let sources = try sources()
    let stored = try #require(readSources(sources, options: options, index: index(nil), threads: 1).index)
    #expect(
      readSources(sources, options: options, index: index(stored, version: "2"), threads: 1).parsed == sources.count)
    let forced = SourceOptions(forceParse: ["generated"])
    let other = DeclarationIndex(stored, options: forced, version: "1")
    #expect(readSources(sources, options: forced, index: other, threads: 1).parsed == sources.count)
  }

  @Test("a newer index is neither read nor replaced")
  func newer() throws {
    let sources = try sources()
    var stored = try #require(readSources(sources, options: options, index: index(nil), threads: 1).index)
    stored[4] = 99
    let newer = index(stored)
    #expect(newer.state == .newer)
    let read = readSources(sources, options: options, index: newer, threads: 1)
    #expect(read.parsed == sources.count)
    #expect(read.index == nil)
  }

  @Test("a damaged index is as good as none", arguments: [UInt64](1...3))
  func damaged(_ seed: UInt64) throws {
    let sources = try sources()
    let stored = try #require(readSources(sources, options: options, index: index(nil), threads: 1).index)
    let whole = sources.map { oracleText(of: parseDeclarations(path: $0.path, bytes: $0.bytes)) }
    var random = SeededRandom(seed: seed)
    print("damaged index: seed \(seed)")
    for _ in 0..<(runsLongTests ? 2_000 : 40) {
      var bytes = stored
      if random.oneIn(3) {
        bytes.removeLast(random.int(below: bytes.count))
      } else {
        for _ in 0...random.int(below: 3) { bytes[random.int(below: bytes.count)] ^= UInt8(1 + random.int(below: 255)) }
      }
      let read = readSources(sources, options: options, index: index(bytes), threads: 1)
      #expect(read.files.map { oracleText(of: $0) } == whole, "seed \(seed)")
    }
  }
}
