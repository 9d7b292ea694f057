import Digests
import Files
import ProjectFiles
import SwiftDeclarations

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Parses sources, and reads from the cache those that did not change since the last run.
///
/// The cache is one file for each set of paths: an index by the hash of each source's bytes, the options and the
/// version. If the cache cannot be written, the next run parses the sources again.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
func parseSources(
  _ paths: [String], _ run: RunConfiguration, _ options: TemplateOptions, report: (String) -> Void
) throws(TemplateProblem) -> [DeclarationFile] {
  var sources: [SourceBytes] = []
  sources.reserveCapacity(paths.count)
  for path in paths {
    guard let bytes = LocalFileTree().contents(of: path) else { throw .unreadable(path) }
    sources.append(SourceBytes(path: path, bytes: bytes))
  }
  let sourceOptions = SourceOptions(forceParse: run.forceParse)
  let cache = options.usesCache ? cachePath(run) : nil
  let index = cache.map { path in
    DeclarationIndex(LocalFileTree().contents(of: path), options: sourceOptions, version: options.version)
  }
  let threads = options.isSerial ? 1 : max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  // A missing cache is written at once.
  let tolerance = index?.state == .usable ? sources.count / 20 : 0
  let set = readSources(sources, options: sourceOptions, index: index, tolerance: tolerance, threads: threads)
  report("parsed \(set.parsed) of \(counted(set.files.count, "file"))")
  if let cache, let bytes = set.index {
    do throws(FileError) {
      try LocalFiles.replace(cache, with: bytes)
    } catch {
      report("the cache was not written: \(error)")
    }
  }
  return set.files
}

/// `nil` if the environment does not define a folder for caches.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private func cachePath(_ run: RunConfiguration) -> String? {
  guard let base = run.cacheBasePath.map(absolutePath) ?? userCaches() else { return nil }
  let key = ([absolutePath(run.file ?? run.folder)] + run.inputs.map(absolutePath)).joined(separator: "\0")
  return "\(base)/\(hexadecimal(SHA256.hash(key.utf8).prefix(12))).index"
}

private func userCaches() -> String? {
  let environment = processEnvironment()
  #if canImport(Darwin)
    return environment["HOME"].map { "\($0)/Library/Caches/martlet/templates" }
  #else
    if let folder = environment["XDG_CACHE_HOME"], folder.hasPrefix("/") { return "\(folder)/martlet/templates" }
    return environment["HOME"].map { "\($0)/.cache/martlet/templates" }
  #endif
}
