import Locks

/// The contents of a source file.
package struct SourceBytes: Sendable {
  package let path: String
  package let bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}

/// The parsed files of a project.
package struct SourceSet: Sendable {
  /// The files in the order of the input.
  package let files: [DeclarationFile]
  /// The index to store for the next run. `nil` if the given one is still valid or must not be replaced.
  package let index: [UInt8]?
  /// The number of files that were parsed and not taken from the index.
  package let parsed: Int
}

/// Parses files in parallel. Uses the index for unchanged files.
/// - Parameters:
///   - tolerance: The number of files that may be missing in the index before it is rebuilt, because parsing a few
///     again is cheaper than writing all.
///   - threads: The maximum number of threads.
package func readSources(
  _ sources: [SourceBytes], options: SourceOptions = SourceOptions(), index: DeclarationIndex? = nil,
  tolerance: Int = 0, threads: Int
) -> SourceSet {
  let found = inParallel(sources.count, threads: threads) { place -> Found in
    let source = sources[place]
    let seen = bytesToParse(path: source.path, source.bytes, options)
    let hash = index.map { _ in DeclarationIndex.hash(seen) }
    if let hash, let tables = index?.tables(hash) {
      return Found(file: DeclarationFile(path: source.path, bytes: seen, tables: tables), hash: hash, isKnown: true)
    }
    return Found(
      file: DeclarationFile(path: source.path, bytes: seen, tables: sourceTables(seen)), hash: hash, isKnown: false)
  }
  let parsed = found.filter { !$0.isKnown }.count
  var bytes: [UInt8]?
  if let index, index.state != .newer {
    let entries = found.compactMap { found in found.hash.map { (hash: $0, file: found.file) } }
    if parsed > tolerance || !index.holds(entries.map(\.hash), tolerance: tolerance) { bytes = index.encoded(entries) }
  }
  return SourceSet(files: found.map(\.file), index: bytes, parsed: parsed)
}

private struct Found: Sendable {
  let file: DeclarationFile
  let hash: ContentHash?
  let isKnown: Bool
}

/// Computes `work` for 0 to `count` - 1 on several threads.
private func inParallel<Result: Sendable>(
  _ count: Int, threads: Int, _ work: @escaping @Sendable (Int) -> Result
) -> [Result] {
  let workers = min(threads, (count + 15) / 16)
  guard workers > 1 else { return (0..<count).map(work) }
  let shared = Monitor(ParallelState<Result>())
  let run: @Sendable () -> Void = {
    while true {
      // Takes several items at a time to reduce contention.
      let start = shared.withLock { state -> Int in
        defer { state.next += 8 }
        return state.next
      }
      guard start < count else { break }
      let results = (start..<min(start + 8, count)).map(work)
      shared.withLock { $0.results[start] = results }
    }
    shared.broadcast { $0.finished += 1 }
  }
  var started = 0
  for _ in 1..<workers where startThread(stackSize: 4 << 20, run) == 0 { started += 1 }
  run()
  return shared.wait { state -> [Result]? in
    guard state.finished == started + 1 else { return nil }
    return state.results.sorted { $0.key < $1.key }.flatMap(\.value)
  }
}

private struct ParallelState<Result: Sendable>: Sendable {
  var next = 0
  var finished = 0
  var results: [Int: [Result]] = [:]
}
