package import SourceText

/// One configuration in `.sourcery.yml`: its sources, templates and output. Paths are relative to the same folder as
/// the path of the configuration file.
package struct TemplateConfiguration: Sendable {
  /// The Swift sources: paths, or targets of packages.
  package enum Sources: Sendable {
    case paths(PathSelection)
    case packages([PackageSelection])
  }

  /// Files and folders to include, with exclusions.
  package struct PathSelection: Sendable, Hashable {
    package let include: [String]
    package let exclude: [String]
    /// The positions of the ``include`` paths in the configuration file.
    package let positions: [String: SourcePosition]

    package init(include: [String], exclude: [String] = [], positions: [String: SourcePosition] = [:]) {
      self.include = include
      self.exclude = exclude
      self.positions = positions
    }
  }

  /// Targets of a Swift package.
  package struct PackageSelection: Sendable {
    /// The folder of Package.swift.
    package let path: String
    package let targets: [String]
    package let position: SourcePosition
  }

  /// The value of `argument.<key>` in templates.
  package struct Argument: Sendable {
    package let key: String
    package let value: YAMLNode
  }

  package let sources: Sources
  package let templates: PathSelection
  /// The output path. It ends in `/` if the file writes it so, which means a folder even if it does not exist yet.
  package let output: String
  package let outputPosition: SourcePosition
  package let arguments: [Argument]
  package let forceParse: [String]
  package let parsesDocumentation: Bool
  package let baseIndentation: Int
  package let cacheBasePath: String?
  /// The names that are defined in `#if` conditions. `nil` includes all branches.
  package let defines: [String]?
}
