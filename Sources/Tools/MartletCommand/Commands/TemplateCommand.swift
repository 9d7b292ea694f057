import CommandCore
import SourceText

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension Command {
  static let template = Command(
    name: "template", summary: "render Stencil templates with Swift sources or a service as input", words: "[DIR]",
    positionalLimit: 1,
    options: [
      Option(name: "sources", value: "PATH", help: "a Swift file or a folder; may be repeated"),
      Option(name: "exclude-sources", value: "PATH", help: "a file or folder to skip; may be repeated"),
      Option(name: "templates", value: "PATH", help: "a template or a folder; may be repeated"),
      Option(name: "exclude-templates", value: "PATH", help: "a template or folder to skip; may be repeated"),
      Option(name: "output", value: "PATH", help: "one file for all output, or a folder for one file per template"),
      Option(name: "config", value: "PATH", help: "a .sourcery.yml or its folder; default: '.'; may be repeated"),
      Option(name: "args", value: "A=B,C", help: "values that templates read as 'argument.A'; may be repeated"),
      Option(name: "watch", value: nil, help: "render again when a file changes", letter: "w"),
      Option(name: "check", value: nil, help: "write nothing; fail if an output is not up to date"),
      Option(name: "dry", value: nil, help: "write nothing; print the outputs as JSON"),
      Option(name: "strict", value: nil, help: "report unknown members as errors"),
      Option(name: "prune", value: nil, help: "delete outputs that are empty", letter: "p"),
      Option(name: "force-parse", value: "EXT", help: "also read generated files named *.EXT.*; may be repeated"),
      Option(
        name: "define", value: "NAME",
        help: "treat '#if NAME' as true; by default all branches are read; may be repeated"),
      Option(name: "base-indentation", value: "N", help: "extra spaces before 'inline:auto' blocks"),
      Option(name: "parseDocumentation", value: nil, help: "read documentation comments"),
      Option(name: "headerPrefix", value: "TEXT", help: "text before the header of generated Swift files"),
      Option(name: "hideVersionHeader", value: nil, help: "omit the version from the header"),
      Option(name: "header", value: "TEXT", help: "text that replaces the header"),
      Option(name: "cacheBasePath", value: "PATH", help: "the folder for the cache"),
      Option(name: "disableCache", value: nil, help: "do not use the cache"),
      Option(name: "serialParse", value: nil, help: "parse sources on one thread"),
      Option(name: "allow-outside", value: nil, help: "allow output outside the project"),
      Option(name: "verbose", value: nil, help: "print more details", letter: "v"),
      Option(name: "quiet", value: nil, help: "print errors only", letter: "q"),
      Option(name: "logAST", value: nil, help: "print warnings about the sources"),
      Option(name: "logBenchmarks", value: nil, help: "print the duration of each phase"),
      Option(name: "buildPath", value: "PATH", help: "accepted and ignored: templates are not compiled"),
      Option(name: "ejsPath", value: "PATH", help: "accepted and ignored: JavaScript templates are not supported"),
    ],
    run: { arguments in
      let options = try templateOptions(arguments)
      if arguments.has("dry"), arguments.has("watch") { throw UsageError(message: "--dry not compatible with --watch") }
      let session = TemplateSession(options) { show($0, options) }
      let code = arguments.has("watch") ? await session.watch() : await session.run()
      return ExitCode(rawValue: code) ?? .environmentFailed
    })
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private func templateOptions(_ arguments: Arguments) throws -> TemplateOptions {
  var options = TemplateOptions()
  options.version = Usage.version
  options.service = arguments.positional.first
  options.sources = arguments.all("sources")
  options.excludedSources = arguments.all("exclude-sources")
  options.templates = arguments.all("templates")
  options.excludedTemplates = arguments.all("exclude-templates")
  options.output = arguments["output"]
  options.configurations = arguments.all("config")
  options.arguments = arguments.all("args")
  options.forceParse = arguments.all("force-parse")
  if !arguments.all("define").isEmpty { options.defines = arguments.all("define") }
  if let text = arguments["base-indentation"] {
    guard let number = Int(text), (0...1_000).contains(number) else {
      throw UsageError(message: "'--base-indentation' must be a number from 0 to 1000, but is '\(text)'")
    }
    options.baseIndentation = number
  }
  options.cacheBasePath = arguments["cacheBasePath"]
  options.parsesDocumentation = arguments.has("parseDocumentation")
  options.prunes = arguments.has("prune")
  options.isSerial = arguments.has("serialParse")
  options.usesCache = !arguments.has("disableCache")
  options.isStrict = arguments.has("strict")
  options.isQuiet = arguments.has("quiet")
  options.isVerbose = arguments.has("verbose")
  options.showsASTWarnings = arguments.has("logAST") || arguments.has("verbose")
  options.showsTimes = arguments.has("logBenchmarks")
  options.hidesVersion = arguments.has("hideVersionHeader")
  options.headerPrefix = arguments["headerPrefix"]
  options.header = arguments["header"]
  options.allowsOutside = arguments.has("allow-outside")
  if arguments.has("dry") { options.mode = .dry }
  if arguments.has("check") { options.mode = .check }
  return options
}

/// Prints an event. With `--dry`, standard output holds only the JSON document, so other lines are omitted as with
/// `--quiet`.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private func show(_ event: TemplateSession.Event, _ options: TemplateOptions) {
  let isSilent = options.isQuiet || options.mode == .dry
  switch event {
  case .line(let text): if !isSilent { Terminal.print(text) }
  case .detail(let text): if !isSilent, options.isVerbose { Terminal.print(text) }
  case .warnings(let log):
    if !options.isQuiet { Terminal.print(log, showsAll: options.isVerbose, lister: "martlet template --verbose") }
  case .document(let text): Terminal.print(text)
  case .problem(let lines): for line in lines { Terminal.printError(line) }
  }
}
