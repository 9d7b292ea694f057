import Files
import ProjectFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The folder of the Martlet package if this program runs from its build folder.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package func findCheckout() -> String? {
  guard var folder = executablePath() else { return nil }
  while let slash = folder.lastIndex(of: "/"), slash > folder.startIndex {
    folder = String(folder[..<slash])
    let manifest = LocalFileTree().contents(of: joinedPath(folder, "Package.swift"))
    if let manifest, String(decoding: manifest, as: UTF8.self).contains("name: \"Martlet\"") { return folder }
  }
  return nil
}

/// The path of this program without symbolic links.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
func executablePath() -> String? {
  #if os(Linux)
    return LocalFiles.realPath("/proc/self/exe")
  #else
    return CommandLine.arguments.first.flatMap(LocalFiles.realPath)
  #endif
}
