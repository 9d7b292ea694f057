import Configuration
package import DataArchive
import DataModel
import Execution
import Files
import JSONText
import Migrations
import ProjectFiles
import QueryPlans
import Scalars
package import ServiceCompiler

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The `data` commands `export`, `import`, `seed` and `reset`, which work on all rows of a service.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package struct DataTransfer: Sendable {
  private let service: CompiledService
  private let project: Project
  private let location: DatabaseLocation

  package init(_ service: CompiledService, of project: Project, _ location: DatabaseLocation) {
    self.service = service
    self.project = project
    self.location = location
  }

  /// An error after which the rows are unchanged, except for the mutations of a seed file that succeeded.
  package struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String
  }

  /// - Throws: ``ArchiveError``; ``Failure``; errors of opening the database.
  package func export(
    to path: String, report: @escaping @Sendable (ArchiveProgress) -> Void
  ) async throws -> ArchiveHeader {
    if case .sqlite(let file, _) = location, access(file, F_OK) != 0 {
      throw Failure(description: "no database found at '\(file)'")
    }
    // A server may keep running: the export reads from one snapshot.
    return try await OpenedDatabase.use(location, takesLock: false) { database in
      let plan = try await database.plan(for: service.model, at: currentInstant())
      guard plan.isEmpty else {
        throw Failure(
          description: "the database does not match the schema; run 'martlet sql diff' to see the differences")
      }
      return try await exportArchive(
        of: service.model, service: service.configuration.serviceID, on: database, to: path, report: report)
    }
  }

  package func load(
    _ path: String, replacing: Bool, report: @escaping @Sendable (ArchiveProgress) -> Void
  ) async throws -> ArchiveHeader {
    try await OpenedDatabase.use(location) { database in
      _ = try await database.migrate(to: service.model, at: currentInstant())
      return try await importArchive(path, of: service.model, into: database, replacing: replacing, report: report)
    }
  }

  /// Runs the mutations of a file, or of `seed_data.gql` in the service folder if `path` is `nil`.
  package func seed(from path: String?) async throws -> String {
    try await OpenedDatabase.use(location) { database in
      _ = try await database.migrate(to: service.model, at: currentInstant())
      let path = path ?? project.path("seed_data.gql")
      guard let bytes = LocalFileTree().contents(of: path) else {
        throw Failure(description: "cannot read the seed file '\(path)'")
      }
      do throws(SeedError) {
        try await runSeed(bytes, of: service, on: database)
      } catch {
        throw Failure(description: "\(path): \(error.message)")
      }
      return "seeded the database from \(path)"
    }
  }

  /// Deletes all rows and keeps the tables.
  /// - Parameter isCertain: If `false`, the rows are only counted.
  /// - Returns: The number of rows of each table that is not empty.
  package func reset(isCertain: Bool) async throws -> [(table: String, rows: Int)] {
    try await OpenedDatabase.use(location) { database in
      _ = try await database.migrate(to: service.model, at: currentInstant())
      let model = service.model
      let counts = try await database.readRows(of: model) { reader in
        try tablesInDependencyOrder(model).map { (table: $0.typeName.text, rows: try reader.count(of: $0)) }
      }
      if isCertain { try await database.writeRows(of: model) { try $0.deleteAll() } }
      return counts.filter { $0.rows > 0 }
    }
  }
}
