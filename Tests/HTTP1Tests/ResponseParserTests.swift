import TestSupport
import Testing

@testable import HTTP1

/// Answers as text, and what ended them.
private func parseAnswers(_ text: String, cuts: [Int] = [], isForHead: Bool = false, ends: Bool = false) -> Parsed {
  let bytes = Array(text.utf8)
  var parser = ResponseParser(limits: HTTPLimits(body: 1000))
  var parsed = Parsed()
  func note(_ response: HTTPClientResponse) {
    parsed.requests.append(
      "\(response.status) \(response.isKeptAlive) \(String(decoding: response.body, as: UTF8.self))")
  }
  var pending: [UInt8] = []
  let borders = [0] + cuts + [bytes.count]
  for (start, end) in zip(borders, borders.dropFirst()) {
    pending += bytes[start..<end]
    var offset = 0
    do throws(HTTPParseError) {
      while let response = try pending.withUnsafeBufferPointer({ buffer throws(HTTPParseError) in
        try parser.parse(buffer, &offset, isForHead: isForHead)
      }) { note(response) }
    } catch {
      parsed.problem = error.status
      return parsed
    }
    pending.removeFirst(offset)
  }
  if ends, let response = parser.end() { note(response) }
  return parsed
}

@Test(arguments: [
  ("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello", ["200 true hello"]),
  ("HTTP/1.1 200\r\nContent-Length: 0\r\nConnection: close\r\n\r\n", ["200 false "]),
  ("HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nab", ["200 false ab"]),
  (
    "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Hints\r\nLink: x\r\n\r\nHTTP/1.1 404 No\r\nContent-Length: 1\r\n\r\nx",
    ["404 true x"]
  ),
  ("HTTP/1.1 204 No Content\r\n\r\nHTTP/1.1 304 Same\r\nContent-Length: 7\r\n\r\n", ["204 true ", "304 true "]),
  (
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\nHTTP/1.1 500 E\r\nContent-Length: 0\r\n\r\n",
    ["200 true abc", "500 true "]
  ),
  ("HTTP/1.1 200 OK\r\n\r\nuntil the end", ["200 false until the end"]),
  ("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhel", []),
  ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n", []),
  ("HTTP/1.1 200", []),
])
func answers(text: String, expected: [String]) {
  #expect(parseAnswers(text, ends: true) == Parsed(requests: expected))
  #expect(parseAnswers(text, cuts: Array(1..<text.utf8.count), ends: true) == Parsed(requests: expected))
}

@Test func anAnswerToHeadHasNoBody() {
  #expect(parseAnswers("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n", isForHead: true).requests == ["200 true "])
}

@Test(arguments: [
  "HTTP/2 200 OK\r\n\r\n", "HTTP/1.1 20 OK\r\nA: b\r\n\r\n", "HTTP/1.1 099 OK\r\nA: b\r\n\r\n",
  "hello there, world\r\n\r\n",
  "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
  "HTTP/1.1 200 OK\r\nContent-Length: 1001\r\n\r\n",
  "HTTP/1.1 200 OK\nContent-Length: 1\n\n", "\r\n\r\n",
])
func badAnswers(text: String) {
  #expect(parseAnswers(text).problem != nil)
  #expect(parseAnswers(text, cuts: Array(1..<text.utf8.count)).problem != nil)
}

@Test func aBodyUntilTheEndHasALimit() {
  #expect(parseAnswers("HTTP/1.1 200 OK\r\n\r\n" + String(repeating: "a", count: 1001)).problem == 413)
}

@Test func damagedAnswersNeverCrash() {
  let seed: UInt64 = 99
  var generator = SeededRandom(seed: seed)
  let original = Array(
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nA: b\r\n\r\n3\r\nabc\r\n0\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc"
      .utf8)
  for _ in 0..<4000 {
    var bytes = original
    for _ in 0..<Int.random(in: 1...5, using: &generator) {
      bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...127, using: &generator)
    }
    let text = String(decoding: bytes, as: UTF8.self)
    let cut = Int.random(in: 0...bytes.count, using: &generator)
    guard parseAnswers(text) == parseAnswers(text, cuts: [cut]) else {
      Issue.record("seed \(seed): \(text.debugDescription) cut at \(cut)")
      return
    }
  }
}

@Test func dates() {
  #expect(formatHTTPDate(784_111_777) == "Sun, 06 Nov 1994 08:49:37 GMT")
  #expect(formatHTTPDate(0) == "Thu, 01 Jan 1970 00:00:00 GMT")
}
