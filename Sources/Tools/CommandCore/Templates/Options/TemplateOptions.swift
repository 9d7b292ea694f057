/// What `martlet template` was told, apart from what a configuration file says.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package struct TemplateOptions: Sendable {
  /// The folder of a service, whose tables and operations the templates see in the place of Swift sources.
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
  /// Outputs outside of the project are written too.
  package var allowsOutside = false
  package var mode = Mode.write
  /// Of the tool: a cache of another version is not used.
  package var version = ""

  /// The process ends when the run does: what it holds is left to the system, which is quicker.
  var endsProcess = true

  package enum Mode: Sendable {
    case write
    /// Prints what would be written.
    case dry
    /// Tells which outputs are not what they would be.
    case check
  }

  package init() {}

  /// Whether anything is told that a configuration file would overrule.
  var namesFiles: Bool {
    !(sources.isEmpty && excludedSources.isEmpty && templates.isEmpty && excludedTemplates.isEmpty
      && forceParse.isEmpty && arguments.isEmpty && output == nil)
  }
}
