package import SourceText

/// One configuration of `.sourcery.yml`: which sources and templates, and where the output goes. Paths are as seen from
/// where the configuration file's path is seen from.
package struct TemplateConfiguration: Sendable {
  package enum Sources: Sendable {
    case paths(PathSelection)
    case packages([PackageSelection])
  }

  /// Files and folders, without some of them.
  package struct PathSelection: Sendable, Hashable {
    package let include: [String]
    package let exclude: [String]
    /// Where a file names what is in ``include``.
    package let positions: [String: SourcePosition]

    package init(include: [String], exclude: [String] = [], positions: [String: SourcePosition] = [:]) {
      self.include = include
      self.exclude = exclude
      self.positions = positions
    }
  }

  /// Targets of a Swift package.
  package struct PackageSelection: Sendable {
    /// The folder of its Package.swift.
    package let path: String
    package let targets: [String]
    package let position: SourcePosition
  }

  /// What `argument.<key>` is.
  package struct Argument: Sendable {
    package let key: String
    package let value: YAMLNode
  }

  package let sources: Sources
  package let templates: PathSelection
  /// Ends in `/` where the file says so: a folder, even when it is not there yet.
  package let output: String
  package let outputPosition: SourcePosition
  package let arguments: [Argument]
  package let forceParse: [String]
  package let parsesDocumentation: Bool
  package let baseIndentation: Int
  package let cacheBasePath: String?
  /// Names whose `#if` branches are taken; `nil` when all branches count.
  package let defines: [String]?
}
