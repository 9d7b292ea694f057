/// The options of `martlet template` on the command line.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package struct TemplateOptions: Sendable {
  /// The folder of a service whose tables and operations the templates read instead of Swift sources.
  package var service: String?
  package var sources: [String] = []
  package var excludedSources: [String] = []
  package var templates: [String] = []
  package var excludedTemplates: [String] = []
  package var output: String?
  package var configurations: [String] = []
  package var arguments: [String] = []
  package var forceParse: [String] = []
  package var defines: [String]?
  package var baseIndentation = 0
  package var cacheBasePath: String?
  package var parsesDocumentation = false
  package var prunes = false
  package var isSerial = false
  package var usesCache = true
  package var isStrict = false
  package var isQuiet = false
  package var isVerbose = false
  package var showsASTWarnings = false
  package var showsTimes = false
  package var hidesVersion = false
  package var headerPrefix: String?
  package var header: String?
  /// Whether to write outputs outside the project.
  package var allowsOutside = false
  package var mode = Mode.write
  /// The version of the tool: a cache of another version is not used.
  package var version = ""

  /// Whether the process ends after the run; memory is not freed then, which is faster.
  var endsProcess = true

  package enum Mode: Sendable {
    case write
    /// Prints the outputs instead of writing them.
    case dry
    /// Reports the outputs that are not up to date.
    case check
  }

  package init() {}

  /// Whether any option is set that a configuration file overrides.
  var namesFiles: Bool {
    !(sources.isEmpty && excludedSources.isEmpty && templates.isEmpty && excludedTemplates.isEmpty
      && forceParse.isEmpty && arguments.isEmpty && output == nil)
  }
}
