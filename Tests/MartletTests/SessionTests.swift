import Foundation
import Locks
import TestSupport
import Testing

@_spi(Generated) @_spi(Transport) @testable import Martlet

/// A session is opened once for a call, and no lock is held while files open or close.
@MainActor
@Suite("Sessions")
struct SessionTests {
  /// Holds the lock of a store as another process does that opens it.
  private final class ForeignLock {
    private let descriptor: Int32

    init(_ folder: TemporaryFolder) throws {
      let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
      let name = try #require(names.first { $0.hasSuffix(".lock") }, "\(names)")
      descriptor = open(folder.path(name), O_RDWR | O_CLOEXEC)
      try #require(descriptor >= 0 && flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    }

    deinit { close(descriptor) }
  }

  @Test("the main actor goes on while another process holds the cache's lock")
  func foreignLock() async throws {
    let folder = try TemporaryFolder()
    let first = FilmService(folder: folder)
    _ = try await first.list.execute(fetchPolicy: .serverOnly)
    let second = FilmService(folder: folder)
    let lock = try ForeignLock(folder)
    let isDone = Locked(false)
    let query = second.list
    let read = Task {
      let result = try await query.execute(fetchPolicy: .cacheOnly)
      isDone.withLock { $0 = true }
      return result
    }
    // Everything that an app calls on its main actor returns while the file is being opened.
    for _ in 0..<200 {
      await Task.yield()
      let session = try #require(try second.dataConnect.openSession())
      #expect(second.dataConnect.isOpen(session))
      _ = second.film("1")
    }
    #expect(!isDone.withLock { $0 })
    withExtendedLifetime(lock) {}
    _ = consume lock
    #expect(try await read.value.data?.films.count == 2)
  }

  @Test("a user signs out while the file is being opened: the answer is not shown to the next user")
  func signOutWhileOpening() async throws {
    let folder = try TemporaryFolder()
    let first = FilmService(folder: folder)
    _ = try await first.list.execute(fetchPolicy: .serverOnly)
    let second = FilmService(folder: folder)
    let tokens = FakeTokens(user: nil)
    second.dataConnect.tokenProvider = tokens
    let lock = try ForeignLock(folder)
    let query = second.list
    let read = Task { try await query.execute(fetchPolicy: .cacheOnly) }
    for _ in 0..<100 { await Task.yield() }
    tokens.state.withLock { $0.user = "ann" }
    let signedIn = Task { try await query.execute(fetchPolicy: .cacheOnly) }
    for _ in 0..<100 { await Task.yield() }
    _ = consume lock
    #expect(try await signedIn.value.data == nil)
    await #expect(throws: CancellationError.self) { _ = try await read.value }
    #expect(query.data == nil)
  }

  /// Counts what it is asked.
  private final class CountingTokens: TokenProvider {
    let counts = Locked((users: 0, tokens: 0))

    var userID: String? {
      get async {
        counts.withLock { $0.users += 1 }
        return "ann"
      }
    }

    func token(refreshing: Bool) async throws -> String? {
      counts.withLock { $0.tokens += 1 }
      return "token"
    }

    func credentials(refreshing: Bool) async throws -> DataConnectCredentials {
      counts.withLock { $0.tokens += 1 }
      return DataConnectCredentials(userID: "ann", token: "token")
    }
  }

  @Test("a call asks the token provider once for the user and once for the token")
  func tokenProvider() async throws {
    let service = FilmService()
    let tokens = CountingTokens()
    service.dataConnect.tokenProvider = tokens
    // The first call changes the user.
    _ = try await service.list.execute(fetchPolicy: .serverOnly)
    tokens.counts.withLock { $0 = (0, 0) }
    _ = try await service.list.execute(fetchPolicy: .serverOnly)
    #expect(tokens.counts.withLock { $0 } == (1, 1))
    _ = try await service.mutation("Delete", "1").execute()
    #expect(tokens.counts.withLock { $0 } == (2, 2))
    _ = try await service.film("2").execute(fetchPolicy: .cacheOnly)
    #expect(tokens.counts.withLock { $0 } == (3, 2))
  }
}
