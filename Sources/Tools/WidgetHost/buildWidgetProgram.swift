#if os(Linux)
  import Glibc

  /// Why the widgets of a folder cannot be shown.
  package struct WidgetProgramError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String
  }

  /// Builds the program with a folder's widgets: a product of the Swift package that contains the folder.
  /// - Parameter product: `<folder>Widget` if `nil`.
  /// - Returns: The program's path.
  package func buildWidgetProgram(
    in folder: String, product: String?
  ) throws(WidgetProgramError) -> String {
    guard let path = realPath(folder) else { throw WidgetProgramError(description: "folder not found: '\(folder)'") }
    guard let package = packageFolder(around: path) else {
      throw WidgetProgramError(
        description: "'\(folder)' is not in a Swift package: no Package.swift found in it or its parents")
    }
    let name = product ?? "\(path.split(separator: "/").last ?? "")Widget"
    // The compiler prints its errors directly.
    guard run(["swift", "build", "--quiet", "--package-path", package, "--product", name]) == 0 else {
      throw WidgetProgramError(
        description:
          "cannot build the product '\(name)' of '\(package)': use --product to name the product with the widgets")
    }
    let program = "\(package)/.build/debug/\(name)"
    guard access(program, X_OK) == 0 else {
      throw WidgetProgramError(description: "the product '\(name)' of '\(package)' is not an executable")
    }
    return program
  }

  private func packageFolder(around folder: String) -> String? {
    var folder = folder
    while !folder.isEmpty {
      if access("\(folder)/Package.swift", R_OK) == 0 { return folder }
      guard let slash = folder.lastIndex(of: "/") else { return nil }
      folder = String(folder[..<slash])
    }
    return nil
  }

  private func realPath(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }

  /// - Returns: The exit code. The program inherits standard output and error.
  private func run(_ command: [String]) -> Int32 {
    var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    guard posix_spawnp(&process, command[0], nil, nil, &arguments, environ) == 0 else { return 127 }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128
  }
#endif
