import EventLoop

/// Sends a body piece by piece. Used by one task at a time.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package struct HTTPBodyWriter: Sendable {
  let connection: ServerConnection
  let isChunked: Bool

  /// Sends `bytes`, and waits while the client is slow.
  /// - Throws: ``SocketError`` when the client is gone.
  package func write(_ bytes: [UInt8]) async throws {
    let loop = connection.server.loop
    if loop.isInLoop { return try await connection.writePiece(bytes, isChunked: isChunked) }
    let (connection, isChunked) = (connection, isChunked)
    try await Task(executorPreference: loop) { try await connection.writePiece(bytes, isChunked: isChunked) }.value
  }
}
