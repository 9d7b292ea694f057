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

/// `data export`, `import`, `seed` and `reset`: all rows of a service at once.
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

  /// Why the rows were left as they are.
  package struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String
  }

  /// - Throws: ``ArchiveError``, ``Failure``, and what opening the database throws.
  package func export(
    to path: String, report: @escaping @Sendable (ArchiveProgress) -> Void
  ) async throws -> ArchiveHeader {
    if case .sqlite(let file, _) = location, access(file, F_OK) != 0 {
      throw Failure(description: "there is no database at '\(file)'")
    }
    // A server may go on meanwhile: the rows are those of one moment.
    return try await OpenedDatabase.use(location, takesLock: false) { database in
      let plan = try await database.plan(for: service.model, at: currentInstant())
      guard plan.isEmpty else {
        throw Failure(description: "the database does not have the schema's tables: see 'martlet sql diff'")
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

  /// Runs a file of mutations; `seed_data.gql` of the service's folder unless given.
  package func seed(from path: String?) async throws -> String {
    try await OpenedDatabase.use(location) { database in
      _ = try await database.migrate(to: service.model, at: currentInstant())
      let path = path ?? project.path("seed_data.gql")
      guard let bytes = LocalFileTree().contents(of: path) else {
        throw Failure(description: "there is no '\(path)' to seed from")
      }
      do throws(SeedError) {
        try await runSeed(bytes, of: service, on: database)
      } catch {
        throw Failure(description: "\(path): \(error.message)")
      }
      return "stored the rows of \(path)"
    }
  }

  /// Takes away every row and keeps the tables.
  /// - Parameter isCertain: Without it the rows are only counted.
  /// - Returns: How many rows each table had, of those that had some.
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
