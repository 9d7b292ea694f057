import Testing

@testable import PostgresConnection

@Suite("connection strings")
struct PostgresOptionsTests {
  @Test("our own parameter is taken out of the URL")
  func pooler() throws {
    let options = try PostgresOptions(url: "postgres://u@h/d?sslmode=require&pooler=transaction")
    #expect(options.connection == "postgres://u@h/d?sslmode=require")
    #expect(options.pooling == .transaction)
    #expect(try PostgresOptions(url: "postgres://u@h/d?pooler=session").connection == "postgres://u@h/d")
  }

  @Test(
    "what makes no sense is refused without the password",
    arguments: [
      "postgres://u:secret@h/d?pooler=x", "postgres://u:secret@[h/d", "postgres://u:secret@h/d?nothing=1",
    ])
  func refused(_ url: String) {
    do throws(PostgresError) {
      _ = try PostgresOptions(url: url)
      Issue.record("must be refused")
    } catch {
      #expect(error.reason == .configuration)
      #expect(!"\(error)".contains("secret"))
    }
  }

  @Test("names in settings are quoted")
  func quoting() throws {
    let options = try PostgresOptions(url: "postgres:///d", schema: "it's \"odd\"")
    #expect(options.transactionSettings.contains("'\"it''s \"\"odd\"\"\", public'"))
    #expect(options.startOptions?.contains("-c search_path=\"it's\\ \"\"odd\"\"\",\\ public") == true)
  }

  @Test("waiting doubles up to a bound")
  func backoff() {
    var policy = ReconnectPolicy()
    #expect(
      (0..<4).map { _ in policy.failed() } == [
        .milliseconds(100), .milliseconds(200), .milliseconds(400), .milliseconds(800),
      ])
    for _ in 0..<20 { _ = policy.failed() }
    #expect(policy.failed() == .seconds(5))
    policy.connected()
    #expect(policy.failed() == .milliseconds(100))
  }
}
