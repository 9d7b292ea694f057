import CommandCore
import SourceText

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension Command {
  static let template = Command(
    name: "template", summary: "render Stencil templates over Swift sources, or over a service", words: "[DIR]",
    positionalLimit: 1,
    options: [
      Option(name: "sources", value: "PATH", help: "a Swift file or a folder of them; may be repeated"),
      Option(name: "exclude-sources", value: "PATH", help: "not this file or folder; may be repeated"),
      Option(name: "templates", value: "PATH", help: "a template or a folder of them; may be repeated"),
      Option(name: "exclude-templates", value: "PATH", help: "not this one, such as a partial; may be repeated"),
      Option(name: "output", value: "PATH", help: "the file of all output, or the folder of a file for each template"),
      Option(name: "config", value: "PATH", help: "a .sourcery.yml or its folder; '.' unless given; may be repeated"),
      Option(name: "args", value: "A=B,C", help: "what templates see as 'argument.A'; may be repeated"),
      Option(name: "watch", value: nil, help: "render again whenever a file changes", letter: "w"),
      Option(name: "check", value: nil, help: "write nothing; fail when an output is not up to date"),
      Option(name: "dry", value: nil, help: "write nothing; print the outputs as JSON"),
      Option(name: "strict", value: nil, help: "an unknown member is an error"),
      Option(name: "prune", value: nil, help: "remove outputs that became empty", letter: "p"),
      Option(name: "force-parse", value: "EXT", help: "read generated files named *.EXT.* too; may be repeated"),
      Option(name: "define", value: "NAME", help: "take '#if NAME'; without any all branches count; may be repeated"),
      Option(name: "base-indentation", value: "N", help: "more blanks before blocks of 'inline:auto'"),
      Option(name: "parseDocumentation", value: nil, help: "read documentation comments"),
      Option(name: "headerPrefix", value: "TEXT", help: "a line before the header of Swift files"),
      Option(name: "hideVersionHeader", value: nil, help: "leave the version out of the header"),
      Option(name: "header", value: "TEXT", help: "another header"),
      Option(name: "cacheBasePath", value: "PATH", help: "where the cache lies"),
      Option(name: "disableCache", value: nil, help: "neither read nor write the cache"),
      Option(name: "serialParse", value: nil, help: "read sources on one thread"),
      Option(name: "allow-outside", value: nil, help: "write also outside of the project"),
      Option(name: "verbose", value: nil, help: "tell more", letter: "v"),
      Option(name: "quiet", value: nil, help: "tell of faults only", letter: "q"),
      Option(name: "logAST", value: nil, help: "tell what was odd in the sources"),
      Option(name: "logBenchmarks", value: nil, help: "tell how long each part took"),
      Option(name: "buildPath", value: "PATH", help: "taken and not used: no template is compiled"),
      Option(name: "ejsPath", value: "PATH", help: "taken and not used: no JavaScript is run"),
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
      throw UsageError(message: "'--base-indentation' must be a number from 0 to 1000, and is '\(text)'")
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

/// A dry run prints its document alone; lines are then left out, as with `--quiet`.
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
