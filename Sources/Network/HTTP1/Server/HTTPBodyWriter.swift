import EventLoop

/// Sends a body in pieces. Only one task may use it at a time.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package struct HTTPBodyWriter: Sendable {
  let connection: ServerConnection
  let isChunked: Bool

  /// Sends `bytes`, and waits while the client is slow to read.
  /// - Throws: ``SocketError`` when the client has disconnected.
  package func write(_ bytes: [UInt8]) async throws {
    let loop = connection.server.loop
    if loop.isInLoop { return try await connection.writePiece(bytes, isChunked: isChunked) }
    let (connection, isChunked) = (connection, isChunked)
    try await Task(executorPreference: loop) { try await connection.writePiece(bytes, isChunked: isChunked) }.value
  }
}
