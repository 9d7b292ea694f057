import Foundation
import TestSupport
import Testing

@testable import PostgresConnection

@Suite("the pool on a real server")
struct PostgresPoolTests {
  private func options() async throws -> PostgresOptions { try await PostgresOptions(url: TestCluster.url()) }

  private func withPool<Result>(
    _ options: PostgresOptions? = nil, _ body: (PostgresPool) async throws -> Result
  ) async throws -> Result {
    let pool: PostgresPool
    if let options { pool = try PostgresPool(options) } else { pool = try await PostgresPool(self.options()) }
    do {
      let result = try await body(pool)
      await pool.close()
      return result
    } catch {
      await pool.close()
      throw error
    }
  }

  private func batch(
    _ sql: String, _ values: [PostgresValue] = [], _ kind: PostgresBatch.Kind = .read
  ) -> PostgresBatch {
    PostgresBatch([.init(PostgresStatement(sql), values[...])], kind: kind)
  }

  @Test("every form of parameter arrives")
  func parameters() async throws {
    try await withPool { pool in
      let sql = """
        SELECT $1::bool, $2::int4, $3::int8, $4::float8, $5::uuid, $6::text, $7::date,
          $8::timestamptz AT TIME ZONE 'UTC', $9::text[], $10::jsonb, $11::text
        """
      let values: [PostgresValue] = [
        .bool(true), .int4(-5), .int8(.min), .float8(0.1), .uuid(0x0011_2233_4455_6677, 0x8899_AABB_CCDD_EEFF),
        .text("a'b\\\u{1}é"), .date(19_000), .timestamp(1_700_000_000_123_456), .array(["x\"\\", nil, ""]),
        .literal("{\"a\":1}"), .null,
      ]
      let result = try await pool.run(batch(sql, values))[0]
      #expect(
        result.rows == [
          [
            "t", "-5", "-9223372036854775808", "0.1", "00112233-4455-6677-8899-aabbccddeeff", "a'b\\\u{1}é",
            "2022-01-08",
            "2023-11-14 22:13:20.123456", "{\"x\\\"\\\\\",NULL,\"\"}", "{\"a\": 1}", nil,
          ]
        ])
    }
  }

  @Test("many short reads share a connection, each with its own answer")
  func pipelines() async throws {
    try await withPool { pool in
      let statement = PostgresStatement("SELECT $1::int4 * 2")
      try await withThrowingTaskGroup(of: (Int32, String?).self) { group in
        for number in Int32(0)..<500 {
          group.addTask {
            let one = PostgresBatch([.init(statement, [.int4(number)])], kind: .shortRead)
            return (number, try await pool.run(one)[0].text(0, 0))
          }
        }
        for try await (number, text) in group { #expect(text == "\(number * 2)") }
      }
    }
  }

  @Test("a failing statement fails its own request alone")
  func isolation() async throws {
    var options = try await options()
    options.pipelinedConnections = 1
    try await withPool(options) { pool in
      let statement = PostgresStatement("SELECT 10 / $1::int4")
      await withTaskGroup(of: Void.self) { group in
        for number in Int32(0)..<60 {
          group.addTask {
            let one = PostgresBatch([.init(statement, [.int4(number % 3)])], kind: .shortRead)
            do throws(PostgresError) {
              let text = try await pool.run(one)[0].text(0, 0)
              #expect(text == "\(10 / (number % 3))")
            } catch {
              #expect(error.state == .divisionByZero && number % 3 == 0)
            }
          }
        }
      }
    }
  }

  @Test("a batch is stored as a whole or not at all, and tells which statement failed")
  func atomicity() async throws {
    try await withPool { pool in
      _ = try await pool.run(batch("CREATE TABLE atomic_t (n int4 PRIMARY KEY)", [], .write))
      let insert = PostgresStatement("INSERT INTO atomic_t VALUES ($1::int4)")
      let items = [Int32(1), 2, 1].map { PostgresBatch.Item(insert, [.int4($0)]) }
      do throws(PostgresError) {
        _ = try await pool.run(PostgresBatch(items, kind: .write))
        Issue.record("a key twice must fail")
      } catch {
        #expect(error.state == .uniqueViolation)
        #expect(error.statement == 2)
      }
      #expect(try await pool.run(batch("SELECT count(*) FROM atomic_t"))[0].text(0, 0) == "0")
      let stored = try await pool.run(PostgresBatch(Array(items.prefix(2)), kind: .write))
      #expect(stored.map(\.changes) == [1, 1])
    }
  }

  @Test("several reads see one state, and a failed one leaves the connection usable")
  func snapshot() async throws {
    var options = try await options()
    options.ownConnections = 1
    try await withPool(options) { pool in
      let level = PostgresStatement("SHOW transaction_isolation")
      let isolation = try await pool.run(PostgresBatch([.init(level, []), .init(level, [])], kind: .read))
      #expect(isolation.map { $0.text(0, 0) } == ["repeatable read", "repeatable read"])
      let bad = PostgresStatement("SELECT 1 / $1::int4")
      await #expect(throws: PostgresError.self) {
        try await pool.run(PostgresBatch([.init(level, []), .init(bad, [.int4(0)])], kind: .read))
      }
      #expect(try await pool.run(batch("SELECT 7"))[0].text(0, 0) == "7")
    }
  }

  @Test("more statements than a connection keeps, in snapshots too")
  func manyStatements() async throws {
    var options = try await options()
    options.ownConnections = 1
    try await withPool(options) { pool in
      for number in 0..<1_200 {
        let statements = [number, number + 1].map { PostgresStatement("SELECT \($0)") }
        let results = try await pool.run(PostgresBatch(statements.map { .init($0, []) }, kind: .read))
        #expect(results.map { $0.text(0, 0) } == ["\(number)", "\(number + 1)"])
      }
    }
  }

  @Test("a statement whose time is over is stopped on the server")
  func deadline() async throws {
    try await withPool { pool in
      do throws(PostgresError) {
        _ = try await pool.run(batch("SELECT pg_sleep(30), 'deadline-test'"), timeout: .milliseconds(200))
        Issue.record("must not end")
      } catch {
        #expect(error.reason == .deadline)
      }
      try await waitUntilRunning(0, marked: "deadline-test")
    }
  }

  @Test("a statement that nobody waits for is stopped on the server")
  func cancellation() async throws {
    try await withPool { pool in
      let task = Task { try await pool.run(batch("SELECT pg_sleep(30), 'cancel-test'")) }
      try await waitUntilRunning(1, marked: "cancel-test")
      task.cancel()
      let result = await task.result
      #expect(throws: PostgresError.self) { try result.get() }
      try await waitUntilRunning(0, marked: "cancel-test")
    }
  }

  @Test("when every connection is busy, waiting has an end, and so has the line")
  func exhaustion() async throws {
    var options = try await options()
    options.ownConnections = 1
    options.waitLimit = .milliseconds(700)
    options.queueLimit = 2
    try await withPool(options) { pool in
      #expect(try await pool.run(batch("SELECT 1"))[0].text(0, 0) == "1")
      let slow = Task { try await pool.run(batch("SELECT pg_sleep(60), 'exhaustion'")) }
      try await waitUntilRunning(1, marked: "exhaustion")
      let reasons = await withTaskGroup(of: PostgresError.Reason?.self) { group in
        for _ in 0..<3 {
          group.addTask {
            do throws(PostgresError) {
              _ = try await pool.run(batch("SELECT 1"))
              return nil
            } catch { return error.reason }
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(reasons.count { $0 == .overloaded } == 1)
      #expect(reasons.count { $0 == .noConnection } == 2)
      slow.cancel()
      _ = try await finished("the end of the cancelled request") { await slow.result }
      #expect(try await pool.run(batch("SELECT 1"))[0].text(0, 0) == "1")
    }
  }

  @Test("lost connections are opened again, and reads do not notice")
  func reconnection() async throws {
    var options = try await options()
    options.ownConnections = 2
    options.connection += "&application_name=lost"
    try await withPool(options) { pool in
      for _ in 0..<5 {
        let short = PostgresBatch([.init(PostgresStatement("SELECT 1"), [])], kind: .shortRead)
        #expect(try await pool.run(short)[0].text(0, 0) == "1")
        _ = try await PostgresSession.run(PostgresOptions(url: TestCluster.url())) { session in
          _ = try session.query(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'lost' AND pid <> pg_backend_pid()"
          )
        }
        #expect(try await pool.run(batch("SELECT 2"))[0].text(0, 0) == "2")
      }
    }
  }

  @Test("a server that is not there is an error after the bounded wait")
  func noServer() async throws {
    let pool = try PostgresPool(
      {
        var options = try PostgresOptions(url: "postgres://nobody@127.0.0.1:1/none")
        options.waitLimit = .milliseconds(300)
        return options
      }())
    do throws(PostgresError) {
      _ = try await pool.run(batch("SELECT 1"))
      Issue.record("must fail")
    } catch {
      #expect(error.reason == .noConnection)
      #expect(error.message.contains("refused"))
    }
    await pool.close()
    do throws(PostgresError) {
      _ = try await pool.run(batch("SELECT 1"))
      Issue.record("must fail")
    } catch {
      #expect(error.reason == .closed)
    }
  }

  @Test("without prepared statements, as behind a transaction pooler")
  func transactionPooling() async throws {
    var options = try await options()
    options.pooling = .transaction
    options.schema = "elsewhere"
    try await withPool(options) { pool in
      let statement = PostgresStatement("SELECT current_setting('search_path') || current_setting('jit') || $1::text")
      for text in ["a", "b"] {
        let result = try await pool.run(PostgresBatch([.init(statement, [.text(text)])], kind: .shortRead))
        #expect(result[0].text(0, 0) == "\"elsewhere\", publicoff\(text)")
      }
      #expect(try await pool.run(batch("SELECT count(*) FROM pg_prepared_statements"))[0].text(0, 0) == "0")
    }
  }

  @Test("a vanished statement turns preparing off")
  func vanishedStatement() async throws {
    var options = try await options()
    options.pipelinedConnections = 1
    try await withPool(options) { pool in
      let statement = PostgresStatement("SELECT $1::int4")
      let one = PostgresBatch([.init(statement, [.int4(3)])], kind: .shortRead)
      #expect(try await pool.run(one)[0].text(0, 0) == "3")
      let forget = PostgresBatch([.init(PostgresStatement("DEALLOCATE ALL"), [])], kind: .shortRead)
      _ = try await pool.run(forget)
      #expect(try await pool.run(one)[0].text(0, 0) == "3")
    }
  }
}
