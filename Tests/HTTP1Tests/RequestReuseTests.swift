import Testing

@testable import HTTP1

/// Reads one request with a parser.
private func read(_ text: String, with parser: inout RequestParser) throws -> HTTPRequest? {
  var bytes = text
  return try bytes.withUTF8 { buffer in
    var offset = 0
    if case .complete(let request) = try parser.parse(buffer, &offset) { return request }
    return nil
  }
}

@Test("a request that somebody keeps stays as it is when the next one is read")
func keptRequestsStay() throws {
  var parser = RequestParser(limits: HTTPLimits())
  let first = try #require(
    try read("POST /first HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc", with: &parser))
  let second = try #require(
    try read("POST /second HTTP/1.1\r\nHost: b\r\nContent-Length: 5\r\n\r\nhello", with: &parser))
  #expect(first.target == "/first" && first.headers["host"] == "a" && first.body == Array("abc".utf8))
  #expect(second.target == "/second" && second.headers["host"] == "b" && second.body == Array("hello".utf8))
}

@Test("the memory of a request that nobody keeps is used again")
func droppedRequestsLendTheirMemory() throws {
  var parser = RequestParser(limits: HTTPLimits())
  let text = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc"
  let first = ObjectIdentifier(try #require(try read(text, with: &parser)).message)
  #expect(ObjectIdentifier(try #require(try read(text, with: &parser)).message) == first)
}
