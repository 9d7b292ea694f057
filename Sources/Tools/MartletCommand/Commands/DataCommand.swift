import CommandCore
import DataArchive
import SourceText

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension Command {
  static let data = Command(
    name: "data", summary: "seed, export, import or delete all rows of a service",
    words: "seed|export|import|reset [DIR]", positionalLimit: 2,
    options: [
      .database,
      Option(
        name: "file", value: "FILE", help: "the archive; for seed: a file with mutations instead of seed_data.gql"),
      Option(name: "replace", value: nil, help: "for import: delete the existing rows first"),
      Option(name: "yes", value: nil, help: "for reset: delete the rows instead of only counting them"),
    ],
    run: { arguments in
      guard let verb = arguments.positional.first.flatMap({ DataSubcommand(rawValue: $0) }) else {
        throw UsageError(message: "'martlet data' requires 'seed', 'export', 'import' or 'reset'")
      }
      if arguments["file"] == nil, verb == .export || verb == .import {
        throw UsageError(message: "'martlet data \(verb.rawValue)' requires '--file FILE' with the path of the archive")
      }
      var log = DiagnosticLog()
      guard let (project, service) = compileProject(arguments.positional.dropFirst().first, into: &log) else {
        Terminal.print(log)
        return .wrongInput
      }
      let transfer = DataTransfer(service, of: project, try DatabaseLocation(arguments["database"], of: project))
      do {
        return try await verb.run(transfer, arguments)
      } catch let failure as DataTransfer.Failure {
        Terminal.printError(failure.description)
      } catch let error as ArchiveError {
        Terminal.printError(error.description)
      }
      return .wrongInput
    })
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private enum DataSubcommand: String {
  case seed
  case export
  case `import`
  case reset

  func run(_ transfer: DataTransfer, _ arguments: Arguments) async throws -> ExitCode {
    let file = arguments["file"]
    switch self {
    case .seed: Terminal.print(try await transfer.seed(from: file))
    case .export:
      let header = try await transfer.export(to: file ?? "", report: ProgressBar.show)
      Terminal.print("exported \(header.rowCount) rows of \(header.tables.count) tables to '\(file ?? "")'")
    case .import:
      let header = try await transfer.load(file ?? "", replacing: arguments.has("replace"), report: ProgressBar.show)
      Terminal.print("imported \(header.rowCount) rows of \(header.tables.count) tables from '\(file ?? "")'")
    case .reset:
      let isCertain = arguments.has("yes")
      let counts = try await transfer.reset(isCertain: isCertain)
      for count in counts {
        Terminal.print("\(isCertain ? "deleted" : "would delete") \(count.rows) rows of '\(count.table)'")
      }
      if counts.isEmpty { Terminal.print("the database has no rows") }
      guard isCertain || counts.isEmpty else {
        Terminal.printError("nothing was deleted; use --yes to delete these rows")
        return .wrongInput
      }
    }
    return .done
  }
}

/// Shows a progress bar on a terminal; otherwise prints one line per table.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private enum ProgressBar {
  private static let width = 30

  static func show(_ progress: ArchiveProgress) {
    guard Terminal.isInteractive else {
      if progress.beginsTable { Terminal.printError(progress.table) }
      return
    }
    let part = progress.all == 0 ? width : progress.rows * width / progress.all
    let bar = String(repeating: "█", count: part) + String(repeating: "░", count: width - part)
    Terminal.printStatus(
      "\(bar) \(progress.rows) of \(progress.all) rows  \(progress.table)", isLast: progress.rows == progress.all)
  }
}
