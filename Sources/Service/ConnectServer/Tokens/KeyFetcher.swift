import EventLoop
import HTTP1
import Synchronization
import TLS

/// The address of a JWKS document.
package struct KeysURL: Hashable, Sendable, CustomStringConvertible {
  package let description: String
  let host: String
  let port: UInt16
  let isSecure: Bool
  let target: String

  /// - Returns: `nil` if `text` is not a valid URL, or is an `http` URL of another machine: an attacker on the network
  ///   could replace the keys.
  package init?(_ text: String) {
    guard let scheme = ["https://", "http://"].first(where: text.hasPrefix) else { return nil }
    isSecure = scheme == "https://"
    let rest = text.dropFirst(scheme.count)
    let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
    let authority = rest[..<end]
    let path = rest[end...].prefix { $0 != "#" }
    guard !authority.contains("@"), path.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    // An IPv6 address is in brackets.
    let hostEnd: Substring.Index
    if authority.hasPrefix("[") {
      guard let close = authority.firstIndex(of: "]") else { return nil }
      hostEnd = authority.index(after: close)
      host = String(authority[..<hostEnd].dropFirst().dropLast())
    } else {
      hostEnd = authority.firstIndex(of: ":") ?? authority.endIndex
      host = String(authority[..<hostEnd])
    }
    let portText = authority[hostEnd...]
    guard !host.isEmpty, portText.isEmpty || portText.hasPrefix(":") else { return nil }
    guard let port = portText.isEmpty ? (isSecure ? 443 : 80) : UInt16(portText.dropFirst()) else { return nil }
    self.port = port
    target = path.hasPrefix("/") ? String(path) : "/" + path
    guard isSecure || ["localhost", "127.0.0.1", "::1"].contains(host) else { return nil }
    description = text
  }
}

/// Fetches a JWKS document again when it expires: after the response's `max-age`, limited to between a minute and a
/// day, and sooner when a token names a key that is missing. If a fetch fails, the last document stays in use.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package final class KeyFetcher: Sendable {
  private struct State {
    var document: [UInt8]
    var age: Duration
    var fetchedAt = ContinuousClock.now
    var triedAt = ContinuousClock.now
    var isWanted = false
    /// Whether the last fetch failed.
    var isAway = false
    var task: Task<Void, Never>?
  }

  private let url: KeysURL
  private let loop: EventLoop
  private let client: HTTPClient
  private let report: @Sendable (String) -> Void
  private let state: Mutex<State>

  /// Fetches the document for the first time.
  /// - Parameters:
  /// - pause: The minimum time between two fetches.
  /// - ages: The bounds for a response's `max-age`.
  /// - report: Called with a message when the keys can no longer be fetched.
  /// - Throws: ``KeyFetchError``.
  package static func start(
    _ url: KeysURL, pause: Duration = .seconds(10), ages: ClosedRange<Duration> = .seconds(60) ... .seconds(86_400),
    report: @escaping @Sendable (String) -> Void = { _ in }
  ) async throws -> KeyFetcher {
    let loop = try EventLoop()
    try loop.start()
    do {
      let client = HTTPClient(
        on: loop, options: HTTPClientOptions(limits: HTTPLimits(body: 1 << 20)), tls: try TLSContext())
      let first = try await fetch(url, client, ages)
      let fetcher = KeyFetcher(url: url, loop: loop, client: client, first, report)
      let task = Task { [weak fetcher] in
        while true {
          do { try await Task.sleep(for: min(pause, .seconds(1))) } catch { return }
          guard let fetcher else { return }
          await fetcher.refresh(pause, ages)
        }
      }
      fetcher.state.withLock { $0.task = task }
      return fetcher
    } catch {
      await loop.stopAndWait()
      throw error
    }
  }

  private init(
    url: KeysURL, loop: EventLoop, client: HTTPClient, _ first: (document: [UInt8], age: Duration),
    _ report: @escaping @Sendable (String) -> Void
  ) {
    self.report = report
    self.url = url
    self.loop = loop
    self.client = client
    state = Mutex(State(document: first.document, age: first.age))
  }

  deinit {
    state.withLock { $0.task }?.cancel()
    loop.stop()
  }

  /// The document of the last successful fetch.
  package var document: [UInt8] { state.withLock { $0.document } }

  /// A token named a key that is missing from the document. The key may be new.
  package func keyWasUnknown() { state.withLock { $0.isWanted = true } }

  private func refresh(_ pause: Duration, _ ages: ClosedRange<Duration>) async {
    let isDue = state.withLock { state in
      let time = state.triedAt.duration(to: .now)
      let isDue = time >= pause && (state.isWanted || state.fetchedAt.duration(to: .now) >= state.age)
      if isDue {
        state.isWanted = false
        state.triedAt = .now
      }
      return isDue
    }
    guard isDue else { return }
    do throws(KeyFetchError) {
      let fetched = try await Self.fetch(url, client, ages)
      state.withLock { state in
        (state.document, state.age) = fetched
        state.fetchedAt = .now
        state.isAway = false
      }
    } catch {
      // The next check retries. An outage is reported once.
      let isNewer = state.withLock { state in
        defer { state.isAway = true }
        state.isWanted = true
        return !state.isAway
      }
      if isNewer { report("\(error): the last known keys stay in use") }
    }
  }

  private static func fetch(
    _ url: KeysURL, _ client: HTTPClient, _ ages: ClosedRange<Duration>
  ) async throws(KeyFetchError) -> (document: [UInt8], age: Duration) {
    let request = HTTPClientRequest(
      .get, host: url.host, port: url.port, isSecure: url.isSecure, target: url.target,
      fields: [HTTPField("Accept", "application/json")])
    let response: HTTPClientResponse
    do {
      response = try await client.send(request, timeout: .seconds(15))
    } catch {
      throw KeyFetchError(description: "'\(url)': \(error)")
    }
    guard response.status == 200 else {
      throw KeyFetchError(description: "'\(url)' returned status \(response.status)")
    }
    guard JSONWebKeySet(response.body) != nil else {
      throw KeyFetchError(
        description: "'\(url)' did not return a JWKS document with a key for RS256 (2,048 bits or more) or ES256")
    }
    let age = response.headers["cache-control"].flatMap(maximumAge) ?? .seconds(300)
    return (response.body, min(max(age, ages.lowerBound), ages.upperBound))
  }

  private static func maximumAge(_ header: String) -> Duration? {
    for part in header.split(separator: ",") {
      let word = part.drop { $0 == " " }
      guard word.lowercased().hasPrefix("max-age=") else { continue }
      return Int64(word.dropFirst("max-age=".count).prefix { $0.isASCII && $0.isNumber }).map {
        .seconds(min($0, 1 << 31))
      }
    }
    return nil
  }
}

/// The error of a failed fetch of keys.
package struct KeyFetchError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String
}
